#include "badline/media/screen_text.hpp"

#include <array>

namespace badline {
namespace {

// Screen codes $40 to $7F in the upper case and graphics set.
constexpr std::array<char32_t, 64> kGraphics = {
    0x2500,  0x2660,  0x1FB72, 0x1FB78, 0x1FB77, 0x1FB76, 0x1FB7A, 0x1FB71,  // $40
    0x1FB74, 0x256E,  0x2570,  0x256F,  0x1FB7C, 0x2572,  0x2571,  0x1FB7D,  // $48
    0x1FB7E, 0x25CF,  0x1FB7B, 0x2665,  0x1FB70, 0x256D,  0x2573,  0x25CB,   // $50
    0x2663,  0x1FB75, 0x2666,  0x253C,  0x1FB8C, 0x2502,  0x03C0,  0x25E5,   // $58
    ' ',     0x258C,  0x2584,  0x2594,  0x2581,  0x258F,  0x2592,  0x2595,   // $60
    0x1FB8F, 0x25E4,  0x1FB87, 0x251C,  0x2597,  0x2514,  0x2510,  0x2582,   // $68
    0x250C,  0x2534,  0x252C,  0x2524,  0x258E,  0x258D,  0x1FB88, 0x1FB82,  // $70
    0x1FB83, 0x2583,  0x1FB7F, 0x2596,  0x259D,  0x2518,  0x2598,  0x259A,   // $78
};

struct Reversed {
    char32_t shape;
    char32_t reversed;
};

// Shapes whose reverse is a character, too.
constexpr Reversed kReversed[] = {
    {' ', 0x2588},     {0x258C, 0x2590},  {0x2584, 0x2580},  {0x2594, 0x2587},  {0x2581, 0x1FB86},
    {0x258F, 0x1FB8B}, {0x2595, 0x2589},  {0x25E5, 0x25E3},  {0x25E4, 0x25E2},  {0x1FB87, 0x258A},
    {0x2597, 0x259B},  {0x2582, 0x1FB85}, {0x258E, 0x1FB8A}, {0x258D, 0x1FB89}, {0x1FB88, 0x258B},
    {0x1FB82, 0x2586}, {0x1FB83, 0x2585}, {0x2583, 0x1FB84}, {0x2596, 0x259C},  {0x259D, 0x2599},
    {0x2598, 0x259F},  {0x259A, 0x259E},  {0x2592, 0x1FB90},
};

char32_t normal(std::uint8_t code, CharacterSet set) {
    const bool lower = set == CharacterSet::lower_upper;
    if (code == 0x00) return '@';
    if (code <= 0x1a) return static_cast<char32_t>((lower ? 'a' : 'A') + code - 1);
    if (code <= 0x1f) return std::array<char32_t, 5>{'[', 0xA3, ']', 0x2191, 0x2190}[code - 0x1b];
    if (code <= 0x3f) return code;
    if (lower) {
        if (code >= 0x41 && code <= 0x5a) return code;
        if (code == 0x5e) return 0x1FB96;
        if (code == 0x5f) return 0x1FB98;
        if (code == 0x69) return 0x1FB99;
        if (code == 0x7a) return 0x2713;
    }
    return kGraphics[code - 0x40];
}

}  // namespace

char32_t unicode_of(std::uint8_t code, CharacterSet set) {
    const char32_t shape = normal(code & 0x7f, set);
    if (code < 0x80) return shape;
    for (const Reversed& pair : kReversed)
        if (pair.shape == shape) return pair.reversed;
    return shape;
}

std::string utf8(char32_t c) {
    const auto tail = [c](int shift) { return static_cast<char>(0x80 | (c >> shift & 0x3f)); };
    if (c < 0x80) return {static_cast<char>(c)};
    if (c < 0x800) return {static_cast<char>(0xc0 | c >> 6), tail(0)};
    if (c < 0x10000) return {static_cast<char>(0xe0 | c >> 12), tail(6), tail(0)};
    return {static_cast<char>(0xf0 | c >> 18), tail(12), tail(6), tail(0)};
}

std::string screen_text(std::span<const std::uint8_t> codes, CharacterSet set, int columns) {
    std::string text;
    const auto width = static_cast<std::size_t>(columns);
    for (std::size_t row = 0; row + width <= codes.size(); row += width) {
        std::string line;
        std::size_t used = 0;
        for (std::size_t x = 0; x < width; ++x) {
            const char32_t c = unicode_of(codes[row + x], set);
            line += utf8(c);
            if (c != ' ') used = line.size();
        }
        text += line.substr(0, used) + "\n";
    }
    return text;
}

}  // namespace badline
