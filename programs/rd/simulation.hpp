// The field in motion: two buffers, swapped every step, and the threads that fill them.
//
// Each thread owns a band of rows and keeps it for good. It may start step n as soon as the bands
// above and below have finished step n-1, which is all it needs to read and all they need to
// have read; nobody waits for the whole field. While a neighbour is late, the band's inner rows
// are computed first. A cell's sum does not depend on who computes it, so the result has the
// same bits for any number of threads.
//
// Threads that wait for each other every few microseconds need processors of their own. On a busy
// machine one of them is always set aside, and two threads were measured sixteen times slower
// than one; so steps() times both ways now and then and keeps to the faster.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <thread>
#include <vector>

#include "rd/field.hpp"
#include "rd/kernel.hpp"

namespace rd {

// F and k of every cell: F by row, k by column.
struct Rates {
    std::vector<float> feed;  // one a row, or a single value for all
    std::vector<float> kill;  // one a column, or a single value for all
};

// The same pair everywhere.
Rates uniform_rates(float feed, float kill);

class Simulation {
  public:
    // `threads` 0 means as many as the processor runs at once. Fewer are used when the field is
    // too small to be worth sharing. `rates` must have one value or as many as `field` has rows
    // (feed) and columns (kill); throws std::invalid_argument otherwise.
    Simulation(Field field, Rates rates, int threads = 0, const Kernel& kernel = best_kernel());
    ~Simulation();
    Simulation(const Simulation&) = delete;
    Simulation& operator=(const Simulation&) = delete;

    // Makes `count` steps and returns when they are done.
    void steps(int count);

    // The chemicals after the steps made so far; may be written to between calls of steps().
    Field& field() { return *buffers_[taken_ & 1]; }
    const Field& field() const { return *buffers_[taken_ & 1]; }

    std::int64_t taken() const { return taken_; }  // steps made since the start
    int threads() const { return static_cast<int>(bands_.size()); }
    const Kernel& kernel() const { return kernel_; }

  private:
    struct alignas(64) Band {
        int from = 0;
        int to = 0;
        std::atomic<std::int64_t> done = 0;  // steps this band has finished
    };
    using Clock = std::chrono::steady_clock;
    void make(int count, bool shared);
    void make_shared(std::int64_t until);
    void make_alone(std::int64_t until);
    void run_band(std::size_t index, std::int64_t until);
    void step_rows(std::int64_t step, int from, int to) const;
    void worker(std::size_t index);

    const Kernel& kernel_;
    std::vector<float> feed_;
    std::vector<float> kill_;
    bool uniform_;
    std::unique_ptr<Field> buffers_[2];  // the state after step n is in buffers_[n & 1]
    std::int64_t taken_ = 0;
    std::vector<Band> bands_;
    std::atomic<std::int64_t> goal_ = 0;      // workers compute up to this step; -1 sends them home
    bool shared_ = true;                      // whether the threads are used at present
    std::chrono::duration<double> a_step_{};  // what a step took lately that way, 0: not known
    Clock::time_point next_trial_{};          // when the other way is tried again
    std::vector<std::jthread> workers_;       // one for every band but the first
};

}  // namespace rd
