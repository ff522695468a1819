// Which memory an instruction will read and write, told before it is executed.
//
// For watchpoints: the data, the pointers to it and the stack; not the instruction's own bytes and
// no dummy accesses, as x64sc's monitor has it by default (`dummy off`). A read-modify-write
// instruction reads once and writes once.
#pragma once

#include <array>
#include <cstdint>

#include "badline/machine/machine.hpp"

namespace badline::monitor {

struct MemoryAccess {
    std::uint16_t address = 0;
    bool store = false;
};

struct Accesses {
    std::array<MemoryAccess, 6> list{};
    int count = 0;

    void add(std::uint16_t address, bool store) {
        list[static_cast<std::size_t>(count++)] = {address, store};
    }
    const MemoryAccess* begin() const { return list.data(); }
    const MemoryAccess* end() const { return list.data() + count; }
};

// Of the instruction at the processor's pc; reading it from memory has no effects.
Accesses accesses_of_next_instruction(const Machine& machine);
// Of an interrupt sequence: what it pushes.
Accesses accesses_of_interrupt(const Machine& machine);

}  // namespace badline::monitor
