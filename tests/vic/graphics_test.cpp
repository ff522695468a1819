// The graphics sequencer where a register is written in the middle of a line. The values are those
// of the pictures that the VICE test programs bring along, taken from real machines; a test names
// program and raster line. Bauer 3.7.3 for the modes themselves.
#include <gtest/gtest.h>

#include <vector>

#include "vic_fixture.hpp"

namespace badline {
namespace {

using Pixels = std::vector<int>;

class Graphics : public VicTest {
  protected:
    // A screen of code 35, whose rows are all `pattern`, in light blue (which is multicolour).
    void text(VicModel model, unsigned pattern, unsigned control2 = 0xc8) {
        power_on(model);
        vic.set_drawing(true);
        std::fill(ram.begin() + 0x0400, ram.begin() + 0x07e8, std::uint8_t{35});
        for (std::size_t row = 0; row < 8; ++row) {
            ram[0x1000 + 35 * 8 + row] = static_cast<std::uint8_t>(pattern);
        }
        colour.fill(14);
        set(0x11, 0x1b);
        set(0x16, control2);
        set(0x18, 0x14);
        set(0x20, 14);
        for (unsigned i = 0; i < 3; ++i) set(0x21 + i, i == 0 ? 6 : i);
    }
    // The pixels of `count` cycles of a line, those that a write in the first of them begins with.
    Pixels pixels(int line, int cycle, int count) {
        vic.advance(at(line + 2, 1));
        Pixels out;
        for (int i = 0; i < 8 * count; ++i) out.push_back(pixel(line, 8 * cycle - 112 + i));
        return out;
    }
};

// videomode-v, line 116: colours change at once, bits are taken in pairs from the eighth pixel on.
TEST_F(Graphics, MulticolourSet) {
    for (const VicModel model : {VicModel::mos6569, VicModel::mos8565}) {
        text(model, 0x66);
        write(0x16, 0xd8, at(116, 22));
        EXPECT_EQ(pixels(116, 22, 2), (Pixels{6, 14, 14, 6, 6, 2, 2, 2, 1, 1, 2, 2, 1, 1, 2, 2}));
    }
}

// videomode-v_ntscold and -v, line 121.
TEST_F(Graphics, MulticolourCleared) {
    text(VicModel::mos6569, 0x66, 0xd8);
    write(0x16, 0xc8, at(121, 36));
    EXPECT_EQ(pixels(121, 36, 1), (Pixels{1, 1, 2, 2, 6, 6, 14, 6}));
    text(VicModel::mos8565, 0x66, 0xd8);
    write(0x16, 0xc8, at(121, 46));
    EXPECT_EQ(pixels(121, 46, 1), (Pixels{1, 1, 2, 2, 1, 6, 14, 6}));
}

// videomode-v_ntscold and -v, line 116: the invalid mode is black.
TEST_F(Graphics, ExtendedColourSet) {
    text(VicModel::mos6569, 0x66, 0xd8);
    write(0x11, 0x5b, at(116, 27));
    EXPECT_EQ(pixels(116, 27, 1), (Pixels{1, 1, 2, 2, 0, 0, 0, 0}));
    text(VicModel::mos8565, 0x66, 0xd8);
    write(0x11, 0x5b, at(116, 32));
    EXPECT_EQ(pixels(116, 32, 2), (Pixels{1, 1, 2, 2, 1, 1, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0}));
}

// videomode-y_ntscold and -y, line 121.
TEST_F(Graphics, ExtendedColourCleared) {
    text(VicModel::mos6569, 0x66, 0xd8);
    write(0x11, 0x5b, at(121, 18));
    write(0x11, 0x1b, at(121, 28));
    EXPECT_EQ(pixels(121, 28, 1), (Pixels{0, 0, 0, 0, 0, 0, 2, 2}));
    text(VicModel::mos8565, 0x66, 0xd8);
    write(0x11, 0x5b, at(121, 28));
    write(0x11, 0x1b, at(121, 38));
    EXPECT_EQ(pixels(121, 38, 2), (Pixels{0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 2, 1, 1, 2, 2}));
}

// modesplit, line 196: while pixels are single ones the multicolour flip-flop rests.
TEST_F(Graphics, PairsBeginAnewInTheMiddleOfACharacter) {
    for (const VicModel model : {VicModel::mos6569, VicModel::mos8565}) {
        text(model, 0x99, 0xc9);
        write(0x16, 0xd9, at(196, 19));
        EXPECT_EQ(pixels(196, 19, 2), (Pixels{14, 14, 6, 6, 2, 2, 6, 6, 2, 2, 2, 1, 1, 2, 2, 1}));
    }
}

// vicii_reg_timing, line 213: behind the last character, border open, nothing of it stays.
TEST_F(Graphics, APairEndsWithItsCharacter) {
    text(VicModel::mos8565, 0x31, 0xc9);
    colour.fill(15);
    set(0x21, 8);
    set(0x23, 0);
    write(0x16, 0x92, at(213, 56));
    EXPECT_EQ(pixels(213, 56, 2), (Pixels{15, 8, 8, 15, 0, 8, 8, 8, 0, 8, 8, 8, 8, 8, 8, 8}));
}

// videomode-x_ntscold, line 121: in the cycle after BMM is cleared the address in the character ROM
// is $11BE, half the character's ($111E), half the bitmap's ($0ABE). RAM is met at the bitmap's
// address (the 6569's picture of vicii_reg_timing, line 188). The 8565 is in bitmap mode still.
TEST_F(Graphics, AddressWhenBitmapIsCleared) {
    text(VicModel::mos6569, 0);
    ram[0x0abe] = 0x81;
    write(0x11, 0x3b, at(121, 18));
    write(0x11, 0x1b, at(121, 38));
    EXPECT_EQ(pixels(121, 40, 1), (Pixels{14, 6, 6, 6, 6, 6, 6, 14}));
    memory.rom[1] = true;
    text(VicModel::mos6569, 0);
    ram[0x11be] = 0x18;
    write(0x11, 0x3b, at(121, 18));
    write(0x11, 0x1b, at(121, 38));
    EXPECT_EQ(pixels(121, 40, 2), (Pixels{6, 6, 6, 14, 14, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6}));
    text(VicModel::mos8565, 0);
    ram[0x0abe] = 0x81;
    write(0x11, 0x3b, at(121, 18));
    write(0x11, 0x1b, at(121, 38));
    EXPECT_EQ(pixels(121, 40, 2), (Pixels{14, 6, 6, 6, 6, 6, 6, 14, 6, 6, 6, 6, 6, 6, 6, 6}));
}

// modesplit, line 68: nothing of the kind when BMM is set; the 8565 is in text mode still.
TEST_F(Graphics, AddressWhenBitmapIsSet) {
    for (const VicModel model : {VicModel::mos6569, VicModel::mos8565}) {
        text(model, 0);
        ram[0x0a1e] = 0x18;  // of column 3
        write(0x11, 0x3b, at(121, 18));
        const int bit = model == VicModel::mos6569 ? 2 : 3;
        EXPECT_EQ(pixels(121, 20, 1), (Pixels{3, 3, 3, bit, bit, 3, 3, 3}));
    }
}

// vsp-tester: the idle access of the cycle in which a badline begins is at $38FF, or at $3807.
TEST_F(Graphics, IdleAccessWhereABadlineBegins) {
    for (const VicModel model : {VicModel::mos6569, VicModel::mos8565}) {
        power_on(model);
        ram[0x3fff] = 1;
        ram[0x38ff] = 2;
        ram[0x3807] = 3;
        set(0x11, 0x10);
        set(0x18, 0x14);
        write(0x11, 0x14, at(0x2f, 1));  // no badline before
        write(0x11, 0x13, at(0x31, 1));
        EXPECT_EQ(vic.open_bus(at(0x32, 52)), 1);
        write(0x11, 0x12, at(0x32, 52));
        EXPECT_EQ(vic.open_bus(at(0x32, 53)), model == VicModel::mos6569 ? 2 : 3);
    }
}

// Measured on x64sc, XSCROLL written in all cycles: a write in cycle 54 moves the last column, one
// in cycle 55 does not, though it would any other (cycle 40).
TEST_F(Graphics, LastColumnHasTheScrollOfTheOneBefore) {
    const Pixels unmoved{14, 6, 6, 6, 6, 6, 6, 14};
    for (const VicModel model : {VicModel::mos6569, VicModel::mos8565, VicModel::mos8562}) {
        text(model, 0x81);
        write(0x16, 0xcb, at(101, 54));
        EXPECT_EQ(pixels(101, 56, 1), (Pixels{6, 6, 14, 14, 6, 6, 6, 6}));
        text(model, 0x81);
        write(0x16, 0xcb, at(101, 55));
        EXPECT_EQ(pixels(101, 56, 1), unmoved);
        text(model, 0x81);
        write(0x16, 0xcb, at(101, 40));
        EXPECT_EQ(pixels(101, 41, 1), (Pixels{6, 6, 6, 14, 6, 6, 6, 6}));
    }
}

// x64sc's window between two lines, asked through its monitor: the line that is over is whole, the
// one that begins is still as it was a frame before (random programs held against it).
TEST_F(Graphics, BetweenTwoLinesThePictureHasTheLineThatIsOver) {
    for (const VicModel model : {VicModel::mos6569, VicModel::mos8565, VicModel::mos8562}) {
        text(model, 0);
        const int last = vic.timing().cycles_per_line;
        set(0x20, 2);
        write(0x20, 5, at(101, 1));
        vic.advance(at(102, 1));
        EXPECT_EQ(pixel(101, 0), 5);
        EXPECT_EQ(pixel(102, 0), 2);
        EXPECT_EQ(pixel(101, 375), 5) << "the window's last pixel, in cycle " << last;
    }
}

// A state that was saved with drawing off lacks what is in the shifter; the picture goes on.
TEST_F(Graphics, GoesOnFromAStateThatWasNotDrawn) {
    text(VicModel::mos8565, 0x81);
    Vic other = vic;
    other.set_drawing(false);
    vic.advance(at(101, 30));
    other.advance(at(101, 30));
    vic.restore(other.state(), other.next_cycle());
    EXPECT_EQ(pixels(101, 28, 3), (Pixels{14, 6, 6, 6,  6,  6, 6, 14, 14, 6, 6, 6,
                                          6,  6, 6, 14, 14, 6, 6, 6,  6,  6, 6, 14}));
}

}  // namespace
}  // namespace badline
