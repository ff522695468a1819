#include "phases.hpp"

#include "badline/routine/phases.hpp"

namespace badline::suites {

PhaseSurvey call_in_all_starts(Harness& harness, std::uint16_t routine, const CallOptions& options,
                               unsigned threads) {
    const PhaseFigures figures = measure_phases(harness, routine, options, threads);
    const BeamPosition start = figures.lost
                                   ? BeamPosition{figures.lost->line, figures.lost->cycle}
                                   : BeamPosition{figures.worst().line, figures.worst().cycle};
    harness.go_to(start.line, start.cycle);
    PhaseSurvey survey;
    survey.worst = harness.call(routine, options);
    if (!figures.lost) survey.figures = {figures.min(), figures.median(), figures.max(), start};
    return survey;
}

}  // namespace badline::suites
