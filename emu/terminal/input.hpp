// What comes from a terminal: keys, mouse, pastes. InputParser is pure; the caller gives it the
// bytes and tells it when time has passed.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "badline/terminal/frame.hpp"

namespace badline::terminal {

enum class Key {
    kCharacter,  // KeyEvent::character says which
    kKeypad,     // numeric pad, if the terminal tells it apart; character is 0-9 + - * / . = or \r
    kEnter,
    kTab,
    kBackspace,
    kEscape,
    kUp,
    kDown,
    kRight,
    kLeft,
    kHome,
    kEnd,
    kPageUp,
    kPageDown,
    kInsert,
    kDelete,
    kF1,
    kF2,
    kF3,
    kF4,
    kF5,
    kF6,
    kF7,
    kF8,
    kF9,
    kF10,
    kF11,
    kF12
};

struct Modifiers {
    bool shift = false, alt = false, ctrl = false;
    friend bool operator==(Modifiers, Modifiers) = default;
};

enum class KeyAction { kPress, kRepeat, kRelease };

// A key. Characters arrive as typed: shift and a give 'A' (whether `shift` is set then differs
// from terminal to terminal); ctrl and a give 'a' with ctrl set. A terminal that does not tell
// releases apart (most) sends kPress for every repeat.
struct KeyEvent {
    Key key = Key::kCharacter;
    char32_t character = 0;
    Modifiers modifiers{};
    KeyAction action = KeyAction::kPress;

    // This character without ctrl and alt, pressed or repeating.
    bool is(char32_t c) const {
        return key == Key::kCharacter && character == c && !modifiers.ctrl && !modifiers.alt &&
               action != KeyAction::kRelease;
    }
    // This named key with any modifiers, pressed or repeating.
    bool is(Key k) const { return key == k && action != KeyAction::kRelease; }
    // Ctrl and this lower-case letter.
    bool is_ctrl(char32_t c) const {
        return key == Key::kCharacter && character == c && modifiers.ctrl &&
               action != KeyAction::kRelease;
    }
    friend bool operator==(const KeyEvent&, const KeyEvent&) = default;
};

enum class MouseAction { kPress, kRelease, kDrag, kMove, kWheelUp, kWheelDown };
enum class MouseButton { kLeft, kMiddle, kRight, kNone };

struct MouseEvent {
    MouseAction action = MouseAction::kPress;
    MouseButton button = MouseButton::kNone;
    int x = 0, y = 0;  // cell, from 0
    Modifiers modifiers{};
    friend bool operator==(const MouseEvent&, const MouseEvent&) = default;
};

// Text pasted by the terminal (bracketed paste): UTF-8 as it came. Very long pastes come in
// pieces of 64 KiB.
struct PasteEvent {
    std::string text;
    friend bool operator==(const PasteEvent&, const PasteEvent&) = default;
};

// The window has a new size; also after a suspended program resumes. The frame has to be composed
// for it; the next present() sends it whole.
struct ResizeEvent {
    Size size;
    friend bool operator==(const ResizeEvent&, const ResizeEvent&) = default;
};

// The terminal is gone (window closed, line dropped). The program should end.
struct ClosedEvent {
    friend bool operator==(const ClosedEvent&, const ClosedEvent&) = default;
};

// The terminal's answer to DECRQM, `CSI ? mode ; value $ y`; mode 0 is its answer to DA1 ("device
// attributes"), which every terminal gives. Session keeps these to itself.
struct ModeReport {
    int mode = 0, value = 0;
    friend bool operator==(const ModeReport&, const ModeReport&) = default;
};

using Event = std::variant<KeyEvent, MouseEvent, PasteEvent, ResizeEvent, ClosedEvent, ModeReport>;

// Understands xterm's sequences (ctlseqs: "PC-Style Function Keys", "SGR mouse", bracketed
// paste), the Linux console's and rxvt's spellings of the same keys, `CSI u` and kitty's keyboard
// protocol. Sequences it does not know are skipped whole.
class InputParser {
  public:
    // Takes bytes, appends the events they complete.
    void feed(std::string_view bytes, std::vector<Event>& events);
    // Whether bytes are held back that only time can tell apart: an Escape may be the key or
    // start a sequence. Call timeout() if nothing more comes within kEscapeTimeoutMs.
    bool waiting() const {
        return !pasting_ && !buffer_.empty() && buffer_.size() <= 2 && buffer_[0] == '\x1b';
    }
    void timeout(std::vector<Event>& events);

    static constexpr int kEscapeTimeoutMs = 40;

  private:
    std::size_t take(std::string_view bytes, std::vector<Event>& events);
    std::size_t take_escape(std::string_view bytes, std::vector<Event>& events);
    std::size_t take_csi(std::string_view bytes, bool alt, std::vector<Event>& events);
    std::size_t take_ss3(std::string_view bytes, bool alt, std::vector<Event>& events);
    std::size_t take_paste(std::string_view bytes, std::vector<Event>& events);

    std::string buffer_;
    std::string paste_;
    bool pasting_ = false;
};

}  // namespace badline::terminal
