// A steady rate without drift: deadlines are counted from the start, not from the last frame.
#pragma once

#include <chrono>
#include <cstdint>

namespace badline::terminal {

using Clock = std::chrono::steady_clock;

class FrameClock {
  public:
    // `rate` in frames a second, above 0. The first frame is due at once.
    explicit FrameClock(double rate) { set_rate(rate); }

    // Starts counting anew.
    void set_rate(double rate, Clock::time_point now = Clock::now());
    double rate() const { return rate_; }

    // When the next frame is due.
    Clock::time_point deadline() const { return at(count_); }
    // The frame was made; on to the next. A program that fell behind by more than a tenth of a
    // second does not hurry after: the missed frames are left out and counted in the result.
    std::int64_t advance(Clock::time_point now = Clock::now());

  private:
    Clock::time_point at(std::int64_t count) const;

    double rate_ = 60.0;
    Clock::time_point start_{};
    std::int64_t count_ = 0;
};

}  // namespace badline::terminal
