// What the RAM holds at power-on: read off x64sc r45384 by its monitor before the first
// instruction.
#include "badline/machine/ram_pattern.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

namespace badline {
namespace {

std::vector<std::uint8_t> filled(const RamPattern& pattern) {
    std::vector<std::uint8_t> ram(0x10000);
    fill_ram(pattern, ram);
    return ram;
}

// x64sc's default, apart from the bits that turned over: 00 00 FF FF FF FF 00 00 from $0000, and
// the inverse from $4000, $0000's again from $8000, and so on.
TEST(RamPattern, X64scs) {
    const auto ram = filled(kX64scRamPattern);
    constexpr std::array<std::uint8_t, 8> kBlock = {0, 0, 0xff, 0xff, 0xff, 0xff, 0, 0};
    int turned = 0;
    for (std::size_t i = 0; i < ram.size(); ++i) {
        const auto invert = static_cast<std::uint8_t>((i >> 14 & 1) != 0 ? 0xff : 0);
        turned += std::popcount(static_cast<std::uint8_t>(ram[i] ^ kBlock[i & 7] ^ invert));
    }
    // 526 of 524,288 in one power-on of x64sc, 5,248 with a chance of 100, 52,877 with 1000.
    EXPECT_NEAR(turned, 524, 100);
}

TEST(RamPattern, TheSameEveryTime) {
    EXPECT_EQ(filled(kX64scRamPattern), filled(kX64scRamPattern));
}

TEST(RamPattern, RandomBytesWhereAsked) {
    RamPattern pattern = kX64scRamPattern;
    pattern.random_chance = 0;
    const auto plain = filled(pattern);
    pattern.random_start = 3;
    pattern.random_repeat = 64;
    const auto ram = filled(pattern);
    int different = 0;
    for (std::size_t i = 0; i < ram.size(); ++i) {
        if (i % 64 >= 3) {
            EXPECT_EQ(ram[i], plain[i]) << i;
        } else {
            different += ram[i] != plain[i];
        }
    }
    EXPECT_GT(different, 3 * 1024 * 9 / 10);
}

// Read off x64sc r45384 by its monitor, before and after the KERNAL had cleared the screen.
TEST(RamPattern, ColourRamBehindTheScreenIsAsInX64sc) {
    std::array<std::uint8_t, 0x400> colour;
    colour.fill(0xff);
    fill_colour_ram(colour);
    EXPECT_TRUE(std::all_of(colour.begin(), colour.begin() + 1000, [](auto c) { return c == 0; }));
    const std::vector<std::uint8_t> behind(colour.begin() + 1000, colour.end());
    EXPECT_EQ(behind, (std::vector<std::uint8_t>{2, 15, 8, 7,  0, 15, 4, 15, 4, 15, 5, 15,
                                                 3, 14, 0, 11, 4, 11, 2, 15, 0, 7,  5, 12}));
}

}  // namespace
}  // namespace badline
