// Characters to bytes and back, the same under every locale.
#pragma once

#include <string>
#include <string_view>

namespace badline::terminal {

inline constexpr char32_t kReplacement = U'\uFFFD';

// Takes one character off the front of `bytes`. A malformed byte is taken alone and gives
// U+FFFD. `bytes` must not be empty.
char32_t take_utf8(std::string_view& bytes);

// How long the character starting with this byte is: 1 to 4, or 0 if none starts with it.
int utf8_length(unsigned char first);

void append_utf8(std::string& out, char32_t character);

// Whether a terminal moves its cursor by exactly one column for this character: no control code,
// no combining mark, nothing East Asian wide, no emoji (Unicode 15, EastAsianWidth.txt).
bool is_single_width(char32_t character);

}  // namespace badline::terminal
