// sprite-place.s, tested.
#include <badline/routine/gtest.hpp>

namespace {

class PlaceSprite : public badline::RoutineTest {
  protected:
    PlaceSprite() : RoutineTest(BADLINE_PRG) {}
};

TEST_F(PlaceSprite, SpriteThreeFarRight) {
    x = 3;
    a = 320 & 0xff;
    carry = true;
    y = 100;
    call("place_sprite");
    EXPECT_EQ(byte(0xd006), 64);
    EXPECT_EQ(byte(0xd007), 100);
    EXPECT_EQ(byte(0xd010), 0b00001000);
    EXPECT_EQ(y, 100);
}

// Every sprite, x and y would be a million calls: some thousands at random, and the corners.
TEST_F(PlaceSprite, EachSpriteAnywhere) {
    random_inputs(5000, {3, 9, 8, 8}, [](badline::C64& c64, const badline::Input& in) {
        const long long sprite = in[0], at_x = in[1], at_y = in[2], others = in[3];
        c64.byte(0xd010) = others;
        c64.x = sprite;
        c64.a = at_x & 0xff;
        c64.carry = at_x > 0xff;
        c64.y = at_y;
        c64.call("place_sprite");
        EXPECT_EQ(c64.byte(0xd000, static_cast<int>(2 * sprite)), at_x & 0xff);
        EXPECT_EQ(c64.byte(0xd001, static_cast<int>(2 * sprite)), at_y);
        const long long bit = 1 << sprite;
        EXPECT_EQ(c64.byte(0xd010), at_x > 0xff ? others | bit : others & ~bit);
    });
}

TEST_F(PlaceSprite, WritesItsThreeRegisters) {
    x = 7;
    call("place_sprite");
    EXPECT_TRUE(wrote_only({{0xd00e, 2}, {0xd010}}));
    EXPECT_EQ(stack_depth(), 3);
}

// On paper 50 cycles, 46 with the carry set. Within the screen it may meet a badline, which takes
// up to 43 cycles, and with all sprites on their fetches as well, 19 at the end of each line: at
// worst those of three lines and the badline.
TEST_F(PlaceSprite, KeepsItsBudgetInEveryCycleOfAFrame) {
    EXPECT_EQ(phases("place_sprite").max(), 50 + 43);
    sprites_on(8, 100);
    const badline::PhaseFigures figures = phases("place_sprite");
    EXPECT_EQ(figures.median(), 50);
    EXPECT_EQ(figures.max(), 50 + 43 + 3 * 19);
}

}  // namespace
