// The character set: what must hold of it whatever its letters look like.
#include <gtest/gtest.h>

#include <algorithm>
#include <bitset>
#include <set>

#include "rom_bench.hpp"

namespace badline::testing {
namespace {

class Charset : public ::testing::Test {
  protected:
    using Glyph = std::array<std::uint8_t, 8>;
    // set 0: capitals and graphics, 1: lower case and capitals; code: screen code.
    Glyph glyph(int set, int code) const {
        Glyph result;
        std::copy_n(roms.chargen.begin() + 0x800 * set + 8 * code, 8, result.begin());
        return result;
    }
    static int pixels(const Glyph& glyph) {
        int count = 0;
        for (const auto row : glyph) count += static_cast<int>(std::bitset<8>(row).count());
        return count;
    }
    bool at(int code, int x, int y) const { return glyph(0, code)[y] >> (7 - x) & 1; }
    RomSet roms = built_roms();
};

TEST_F(Charset, UpperHalvesAreReversed) {
    for (int set = 0; set < 2; ++set)
        for (int code = 0; code < 128; ++code) {
            Glyph expected = glyph(set, code);
            for (auto& row : expected) row ^= 0xff;
            EXPECT_EQ(glyph(set, code + 128), expected) << set << " " << code;
        }
}

// Equal are only the two middle lines each way (codes $40/$43, $42/$5D) and the two spaces.
TEST_F(Charset, NoTwoCharactersLookTheSame) {
    for (int set = 0; set < 2; ++set) {
        std::map<Glyph, std::vector<int>> seen;
        for (int code = 0; code < 128; ++code) seen[glyph(set, code)].push_back(code);
        std::set<std::vector<int>> doubles;
        for (const auto& [shape, codes] : seen)
            if (codes.size() > 1) doubles.insert(codes);
        const std::set<std::vector<int>> allowed =
            set == 0 ? std::set<std::vector<int>>{{0x20, 0x60}, {0x40, 0x43}, {0x42, 0x5d}}
                     : std::set<std::vector<int>>{{0x20, 0x60}};
        EXPECT_EQ(doubles, allowed) << "set " << set;
    }
}

TEST_F(Charset, SpaceIsEmptyAndLettersKeepApart) {
    EXPECT_EQ(pixels(glyph(0, 0x20)), 0);
    for (int code = 0; code < 0x40; ++code) {
        const int set = code >= 1 && code <= 26 ? 1 : 0;
        for (const int s : {0, set})
            for (const auto row : glyph(s, code)) EXPECT_EQ(row & 1, 0) << s << " " << code;
    }
}

TEST_F(Charset, SecondSetHasTheCapitalsOfTheFirst) {
    for (int letter = 1; letter <= 26; ++letter)
        EXPECT_EQ(glyph(1, letter + 0x40), glyph(0, letter)) << letter;
    for (int code = 0x20; code < 0x40; ++code) EXPECT_EQ(glyph(1, code), glyph(0, code)) << code;
}

// Lines of box drawing characters meet at the edges: those with an arm to the right show the same
// pixels there as those with an arm to the left, and so on. Arms per Unicode's names of the codes.
TEST_F(Charset, LinesJoin) {
    struct Arms {
        int code;
        bool left, right, up, down;
    };
    const Arms lines[] = {{0x40, 1, 1, 0, 0}, {0x42, 0, 0, 1, 1}, {0x43, 1, 1, 0, 0},
                          {0x49, 1, 0, 0, 1}, {0x4a, 0, 1, 1, 0}, {0x4b, 1, 0, 1, 0},
                          {0x55, 0, 1, 0, 1}, {0x5b, 1, 1, 1, 1}, {0x5d, 0, 0, 1, 1},
                          {0x6b, 0, 1, 1, 1}, {0x6d, 0, 1, 1, 0}, {0x6e, 1, 0, 0, 1},
                          {0x70, 0, 1, 0, 1}, {0x71, 1, 1, 1, 0}, {0x72, 1, 1, 0, 1},
                          {0x73, 1, 0, 1, 1}, {0x7d, 1, 0, 1, 0}};
    for (const Arms& line : lines)
        for (int i = 0; i < 8; ++i) {
            const bool middle = i == 3 || i == 4;
            EXPECT_EQ(at(line.code, 0, i), line.left && middle) << line.code << " left " << i;
            EXPECT_EQ(at(line.code, 7, i), line.right && middle) << line.code << " right " << i;
            EXPECT_EQ(at(line.code, i, 0), line.up && middle) << line.code << " up " << i;
            EXPECT_EQ(at(line.code, i, 7), line.down && middle) << line.code << " down " << i;
        }
}

// Blocks by Unicode's mapping of the C64's codes (L2/19-025): which pixels they fill.
TEST_F(Charset, Blocks) {
    struct Block {
        int code, x0, x1, y0, y1;
    };
    const Block blocks[] = {{0x61, 0, 3, 0, 7}, {0x62, 0, 7, 4, 7}, {0x63, 0, 7, 0, 0},
                            {0x64, 0, 7, 7, 7}, {0x65, 0, 0, 0, 7}, {0x67, 7, 7, 0, 7},
                            {0x6a, 6, 7, 0, 7}, {0x6c, 4, 7, 4, 7}, {0x6f, 0, 7, 6, 7},
                            {0x74, 0, 1, 0, 7}, {0x75, 0, 2, 0, 7}, {0x76, 5, 7, 0, 7},
                            {0x77, 0, 7, 0, 1}, {0x78, 0, 7, 0, 2}, {0x79, 0, 7, 5, 7},
                            {0x7b, 0, 3, 4, 7}, {0x7c, 4, 7, 0, 3}, {0x7e, 0, 3, 0, 3}};
    for (const Block& b : blocks)
        for (int y = 0; y < 8; ++y)
            for (int x = 0; x < 8; ++x)
                EXPECT_EQ(at(b.code, x, y), x >= b.x0 && x <= b.x1 && y >= b.y0 && y <= b.y1)
                    << b.code << " " << x << "," << y;
    EXPECT_EQ(pixels(glyph(0, 0x66)), 32) << "shade";
    EXPECT_EQ(pixels(glyph(0, 0x7f)), 32) << "two quadrants";
    EXPECT_EQ(pixels(glyph(0, 0x69)), 36) << "triangle";
    EXPECT_EQ(pixels(glyph(0, 0x5f)), 36) << "triangle";
}

}  // namespace
}  // namespace badline::testing
