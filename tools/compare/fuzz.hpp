// Random programs on both machines.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "bisection.hpp"
#include "fuzz_program.hpp"
#include "x64sc_side.hpp"

namespace badline::tools {

// Cycles that each program runs: the first frame that it draws is whole by then.
inline constexpr Cycle kFuzzCycles = 60'000;

// A program after which the machines differ, shrunk.
struct FuzzFailure {
    FuzzProgram program;
    std::size_t items_before = 0;          // it was shrunk
    std::optional<FirstDifference> first;  // nothing when only the picture differs
    std::size_t picture_differences = 0;
    Moment began;  // of the program's first instruction
};

struct FuzzResult {
    std::uint32_t programs = 0;  // that were run
    std::uint64_t cycles = 0;
    std::uint32_t restarts = 0;  // of x64sc, whose dumps do not hold everything
    std::vector<FuzzFailure> failures;
};

// After each program: how many were run; `failure` is what it found.
using FuzzProgress = std::function<void(std::uint32_t done, const FuzzFailure* failure)>;

// Runs `count` programs of `seed`, beginning with number `from`, on a machine of `setup.config` and
// on x64sc.
FuzzResult fuzz(Machine& machine, const X64scSetup& setup, std::uint64_t seed, std::uint32_t from,
                std::uint32_t count, const FuzzProgress& progress);

}  // namespace badline::tools
