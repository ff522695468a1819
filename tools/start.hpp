// Starting a program as after LOAD and RUN.
#pragma once

#include <cstdint>

#include "badline/machine/machine.hpp"
#include "badline/media/prg.hpp"

namespace badline::tools {

// The machine at a program's first instruction.
struct Started {
    std::uint16_t start = 0;      // the address of that instruction
    std::uint16_t return_to = 0;  // where its RTS leads, in BASIC
    std::uint8_t stack = 0;       // the stack pointer after that RTS
    std::uint16_t main_loop = 0;  // BASIC's loop that waits for a line; another way to return
};

// Powers the machine on, waits until BASIC says READY, loads the program as LOAD does and types
// RUN, or SYS and the address for a program whose BASIC line does not call `start`. Stops at the
// first instruction at `start`. So stack, zero page, vectors, screen and chips are just what the
// ROMs leave, whichever these are. Throws InputError when the ROMs come to no READY or the
// program is not reached.
Started start_program(Machine& machine, const Prg& prg, std::uint16_t start);

// What there is to know of a machine that stands at the program's first instruction, by RUN or SYS.
Started started_at(const Machine& machine, std::uint16_t start);

// Powers on and runs until BASIC waits for a line. Throws InputError when it does not come to it.
void boot_to_ready(Machine& machine);

}  // namespace badline::tools
