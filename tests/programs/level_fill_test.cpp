// level-fill on every model: its verdict and checksums, and the cycles of its fill as VICE's x64sc counts them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <ostream>
#include <string>

#include "guest.hpp"

namespace badline {
namespace {

const std::string kProgram = BADLINE_PROGRAMS "/level-fill/level-fill";

struct Expected {
    Model model;
    Cycle fill;    // cycles from fill_begin to fill_end
    int end_line;  // the raster line that fill_end is reached in
};

void PrintTo(const Expected& expected, std::ostream* out) {
    *out << parts_of(expected.model).name;
}

// programs/level-fill/README.md; from x64sc, built from VICE's sources of 2026-08.
constexpr Expected kExpected[] = {
    {Model::c64, 15217, 242},     {Model::c64c, 15217, 242},    {Model::ntsc, 15173, 233},
    {Model::newntsc, 15173, 233}, {Model::oldntsc, 15219, 238}, {Model::drean, 15173, 233},
};

class LevelFill : public testing::TestWithParam<Expected> {
  protected:
    Guest guest_{kProgram, GetParam().model};
};

TEST_P(LevelFill, PassesItsOwnChecks) {
    ASSERT_TRUE(guest_.reach("level_shown"));
    EXPECT_EQ(guest_.word("checksum1"), 0x1731);
    EXPECT_EQ(guest_.word("checksum1_again"), 0x1731);
    EXPECT_EQ(guest_.word("checksum2"), 0xD622);
    EXPECT_EQ(guest_.word("differing"), 0);
    EXPECT_EQ(guest_.byte("misplaced"), 0);
    EXPECT_EQ(guest_.machine().peek(0x02ff), 1);
    EXPECT_EQ(guest_.machine().peek(0xd020) & 0x0f, 5) << "the border is green";
}

TEST_P(LevelFill, TakesTheCyclesThatX64scCounts) {
    Machine& machine = guest_.machine();
    ASSERT_TRUE(guest_.reach("fill_begin"));
    EXPECT_EQ(machine.beam().line, 0);
    machine.clear_accounts();
    ASSERT_TRUE(guest_.reach("fill_end"));
    EXPECT_EQ(machine.beam().line, GetParam().end_line);
    EXPECT_EQ(machine.accounts().total(), GetParam().fill);
    EXPECT_EQ(machine.accounts().sprites, 0);
    ASSERT_TRUE(guest_.reach("level_shown"));
    EXPECT_EQ(guest_.word("gen_cycles"), GetParam().fill) << "the C64's own timers agree";
}

TEST_P(LevelFill, ShowsItsFiguresOnTheScreen) {
    ASSERT_TRUE(guest_.reach("level_shown"));
    const auto row = [this](int number) {
        std::string text;
        for (int column = 0; column < 40; ++column) {
            const int code =
                guest_.machine().peek(static_cast<std::uint16_t>(0x0400 + number * 40 + column));
            text += static_cast<char>(code >= 1 && code <= 26 ? code + 'a' - 1 : code);
        }
        return text.substr(0, text.find_last_not_of(' ') + 1);
    };
    EXPECT_EQ(row(22), "level 1  cs1 1731 regen 1731 cs2 d622");
    EXPECT_EQ(row(23), "diff 000  objs ok   gen cyc 0" + std::to_string(GetParam().fill));
    EXPECT_EQ(row(24), "pass");
}

INSTANTIATE_TEST_SUITE_P(Models, LevelFill, testing::ValuesIn(kExpected),
                         [](const testing::TestParamInfo<Expected>& info) {
                             return std::string(parts_of(info.param.model).name);
                         });

// The levels as the specification has them: tiles by kind, checksum, and the shift register after
// the last of 880 steps.
TEST(LevelFillLevels, HaveTheirTiles) {
    struct Level {
        int checksum, lfsr;
        std::array<int, 6> tiles;  // empty, wall, dirt, gem, player, exit
    };
    constexpr Level kLevels[] = {{0x1731, 0xCA8C, {238, 256, 344, 40, 1, 1}},
                                 {0xD622, 0x292D, {151, 290, 400, 37, 1, 1}},
                                 {0x7DCC, 0xFCFA, {83, 359, 418, 18, 1, 1}}};
    Guest guest(kProgram, Model::c64c);
    for (const Level& level : kLevels) {
        ASSERT_TRUE(guest.reach("level_shown"));
        const std::uint16_t field = guest.address("field_b");
        std::array<int, 6> tiles{};
        unsigned checksum = 0;
        for (int cell = 0; cell < 880; ++cell) {
            const unsigned tile = guest.machine().peek(static_cast<std::uint16_t>(field + cell));
            ASSERT_LT(tile, tiles.size());
            ++tiles[tile];
            checksum = ((checksum ^ tile) * 5 + 1) & 0xffff;
        }
        EXPECT_EQ(tiles, level.tiles);
        EXPECT_EQ(checksum, static_cast<unsigned>(level.checksum));
        EXPECT_EQ(guest.word("lfsr"), level.lfsr);
        guest.machine().step();  // past the breakpoint
    }
}

// The program waits for its place in the frame, so the time at which it was started is nothing to
// the figure.
TEST(LevelFillClock, DoesNotDependOnWhenTheProgramStarts) {
    for (const Cycle late : {1, 2, 5, 1000, 9999, 19655}) {
        Guest guest(kProgram, Model::c64c);
        Machine& machine = guest.machine();
        const std::uint16_t start = machine.cpu().pc;
        // JMP * in the cassette buffer, until it is time
        machine.poke(0x033c, 0x4c);
        machine.poke(0x033d, 0x3c);
        machine.poke(0x033e, 0x03);
        machine.cpu().pc = 0x033c;
        machine.run(machine.now() + late);
        machine.cpu().pc = start;
        ASSERT_TRUE(guest.reach("fill_begin"));
        EXPECT_EQ(machine.beam().line, 0);
        const Cycle begin = machine.now();
        ASSERT_TRUE(guest.reach("fill_end"));
        EXPECT_EQ(machine.now() - begin, 15217) << late << " cycles later";
    }
}

}  // namespace
}  // namespace badline
