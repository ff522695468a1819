#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bench.hpp"

using namespace badline;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

namespace {

// One-shot timer A (or B) of `latch`, interrupt on; the last access is the start.
Bench one_shot(CiaModel model, std::uint8_t latch, bool timer_b = false) {
    Bench b(model);
    b.sta(Cia::kIcr, timer_b ? 0x82 : 0x81);
    b.sta(timer_b ? Cia::kTbLo : Cia::kTaLo, latch);
    b.sta(timer_b ? Cia::kTbHi : Cia::kTaHi, 0);
    b.sta(timer_b ? Cia::kCrb : Cia::kCra, 0x19);
    return b;
}

// With a latch of N and a forced load, the underflow is N + 3 cycles after the start. The 8521
// interrupts in that cycle, the 6526 a cycle later (VICE's CIA/irqdelay, cia-timer).
TEST(CiaInterrupt, OldChipIsOneCycleLater) {
    Bench fresh = one_shot(CiaModel::mos8521, 4);
    EXPECT_THAT(fresh.watch(Cia::kIcr, 8), ElementsAre(0, 0, 0, 0, 0, 0, 0x81, 0x81));
    EXPECT_THAT(fresh.irq_low(9), ElementsAre(7, 8, 9));
    Bench old = one_shot(CiaModel::mos6526, 4);
    EXPECT_THAT(old.watch(Cia::kIcr, 8), ElementsAre(0, 0, 0, 0, 0, 0, 0x01, 0x81));
    EXPECT_THAT(old.irq_low(9), ElementsAre(8, 9));
}

// A read in the cycle of the flag takes the old chip's interrupt away before it comes; the new
// chip's is there already (VICE's shiftregister/icr-oneshot-*.ref: 01 against 81).
TEST(CiaInterrupt, ReadInTheCycleOfTheFlag) {
    Bench old = one_shot(CiaModel::mos6526, 4);
    EXPECT_EQ(old.read_after(7, Cia::kIcr), 0x01);
    EXPECT_THAT(old.irq_low(20), IsEmpty());
    Bench fresh = one_shot(CiaModel::mos8521, 4);
    EXPECT_EQ(fresh.read_after(7, Cia::kIcr), 0x81);
    EXPECT_TRUE(fresh.chip.interrupt_low(fresh.now));
    EXPECT_THAT(fresh.irq_low(20), IsEmpty());
}

// The 6526 loses B's flag, not its interrupt, to a read in the cycle before the underflow:
// the inverted @ in the dump of VICE's CIA/cia-timer. A's flag is safe.
TEST(CiaInterrupt, OldChipLosesTimerBsFlag) {
    Bench b = one_shot(CiaModel::mos6526, 4, true);
    EXPECT_EQ(b.read_after(6, Cia::kIcr), 0x00);
    EXPECT_THAT(b.watch(Cia::kIcr, 3), ElementsAre(0x00, 0x80, 0x80));
    Bench a = one_shot(CiaModel::mos6526, 4, false);
    EXPECT_EQ(a.read_after(6, Cia::kIcr), 0x00);
    EXPECT_THAT(a.watch(Cia::kIcr, 3), ElementsAre(0x01, 0x81, 0x81));
    Bench fresh = one_shot(CiaModel::mos8521, 4, true);
    EXPECT_EQ(fresh.read_after(6, Cia::kIcr), 0x00);
    EXPECT_THAT(fresh.watch(Cia::kIcr, 3), ElementsAre(0x82, 0x82, 0x82));
}

// Two reads in consecutive cycles, as INC abs,X makes them (VICE's CIA/dd0dtest). The 8521 gives
// the same twice. The 6526 clears its flags after the first, but bit 7 a cycle later, even when
// it has only just come: $80.
TEST(CiaInterrupt, SecondReadInARow) {
    struct {
        CiaModel model;
        Cycle first;  // counted from the underflow
        int one, two, three;
    } const table[] = {
        {CiaModel::mos6526, -1, 0x00, 0x01, 0x80}, {CiaModel::mos6526, 0, 0x01, 0x80, 0x00},
        {CiaModel::mos6526, 1, 0x81, 0x80, 0x00},  {CiaModel::mos8521, -1, 0x00, 0x81, 0x81},
        {CiaModel::mos8521, 0, 0x81, 0x81, 0x00},  {CiaModel::mos8521, 1, 0x81, 0x81, 0x00},
    };
    for (const auto& row : table) {
        Bench b = one_shot(row.model, 4);
        EXPECT_EQ(b.read_after(7 + row.first, Cia::kIcr), row.one) << row.first;
        EXPECT_EQ(b.read_after(1, Cia::kIcr), row.two) << row.first;
        EXPECT_EQ(b.read_after(1, Cia::kIcr), row.three) << row.first;
        EXPECT_EQ(b.read_after(9, Cia::kIcr), 0);
    }
}

// A read in the cycle before the underflow holds the 8521's interrupt up by a cycle (dd0dtest,
// test 17), and the pin goes up in between, so that there is a new edge for an NMI.
TEST(CiaInterrupt, ReadInTheCycleBeforeTheFlag) {
    Bench b = one_shot(CiaModel::mos8521, 4);
    b.read_after(6, Cia::kIcr);
    EXPECT_THAT(b.irq_low(3), ElementsAre(2, 3));
    b = one_shot(CiaModel::mos6526, 4);
    b.read_after(6, Cia::kIcr);
    EXPECT_THAT(b.irq_low(3), ElementsAre(2, 3));
}

// Clearing the mask in the cycle of the flag is too late (VICE's interrupts/cia-int-nmi), unless
// it is the second write of an INC, whose first one changed nothing (dd0dtest, test 11).
TEST(CiaInterrupt, MaskClearedInTheCycleOfTheFlag) {
    Bench b = one_shot(CiaModel::mos6526, 4);
    b.write_after(7, Cia::kIcr, 0x7f);
    EXPECT_THAT(b.irq_low(2), ElementsAre(1, 2));
    b = one_shot(CiaModel::mos6526, 4);
    b.write_after(6, Cia::kIcr, 0x00);
    b.write_after(1, Cia::kIcr, 0x01);
    EXPECT_THAT(b.irq_low(20), IsEmpty());
    b = one_shot(CiaModel::mos6526, 4);
    b.write_after(7, Cia::kIcr, 0x00);
    b.write_after(1, Cia::kIcr, 0x01);
    EXPECT_THAT(b.irq_low(2), ElementsAre(1, 2));
    for (const CiaModel model : {CiaModel::mos6526, CiaModel::mos8521}) {
        b = one_shot(model, 4);
        b.write_after(6, Cia::kIcr, 0x7f);
        EXPECT_THAT(b.irq_low(20), IsEmpty());
    }
}

// A flag that is there when it is allowed to interrupt does so (data sheet), a cycle later on
// the older chip like all of its interrupts.
TEST(CiaInterrupt, MaskSetAfterTheFlag) {
    Bench b = one_shot(CiaModel::mos8521, 4);
    b.write_after(1, Cia::kIcr, 0x01);
    b.write_after(20, Cia::kIcr, 0x81);
    EXPECT_THAT(b.irq_low(3), ElementsAre(1, 2, 3));
    b = one_shot(CiaModel::mos6526, 4);
    b.write_after(1, Cia::kIcr, 0x01);
    b.write_after(20, Cia::kIcr, 0x81);
    EXPECT_THAT(b.irq_low(3), ElementsAre(2, 3));
}

TEST(CiaInterrupt, MaskSetAndClear) {
    Bench b;
    b.sta(Cia::kIcr, 0x9f);
    b.sta(Cia::kIcr, 0x1d);  // leaves B
    b.sta(Cia::kTaLo, 10);
    b.sta(Cia::kTaHi, 0);
    b.sta(Cia::kCra, 0x19);
    EXPECT_EQ(b.read_after(30, Cia::kIcr), 0x01);
    EXPECT_THAT(b.irq_low(50), IsEmpty());
}

TEST(CiaInterrupt, FlagPin) {
    Bench b;
    b.sta(Cia::kIcr, 0x90);
    b.chip.flag_edge(b.now);
    EXPECT_THAT(b.irq_low(3), ElementsAre(1, 2, 3));
    EXPECT_EQ(b.lda(Cia::kIcr), 0x90);
    EXPECT_EQ(b.lda(Cia::kIcr), 0x00);
}

// INC $DD0D,X on an 8521 whose timer underflows: reads that let the pin go, and a new edge before
// the instruction is over, which an NMI must not miss.
TEST(CiaInterrupt, HistoryKeepsTheEdges) {
    Bench b;
    b.sta(Cia::kIcr, 0x81);
    b.sta(Cia::kTaLo, 3);
    b.sta(Cia::kTaHi, 0);
    b.sta(Cia::kCra, 0x11);  // underflows 6, 10, 14 cycles later
    EXPECT_EQ(b.chip.interrupt_history(b.now + 5), 0u);
    EXPECT_EQ(b.chip.interrupt_history(b.now + 8), 0b111u);
    EXPECT_EQ(b.chip.interrupt_fell_at(b.now + 8), b.now + 6);
    b.read_after(8, Cia::kIcr);
    EXPECT_EQ(b.chip.interrupt_history(b.now), 0b111u);
    EXPECT_EQ(b.chip.interrupt_history(b.now + 1), 0b1110u);
    // Two edges back and what lies between: the third one is forgotten.
    EXPECT_EQ(b.chip.interrupt_history(b.now + 4) & 0x7f, 0b1110111u);
    EXPECT_EQ(b.chip.interrupt_fell_at(b.now + 4), b.now + 2);
}

// What is announced may be early, never late; and nothing is announced that can't come.
TEST(CiaInterrupt, Announcements) {
    Bench b;
    EXPECT_EQ(b.chip.next_event(), kNever);
    b.sta(Cia::kTaLo, 0x00);
    b.sta(Cia::kTaHi, 0x40);
    b.sta(Cia::kCra, 0x11);
    b.chip.advance(b.now + 8);
    EXPECT_EQ(b.chip.next_event(), kNever);  // runs, but interrupts nobody
    b.sta(Cia::kIcr, 0x81);
    b.chip.advance(b.now + 10);
    EXPECT_EQ(b.chip.next_event(), b.now - 4 - 4 + 0x4000 + 3 + 4);
    b.now = b.chip.next_event();
    EXPECT_FALSE(Bench(b).chip.interrupt_low(b.now - 1));
    EXPECT_TRUE(b.chip.interrupt_low(b.now));
    EXPECT_EQ(b.chip.next_event(), kNever);  // stays low until it is read
}

}  // namespace
