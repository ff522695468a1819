// Badlines: when BA goes low, and what makes and unmakes them. Bauer, sections 3.5, 3.6.3, 3.7.2
// and 3.14.6; the VICE test programs named where they settled a point.
#include <gtest/gtest.h>

#include "vic_fixture.hpp"

namespace badline {
namespace {

class Badline : public VicTest {};

TEST_F(Badline, TakesTheBusFromCycle12To54) {
    set(0x11, 0x1b);
    EXPECT_FALSE(ba_low(at(51, 11)));
    EXPECT_TRUE(ba_low(at(51, 12)));
    EXPECT_TRUE(ba_low(at(51, 54)));
    EXPECT_FALSE(ba_low(at(51, 55)));
    EXPECT_FALSE(ba_low(at(52, 30)));
    EXPECT_TRUE(ba_low(at(59, 30)));
}

TEST_F(Badline, NeedsDenSomewhereInLine48) {
    set(0x11, 0x0b);
    write(0x11, 0x1b, at(47, 63));  // DEN: from line 48 on
    write(0x11, 0x0b, at(48, 10));  // and off again, in that line
    EXPECT_TRUE(ba_low(at(51, 20)));
    write(0x11, 0x1b, at(49, 10, 2));  // only behind it
    write(0x11, 0x0b, at(250, 1, 2));
    EXPECT_FALSE(ba_low(at(51, 20, 3)));
}

// VICII/dentest/den01-49-1: a write in the last cycle of line 48 is in time.
TEST_F(Badline, DenInTheLastCycleOfLine48Counts) {
    set(0x11, 0x0b);
    write(0x11, 0x1b, at(48, 63));
    EXPECT_TRUE(ba_low(at(51, 20)));
}

TEST_F(Badline, IsUnmadeByYscroll) {
    set(0x11, 0x1b);
    EXPECT_TRUE(ba_low(at(51, 20)));
    write(0x11, 0x1c, at(51, 20));
    EXPECT_FALSE(ba_low(at(51, 21)));
    EXPECT_TRUE(ba_low(at(52, 21)));
}

TEST_F(Badline, IsMadeInTheMiddleOfALine) {
    set(0x11, 0x1b);
    write(0x11, 0x1e, at(54, 20));
    EXPECT_TRUE(ba_low(at(54, 21)));
    EXPECT_FALSE(ba_low(at(54, 55)));
}

// What is announced must not come later than what happens.
TEST_F(Badline, IsAnnouncedBeforeItComes) {
    set(0x11, 0x1b);
    vic.advance(at(51, 1));
    EXPECT_EQ(vic.next_ba_low(), at(51, 12));
    vic.advance(at(51, 55));
    EXPECT_EQ(vic.next_ba_low(), at(59, 12));
    vic.advance(at(247, 1));
    EXPECT_EQ(vic.next_ba_low(), at(51, 12, 2));
}

// VICII/dmadelay: a badline that begins in cycle c is too late for that cycle's g-access, so that
// the counter gains one step less: the line's last character is the first of the next row.
TEST_F(Badline, BegunInCycle16DelaysTheLineByOneCharacter) {
    set(0x18, 0x14);
    set(0x11, 0x1b);
    write(0x11, 0x1c, at(50, 62));  // not line 51 ...
    write(0x11, 0x1b, at(51, 15));  // ... but from its cycle 16 on
    vic.advance(at(51, 58));
    EXPECT_EQ(vic.state().vc, 39);
}

TEST_F(Badline, BegunLateReadsFfUntilAecIsLow) {
    ram[0x0400] = ram[0x0401] = ram[0x0402] = ram[0x0403] = 0x11;
    set(0x18, 0x14);
    set(0x11, 0x1b);
    write(0x11, 0x1c, at(50, 62));
    write(0x11, 0x1b, at(51, 15));
    vic.advance(at(51, 30));
    const auto& matrix = vic.state().matrix;
    EXPECT_EQ(matrix[0], 0xff);
    EXPECT_EQ(matrix[1], 0xff);
    EXPECT_EQ(matrix[2], 0xff);
    EXPECT_EQ(matrix[3], 0x11);
}

// Stepped or skipped, the counters are the same.
TEST_F(Badline, WholeLinesLeaveWhatSingleCyclesLeave) {
    set(0x11, 0x1b);
    Vic other = vic;
    other.set_reference(true);
    for (int line = 40; line < 260; ++line) {
        vic.advance(at(line, 60));
        for (Cycle to = other.next_cycle() + 1; to <= at(line, 60); ++to) other.advance(to);
        ASSERT_EQ(vic.state().vc, other.state().vc) << line;
        ASSERT_EQ(vic.state().vcbase, other.state().vcbase) << line;
        ASSERT_EQ(vic.state().rc, other.state().rc) << line;
        ASSERT_EQ(vic.state().display_state, other.state().display_state) << line;
        ASSERT_EQ(vic.state().vertical_border, other.state().vertical_border) << line;
        ASSERT_EQ(vic.state().main_border, other.state().main_border) << line;
    }
}

}  // namespace
}  // namespace badline
