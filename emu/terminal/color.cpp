#include "badline/terminal/color.hpp"

#include <array>
#include <string_view>

namespace badline::terminal {
namespace {

// xterm's default values of the sixteen named colours (XTerm-col.ad).
constexpr std::array<Rgb, 16> kNamed{{{0, 0, 0},
                                      {205, 0, 0},
                                      {0, 205, 0},
                                      {205, 205, 0},
                                      {0, 0, 238},
                                      {205, 0, 205},
                                      {0, 205, 205},
                                      {229, 229, 229},
                                      {127, 127, 127},
                                      {255, 0, 0},
                                      {0, 255, 0},
                                      {255, 255, 0},
                                      {92, 92, 255},
                                      {255, 0, 255},
                                      {0, 255, 255},
                                      {255, 255, 255}}};

// The six levels of a component in the cube (256colres.pl of xterm).
constexpr std::array<int, 6> kLevels{0, 95, 135, 175, 215, 255};

int nearest_level(int v) {
    if (v < 48) return 0;
    if (v < 115) return 1;
    return (v - 35) / 40;
}

int distance(Rgb a, int r, int g, int b) {
    const int dr = a.r - r, dg = a.g - g, db = a.b - b;
    return dr * dr + dg * dg + db * db;
}

// Entries 0 to 15 are left out: users redefine them.
std::uint8_t nearest_of_256(Rgb c) {
    const int r = nearest_level(c.r), g = nearest_level(c.g), b = nearest_level(c.b);
    const int mean = (c.r + c.g + c.b) / 3;
    const int grey = mean > 238 ? 23 : mean < 3 ? 0 : (mean - 3) / 10;
    const int grey_value = 8 + 10 * grey;
    if (distance(c, grey_value, grey_value, grey_value) <
        distance(c, kLevels[r], kLevels[g], kLevels[b])) {
        return static_cast<std::uint8_t>(232 + grey);
    }
    return static_cast<std::uint8_t>(16 + 36 * r + 6 * g + b);
}

// A terminal of 8 colours shows a lit component at about two thirds; half of that is the border.
std::uint8_t nearest_of_8(Rgb c) {
    constexpr int kBorder = 85;
    return static_cast<std::uint8_t>((c.r >= kBorder ? 1 : 0) | (c.g >= kBorder ? 2 : 0) |
                                     (c.b >= kBorder ? 4 : 0));
}

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

}  // namespace

Rgb Color::rgb() const {
    if (is_rgb()) {
        return {static_cast<std::uint8_t>(bits_ >> 16), static_cast<std::uint8_t>(bits_ >> 8),
                static_cast<std::uint8_t>(bits_)};
    }
    if (is_default()) return {};
    const int i = index();
    if (i < 16) return kNamed[static_cast<std::size_t>(i)];
    if (i >= 232) {
        const auto v = static_cast<std::uint8_t>(8 + 10 * (i - 232));
        return {v, v, v};
    }
    const auto level = [](int n) { return static_cast<std::uint8_t>(kLevels[n]); };
    return {level((i - 16) / 36), level((i - 16) / 6 % 6), level((i - 16) % 6)};
}

ColorDepth depth_from_environment(const char* no_color, const char* colorterm, const char* term) {
    if (no_color && *no_color) return ColorDepth::kNone;
    const std::string_view color = colorterm ? colorterm : "", name = term ? term : "";
    if (color == "truecolor" || color == "24bit") return ColorDepth::kTrue;
    if (name.ends_with("-direct") || contains(name, "-direct-")) return ColorDepth::kTrue;
    for (const char* full : {"xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm"}) {
        if (name.starts_with(full)) return ColorDepth::kTrue;
    }
    if (contains(name, "256color")) return ColorDepth::k256;
    if (name.ends_with("-mono") || name.ends_with("-m")) return ColorDepth::kNone;
    for (const char* plain : {"vt1", "vt2", "vt3", "vt4", "vt5", "dumb"}) {
        if (name.starts_with(plain)) return ColorDepth::kNone;
    }
    return ColorDepth::k8;
}

bool term_is_usable(const char* term) {
    const std::string_view name = term ? term : "";
    return !name.empty() && name != "dumb" && name != "unknown";
}

Color reduce(Color color, ColorDepth depth) {
    if (color.is_default()) return color;
    switch (depth) {
        case ColorDepth::kNone: return {};
        case ColorDepth::kTrue: return color;
        case ColorDepth::k256:
            return color.is_indexed() ? color : Color::indexed(nearest_of_256(color.rgb()));
        case ColorDepth::k8:
            if (color.is_indexed() && color.index() < 16) {
                return Color::indexed(color.index() & 7);
            }
            return Color::indexed(nearest_of_8(color.rgb()));
    }
    return color;
}

int luma(Rgb c) {
    return (299 * c.r + 587 * c.g + 114 * c.b) / 1000;
}

}  // namespace badline::terminal
