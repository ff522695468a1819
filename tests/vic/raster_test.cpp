// The raster counter and its compare. Bauer 3.12; VICII/rasterirq.
#include <gtest/gtest.h>

#include "vic_fixture.hpp"

namespace badline {
namespace {

class Raster : public VicTest {
  protected:
    Raster() {
        set(0x11, 0x1b);
        set(0x1a, 0x01);
    }
    // From line 5 or a later one on.
    void compare_with(int line, int from = 5) {
        write(0x12, static_cast<unsigned>(line) & 0xff, at(from, 1));
        write(0x11, 0x1b | (line > 255 ? 0x80U : 0U), at(from, 2));
        write(0x19, 0x0f, at(from, 5));
    }
    bool irq_low(Cycle when) {
        vic.advance(when + 1);
        return vic.irq_low();
    }
};

TEST_F(Raster, CountsInCycle1AndForLine0InCycle2) {
    EXPECT_EQ(vic.read(0x12, at(99, 63)), 99);
    EXPECT_EQ(vic.read(0x12, at(100, 1)), 100);
    EXPECT_EQ(vic.read(0x12, at(0, 1, 2)), 311 & 0xff);
    EXPECT_EQ(vic.read(0x11, at(0, 1, 2)), 0x9b);
    EXPECT_EQ(vic.read(0x12, at(0, 2, 2)), 0);
}

TEST_F(Raster, CompareInterruptsInCycle1) {
    compare_with(100);
    EXPECT_FALSE(irq_low(at(99, 63)));
    EXPECT_TRUE(irq_low(at(100, 1)));
    write(0x19, 0x01, at(100, 5));
    EXPECT_FALSE(irq_low(at(100, 6)));
    EXPECT_FALSE(irq_low(at(100, 63)));  // an edge, not a level
}

TEST_F(Raster, CompareWithLine0InterruptsInCycle2) {
    compare_with(0);
    EXPECT_FALSE(irq_low(at(0, 1, 2)));
    EXPECT_TRUE(irq_low(at(0, 2, 2)));
}

TEST_F(Raster, CompareWrittenInItsLineInterruptsAtOnce) {
    compare_with(200);
    write(0x12, 100, at(100, 30));
    EXPECT_TRUE(irq_low(at(100, 31)));
}

TEST_F(Raster, InterruptIsAnnounced) {
    compare_with(100);
    vic.advance(at(10, 1));
    EXPECT_EQ(vic.next_irq(), at(100, 1));
    compare_with(311, 12);
    vic.advance(at(13, 1));
    EXPECT_EQ(vic.next_irq(), at(311, 1));
}

TEST_F(Raster, LinesAFrameByModel) {
    struct Expected {
        VicModel model;
        int cycles, lines;
    };
    for (const Expected& e : {Expected{VicModel::mos6569, 63, 312},
                              {VicModel::mos8565, 63, 312},
                              {VicModel::mos6567, 65, 263},
                              {VicModel::mos8562, 65, 263},
                              {VicModel::mos6567r56a, 64, 262},
                              {VicModel::mos6572, 65, 312}}) {
        power_on(e.model);
        vic.advance(Cycle{e.cycles} * e.lines * 3);
        EXPECT_EQ(vic.state().line, 0);
        EXPECT_EQ(vic.state().cycle, 1);
        EXPECT_EQ(vic.state().frame, 3);
    }
}

// Bits without a latch read as 1 (Bauer 3.2).
TEST_F(Raster, UnusedBitsReadAsOnes) {
    for (unsigned reg = 0; reg < 0x40; ++reg) write(reg, 0, at(5, 10));
    EXPECT_EQ(vic.read(0x16, at(6, 1)), 0xc0);
    EXPECT_EQ(vic.read(0x18, at(6, 1)), 0x01);
    EXPECT_EQ(vic.read(0x1a, at(6, 1)), 0xf0);
    EXPECT_EQ(vic.read(0x20, at(6, 1)), 0xf0);
    EXPECT_EQ(vic.read(0x2e, at(6, 1)), 0xf0);
    EXPECT_EQ(vic.read(0x2f, at(6, 1)), 0xff);
    EXPECT_EQ(vic.read(0x3f, at(6, 1)), 0xff);
}

}  // namespace
}  // namespace badline
