// Instructions and memory as text, in the form of sim6502.
#pragma once

#include <string>
#include <vector>

#include "badline/media/symbols.hpp"
#include "target.hpp"

namespace badline::suites {

// At most so many instructions of a call are shown.
inline constexpr std::size_t kMaxTrace = 10'000;

// A line each, with what the registers were afterwards; flags in capitals where they are set:
// "$1832: LDA $2157      A=$B6 X=$74 Y=$00 SP=$F7 Nv-bdizc"
std::string trace_text(const std::vector<ExecutedInstruction>& instructions,
                       const Symbols& symbols);

// `count` bytes from `address` on, eight a line, with the printable ones as ASCII.
std::string dump_text(const Target& target, std::uint16_t address, std::uint32_t count,
                      const Symbols& symbols);

}  // namespace badline::suites
