// --set: registers, flags and memory as the routine is to find them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "badline/machine/machine.hpp"
#include "badline/media/symbols.hpp"

namespace badline::tools {

// WHAT=VALUE, where WHAT is
//   a, x, y, sp          a register, one byte
//   c, z, d, v, n, i     a flag, 0 or 1 (i: interrupts off)
//   PLACE                memory, as wide as the value is written: $01 is a byte, $1731 and 300 are
//                        words, low byte first; a label's address is a word. .b and .w say it
//                        outright, and $01,$02,$03 are bytes one after the other
// A label called like a register or flag is written with a dot before it: .a=$01.
struct Setting {
    enum class Kind { reg, flag, memory };
    Kind kind = Kind::memory;
    std::uint8_t Cpu6510State::*reg = nullptr;
    std::uint8_t flag = 0;  // its bit
    std::uint16_t address = 0;
    std::vector<std::uint8_t> bytes;  // register and flag: one
};

// Throws InputError: "set 'TEXT': ...".
Setting parse_setting(std::string_view text, const Symbols& symbols);

// Memory is written as the processor would write it.
void apply(const Setting& setting, Machine& machine);

}  // namespace badline::tools
