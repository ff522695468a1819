// CHRIN, GETIN, the keyboard. Expected values: measured on the original with VICE's x64sc.
#include <gtest/gtest.h>

#include "rom_bench.hpp"

namespace badline::testing {
namespace {

class Input : public ::testing::Test {
  protected:
    Input() {
        bench.boot();
        bench.start_program();
    }
    // The characters that CHRIN gives up to RETURN, for keys typed.
    std::string chrin(std::string_view keys) {
        bench.type(keys);
        std::string line;
        do line += static_cast<char>(bench.call(0xffcf).a);
        while (line.back() != '\r');
        return line;
    }
    RomBench bench;
};

TEST_F(Input, Line) {
    EXPECT_EQ(chrin("HELLO\r"), "HELLO\r");
    EXPECT_EQ(bench[0xd3], 6);
    EXPECT_EQ(bench[0xd6], 0);
}

TEST_F(Input, SpacesAtTheEndGo) {
    EXPECT_EQ(chrin("AB  \r"), "AB\r");
}
TEST_F(Input, EmptyLineIsOneSpace) {
    EXPECT_EQ(chrin("\r"), " \r");
}

TEST_F(Input, AfterAPromptOnlyTheAnswer) {
    bench.print("PROMPT? ");
    EXPECT_EQ(chrin("ABC\r"), "ABC\r");
}

TEST_F(Input, FromAnotherRowTheWholeLine) {
    bench.print("DEF\rQ");
    EXPECT_EQ(chrin("\x91Z\r"), "DZF\r");
}

TEST_F(Input, ControlCodesBetweenQuotes) {
    EXPECT_EQ(chrin("\"\x13\"\r"), "\"\x13\"\r");
}
TEST_F(Input, PiHasOneCode) {
    EXPECT_EQ(chrin("\xde\r"), "\xff\r");
}

TEST_F(Input, ScreenAsADevice) {
    bench.print("HELLO THERE\r");
    bench.call(0xffba, 3, 3, 0);
    bench.call(0xffbd, 0);
    bench.call(0xffc0);
    bench.print("\x13");
    bench.call(0xffc6, 0, 3);
    std::string text;
    for (int i = 0; i < 40; ++i) text += static_cast<char>(bench.call(0xffcf).a);
    EXPECT_EQ(text, "HELLO THERE" + std::string(28, ' ') + "\r");
}

TEST_F(Input, GetinDoesNotWait) {
    EXPECT_EQ(bench.call(0xffe4).a, 0);
    bench.type("XY");
    EXPECT_EQ(bench.call(0xffe4).a, 'X');
    EXPECT_EQ(bench.call(0xe5b4).a, 'Y');
    EXPECT_EQ(bench[0xc6], 0);
}

constexpr int kKeyA = 10, kKeySpace = 60, kLeftShift = 15, kCommodore = 61, kCtrl = 58, kStop = 63,
              kCursorDown = 7;

TEST_F(Input, KeysFromTheMatrix) {
    bench.press(kKeyA);
    bench.run_jiffies(3);
    EXPECT_EQ(bench[0xcb], kKeyA);
    EXPECT_EQ(bench[0xc6], 1);
    EXPECT_EQ(bench[0x277], 'A');
    bench.release_all();
    bench.run_jiffies(2);
    EXPECT_EQ(bench[0xcb], 64);
    bench.press(kLeftShift);
    bench.press(kKeyA);
    bench.run_jiffies(3);
    EXPECT_EQ(bench[0x28d], 1);
    EXPECT_EQ(bench[0x278], 'A' | 0x80);
}

TEST_F(Input, OnlySomeKeysRepeat) {
    bench.press(kKeyA);
    bench.run_jiffies(60);
    EXPECT_EQ(bench[0xc6], 1);
    bench.release_all();
    bench.run_jiffies(2);
    bench.call(0xffe4);
    // The first repeat comes after sixteen scans and four, the others every four, each when the
    // buffer is empty.
    bench.press(kKeySpace);
    bench.run_jiffies(2);
    EXPECT_EQ(bench.call(0xffe4).a, ' ');
    int repeats = 0;
    for (int i = 0; i < 60; ++i) {
        bench.run_jiffies(1);
        repeats += bench.call(0xffe4).a == ' ';
    }
    EXPECT_NEAR(repeats, (60 - 16) / 4, 2);
    bench[0x28a] = 0x40;  // none
    bench.run_jiffies(30);
    EXPECT_EQ(bench[0xc6], 0);
}

TEST_F(Input, ShiftWithCommodoreSwitchesOnceAndCanBeLocked) {
    bench.press(kLeftShift);
    bench.press(kCommodore);
    bench.run_jiffies(20);
    EXPECT_EQ(bench.chip(0xd018) & 2, 2);
    EXPECT_EQ(bench[0x28d], 3);
    bench.release_all();
    bench.run_jiffies(3);
    bench.print("\x08");
    bench.press(kLeftShift);
    bench.press(kCommodore);
    bench.run_jiffies(5);
    EXPECT_EQ(bench.chip(0xd018) & 2, 2);
}

TEST_F(Input, StopKey) {
    EXPECT_EQ(bench.call(0xffe1).p & status::kZero, 0);
    bench.press(kStop);
    bench.run_jiffies(3);
    EXPECT_EQ(bench[0x91], 0x7f);
    const auto after = bench.call(0xffe1);
    EXPECT_NE(after.p & status::kZero, 0);
    EXPECT_EQ(bench[0xc6], 0);
    bench.release_all();
    bench.run_jiffies(3);
    EXPECT_EQ(bench[0x91], 0xff);
}

TEST_F(Input, CursorBlinksWhileWaiting) {
    bench.type("");
    bench.cpu.pc = 0xa480;
    bench.cpu.s = 0xfa;
    bench.cpu.p &= static_cast<std::uint8_t>(~status::kInterruptDisable);
    int shown = 0, hidden = 0;
    for (int i = 0; i < 100; ++i) {
        bench.run_jiffies(1);
        (bench[0x400] == 0xa0 ? shown : hidden)++;
        EXPECT_TRUE(bench[0x400] == 0xa0 || bench[0x400] == 0x20);
    }
    EXPECT_NEAR(shown, 50, 12);
}

}  // namespace
}  // namespace badline::testing
