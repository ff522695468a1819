#include "badline/routine/phases.hpp"

#include <algorithm>
#include <atomic>
#include <thread>

#include "badline/routine/inputs.hpp"

namespace badline {
namespace {

template <class Figure>
Cycle median_of(const std::vector<PhaseStart>& starts, Figure figure) {
    std::vector<Cycle> values;
    values.reserve(starts.size());
    for (const PhaseStart& start : starts) values.push_back(start.*figure);
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>((values.size() - 1) / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

template <class Figure>
const PhaseStart& least(const std::vector<PhaseStart>& starts, Figure figure) {
    return *std::min_element(
        starts.begin(), starts.end(),
        [&](const PhaseStart& a, const PhaseStart& b) { return a.*figure < b.*figure; });
}

template <class Figure>
const PhaseStart& most(const std::vector<PhaseStart>& starts, Figure figure) {
    return *std::max_element(
        starts.begin(), starts.end(),
        [&](const PhaseStart& a, const PhaseStart& b) { return a.*figure < b.*figure; });
}

}  // namespace

PhaseFigures::PhaseFigures(int lines, int cycles_per_line)
    : lines_(lines),
      cycles_per_line_(cycles_per_line),
      starts_(static_cast<std::size_t>(lines * cycles_per_line)) {
    for (std::size_t i = 0; i < starts_.size(); ++i) {
        starts_[i].line = static_cast<int>(i) / cycles_per_line;
        starts_[i].cycle = static_cast<int>(i) % cycles_per_line + 1;
    }
}

Cycle PhaseFigures::min() const {
    return best().cycles;
}
Cycle PhaseFigures::median() const {
    return median_of(starts_, &PhaseStart::cycles);
}
Cycle PhaseFigures::max() const {
    return worst().cycles;
}
Cycle PhaseFigures::min_stolen() const {
    return least(starts_, &PhaseStart::stolen).stolen;
}
Cycle PhaseFigures::median_stolen() const {
    return median_of(starts_, &PhaseStart::stolen);
}
Cycle PhaseFigures::max_stolen() const {
    return most(starts_, &PhaseStart::stolen).stolen;
}
const PhaseStart& PhaseFigures::best() const {
    return least(starts_, &PhaseStart::cycles);
}
const PhaseStart& PhaseFigures::worst() const {
    return most(starts_, &PhaseStart::cycles);
}

std::string summary(const PhaseFigures& figures) {
    const PhaseStart& worst = figures.worst();
    return std::to_string(figures.min()) + " to " + std::to_string(figures.max()) +
           " cycles, median " + std::to_string(figures.median()) + "; most from line " +
           std::to_string(worst.line) + ", cycle " + std::to_string(worst.cycle) + ", with " +
           std::to_string(worst.stolen) + " of them stolen";
}

PhaseFigures measure_phases(const Harness& harness, std::uint16_t routine,
                            const CallOptions& options, unsigned threads,
                            const std::function<void(std::size_t done)>& progress) {
    const Machine& machine = harness.machine();
    PhaseFigures figures(machine.lines_per_frame(), static_cast<int>(machine.cycles_per_line()));
    const std::size_t count = figures.starts().size();
    CallOptions quick = options;
    quick.remember = false;
    std::atomic<std::size_t> done{0};
    const std::thread::id caller = std::this_thread::get_id();
    // A worker goes through the starts in order, so that mostly one cycle is to be waited. But where
    // the beam is now the frame begins: the start before is its last.
    const BeamPosition now = machine.beam();
    const std::size_t begin = figures.index(now.line, now.cycle);
    const auto lost = for_all_inputs(count, threads, [&]() -> InputCheck {
        struct Worker {
            explicit Worker(Harness made) : harness(std::move(made)) {}
            Harness harness;
            std::size_t next = ~std::size_t{0};  // where the kept state is
        };
        auto worker = std::make_shared<Worker>(harness.twin());
        const auto first = worker->harness.kept();
        return [&, worker, first](std::uint64_t index) {
            Harness& mine = worker->harness;
            const PhaseStart& start = figures[index];
            if (worker->next == index && index != begin) {
                mine.restore();
                mine.machine().hold_processor(1);
            } else {
                mine.keep(first);
                mine.restore();
                mine.go_to(start.line, start.cycle);
            }
            mine.keep();
            worker->next = index + 1;
            const CallResult result = mine.call(routine, quick);
            if (!result.returned() && result.end != CallEnd::stopped) return false;
            figures[index].cycles = result.accounts.total();
            figures[index].stolen = result.accounts.badlines + result.accounts.sprites;
            ++done;
            if (progress && std::this_thread::get_id() == caller) progress(done);
            return true;
        };
    });
    if (lost) figures.lost = BeamPosition{figures[*lost].line, figures[*lost].cycle};
    return figures;
}

}  // namespace badline
