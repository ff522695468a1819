#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bench.hpp"

using namespace badline;
using ::testing::ElementsAre;

namespace {

// Timer A set to `latch`, stopped.
Bench timer_a(std::uint16_t latch, CiaModel model = CiaModel::mos8521) {
    Bench b(model);
    b.sta(Cia::kTaLo, latch & 0xff);
    b.sta(Cia::kTaHi, latch >> 8);
    b.now += 10;
    return b;
}

// "2-1-2": at zero the counter is loaded in the same cycle, and the load takes the next count
// (Lorenz, A Software Model of the CIA6526).
TEST(CiaTimer, CountsPhi2TwoOneTwo) {
    Bench b = timer_a(2);
    b.sta(Cia::kCra, 0x01);
    EXPECT_THAT(b.watch(Cia::kTaLo, 12), ElementsAre(2, 2, 1, 2, 2, 1, 2, 2, 1, 2, 2, 1));
}

// The first count is two cycles after the start is in the register (Lorenz).
TEST(CiaTimer, StartsAfterTwoCycles) {
    Bench b = timer_a(100);
    b.sta(Cia::kCra, 0x01);
    EXPECT_THAT(b.watch(Cia::kTaLo, 5), ElementsAre(100, 100, 99, 98, 97));
}

// A forced load takes two cycles and one count (Lorenz, Load0 and Load1).
TEST(CiaTimer, ForceLoadTakesOneCount) {
    Bench b = timer_a(100);
    b.sta(Cia::kCra, 0x11);
    EXPECT_THAT(b.watch(Cia::kTaLo, 6), ElementsAre(100, 100, 100, 99, 98, 97));
    b.now += 20;
    b.sta(Cia::kCra, 0x11);
    EXPECT_THAT(b.watch(Cia::kTaLo, 5), ElementsAre(78, 100, 100, 99, 98));
}

// Stopping lets two more counts through (Lorenz).
TEST(CiaTimer, StopsAfterTwoMoreCounts) {
    Bench b = timer_a(100);
    b.sta(Cia::kCra, 0x01);
    b.now += 10;
    b.sta(Cia::kCra, 0x00);
    EXPECT_EQ(b.chip.read(Cia::kTaLo, b.now), 88);
    EXPECT_THAT(b.watch(Cia::kTaLo, 4), ElementsAre(87, 86, 86, 86));
}

TEST(CiaTimer, OneShotStopsAtUnderflowLoaded) {
    Bench b = timer_a(3);
    b.sta(Cia::kCra, 0x09);
    EXPECT_THAT(b.watch(Cia::kTaLo, 8), ElementsAre(3, 3, 2, 1, 3, 3, 3, 3));
    EXPECT_THAT(b.watch(Cia::kCra, 6), ElementsAre(9, 9, 9, 9, 8, 8));
}

// Writing the high byte loads a stopped timer and leaves a running one (data sheet).
TEST(CiaTimer, HighByteLoadsOnlyWhenStopped) {
    Bench b = timer_a(0x1234);
    b.now += 3;
    EXPECT_EQ(b.lda(Cia::kTaHi), 0x12);
    b.sta(Cia::kCra, 0x01);
    b.sta(Cia::kTaHi, 0x55);
    EXPECT_EQ(b.lda(Cia::kTaHi), 0x12);
}

// B counting A's underflows: 2-2-2-1-1-1-0-0-2 with A at 2 (Lorenz: reading zeros in cascaded
// mode only).
TEST(CiaTimer, CascadedTimerStandsAtZero) {
    Bench b = timer_a(2);
    b.sta(Cia::kTbLo, 2);
    b.sta(Cia::kTbHi, 0);
    b.sta(Cia::kCrb, 0x41);
    b.sta(Cia::kCra, 0x01);
    const std::vector<int> seen = b.watch(Cia::kTbLo, 30);
    std::vector<int> runs;  // lengths of equal values from the first change on
    for (std::size_t i = 1, length = 1; i < seen.size(); i++, length++) {
        if (seen[i] != seen[i - 1]) {
            runs.push_back(seen[i - 1] * 100 + static_cast<int>(length));
            length = 0;
        }
    }
    ASSERT_GE(runs.size(), 7u);
    EXPECT_EQ(runs[1], 103);  // three cycles of 1
    EXPECT_EQ(runs[2], 2);    // two cycles of 0
    EXPECT_EQ(runs[3], 204);  // 2 for the load's cycle and the next whole period
    EXPECT_EQ(runs[4], 103);
}

TEST(CiaTimer, CountsRisingEdgesOfCnt) {
    Bench b = timer_a(100);
    b.sta(Cia::kCra, 0x21);
    EXPECT_EQ(b.read_after(50, Cia::kTaLo), 100);
    for (int i = 0; i < 5; i++) {
        b.now += 10;
        b.chip.set_cnt(false, b.now);
        b.now += 10;
        b.chip.set_cnt(true, b.now);
    }
    // An edge takes four cycles through the pipeline (Lorenz, CountA0 to CountA3).
    EXPECT_THAT(b.watch(Cia::kTaLo, 5), ElementsAre(96, 96, 96, 95, 95));
}

TEST(CiaTimer, Pb6PulsesForOneCycleOrToggles) {
    Bench b = timer_a(3);
    b.sta(Cia::kCra, 0x03);
    EXPECT_THAT(b.watch(Cia::kPrb, 10),
                ElementsAre(0xbf, 0xbf, 0xbf, 0xbf, 0xff, 0xbf, 0xbf, 0xbf, 0xff, 0xbf));
    Bench t = timer_a(3);
    t.sta(Cia::kCra, 0x07);
    EXPECT_THAT(t.watch(Cia::kPrb, 10),
                ElementsAre(0xff, 0xff, 0xff, 0xff, 0xbf, 0xbf, 0xbf, 0xbf, 0xff, 0xff));
}

// MOS' data sheet: the toggle output is set high whenever the timer is started, and a one-shot
// underflow resets START; so starting it again, without a write that stops it, sets it too.
TEST(CiaTimer, ToggleOutputGoesHighWhenAnExpiredOneShotIsStartedAgain) {
    Bench b = timer_a(3);
    b.sta(Cia::kCra, 0x0f);
    b.now += 10;
    EXPECT_EQ(b.chip.peek(Cia::kPrb, b.now), 0xbf);
    EXPECT_EQ(b.chip.peek(Cia::kCra, b.now), 0x0e);
    b.sta(Cia::kCra, 0x0f);
    EXPECT_EQ(b.chip.peek(Cia::kPrb, b.now), 0xff);
}

// "TIMER A LOW: the latch is written through while it is being loaded": VICE's CIA/reload0.
TEST(CiaTimer, LatchIsTransparentInTheCycleOfALoad) {
    Bench b = timer_a(0);
    b.sta(Cia::kCra, 0x11);
    b.now += 20;
    b.write_after(1, Cia::kTaLo, 0x14);  // with the latch at 0 every cycle loads
    EXPECT_EQ(b.chip.peek(Cia::kTaLo, b.now), 0x14);
}

TEST(CiaTimer, PortsReadBackThePinsNotTheLatch) {
    Bench b;
    b.sta(Cia::kDdra, 0xff);
    b.sta(Cia::kPra, 0xa5);
    EXPECT_EQ(b.lda(Cia::kPra), 0xa5);
    b.chip.set_pa_in(0x0f);
    EXPECT_EQ(b.lda(Cia::kPra), 0x05);
    b.sta(Cia::kDdra, 0x00);
    EXPECT_EQ(b.lda(Cia::kPra), 0x0f);
    EXPECT_EQ(b.chip.port_a_out(), 0xff);
}

// /PC goes low for one cycle after an access to port B (data sheet).
TEST(CiaTimer, PcPulsesAfterPortB) {
    Bench b;
    b.lda(Cia::kPrb);
    EXPECT_FALSE(b.chip.pc_low(b.now));
    EXPECT_TRUE(b.chip.pc_low(b.now + 1));
    EXPECT_FALSE(b.chip.pc_low(b.now + 2));
}

}  // namespace
