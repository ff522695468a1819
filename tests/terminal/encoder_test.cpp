// Every byte the encoder sends is taken by a real terminal's screen (libvterm), and its cells are
// held against the composed frame.
#include "badline/terminal/encoder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <string>

#include "badline/terminal/utf8.hpp"
#include "vterm_screen.hpp"

namespace badline::terminal {
namespace {

// What an eye sees in a cell. Block characters in plain weight and blanks are two halves of a
// colour each, however they are spelled; all else is its character with its colours.
struct Look {
    char32_t character = 0;
    Color top_or_fg, bottom_or_bg;
    bool top_is_fg = false, bottom_is_fg = false;  // told apart for the default colours only
    int attributes = 0;
    friend bool operator==(const Look&, const Look&) = default;
};

Look look(const Cell& cell, ColorDepth depth) {
    const Color fg = reduce(cell.fg, depth), bg = reduce(cell.bg, depth);
    const bool reverse = cell.attributes & kReverse;
    if (cell.character == U' ' && !reverse) return {0, bg, bg};
    if (cell.attributes == kPlain) {
        const auto halves = [&](bool top, bool bottom) {
            Look result{0, top ? fg : bg, bottom ? fg : bg};
            result.top_is_fg = top && fg.is_default();
            result.bottom_is_fg = bottom && fg.is_default();
            return result;
        };
        if (cell.character == kUpperHalf) return halves(true, false);
        if (cell.character == kLowerHalf) return halves(false, true);
        if (cell.character == kFullBlock) return halves(true, true);
    }
    return {cell.character, fg, bg, false, false, cell.attributes};
}

std::string describe(const Cell& cell) {
    std::string text = "U+" + std::to_string(static_cast<unsigned>(cell.character)) + " fg ";
    const auto name = [](Color c) {
        if (c.is_default()) return std::string("default");
        if (c.is_indexed()) return "index " + std::to_string(c.index());
        const Rgb v = c.rgb();
        return std::to_string(v.r) + "," + std::to_string(v.g) + "," + std::to_string(v.b);
    };
    return text + name(cell.fg) + " bg " + name(cell.bg) + " attributes " +
           std::to_string(cell.attributes);
}

// The screen shows the frame, cut off to the screen and blank where the frame ends.
testing::AssertionResult shows(const VtermScreen& screen, const Frame& frame, ColorDepth depth) {
    for (int y = 0; y < screen.size().rows; ++y) {
        for (int x = 0; x < screen.size().columns; ++x) {
            const bool inside = x < frame.columns() && y < frame.rows();
            Cell composed = inside ? frame.at(x, y) : Cell{};
            // Dithering is its own test; here only its result has to arrive.
            if (depth == ColorDepth::kNone) composed = shown_cell(composed, x, y, depth);
            const Cell seen = screen.at(x, y);
            if (look(seen, ColorDepth::kTrue) == look(composed, depth)) continue;
            return testing::AssertionFailure()
                   << "cell " << x << "," << y << " shows " << describe(seen) << ", composed was "
                   << describe(composed);
        }
    }
    return testing::AssertionSuccess();
}

// Random drawing, seeded, the same everywhere.
class Painter {
  public:
    explicit Painter(std::uint32_t seed) : random_(seed) {}

    int below(int n) { return static_cast<int>(random_() % static_cast<std::uint32_t>(n)); }
    int between(int low, int high) { return low + below(high - low + 1); }
    bool chance(int percent) { return below(100) < percent; }

    Color color() {
        switch (below(5)) {
            case 0: return {};
            case 1: return Color::indexed(static_cast<std::uint8_t>(below(256)));
            case 2: return Color::indexed(static_cast<std::uint8_t>(below(16)));
            case 3: return rgb();
            default: return few_[static_cast<std::size_t>(below(4))];  // so that colours recur
        }
    }
    Color rgb() { return byte_rgb(); }
    char32_t character() {
        constexpr std::array<char32_t, 12> kSome{U' ',          U' ',      U'é',  U'▀',
                                                 U'▄',          U'█',      U'│',  U'\u2591',
                                                 U'\U0001fb8c', U'\u0301', U'漢', U'\x1b'};
        return chance(60) ? static_cast<char32_t>(between(0x20, 0x7e))
                          : kSome[static_cast<std::size_t>(below(12))];
    }
    Cell cell() { return {character(), {color(), color(), chance(60) ? 0 : below(8)}}; }

    // One stroke of any kind, partly outside of the frame at times.
    void stroke(Frame& frame) {
        const int x = between(-3, frame.columns() + 2), y = between(-3, frame.rows() + 2);
        switch (below(8)) {
            case 0: frame.set(x, y, cell()); break;
            case 1: {
                std::string text;
                for (int n = below(20); n > 0; --n) append_utf8(text, character());
                frame.text(x, y, text, {color(), color(), below(8)});
                break;
            }
            case 2: frame.fill(x, y, below(30), below(8), chance(50) ? Cell{} : cell()); break;
            case 3:
                for (int n = below(60); n > 0; --n) frame.set_pixel(x + n, 2 * y + n / 3, color());
                break;
            case 4: {
                const int width = between(1, 40), height = between(1, 20);
                std::vector<Rgb> pixels(static_cast<std::size_t>(width * height));
                for (auto& pixel : pixels) pixel = byte_rgb();
                frame.image(x, 2 * y + below(2), width, pixels);
                break;
            }
            case 5: frame.text(x, y, "some words in plain text"); break;
            case 6: frame.set_pixel(x, 2 * y, rgb()); break;
            default: frame.fill(x, y, below(60), 1, Cell{U' ', {.bg = color()}}); break;
        }
    }

  private:
    Rgb byte_rgb() {
        const auto byte = [&] { return static_cast<std::uint8_t>(below(256)); };
        return {byte(), byte(), byte()};
    }

    std::mt19937 random_;
    std::array<Color, 4> few_{Color{255, 0, 0}, Color{0, 0, 0}, Color{200, 220, 255},
                              Color::indexed(7)};
};

constexpr std::array kDepths{ColorDepth::kNone, ColorDepth::k8, ColorDepth::k256,
                             ColorDepth::kTrue};

// The figure: 10,000 frames of random size. Each depth has a quarter of them.
class TenThousandFrames : public testing::TestWithParam<ColorDepth> {};

TEST_P(TenThousandFrames, AreShownAsComposed) {
    const ColorDepth depth = GetParam();
    Painter painter(2024 + static_cast<std::uint32_t>(depth));
    Encoder encoder(depth);
    VtermScreen screen({80, 24});
    Frame frame(80, 24);
    encoder.set_screen(screen.size());
    for (int n = 0; n < 2500; ++n) {
        if (painter.chance(8)) {
            const Size size{painter.between(1, 120), painter.between(1, 48)};
            screen.resize(size);
            encoder.set_screen(size);
            frame.resize(
                painter.chance(70) ? size : Size{painter.between(1, 120), painter.between(1, 48)});
        } else if (painter.chance(3)) {
            frame.resize({painter.between(1, 120), painter.between(1, 48)});
        } else if (painter.chance(5)) {
            frame.clear(painter.chance(50) ? Cell{} : painter.cell());
        }
        encoder.set_synchronised(painter.chance(50));
        for (int strokes = painter.below(12); strokes > 0; --strokes) painter.stroke(frame);

        std::string bytes = "before";
        const std::size_t sent = encoder.encode(frame, bytes);
        ASSERT_EQ(bytes.size(), 6 + sent);
        screen.feed(std::string_view(bytes).substr(6));
        ASSERT_TRUE(shows(screen, frame, depth)) << "frame " << n;

        std::string again;
        ASSERT_EQ(encoder.encode(frame, again), 0u) << "frame " << n << " sent again";
        ASSERT_EQ(again, "");
    }
}

std::string depth_name(const testing::TestParamInfo<ColorDepth>& info) {
    constexpr std::array kNames{"None", "Eight", "Palette", "True"};
    return kNames[static_cast<std::size_t>(info.param)];
}

INSTANTIATE_TEST_SUITE_P(Depths, TenThousandFrames, testing::ValuesIn(kDepths), depth_name);

// One cell of a random picture changes: its character, or one of its pixels, or one colour.
// "Under 40 bytes" is the figure. The way there takes up to 10 (ESC [ 100 ; 200 H), a
// 24-bit colour 17, so two of them cannot be had under 40: a cell that needs two, none of which
// the pen holds, has its own test below; here one of the two is default or a named colour.
TEST(Encoder, ASingleChangedCellTakesUnderFortyBytes) {
    Painter painter(7);
    std::size_t longest = 0;
    for (int n = 0; n < 10000; ++n) {
        const ColorDepth depth = kDepths[static_cast<std::size_t>(painter.below(4))];
        Frame frame(painter.between(2, 220), painter.between(2, 110));
        Encoder encoder(depth);
        encoder.set_screen(frame.size());
        encoder.set_synchronised(true);
        for (int strokes = 6; strokes > 0; --strokes) painter.stroke(frame);
        std::string bytes;
        encoder.encode(frame, bytes);

        const int x = painter.below(frame.columns()), y = painter.below(frame.rows());
        Cell cell = frame.at(x, y);
        switch (painter.below(3)) {
            case 0: cell.character = painter.character(); break;
            case 1: cell.fg = painter.color(); break;
            default: cell.bg = painter.color(); break;
        }
        if (cell.fg.is_rgb() && !cell.bg.is_default()) cell.bg = Color::indexed(4);
        if (cell.bg.is_rgb() && !cell.fg.is_default()) cell.fg = Color::indexed(3);
        frame.set(x, y, cell);
        bytes.clear();
        const std::size_t sent = encoder.encode(frame, bytes);
        longest = std::max(longest, sent);
        ASSERT_LT(sent, 40u) << describe(cell) << " at " << x << "," << y;
    }
    RecordProperty("longest", static_cast<int>(longest));
    EXPECT_GT(longest, 20u) << "the test changes nothing of weight";
}

// In a picture of 24-bit pixels a changed pixel costs its own colour, its neighbour's in the cell
// and the way there. 10 + 2 + 17 + 17 + 3 bytes is the most the codes allow.
TEST(Encoder, ASingleChangedPixelOfAPhotographTakesUnderFifty) {
    Painter painter(8);
    std::size_t longest = 0, sum = 0;
    constexpr int kCount = 2000;
    for (int n = 0; n < kCount; ++n) {
        Frame frame(80, 24);
        Encoder encoder(ColorDepth::kTrue);
        encoder.set_screen(frame.size());
        for (int y = 0; y < 48; ++y) {
            for (int x = 0; x < 80; ++x) frame.set_pixel(x, y, painter.rgb());
        }
        std::string bytes;
        encoder.encode(frame, bytes);
        frame.set_pixel(painter.below(80), painter.below(48), painter.rgb());
        bytes.clear();
        const std::size_t sent = encoder.encode(frame, bytes);
        longest = std::max(longest, sent);
        sum += sent;
    }
    RecordProperty("longest", static_cast<int>(longest));
    RecordProperty("mean", static_cast<int>(sum / kCount));
    EXPECT_LT(longest, 50u);
}

std::string encoded(Encoder& encoder, const Frame& frame) {
    std::string bytes;
    encoder.encode(frame, bytes);
    return bytes;
}

TEST(Encoder, SendsAColourCodeOnlyWhereTheColourChanges) {
    Frame frame(10, 2);
    Encoder encoder(ColorDepth::kTrue);
    encoder.set_screen(frame.size());
    encoded(encoder, frame);
    frame.text(0, 0, "abc", {.fg = {1, 2, 3}});
    frame.text(3, 0, "def", {.fg = Color::indexed(1)});
    EXPECT_EQ(encoded(encoder, frame), "\x1b[H\x1b[38;2;1;2;3mabc\x1b[31mdef");
    frame.text(9, 1, "g", {.fg = Color::indexed(1)});
    EXPECT_EQ(encoded(encoder, frame), "\x1b[2;10Hg") << "the pen is kept from frame to frame";
}

TEST(Encoder, ErasesARowThatBecomesBlankInThreeBytes) {
    Frame frame(40, 3);
    Encoder encoder(ColorDepth::k256);
    encoder.set_screen(frame.size());
    frame.text(0, 1, "a long line of thirty letters.");
    encoded(encoder, frame);
    frame.clear();
    EXPECT_EQ(encoded(encoder, frame), "\x1b[2H\x1b[K");
}

TEST(Encoder, DrawsAPixelPairInTheOrderThatNeedsNoColourCode) {
    Frame frame(4, 1);
    Encoder encoder(ColorDepth::kTrue);
    encoder.set_screen(frame.size());
    encoded(encoder, frame);
    const Rgb a{1, 1, 1}, b{2, 2, 2};
    frame.set_pixel(0, 0, a);
    frame.set_pixel(0, 1, b);
    frame.set_pixel(1, 0, b);
    frame.set_pixel(1, 1, a);
    frame.set_pixel(2, 0, a);
    frame.set_pixel(2, 1, a);
    EXPECT_EQ(encoded(encoder, frame), "\x1b[H\x1b[38;2;1;1;1;48;2;2;2;2m▀▄█");
}

TEST(Encoder, PutsMarksRoundLargeChangesOnlyIfTheTerminalHasThem) {
    Frame frame(80, 24);
    Encoder encoder(ColorDepth::kTrue);
    encoder.set_screen(frame.size());
    for (int y = 0; y < 24; ++y) frame.text(0, y, std::string(80, 'x'));
    EXPECT_EQ(encoded(encoder, frame).find("2026"), std::string::npos);
    encoder.set_synchronised(true);
    for (int y = 0; y < 24; ++y) frame.text(0, y, std::string(80, 'y'));
    const std::string bytes = encoded(encoder, frame);
    EXPECT_TRUE(bytes.starts_with("\x1b[?2026h"));
    EXPECT_TRUE(bytes.ends_with("\x1b[?2026l"));
    frame.set(5, 5, Cell{U'z'});
    EXPECT_EQ(encoded(encoder, frame), "\x1b[6;6Hz");
}

TEST(Encoder, ForgetSendsEverythingAgain) {
    Frame frame(20, 5);
    frame.text(3, 2, "still here", {.fg = Color::indexed(3), .attributes = kBold});
    Encoder encoder(ColorDepth::k8);
    encoder.set_screen(frame.size());
    encoded(encoder, frame);
    VtermScreen screen(frame.size());  // a new one, which has seen nothing
    screen.feed("\x1b[7mrubbish left behind");
    encoder.forget();
    screen.feed(encoded(encoder, frame));
    EXPECT_TRUE(shows(screen, frame, ColorDepth::k8));
}

// Ordered dithering keeps the mean: of a grey of 25, 50 and 75 in 100 that many pixels are lit.
TEST(Encoder, WithoutColoursPixelsAreDithered) {
    for (const int percent : {0, 25, 50, 75, 100}) {
        const auto grey = static_cast<std::uint8_t>(255 * percent / 100);
        Frame frame(16, 8);
        for (int y = 0; y < 16; ++y) {
            for (int x = 0; x < 16; ++x) frame.set_pixel(x, y, {grey, grey, grey});
        }
        int lit = 0;
        for (int y = 0; y < 8; ++y) {
            for (int x = 0; x < 16; ++x) {
                const Cell cell = shown_cell(frame.at(x, y), x, y, ColorDepth::kNone);
                EXPECT_TRUE(cell.fg.is_default() && cell.bg.is_default());
                lit += cell.character == kFullBlock ? 2 : cell.character == U' ' ? 0 : 1;
            }
        }
        EXPECT_EQ(lit, 256 * percent / 100) << percent;
    }
}

}  // namespace
}  // namespace badline::terminal
