#include "badline/routine/phase_picture.hpp"

#include <algorithm>
#include <string>

#include "badline/media/host_file.hpp"
#include "badline/media/png.hpp"

namespace badline {
namespace {

constexpr int kCycleWidth = 8, kLineHeight = 2;
constexpr int kLeft = 48, kTop = 44, kRight = 128, kBottom = 44;
constexpr int kCharacter = 8;

// Colour numbers: three for the frame around it, then the scale from the least cycles to the most.
constexpr std::uint8_t kPaper = 0, kInk = 1, kMark = 2, kScale = 3;
constexpr int kScaleColours = 250;

// Points of the colour map "viridis" (by Stéfan van der Walt and Nathaniel Smith, public domain):
// as light as the value is high, also in greys and to those who see no red or green.
constexpr std::array<std::uint32_t, 9> kViridis = {0x440154, 0x472d7b, 0x3b528b, 0x2c728e, 0x21918c,
                                                   0x28ae80, 0x5ec962, 0xaddc30, 0xfde725};

std::uint32_t scale_colour(int step) {
    const double at = static_cast<double>(step) * (kViridis.size() - 1) / (kScaleColours - 1);
    const auto low = std::min(static_cast<std::size_t>(at), kViridis.size() - 2);
    const double part = at - static_cast<double>(low);
    std::uint32_t colour = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
        const double from = kViridis[low] >> shift & 0xff, to = kViridis[low + 1] >> shift & 0xff;
        colour |= static_cast<std::uint32_t>(from + (to - from) * part + 0.5) << shift;
    }
    return colour;
}

class Canvas {
  public:
    Canvas(PhasePicture& picture, const CharacterRom& characters)
        : picture_(picture), characters_(characters) {}

    void fill(int x, int y, int width, int height, std::uint8_t colour) {
        for (int row = std::max(y, 0); row < std::min(y + height, picture_.height); ++row)
            for (int column = std::max(x, 0); column < std::min(x + width, picture_.width);
                 ++column)
                picture_.pixels[static_cast<std::size_t>(row * picture_.width + column)] = colour;
    }

    // Rows of ink on transparent ground, as the character ROM has them.
    void text(int x, int y, std::string_view words) {
        for (const char c : words) {
            const unsigned glyph = 0x800 + 8 * screen_code(c);
            for (int row = 0; row < kCharacter; ++row)
                for (int bit = 0; bit < kCharacter; ++bit)
                    if ((characters_[glyph + static_cast<unsigned>(row)] >> (7 - bit) & 1) != 0)
                        fill(x + bit, y + row, 1, 1, kInk);
            x += kCharacter;
        }
    }
    void text_left_of(int x, int y, const std::string& words) {
        text(x - kCharacter * static_cast<int>(words.size()), y, words);
    }

  private:
    static unsigned screen_code(char c) {
        if (c >= 'a' && c <= 'z') return static_cast<unsigned>(c - 'a' + 1);
        if (c == '_') return 0x64;
        if (c >= ' ' && c <= 'Z') return static_cast<unsigned>(c);
        if (c == '[' || c == ']') return static_cast<unsigned>(c - '[' + 0x1b);
        return c == '@' ? 0 : static_cast<unsigned>('?');
    }
    PhasePicture& picture_;
    const CharacterRom& characters_;
};

}  // namespace

PhasePicture phase_picture(const PhaseFigures& figures, std::string_view title,
                           const CharacterRom& characters) {
    const int lines = figures.lines(), cycles = figures.cycles_per_line();
    const int plot_width = cycles * kCycleWidth, plot_height = lines * kLineHeight;
    PhasePicture picture;
    picture.width = kLeft + plot_width + kRight;
    picture.height = kTop + plot_height + kBottom;
    picture.pixels.assign(static_cast<std::size_t>(picture.width * picture.height), kPaper);
    picture.colours = {0xffffff, 0x202020, 0xe0103c};
    for (int i = 0; i < kScaleColours; ++i) picture.colours.push_back(scale_colour(i));

    const Cycle min = figures.min(), max = figures.max();
    const auto colour = [&](Cycle value) {
        const Cycle range = std::max<Cycle>(max - min, 1);
        return static_cast<std::uint8_t>(kScale + (value - min) * (kScaleColours - 1) / range);
    };
    Canvas canvas(picture, characters);
    canvas.text(kLeft, 8,
                title.substr(0, static_cast<std::size_t>((picture.width - kLeft) / kCharacter)));
    const PhaseStart& worst = figures.worst();
    const std::string figures_text = summary(figures);
    canvas.text(kLeft, 24, figures_text.substr(0, figures_text.rfind(", with ")));

    canvas.fill(kLeft - 1, kTop - 1, plot_width + 2, plot_height + 2, kInk);
    for (const PhaseStart& start : figures.starts())
        canvas.fill(kLeft + (start.cycle - 1) * kCycleWidth, kTop + start.line * kLineHeight,
                    kCycleWidth, kLineHeight, colour(start.cycles));

    // Axes: lines by fifties, cycles by tens.
    for (int line = 0; line < lines; line += 50) {
        canvas.fill(kLeft - 6, kTop + line * kLineHeight, 5, 1, kInk);
        canvas.text_left_of(kLeft - 8, kTop + line * kLineHeight - 3, std::to_string(line));
    }
    canvas.text(4, kTop + plot_height + 8, "line");
    for (int cycle = 1; cycle <= cycles; cycle += cycle == 1 ? 9 : 10) {
        const int x = kLeft + (cycle - 1) * kCycleWidth + kCycleWidth / 2;
        canvas.fill(x, kTop + plot_height + 1, 1, 5, kInk);
        const std::string number = std::to_string(cycle);
        canvas.text(x - kCharacter * static_cast<int>(number.size()) / 2 + 1,
                    kTop + plot_height + 8, number);
    }
    canvas.text(kLeft, kTop + plot_height + 24, "cycle of the line in which it started");

    // The worst start, framed.
    const int x = kLeft + (worst.cycle - 1) * kCycleWidth, y = kTop + worst.line * kLineHeight;
    canvas.fill(x - 2, y - 2, kCycleWidth + 4, 2, kMark);
    canvas.fill(x - 2, y + kLineHeight, kCycleWidth + 4, 2, kMark);
    canvas.fill(x - 2, y - 2, 2, kLineHeight + 4, kMark);
    canvas.fill(x + kCycleWidth, y - 2, 2, kLineHeight + 4, kMark);

    // The legend.
    const int bar = kLeft + plot_width + 24, bar_height = kScaleColours;
    canvas.text(bar, kTop, "cycles");
    const int bar_top = kTop + 20;
    canvas.fill(bar - 1, bar_top - 1, 22, bar_height + 2, kInk);
    for (int i = 0; i < bar_height; ++i)
        canvas.fill(bar, bar_top + i, 20, 1,
                    max == min ? std::uint8_t{kScale}
                               : static_cast<std::uint8_t>(kScale + kScaleColours - 1 - i));
    constexpr int kTicks = 4;
    Cycle last = -1;
    for (int tick = 0; tick <= kTicks; ++tick) {
        const Cycle value = max - (max - min) * tick / kTicks;
        const int at = bar_top + (bar_height - 1) * tick / kTicks;
        if (value == last) continue;
        canvas.fill(bar + 21, at, 4, 1, kInk);
        canvas.text(bar + 28, at - 3, std::to_string(value));
        last = value;
    }
    canvas.fill(bar, bar_top + bar_height + 20, 12, 6, kMark);
    canvas.fill(bar + 2, bar_top + bar_height + 22, 8, 2, colour(max));
    canvas.text(bar + 18, bar_top + bar_height + 19, "most");
    return picture;
}

std::vector<std::uint8_t> phase_png(const PhaseFigures& figures, std::string_view title,
                                    const CharacterRom& characters) {
    const PhasePicture picture = phase_picture(figures, title, characters);
    return encode_png(picture.width, picture.height, picture.pixels, picture.colours);
}

void write_phase_picture(const std::filesystem::path& path, const PhaseFigures& figures,
                         std::string_view title, const CharacterRom& characters) {
    write_file(path, phase_png(figures, title, characters));
}

}  // namespace badline
