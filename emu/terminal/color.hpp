// Colours as a frame is composed in them, and what a terminal can show of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace badline::terminal {

struct Rgb {
    std::uint8_t r = 0, g = 0, b = 0;
    friend bool operator==(Rgb, Rgb) = default;
};

// A foreground or background colour: the terminal's own default, one of its 256 palette entries,
// or 24 bits. Four bytes, compared as one number.
class Color {
  public:
    constexpr Color() = default;  // the terminal's default
    constexpr Color(Rgb c) : bits_(kRgbTag | c.r << 16 | c.g << 8 | c.b) {}
    constexpr Color(std::uint8_t r, std::uint8_t g, std::uint8_t b) : Color(Rgb{r, g, b}) {}
    // Entry 0 to 255 of xterm's palette: 0-7 the ANSI colours, 8-15 their bright forms, 16-231 a
    // 6 x 6 x 6 cube, 232-255 greys.
    static constexpr Color indexed(std::uint8_t index) {
        Color color;
        color.bits_ = kIndexTag | index;
        return color;
    }

    constexpr bool is_default() const { return bits_ == 0; }
    constexpr bool is_indexed() const { return (bits_ & kTagMask) == kIndexTag; }
    constexpr bool is_rgb() const { return (bits_ & kTagMask) == kRgbTag; }
    constexpr std::uint8_t index() const { return static_cast<std::uint8_t>(bits_); }
    // The 24 bits of a colour. For a palette entry xterm's own value; for the default black.
    Rgb rgb() const;

    friend constexpr bool operator==(Color, Color) = default;

  private:
    static constexpr std::uint32_t kTagMask = 0xff000000, kIndexTag = 0x01000000,
                                   kRgbTag = 0x02000000;
    std::uint32_t bits_ = 0;
};

// What a terminal can show.
enum class ColorDepth {
    kNone,  // bold and dim only; half-block pixels are dithered to light and dark
    k8,     // the eight ANSI colours
    k256,   // xterm's palette
    kTrue   // 24 bits
};

// The depth from the environment, by the rules in terminal.hpp. A null pointer is an unset
// variable. NO_COLOR as https://no-color.org has it, COLORTERM as by
// https://github.com/termstandard/colors.
ColorDepth depth_from_environment(const char* no_color, const char* colorterm, const char* term);

// Whether TERM names something that can place a cursor: not unset, empty, "dumb" or "unknown".
bool term_is_usable(const char* term);

// The colour shown for `color` at `depth`: the nearest the terminal has. At kNone the default.
Color reduce(Color color, ColorDepth depth);

// Perceived brightness, 0 to 255 (Rec. 601 weights).
int luma(Rgb color);

}  // namespace badline::terminal
