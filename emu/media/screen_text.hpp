// The text screen in Unicode.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace badline {

// The two character sets of the character ROM, chosen with SHIFT and C= together.
enum class CharacterSet { upper_graphics, lower_upper };

// The character that screen code `code` shows. Graphics characters are those of Unicode's blocks
// Box Drawing, Block Elements and Symbols for Legacy Computing, as its mapping tables for the C64
// give them (Unicode L2/19-025). Codes $80 to $FF are $00 to $7F in reverse: where Unicode has the
// reversed shape ($A0, the block halves) that, else the same character.
char32_t unicode_of(std::uint8_t code, CharacterSet set);

// Rows of `columns` characters in UTF-8, each row without the spaces at its end and with a
// newline. Rows at the bottom that are empty are kept, so that line N is row N.
std::string screen_text(std::span<const std::uint8_t> codes, CharacterSet set, int columns = 40);

// `c` in UTF-8.
std::string utf8(char32_t c);

}  // namespace badline
