// Puts the terminal back however the program ends, and round a suspension. What runs in signal
// handlers is here; everything it needs lies in static storage, and it calls only what
// signal-safety(7) lists. Not part of the layer's interface: Session uses it.
#pragma once

#include <string_view>

namespace badline::terminal::tty_guard {

// Takes over the terminal on `fd`: raw mode, the `enter` bytes sent, signal handlers and the
// terminate handler installed, all on behalf of the calling thread, to which signals are passed
// on. Returns false, with errno set, if the terminal does not take its modes. `keep_signal_keys`:
// Ctrl-C, Ctrl-Z and Ctrl-\ raise signals.
bool arm(int fd, std::string_view enter, std::string_view leave, bool keep_signal_keys);

// Puts the terminal back, and the signal handlers. Nothing if not armed.
void disarm();

// Puts the terminal back and nothing else. Nothing if it is back already.
void restore() noexcept;

bool armed();

// A descriptor that becomes readable when one of the flags below is set.
int wake_fd();

struct Wakes {
    bool resized = false;  // SIGWINCH
    bool resumed = false;  // after SIGCONT: the screen's content is lost
};
// What happened since the last call.
Wakes take_wakes();

// The terminal was given back (the process is dying or about to stop): write nothing more.
bool away();

}  // namespace badline::terminal::tty_guard
