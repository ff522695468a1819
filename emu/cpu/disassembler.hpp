// Machine code as text.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>

#include "badline/cpu/opcodes.hpp"

namespace badline {

// The three letters of an operation, in capitals, as ca65 spells them with `.setcpu "6502X"`.
const char* mnemonic(Operation operation);

// Gives the name of an address, or an empty string when it has none.
using LabelLookup = std::function<std::string(std::uint16_t address)>;

struct Disassembly {
    std::string text;  // "LDA ($FB),Y", "BNE $C010", "JSR CHROUT"
    int length;        // bytes, 1 to 3
};

// One instruction at `pc`. `bytes` are the three bytes from there on; those beyond the
// instruction's length do not matter. With `label`, addresses that have a name are shown by it.
Disassembly disassemble(std::uint16_t pc, const std::array<std::uint8_t, 3>& bytes,
                        const LabelLookup& label = {});

}  // namespace badline
