// A program on Badline and on x64sc, run side by side and held against each other.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "badline/media/conditions.hpp"
#include "badline/media/symbols.hpp"
#include "bisection.hpp"
#include "run_session.hpp"
#include "x64sc_side.hpp"

namespace badline::tools {

// An instruction as it stood in memory when it was executed.
struct CodeLine {
    std::uint16_t pc = 0;
    std::array<std::uint8_t, 3> bytes{};
};

// The default for --limit: x64sc's speed is what a comparison waits for.
inline constexpr Cycle kCompareLimit = 10'000'000;

struct ComparePlan {
    RunPlan run;  // the program, where it starts, --until, --limit, --measure
    std::vector<std::string> measure_texts;  // of run.measures
};

// Cycles from one label to another, the first time; nothing where it was not passed.
struct MeasuredSpan {
    CodeSpan span;
    std::string text;
    std::optional<Cycle> ours, theirs;
};

struct Comparison {
    RunResult run;                      // Badline's run to the end
    Cycle our_cycles = 0;               // from the program's first instruction to its end
    std::optional<Cycle> their_cycles;  // nothing when x64sc did not come to the same end
    std::vector<MeasuredSpan> spans;
    std::optional<FirstDifference> first;
    std::vector<CodeLine> code;        // executed before the difference, the last being the cause
    std::vector<CodeLine> code_after;  // what lies behind it
    std::uint64_t first_instruction = 0;  // its number, from 1, counted from the program's first
    Moment first_moment;                  // of the start of the program
    bool state_differs = false;           // registers, time or memory did at some point
    bool unexplained = false;             // it did, but not when it was looked at again
    Picture our_picture, their_picture;
    std::size_t picture_differences = 0;    // pixels
    bool clock_known = true;                // x64sc told its clock, not only where the beam is
    std::vector<ByteDifference> end_bytes;  // where both stood at the end

    bool agrees() const { return !state_differs && picture_differences == 0; }
};

// Cycles done and to do, on x64sc's side.
using CompareProgress = std::function<void(Cycle done, Cycle whole)>;

// Runs both. The machine is of `setup.config`. Throws InputError and Interrupted.
Comparison compare_program(Machine& machine, const X64scSetup& setup, const ComparePlan& plan,
                           const CompareProgress& progress);

}  // namespace badline::tools
