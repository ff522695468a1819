// Keys and joysticks with a time: --keys and --joystick.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "badline/machine/machine.hpp"

namespace badline::tools {

// How long things last on the model that runs, to turn frames and seconds into cycles.
struct ClockRate {
    Cycle cycles_per_frame = 19656;
    std::int32_t cycles_per_second = 985248;
};

// A change of the keyboard or a joystick. Times count from the program's first instruction.
struct InputEvent {
    enum class Kind { press, release, restore, joystick };
    Cycle when = 0;
    Kind kind = Kind::press;
    Key key{};
    int port = 0;            // joystick: 1 or 2
    std::uint8_t lines = 0;  // joystick: a sum of JoystickLine
};

// A time or duration: cycles as a number (120000, 20k, 1M), frames (60f) or seconds (2.5s).
// Throws InputError naming `what`.
Cycle parse_duration(std::string_view text, const ClockRate& rate, std::string_view what);

// --keys [WHEN:]TEXT. Characters are typed one after the other, each held for two frames and
// followed by two without a key: as quick as the KERNAL's scan is sure to see it. In braces:
// {return}, {f1}, {ctrl+1}; {space 50f} holds a key so long; {wait 2s} waits. What stands before
// the first colon is WHEN when it is a number with or without a unit; 0:1s:x types 1s:x. Appends
// to `events` and returns when the typing is over. Throws InputError with the column.
Cycle parse_keys(std::string_view text, const ClockRate& rate, std::vector<InputEvent>& events);

// --joystick PORT:[WHEN:]DIRECTIONS[:DURATION], as in 2:60f:up+fire:10f. Directions are up, down,
// left, right and fire, joined by +, or none; not two opposite ones, as no stick can. Without a
// duration they are held until the next. Throws InputError.
void parse_joystick(std::string_view text, const ClockRate& rate, std::vector<InputEvent>& events);

// In the order of time; what was given first comes first.
void sort_events(std::vector<InputEvent>& events);

void apply(const InputEvent& event, Machine& machine);

}  // namespace badline::tools
