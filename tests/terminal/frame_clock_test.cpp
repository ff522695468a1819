#include "badline/terminal/frame_clock.hpp"

#include <gtest/gtest.h>

namespace badline::terminal {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

// A PAL C64's 50.125 frames a second for an hour: no frame is off by more than rounding.
TEST(FrameClock, DoesNotDrift) {
    FrameClock clock(50.125);
    const Clock::time_point start{};
    clock.set_rate(50.125, start);
    for (int frame = 0; frame < 180450; ++frame) EXPECT_EQ(clock.advance(clock.deadline()), 0);
    EXPECT_NEAR(static_cast<double>((clock.deadline() - start).count()), 3600e9, 1.0);
}

TEST(FrameClock, AShortDelayIsMadeUpALongOneLeftOut) {
    FrameClock clock(100);
    const Clock::time_point start{};
    clock.set_rate(100, start);
    clock.advance(start);
    EXPECT_EQ(clock.advance(start + milliseconds(60)), 0);
    EXPECT_EQ(clock.deadline(), start + milliseconds(20));
    EXPECT_EQ(clock.advance(start + milliseconds(1000)), 97);
    EXPECT_EQ(clock.deadline(), start + milliseconds(1000));
}

}  // namespace
}  // namespace badline::terminal
