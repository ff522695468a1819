// snake: swims in the terminal, or prints one moment of its swim with --text.
#include <algorithm>
#include <boost/program_options.hpp>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>

#include "badline/terminal/terminal.hpp"
#include "controls.hpp"
#include "picture.hpp"
#include "swimmer.hpp"

namespace {

namespace options = boost::program_options;
namespace terminal = badline::terminal;
using namespace snake;

constexpr double kMostFramesPerSecond = 60;
constexpr std::chrono::duration<double> kLongestFrame{0.1};

struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Arguments {
    Controls controls;
    terminal::Size size{80, 24};
    std::int64_t ticks = 0;
    bool text = false, help = false;
};

terminal::Size parse_size(const std::string& text) {
    constexpr int kMost = 10000;
    terminal::Size size;
    const char* const end = text.data() + text.size();
    const auto columns = std::from_chars(text.data(), end, size.columns);
    if (columns.ec == std::errc{} && columns.ptr != end && *columns.ptr == 'x') {
        const auto rows = std::from_chars(columns.ptr + 1, end, size.rows);
        if (rows.ec == std::errc{} && rows.ptr == end && size.columns > 0 && size.rows > 0 &&
            size.columns <= kMost && size.rows <= kMost) {
            return size;
        }
    }
    throw UsageError("--size " + text + ": give columns x rows, as in 80x24");
}

void set_checked(float& value, float wanted, Range range, const std::string& name) {
    // Not-a-number is in no range.
    if (!(wanted >= range.low && wanted <= range.high)) {
        std::ostringstream message;
        message << "--" << name << ' ' << wanted << ": give " << range.low << " to " << range.high;
        throw UsageError(message.str());
    }
    value = wanted;
}

options::options_description described() {
    options::options_description all("Options");
    auto add = all.add_options();
    add("theme", options::value<std::string>(),
        "Solar, Matrix, Ocean, Fire, Nova, Medusa, Lava, Ghost, Aurora or Neon");
    add("speed", options::value<float>(), "pixels a second, 20 to 500 (72)");
    add("amplitude", options::value<float>(), "of the turning, radians a second, 0 to 4 (0.52)");
    add("frequency", options::value<float>(), "of the turning, 0.1 to 6 (0.95)");
    add("scale", options::value<float>(), "how fast the wave runs, 0.05 to 8 (1)");
    add("hz", options::value<float>(), "ticks of the simulation a second, 10 to 120 (60)");
    add("text", "print one frame and end; needs no terminal");
    add("size", options::value<std::string>(), "with --text: columns x rows (80x24)");
    add("ticks", options::value<std::int64_t>(), "with --text: the tick to print (0)");
    add("help", "this page");
    return all;
}

Arguments parse(int argc, char** argv) {
    options::variables_map given;
    // Nothing is guessed from an abbreviation: it would mean something else one day.
    const auto style =
        options::command_line_style::default_style ^ options::command_line_style::allow_guessing;
    options::store(options::command_line_parser(argc, argv)
                       .options(described())
                       .positional(options::positional_options_description())
                       .style(style)
                       .run(),
                   given);
    Arguments arguments;
    arguments.help = given.count("help") > 0;
    arguments.text = given.count("text") > 0;
    Settings& settings = arguments.controls.settings;
    const auto number = [&](const char* name, float& value, Range range) {
        if (given.count(name)) set_checked(value, given[name].as<float>(), range, name);
    };
    number("speed", settings.speed, kSpeedRange);
    number("amplitude", settings.amplitude, kAmplitudeRange);
    number("frequency", settings.frequency, kFrequencyRange);
    number("scale", settings.scale, kScaleRange);
    number("hz", settings.hz, kHzRange);
    if (given.count("theme")) {
        const auto name = given["theme"].as<std::string>();
        const auto theme = find_theme(name);
        if (!theme) throw UsageError("--theme " + name + ": there is no such theme, see --help");
        arguments.controls.theme = *theme;
    }
    for (const char* name : {"size", "ticks"}) {
        if (given.count(name) && !arguments.text) {
            throw UsageError("--" + std::string(name) + ": give --text with it");
        }
    }
    if (given.count("size")) arguments.size = parse_size(given["size"].as<std::string>());
    if (given.count("ticks")) {
        constexpr std::int64_t kMost = 100'000'000;
        arguments.ticks = given["ticks"].as<std::int64_t>();
        if (arguments.ticks < 0 || arguments.ticks > kMost) {
            throw UsageError("--ticks " + std::to_string(arguments.ticks) + ": give 0 to " +
                             std::to_string(kMost));
        }
    }
    return arguments;
}

Swimmer start_in(terminal::Size size) {
    return {static_cast<float>(size.columns) * kCellWidth,
            static_cast<float>(size.rows) * kCellHeight};
}

View view_of(const Controls& controls, const Swimmer& swimmer) {
    const Theme& theme = themes()[controls.theme];
    View view;
    view.joints = swimmer.joints();
    view.heading = swimmer.heading();
    view.settings = controls.settings;
    view.colors = &theme;
    view.theme_name = theme.name;
    view.paused = controls.paused;
    return view;
}

void print(const Arguments& arguments) {
    Swimmer swimmer = start_in(arguments.size);
    for (std::int64_t i = 0; i < arguments.ticks; ++i) {
        swimmer.tick(arguments.controls.settings, false);
    }
    View view = view_of(arguments.controls, swimmer);
    // A frame drawn the moment a tick is done has nothing of the next: interpolation shows the
    // joints of the tick before, as it does in the given frames of the original.
    view.joints = swimmer.joints_between(0);
    view.fps = kMostFramesPerSecond;  // there is no screen to fall behind
    terminal::Frame frame(arguments.size);
    draw(view, frame);
    std::cout << frame.to_text() << std::flush;
    if (!std::cout) throw std::runtime_error("standard output takes no more: is the disk full?");
}

// Frames a second, smoothed over about half a second.
class FrameRate {
  public:
    void frame(double seconds) {
        if (seconds <= 0) return;
        const double weight = std::min(1.0, seconds * 2);
        mean_ += (seconds - mean_) * weight;
    }
    double fps() const { return 1 / mean_; }

  private:
    double mean_ = 1 / kMostFramesPerSecond;
};

void swim(Controls controls) {
    terminal::Session session({.remedy = "give --text to print a frame"});
    terminal::Frame frame(session.size());
    terminal::FrameClock clock(kMostFramesPerSecond);
    Swimmer swimmer = start_in(session.size());
    FrameRate rate;
    double behind = 0;  // seconds not simulated yet
    auto last = terminal::Clock::now();

    while (!controls.quit) {
        while (const auto event = session.next_event(clock.deadline())) {
            if (const auto* key = std::get_if<terminal::KeyEvent>(&*event)) press(*key, controls);
            if (const auto* resize = std::get_if<terminal::ResizeEvent>(&*event)) {
                frame.resize(resize->size);
                swimmer.resize(static_cast<float>(resize->size.columns) * kCellWidth,
                               static_cast<float>(resize->size.rows) * kCellHeight);
            }
            if (std::holds_alternative<terminal::ClosedEvent>(*event)) controls.quit = true;
            if (controls.quit) return;
        }
        clock.advance();
        if (std::exchange(controls.reset, false)) {
            swimmer = start_in(session.size());
            behind = 0;
        }

        const auto now = terminal::Clock::now();
        const std::chrono::duration<double> elapsed = now - last;
        last = now;
        rate.frame(elapsed.count());
        behind += std::min(elapsed, kLongestFrame).count();
        const double tick = 1 / static_cast<double>(controls.settings.hz);
        for (; behind >= tick; behind -= tick) swimmer.tick(controls.settings, controls.paused);

        View view = view_of(controls, swimmer);
        view.joints = swimmer.joints_between(static_cast<float>(behind / tick));
        view.fps = rate.fps();
        if (session.depth() == terminal::ColorDepth::k8) view.colors = &eight_color_theme();
        draw(view, frame);
        session.present(frame);
    }
}

}  // namespace

int main(int argc, char** argv) try {
    const Arguments arguments = parse(argc, argv);
    if (arguments.help) {
        std::cout << "snake [OPTIONS]: swims in the terminal; q quits\n" << described() << '\n';
    } else if (arguments.text) {
        print(arguments);
    } else {
        swim(arguments.controls);
    }
    return 0;
} catch (const std::exception& error) {
    std::cerr << "snake: " << error.what() << '\n';
    return 2;
}
