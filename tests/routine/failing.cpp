// Tests that are to fail, each in its own way; gtest_test.cpp runs them and reads what they say.
#include "badline/routine/gtest.hpp"

namespace {

using badline::C64;
using badline::Input;

class Failing : public badline::RoutineTest {
  protected:
    Failing() : RoutineTest(BADLINE_PRG) {}
};

TEST_F(Failing, Product) {
    a = 7;
    x = 6;
    call("multiply");
    EXPECT_EQ(word("product"), 43);
    EXPECT_EQ(a, 1);
}
TEST_F(Failing, Budget) {
    call("multiply");
    EXPECT_LE(cycles(), 100);
    EXPECT_TRUE(carry);
}
TEST_F(Failing, Writes) {
    call("multiply");
    EXPECT_TRUE(wrote_only({{"product", 1}, {"factor"}}));
}
TEST_F(Failing, Bytes) {
    fill(0x4000, 40, 1);
    fill(0x5000, 40, 1);
    byte(0x5000, 20) = 2;
    EXPECT_EQ(bytes(0x4000, 40), bytes(0x5000, 40));
}
TEST_F(Failing, AllInputs) {
    every_two_bytes([](C64& c64, int left, int right) {
        c64.a = left;
        c64.x = right;
        c64.call("multiply");
        EXPECT_EQ(c64.word("product"), left * right + (left * right > 32000 ? 1 : 0));
    });
}
TEST_F(Failing, AllInputsAstray) {
    set(0x4000, {0xc9, 77, 0xd0, 1, 0x48, 0x60});  // CMP #77, BNE, PHA, RTS
    every_byte([](C64& c64, int value) {
        c64.a = value;
        c64.call(0x4000);
    });
}
TEST_F(Failing, AllInputsWriteElsewhere) {
    // STA $5000, CMP #77, BNE, STA $5001, RTS
    set(0x4000, {0x8d, 0x00, 0x50, 0xc9, 77, 0xd0, 3, 0x8d, 0x01, 0x50, 0x60});
    every_byte([](C64& c64, int value) {
        c64.a = value;
        c64.call(0x4000);
        EXPECT_TRUE(c64.writes_outside({{0x5000}}).empty());
    });
}
TEST_F(Failing, AllInputsOutOfRange) {
    every_two_bytes([](C64& c64, int left, int right) { c64.a = left + right; });
}
TEST_F(Failing, AllInputsDeep) {
    set(0x4000, {0xc9, 77, 0xd0, 2, 0x48, 0x68, 0x60});  // CMP #77, BNE, PHA, PLA, RTS
    every_byte([](C64& c64, int value) {
        c64.a = value;
        c64.call(0x4000);
        EXPECT_EQ(c64.stack_depth(), 2);
    });
}
TEST_F(Failing, RandomInputs) {
    random_inputs(1000, {16, 16}, [](C64& c64, const Input& in) {
        c64.word(0x4000) = in[0];
        EXPECT_LT(c64.word(0x4000), 1000);
    });
}
// With both an expectation that fails and a call that does not return.
TEST_F(Failing, RandomInputsAstray) {
    set(0x4000, {0x02});
    random_inputs(1000, {16}, [](C64& c64, const Input& in) {
        EXPECT_LT(in[0], 1000);
        if (in[0] > 2000) c64.call(0x4000);
    });
}
TEST_F(Failing, Phases) {
    EXPECT_TRUE(always_within(150, phases("multiply")));
}
TEST_F(Failing, NeverReturns) {
    set(0x4000, {0x4c, 0x00, 0x40});
    set_limit(5000);
    call(0x4000);
    ADD_FAILURE() << "the test went on";
}
TEST_F(Failing, Jams) {
    set(0x4000, {0xea, 0x02});
    call(0x4000);
}
TEST_F(Failing, UnbalancedStack) {
    set(0x4000, {0x48, 0x60});
    call(0x4000);
}
TEST_F(Failing, RunsIntoData) {
    set(0x4000, {0xea, 0x00});
    call(0x4000);
}
TEST_F(Failing, UnknownLabel) {
    call("multiplie");
}
TEST_F(Failing, NoByte) {
    a = 300;
}

// The one that does not fail, after all of them.
TEST_F(Failing, Succeeds) {
    a = 200;
    x = 100;
    call("multiply");
    EXPECT_EQ(word("product"), 20000);
}

class NoProgram : public badline::RoutineTest {
  protected:
    NoProgram() : RoutineTest("missing.prg") {}
};
TEST_F(NoProgram, AtAll) {
    FAIL() << "a test ran without its program";
}

}  // namespace
