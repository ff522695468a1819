#include "phases.hpp"

#include <algorithm>

namespace badline::suites {

PhaseSurvey call_in_all_starts(Harness& harness, std::uint16_t routine,
                               const CallOptions& options) {
    Machine& machine = harness.machine();
    const auto frame = static_cast<std::size_t>(machine.cycles_per_frame());
    CallOptions quick = options;
    quick.remember = false;
    std::vector<Cycle> totals;
    totals.reserve(frame);
    std::size_t worst = 0;
    auto start = machine.save();
    auto worst_start = start;
    for (std::size_t n = 0; n < frame; ++n) {
        const CallResult result = harness.call(routine, quick);
        totals.push_back(result.accounts.total());
        const bool astray = !result.returned() && result.end != CallEnd::stopped;
        if (astray || totals[n] > totals[worst] || n == 0) {
            worst = n;
            worst_start = start;
        }
        if (astray) break;
        machine.restore(*start);
        machine.hold_processor(1);
        start = machine.save();
    }
    machine.restore(*worst_start);
    PhaseSurvey survey;
    survey.worst = harness.call(routine, options);
    survey.figures.worst = totals[worst];
    survey.figures.worst_start = survey.worst.start;
    std::sort(totals.begin(), totals.end());
    survey.figures.best = totals.front();
    survey.figures.median = totals[totals.size() / 2];
    return survey;
}

}  // namespace badline::suites
