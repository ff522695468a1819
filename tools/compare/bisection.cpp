#include "bisection.hpp"

#include <algorithm>

namespace badline::tools {
namespace {

void go_to(Side& side, Mark from, std::uint32_t instructions) {
    side.back(from);
    side.advance(instructions);
}

bool alike_after(Side& ours, Side& theirs, Mark from, std::uint32_t instructions) {
    go_to(ours, from, instructions);
    go_to(theirs, from, instructions);
    return compare_now(ours, theirs).alike;
}

constexpr std::uint32_t kSettling = 3;

}  // namespace

Likeness compare_now(Side& ours, Side& theirs) {
    Likeness likeness;
    for (;; ++likeness.went_on) {
        const ProcessorState at = ours.at(0);
        if (!(at == theirs.at(at.moment.clock)) || ours.jammed() != theirs.jammed())
            return likeness;
        const auto bytes = byte_differences(ours.state(0), theirs.state(at.moment.clock));
        likeness.alike = bytes.empty();
        const bool chips = std::all_of(bytes.begin(), bytes.end(),
                                       [](const ByteDifference& byte) { return byte.io; });
        if (likeness.alike || !chips || likeness.went_on == kSettling || ours.jammed())
            return likeness;
        ours.advance(1);
        theirs.advance(1);
    }
}

std::optional<FirstDifference> first_difference(Side& ours, Side& theirs, Mark from,
                                                std::uint32_t most) {
    if (alike_after(ours, theirs, from, most)) return std::nullopt;
    std::uint32_t alike = 0, different = most;
    while (different - alike > 1) {
        const std::uint32_t middle = alike + (different - alike) / 2;
        (alike_after(ours, theirs, from, middle) ? alike : different) = middle;
    }
    FirstDifference found;
    found.instructions = different;
    go_to(ours, from, alike);
    found.before = ours.state(0);
    // A mark that does not hold everything shows at once.
    if (!alike_after(ours, theirs, from, alike)) return std::nullopt;
    go_to(ours, from, different);
    go_to(theirs, from, different);
    found.ours = ours.state(0);
    found.theirs = theirs.state(found.ours.at.moment.clock);
    found.our_jam = ours.jammed();
    found.their_jam = theirs.jammed();
    found.bytes = byte_differences(found.ours, found.theirs);
    return found;
}

bool differ_first_after(Side& ours, Side& theirs, Mark from, std::uint32_t instructions) {
    return alike_after(ours, theirs, from, instructions - 1) &&
           !alike_after(ours, theirs, from, instructions);
}

std::optional<FirstDifference> surely_first_difference(Side& ours, Side& theirs, Mark from,
                                                       std::uint32_t most) {
    auto found = first_difference(ours, theirs, from, most);
    if (!theirs.be_thorough()) return found;
    if (found && differ_first_after(ours, theirs, from, found->instructions)) return found;
    return first_difference(ours, theirs, from, most);
}

}  // namespace badline::tools
