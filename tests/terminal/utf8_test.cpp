#include "badline/terminal/utf8.hpp"

#include <gtest/gtest.h>

namespace badline::terminal {
namespace {

TEST(Utf8, EveryCharacterComesBack) {
    for (char32_t c = 0; c < 0x110000; ++c) {
        if (c >= 0xd800 && c < 0xe000) continue;
        std::string bytes;
        append_utf8(bytes, c);
        std::string_view rest = bytes;
        ASSERT_EQ(utf8_length(static_cast<unsigned char>(bytes[0])),
                  static_cast<int>(bytes.size()));
        ASSERT_EQ(take_utf8(rest), c);
        ASSERT_TRUE(rest.empty());
    }
}

// Unicode's table 3-7: overlong forms, surrogates and what lies beyond U+10FFFF are malformed.
TEST(Utf8, MalformedBytesAreTakenOneByOne) {
    for (const std::string bad : {"\x80", "\xc0\xaf", "\xe0\x80\x80", "\xed\xa0\x80",
                                  "\xf4\x90\x80\x80", "\xff", "\xe2\x82", "\xe2x"}) {
        std::string_view rest = bad;
        EXPECT_EQ(take_utf8(rest), kReplacement);
        EXPECT_EQ(rest.size(), bad.size() - 1);
    }
}

// EastAsianWidth.txt and the general categories of Unicode 15.
TEST(Width, OneColumnOrNot) {
    for (const char32_t one : U"a é│█▀\u2591\U0001fb8c\U0001fb00Ωж♠─●") {
        if (one) {
            EXPECT_TRUE(is_single_width(one)) << static_cast<unsigned>(one);
        }
    }
    for (const char32_t other : U"\x1b\x7f\u0301\u200d漢\uac00\uff21\U0001f600⌚\ufe0f") {
        if (other) {
            EXPECT_FALSE(is_single_width(other)) << static_cast<unsigned>(other);
        }
    }
}

}  // namespace
}  // namespace badline::terminal
