#include "badline/media/numbers.hpp"

#include <gtest/gtest.h>

namespace badline {
namespace {

TEST(Numbers, AreTheSameInEveryWriting) {
    EXPECT_EQ(parse_number("$02ff"), 767u);
    EXPECT_EQ(parse_number("$02FF"), 767u);
    EXPECT_EQ(parse_number("0x2ff"), 767u);
    EXPECT_EQ(parse_number("0X2FF"), 767u);
    EXPECT_EQ(parse_number("767"), 767u);
    EXPECT_EQ(parse_number("%1011111111"), 767u);
    EXPECT_EQ(parse_number("0"), 0u);
    EXPECT_EQ(parse_number("007"), 7u);  // no octal: C64 people write leading zeros
}

TEST(Numbers, RefuseWhatIsNone) {
    for (const char* text : {"", "$", "0x", "%", "$g", "12a", "0b1", "-1", " 1", "1 ", "%2", "x",
                             "99999999999999999999", "$ffffffffffffffff"})
        EXPECT_FALSE(parse_number(text)) << text;
}

TEST(Numbers, KnowHowWideTheyWereWritten) {
    EXPECT_EQ(scan_number("$1")->width, 1);
    EXPECT_EQ(scan_number("$01")->width, 1);
    EXPECT_EQ(scan_number("$0001")->width, 2);
    EXPECT_EQ(scan_number("$1731")->width, 2);
    EXPECT_EQ(scan_number("255")->width, 1);
    EXPECT_EQ(scan_number("256")->width, 2);
    EXPECT_EQ(scan_number("%00000001")->width, 1);
    EXPECT_EQ(scan_number("%000000001")->width, 2);
    EXPECT_EQ(scan_number("$d020+1")->length, 5u);
}

TEST(Numbers, CountsMayBeAbbreviated) {
    EXPECT_EQ(parse_count("100M"), 100'000'000u);
    EXPECT_EQ(parse_count("20k"), 20'000u);
    EXPECT_EQ(parse_count("2_500_000"), 2'500'000u);
    EXPECT_EQ(parse_count("2'500'000"), 2'500'000u);
    EXPECT_EQ(parse_count("$4000"), 0x4000u);
    for (const char* text : {"", "M", "k", "1m", "1MM", "_1", "1_", "10 M", "9999999999999999M"})
        EXPECT_FALSE(parse_count(text)) << text;
}

}  // namespace
}  // namespace badline
