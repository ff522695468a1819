// The terminal itself: raw mode and the alternate screen while a Session lives, everything as it
// was afterwards, however the program ends.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "badline/terminal/color.hpp"
#include "badline/terminal/frame.hpp"
#include "badline/terminal/frame_clock.hpp"
#include "badline/terminal/input.hpp"

namespace badline::terminal {

// Standard output is no terminal, or one that cannot place a cursor. what() is one line naming
// the trouble and the remedy; a program prints it after its name and exits with 2.
struct NoTerminal : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct SessionOptions {
    bool mouse = false;                 // report buttons, drags and the wheel
    bool key_releases = false;          // report key releases, on terminals with kitty's protocol
    bool keypad = false;                // tell the numeric pad apart, on terminals that can
    bool interrupt_keys = true;         // Ctrl-C, Ctrl-Z and Ctrl-\ act; else they arrive as keys
    std::optional<ColorDepth> depth{};  // instead of what the environment says
    std::string remedy{};  // what to do without a terminal: the end of NoTerminal's line
};

class Session {
  public:
    // Takes the terminal on standard output; keys are read from it too, whatever standard input
    // is. Throws NoTerminal. There can be one Session at a time (std::logic_error).
    explicit Session(SessionOptions options = {});
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    // The size of the screen now, as the last ResizeEvent told it.
    Size size() const;
    ColorDepth depth() const;

    enum class Presented {
        kUnchanged,  // nothing to send
        kSent,
        kDropped,  // the terminal has not taken the last frame yet
        kClosed    // the terminal is gone
    };
    // Shows a frame. Never blocks.
    Presented present(const Frame& frame);

    // The next event, waiting for one until `deadline` at most; nothing if there was none until
    // then. Bytes the terminal has not taken yet are sent meanwhile. A deadline that has passed
    // already still gives events that are there.
    std::optional<Event> next_event(Clock::time_point deadline);
    // Without waiting.
    std::optional<Event> next_event() { return next_event(Clock::time_point::min()); }

    struct Statistics {
        std::uint64_t sent = 0, unchanged = 0, dropped = 0;  // frames
        std::uint64_t bytes = 0;
    };
    const Statistics& statistics() const;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

// Puts the terminal back at once, for a program that must print something final before it ends in
// its own way. Does nothing without a Session; safe in a signal handler.
void restore_terminal() noexcept;

}  // namespace badline::terminal
