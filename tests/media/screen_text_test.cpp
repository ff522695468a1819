#include "badline/media/screen_text.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace badline {
namespace {

constexpr auto kUpper = CharacterSet::upper_graphics;
constexpr auto kLower = CharacterSet::lower_upper;

// Values from the mapping tables for Commodore's screen codes, Unicode L2/19-025.
TEST(ScreenText, ShowsLettersOfBothSets) {
    EXPECT_EQ(unicode_of(0x01, kUpper), U'A');
    EXPECT_EQ(unicode_of(0x01, kLower), U'a');
    EXPECT_EQ(unicode_of(0x41, kUpper), U'♠');
    EXPECT_EQ(unicode_of(0x41, kLower), U'A');
    EXPECT_EQ(unicode_of(0x00, kUpper), U'@');
    EXPECT_EQ(unicode_of(0x1b, kUpper), U'[');
    EXPECT_EQ(unicode_of(0x1c, kUpper), U'£');
    EXPECT_EQ(unicode_of(0x1e, kUpper), U'↑');
    EXPECT_EQ(unicode_of(0x1f, kUpper), U'←');
    EXPECT_EQ(unicode_of(0x30, kLower), U'0');
}

TEST(ScreenText, ShowsGraphics) {
    EXPECT_EQ(unicode_of(0x40, kUpper), U'─');
    EXPECT_EQ(unicode_of(0x53, kUpper), U'♥');
    EXPECT_EQ(unicode_of(0x5a, kUpper), U'♦');
    EXPECT_EQ(unicode_of(0x5e, kUpper), U'π');
    EXPECT_EQ(unicode_of(0x5e, kLower), char32_t{0x1FB96});
    EXPECT_EQ(unicode_of(0x66, kUpper), U'▒');
    EXPECT_EQ(unicode_of(0x7a, kUpper), char32_t{0x1FB7F});
    EXPECT_EQ(unicode_of(0x7a, kLower), U'✓');
    EXPECT_EQ(unicode_of(0x7f, kUpper), U'▚');
}

TEST(ScreenText, ReversesShapesThatHaveAReverse) {
    EXPECT_EQ(unicode_of(0xa0, kUpper), U'█');
    EXPECT_EQ(unicode_of(0xe1, kUpper), U'▐');
    EXPECT_EQ(unicode_of(0xe2, kUpper), U'▀');
    EXPECT_EQ(unicode_of(0xff, kUpper), U'▞');
    EXPECT_EQ(unicode_of(0x81, kUpper), U'A');  // a letter stays readable
}

// Every code but the two spaces has a character of its own.
TEST(ScreenText, TellsTheGraphicsApart) {
    for (const auto set : {kUpper, kLower}) {
        std::set<char32_t> seen;
        for (int code = 0; code < 0x80; ++code)
            seen.insert(unicode_of(static_cast<std::uint8_t>(code), set));
        EXPECT_EQ(seen.size(), 127u);
    }
}

TEST(ScreenText, WritesRowsWithoutTheSpacesAtTheirEnd) {
    std::vector<std::uint8_t> codes(120, 0x20);
    codes[0] = 8;
    codes[1] = 9;
    codes[42] = 0x53;
    EXPECT_EQ(screen_text(codes, kUpper), "HI\n  ♥\n\n");
    EXPECT_EQ(screen_text(codes, kLower), "hi\n  S\n\n");
}

TEST(ScreenText, EncodesUtf8) {
    EXPECT_EQ(utf8(U'A'), "A");
    EXPECT_EQ(utf8(U'£'), "\xC2\xA3");
    EXPECT_EQ(utf8(U'█'), "\xE2\x96\x88");
    EXPECT_EQ(utf8(0x1FB72), "\xF0\x9F\xAD\xB2");
}

}  // namespace
}  // namespace badline
