// `badline run --live`: keys and pictures by themselves; without a terminal.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>

#include "command.hpp"
#include "live_keys.hpp"
#include "live_picture.hpp"

namespace badline::tools {
namespace {

using terminal::KeyAction;
using terminal::KeyEvent;
using TerminalKey = terminal::Key;

KeyEvent character(char32_t c, KeyAction action = KeyAction::kPress) {
    return {.character = c, .action = action};
}

class Keys : public ::testing::Test {
  protected:
    bool pressed(Key key) { return (machine_.keyboard().matrix[key.column] >> key.row & 1) != 0; }
    int keys_pressed() {
        int count = 0;
        for (const std::uint8_t column : machine_.keyboard().matrix) count += std::popcount(column);
        return count;
    }

    Machine machine_{MachineConfig{}};
    LiveKeys keys_;
};

// Places: Programmer's Reference Guide, keyboard matrix.
constexpr Key kA{1, 2}, kB{3, 4};

TEST_F(Keys, AKeyIsPressedForAFewFramesAndThenReleased) {
    keys_.take(character(U'a'));
    std::string seen;
    for (int i = 0; i < 8; ++i) {
        keys_.advance(machine_);
        seen += pressed(kA) ? 'a' : '.';
    }
    EXPECT_EQ(seen, "aaa.....");
}

TEST_F(Keys, KeysTypedAtOnceComeOneAfterTheOther) {
    keys_.paste("aab");
    std::string seen;
    for (int i = 0; i < 14; ++i) {
        keys_.advance(machine_);
        EXPECT_LE(keys_pressed(), 1);
        seen += pressed(kA) ? 'a' : pressed(kB) ? 'b' : '.';
    }
    EXPECT_EQ(seen, "aa..aa..bb....");
}

// The pound sign's code, $A3, is also the last byte of other characters.
TEST_F(Keys, CharactersAreTypedWhole) {
    keys_.paste("\u00e3\u00a3\u00e3b");
    std::string seen;
    for (int i = 0; i < 12; ++i) {
        keys_.advance(machine_);
        seen += pressed({6, 0}) ? '#' : pressed(kB) ? 'b' : '.';
    }
    EXPECT_EQ(seen, "##..bb......");
}

TEST_F(Keys, TheTerminalsRepeatHoldsTheKey) {
    for (int i = 0; i < 20; ++i) {
        if (i % 2 == 0) keys_.take(character(U'a'));
        keys_.advance(machine_);
        EXPECT_TRUE(pressed(kA)) << i;
    }
}

TEST_F(Keys, WhereReleasesAreReportedAKeyIsHeldUntilThen) {
    keys_.take(character(U'b'));
    keys_.take(character(U'b', KeyAction::kRelease));
    for (int i = 0; i < 6; ++i) keys_.advance(machine_);
    EXPECT_EQ(keys_pressed(), 0);
    keys_.take(character(U'a'));
    for (int i = 0; i < 50; ++i) keys_.advance(machine_);
    EXPECT_TRUE(pressed(kA));
    keys_.take(character(U'a', KeyAction::kRelease));
    keys_.advance(machine_);
    EXPECT_EQ(keys_pressed(), 0);
}

TEST_F(Keys, SymbolsAndNamedKeysArePressedWithTheirShift) {
    const struct {
        KeyEvent event;
        std::vector<Key> keys;
    } kCases[] = {
        {character(U'A'), {kA, kKeyLeftShift}},
        {character(U'"'), {{7, 3}, kKeyLeftShift}},
        {{.key = TerminalKey::kEnter}, {kKeyReturn}},
        {{.key = TerminalKey::kEscape}, {kKeyRunStop}},
        {{.key = TerminalKey::kUp}, {{0, 7}, kKeyLeftShift}},
        {{.key = TerminalKey::kF1}, {{0, 4}}},
        {{.key = TerminalKey::kF2}, {{0, 4}, kKeyLeftShift}},
        {{.key = TerminalKey::kTab, .modifiers = {.shift = true}}, {kKeyCommodore, kKeyLeftShift}},
        {{.character = U'1', .modifiers = {.ctrl = true}}, {{7, 0}, kKeyControl}},
        {character(U'_'), {{7, 1}}},
    };
    for (const auto& c : kCases) {
        keys_.take(c.event);
        keys_.advance(machine_);
        EXPECT_EQ(keys_pressed(), static_cast<int>(c.keys.size()));
        for (const Key key : c.keys) EXPECT_TRUE(pressed(key)) << int{key.column} << int{key.row};
        for (int i = 0; i < 8; ++i) keys_.advance(machine_);
    }
}

TEST_F(Keys, ArrowKeysAreTheJoystickOnRequest) {
    keys_ = LiveKeys(2);
    keys_.take({.key = TerminalKey::kUp});
    keys_.take({.key = TerminalKey::kKeypad, .character = U'5'});
    keys_.advance(machine_);
    EXPECT_EQ(machine_.keyboard().joystick[1], kJoystickUp | kJoystickFire);
    EXPECT_EQ(keys_pressed(), 0);
    keys_.take({.key = TerminalKey::kDown});
    keys_.advance(machine_);
    EXPECT_EQ(machine_.keyboard().joystick[1], kJoystickDown | kJoystickFire) << "not up and down";
    for (int i = 0; i < LiveKeys::kJoystickFrames; ++i) keys_.advance(machine_);
    EXPECT_EQ(machine_.keyboard().joystick[1], 0);
    keys_.next_joystick_port(machine_);
    EXPECT_EQ(keys_.joystick_port(), 1);
    keys_.next_joystick_port(machine_);
    keys_.take({.key = TerminalKey::kUp});
    keys_.advance(machine_);
    EXPECT_EQ(keys_pressed(), 2) << "the cursor key again";
}

TEST(LivePicture, KeepsItsProportionsAndIsNeverEnlarged) {
    const Picture pal{384, 272, {}};
    EXPECT_EQ(picture_size(pal, 400, 150), (PixelSize{384, 272}));
    EXPECT_EQ(picture_size(pal, 192, 100), (PixelSize{192, 136}));
    EXPECT_EQ(picture_size(pal, 80, 50), (PixelSize{80, 56}));
    EXPECT_EQ(picture_size(pal, 400, 68), (PixelSize{192, 136}));
    EXPECT_EQ(picture_size(pal, 1, 1), (PixelSize{1, 1}));
}

TEST(LivePicture, ScaledDownAPixelIsTheMeanOfThoseItCovers) {
    // Columns of black and white by turns, 2:1: all grey. In the left upper corner 2 x 2 red.
    Picture picture{8, 4, std::vector<std::uint8_t>(32)};
    for (std::size_t i = 0; i < 32; ++i) picture.pixels[i] = i % 2;
    for (const std::size_t i : {0, 1, 8, 9}) picture.pixels[i] = 2;
    const Palette palette = {0x000000, 0xffffff, 0xff0000};
    terminal::Frame frame(4, 1);
    draw_picture(frame, 1, picture, palette);
    EXPECT_EQ(frame.pixel(0, 0), terminal::Color(255, 0, 0));
    EXPECT_EQ(frame.pixel(1, 0), terminal::Color(127, 127, 127));
    EXPECT_EQ(frame.pixel(3, 1), terminal::Color(127, 127, 127));
}

TEST(LiveOption, WithoutATerminalItSaysSoInOneLine) {
    test::TempFolder folder;
    const std::string program = folder.put("rts.prg", test::sys_prg({0x60})).string();
    const auto outcome = test::run_command({"run", program, "--live"});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    EXPECT_NE(outcome.err.find("--live"), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find("--record"), std::string::npos) << outcome.err;
    for (const char* option : {"--speed=4", "--live-joystick=2"})
        EXPECT_EQ(test::run_command({"run", program, option}).status, 2) << option;
}

}  // namespace
}  // namespace badline::tools
