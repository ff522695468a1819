// A check tried on all inputs, on as many threads as there are.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

namespace badline {

// Whether the check holds for that input.
using InputCheck = std::function<bool(std::uint64_t input)>;

// Tries the inputs 0 to count - 1 and returns the smallest for which the check does not hold;
// nothing when it holds for all. `make_check` is called once on each thread: what a check needs for
// itself, a machine, say, it makes there. A thread is given blocks of inputs one after the other
// and goes through them in order; inputs above one that has failed are not tried any more. An
// exception that a check throws ends the whole, and is thrown again here.
// `threads`: 0 means as many as the host has processors.
std::optional<std::uint64_t> for_all_inputs(std::uint64_t count, unsigned threads,
                                            const std::function<InputCheck()>& make_check);

// Pseudo-random numbers for random inputs: the same for the same seed everywhere, and the n-th
// without those before it (SplitMix64, by Sebastiano Vigna, public domain).
std::uint64_t random_number(std::uint64_t seed, std::uint64_t n);

}  // namespace badline
