// A routine called from every cycle of a frame.
#pragma once

#include "evaluator.hpp"
#include "target.hpp"

namespace badline::suites {

struct PhaseSurvey {
    Figures::Phases figures;
    CallResult worst;  // the call that took longest, or the first that did not end as it should
};

// Calls `routine` once from each start in a frame, each time with the machine as it is now but for
// the beam's place, and leaves it as after the worst. Ends at the first call that neither returns
// nor comes to a stop.
PhaseSurvey call_in_all_starts(Harness& harness, std::uint16_t routine, const CallOptions& options);

}  // namespace badline::suites
