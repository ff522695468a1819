#include "badline/terminal/frame_clock.hpp"

#include <cmath>

namespace badline::terminal {

void FrameClock::set_rate(double rate, Clock::time_point now) {
    rate_ = rate;
    start_ = now;
    count_ = 0;
}

Clock::time_point FrameClock::at(std::int64_t count) const {
    return start_ +
           std::chrono::nanoseconds(std::llround(static_cast<double>(count) * 1e9 / rate_));
}

std::int64_t FrameClock::advance(Clock::time_point now) {
    ++count_;
    if (now - deadline() <= std::chrono::milliseconds(100)) return 0;
    const double elapsed = std::chrono::duration<double>(now - start_).count();
    const auto due = static_cast<std::int64_t>(elapsed * rate_);
    const std::int64_t missed = due > count_ ? due - count_ : 0;
    count_ += missed;
    return missed;
}

}  // namespace badline::terminal
