// The bus vectors in instructions.packed and sequences.packed: what the NMOS 6502 did, cycle by
// cycle, as read off its transistors. pack_vectors.py describes the files.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "badline/cpu/cpu6510.hpp"

namespace badline::testing {

struct BusCycle {
    std::uint16_t address;
    std::uint8_t data;
    bool write;

    friend bool operator==(const BusCycle&, const BusCycle&) = default;
};

// A pin is low in cycles first <= n < end.
struct LowPhase {
    int first = 0, end = 0;
    bool contains(int n) const { return first <= n && n < end; }
};

struct Vector {
    std::string name;  // the opcode in hex and a number
    Cpu6510State before;
    std::optional<Cpu6510State> after;  // none in sequences, and where the opcode jams
    LowPhase irq, nmi, rdy;
    std::vector<BusCycle> cycles;

    std::uint8_t opcode() const { return cycles.front().data; }
};

// All cases of tests/cpu/NAME.packed; throws std::runtime_error when it cannot be read.
std::vector<Vector> read_vectors(const std::string& name);

void PrintTo(const BusCycle& cycle, std::ostream* out);  // "$1234 w 56"

}  // namespace badline::testing

namespace badline {
void PrintTo(const Cpu6510State& state, std::ostream* out);
}
