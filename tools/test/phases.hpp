// A routine called from every cycle of a frame.
#pragma once

#include "evaluator.hpp"
#include "target.hpp"

namespace badline::suites {

struct PhaseSurvey {
    Figures::Phases figures;  // when `worst` returned or came to a stop
    CallResult worst;         // the call that took longest, or the first that did not end so
};

// Calls `routine` once from each start in a frame, on `threads` threads (0: as many as the host has
// processors), and then from the worst once more, after which the machine is left.
PhaseSurvey call_in_all_starts(Harness& harness, std::uint16_t routine, const CallOptions& options,
                               unsigned threads);

}  // namespace badline::suites
