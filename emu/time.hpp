// The one clock of the machine.
#pragma once

#include <cstdint>
#include <limits>

namespace badline {

// A phi2 cycle, counted from power-on (cycle 0 is the first). In cycle n the video chip has the
// bus in phi1, then the processor in phi2. What a chip is asked "at cycle n" is what the
// processor's access in phi2 of n meets; what a write in cycle n changes is seen from n + 1 on.
using Cycle = std::int64_t;

// Later than any cycle a run reaches: "this does not happen by itself".
inline constexpr Cycle kNever = std::numeric_limits<Cycle>::max() / 2;

}  // namespace badline
