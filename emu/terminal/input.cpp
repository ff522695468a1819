#include "badline/terminal/input.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "badline/terminal/utf8.hpp"

namespace badline::terminal {
namespace {

constexpr char kEsc = '\x1b';
constexpr std::size_t kLongestSequence = 128;
constexpr std::size_t kLongestString = 4096;  // an answer (OSC, DCS) we did not ask for
constexpr std::size_t kPastePiece = 65536;
constexpr std::string_view kPasteEnd = "\x1b[201~";
constexpr std::size_t kMore = 0;  // take() needs more bytes

// `CSI 1 ; modifiers FINAL` and `SS3 FINAL`: xterm's cursor keys and F1 to F4.
constexpr std::optional<Key> key_of_final(char final) {
    switch (final) {
        case 'A': return Key::kUp;
        case 'B': return Key::kDown;
        case 'C': return Key::kRight;
        case 'D': return Key::kLeft;
        case 'F': return Key::kEnd;
        case 'H': return Key::kHome;
        case 'P': return Key::kF1;
        case 'Q': return Key::kF2;
        case 'R': return Key::kF3;
        case 'S': return Key::kF4;
        default: return std::nullopt;
    }
}

// `CSI number ; modifiers ~`: the VT220's editing and function keys; 7 and 8 are rxvt's.
constexpr std::optional<Key> key_of_number(int number) {
    switch (number) {
        case 1:
        case 7: return Key::kHome;
        case 2: return Key::kInsert;
        case 3: return Key::kDelete;
        case 4:
        case 8: return Key::kEnd;
        case 5: return Key::kPageUp;
        case 6: return Key::kPageDown;
        case 11: return Key::kF1;
        case 12: return Key::kF2;
        case 13: return Key::kF3;
        case 14: return Key::kF4;
        case 15: return Key::kF5;
        case 17: return Key::kF6;
        case 18: return Key::kF7;
        case 19: return Key::kF8;
        case 20: return Key::kF9;
        case 21: return Key::kF10;
        case 23: return Key::kF11;
        case 24: return Key::kF12;
        default: return std::nullopt;
    }
}

Modifiers modifiers_of(int parameter) {
    const int bits = parameter > 0 ? parameter - 1 : 0;
    return {(bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0};
}

// A character that came as a byte or as UTF-8.
KeyEvent key_of_character(char32_t c, bool alt) {
    const auto key = [&](Key k) { return KeyEvent{k, 0, {.alt = alt}}; };
    switch (c) {
        case '\r':
        case '\n': return key(Key::kEnter);
        case '\t': return key(Key::kTab);
        case 0x7f:
        case 0x08: return key(Key::kBackspace);
        case 0x1b: return key(Key::kEscape);
        case 0x00: return {Key::kCharacter, U' ', {.alt = alt, .ctrl = true}};
        default: break;
    }
    if (c < 0x1b) return {Key::kCharacter, c + 0x60, {.alt = alt, .ctrl = true}};
    if (c < 0x20) return {Key::kCharacter, c + 0x40, {.alt = alt, .ctrl = true}};
    return {Key::kCharacter, c, {.alt = alt}};
}

// The parameters of a CSI sequence, each with its sub-parameters: `1:2;3` is {{1,2},{3}}. Left
// out ones are -1.
struct Parameters {
    std::array<std::array<int, 4>, 8> values;
    std::size_t count = 0;

    explicit Parameters(std::string_view text) {
        for (auto& value : values) value.fill(-1);
        std::size_t main = 0, sub = 0;
        for (const char c : text) {
            if (c == ';') {
                ++main;
                sub = 0;
            } else if (c == ':') {
                ++sub;
            } else if (c >= '0' && c <= '9' && main < values.size() && sub < values[0].size()) {
                int& value = values[main][sub];
                value = std::min(std::max(value, 0) * 10 + (c - '0'), 0x110000);
            }
        }
        count = std::min(main + 1, values.size());
    }
    int get(std::size_t main, std::size_t sub = 0, int otherwise = 0) const {
        const int value = values[main][sub];
        return value < 0 ? otherwise : value;
    }
};

KeyAction action_of(const Parameters& p) {
    switch (p.get(1, 1, 1)) {
        case 2: return KeyAction::kRepeat;
        case 3: return KeyAction::kRelease;
        default: return KeyAction::kPress;
    }
}

// The keypad's keys in kitty's numbering, from 57399.
constexpr std::string_view kKittyKeypad = "0123456789./*-+\r=";
constexpr std::array<Key, 10> kKittyKeypadMoves{
    Key::kLeft,     Key::kRight, Key::kUp,  Key::kDown,   Key::kPageUp,
    Key::kPageDown, Key::kHome,  Key::kEnd, Key::kInsert, Key::kDelete};

// `CSI code : shifted : base ; modifiers : action ; text u`, of fixterms and kitty
// (https://sw.kovidgoyal.net/kitty/keyboard-protocol).
std::optional<KeyEvent> key_of_code(const Parameters& p) {
    const int code = p.get(0);
    KeyEvent event;
    event.modifiers = modifiers_of(p.get(1, 0, 1));
    event.action = action_of(p);
    constexpr int kKeypad = 57399, kMoves = 57417;
    constexpr int kPrivateUse = 57344, kPrivateUseEnd = 63743;
    if (code >= kKeypad && code < kKeypad + static_cast<int>(kKittyKeypad.size())) {
        event.key = Key::kKeypad;
        event.character =
            static_cast<char32_t>(kKittyKeypad[static_cast<std::size_t>(code - kKeypad)]);
    } else if (code >= kMoves && code < kMoves + static_cast<int>(kKittyKeypadMoves.size())) {
        event.key = kKittyKeypadMoves[static_cast<std::size_t>(code - kMoves)];
    } else if (code >= kPrivateUse && code <= kPrivateUseEnd) {
        return std::nullopt;  // a modifier or media key by itself
    } else if (code == '\r' || code == '\t' || code == 0x7f || code == 0x1b) {
        event.key = key_of_character(static_cast<char32_t>(code), false).key;
    } else if (code >= 0x20 && code < 0x110000) {
        event.character = static_cast<char32_t>(code);
        if (p.get(2) >= 0x20) {
            event.character = static_cast<char32_t>(p.get(2));
        } else if (event.modifiers.shift) {
            const bool letter = code >= 'a' && code <= 'z';
            event.character = static_cast<char32_t>(p.get(0, 1, letter ? code - 0x20 : code));
        }
    } else {
        return std::nullopt;
    }
    return event;
}

// `CSI < button ; column ; row M` or `m` (xterm's mode 1006).
std::optional<MouseEvent> mouse_of(const Parameters& p, bool release) {
    const int code = p.get(0);
    MouseEvent event;
    event.x = p.get(1, 0, 1) - 1;
    event.y = p.get(2, 0, 1) - 1;
    event.modifiers = {(code & 4) != 0, (code & 8) != 0, (code & 16) != 0};
    const auto button = static_cast<MouseButton>(code & 3);
    if (code >= 128 || event.x < 0 || event.y < 0) return std::nullopt;
    if (code & 64) {
        if ((code & 3) > 1) return std::nullopt;  // a wheel to the side
        event.action = (code & 3) == 0 ? MouseAction::kWheelUp : MouseAction::kWheelDown;
        return event;
    }
    event.button = button;
    if (code & 32) {
        event.action = button == MouseButton::kNone ? MouseAction::kMove : MouseAction::kDrag;
    } else {
        event.action = release ? MouseAction::kRelease : MouseAction::kPress;
    }
    return event;
}

}  // namespace

void InputParser::feed(std::string_view bytes, std::vector<Event>& events) {
    buffer_ += bytes;
    std::string_view rest = buffer_;
    while (!rest.empty()) {
        const std::size_t taken = take(rest, events);
        if (taken == kMore) break;
        rest.remove_prefix(taken);
    }
    buffer_.erase(0, buffer_.size() - rest.size());
}

void InputParser::timeout(std::vector<Event>& events) {
    if (!waiting()) return;
    const std::string held = std::exchange(buffer_, {});
    if (held.size() == 1) {
        events.push_back(KeyEvent{Key::kEscape});
    } else if (held[1] == kEsc) {
        events.insert(events.end(), 2, KeyEvent{Key::kEscape});
    } else {
        events.push_back(key_of_character(static_cast<unsigned char>(held[1]), true));
    }
}

// Takes one event's bytes off the front and returns how many, or kMore.
std::size_t InputParser::take(std::string_view bytes, std::vector<Event>& events) {
    if (pasting_) return take_paste(bytes, events);
    if (bytes[0] == kEsc) return take_escape(bytes, events);
    const int length = utf8_length(static_cast<unsigned char>(bytes[0]));
    if (length > 1 && bytes.size() < static_cast<std::size_t>(length) &&
        std::all_of(bytes.begin() + 1, bytes.end(), [](char c) { return (c & 0xc0) == 0x80; })) {
        return kMore;
    }
    std::string_view rest = bytes;
    events.push_back(key_of_character(take_utf8(rest), false));
    return bytes.size() - rest.size();
}

std::size_t InputParser::take_escape(std::string_view bytes, std::vector<Event>& events) {
    if (bytes.size() < 2) return kMore;
    switch (bytes[1]) {
        case '[': return take_csi(bytes, false, events);
        case 'O': return take_ss3(bytes, false, events);
        case kEsc:
            // rxvt puts an Escape before a key's sequence for Alt.
            if (bytes.size() < 3) return kMore;
            if (bytes[2] == '[' || bytes[2] == 'O') {
                const auto inner = bytes.substr(1);
                const std::size_t taken =
                    bytes[2] == '[' ? take_csi(inner, true, events) : take_ss3(inner, true, events);
                return taken == kMore ? kMore : taken + 1;
            }
            events.push_back(KeyEvent{Key::kEscape});
            return 1;
        case ']':
        case 'P':
        case '_':
        case '^': {
            // An answer ends with ESC \ or BEL. Alt and this key is the same two bytes alone.
            if (bytes.size() == 2) return kMore;
            const std::size_t end = bytes.find_first_of("\x1b\x07", 2);
            if (end == std::string_view::npos) {
                return bytes.size() < kLongestString ? kMore : bytes.size();
            }
            if (bytes[end] == '\x07') return end + 1;
            if (end + 1 == bytes.size()) return kMore;
            return bytes[end + 1] == '\\' ? end + 2 : end;
        }
        default: break;
    }
    const int length = utf8_length(static_cast<unsigned char>(bytes[1]));
    if (length > 1 && bytes.size() < 1 + static_cast<std::size_t>(length)) return kMore;
    std::string_view rest = bytes.substr(1);
    events.push_back(key_of_character(take_utf8(rest), true));
    return bytes.size() - rest.size();
}

std::size_t InputParser::take_csi(std::string_view bytes, bool alt, std::vector<Event>& events) {
    if (bytes.size() < 3) return kMore;
    if (bytes[2] == '[') {  // the Linux console's F1 to F5: CSI [ A to CSI [ E
        if (bytes.size() < 4) return kMore;
        if (bytes[3] >= 'A' && bytes[3] <= 'E') {
            const int number = static_cast<int>(Key::kF1) + (bytes[3] - 'A');
            events.push_back(KeyEvent{static_cast<Key>(number), 0, {.alt = alt}});
        }
        return 4;
    }
    if (bytes[2] == 'M') return bytes.size() < 6 ? kMore : 6;  // X10 mouse, never asked for

    std::size_t end = 2;
    while (end < bytes.size() && bytes[end] >= 0x20 && bytes[end] < 0x40) ++end;
    if (end == bytes.size()) return end < kLongestSequence ? kMore : end;
    const char final = bytes[end];
    if (final < 0x40 || final == 0x7f) return end;  // broken off; what broke it is taken by itself
    const std::size_t taken = end + 1;

    std::string_view text = bytes.substr(2, end - 2);
    char prefix = 0;
    if (!text.empty() && text[0] >= '<' && text[0] <= '?') {
        prefix = text[0];
        text.remove_prefix(1);
    }
    const Parameters p(text);
    if (prefix == '<') {
        if (final == 'M' || final == 'm') {
            if (const auto mouse = mouse_of(p, final == 'm')) events.push_back(*mouse);
        }
        return taken;
    }
    if (prefix == '?') {
        if (final == 'y' && text.ends_with('$')) {
            events.push_back(ModeReport{p.get(0), p.get(1)});
        } else if (final == 'c') {
            events.push_back(ModeReport{});
        }
        return taken;
    }
    if (prefix != 0) return taken;

    std::optional<KeyEvent> key;
    if (final == '~' && p.get(0) == 200) {
        pasting_ = true;
        return taken;
    } else if (final == '~' && p.get(0) == 27) {  // xterm's modifyOtherKeys: 27 ; modifiers ; code
        key = key_of_character(static_cast<char32_t>(p.get(2)), false);
        key->modifiers = modifiers_of(p.get(1, 0, 1));
    } else if (final == 'u') {
        key = key_of_code(p);
    } else if (final == 'Z') {
        key = KeyEvent{Key::kTab, 0, {.shift = true}};
    } else if (final >= 'a' && final <= 'd') {  // rxvt, shift and a cursor key
        key = KeyEvent{*key_of_final(static_cast<char>(final - 0x20)), 0, {.shift = true}};
    } else if (const auto named = final == '~' ? key_of_number(p.get(0)) : key_of_final(final)) {
        key = KeyEvent{*named, 0, modifiers_of(p.get(1, 0, 1)), action_of(p)};
    }
    if (key) {
        key->modifiers.alt |= alt;
        events.push_back(*key);
    }
    return taken;
}

// SS3: cursor keys in application mode, F1 to F4, the keypad in application mode (VT220).
std::size_t InputParser::take_ss3(std::string_view bytes, bool alt, std::vector<Event>& events) {
    if (bytes.size() < 3) return kMore;
    const char final = bytes[2];
    if (final < 0x20) return 2;
    KeyEvent event{Key::kKeypad, 0, {.alt = alt}};
    if (const auto named = key_of_final(final)) {
        event.key = *named;
    } else if (final >= 'a' && final <= 'd') {  // rxvt, ctrl and a cursor key
        event.key = *key_of_final(static_cast<char>(final - 0x20));
        event.modifiers.ctrl = true;
    } else if (final == 'M') {
        event.character = U'\r';
    } else if (final == 'X') {
        event.character = U'=';
    } else if (final >= 'j' && final <= 'y') {  // * + , - . / 0 to 9, 0x40 above their ASCII
        event.character = static_cast<char32_t>(final - 0x40);
    } else {
        return 3;
    }
    events.push_back(event);
    return 3;
}

std::size_t InputParser::take_paste(std::string_view bytes, std::vector<Event>& events) {
    const std::size_t end = bytes.find(kPasteEnd);
    const bool ended = end != std::string_view::npos;
    std::size_t text = end;
    if (!ended) {  // the end mark may have come in part
        text = bytes.size();
        for (std::size_t n = std::min(bytes.size(), kPasteEnd.size() - 1); n > 0; --n) {
            if (bytes.ends_with(kPasteEnd.substr(0, n))) {
                text = bytes.size() - n;
                break;
            }
        }
    }
    paste_ += bytes.substr(0, text);
    if (ended || paste_.size() >= kPastePiece) {
        if (!paste_.empty()) events.push_back(PasteEvent{std::exchange(paste_, {})});
    }
    if (!ended) return text;
    pasting_ = false;
    return end + kPasteEnd.size();
}

}  // namespace badline::terminal
