// The border's two flip-flops. Bauer 3.9 and 3.14.1; VICII/border.
#include <gtest/gtest.h>

#include "vic_fixture.hpp"

namespace badline {
namespace {

class Border : public VicTest {
  protected:
    Border() {
        vic.set_drawing(true);
        set(0x11, 0x1b);
        set(0x16, 0xc8);
        set(0x18, 0x14);
        set(0x20, 2);
        set(0x21, 6);
    }
};

TEST_F(Border, LeavesAWindowOf320By200) {
    vic.advance(at(0, 5, 2));
    EXPECT_EQ(pixel(50, 100), 2);
    EXPECT_EQ(pixel(51, 23), 2);
    EXPECT_EQ(pixel(51, 24), 6);
    EXPECT_EQ(pixel(250, 343), 6);
    EXPECT_EQ(pixel(250, 344), 2);
    EXPECT_EQ(pixel(251, 100), 2);
}

TEST_F(Border, Of38ColumnsAnd24Rows) {
    set(0x11, 0x13);
    set(0x16, 0xc0);
    vic.advance(at(0, 5, 2));
    EXPECT_EQ(pixel(54, 100), 2);
    EXPECT_EQ(pixel(55, 30), 2);
    EXPECT_EQ(pixel(55, 31), 6);
    EXPECT_EQ(pixel(246, 334), 6);
    EXPECT_EQ(pixel(246, 335), 2);
    EXPECT_EQ(pixel(247, 100), 2);
}

// CSEL cleared in cycle 56, between the compares at X 335 and X 344, opens the side border.
TEST_F(Border, OpensAtTheSideInCycle56Alone) {
    write(0x16, 0xc0, at(100, 56));
    write(0x16, 0xc8, at(100, 60));
    write(0x16, 0xc0, at(110, 55));
    write(0x16, 0xc8, at(110, 60));
    write(0x16, 0xc0, at(120, 57));
    write(0x16, 0xc8, at(120, 60));
    vic.advance(at(0, 5, 2));
    EXPECT_EQ(pixel(100, 350), 6);
    EXPECT_EQ(pixel(110, 350), 2);
    EXPECT_EQ(pixel(120, 350), 2);
}

// The bottom compare of 24 rows is passed with 25, that of 25 with 24: no border below.
TEST_F(Border, OpensBelow) {
    write(0x11, 0x13, at(249, 1));
    write(0x11, 0x1b, at(255, 1));
    vic.advance(at(0, 5, 2));
    EXPECT_EQ(pixel(260, 100), 6);
}

// VICII/border/border-250: with the vertical border's flip-flop set nothing is loaded into the
// shifter any more, also where the side border is open.
TEST_F(Border, VerticalOneEmptiesTheGraphics) {
    ram[0x3fff] = 0xff;  // the idle pattern
    write(0x16, 0xc0, at(252, 56));
    write(0x16, 0xc8, at(253, 14));
    write(0x16, 0xc0, at(253, 56));
    vic.advance(at(0, 5, 2));
    EXPECT_EQ(pixel(253, 100), 2);
}

}  // namespace
}  // namespace badline
