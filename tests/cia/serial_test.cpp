#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bench.hpp"

using namespace badline;
using ::testing::ElementsAre;

namespace {

constexpr std::uint8_t kFlagSerial = 0x08;

// As VICE's shiftregister/cia-sdr-icr does: the timer started for output with a latch of
// `latch`, and a byte written with the next STA. Returns the bench and the cycle of the start.
Bench sending(CiaModel model, std::uint8_t latch, Cycle& start) {
    Bench b(model);
    b.sta(Cia::kTaLo, latch);
    b.sta(Cia::kTaHi, 0);
    b.sta(Cia::kCra, 0x51);
    start = b.now;
    b.sta(Cia::kSdr, 0x55);
    return b;
}

// Cycles from the start to the flag, 0 when it doesn't come within 1,000.
Cycle flag_after(CiaModel model, std::uint8_t latch) {
    Cycle start = 0;
    Bench b = sending(model, latch, start);
    for (Cycle t = b.now; t < start + 1000; t++) {
        if (b.chip.peek(Cia::kIcr, t) & kFlagSerial) return t - start;
    }
    return 0;
}

// Underflow k after the start is at 2 + k * (latch + 1). An underflow less than two cycles after
// the write of the byte does not take it; the one that does is the first of 16 half bits, and the
// flag comes four cycles after the fifteenth (cia-sdr-icr's first screen, from real chips).
TEST(CiaSerial, FlagAfterTheLastBit) {
    for (const CiaModel model : {CiaModel::mos6526, CiaModel::mos8521}) {
        EXPECT_EQ(flag_after(model, 1), 2 + 16 * 2 + 4);
        EXPECT_EQ(flag_after(model, 2), 2 + 16 * 3 + 4);
        EXPECT_EQ(flag_after(model, 3), 2 + 15 * 4 + 4);
        EXPECT_EQ(flag_after(model, 4), 2 + 15 * 5 + 4);
        EXPECT_EQ(flag_after(model, 39), 2 + 15 * 40 + 4);
        EXPECT_EQ(flag_after(model, 0), 0) << "a latch of 0 makes no edges";
    }
}

// Sending stopped by a switch to input `after` cycles after half bit k, then switched on again:
// is the flag there 8 cycles later? (cia-sdr-icr's second screen.)
bool flag_at_restart(CiaModel model, int k, int after) {
    Cycle start = 0;
    Bench b = sending(model, 39, start);
    b.now = start + 2 + 40 * k + after;
    b.chip.write(Cia::kCra, 0x00, b.now);
    b.read_after(60, Cia::kIcr);
    b.write_after(8, Cia::kCra, 0x51);
    b.sta(Cia::kSdr, 0x55);
    return b.lda(Cia::kIcr) & kFlagSerial;
}

TEST(CiaSerial, SwitchToInputWhileCntIsLow) {
    for (const CiaModel model : {CiaModel::mos6526, CiaModel::mos8521}) {
        const bool old = model == CiaModel::mos6526;
        EXPECT_FALSE(flag_at_restart(model, 3, 0));
        EXPECT_TRUE(flag_at_restart(model, 3, 1));
        EXPECT_EQ(flag_at_restart(model, 3, 2), old);  // the bounce, which the batch 4485 lacks
        EXPECT_TRUE(flag_at_restart(model, 3, 3));
        EXPECT_TRUE(flag_at_restart(model, 3, 30));
        EXPECT_TRUE(flag_at_restart(model, 4, 3));
        EXPECT_FALSE(flag_at_restart(model, 4, 4));
        EXPECT_FALSE(flag_at_restart(model, 4, 30));
        EXPECT_FALSE(flag_at_restart(model, 15, 1));
        EXPECT_EQ(flag_at_restart(model, 15, 2), old);
        EXPECT_TRUE(flag_at_restart(model, 15, 3));
        EXPECT_FALSE(flag_at_restart(model, 16, 4));
    }
}

// What the other side takes from SP at each rising edge of CNT, in `n` cycles.
std::vector<int> received(Bench& b, int n) {
    std::vector<int> bits;
    bool cnt = b.chip.cnt_out(b.now);
    for (int i = 0; i < n; i++) {
        b.now++;
        const bool level = b.chip.cnt_out(b.now);
        if (level && !cnt) bits.push_back(b.chip.sp_out(b.now));
        cnt = level;
    }
    return bits;
}

// The highest bit first (data sheet). Two bytes written in a row are both sent (readme of VICE's
// shiftregister/cia-sdr-load), a third written at once replaces the second.
TEST(CiaSerial, SendsTwoBytesInARow) {
    Bench b;
    b.sta(Cia::kTaLo, 9);
    b.sta(Cia::kTaHi, 0);
    b.sta(Cia::kCra, 0x51);
    b.sta(Cia::kSdr, 0xa5);
    b.sta(Cia::kSdr, 0xff);
    b.sta(Cia::kSdr, 0x0e);
    EXPECT_THAT(received(b, 1000), ElementsAre(1, 0, 1, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 1, 1, 0));
    EXPECT_TRUE(b.chip.cnt_out(b.now));
}

TEST(CiaSerial, ReceivesAByte) {
    Bench b;
    b.sta(Cia::kIcr, 0x88);
    for (int bit = 7; bit >= 0; bit--) {
        EXPECT_EQ(b.lda(Cia::kIcr), 0);
        b.chip.set_cnt(false, ++b.now);
        b.chip.set_sp(0x9c >> bit & 1, ++b.now);
        b.chip.set_cnt(true, ++b.now);
    }
    b.now += 10;
    EXPECT_TRUE(b.chip.interrupt_low(b.now));
    EXPECT_EQ(b.lda(Cia::kIcr), 0x88);
    EXPECT_EQ(b.lda(Cia::kSdr), 0x9c);
}

// An input pin is let go: pulled up in a C64.
TEST(CiaSerial, InputDrivesNothing) {
    Cycle start = 0;
    Bench b = sending(CiaModel::mos8521, 39, start);
    EXPECT_FALSE(b.chip.cnt_out(start + 50));
    b.now = start + 60;
    b.chip.write(Cia::kCra, 0x11, b.now);
    EXPECT_TRUE(b.chip.cnt_out(b.now + 1));
    EXPECT_TRUE(b.chip.sp_out(b.now + 1));
}

}  // namespace
