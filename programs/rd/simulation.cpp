#include "rd/simulation.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

namespace rd {
namespace {

constexpr int kRowsWorthSharing = 4;      // a band's least height
constexpr int kCellsWorthSharing = 4096;  // and its least number of cells: about 2 us of work
constexpr int kSpins = 4000;              // some 50 us before the waiting thread lets others run

// When steps() looks whether many threads or one alone are faster just now.
using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;
constexpr int kTrialSteps = 16;
constexpr Seconds kStretch{0.02};       // between looks at the clock
constexpr Seconds kBetweenTrials{0.1};  // at least; and a trial may cost a twentieth of the time
constexpr double kTrialShare = 20;
constexpr double kClearlyFaster = 0.8;  // of the time a step takes the present way

// One value for all, or one each, spread over `count` places and a vector's overrun.
std::vector<float> spread(const std::vector<float>& values, int count, const char* name) {
    constexpr std::size_t kOverrun = 32;
    const auto n = static_cast<std::size_t>(count);
    if (values.size() != 1 && values.size() != n)
        throw std::invalid_argument(std::string(name) + ": " + std::to_string(values.size()) +
                                    " values for " + std::to_string(n) +
                                    " lines of cells; give one, or one each");
    std::vector<float> all(n + kOverrun, values.back());
    std::copy(values.begin(), values.end(), all.begin());
    return all;
}

int band_count(const Field& field, int threads) {
    if (threads <= 0) threads = static_cast<int>(std::thread::hardware_concurrency());
    const int by_rows = field.height() / kRowsWorthSharing;
    const int by_cells = field.width() * field.height() / kCellsWorthSharing;
    return std::max(1, std::min({threads, by_rows, by_cells}));
}

Clock::time_point later(Clock::time_point than, Seconds by) {
    return than + std::chrono::duration_cast<Clock::duration>(by);
}

inline void relax() {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

// Returns when `counter` has reached `value`, or is negative.
std::int64_t await(const std::atomic<std::int64_t>& counter, std::int64_t value) {
    for (int spin = 0;; ++spin) {
        const std::int64_t now = counter.load(std::memory_order_acquire);
        if (now >= value || now < 0) return now;
        if (spin < kSpins)
            relax();
        else
            std::this_thread::yield();
    }
}

}  // namespace

Rates uniform_rates(float feed, float kill) {
    return {{feed}, {kill}};
}

Simulation::Simulation(Field field, Rates rates, int threads, const Kernel& kernel)
    : kernel_(kernel),
      feed_(spread(rates.feed, field.height(), "feed")),
      kill_(spread(rates.kill, field.width(), "kill")),
      uniform_(rates.feed.size() == 1 && rates.kill.size() == 1),
      bands_(static_cast<std::size_t>(band_count(field, threads))) {
    const int height = field.height();
    const int count = static_cast<int>(bands_.size());
    for (int i = 0; i < count; ++i) {
        bands_[static_cast<std::size_t>(i)].from = height * i / count;
        bands_[static_cast<std::size_t>(i)].to = height * (i + 1) / count;
    }
    buffers_[1] = std::make_unique<Field>(field.width(), height);
    buffers_[0] = std::make_unique<Field>(std::move(field));
    for (std::size_t i = 1; i < bands_.size(); ++i) workers_.emplace_back([this, i] { worker(i); });
}

Simulation::~Simulation() {
    goal_.store(-1, std::memory_order_release);
    goal_.notify_all();
}

void Simulation::steps(int count) {
    if (bands_.size() == 1) {
        if (count > 0) make(count, false);
        return;
    }
    while (count > 0) {
        const auto start = Clock::now();
        if (next_trial_ == Clock::time_point{}) next_trial_ = later(start, kBetweenTrials / 10);
        const bool trial = start >= next_trial_;
        const double fit = trial || a_step_ == Seconds{} ? kTrialSteps : kStretch / a_step_;
        const int now = std::min(count, std::max(kTrialSteps, static_cast<int>(fit)));
        make(now, trial ? !shared_ : shared_);
        const auto end = Clock::now();
        const Seconds a_step = Seconds(end - start) / now;
        const bool change = trial && a_step < a_step_ * kClearlyFaster;
        if (change) shared_ = !shared_;
        if (change || !trial) a_step_ = a_step;
        if (trial)
            next_trial_ = later(end, std::max(kBetweenTrials, Seconds(end - start) * kTrialShare));
        count -= now;
    }
}

void Simulation::make(int count, bool shared) {
    const std::int64_t until = taken_ + count;
    if (shared)
        make_shared(until);
    else
        make_alone(until);
    taken_ = until;
}

void Simulation::make_shared(std::int64_t until) {
    goal_.store(until, std::memory_order_release);
    goal_.notify_all();
    run_band(0, until);
    for (const Band& band : bands_) await(band.done, until);
}

// The workers sleep meanwhile and go on from here when they get their next goal.
void Simulation::make_alone(std::int64_t until) {
    for (std::int64_t step = taken_ + 1; step <= until; ++step)
        step_rows(step, 0, field().height());
    for (Band& band : bands_) band.done.store(until, std::memory_order_relaxed);
}

void Simulation::worker(std::size_t index) {
    for (std::int64_t reached = 0;;) {
        goal_.wait(reached, std::memory_order_acquire);
        const std::int64_t goal = goal_.load(std::memory_order_acquire);
        if (goal < 0) return;
        run_band(index, goal);
        reached = goal;
    }
}

void Simulation::run_band(std::size_t index, std::int64_t until) {
    Band& band = bands_[index];
    const std::size_t count = bands_.size();
    const Band& above = bands_[(index + count - 1) % count];
    const Band& below = bands_[(index + 1) % count];
    for (std::int64_t step = band.done.load(std::memory_order_relaxed) + 1; step <= until; ++step) {
        const bool ready = above.done.load(std::memory_order_acquire) >= step - 1 &&
                           below.done.load(std::memory_order_acquire) >= step - 1;
        if (ready) {
            step_rows(step, band.from, band.to);
        } else {
            step_rows(step, band.from + 1, band.to - 1);
            await(above.done, step - 1);
            step_rows(step, band.from, band.from + 1);
            await(below.done, step - 1);
            step_rows(step, band.to - 1, band.to);
        }
        band.done.store(step, std::memory_order_release);
    }
}

// Computes rows of the state after `step` from the state before it.
void Simulation::step_rows(std::int64_t step, int from, int to) const {
    const Field& in = *buffers_[(step - 1) & 1];
    Field& out = *buffers_[step & 1];
    kernel_.step({in.u_row(0), in.v_row(0), out.u_row(0), out.v_row(0), in.stride(), in.width(),
                  in.height(), feed_.data(), kill_.data(), uniform_},
                 from, to);
}

}  // namespace rd
