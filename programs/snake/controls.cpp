#include "controls.hpp"

#include "picture.hpp"

namespace snake {
namespace {

using badline::terminal::Key;
using badline::terminal::KeyEvent;

// A key that turns a value: v * factor + step, kept in the value's range.
struct Knob {
    Key key;
    char32_t character;
    float Settings::*value;
    Range range;
    float factor, step;
};

constexpr Knob kKnobs[] = {
    {Key::kUp, 0, &Settings::speed, kSpeedRange, 1.2F, 0},
    {Key::kDown, 0, &Settings::speed, kSpeedRange, 1 / 1.2F, 0},
    {Key::kCharacter, U'w', &Settings::amplitude, kAmplitudeRange, 1, 0.1F},
    {Key::kCharacter, U's', &Settings::amplitude, kAmplitudeRange, 1, -0.1F},
    {Key::kRight, 0, &Settings::frequency, kFrequencyRange, 1, 0.1F},
    {Key::kCharacter, U'd', &Settings::frequency, kFrequencyRange, 1, 0.1F},
    {Key::kLeft, 0, &Settings::frequency, kFrequencyRange, 1, -0.1F},
    {Key::kCharacter, U'a', &Settings::frequency, kFrequencyRange, 1, -0.1F},
    {Key::kCharacter, U'+', &Settings::scale, kScaleRange, 1.25F, 0},
    {Key::kCharacter, U'=', &Settings::scale, kScaleRange, 1.25F, 0},
    {Key::kCharacter, U'-', &Settings::scale, kScaleRange, 1 / 1.25F, 0},
    {Key::kCharacter, U']', &Settings::hz, kHzRange, 1, 10},
    {Key::kCharacter, U'[', &Settings::hz, kHzRange, 1, -10},
};

}  // namespace

void press(const KeyEvent& key, Controls& controls) {
    for (const Knob& knob : kKnobs) {
        if (knob.key == Key::kCharacter ? !key.is(knob.character) : !key.is(knob.key)) continue;
        float& value = controls.settings.*knob.value;
        value = knob.range.clamp(value * knob.factor + knob.step);
        return;
    }
    const std::size_t count = themes().size();
    if (key.is(U' ')) controls.paused = !controls.paused;
    if (key.is(U't')) controls.theme = (controls.theme + 1) % count;
    if (key.is(U'T')) controls.theme = (controls.theme + count - 1) % count;
    if (key.is(U'q') || key.is(Key::kEscape)) controls.quit = true;
    if (key.is(U'r')) controls = {.settings = {}, .theme = controls.theme, .reset = true};
}

}  // namespace snake
