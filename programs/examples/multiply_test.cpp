// multiply.s, tested.
#include <badline/routine/gtest.hpp>

namespace {

class Multiply : public badline::RoutineTest {
  protected:
    Multiply() : RoutineTest(BADLINE_PRG) {}
};

TEST_F(Multiply, SevenTimesSix) {
    a = 7;
    x = 6;
    call("multiply");
    EXPECT_EQ(word("product"), 42);
}

TEST_F(Multiply, EveryProduct) {
    every_two_bytes([](badline::C64& c64, int left, int right) {
        c64.a = left;
        c64.x = right;
        c64.call("multiply");
        EXPECT_EQ(c64.word("product"), left * right);
    });
}

TEST_F(Multiply, KeepsToItsOwnMemory) {
    a = 0x12;
    x = 0x34;
    y = 0x56;
    call("multiply");
    EXPECT_TRUE(wrote_only({{"product", 2}, {"factor"}}));
    EXPECT_EQ(y, 0x56);
    EXPECT_EQ(stack_depth(), 2) << "nothing but its return address";
}

// By the table of the 6502's instructions: 3 + 2 + 3 + 2 + 2 before the loop; 8 times 3 + 2 + 5 +
// 2 + 3, the last branch one less; 3 + 6 behind it. A bit that is 1 costs 2 - 3 + 2 + 3 more.
TEST_F(Multiply, TakesItsCycles) {
    a = 0;
    x = 0xff;
    call("multiply");
    EXPECT_EQ(cycles(), 12 + 8 * 15 - 1 + 9);
    a = 0xff;
    call("multiply");
    EXPECT_EQ(cycles(), 140 + 8 * 4);
}

// The video chip takes 40 to 43 cycles for each badline; in 172 cycles there is one, or none.
TEST_F(Multiply, TakesNoMoreThanThisWhereverTheBeamIs) {
    a = 0xff;
    x = 0xff;
    const badline::PhaseFigures figures = phases("multiply");
    EXPECT_EQ(figures.min(), 172);
    EXPECT_EQ(figures.median(), 172);
    EXPECT_EQ(figures.max(), 172 + 43);
}

}  // namespace
