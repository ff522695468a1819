// RoutineTest: that a test which should fail does, and what it says then. Those of failing.cpp are
// run as a program of their own; the messages' parts are what a 6502 programmer needs to see.
#include "badline/routine/gtest.hpp"

#include <gmock/gmock.h>

#include <atomic>
#include <cstdio>
#include <mutex>
#include <set>
#include <string>

#include "temp_folder.hpp"

namespace badline {
namespace {

using testing::HasSubstr;
using testing::Not;

struct Outcome {
    int status = 0;
    std::string output;
};

Outcome run_failing(const std::string& filter) {
    const std::string command =
        std::string(BADLINE_FAILING) + " --gtest_color=no --gtest_filter=" + filter + " 2>&1";
    Outcome run;
    std::FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) return run;
    char part[4096];
    while (const std::size_t count = std::fread(part, 1, sizeof part, pipe))
        run.output.append(part, count);
    run.status = pclose(pipe);
    return run;
}

TEST(RoutineTestFailures, EachIsOneTestAndTheOthersGoOn) {
    const Outcome run = run_failing("*");
    EXPECT_NE(run.status, 0);
    EXPECT_THAT(run.output, HasSubstr("[  PASSED  ] 1 test."));
    EXPECT_THAT(run.output, HasSubstr("[  FAILED  ] 19 tests"));
    EXPECT_THAT(run.output, HasSubstr("[       OK ] Failing.Succeeds"));
}

TEST(RoutineTestFailures, ShowBothSidesInHexadecimalAndTheLastInstructions) {
    const std::string text = run_failing("Failing.Product").output;
    EXPECT_THAT(text, testing::ContainsRegex("failing.cpp:[0-9]+: Failure"));
    EXPECT_THAT(text, HasSubstr("Which is: $002a (42) at $0002 (product)"));
    EXPECT_THAT(text, HasSubstr("Which is: $002b (43)"));
    EXPECT_THAT(text, HasSubstr("after multiply, called at line 251, cycle 1 with a=$07 x=$06 "
                                "y=$00 p=..-..I..: returned, 152 cycles (152 its own, 0 for "
                                "badlines, 0 for sprites)"));
    EXPECT_THAT(text, HasSubstr("$c014  next+11            STA product+1              3  a=00 "));
    EXPECT_THAT(text, HasSubstr("$c016  next+13            RTS                        6  a=00 "));
    EXPECT_THAT(text, HasSubstr("Which is: $00 (0)\n  1\n    Which is: $01 (1)"));
    const auto first = text.find("after multiply");
    EXPECT_EQ(text.find("after multiply", first + 1), std::string::npos) << "once is enough";
}

TEST(RoutineTestFailures, SayWhatWasCounted) {
    const std::string text = run_failing("Failing.Budget").output;
    EXPECT_THAT(text, HasSubstr("Expected: (cycles()) <= (100), actual: 140 cycles vs 100"));
    EXPECT_THAT(text, HasSubstr("carry is clear"));
}

TEST(RoutineTestFailures, SayWhoWroteWhere) {
    const std::string text = run_failing("Failing.Writes").output;
    EXPECT_THAT(text, HasSubstr("it wrote elsewhere:\n$0003 (product+1) = $00 by $c014 (next+11)"));
    EXPECT_THAT(text, Not(HasSubstr("$0004")));
    EXPECT_THAT(text, HasSubstr("after multiply")) << "by TearDown()";
}

TEST(RoutineTestFailures, ShowTheRowOfBytesThatDiffers) {
    const std::string text = run_failing("Failing.Bytes").output;
    EXPECT_THAT(text, HasSubstr("40 bytes, with byte 20 the first that differs:\n$4010: 01 01 01 "
                                "01 01 01"));
    EXPECT_THAT(text, HasSubstr("$5010: 01 01 01 01 02 01"));
}

// The smallest product above 32,000 with the smallest first factor: $7e * $fe = 32,004.
TEST(RoutineTestFailures, NameTheSmallestInput) {
    for (int i = 0; i < 5; ++i) {
        const std::string text = run_failing("Failing.AllInputs").output;
        EXPECT_THAT(text, HasSubstr("the smallest input that fails: $7e, $fe\n"));
        EXPECT_THAT(text, HasSubstr("Which is: $7d04 (32004)"));
        EXPECT_THAT(text, HasSubstr("called at line 251, cycle 1 with a=$7e x=$fe"));
        EXPECT_THAT(text, testing::ContainsRegex("failing.cpp:[0-9]+: the smallest"));
    }
    EXPECT_THAT(run_failing("Failing.AllInputsAstray").output,
                HasSubstr("the smallest input that fails: $4d\n"));
}

TEST(RoutineTestFailures, NameTheInputWithWhichTheCheckThrows) {
    const std::string text = run_failing("Failing.AllInputsOutOfRange").output;
    EXPECT_THAT(text, HasSubstr("the check threw: a = 256: a byte is -128 to 255"));
    EXPECT_THAT(text, HasSubstr("the smallest input that fails: $01, $ff\n"));
}

// What a call did is known for each input, though nothing is kept of calls until it is asked.
TEST(RoutineTestFailures, NameTheSmallestInputOfWhatIsLookedInto) {
    EXPECT_THAT(run_failing("Failing.AllInputsWriteElsewhere").output,
                HasSubstr("the smallest input that fails: $4d\n"));
    EXPECT_THAT(run_failing("Failing.AllInputsDeep").output,
                HasSubstr("the smallest input that fails: $4d\n"));
}

// 1,000 is the least first number with which the check fails, and the second does not matter.
TEST(RoutineTestFailures, MakeARandomInputSmaller) {
    const std::string text = run_failing("Failing.RandomInputs").output;
    EXPECT_THAT(text, HasSubstr("random inputs: seed "));
    EXPECT_THAT(text, HasSubstr("the smallest input found that fails: $03e8, $0000; seed "));
    EXPECT_THAT(run_failing("Failing.RandomInputsAstray").output,
                HasSubstr("the smallest input found that fails: $03e8; seed "));
}

TEST(RoutineTestFailures, TellOfRoutinesThatDoNotReturn) {
    const auto text = [](const char* test) {
        return run_failing(std::string("Failing.") + test).output;
    };
    EXPECT_THAT(text("NeverReturns"), HasSubstr("the routine at $4000 did not return within 500"));
    EXPECT_THAT(text("NeverReturns"), Not(HasSubstr("went on")));
    EXPECT_THAT(text("NeverReturns"), HasSubstr("JMP $4000"));
    EXPECT_THAT(text("NeverReturns"),
                testing::ContainsRegex("failing.cpp:[0-9]+: Failure\nFailed\nthe routine at"));
    EXPECT_THAT(text("Jams"), HasSubstr("the processor jammed at $4001"));
    EXPECT_THAT(text("UnbalancedStack"),
                HasSubstr("the return at $4001 found 1 byte too many on the stack and went to"));
    EXPECT_THAT(text("RunsIntoData"), HasSubstr("it executed a BRK at $4001"));
    EXPECT_THAT(text("UnknownLabel"), HasSubstr("did you mean multiply?"));
    EXPECT_THAT(text("NoByte"), HasSubstr("a = 300: a byte is -128 to 255"));
    const std::string missing = run_failing("NoProgram.*").output;
    EXPECT_THAT(missing, HasSubstr("missing.prg"));
    EXPECT_THAT(missing, Not(HasSubstr("ran without its program")));
}

TEST(RoutineTestFailures, SayWhichStartIsTheWorst) {
    const std::string text = run_failing("Failing.Phases").output;
    EXPECT_THAT(text,
                HasSubstr("over 150 cycles: 140 to 183 cycles, median 140; most from line 48, "
                          "cycle 62, with 43 of them stolen"));
}

// -- what holds -----------------------------------------------------------------------------------

class Words : public RoutineTest {
  protected:
    Words() : RoutineTest(BADLINE_PRG) {}
};

TEST_F(Words, RegistersAndFlags) {
    a = -1;
    EXPECT_EQ(a, 255);
    x = a;
    EXPECT_EQ(x, a);
    y = x - 5;
    EXPECT_EQ(y, 250);
    carry = true;
    EXPECT_TRUE(carry);
    carry = false;
    EXPECT_FALSE(carry);
    EXPECT_TRUE(interrupts_off);
    EXPECT_EQ(std::as_const(machine()).cpu().p, 0x24);
}

TEST_F(Words, MemoryIsLittleEndian) {
    dword(0x4000) = 0x12345678;
    EXPECT_EQ(byte(0x4000), 0x78);
    EXPECT_EQ(byte("$4000", 3), 0x12);
    EXPECT_EQ(word("$4000", 1), 0x1234);
    word("product") = -2;
    EXPECT_EQ(word("product"), 0xfffe);
    EXPECT_EQ(byte("product+1"), 0xff);
    word("product") = word(0x4000);
    EXPECT_EQ(word("product"), 0x5678);
    set(0x5000, {1, 2, 3});
    EXPECT_THAT(bytes(0x5000, 3), testing::ElementsAre(1, 2, 3));
    EXPECT_EQ(bytes(0x5000, 3), (std::vector<std::uint8_t>{1, 2, 3}));
    EXPECT_THROW(byte(0x4000) = 256, std::out_of_range);
    EXPECT_THROW(word(0x4000) = -40000, std::out_of_range);
    EXPECT_THROW(byte(70000), std::out_of_range);
}

TEST_F(Words, PhasesAndTheirPicture) {
    const badline::PhaseFigures figures = phases("multiply");
    EXPECT_EQ(figures.min(), 140);
    EXPECT_TRUE(always_within(183, figures));
    EXPECT_FALSE(always_within(182, figures));
    const test::TempFolder folder;
    save_picture(folder / "phases.png", figures, "multiply");
    EXPECT_THAT(folder.get("phases.png"), testing::StartsWith("\x89PNG"));
}

TEST_F(Words, TryCallTellsHowItEnded) {
    set(0x4000, {0x4c, 0x00, 0x40});
    set_limit(3000);
    const CallResult limited = try_call(0x4000);
    EXPECT_EQ(limited.end, CallEnd::limit);
    EXPECT_EQ(cycles(), 3000);
    EXPECT_EQ(try_call(0x4000, {.limit = 600}).accounts.total(), 600);
    EXPECT_EQ(try_call("multiply").end, CallEnd::returned);
}

// What nobody has called wrote nothing and needed no stack: a test that forgot the call is none.
TEST_F(Words, NothingIsKnownBeforeACall) {
    EXPECT_THROW(stack_depth(), std::logic_error);
    EXPECT_THROW(wrote_only({}), std::logic_error);
    EXPECT_EQ(report(), "");
    call("multiply");
    EXPECT_EQ(stack_depth(), 2);
    restore();
    EXPECT_THROW(stack_depth(), std::logic_error);
}

// Every test finds the machine as it was loaded, whatever another one has done with it; either
// order of these two must do.
TEST_F(Words, OneTestDoesNotSeeAnother) {
    EXPECT_EQ(byte(0x4abc), 0) << "RAM at power-on";
    byte(0x4abc) = 1;
    harness().keep();
}
TEST_F(Words, NorTheOtherWayRound) {
    EXPECT_EQ(byte(0x4abc), 0);
    byte(0x4abc) = 1;
    harness().keep();
}

TEST_F(Words, EveryInputIsTriedOnce) {
    std::set<int> seen;
    std::mutex lock;
    every_byte([&](C64&, int value) {
        const std::lock_guard hold(lock);
        EXPECT_TRUE(seen.insert(value).second);
    });
    EXPECT_EQ(seen.size(), 256);
    std::atomic<int> pairs{0};
    every_two_bytes([&](C64&, int, int) { ++pairs; });
    EXPECT_EQ(pairs, 65536);
}

// What was set before is there for each input.
TEST_F(Words, EveryInputStartsFromTheSameState) {
    byte(0x4000) = 5;
    set(0x4100, {0xee, 0x00, 0x40, 0x60});  // INC $4000, RTS
    every_byte([](C64& c64, int) {
        c64.call(0x4100);
        EXPECT_EQ(c64.byte(0x4000), 6);
    });
    EXPECT_EQ(byte(0x4000), 5);
}

TEST_F(Words, RandomInputsBeginWithTheCorners) {
    std::set<Input> seen;
    std::mutex lock;
    random_inputs(500, {8, 24}, [&](C64&, const Input& in) {
        const std::lock_guard hold(lock);
        ASSERT_EQ(in.size(), 2);
        EXPECT_LT(in[0], 256);
        EXPECT_LT(in[1], 1 << 24);
        seen.insert(in);
    });
    for (const long long left : {0, 1, 0xff})
        for (const long long right : {0, 1, 0xffffff}) EXPECT_TRUE(seen.count({left, right}));
    EXPECT_GT(seen.size(), 450) << "and then, at random, others";
}

// A handler behind $0314 that counts in $4000: INC $4000, JMP $EA81.
TEST_F(Words, HandlersAndWaiting) {
    set(0x4100, {0xee, 0x00, 0x40, 0x4c, 0x81, 0xea});
    byte(0x4000) = 0;
    a = 1;
    x = 2;
    y = 3;
    call_irq(0x4100, true);
    EXPECT_EQ(byte(0x4000), 1);
    EXPECT_EQ(a, 1);
    EXPECT_EQ(x, 2);
    EXPECT_EQ(y, 3);
    // 6 + 3, and the KERNAL's PLA, TAY, PLA, TAX, PLA, RTI: 4 + 2 + 4 + 2 + 4 + 6.
    EXPECT_EQ(cycles(), 31);
    word(0x0314) = 0x4100;
    wait_frames(1);
    EXPECT_GT(byte(0x4000), 1) << "the KERNAL's timer interrupt goes there";
}

// SEI, a raster interrupt in line 100 through $0314; LDA #0, STA $D020 in the handler. The write
// comes in line 100: 7 cycles of the interrupt sequence and 29 of the KERNAL's entry and 6 of the
// handler after at most 3 + 1 of the loop.
TEST_F(Words, WaitsForAWrite) {
    set(0x4100, {0xa9, 0, 0x8d, 0x20, 0xd0, 0x4c, 0x81, 0xea});
    word(0x0314) = 0x4100;
    byte(0xdc0d) = 0x7f;
    set(0x4200, {0xad, 0x0d, 0xdc, 0x60});  // LDA $DC0D: an interrupt that waits is forgotten
    call(0x4200);
    byte(0xd011) = 0x1b;  // the KERNAL leaves the raster line's upper bit set
    byte(0xd012) = 100;
    byte(0xd01a) = 1;
    byte(0xd019) = 1;
    const auto written = wait_for_write(0xd020);
    ASSERT_TRUE(written);
    EXPECT_EQ(written->line, 100);
    EXPECT_GE(written->cycle, 1 + 7 + 29 + 6);
    EXPECT_LE(written->cycle, 1 + 7 + 29 + 6 + 5);
    EXPECT_FALSE(wait_for_write(0x4000, 100));
}

}  // namespace
}  // namespace badline
