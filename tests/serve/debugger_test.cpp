// A machine that stops for its checkpoints.
#include "serve/debugger.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "badline/media/rom_set.hpp"

namespace badline::monitor {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class DebuggerTest : public testing::Test {
  protected:
    DebuggerTest()
        : machine_([] {
              MachineConfig config;
              config.roms = load_roms().roms;
              return config;
          }()),
          debugger_(machine_, [this](const Checkpoint& checkpoint, const Hit& hit) {
              char line[40];
              std::snprintf(line, sizeof line, "#%u %u %04x at %04x", checkpoint.info.number,
                            hit.operation, hit.address, hit.pc);
              hits_.push_back(line);
          }) {
        machine_.run(100'000);
        // $C000: LDX #3; $C002: JSR $C020; DEX; BNE $C002; INC $D020; JMP $C000
        load(0xc000,
             {0xa2, 3, 0x20, 0x20, 0xc0, 0xca, 0xd0, 0xfa, 0xee, 0x20, 0xd0, 0x4c, 0, 0xc0});
        // $C020: JSR $C030; LDA $FB; RTS. $C030: STX $FB; RTS
        load(0xc020, {0x20, 0x30, 0xc0, 0xa5, 0xfb, 0x60});
        load(0xc030, {0x86, 0xfb, 0x60});
        machine_.cpu().pc = 0xc000;
        machine_.cpu().s = 0xf0;
        machine_.cpu().p |= status::kInterruptDisable;
    }
    void load(std::uint16_t address, std::vector<std::uint8_t> bytes) {
        machine_.load(address, bytes);
    }
    Checkpoint& add(std::uint16_t from, std::uint16_t to, std::uint8_t operation,
                    bool stop = true) {
        CheckpointRequest request{.from = from, .to = to, .stop = stop, .operation = operation};
        Checkpoint& made = debugger_.checkpoints().add(request);
        debugger_.checkpoints_changed();
        return *debugger_.checkpoints().find(made.info.number);
    }
    Halt run(Cycle cycles = 20'000) { return debugger_.run(machine_.now() + cycles); }
    std::uint16_t pc() const { return machine().cpu().pc; }
    const Machine& machine() const { return machine_; }

    Machine machine_;
    std::vector<std::string> hits_;
    Debugger debugger_;
};

TEST_F(DebuggerTest, GoesOnWithoutCheckpoints) {
    const Cycle begin = machine().now();
    EXPECT_EQ(run(1000), Halt::none);
    EXPECT_GE(machine().now(), begin + 1000);
    EXPECT_LT(machine().now(), begin + 1010);
}

TEST_F(DebuggerTest, StopsBeforeTheInstructionAndGoesOn) {
    add(0xc005, 0xc005, kExec);
    for (int x = 3; x > 0; --x) {
        EXPECT_EQ(run(), Halt::checkpoint);
        EXPECT_EQ(pc(), 0xc005);
        EXPECT_EQ(machine().cpu().x, x);
    }
    EXPECT_EQ(debugger_.checkpoints().find(1)->info.hit_count, 3u);
}

TEST_F(DebuggerTest, WatchesStoresAndLoads) {
    add(0xfb, 0xfb, kStore);
    add(0xfa, 0xfc, kLoad);
    EXPECT_EQ(run(), Halt::checkpoint);
    EXPECT_EQ(pc(), 0xc032);  // behind the instruction that stored
    EXPECT_EQ(run(), Halt::checkpoint);
    EXPECT_EQ(pc(), 0xc025);
    EXPECT_THAT(hits_, ElementsAre("#1 2 00fb at c030", "#2 1 00fb at c023"));
}

// A read-modify-write instruction reads once and writes once.
TEST_F(DebuggerTest, WatchesIoOnce) {
    add(0xd020, 0xd020, kLoad | kStore, false);
    run(200);
    EXPECT_THAT(hits_, ElementsAre("#1 1 d020 at c008", "#1 2 d020 at c008"));
}

// x64sc stops twice; see tools/serve/README.md.
TEST_F(DebuggerTest, StopsOnceForALoadAndAStoreOfOneInstruction) {
    add(0xd020, 0xd020, kLoad);
    add(0xd020, 0xd020, kStore);
    EXPECT_EQ(run(), Halt::checkpoint);
    EXPECT_EQ(pc(), 0xc00b);
    EXPECT_THAT(hits_, ElementsAre("#1 1 d020 at c008", "#2 2 d020 at c008"));
}

TEST_F(DebuggerTest, WatchesTheStack) {
    add(0x0100, 0x01ff, kStore, false);
    debugger_.step_into(2);
    EXPECT_EQ(run(), Halt::step);
    EXPECT_THAT(hits_, ElementsAre("#1 2 01f0 at c002", "#1 2 01ef at c002"));
}

// Indirect and indexed operands: LDY #4; LDA ($FB),Y; STA $C0FF,Y; LDX #1; LDA ($FA,X).
TEST_F(DebuggerTest, FindsOperands) {
    load(0xc000, {0xa0, 4, 0xb1, 0xfb, 0x99, 0xff, 0xc0, 0xa2, 1, 0xa1, 0xfa});
    load(0xfb, {0x00, 0xc2});
    add(0, 0xffff, kLoad | kStore, false);
    debugger_.step_into(5);
    run();
    EXPECT_THAT(hits_, ElementsAre("#1 1 00fb at c002", "#1 1 00fc at c002", "#1 1 c204 at c002",
                                   "#1 2 c103 at c004", "#1 1 00fb at c009", "#1 1 00fc at c009",
                                   "#1 1 c200 at c009"));
}

TEST_F(DebuggerTest, StepsIntoOverAndOut) {
    debugger_.step_into(2);
    EXPECT_EQ(run(), Halt::step);
    EXPECT_EQ(pc(), 0xc020);
    debugger_.step_over(1);
    EXPECT_EQ(run(), Halt::step);
    EXPECT_EQ(pc(), 0xc023);
    debugger_.step_out();
    EXPECT_EQ(run(), Halt::step);
    EXPECT_EQ(pc(), 0xc005);
    debugger_.step_over(4);  // DEX, BNE, JSR, DEX
    EXPECT_EQ(run(), Halt::step);
    EXPECT_EQ(pc(), 0xc006);
    EXPECT_EQ(machine().cpu().x, 1);
}

// Stepping out of $C020 before it calls: what it calls itself does not count.
TEST_F(DebuggerTest, StepsOutOverWhatIsCalled) {
    debugger_.step_into(2);
    run();
    debugger_.step_out();
    EXPECT_EQ(run(), Halt::step);
    EXPECT_EQ(pc(), 0xc005);
}

// A subroutine that comes by the same place again, deeper, is not over yet.
TEST_F(DebuggerTest, StepsOverARecursion) {
    // $C100: LDA #3; JSR $C110; NOP. $C110: SEC; SBC #1; BEQ $C118; JSR $C110; $C118: RTS
    load(0xc100, {0xa9, 3, 0x20, 0x10, 0xc1, 0xea});
    load(0xc110, {0x38, 0xe9, 1, 0xf0, 3, 0x20, 0x10, 0xc1, 0x60});
    machine_.cpu().pc = 0xc110;
    machine_.cpu().a = 3;
    debugger_.step_into(3);
    run();
    EXPECT_EQ(pc(), 0xc115);
    debugger_.step_over(1);
    EXPECT_EQ(run(), Halt::step);
    EXPECT_EQ(pc(), 0xc118);
    EXPECT_EQ(machine().cpu().s, 0xf0);
}

TEST_F(DebuggerTest, ABreakpointInsideEndsTheStepOver) {
    add(0xc030, 0xc030, kExec);
    debugger_.step_into(1);
    run();
    debugger_.step_over(1);
    EXPECT_EQ(run(), Halt::checkpoint);
    EXPECT_EQ(pc(), 0xc030);
}

TEST_F(DebuggerTest, GoingOnForgetsAStepOver) {
    debugger_.step_into(1);
    run();
    debugger_.step_over(1);
    EXPECT_EQ(run(10),
              Halt::none);  // a client asks something inside the subroutine, and lets it go
    EXPECT_EQ(pc() & 0xffe0, 0xc020);
    debugger_.go_on();
    EXPECT_EQ(run(), Halt::none);
}

// As x64sc: a step that ends at a breakpoint says nothing of it; going on meets it there.
TEST_F(DebuggerTest, ABreakpointWhereAStepEndedIsMetNext) {
    add(0xc002, 0xc002, kExec);
    debugger_.step_into(1);
    EXPECT_EQ(run(), Halt::step);
    EXPECT_EQ(pc(), 0xc002);
    EXPECT_THAT(hits_, IsEmpty());
    debugger_.step_into(1);
    EXPECT_EQ(run(), Halt::checkpoint);
    EXPECT_EQ(pc(), 0xc002);
    debugger_.step_into(1);
    EXPECT_EQ(run(), Halt::step);
    EXPECT_EQ(pc(), 0xc020);
}

TEST_F(DebuggerTest, ConditionsIgnoredHitsAndTracepoints) {
    const Lookup nothing;
    Checkpoint& conditional = add(0xc005, 0xc005, kExec);
    conditional.condition = ConditionExpression::parse("X == $01", nothing);
    add(0xc002, 0xc002, kExec, false);
    Checkpoint& ignored = add(0xc008, 0xc008, kExec);
    ignored.info.ignore_count = 1;
    EXPECT_EQ(run(), Halt::checkpoint);
    EXPECT_EQ(pc(), 0xc005);
    EXPECT_EQ(machine().cpu().x, 1);
    EXPECT_THAT(hits_, ElementsAre("#2 4 c002 at c002", "#2 4 c002 at c002", "#2 4 c002 at c002",
                                   "#1 4 c005 at c005"));
    debugger_.checkpoints().remove(1);
    debugger_.checkpoints().remove(2);
    debugger_.checkpoints_changed();
    EXPECT_EQ(run(), Halt::checkpoint);
    EXPECT_EQ(pc(), 0xc008);
    EXPECT_EQ(machine().peek(0xd020) & 0x0f, 0x0f);  // it passed there once: $0E and 1
}

TEST_F(DebuggerTest, TemporaryOnesGo) {
    CheckpointRequest request{.from = 0xc008, .to = 0xc008, .temporary = true};
    debugger_.checkpoints().add(request);
    debugger_.checkpoints_changed();
    EXPECT_EQ(run(), Halt::checkpoint);
    EXPECT_TRUE(debugger_.checkpoints().all().empty());
    EXPECT_EQ(run(), Halt::none);
}

// Ordered by the first address, numbered from 1 again when all are gone (x64sc 3.10).
TEST_F(DebuggerTest, TheListOfCheckpoints) {
    add(0xc006, 0xc006, kStore);
    add(0x00a0, 0x00a2, kLoad);
    add(0xc006, 0xc000, kExec);
    EXPECT_THAT(debugger_.checkpoints().numbers(), ElementsAre(2u, 1u, 3u));
    // From $C006 round to $C000: not what lies between them.
    const Checkpoint& round = *debugger_.checkpoints().find(3);
    EXPECT_TRUE(round.covers(0xffff));
    EXPECT_TRUE(round.covers(0xc000));
    EXPECT_FALSE(round.covers(0xc003));
    for (const std::uint32_t number : {1u, 2u, 3u}) debugger_.checkpoints().remove(number);
    EXPECT_EQ(add(1, 1, kExec).info.number, 1u);
}

// An interrupt belongs to the instruction before it: a step ends at the handler.
TEST_F(DebuggerTest, AStepEndsBehindAnInterruptSequence) {
    load(0xc000, {0x58, 0xea, 0xea, 0xea, 0xea, 0x4c, 1, 0xc0});  // CLI and NOPs
    const auto handler =
        static_cast<std::uint16_t>(machine().peek(0xfffe) | machine().peek(0xffff) << 8);
    machine_.poke(0xdc0d, 0x81);
    machine_.poke(0xdc04, 50);
    machine_.poke(0xdc05, 0);
    machine_.poke(0xdc0e, 0x11);
    bool reached = false;
    for (int i = 0; i < 100 && !reached; ++i) {
        debugger_.step_into(1);
        ASSERT_EQ(run(), Halt::step);
        EXPECT_FALSE(machine().cpu().interrupt);
        reached = pc() == handler;
    }
    EXPECT_TRUE(reached);
}

TEST_F(DebuggerTest, AJamIsToldAndTheClockGoesOn) {
    load(0xc000, {0x02});
    const Cycle begin = machine().now();
    EXPECT_EQ(run(1000), Halt::jam);
    EXPECT_EQ(pc(), 0xc000);
    while (machine().now() < begin + 1000) debugger_.run(begin + 1000);
    EXPECT_EQ(pc(), 0xc000);
}

}  // namespace
}  // namespace badline::monitor
