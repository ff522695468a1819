// Random programs for the C64, made to find where two machines differ.
//
// A program is a frame that is always the same - vectors, interrupt handlers that acknowledge and
// count - and in it an endless loop over a list of items, which meets them anywhere in a frame:
// writes to chip registers, delays, opcodes with operands that do no harm, timers read back. An
// item's bytes do not depend on where they are, so that any of them can be left out and the rest is
// still a program.
//
// The same seed and number give the same program on every host.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "badline/media/prg.hpp"

namespace badline::tools {

using FuzzItem = std::vector<std::uint8_t>;  // whole instructions

struct FuzzProgram {
    std::uint64_t seed = 0;
    std::uint32_t number = 0;
    bool sid = false;  // reads oscillator 3 and envelope 3, which x64sc's dumps do not hold
    std::vector<FuzzItem> items;
};

inline constexpr std::uint16_t kFuzzStart = 0x080d;  // the SYS of its BASIC line
inline constexpr std::uint16_t kFuzzLog = 0xc000;    // where what is read goes

// Program `number` of `seed`.
FuzzProgram make_fuzz_program(std::uint64_t seed, std::uint32_t number);

// As a PRG with a BASIC line.
Prg assemble(const FuzzProgram& program);

// The same for ca65 and ld65: assembled with `cl65 -t none`, it gives the PRG's bytes. `remarks`
// stand at the top, a line each.
std::string fuzz_source(const FuzzProgram& program, const std::vector<std::string>& remarks = {});

}  // namespace badline::tools
