// The text screen as the video chip is set to show it.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "badline/machine/machine.hpp"
#include "badline/media/screen_text.hpp"

namespace badline::tools {

struct TextScreen {
    std::uint16_t matrix = 0x0400;  // address of the first screen code
    CharacterSet set = CharacterSet::upper_graphics;
    std::array<std::uint8_t, 1000> codes{};
};

// Reads the video matrix that $DD00 and $D018 point to. The character set is told from $D018
// alone: a program's own characters are taken for those of the ROM in the same place.
TextScreen text_screen(const Machine& machine);

// Its 25 rows in UTF-8, each with a newline, without the spaces at their ends.
std::string screen_rows(const Machine& machine);

}  // namespace badline::tools
