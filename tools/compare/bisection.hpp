// The first instruction after which two machines differ.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "machine_state.hpp"

namespace badline::tools {

// Whether two machines are the same now. What differs in chips' registers alone may only be on its
// way, a timer about to be loaded say, and is shown by the two sides a cycle apart: then both go on
// by a few instructions, and it has to differ still.
struct Likeness {
    bool alike = false;
    std::uint32_t went_on = 0;  // instructions
};
Likeness compare_now(Side& ours, Side& theirs);

struct FirstDifference {
    std::uint32_t instructions = 0;  // executed since the mark, the one that differs included
    MachineState before;             // the same on both sides
    MachineState ours, theirs;       // after it
    bool our_jam = false, their_jam = false;
    std::vector<ByteDifference> bytes;
};

// Both sides are the same at the mark `from` and differ `most` instructions later. Where they
// differ for a while only, it is a beginning of a difference that is found, not always the first.
// Nothing when they do not differ after `most` instructions from there: then a mark does not lead
// back to what it was made of, and to be thorough may help.
std::optional<FirstDifference> first_difference(Side& ours, Side& theirs, Mark from,
                                                std::uint32_t most);

// Whether the two sides, gone back once more, differ after that very instruction and not before.
bool differ_first_after(Side& ours, Side& theirs, Mark from, std::uint32_t instructions);

// first_difference(); and where the other side's marks do not hold everything, what it says is
// looked at once more, thoroughly.
std::optional<FirstDifference> surely_first_difference(Side& ours, Side& theirs, Mark from,
                                                       std::uint32_t most);

}  // namespace badline::tools
