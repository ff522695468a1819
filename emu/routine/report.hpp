// What a call of a routine did, in words.
#pragma once

#include <string>

#include "badline/routine/harness.hpp"

namespace badline {

// "$0853 (table+3)": an address, and the label at or, up to 127 bytes, before it.
std::string place(const Symbols& symbols, std::uint16_t address);

// How the call ended, in one line without a full stop: "multiply did not return: it executed a BRK
// at $0853 (table+3) after 1203 cycles; does it run on into data?".
std::string explain(const Symbols& symbols, const CallResult& result);
// The same behind "started at line 48, cycle 31, ".
std::string explain_with_start(const Symbols& symbols, const CallResult& result);

// How it was called and what it cost: "multiply, called at line 251, cycle 1 with a=$07 x=$06 y=$00
// p=..-..I..: returned, 148 cycles (148 its own, 0 for badlines, 0 for sprites)".
std::string describe_call(const Symbols& symbols, const CallResult& result);

// The instructions that a failure report lists: so many of the latest.
inline constexpr std::size_t kListed = 12;

// Instructions, a line each, with labels and what the registers were after them:
//   $080d multiply   LDA #$00        2  a=00 x=08 y=00 sp=f1 .V-..IZ.
std::string listing(const Symbols& symbols, const std::vector<ExecutedInstruction>& instructions);

// The same for one instruction, without a line end.
std::string listing_line(const Symbols& symbols, const ExecutedInstruction& instruction);

// "$0400 (screen) = $20 by $0853 (clear+4)".
std::string describe(const Symbols& symbols, const RoutineWrite& write);

// N V - B D I Z C as letters where they are set, else dots: "N.-..IZC". B and the unused bit never
// are in a register, and show as "-" and ".".
std::string flags_text(std::uint8_t p);

}  // namespace badline
