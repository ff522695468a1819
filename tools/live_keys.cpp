#include "live_keys.hpp"

#include <algorithm>
#include <limits>

#include "badline/terminal/utf8.hpp"

namespace badline::tools {
namespace {

using terminal::KeyAction;
using terminal::KeyEvent;
using TerminalKey = terminal::Key;

// Keys of the terminal that make no character, by the names that --keys has for the C64's.
struct Named {
    TerminalKey key;
    std::string_view name;
};
constexpr Named kNamed[] = {
    {TerminalKey::kEnter, "return"}, {TerminalKey::kBackspace, "del"},
    {TerminalKey::kDelete, "del"},   {TerminalKey::kInsert, "inst"},
    {TerminalKey::kEscape, "stop"},  {TerminalKey::kTab, "cbm"},
    {TerminalKey::kUp, "up"},        {TerminalKey::kDown, "down"},
    {TerminalKey::kLeft, "left"},    {TerminalKey::kRight, "right"},
    {TerminalKey::kHome, "home"},    {TerminalKey::kEnd, "clr"},
    {TerminalKey::kF1, "f1"},        {TerminalKey::kF2, "f2"},
    {TerminalKey::kF3, "f3"},        {TerminalKey::kF4, "f4"},
    {TerminalKey::kF5, "f5"},        {TerminalKey::kF6, "f6"},
    {TerminalKey::kF7, "f7"},        {TerminalKey::kF8, "f8"},
};

// Characters of the terminal for keys that ASCII has no sign for.
std::optional<KeyStroke> stroke_for(char32_t character) {
    switch (character) {
        case U'_': return key_named("leftarrow");
        case U'\\':
        case U'\u00a3': return key_named("pound");
        case U'~':
        case U'\u03c0': return key_named("pi");
        case U'\r': return key_named("return");
        default: break;
    }
    if (character < 0x20 || character > 0x7e) return std::nullopt;
    auto stroke = key_for(static_cast<char>(character));
    if (stroke && character >= U'A' && character <= U'Z') stroke->shift = true;
    return stroke;
}

struct Direction {
    TerminalKey key;
    char32_t character;  // of the numeric pad or of a plain key
    std::uint8_t lines;
};
constexpr Direction kDirections[] = {
    {TerminalKey::kUp, 0, kJoystickUp},
    {TerminalKey::kDown, 0, kJoystickDown},
    {TerminalKey::kLeft, 0, kJoystickLeft},
    {TerminalKey::kRight, 0, kJoystickRight},
    {TerminalKey::kCharacter, U' ', kJoystickFire},
    {TerminalKey::kKeypad, U'8', kJoystickUp},
    {TerminalKey::kKeypad, U'2', kJoystickDown},
    {TerminalKey::kKeypad, U'4', kJoystickLeft},
    {TerminalKey::kKeypad, U'6', kJoystickRight},
    {TerminalKey::kKeypad, U'7', kJoystickUp | kJoystickLeft},
    {TerminalKey::kKeypad, U'9', kJoystickUp | kJoystickRight},
    {TerminalKey::kKeypad, U'1', kJoystickDown | kJoystickLeft},
    {TerminalKey::kKeypad, U'3', kJoystickDown | kJoystickRight},
    {TerminalKey::kKeypad, U'5', kJoystickFire},
    {TerminalKey::kKeypad, U'0', kJoystickFire},
};

// Lines of a joystick that cannot be pressed together.
constexpr std::size_t opposite(std::size_t line) {
    return line < 4 ? line ^ 1 : line;
}

}  // namespace

std::optional<LiveKeys::Stroke> LiveKeys::stroke_of(const KeyEvent& event) {
    Stroke stroke;
    if (event.key == TerminalKey::kPageUp) {
        stroke.restore = true;
        return stroke;
    }
    std::optional<KeyStroke> key;
    bool shift = false;
    if (event.key == TerminalKey::kCharacter || event.key == TerminalKey::kKeypad) {
        key = stroke_for(event.character);
    } else {
        const auto found = std::find_if(std::begin(kNamed), std::end(kNamed),
                                        [&](const Named& n) { return n.key == event.key; });
        if (found != std::end(kNamed)) key = key_named(found->name);
        shift = event.modifiers.shift;
    }
    if (!key) return std::nullopt;
    stroke.add(key->key);
    // RETURN and SHIFT together do something else than most people mean.
    if ((key->shift || shift) && event.key != TerminalKey::kEnter) stroke.add(kKeyLeftShift);
    if (event.modifiers.ctrl && stroke.count < 3) stroke.add(kKeyControl);
    if (event.modifiers.alt && stroke.count < 3) stroke.add(kKeyCommodore);
    return stroke;
}

bool LiveKeys::take_joystick(const KeyEvent& event) {
    if (port_ == 0) return false;
    const auto found =
        std::find_if(std::begin(kDirections), std::end(kDirections), [&](const Direction& d) {
            return d.key == event.key && (d.character == 0 || d.character == event.character);
        });
    if (found == std::end(kDirections)) return false;
    for (std::size_t line = 0; line < lines_.size(); ++line) {
        if ((found->lines >> line & 1) == 0) continue;
        if (event.action == KeyAction::kRelease) {
            lines_[line] = std::min(lines_[line], kLeastFrames);
            continue;
        }
        if (opposite(line) != line) lines_[opposite(line)] = 0;
        lines_[line] = releases_reported_ ? std::numeric_limits<int>::max() : kJoystickFrames;
    }
    return true;
}

void LiveKeys::take(const KeyEvent& event) {
    if (event.action == KeyAction::kRelease) releases_reported_ = true;
    if (take_joystick(event)) return;
    const auto stroke = stroke_of(event);
    if (!stroke) return;
    if (event.action == KeyAction::kRelease) {
        for (auto it = waiting_.rbegin(); it != waiting_.rend(); ++it) {
            if (!it->same_as(*stroke)) continue;
            it->released = true;
            return;
        }
        if (held_ && held_->same_as(*stroke)) held_->released = true;
        return;
    }
    // A key that is held down, and repeated by the terminal, goes on being held.
    if (held_ && waiting_.empty() && age_ > 0 && held_->same_as(*stroke)) {
        silent_ = 0;
        held_->released = false;
        return;
    }
    waiting_.push_back(*stroke);
}

void LiveKeys::paste(std::string_view text) {
    while (!text.empty()) {
        KeyEvent event{.character = terminal::take_utf8(text)};
        if (event.character == U'\n') event = {.key = TerminalKey::kEnter};
        if (auto stroke = stroke_of(event)) {
            stroke->released = true;
            waiting_.push_back(*stroke);
        }
    }
}

bool LiveKeys::still_held() const {
    if (age_ < kLeastFrames) return true;
    if (!waiting_.empty() || held_->released) return false;
    return releases_reported_ || silent_ < kHeldFrames;
}

void LiveKeys::advance(Machine& machine) {
    Keyboard& keyboard = machine.keyboard();
    if (held_) {
        ++age_;
        ++silent_;
        if (!still_held()) {
            for (int i = 0; i < held_->count; ++i)
                keyboard.release(held_->keys[static_cast<std::size_t>(i)]);
            held_.reset();
            gap_ = kLeastFrames;
        }
    } else if (gap_ > 0) {
        --gap_;
    }
    if (!held_ && gap_ == 0 && !waiting_.empty()) {
        const Stroke stroke = waiting_.front();
        waiting_.pop_front();
        if (stroke.restore) {
            machine.press_restore();
            gap_ = kLeastFrames;
        } else {
            for (int i = 0; i < stroke.count; ++i)
                keyboard.press(stroke.keys[static_cast<std::size_t>(i)]);
            held_ = stroke;
            age_ = silent_ = 0;
        }
    }
    if (port_ == 0) return;
    std::uint8_t lines = 0;
    for (std::size_t line = 0; line < lines_.size(); ++line) {
        if (lines_[line] == 0) continue;
        lines = static_cast<std::uint8_t>(lines | 1U << line);
        if (lines_[line] != std::numeric_limits<int>::max()) --lines_[line];
    }
    keyboard.set_joystick(port_, lines);
}

void LiveKeys::next_joystick_port(Machine& machine) {
    if (port_ != 0) machine.keyboard().set_joystick(port_, 0);
    lines_ = {};
    port_ = port_ == 0 ? 2 : port_ - 1;
}

}  // namespace badline::tools
