// The keys, after the table in snake's specification.
#include "controls.hpp"

#include <gtest/gtest.h>

#include "picture.hpp"

namespace snake {
namespace {

using badline::terminal::Key;
using badline::terminal::KeyEvent;

KeyEvent typed(char32_t c) {
    return {Key::kCharacter, c};
}
KeyEvent named(Key key) {
    return {key};
}

struct Knob {
    const char* what;
    KeyEvent up, down;
    float Settings::*value;
    float start, first_up, first_down, low, high;
};

void PrintTo(const Knob& knob, std::ostream* out) { *out << knob.what; }

class Knobs : public testing::TestWithParam<Knob> {};

TEST_P(Knobs, TurnByOneStepAndStopAtTheLimits) {
    const Knob& knob = GetParam();
    Controls controls;
    EXPECT_FLOAT_EQ(controls.settings.*knob.value, knob.start);
    press(knob.up, controls);
    EXPECT_FLOAT_EQ(controls.settings.*knob.value, knob.first_up);
    controls = {};
    press(knob.down, controls);
    EXPECT_FLOAT_EQ(controls.settings.*knob.value, knob.first_down);
    for (int i = 0; i < 100; ++i) press(knob.down, controls);
    EXPECT_FLOAT_EQ(controls.settings.*knob.value, knob.low);
    for (int i = 0; i < 100; ++i) press(knob.up, controls);
    EXPECT_FLOAT_EQ(controls.settings.*knob.value, knob.high);
}

INSTANTIATE_TEST_SUITE_P(
    All, Knobs,
    testing::Values(
        Knob{"Speed", named(Key::kUp), named(Key::kDown), &Settings::speed, 72, 86.4F, 60, 20, 500},
        Knob{"Amplitude", typed('w'), typed('s'), &Settings::amplitude, 0.52F, 0.62F, 0.42F, 0, 4},
        Knob{"FrequencyByArrows", named(Key::kRight), named(Key::kLeft), &Settings::frequency,
             0.95F, 1.05F, 0.85F, 0.1F, 6},
        Knob{"FrequencyByLetters", typed('d'), typed('a'), &Settings::frequency, 0.95F, 1.05F,
             0.85F, 0.1F, 6},
        Knob{"ScaleByPlus", typed('+'), typed('-'), &Settings::scale, 1, 1.25F, 0.8F, 0.05F, 8},
        Knob{"ScaleByEquals", typed('='), typed('-'), &Settings::scale, 1, 1.25F, 0.8F, 0.05F, 8},
        Knob{"Simulation", typed(']'), typed('['), &Settings::hz, 60, 70, 50, 10, 120}),
    [](const auto& info) { return info.param.what; });

TEST(Controls, SpacePauses) {
    Controls controls;
    press(typed(' '), controls);
    EXPECT_TRUE(controls.paused);
    press(typed(' '), controls);
    EXPECT_FALSE(controls.paused);
}

TEST(Controls, ThemesGoRound) {
    Controls controls;
    press(typed('t'), controls);
    EXPECT_EQ(themes()[controls.theme].name, "Matrix");
    press(typed('T'), controls);
    press(typed('T'), controls);
    EXPECT_EQ(themes()[controls.theme].name, "Neon");
    press(typed('t'), controls);
    EXPECT_EQ(themes()[controls.theme].name, "Solar");
}

TEST(Controls, RResetsAllButTheTheme) {
    Controls controls;
    for (const char32_t c : {U'w', U't', U't', U' ', U'+', U']'}) press(typed(c), controls);
    press(typed('r'), controls);
    EXPECT_TRUE(controls.reset);
    EXPECT_FALSE(controls.paused);
    EXPECT_EQ(controls.theme, 2u);
    EXPECT_EQ(controls.settings.amplitude, Settings{}.amplitude);
    EXPECT_EQ(controls.settings.scale, 1);
    EXPECT_EQ(controls.settings.hz, 60);
}

TEST(Controls, QAndEscapeQuit) {
    for (const KeyEvent& key : {typed('q'), named(Key::kEscape)}) {
        Controls controls;
        press(key, controls);
        EXPECT_TRUE(controls.quit);
    }
}

}  // namespace
}  // namespace snake
