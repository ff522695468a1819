#include "rd/bench.hpp"

#include <algorithm>
#include <chrono>
#include <iomanip>
#include <memory>
#include <numeric>
#include <ostream>
#include <string>
#include <vector>

#include "rd/plain.hpp"
#include "rd/simulation.hpp"

namespace rd {
namespace {

// At this pair every square of V is gone after some 500 steps: the values sink through the whole
// range of a float.
constexpr float kDyingFeed = 0.02F;
constexpr float kDyingKill = 0.07F;
constexpr int kCheckedSteps = 500;

// A run is timed in short stretches, and each stretch counts as in the best of many runs: what
// other programs do to the machine meanwhile only ever makes it slower.
constexpr int kRounds = 20;
constexpr int kFirstSteps = 10;  // not measured: the threads start and the caches fill
constexpr int kLivingSteps = 300;
constexpr int kDyingSteps = 600;
constexpr double kStretchUpdates = 0.3e6;  // for each lane and thread: some 1.5 ms, by any kernel

struct Bench {
    const Options& options;
    Size size;
    std::ostream& out;
    double plain = 0;
    bool same = true;

    Field start() const { return seeded_field(size.width, size.height, options.seed); }

    void line(const std::string& what, int threads, double updates) const {
        out << "  " << std::left << std::setw(26) << what << std::right << std::setw(2) << threads
            << (threads == 1 ? " thread   " : " threads  ") << std::fixed << std::setprecision(3)
            << std::setw(7) << updates / 1e9 << " billion cell updates a second"
            << std::setprecision(1) << std::setw(7) << updates / plain << " x the plain loop\n"
            << std::flush;
    }

    // Cell updates a second of a run of `steps`.
    double best_of(int steps, int lanes, auto&& fresh) const {
        using Clock = std::chrono::steady_clock;
        const double cells = static_cast<double>(size.width) * size.height;
        const int stretch = std::clamp(static_cast<int>(kStretchUpdates * lanes / cells), 1, steps);
        const int stretches = steps / stretch;
        std::vector<Clock::duration> best(static_cast<std::size_t>(stretches),
                                          Clock::duration::max());
        for (int round = 0; round < kRounds; ++round) {
            const auto run = fresh();
            run->steps(kFirstSteps);
            for (Clock::duration& time : best) {
                const auto start = Clock::now();
                run->steps(stretch);
                time = std::min(time, Clock::now() - start);
            }
        }
        const std::chrono::duration<double> time =
            std::accumulate(best.begin(), best.end(), Clock::duration{});
        return cells * stretch * stretches / time.count();
    }

    void simulation(const std::string& what, const Kernel& kernel, int threads, int steps,
                    float feed, float kill) {
        const auto fresh = [&] {
            return std::make_unique<Simulation>(start(), uniform_rates(feed, kill), threads,
                                                kernel);
        };
        Plain reference(start(), feed, kill);
        reference.steps(kCheckedSteps);
        const auto checked = fresh();
        checked->steps(kCheckedSteps);
        if (!same_bits(reference.field(), checked->field())) {
            same = false;
            out << "  " << what << ": other bits than the plain loop after " << kCheckedSteps
                << " steps\n";
        }
        line(what, checked->threads(), best_of(steps, kernel.lanes * checked->threads(), fresh));
    }
};

}  // namespace

bool bench(const Options& options, std::ostream& out) {
    const Pattern& pattern = *options.pattern;
    Bench b{options, options.size.value_or(Size{kDefaultExportWidth, kDefaultExportHeight}), out};
    out << "rd " << pattern.names.english << ", " << b.size.width << "x" << b.size.height
        << " cells, best of " << kRounds << " runs\n";
    b.plain = b.best_of(kLivingSteps, 1, [&] {
        return std::make_unique<Plain>(b.start(), pattern.feed, pattern.kill);
    });
    b.line("plain loop", 1, b.plain);
    for (const Kernel& kernel : kernels())
        b.simulation(kernel.name, kernel, 1, kLivingSteps, pattern.feed, pattern.kill);
    for (const Kernel& kernel : kernels())
        b.simulation(kernel.name, kernel, options.threads, kLivingSteps, pattern.feed,
                     pattern.kill);
    const Kernel& kernel = *options.kernel;
    b.simulation(std::string(kernel.name) + ", dying out", kernel, options.threads, kDyingSteps,
                 kDyingFeed, kDyingKill);
    out << (b.same ? "All forms gave the plain loop's bits.\n" : "The bits differ.\n");
    return b.same;
}

}  // namespace rd
