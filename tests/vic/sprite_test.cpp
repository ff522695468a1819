// Sprites: DMA, counters, where in a line they can be shown, collisions. Bauer 3.8; the VICE test
// programs named where they settled a point.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "vic_fixture.hpp"

namespace badline {
namespace {

class Sprite : public VicTest {
  protected:
    // Sprites 0 and `other` at line 128, each with one pixel in one row so that they collide when
    // `other` is one pixel to the right.
    void two_sprites(int other, int row) {
        set(0x11, 0x0b);
        set(0x18, 0x14);
        ram[0x07f8] = 0x0d;
        ram[static_cast<std::size_t>(0x07f8 + other)] = 0x0e;
        ram[static_cast<std::size_t>(0x0340 + 3 * row)] = 0x40;
        ram[static_cast<std::size_t>(0x0380 + 3 * row)] = 0x80;
        set(0x01, 128);
        set(static_cast<unsigned>(2 * other + 1), 128);
        set(0x15, 1U | 1U << other);
    }
    bool collide_at(int x, int other) {
        const auto place = [&](unsigned n, int to) {
            write(2 * n, static_cast<unsigned>(to) & 0xff, now_++);
            unsigned high = vic.peek(0x10, now_);
            high = (high & ~(1U << n)) | static_cast<unsigned>(to >> 8 & 1) << n;
            write(0x10, high, now_++);
        };
        now_ = at(10, 1, frame_);
        place(0, x);
        place(static_cast<unsigned>(other), x + 1);
        vic.read(0x1e, now_);
        return vic.read(0x1e, at(200, 1, frame_++)) != 0;
    }

  private:
    int frame_ = 1;
    Cycle now_ = 0;
};

// VICII/spritegap (dumps of an 8565 and a 6569R1): while its data is fetched, a sprite neither
// starts nor goes on.
TEST_F(Sprite, CannotBeShownWhileItIsFetched) {
    two_sprites(1, 5);
    EXPECT_TRUE(collide_at(0x161, 1));
    EXPECT_FALSE(collide_at(0x162, 1));
    EXPECT_FALSE(collide_at(0x17d, 1));
    EXPECT_TRUE(collide_at(0x17e, 1));
}

TEST_F(Sprite, GapOfALaterSpriteEndsLater) {
    two_sprites(2, 5);
    EXPECT_FALSE(collide_at(0x162, 2));
    EXPECT_FALSE(collide_at(0x18d, 2));
    EXPECT_TRUE(collide_at(0x18e, 2));
}

TEST_F(Sprite, IsNotShownBeyondTheLastXCoordinate) {
    two_sprites(1, 5);
    EXPECT_TRUE(collide_at(0x1f6, 1));
    EXPECT_FALSE(collide_at(0x1f8, 1));
}

TEST_F(Sprite, TakesTheBusThreeCyclesBeforeItsPointer) {
    set(0x11, 0x0b);
    set(0x01, 100);
    set(0x15, 0x01);
    EXPECT_FALSE(ba_low(at(100, 54)));
    EXPECT_TRUE(ba_low(at(100, 55)));
    EXPECT_TRUE(ba_low(at(100, 59)));
    EXPECT_FALSE(ba_low(at(100, 60)));
    EXPECT_FALSE(ba_low(at(101, 54)));
    EXPECT_TRUE(ba_low(at(101, 55)));
    EXPECT_TRUE(ba_low(at(120, 55)));
    EXPECT_FALSE(ba_low(at(121, 55)));  // 21 lines
}

// VICII/spritesteal, phi1timing: sprite 0 is fetched in cycle 59 of 64 and of 65.
TEST_F(Sprite, IsFetchedACycleLaterOnNtsc) {
    for (const VicModel model : {VicModel::mos6567, VicModel::mos8562, VicModel::mos6567r56a}) {
        SCOPED_TRACE(static_cast<int>(model));
        power_on(model);
        write(0x11, 0x0b, 200);
        write(0x01, 100, 201);
        write(0x15, 0x01, 202);
        EXPECT_FALSE(ba_low(at(100, 55)));
        EXPECT_TRUE(ba_low(at(100, 56)));
        EXPECT_TRUE(ba_low(at(100, 60)));
        EXPECT_FALSE(ba_low(at(100, 61)));
    }
}

TEST_F(Sprite, ExpandedTakes42Lines) {
    set(0x11, 0x0b);
    set(0x01, 100);
    set(0x17, 0x01);
    set(0x15, 0x01);
    EXPECT_TRUE(ba_low(at(141, 55)));
    EXPECT_FALSE(ba_low(at(142, 55)));
}

// Measured on x64sc, $D015 written in all cycles: an expanded sprite that the second check of a
// line turns on has its first row twice on the 6569, once on the chips with 64 and 65 cycles.
TEST_F(Sprite, ExpandedAndTurnedOnByTheSecondCheck) {
    for (const VicModel model : {VicModel::mos6569, VicModel::mos8565, VicModel::mos6567,
                                 VicModel::mos8562, VicModel::mos6567r56a, VicModel::mos6572}) {
        for (const bool second : {false, true}) {
            power_on(model);
            set(0x11, 0x0b);
            set(0x01, 100);
            set(0x17, 0x01);
            const int first_check = vic.timing().dma_check_cycle;
            write(0x15, 0x01, at(100, second ? first_check : first_check - 1));
            const bool once = second && vic.timing().cycles_per_line > 63;
            EXPECT_TRUE(ba_low(at(140, 57)));
            EXPECT_EQ(ba_low(at(141, 57)), !once) << vic.timing().cycles_per_line << " cycles";
            EXPECT_FALSE(ba_low(at(142, 57)));
        }
    }
}

// MxYE cleared in cycle 15 mixes MC and MCBASE: MC 3 and MCBASE 0 give 1 (VICII/spritecrunch,
// whose readme lists a step of 1 from 0).
TEST_F(Sprite, CrunchMixesItsCounters) {
    set(0x11, 0x0b);
    set(0x01, 100);
    set(0x15, 0x01);
    write(0x17, 0x01, at(100, 50));  // expanded: in line 101 the flip-flop is clear
    write(0x17, 0x00, at(101, 15));
    vic.advance(at(101, 17));
    EXPECT_EQ(vic.state().sprite[0].mcbase, 1);
}

// VICII/sb_sprite_fetch: from X $164 on the display begins in the sprite's own line, with what was
// fetched for it without DMA: what the processor had at a register, and the idle access.
TEST_F(Sprite, ShownInItsFirstLineHasWhatWasOnTheChipsBus) {
    set(0x11, 0x0b);
    set(0x0d, 100);  // sprite 6, fetched in cycles 7 and 8
    set(0x15, 0x40);
    ram[0x3fff] = 0x42;
    write(0x00, 0xa5, at(100, 7));
    write(0x00, 0x81, at(100, 8));
    vic.advance(at(100, 12));
    EXPECT_EQ(vic.state().sprite[6].data, 0xa54281U);
    vic.advance(at(101, 12));  // now with DMA, of bytes that are 0
    EXPECT_EQ(vic.state().sprite[6].data, 0x000000U);
}

TEST_F(Sprite, WithoutDmaReadsFfWhereTheProcessorIsElsewhere) {
    set(0x11, 0x0b);
    set(0x0d, 100);
    set(0x15, 0x40);
    vic.advance(at(100, 12));
    EXPECT_EQ(vic.state().sprite[6].data, 0xff00ffU);
}

TEST_F(Sprite, CollisionInterruptsOnceUntilItIsRead) {
    two_sprites(1, 5);
    set(0x00, 100);
    set(0x02, 101);
    set(0x10, 0);
    set(0x1a, 0x04);
    vic.advance(at(200, 1));
    EXPECT_TRUE(vic.irq_low());
    EXPECT_EQ(vic.read(0x19, at(200, 1)), 0xf5);  // raster 0 has been passed, too
    EXPECT_EQ(vic.read(0x1e, at(200, 2)), 0x03);
    EXPECT_EQ(vic.read(0x1e, at(200, 3)), 0x00);
}

// Bauer 3.8: two bits a pixel, twice as wide, wherever in a cycle the sprite begins.
TEST_F(Sprite, MulticolourPairsAreTwoPixelsWide) {
    for (unsigned x = 100; x < 108; ++x) {
        power_on(VicModel::mos8565);
        vic.set_drawing(true);
        set(0x11, 0x1b);
        set(0x18, 0x14);
        ram[0x07f8] = 0x0d;
        std::fill(ram.begin() + 0x0340, ram.begin() + 0x0380, std::uint8_t{0x1b});
        set(0x00, x);
        set(0x01, 128);
        set(0x15, 0x01);
        set(0x1c, 0x01);
        set(0x25, 2);
        set(0x26, 7);
        set(0x27, 5);
        vic.advance(at(140, 1));
        std::vector<int> out;
        for (int n = 0; n < 26; ++n) out.push_back(pixel(134, static_cast<int>(x) + n));
        EXPECT_EQ(out, (std::vector{0, 0, 2, 2, 5, 5, 7, 7, 0, 0, 2, 2, 5,
                                    5, 7, 7, 0, 0, 2, 2, 5, 5, 7, 7, 0, 0}))
            << "at X = " << x;
    }
}

// VICII/spritefetchbug (test-136-2a, a picture of a C64): an expanded multicolour sprite that goes
// on until it is fetched. At X = $136 a pair is taken out right before that, and what stays for the
// eight pixels is its first bit alone: nothing of %01, the sprite's own colour of %11.
TEST_F(Sprite, PairTakenOutRightBeforeTheFetchLacksItsSecondBit) {
    const auto shown = [&](unsigned pairs) {
        power_on(VicModel::mos8565);
        vic.set_drawing(true);
        set(0x11, 0x1b);
        set(0x18, 0x14);
        ram[0x07f8] = 0x0d;
        std::fill(ram.begin() + 0x0340, ram.begin() + 0x0380, static_cast<std::uint8_t>(pairs));
        set(0x00, 0x36);
        set(0x10, 0x01);
        set(0x01, 128);
        set(0x15, 0x01);
        set(0x1c, 0x01);
        set(0x1d, 0x01);
        set(0x20, 6);
        set(0x25, 2);
        set(0x26, 7);
        set(0x27, 5);
        // The side border has to be open: 40 columns become 38 where 40 would end.
        const int line = 134;
        write(0x16, 0xc8, at(line, 10));
        write(0x16, 0xc0, at(line, 56));
        vic.advance(at(line + 2, 1));
        std::vector<int> out;
        for (int x = 0x15e; x < 0x16c; ++x) out.push_back(pixel(line, x));
        return out;
    };
    EXPECT_EQ(shown(0x55), (std::vector{2, 2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
    EXPECT_EQ(shown(0xff), (std::vector{7, 7, 7, 7, 5, 5, 5, 5, 5, 5, 5, 5, 0, 0}));
}

// VICII/spritevssprite (values taken from a C64): two reads of $D01E four cycles apart, and a pixel
// of two sprites at each of 40 places. 32 pixels are drawn between the reads, and the first 12 of
// them are lost; so they are for $D01F.
TEST_F(Sprite, CollisionsStayClearForTwelvePixelsAfterTheRead) {
    set(0x11, 0x0b);
    set(0x18, 0x14);
    ram[0x07f8] = ram[0x07f9] = 0x0d;
    ram[0x0340 + 3 * 5] = 0x80;
    set(0x01, 128);
    set(0x03, 128);
    set(0x15, 0x03);
    int frame = 1, first = -1, last = -1, seen = 0;
    for (int x = 60; x < 120; ++x, ++frame) {
        write(0x00, static_cast<unsigned>(x), at(10, 1, frame));
        write(0x02, static_cast<unsigned>(x), at(10, 2, frame));
        vic.read(0x1e, at(134, 22, frame));
        if (vic.read(0x1e, at(134, 26, frame)) == 0) continue;
        if (first < 0) first = x;
        last = x;
        ++seen;
    }
    EXPECT_EQ(seen, 20);
    EXPECT_EQ(last - first + 1, 20);
    EXPECT_EQ(last, 95);  // the last pixel of cycle 25: the read in cycle 26 is too early for more
}

// $D01C written while a sprite is shown. Expected: x64sc's pixels (0 none, 1 $D025, 2 its own
// colour, 3 $D026), of sprites at all X positions and writes in all cycles.
TEST_F(Sprite, MulticolourSetAndClearedWithinIt) {
    struct Case {
        VicModel model;
        bool expanded;
        unsigned bits;
        int x;      // the sprite's
        bool set;   // else cleared
        int cycle;  // of the write
        const char* shown;
    };
    constexpr VicModel kOld = VicModel::mos6569, kNew = VicModel::mos8565;
    const Case cases[] = {
        {kOld, false, 0x341bb1, 199, false, 40, "0033110000112233202200020000"},
        {kOld, false, 0x4eb11b, 200, false, 40, "1100332222330012000220220000"},
        {kOld, false, 0x4eb11b, 146, true, 32, "0200222222330011001122330000"},
        {kOld, true, 0x1bb1b1, 146, true, 35,
         "0000002222002222220022220000000022223333000011110000"},
        {kOld, true, 0x341bb1, 146, false, 35,
         "0000333311110000000011112222332222002222000000220000"},
        {kNew, false, 0x341bb1, 199, false, 40, "0033110000112232202200020000"},
        {kNew, true, 0x4eb11b, 200, false, 40,
         "1111000033332200220022220000002200000022220022220000"},
        {kNew, true, 0x1bb1b1, 146, true, 35,
         "0000002222002222220022220000111122223333000011110000"},
    };
    for (const Case& c : cases) {
        power_on(c.model);
        vic.set_drawing(true);
        set(0x11, 0x7b);  // nothing but black round it
        set(0x18, 0x14);
        ram[0x07f8] = 0x0d;
        for (std::size_t i = 0; i < 3; ++i)
            ram[0x0340 + i] = static_cast<std::uint8_t>(c.bits >> (16 - 8 * i));
        set(0x00, static_cast<unsigned>(c.x));
        set(0x01, 100);
        set(0x15, 1);
        set(0x1c, c.set ? 0 : 1);
        set(0x1d, c.expanded ? 1 : 0);
        for (unsigned i = 0; i < 2; ++i) set(0x25 + i, 1 + 2 * i);
        set(0x27, 2);
        write(0x1c, c.set ? 1 : 0, at(101, c.cycle));
        vic.advance(at(103, 1));
        std::string shown;
        for (int i = 0; i < static_cast<int>(std::string(c.shown).size()); ++i)
            shown += static_cast<char>('0' + pixel(101, c.x + i));
        EXPECT_EQ(shown, c.shown) << "bits " << std::hex << c.bits << (c.set ? " set" : " cleared");
    }
}

}  // namespace
}  // namespace badline
