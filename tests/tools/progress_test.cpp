// The line that shows how far work has come.
#include "progress.hpp"

#include <gtest/gtest.h>

namespace badline::tools {
namespace {

TEST(ProgressBar, FillsUp) {
    EXPECT_EQ(progress_bar(0, 20, 0, "a.prg"), "[........................] 0 of 20  a.prg");
    EXPECT_EQ(progress_bar(10, 20, 0, ""), "[############............] 10 of 20");
    EXPECT_EQ(progress_bar(20, 20, 0, ""), "[########################] 20 of 20");
    EXPECT_EQ(progress_bar(0, 1, 0.5, ""), "[############............] 0 of 1");
    EXPECT_EQ(progress_bar(0, 0, 0, ""), "[........................] 0 of 0");
}

// A terminal takes what comes behind its last column to the next line.
TEST(ProgressBar, FitsIntoALine) {
    EXPECT_EQ(fitted("a long name", 20), "a long name");
    EXPECT_EQ(fitted("a long name", 12), "a long name");
    EXPECT_EQ(fitted("a long name", 11), "a long nam");
    EXPECT_EQ(fitted("a long name", 1), "");
    EXPECT_EQ(fitted("größer", 5), "größ") << "whole characters";
}

TEST(Grouped, ThreeDigitsAtATime) {
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(1'000), "1,000");
    EXPECT_EQ(grouped(-12'345'678), "-12,345,678");
}

}  // namespace
}  // namespace badline::tools
