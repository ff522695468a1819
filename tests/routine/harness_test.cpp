// Calls of routines: how they end, what they cost, what is found out about them afterwards.
//
// Cycles are counted by hand, from the table of the 6502's instructions.
#include "badline/routine/harness.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>

#include "badline/media/input_error.hpp"
#include "badline/media/rom_set.hpp"
#include "badline/routine/report.hpp"

namespace badline {
namespace {

using testing::HasSubstr;

constexpr std::uint16_t kCode = 0xc000;

// Routines by hand on a machine without ROMs, whose $FFFE leads to an RTI.
class HarnessTest : public testing::Test {
  protected:
    HarnessTest() : harness_({.boot = false}) {}

    CallResult call(std::initializer_list<unsigned> code, const CallOptions& options = {}) {
        put(kCode, code);
        harness_.symbols().add("routine", kCode);
        return harness_.call(kCode, options);
    }
    void put(std::uint16_t address, std::initializer_list<unsigned> bytes) {
        for (const unsigned byte : bytes)
            harness_.machine().ram()[address++] = static_cast<std::uint8_t>(byte);
    }
    std::string explained(const CallResult& result) { return explain(harness_.symbols(), result); }

    Harness harness_;
};

// LDX #3, DEX, BNE, RTS: 2 + 3 * 2 + 2 * 3 + 2 + 6.
TEST_F(HarnessTest, CountsTheRoutineWithItsRtsAndWithoutTheJsr) {
    harness_.machine().cpu().a = 0x12;
    const std::uint8_t s = std::as_const(harness_).machine().cpu().s;
    const CallResult result = call({0xa2, 3, 0xca, 0xd0, 0xfd, 0x60});
    EXPECT_EQ(result.end, CallEnd::returned);
    EXPECT_EQ(result.accounts.processor, 22);
    EXPECT_EQ(result.accounts.total(), 22);
    EXPECT_EQ(result.after.x, 0);
    EXPECT_EQ(result.after.a, 0x12);
    EXPECT_EQ(result.after.s, s);
    EXPECT_EQ(result.before.a, 0x12);
    EXPECT_EQ(result.start.line, kQuietLine);
    EXPECT_EQ(result.start.cycle, 1);
    EXPECT_EQ(explained(result), "routine returned after 22 cycles");
}

TEST_F(HarnessTest, RestoresWhatWasKept) {
    harness_.machine().ram()[0x1000] = 1;
    harness_.keep();
    const Cycle then = harness_.machine().now();
    call({0xee, 0x00, 0x10, 0x60});
    EXPECT_EQ(harness_.machine().peek(0x1000), 2);
    Harness twin = harness_.twin();
    harness_.restore();
    EXPECT_EQ(harness_.machine().peek(0x1000), 1);
    EXPECT_EQ(harness_.machine().now(), then);
    twin.machine().ram()[0x1000] = 9;
    twin.restore();
    EXPECT_EQ(twin.machine().peek(0x1000), 2) << "a twin is as its model was when it was made";
    EXPECT_EQ(twin.machine().now(), then + 12);
}

// A badline takes 40 cycles of the display and, before that, up to 3 in which BA warns: 40 to 43
// (Bauer 3.6.1 and 3.14.2). A loop that takes a frame meets all 25 of them.
TEST_F(HarnessTest, SaysWhatTheVideoChipTook) {
    harness_.machine().poke(0xd011, 0x1b);  // the screen on
    harness_.machine().hold_processor(harness_.machine().cycles_per_frame());
    harness_.go_to(kQuietLine, 1);
    // LDY #15, LDX #0, DEX, BNE, DEY, BNE, RTS: 19,276 cycles of its own.
    const CallResult result = call({0xa0, 15, 0xa2, 0, 0xca, 0xd0, 0xfd, 0x88, 0xd0, 0xf8, 0x60});
    EXPECT_EQ(result.accounts.processor, 2 + 15 * (2 + 256 * 5 - 1 + 5) - 1 + 6);
    EXPECT_GE(result.accounts.badlines, 25 * 40);
    EXPECT_LE(result.accounts.badlines, 25 * 43);
    EXPECT_EQ(result.accounts.sprites, 0);
}

TEST_F(HarnessTest, EntersAHandlerAsAnInterruptDoes) {
    harness_.machine().cpu().p = 0x21;  // carry, interrupts allowed
    // PHP, PLA, STA $1000, LDA #7, RTI: 3 + 4 + 4 + 2 + 6.
    const CallResult result =
        call({0x08, 0x68, 0x8d, 0x00, 0x10, 0xa9, 7, 0x40}, {.entry = Entry::irq});
    EXPECT_EQ(result.end, CallEnd::returned);
    EXPECT_EQ(result.accounts.processor, 19);
    EXPECT_EQ(harness_.machine().peek(0x1000), 0x35) << "I is set within, B in what PHP pushes";
    EXPECT_EQ(result.after.p, 0x21) << "RTI brings back P";
}

TEST_F(HarnessTest, EntersAHandlerAsTheKernalDoes) {
    harness_.machine().cpu().a = 1;
    harness_.machine().cpu().x = 2;
    harness_.machine().cpu().y = 3;
    // LDA #0, TAX, TAY, then what is at $EA81: PLA, TAY, PLA, TAX, PLA, RTI.
    const CallResult result = call({0xa9, 0, 0xaa, 0xa8, 0x68, 0xa8, 0x68, 0xaa, 0x68, 0x40},
                                   {.entry = Entry::kernal_irq});
    EXPECT_EQ(result.end, CallEnd::returned);
    EXPECT_EQ(result.after.a, 1);
    EXPECT_EQ(result.after.x, 2);
    EXPECT_EQ(result.after.y, 3);
}

TEST_F(HarnessTest, StopsWhereToldAndGoesOnAfterReturning) {
    // NOP, NOP, RTS, called with a stop at the second NOP, then at where the RTS leads to.
    CallResult result = call({0xea, 0xea, 0x60}, {.stops = {kCode + 1}});
    EXPECT_EQ(result.end, CallEnd::stopped);
    EXPECT_EQ(result.address, kCode + 1);
    EXPECT_EQ(result.accounts.total(), 2);
    EXPECT_EQ(explained(result), "routine came to $c001 (routine+1) after 2 cycles");
    put(kReturnAddress, {0xea, 0x4c, 0x20, 0x03});
    result = call({0xea, 0xea, 0x60}, {.stops = {0x0320}, .return_ends = false});
    EXPECT_EQ(result.end, CallEnd::stopped);
    EXPECT_EQ(result.accounts.total(), 2 + 2 + 6 + 2 + 3);
    EXPECT_EQ(call({0xea, 0x60}).end, CallEnd::returned) << "as before";
}

// -- routines that do not return ------------------------------------------------------------------

TEST_F(HarnessTest, OneThatNeverReturns) {
    const CallResult result = call({0x4c, 0x00, 0xc0}, {.limit = 301});
    EXPECT_EQ(result.end, CallEnd::limit);
    EXPECT_EQ(result.accounts.total(), 303) << "the instruction under way is finished";
    EXPECT_EQ(explained(result),
              "routine did not return within 301 cycles; it was at $c000 (routine)");
}

TEST_F(HarnessTest, OneThatJams) {
    const CallResult result = call({0xea, 0x02});
    EXPECT_EQ(result.end, CallEnd::jam);
    EXPECT_EQ(result.address, kCode + 1);
    EXPECT_THAT(explained(result), HasSubstr("the processor jammed at $c001 (routine+1)"));
    EXPECT_EQ(call({0x60}).end, CallEnd::returned) << "the next call finds the processor well";
}

TEST_F(HarnessTest, OneThatRunsIntoData) {
    const CallResult result = call({0xea, 0x00, 0x00});
    EXPECT_EQ(result.end, CallEnd::brk);
    EXPECT_EQ(result.address, kCode + 1);
    EXPECT_THAT(explained(result), HasSubstr("executed a BRK at $c001 (routine+1)"));
}

TEST_F(HarnessTest, OneThatUsesBrkOnPurpose) {
    put(0xfffe, {0x00, 0xc1});
    put(0xc100, {0x40});
    harness_.machine().poke(0, 0x2f);
    harness_.machine().poke(1, 0x35);
    const CallResult result = call({0x00, 0xea, 0x60}, {.brk_ends = false});
    EXPECT_EQ(result.end, CallEnd::returned);
    EXPECT_EQ(result.accounts.total(), 7 + 6 + 6);
}

// PHA, RTS: the RTS takes the byte pushed and the low byte of the return address.
TEST_F(HarnessTest, OneThatLeavesAByteOnTheStack) {
    harness_.machine().cpu().a = 0x77;
    const CallResult result = call({0x48, 0x60});
    EXPECT_EQ(result.end, CallEnd::astray);
    EXPECT_EQ(result.address, kCode + 1);
    EXPECT_EQ(result.target, (((kReturnAddress - 1) & 0xff) << 8 | 0x77) + 1);
    EXPECT_EQ(result.surplus, 1);
    EXPECT_THAT(explained(result), HasSubstr("the return at $c001 (routine+1) found 1 byte too "
                                             "many on the stack and went to $1278"));
}

// PLA, RTS.
TEST_F(HarnessTest, OneThatTakesAByteTooMany) {
    const CallResult result = call({0x68, 0x60});
    EXPECT_EQ(result.end, CallEnd::astray);
    EXPECT_EQ(result.address, kCode + 1);
    EXPECT_EQ(result.surplus, -1);
}

// The same two bytes down, in a subroutine: JSR $C010; NOP; RTS. At $C010 PHA, PHA, RTS to $0001.
TEST_F(HarnessTest, OneWhoseSubroutineLeavesTwoBytes) {
    put(0xc010, {0x48, 0x48, 0x60});
    const CallResult result = call({0x20, 0x10, 0xc0, 0xea, 0x60}, {.limit = 2000});
    EXPECT_EQ(result.end, CallEnd::astray);
    EXPECT_EQ(result.address, 0xc012);
    EXPECT_EQ(result.surplus, 2);
    EXPECT_EQ(result.target, 0x0001);
}

// An address pushed and jumped to by RTS is no fault: LDA #$C0, PHA, LDA #$0F, PHA, RTS; at $C010
// RTS.
TEST_F(HarnessTest, AJumpByRtsIsNotAstray) {
    put(0xc010, {0x60});
    const CallResult result = call({0xa9, 0xc0, 0x48, 0xa9, 0x0f, 0x48, 0x60});
    EXPECT_EQ(result.end, CallEnd::returned);
    // ... nor when the routine jams much later, after having returned from something in order.
    put(0xc010, {0x20, 0x20, 0xc0, 0x02});
    put(0xc020, {0x60});
    EXPECT_EQ(call({0xa9, 0xc0, 0x48, 0xa9, 0x0f, 0x48, 0x60}).end, CallEnd::jam);
}

// TSX, INX, TXS, JMP to the return address: back, but the stack is not.
TEST_F(HarnessTest, OneThatComesBackWithTheStackChanged) {
    const CallResult result =
        call({0xba, 0xe8, 0x9a, 0x4c, kReturnAddress & 0xff, kReturnAddress >> 8});
    EXPECT_EQ(result.end, CallEnd::astray);
    EXPECT_EQ(result.surplus, 1);
    EXPECT_EQ(explained(result),
              "routine came back to its caller with 1 byte too many on the stack after 9 cycles");
}

// -- looking into a call --------------------------------------------------------------------------

// PHA, JSR $C010, PLA, RTS; at $C010 STA $0400, INC $FB, RTS.
TEST_F(HarnessTest, LooksIntoACall) {
    put(0xc010, {0x8d, 0x00, 0x04, 0xe6, 0xfb, 0x60});
    harness_.symbols().add("sub", 0xc010);
    harness_.symbols().add("screen", 0x0400);
    harness_.machine().cpu().a = 0x41;
    harness_.machine().ram()[0xfb] = 9;
    const CallResult result = call({0x48, 0x20, 0x10, 0xc0, 0x68, 0x60});
    ASSERT_EQ(result.end, CallEnd::returned);
    const auto state = harness_.machine().visible_state();
    const Examination seen = harness_.examine();
    EXPECT_EQ(harness_.machine().visible_state(), state) << "looking changes nothing";
    EXPECT_EQ(seen.deepest_stack, 2 + 1 + 2);
    EXPECT_EQ(seen.instructions, 7);
    const auto all = harness_.latest(100);
    EXPECT_EQ(harness_.machine().visible_state(), state) << "nor does this";
    ASSERT_EQ(all.size(), 7);
    EXPECT_EQ(all[2].pc, 0xc010);
    EXPECT_EQ(all[2].began, 3 + 6);
    EXPECT_EQ(all[2].cycles, 4);
    EXPECT_EQ(all[6].pc, kCode + 5);
    EXPECT_EQ(harness_.latest(2).front().pc, kCode + 4) << "the two latest";

    const auto outside = writes_outside(seen, result.before.s, {{0xfb, 0xfb}});
    ASSERT_EQ(outside.size(), 1);
    EXPECT_EQ(describe(harness_.symbols(), outside[0]), "$0400 (screen) = $41 by $c010 (sub)");
    // The PHA, the JSR's two, the STA, INC's two.
    EXPECT_EQ(seen.writes.size(), 6);
    EXPECT_EQ(seen.writes.back().value, 10);

    const std::string text = listing(harness_.symbols(), all);
    EXPECT_THAT(text, HasSubstr("$c001  routine+1          JSR sub"));
    EXPECT_THAT(text, HasSubstr("$c010  sub                STA screen"));
}

// The latest of a long call, by way of the return address, where another call would have ended:
// LDY #0, LDX #0, DEX, BNE, DEY, BNE, RTS; there NOP, NOP, NOP.
TEST_F(HarnessTest, LooksAtTheEndOfALongCall) {
    put(kReturnAddress, {0xea, 0xea, 0xea});
    const CallResult result =
        call({0xa0, 0, 0xa2, 0, 0xca, 0xd0, 0xfd, 0x88, 0xd0, 0xf8, 0x60},
             {.stops = {kReturnAddress + 3}, .return_ends = false, .longest_search = 1000});
    ASSERT_EQ(result.end, CallEnd::stopped);
    ASSERT_EQ(result.accounts.processor, 2 + 256 * (2 + 256 * 5 - 1 + 5) - 1 + 6 + 3 * 2);
    const auto latest = harness_.latest(5);
    ASSERT_EQ(latest.size(), 5);
    EXPECT_EQ(latest[0].pc, kCode + 8);
    EXPECT_EQ(latest[1].pc, kCode + 10);
    EXPECT_EQ(latest[4].pc, kReturnAddress + 2);
    EXPECT_EQ(latest[4].began, result.accounts.total() - 2);
}

// PHA, RTS to a JMP to itself: what went astray is searched for in calls up to that long.
TEST_F(HarnessTest, SearchesNoCallLongerThanToldTo) {
    put(0x1278, {0x4c, 0x78, 0x12});
    harness_.machine().cpu().a = 0x77;
    EXPECT_EQ(call({0x48, 0x60}, {.limit = 600, .longest_search = 500}).end, CallEnd::limit);
    harness_.machine().cpu().a = 0x77;
    EXPECT_EQ(call({0x48, 0x60}, {.limit = 600, .longest_search = 700}).end, CallEnd::astray);
}

TEST_F(HarnessTest, RemembersNothingWhenToldSo) {
    const CallResult result = call({0x48, 0x60}, {.limit = 500, .remember = false});
    EXPECT_NE(result.end, CallEnd::astray);
    EXPECT_FALSE(harness_.can_examine());
}

// -- with our ROMs --------------------------------------------------------------------------------

TEST(HarnessWithRoms, StartsFromAMachineThatSaysReady) {
    Harness harness({.roms = load_roms().roms});
    Machine& machine = harness.machine();
    const auto ram = std::as_const(machine).ram();
    EXPECT_EQ(machine.peek(0x0314) | machine.peek(0x0315) << 8, 0xea31);
    EXPECT_EQ(ram[0x288], 4) << "the screen's page";
    EXPECT_EQ(machine.peek(0xd011) & 0x7f, 0x1b);
    EXPECT_EQ(machine.beam().line, kQuietLine);
    EXPECT_EQ(machine.beam().cycle, 1);
    machine.cpu().a = 'A';
    const CallResult result = harness.call(0xffd2);
    EXPECT_TRUE(result.returned()) << explain(harness.symbols(), result);
    // It came from the cursor's line, below READY.
    const unsigned line = ram[0xd1] | ram[0xd2] << 8;
    EXPECT_EQ(ram[line], 1);
}

TEST(HarnessWithRoms, InterruptsComeWhileItIdles) {
    Harness harness({.roms = load_roms().roms});
    const auto ram = std::as_const(harness.machine()).ram();
    const int before = ram[0xa2];
    const CallResult result = harness.idle(harness.machine().cycles_per_frame() * 50);
    EXPECT_EQ(result.end, CallEnd::limit);
    // The jiffy clock counts the KERNAL's interrupts, 60 a second, of which a PAL frame is a 50th.
    EXPECT_NEAR(ram[0xa2] - before, 60, 2);
}

TEST(HarnessWithRoms, SomeThatAreNoneAreRefused) {
    RomSet roms{};
    roms.kernal[0x1ffd] = 0xe0;  // to $E000, where there are BRKs
    EXPECT_THROW(Harness({.roms = roms}), InputError);
}

}  // namespace
}  // namespace badline
