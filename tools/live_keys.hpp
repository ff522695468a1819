// A terminal's keys as those of a C64, for `badline run --live`. A terminal says when a key goes
// down, and rarely when it comes up; the C64's KERNAL wants to see it pressed and then not.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <string_view>

#include "badline/machine/machine.hpp"
#include "badline/terminal/input.hpp"

namespace badline::tools {

// Keys by what is written on them (symbolic): a gives A, A gives SHIFT and A, Ctrl and Alt are CTRL
// and C=. Esc is RUN/STOP, PageUp RESTORE, Tab C=, Shift-Tab SHIFT and C=, End CLR, ~ pi, _ the
// left arrow, \ the pound sign.
class LiveKeys {
  public:
    // `joystick_port` 1 or 2: the arrow keys and the numeric pad are that joystick, Space or the
    // pad's 5 and 0 its fire button; 0: none is, they are keys.
    explicit LiveKeys(int joystick_port = 0) : port_(joystick_port) {}

    // A key the terminal reported; those no C64 has are ignored.
    void take(const terminal::KeyEvent& event);
    // Text, in UTF-8, as if typed.
    void paste(std::string_view text);
    // Presses and releases what is due. To be called once a frame of the C64.
    void advance(Machine& machine);

    int joystick_port() const { return port_; }
    // From none to port 2 to port 1 to none.
    void next_joystick_port(Machine& machine);

    // A key is pressed for this many frames at least, and as many pass before the next: the
    // KERNAL's scan, once in 1/60 s, is sure to see both.
    static constexpr int kLeastFrames = 2;
    // How long without word from the terminal, which repeats a held key some thirty times a second.
    static constexpr int kHeldFrames = 3;
    // The same for the joystick: longer, so that a direction lasts until the terminal's repeat.
    static constexpr int kJoystickFrames = 10;

  private:
    // Keys pressed together, the one that tells the stroke from others first.
    struct Stroke {
        std::array<Key, 3> keys{};
        int count = 0;
        bool restore = false;
        bool released = false;  // the terminal said that the key came up

        void add(Key key) { keys[static_cast<std::size_t>(count++)] = key; }
        bool same_as(const Stroke& other) const {
            return restore == other.restore && count > 0 && other.count > 0 &&
                   keys[0] == other.keys[0];
        }
    };

    static std::optional<Stroke> stroke_of(const terminal::KeyEvent& event);
    bool take_joystick(const terminal::KeyEvent& event);
    bool still_held() const;

    std::deque<Stroke> waiting_;
    std::optional<Stroke> held_;
    int age_ = 0;     // frames since it was pressed
    int silent_ = 0;  // frames since the terminal last reported it
    int gap_ = 0;     // frames until the next may be pressed
    bool releases_reported_ = false;

    int port_ = 0;
    std::array<int, 5> lines_{};  // frames each joystick line stays pressed
};

}  // namespace badline::tools
