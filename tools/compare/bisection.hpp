// The first instruction after which two machines differ.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "machine_state.hpp"

namespace badline::tools {

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
