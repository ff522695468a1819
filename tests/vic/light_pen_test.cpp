// The light pen: what $D013 and $D014 hold after an edge, and when there is none. Values of real
// chips in VICII/lp-trigger and in the dumps of VICII/split-tests/lightpen. Bauer 3.11.
#include <gtest/gtest.h>

#include "vic_fixture.hpp"

namespace badline {
namespace {

class LightPen : public VicTest {
  protected:
    struct Latch {
        int x, y;
        bool operator==(const Latch&) const = default;
    };
    // The pin low from one cycle to another; then the registers.
    Latch pulse(Cycle from, Cycle to) {
        vic.set_light_pen(true, from);
        vic.set_light_pen(false, to);
        return {vic.peek(0x13, to), vic.peek(0x14, to)};
    }
};

TEST_F(LightPen, XIsTwoPixelsLaterOnThe6569) {
    power_on(VicModel::mos8565);
    EXPECT_EQ(pulse(at(0x23, 13), at(0x23, 17)), (Latch{0x01, 0x23}));
    power_on(VicModel::mos6569);
    EXPECT_EQ(pulse(at(0x23, 13), at(0x23, 17)), (Latch{0x02, 0x23}));
}

TEST_F(LightPen, TheLastCycleOfALineIsTheNextLines) {
    power_on(VicModel::mos6569);
    EXPECT_EQ(pulse(at(100, 62), at(100, 63)).y, 100);
    EXPECT_EQ(pulse(at(100, 63, 2), at(101, 1, 2)).y, 101);
}

TEST_F(LightPen, OnceAFrame) {
    const Latch first = pulse(at(100, 20), at(100, 21));
    EXPECT_EQ(pulse(at(150, 40), at(150, 41)), first);
    EXPECT_EQ(pulse(at(150, 40, 2), at(150, 41, 2)).y, 150);
}

TEST_F(LightPen, NotInTheLastLine) {
    const Latch before = pulse(at(100, 20, 1), at(100, 21, 1));
    EXPECT_EQ(pulse(at(311, 30, 2), at(311, 40, 2)), before);
}

// ... but if the pin is low still where line 0 begins, that makes the next frame's trigger.
TEST_F(LightPen, LowWhereTheFrameBegins) {
    for (const VicModel model : {VicModel::mos6569, VicModel::mos8565}) {
        power_on(model);
        vic.set_light_pen(true, at(311, 60));
        vic.write(0x19, 0x0f, at(0, 1, 2));
        EXPECT_EQ(vic.peek(0x19, at(0, 1, 2)) & kIrqLightPen, 0);
        EXPECT_EQ(vic.peek(0x19, at(0, 2, 2)) & kIrqLightPen, kIrqLightPen);
        EXPECT_EQ(pulse(at(50, 1, 2), at(50, 2, 2)), (Latch{0xd1, 0}));
    }
}

// The 6567R8's X stands at $184 for a cycle: $C2 twice.
TEST_F(LightPen, XStandsWithACycleMore) {
    power_on(VicModel::mos6567);
    EXPECT_EQ(pulse(at(100, 61, 1), at(101, 1, 1)).x, 0xc2);
    EXPECT_EQ(pulse(at(100, 62, 2), at(101, 1, 2)).x, 0xc2);
    EXPECT_EQ(pulse(at(100, 63, 3), at(101, 1, 3)).x, 0xc6);
    EXPECT_EQ(pulse(at(100, 65, 4), at(101, 1, 4)).x, 0xce);
}

}  // namespace
}  // namespace badline
