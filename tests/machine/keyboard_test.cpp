// The keyboard matrix: Programmer's Reference Guide, appendix on the keyboard; the schematic.
#include "badline/machine/keyboard.hpp"

#include <gtest/gtest.h>

namespace badline {
namespace {

TEST(KeyboardMatrix, JoinsALineOfEachPort) {
    Keyboard keyboard;
    keyboard.press(kKeyReturn);  // PA0, PB1
    EXPECT_EQ(keyboard.port_b(0xfe, 0xff), 0xfd);
    EXPECT_EQ(keyboard.port_b(0xfd, 0xff), 0xff);
    EXPECT_EQ(keyboard.port_a(0xff, 0xfd), 0xfe);  // and the other way round
    keyboard.release(kKeyReturn);
    EXPECT_EQ(keyboard.port_b(0xfe, 0xff), 0xff);
}

TEST(KeyboardMatrix, ThreeKeysOfARectangleShowAFourth) {
    Keyboard keyboard;
    keyboard.press({1, 2});                        // A
    keyboard.press({1, 5});                        // S
    keyboard.press({2, 2});                        // D
    EXPECT_EQ(keyboard.port_b(0xfb, 0xff), 0xdb);  // D, and F that nobody pressed
}

TEST(KeyboardMatrix, JoysticksPullTheSameLines) {
    Keyboard keyboard;
    keyboard.set_joystick(1, kJoystickFire | kJoystickLeft);
    EXPECT_EQ(keyboard.port_b(0xff, 0xff), 0xeb);
    keyboard.set_joystick(1, 0);
    keyboard.set_joystick(2, kJoystickUp);
    EXPECT_EQ(keyboard.port_a(0xff, 0xff), 0xfe);
    keyboard.press(kKeyReturn);  // joystick 2 up scans column 0
    EXPECT_EQ(keyboard.port_b(0xff, 0xff), 0xfd);
}

TEST(KeyboardMatrix, KnowsWhichKeysMakeACharacter) {
    ASSERT_TRUE(key_for('a'));
    EXPECT_EQ(key_for('a')->key, (Key{1, 2}));
    EXPECT_FALSE(key_for('a')->shift);
    EXPECT_EQ(key_for('A')->key, (Key{1, 2}));
    EXPECT_EQ(key_for('"')->key, (Key{7, 3}));
    EXPECT_TRUE(key_for('"')->shift);
    EXPECT_EQ(key_for('\n')->key, kKeyReturn);
    EXPECT_FALSE(key_for('~'));
    EXPECT_EQ(key_named("f8")->key, (Key{0, 3}));
    EXPECT_TRUE(key_named("f8")->shift);
    EXPECT_FALSE(key_named("f9"));
}

TEST(KeyboardMatrix, TypesEveryCharacterOfThePlainSet) {
    for (const char c :
         std::string_view("abcdefghijklmnopqrstuvwxyz0123456789+-*/=:;,.@ !\"#$%&'()<>?[]^")) {
        EXPECT_TRUE(key_for(c)) << c;
    }
}

}  // namespace
}  // namespace badline
