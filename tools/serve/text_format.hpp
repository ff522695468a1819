// The lines of x64sc's text monitor, made from a machine: registers, memory, code, checkpoints.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "badline/cpu/disassembler.hpp"
#include "badline/machine/machine.hpp"
#include "serve/checkpoints.hpp"
#include "serve/debugger.hpp"

namespace badline::monitor {

using Peek = std::function<std::uint8_t(std::uint16_t address)>;

// "78          SEI": bytes and instruction, spelt as x64sc does (NOOP for the NOPs no data sheet
// has, ISB, ASR, SBX, SHS and USBC). `length` becomes its bytes.
std::string code_text(const Peek& peek, std::uint16_t address, const LabelLookup& label,
                      int& length);
// ".C:c000  78          SEI"
std::string code_line(const Peek& peek, std::uint16_t address, const LabelLookup& label,
                      int& length);
// ".C:c001  20 10 C0    JSR $C010      - A:34 X:56 Y:01 SP:ef ..-..I..   21975410": the code at
// `pc`, the registers of now. `clock` is the stopwatch.
std::string state_line(const Machine& machine, std::uint16_t pc, Cycle clock,
                       const LabelLookup& label = {});
// "#1 (Stop on store d020)    1/$001,  58/$3a"
std::string hit_line(const Machine& machine, const Checkpoint& checkpoint, const Hit& hit);
// The two lines of `registers`.
std::string register_lines(const Machine& machine, Cycle clock);
// ">C:0400  20 20 20 20  ...   text": up to 16 bytes.
std::string memory_line(const Peek& peek, std::uint16_t address, int count);

// A byte as a character: a PETSCII code, or one of the screen.
char petscii_character(std::uint8_t code);
char screen_character(std::uint8_t code);

}  // namespace badline::monitor
