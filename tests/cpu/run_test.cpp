// What run() promises to whoever drives it: when it leaves, why, and in which state.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "flat_bus.hpp"
#include "vectors.hpp"

namespace badline::testing {
namespace {

constexpr int kBrk = 0x00, kPlp = 0x28, kRti = 0x40, kCli = 0x58, kSei = 0x78, kNop = 0xea,
              kJam = 0x02, kBne = 0xd0;

struct Program {
    Memory memory;
    FastFlatBus fast{.memory = memory};
    ExactFlatBus exact{.memory = memory};
    Cpu6510State state;

    Program(const Program&) = delete;  // the buses point into it
    explicit Program(std::vector<int> code) {
        std::copy(code.begin(), code.end(), memory.bytes.begin() + 0x1000);
        memory.put(0xfffa, {0x00, 0x50, 0x00, 0x40, 0x00, 0x60});  // NMI $5000, IRQ $6000
        state.pc = 0x1000;
        state.s = 0xf0;
    }
    Leave run_fast(Cycle horizon) {
        fast.horizon = horizon;
        return run(state, fast);
    }
};

TEST(Run, FastBusRunsInstructionsThatStartBeforeTheHorizon) {
    Program p({kNop, kNop, kNop, kNop});
    EXPECT_EQ(p.run_fast(3), Leave::kHorizon);
    EXPECT_EQ(p.state.pc, 0x1002);
    EXPECT_EQ(p.fast.now, 4);
    EXPECT_EQ(p.run_fast(4), Leave::kHorizon);  // nothing may start at 4
    EXPECT_EQ(p.state.pc, 0x1002);
    EXPECT_EQ(p.fast.now, 4);
}

TEST(Run, ExactBusRunsAtLeastOneInstruction) {
    Program p({kNop, kNop});
    EXPECT_EQ(run(p.state, p.exact), Leave::kHorizon);
    EXPECT_EQ(p.state.pc, 0x1001);
    EXPECT_EQ(p.exact.now, 2);
}

TEST(Run, WatchStopsBeforeTheInstruction) {
    Program p({kNop, kNop, kNop});
    p.fast.stop_pc = p.exact.stop_pc = 0x1001;
    EXPECT_EQ(p.run_fast(100), Leave::kWatch);
    EXPECT_EQ(p.state.pc, 0x1001);
    EXPECT_EQ(p.fast.now, 2);
    EXPECT_EQ(run(p.state, p.exact), Leave::kWatch);
    EXPECT_EQ(p.exact.now, 0);
}

TEST(Run, BreakIsToldAfterItsSevenCycles) {
    Program p({kBrk, 0xff});
    p.state.p = 0x20;
    EXPECT_EQ(p.run_fast(100), Leave::kBreak);
    EXPECT_EQ(p.fast.now, 7);
    EXPECT_EQ(p.state.pc, 0x6000);
    EXPECT_EQ(p.state.p, 0x24);
    EXPECT_EQ(p.memory.bytes[0x1ee], 0x30);
}

// Told once, at the address of the opcode; after it the clock goes on and nothing else.
TEST(Run, JamIsToldAndBurnsCyclesAfterwards) {
    Program p({kNop, kJam});
    EXPECT_EQ(p.run_fast(100), Leave::kJam);
    EXPECT_TRUE(p.state.jammed);
    EXPECT_EQ(p.state.pc, 0x1001);
    EXPECT_EQ(p.run_fast(1000), Leave::kHorizon);
    EXPECT_EQ(p.fast.now, 1000);
    p.exact.irq_low = true;
    p.exact.nmi = ~0ull;
    p.exact.horizon = 50;
    EXPECT_EQ(run(p.state, p.exact), Leave::kHorizon);
    EXPECT_EQ(p.exact.now, 50);
    EXPECT_EQ(p.state.pc, 0x1001);
}

// The fast bus hands over when I is cleared while IRQ is low; the exact one goes on as it would
// have done alone.
struct HandOver {
    const char* name;
    std::vector<int> code;
    int instructions_before_irq;
};

class ClearingI : public ::testing::TestWithParam<HandOver> {};

TEST_P(ClearingI, HandsOverToTheExactBus) {
    const auto prepare = [](Program& p) {
        p.state.p = 0x24;
        p.state.s = 0xf0;
        p.memory.put(0x1f1, {0x20, 0x00, 0x20});  // P with I clear, return address $2000
        p.fast.irq_low = p.exact.irq_low = true;
    };
    Program mixed(GetParam().code);
    prepare(mixed);
    EXPECT_EQ(mixed.run_fast(100), Leave::kInterrupt);
    if (mixed.state.interrupt) {  // a fast bus does not begin with an interrupt
        EXPECT_EQ(mixed.run_fast(100), Leave::kInterrupt);
    }
    int steps = 1;
    for (; mixed.state.pc != 0x6000 && steps < 10; ++steps) run(mixed.state, mixed.exact);

    Program exact(GetParam().code);
    prepare(exact);
    int exact_steps = 0;
    for (; exact.state.pc != 0x6000 && exact_steps < 10; ++exact_steps)
        run(exact.state, exact.exact);

    EXPECT_EQ(steps, GetParam().instructions_before_irq + 1);
    EXPECT_EQ(steps, exact_steps);
    EXPECT_EQ(mixed.state, exact.state);
    EXPECT_EQ(mixed.fast.now + mixed.exact.now, exact.exact.now);
}

INSTANTIATE_TEST_SUITE_P(Run, ClearingI,
                         ::testing::Values(HandOver{"Cli", {kCli, kNop, kNop}, 2},
                                           HandOver{"CliThenSei", {kCli, kSei, kNop}, 2},
                                           HandOver{"Plp", {kPlp, kNop, kNop}, 2},
                                           HandOver{"Rti", {kRti}, 1}),
                         [](const auto& info) { return info.param.name; });

TEST(Run, FastBusStaysWhenIrqIsHigh) {
    Program p({kCli, kSei, kNop});
    EXPECT_EQ(p.run_fast(6), Leave::kHorizon);
    EXPECT_EQ(p.state.pc, 0x1003);
}

// A taken branch on its page does not look at the interrupts before its last cycle; here they
// come before the branch and are seen, so that the fast and exact bookkeeping of a constant line
// agree.
TEST(Run, BranchWithIrqLowAllTheTimeIsInterrupted) {
    Program p({kBne, 0x02});
    p.state.p = 0x20;
    p.exact.irq_low = true;
    run(p.state, p.exact);
    EXPECT_TRUE(p.state.interrupt);
    EXPECT_EQ(p.state.pc, 0x1004);
    EXPECT_EQ(p.exact.now, 3);
    run(p.state, p.exact);
    EXPECT_FALSE(p.state.interrupt);
    EXPECT_EQ(p.state.pc, 0x6000);
}

TEST(Run, NmiGoesThroughItsVectorAndIsAcknowledged) {
    Program p({kNop});
    p.state.p = 0x24;
    p.exact.nmi = ~0ull;
    run(p.state, p.exact);
    run(p.state, p.exact);
    EXPECT_EQ(p.state.pc, 0x5000);
    EXPECT_EQ(p.exact.nmi, 0u);
    EXPECT_EQ(p.memory.bytes[0x1ee], 0x24);
}

// MOS' hardware manual: seven cycles, the last two fetch the vector; S, from whatever it was, goes
// down by three because the chip believes it is pushing.
TEST(Run, ResetTakesSevenCyclesAndChangesNoMemory) {
    Program p({kJam});
    const auto memory = p.memory.bytes;
    p.state.jammed = true;
    p.state.p = 0xe9;
    p.state.s = 0x00;
    reset(p.state, p.exact);
    EXPECT_EQ(p.exact.now, 7);
    EXPECT_EQ(p.state.pc, 0x4000);
    EXPECT_EQ(p.state.s, 0xfd);
    EXPECT_EQ(p.state.p, 0xed);
    EXPECT_FALSE(p.state.jammed);
    EXPECT_EQ(p.memory.bytes, memory);
}

}  // namespace
}  // namespace badline::testing
