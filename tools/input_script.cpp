#include "input_script.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "badline/media/host_file.hpp"
#include "badline/media/input_error.hpp"
#include "badline/media/numbers.hpp"
#include "badline/media/symbols.hpp"

namespace badline::tools {
namespace {

constexpr int kHeldFrames = 2;
constexpr int kPauseFrames = 2;
constexpr Cycle kLongest = Cycle{1} << 50;  // a time that no run reaches, far from overflow

// Names in braces, for suggestions; key_named() knows them.
const std::vector<std::string> kKeyNames = {
    "return",    "space",   "f1",    "f2",   "f3",      "f4",    "f5",     "f6",
    "f7",        "f8",      "up",    "down", "left",    "right", "home",   "clr",
    "del",       "inst",    "stop",  "ctrl", "cbm",     "shift", "lshift", "rshift",
    "leftarrow", "uparrow", "pound", "pi",   "restore", "wait"};

std::optional<Cycle> duration(std::string_view text, const ClockRate& rate) {
    if (text.empty()) return std::nullopt;
    const char unit = text.back();
    if ((unit == 'f' || unit == 's') && !text.starts_with('$') && !text.starts_with("0x")) {
        const std::string_view digits = text.substr(0, text.size() - 1);
        // Whole and decimal places apart: no rounding that depends on anything.
        const auto point = std::min(digits.find('.'), digits.size());
        const std::string_view whole = digits.substr(0, point);
        const std::string_view places = digits.substr(std::min(point + 1, digits.size()));
        if (digits.find_first_not_of("0123456789.") != std::string_view::npos) return std::nullopt;
        if (places.size() > 6 || (point < digits.size() && places.empty())) return std::nullopt;
        const auto number = parse_number(whole);
        if (!number || *number > 100'000'000) return std::nullopt;
        const Cycle scale = unit == 'f' ? rate.cycles_per_frame : rate.cycles_per_second;
        Cycle cycles = static_cast<Cycle>(*number) * scale;
        if (!places.empty()) {
            const auto fraction = parse_number(places);
            if (!fraction) return std::nullopt;
            Cycle divisor = 1;
            for (std::size_t i = 0; i < places.size(); ++i) divisor *= 10;
            cycles += static_cast<Cycle>(*fraction) * scale / divisor;
        }
        return cycles;
    }
    const auto count = parse_count(text);
    if (!count || *count > static_cast<std::uint64_t>(kLongest)) return std::nullopt;
    return static_cast<Cycle>(*count);
}

std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return out;
}

// Whether what no time can be read from was meant to be one: a number with a unit or a sign, and
// not, say, a line of BASIC before its first colon.
bool is_meant_as_time(std::string_view text) {
    constexpr std::size_t kLongestUnit = 3;
    if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
    const auto digits = std::min(text.find_first_not_of("0123456789.,_'"), text.size());
    if (text.substr(0, digits).find_first_of("0123456789") == std::string_view::npos) return false;
    const std::string unit = lower(text.substr(digits));
    return unit.size() <= kLongestUnit &&
           unit.find_first_not_of("abcdefghijklmnopqrstuvwxyz") == std::string::npos;
}

class KeyTypist {
  public:
    KeyTypist(std::string_view text, const ClockRate& rate, std::vector<InputEvent>& events)
        : text_(text), rate_(rate), events_(events) {}

    Cycle type() {
        start();
        if (at_ == text_.size()) fail(at_, "there is nothing to type; write a text, as in 1s:run");
        while (at_ < text_.size()) {
            if (text_[at_] == '{')
                braces();
            else
                character();
        }
        return now_;
    }

  private:
    [[noreturn]] void fail(std::size_t at, const std::string& problem) const {
        throw InputError("keys '" + printable(text_) + "', column " + std::to_string(at + 1) +
                         ": " + problem);
    }

    // What is before the first colon is a time, when it looks like one.
    void start() {
        const auto colon = text_.find(':');
        if (colon == std::string_view::npos) return;
        const std::string_view before = text_.substr(0, colon);
        if (const auto when = duration(before, rate_)) {
            now_ = *when;
            at_ = colon + 1;
        } else if (is_meant_as_time(before)) {
            fail(0, "'" + printable(before) +
                        "' is no time; write cycles (20000, 20k), frames (60f) or seconds (1.5s), "
                        "and to type it 0:" +
                        printable(before) + ":...");
        }
    }

    void character() {
        const char c = text_[at_];
        const auto stroke = c == '\n' ? key_named("return") : key_for(c);
        if (!stroke) {
            const auto size = std::max<std::size_t>(1, utf8_character(text_.substr(at_)));
            fail(at_, "no key of a C64 makes '" + printable(text_.substr(at_, size)) +
                          "'; name keys in braces, as in {return}");
        }
        ++at_;
        press({*stroke}, kHeldFrames * rate_.cycles_per_frame);
    }

    void braces() {
        const std::size_t from = at_;
        const auto end = text_.find('}', at_);
        if (end == std::string_view::npos) fail(from, "'}' is missing");
        std::string_view inside = text_.substr(from + 1, end - from - 1);
        at_ = end + 1;
        Cycle held = kHeldFrames * rate_.cycles_per_frame;
        const auto space = inside.find(' ');
        const std::string name = lower(inside.substr(0, space));
        if (space != std::string_view::npos) {
            const auto length = duration(inside.substr(space + 1), rate_);
            if (!length)
                fail(from + 1 + space + 1, "'" + printable(inside.substr(space + 1)) +
                                               "' is no duration; write 20000, 50f or 1.5s");
            held = *length;
            if (held == 0 && name != "wait")
                fail(from + 1 + space + 1,
                     "a key that is held for no time is not seen; write 2f or "
                     "more");
        }
        if (name == "wait") {
            if (space == std::string_view::npos) fail(from, "say how long, as in {wait 50f}");
            now_ += held;
        } else if (name == "restore") {
            events_.push_back({.when = now_, .kind = InputEvent::Kind::restore});
            now_ += held;
        } else {
            press(strokes(name, from + 1), held);
        }
        if (now_ > kLongest) fail(from, "this is later than any run lasts");
    }

    // The keys of `ctrl+1`: all but the last are held down with it.
    std::vector<KeyStroke> strokes(const std::string& names, std::size_t column) const {
        std::vector<KeyStroke> result;
        std::string_view rest = names;
        do {
            // A plus at the beginning of a name is the key.
            const auto plus = rest.find('+', 1);
            const std::string name(rest.substr(0, plus));
            std::optional<KeyStroke> stroke;
            if (name.size() == 1)
                stroke = key_for(name[0]);
            else
                stroke = key_named(name == "shift" ? "lshift" : name);
            if (!stroke)
                fail(column, "unknown key '" + printable(name) + "'" +
                                 did_you_mean(closest(name, kKeyNames)));
            result.push_back(*stroke);
            if (plus != std::string_view::npos && plus + 1 == rest.size())
                fail(column, "a key is missing behind the +");
            rest = plus == std::string_view::npos ? std::string_view{} : rest.substr(plus + 1);
        } while (!rest.empty());
        return result;
    }

    void press(const std::vector<KeyStroke>& strokes, Cycle held) {
        std::vector<Key> keys;
        for (const KeyStroke& stroke : strokes) {
            if (stroke.shift) keys.push_back(kKeyLeftShift);
            keys.push_back(stroke.key);
        }
        for (const Key key : keys) add(now_, InputEvent::Kind::press, key);
        now_ += held;
        for (const Key key : keys) add(now_, InputEvent::Kind::release, key);
        now_ += kPauseFrames * rate_.cycles_per_frame;
    }

    void add(Cycle when, InputEvent::Kind kind, Key key) {
        events_.push_back({.when = when, .kind = kind, .key = key});
    }

    std::string_view text_;
    const ClockRate& rate_;
    std::vector<InputEvent>& events_;
    std::size_t at_ = 0;
    Cycle now_ = 0;
};

struct Direction {
    std::string_view name;
    std::uint8_t line;
};
constexpr Direction kDirections[] = {{"up", kJoystickUp},     {"down", kJoystickDown},
                                     {"left", kJoystickLeft}, {"right", kJoystickRight},
                                     {"fire", kJoystickFire}, {"none", 0}};
constexpr Direction kOpposites[] = {{"up and down", kJoystickUp | kJoystickDown},
                                    {"left and right", kJoystickLeft | kJoystickRight}};

}  // namespace

Cycle parse_duration(std::string_view text, const ClockRate& rate, std::string_view what) {
    const auto cycles = duration(text, rate);
    if (!cycles)
        throw InputError(std::string(what) + " '" + printable(text) +
                         "' is no time; write cycles (20000, 20k, 5M), frames (50f) or seconds "
                         "(1.5s)");
    return *cycles;
}

Cycle parse_keys(std::string_view text, const ClockRate& rate, std::vector<InputEvent>& events) {
    return KeyTypist(text, rate, events).type();
}

void parse_joystick(std::string_view text, const ClockRate& rate, std::vector<InputEvent>& events) {
    const auto fail = [&](const std::string& problem) {
        throw InputError("joystick '" + printable(text) + "': " + problem +
                         "; write PORT:WHEN:DIRECTIONS:DURATION, as in 2:60f:up+fire:10f");
    };
    std::vector<std::string_view> parts;
    for (std::string_view rest = text;;) {
        const auto colon = rest.find(':');
        parts.push_back(rest.substr(0, colon));
        if (colon == std::string_view::npos) break;
        rest.remove_prefix(colon + 1);
    }
    if (parts.size() < 2 || parts.size() > 4)
        fail("has " + std::to_string(parts.size()) + " parts");
    if (parts[0] != "1" && parts[0] != "2") fail("the port is 1 or 2");

    InputEvent event{.kind = InputEvent::Kind::joystick, .port = parts[0] == "1" ? 1 : 2};
    std::size_t at = 1;
    const std::string whole = "joystick '" + printable(text) + "': ";
    if (parts.size() > 2) event.when = parse_duration(parts[at++], rate, whole + "the time");
    for (std::string_view names = parts[at++];;) {
        const auto plus = names.find('+');
        const std::string name = lower(names.substr(0, plus));
        const auto* const known = std::find_if(std::begin(kDirections), std::end(kDirections),
                                               [&](const Direction& d) { return d.name == name; });
        if (known == std::end(kDirections)) fail("'" + printable(name) + "' is no direction");
        if (known->line == 0 && parts[at - 1] != names.substr(0, plus)) fail("none stands alone");
        event.lines = static_cast<std::uint8_t>(event.lines | known->line);
        if (plus == std::string_view::npos) break;
        names.remove_prefix(plus + 1);
    }
    // One stick: the switches of opposite directions are never closed together.
    for (const auto& [name, both] : kOpposites)
        if ((event.lines & both) == both)
            fail(std::string(name) + " together is what no joystick does");
    events.push_back(event);
    if (at < parts.size()) {
        const Cycle held = parse_duration(parts[at], rate, whole + "the duration");
        if (held == 0) fail("it is held for no time");
        event.when += held;
        event.lines = 0;
        events.push_back(event);
    }
}

void sort_events(std::vector<InputEvent>& events) {
    std::stable_sort(events.begin(), events.end(),
                     [](const InputEvent& a, const InputEvent& b) { return a.when < b.when; });
}

void apply(const InputEvent& event, Machine& machine) {
    switch (event.kind) {
        case InputEvent::Kind::press: machine.keyboard().press(event.key); break;
        case InputEvent::Kind::release: machine.keyboard().release(event.key); break;
        case InputEvent::Kind::restore: machine.press_restore(); break;
        case InputEvent::Kind::joystick:
            machine.keyboard().set_joystick(event.port, event.lines);
            break;
    }
}

}  // namespace badline::tools
