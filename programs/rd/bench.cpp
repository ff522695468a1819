#include "rd/bench.hpp"

#include <algorithm>
#include <chrono>
#include <iomanip>
#include <ostream>
#include <string>

#include "rd/figures.hpp"
#include "rd/plain.hpp"
#include "rd/simulation.hpp"

namespace rd {
namespace {

// At this pair every square of V is gone after some 500 steps: the values sink through the whole
// range of a float.
constexpr float kDyingFeed = 0.02F;
constexpr float kDyingKill = 0.07F;
constexpr int kCheckedSteps = 500;
constexpr int kRounds = 5;          // the best counts: other programs only ever make it slower
constexpr double kRoundTime = 0.3;  // seconds

double seconds_for(auto& run, int steps) {
    const auto start = std::chrono::steady_clock::now();
    run.steps(steps);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    return taken.count();
}

// Steps that take about kRoundTime, judged by a few; the run is warm afterwards.
int steps_a_round(auto& run) {
    constexpr int kTried = 20;
    const double once = std::min(seconds_for(run, kTried), seconds_for(run, kTried)) / kTried;
    return std::clamp(static_cast<int>(kRoundTime / once), kTried, 1'000'000);
}

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

    double best_of(auto&& fresh) const {
        double best = 0;
        for (int round = 0; round < kRounds; ++round) {
            auto run = fresh();
            const int steps = steps_a_round(*run);
            const double time = seconds_for(*run, steps);
            best = std::max(best, static_cast<double>(size.width) * size.height * steps / time);
        }
        return best;
    }

    double simulation(const std::string& what, const Kernel& kernel, int threads, float feed,
                      float kill) {
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
        const double updates = best_of(fresh);
        line(what, checked->threads(), updates);
        return updates;
    }
};

}  // namespace

bool bench(const Options& options, std::ostream& out) {
    const Pattern& pattern = *options.pattern;
    Bench b{options, options.size.value_or(Size{kDefaultExportWidth, kDefaultExportHeight}), out};
    out << "rd " << pattern.names.english << ", " << b.size.width << "x" << b.size.height
        << " cells, best of " << kRounds << " rounds\n";
    b.plain =
        b.best_of([&] { return std::make_unique<Plain>(b.start(), pattern.feed, pattern.kill); });
    b.line("plain loop", 1, b.plain);
    for (const Kernel& kernel : kernels())
        b.simulation(kernel.name, kernel, 1, pattern.feed, pattern.kill);
    const Kernel& kernel = *options.kernel;
    b.simulation(std::string(kernel.name) + ", living", kernel, options.threads, pattern.feed,
                 pattern.kill);
    b.simulation(std::string(kernel.name) + ", dying out", kernel, options.threads, kDyingFeed,
                 kDyingKill);
    out << (b.same ? "All forms gave the plain loop's bits.\n" : "The bits differ.\n");
    return b.same;
}

}  // namespace rd
