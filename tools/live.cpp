#include "live.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <variant>

#include "badline/media/host_file.hpp"
#include "badline/media/input_error.hpp"
#include "badline/media/png.hpp"
#include "badline/terminal/terminal.hpp"
#include "interruption.hpp"
#include "live_keys.hpp"
#include "live_picture.hpp"
#include "progress.hpp"
#include "record.hpp"

namespace badline::tools {
namespace {

using namespace std::chrono_literals;
using terminal::Clock;
using terminal::KeyEvent;
using TerminalKey = terminal::Key;

// At speeds above the C64's own, not every frame is shown.
constexpr auto kLeastBetweenShown = 16ms;
// While it is paused, a signal is looked for this often.
constexpr auto kPauseStep = 50ms;
// The status line's figures are those of so many frames.
constexpr int kStatusFrames = 25;
constexpr double kFastest = 1000;

constexpr const char* kHelp =
    "^Q quit ^P pause ^N next frame ^R reset ^S screenshot ^T text/picture ^O joystick";

Accounts since(const Accounts& now, const Accounts& then) {
    return {now.processor - then.processor, now.badlines - then.badlines,
            now.sprites - then.sprites};
}

double percent(Cycle part, Cycle whole) {
    return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

std::string name_without_end(const std::string& file) {
    const auto slash = file.find_last_of('/');
    const std::string name = slash == std::string::npos ? file : file.substr(slash + 1);
    const auto dot = name.rfind('.');
    return dot == std::string::npos || dot == 0 ? name : name.substr(0, dot);
}

std::unique_ptr<terminal::Session> take_terminal() {
    try {
        return std::make_unique<terminal::Session>(terminal::SessionOptions{
            .key_releases = true,
            .keypad = true,
            .remedy =
                "without one, run it without --live, and with --record FILE to see it later"});
    } catch (const terminal::NoTerminal& error) {
        throw InputError(std::string("--live: ") + error.what());
    }
}

}  // namespace

double parse_speed(const std::string& text) {
    if (text == "max") return 0;
    double speed = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), speed);
    if (error != std::errc() || end != text.data() + text.size() || !(speed >= 0.01) ||
        speed > kFastest)
        throw InputError("--speed '" + printable(text) +
                         "' is none; give a number of times the C64's own, as in 0.5 or 4, or max");
    return speed;
}

void check_record(const std::string& file) {
    if (!file.ends_with(".png") && !file.ends_with(".apng") && !file.ends_with(".gif"))
        throw InputError(
            "--record '" + printable(file) +
            "': it is an animated PNG or a GIF; give a name that ends in .png or .gif");
    check_writable(file);
}

struct LiveView::Impl {
    Impl(Machine& machine, const LiveOptions& given)
        : options(given),
          parts(parts_of(machine.config().model)),
          rate(static_cast<double>(parts.clock_hz) /
               static_cast<double>(machine.cycles_per_frame())),
          clock(rate * (given.speed > 0 ? given.speed : 1)),
          keys(given.joystick_port) {
        if (!options.record.empty()) recording.emplace(options.palette);
        if (options.live) {
            session = take_terminal();
            picture.resize(session->size());
        }
        machine.set_drawing(true);
    }

    double seconds(const Machine& machine) const {
        return static_cast<double>(machine.now()) / parts.clock_hz;
    }

    bool frame(Machine& machine) {
        ++frames;
        if (recording) {
            if ((frames - 1) % options.record_every == 0)
                recording->add(machine.picture(), seconds(machine));
            recording->end(seconds(machine));
        }
        if (!session) return true;
        count(machine);
        single = false;
        show_if_due(machine, paused);
        if (options.speed > 0) clock.advance();
        take_events(machine, clock.deadline());
        if (paused && !quit) stand_still(machine);
        keys.advance(machine);
        return !quit;
    }

    // Figures for the status line.
    void count(const Machine& machine) {
        if (++counted < kStatusFrames && !paused) return;
        const auto now = Clock::now();
        recent = since(machine.accounts(), accounts_then);
        const double real = std::chrono::duration<double>(now - counted_from).count();
        if (!paused && real > 0)
            speed = static_cast<double>(recent.total()) / parts.clock_hz / real;
        accounts_then = machine.accounts();
        counted_from = now;
        counted = 0;
    }

    void take_events(Machine& machine, Clock::time_point deadline) {
        if (options.speed <= 0) deadline = Clock::time_point::min();
        while (!quit) {
            const auto event = session->next_event(deadline);
            if (!event) return;
            take(*event, machine);
            if (single || InterruptionGuard::signal() != 0) return;
        }
    }

    void stand_still(Machine& machine) {
        while (paused && !single && !quit && InterruptionGuard::signal() == 0) {
            show(machine);
            take_events(machine, Clock::now() + kPauseStep);
        }
        // The time that passed is not caught up with.
        clock.set_rate(clock.rate());
        counted_from = Clock::now();
        accounts_then = machine.accounts();
        counted = 0;
    }

    void take(const terminal::Event& event, Machine& machine) {
        if (const auto* key = std::get_if<KeyEvent>(&event)) {
            if (!control(*key, machine)) keys.take(*key);
        } else if (const auto* paste = std::get_if<terminal::PasteEvent>(&event)) {
            keys.paste(paste->text);
        } else if (const auto* resize = std::get_if<terminal::ResizeEvent>(&event)) {
            picture.resize(resize->size);
            show(machine);
        } else if (std::holds_alternative<terminal::ClosedEvent>(event)) {
            quit = true;
        }
    }

    // The view's own keys. Whether it was one of them.
    bool control(const KeyEvent& key, Machine& machine) {
        if (key.key != TerminalKey::kCharacter || !key.modifiers.ctrl) return false;
        const bool pressed = key.action != terminal::KeyAction::kRelease;
        switch (key.character) {
            case U'q': quit = quit || pressed; return true;
            case U'p':
                if (pressed) paused = !paused;
                return true;
            case U'n':
                if (pressed) paused = single = true;
                return true;
            case U'r':
                if (pressed) machine.reset();
                return true;
            case U's':
                if (pressed) screenshot(machine);
                return true;
            case U't':
                if (pressed) chosen_text = !text_shown;
                return true;
            case U'o':
                if (pressed) keys.next_joystick_port(machine);
                return true;
            default: return false;
        }
    }

    void screenshot(const Machine& machine) {
        const std::string file =
            name_without_end(options.program) + "-" + std::to_string(machine.frame()) + ".png";
        try {
            const Picture shot = machine.picture();
            write_png(file, shot.width, shot.height, shot.pixels, options.palette);
            message = "saved " + file;
        } catch (const InputError& error) {
            message = error.what();
        }
        message_until = frames + 2 * static_cast<std::int64_t>(rate);
    }

    void show_if_due(Machine& machine, bool in_any_case) {
        const auto now = Clock::now();
        const bool every = options.speed > 0 && options.speed <= 1;
        if (!in_any_case && !every && now - shown < kLeastBetweenShown) return;
        shown = now;
        show(machine);
    }

    void show(const Machine& machine) {
        picture.clear();
        const int all = picture.rows();
        // The last row tells where the machine stands; the keys are told where a row is left.
        const int rows = std::max(1, all > 26 ? all - 2 : all - 1);
        text_shown =
            chosen_text.value_or(shows_text(machine) && !large_enough(picture.columns(), rows));
        if (text_shown)
            draw_text(picture, rows, machine, options.palette);
        else
            draw_picture(picture, rows, machine.picture(), options.palette);
        if (all - rows > 1) picture.text(0, all - 2, kHelp, {.attributes = terminal::kDim});
        if (all > 1) picture.text(0, all - 1, status(machine));
        session->present(picture);
    }

    std::string status(const Machine& machine) const {
        if (!message.empty() && frames < message_until) return message;
        char text[160];
        const Cycle whole = recent.total();
        std::snprintf(text, sizeof text,
                      "frame %lld line %d  %s cycles  %.2fx  own %.1f%% badlines %.1f%% "
                      "sprites %.1f%%",
                      static_cast<long long>(machine.frame()), machine.beam().line,
                      grouped(machine.accounts().total()).c_str(), speed,
                      percent(recent.processor, whole), percent(recent.badlines, whole),
                      percent(recent.sprites, whole));
        std::string line = paused ? "PAUSED " : "";
        if (keys.joystick_port() != 0) line += "joy " + std::to_string(keys.joystick_port()) + " ";
        return line + text;
    }

    LiveOptions options;
    const ModelParts& parts;
    double rate;  // frames a second of the C64
    terminal::FrameClock clock;
    LiveKeys keys;
    std::optional<Recording> recording;
    std::unique_ptr<terminal::Session> session;
    terminal::Frame picture{1, 1};
    std::optional<bool> chosen_text;
    bool text_shown = false;
    bool paused = false, single = false, quit = false;
    std::int64_t frames = 0;
    std::string message;
    std::int64_t message_until = 0;
    Clock::time_point shown{};
    // For the status line.
    int counted = 0;
    Clock::time_point counted_from = Clock::now();
    Accounts accounts_then{}, recent{};
    double speed = 0;
};

LiveView::LiveView(Machine& machine, const LiveOptions& options)
    : impl_(std::make_unique<Impl>(machine, options)) {}
LiveView::~LiveView() = default;

bool LiveView::frame(Machine& machine) {
    return impl_->frame(machine);
}

void LiveView::finish(const Machine& machine, FileBatch& files) {
    impl_->session.reset();
    if (!impl_->recording) return;
    Recording& recording = *impl_->recording;
    if (recording.frames() == 0) recording.add(machine.picture(), impl_->seconds(machine));
    const bool gif = impl_->options.record.ends_with(".gif");
    files.add(impl_->options.record, gif ? recording.encode_gif() : recording.encode());
}

}  // namespace badline::tools
