// raster-irq.s, tested.
#include <badline/routine/gtest.hpp>

namespace {

class RasterIrq : public badline::RoutineTest {
  protected:
    RasterIrq() : RoutineTest(BADLINE_PRG) {}
};

TEST_F(RasterIrq, InstallSetsEverythingUp) {
    call("install");
    EXPECT_EQ(word(0x0314), address("handler"));
    EXPECT_EQ(byte(0xd01a) & 0x0f, 1) << "the upper bits read as ones";
    EXPECT_FALSE(interrupts_off);
    EXPECT_TRUE(wrote_only({{0x0314, 2}, {0xd011, 2}, {0xd019, 2}, {0xdc0d}}));
}

// The handler alone, entered as the KERNAL's interrupt routine leaves it.
TEST_F(RasterIrq, HandlerSetsTheBorderAndKeepsTheRegisters) {
    a = 1;
    x = 2;
    y = 3;
    carry = true;
    byte("colour") = 7;
    call_irq("handler", true);
    EXPECT_EQ(byte(0xd020) & 0x0f, 7);
    EXPECT_EQ(a, 1);
    EXPECT_EQ(x, 2);
    EXPECT_EQ(y, 3);
    EXPECT_TRUE(carry);
    // 4 + 4 + 2 + 4 + 3 here; there PLA, TAY, PLA, TAX, PLA, RTI: 4 + 2 + 4 + 2 + 4 + 6.
    EXPECT_EQ(cycles(), 17 + 22);
}

// And the whole: the border is written in line 100, once a frame. The interrupt sequence takes 7
// cycles and the KERNAL's way to $0314 29, then there are the handler's first 8; up to 3 before all
// of them finish the instruction that was being executed, and one is the video chip's.
TEST_F(RasterIrq, ComesInItsLineOnceAFrame) {
    call("install");
    for (int frame = 0; frame < 10; ++frame) {
        const auto written = wait_for_write(0xd020);
        ASSERT_TRUE(written) << "no interrupt in frame " << frame;
        EXPECT_EQ(written->line, 100);
        EXPECT_GE(written->cycle, 7 + 29 + 8);
        EXPECT_LE(written->cycle, 7 + 29 + 8 + 4);
        if (frame > 0) {
            EXPECT_NEAR(cycles(), machine().cycles_per_frame(), 4);
        }
    }
}

}  // namespace
