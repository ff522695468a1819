#include "rd/live.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>
#include <variant>

#include "rd/pattern.hpp"

namespace rd {
namespace {

namespace term = badline::terminal;

constexpr int kBrushRadius = 3;     // cells
constexpr int kStatusRows = 1;      // at the window's bottom, if there is room for more than it
constexpr double kSmoothing = 0.1;  // of the speed shown: share of the newest frame

const term::Style kStatusStyle{{200, 200, 210}, {24, 24, 32}};
const term::Style kHelpStyle{{130, 130, 145}, {24, 24, 32}};
// The longest that fits is shown.
constexpr std::string_view kHelps[] = {
    "1-9 pattern  space pause  r restart  c colours  + - speed  m map  q quit ",
    "1-9 pattern  + - speed  m map  q quit ", "1-9 + - space r c m  q quit ", "q quit "};

std::string printed(const char* format, auto... values) {
    char text[100];
    const int length = std::snprintf(text, sizeof text, format, values...);
    return {text, static_cast<std::size_t>(std::clamp(length, 0, 99))};
}

std::size_t palette_index(const Palette* palette) {
    return static_cast<std::size_t>(palette - palettes().data());
}

}  // namespace

Live::Live(const Options& options, term::Size window)
    : options_(options),
      window_(window),
      pattern_(options.map ? nullptr : options.pattern),
      last_pattern_(options.pattern),
      palette_(palette_index(options.palette)) {
    start(pattern_);
}

Size Live::wanted_size() const {
    if (options_.size) return *options_.size;
    const int rows = std::max(1, window_.rows - kStatusRows);
    return {std::clamp(window_.columns, Field::kMinSide, Field::kMaxSide),
            std::clamp(rows * 2, Field::kMinSide, Field::kMaxSide)};
}

void Live::start(const Pattern* pattern) {
    pattern_ = pattern;
    if (pattern != nullptr) last_pattern_ = pattern;
    const Size size = wanted_size();
    Start begin = start_of(pattern, size.width, size.height, options_.seed);
    simulation_ = std::make_unique<Simulation>(std::move(begin.field), std::move(begin.rates),
                                               options_.threads, *options_.kernel);
    made_before_ = 0;
    asked_.reset();
    pen_.reset();
}

void Live::resize(term::Size window) {
    window_ = window;
    const Size size = wanted_size();
    const Field& field = simulation_->field();
    if (size.width == field.width() && size.height == field.height()) return;
    made_before_ += simulation_->taken();
    simulation_ = std::make_unique<Simulation>(resized(field, size.width, size.height),
                                               rates_of(pattern_, size.width, size.height),
                                               options_.threads, *options_.kernel);
    asked_.reset();
    pen_.reset();
}

void Live::handle(const term::Event& event) {
    if (const auto* pressed = std::get_if<term::KeyEvent>(&event)) key(*pressed);
    if (const auto* moved = std::get_if<term::MouseEvent>(&event)) mouse(*moved);
    if (const auto* changed = std::get_if<term::ResizeEvent>(&event)) resize(changed->size);
    if (std::holds_alternative<term::ClosedEvent>(event)) quit_ = true;
}

void Live::key(const term::KeyEvent& event) {
    const auto all = patterns();
    for (std::size_t i = 0; i < all.size(); ++i)
        if (event.is(U'1' + static_cast<char32_t>(i))) start(&all[i]);
    if (event.is(U' ')) paused_ = !paused_;
    if (event.is(U'r')) start(pattern_);
    if (event.is(U'c')) palette_ = (palette_ + 1) % palettes().size();
    if (event.is(U'm')) start(map() ? last_pattern_ : nullptr);
    if (event.is(U'+') || event.is(U'='))  // the same key without shift
        steps_a_frame_ = std::min(steps_a_frame_ * 2, kMostStepsAFrame);
    if (event.is(U'-')) steps_a_frame_ = std::max(steps_a_frame_ / 2, kLeastStepsAFrame);
    if (event.is(U'q')) quit_ = true;
}

void Live::mouse(const term::MouseEvent& event) {
    const bool pressed = event.action == term::MouseAction::kPress;
    if (!pressed && event.action != term::MouseAction::kDrag) {
        if (event.action == term::MouseAction::kRelease) pen_.reset();
        return;
    }
    const bool drops = event.button == term::MouseButton::kLeft;
    if (!drops && event.button != term::MouseButton::kRight) return;
    const auto place = cell_at(event.x, event.y * 2);
    if (!place) {
        pen_.reset();
        return;
    }
    if (pressed) pen_.reset();
    asked_ = place;
    stroke(*place, drops ? kDroppedU : 1.0F, drops ? kDroppedV : 0.0F);
}

// Discs from where the pen was to `to`, so that a fast hand draws a line and no dots.
void Live::stroke(Place to, float u, float v) {
    const Place from = pen_.value_or(to);
    const int distance = std::max(std::abs(to.x - from.x), std::abs(to.y - from.y));
    for (int i = 0; i <= distance; ++i) {
        const double part = distance == 0 ? 0 : static_cast<double>(i) / distance;
        simulation_->field().set_disc(
            from.x + static_cast<int>(std::lround((to.x - from.x) * part)),
            from.y + static_cast<int>(std::lround((to.y - from.y) * part)), kBrushRadius, u, v);
    }
    pen_ = to;
}

void Live::advance(std::chrono::nanoseconds budget) {
    if (paused_) return;
    using Clock = std::chrono::steady_clock;
    using Seconds = std::chrono::duration<double>;
    const double cells = static_cast<double>(field().width()) * field().height();
    const auto start = Clock::now();
    const Seconds allowed = budget;
    Seconds used{};
    std::int64_t made = 0;
    while (used < allowed) {
        // at full speed up to --steps, then only a frame's steps
        const std::int64_t left =
            std::max(options_.steps.value_or(0) - steps_made(), steps_a_frame_ - made);
        if (left <= 0) break;
        // half of what should fit into the rest, for the speed is only known from the past
        const double fits = (allowed - used).count() * updates_a_second_ / cells / 2;
        const auto count = std::clamp<std::int64_t>(static_cast<std::int64_t>(fits), 1, left);
        simulation_->steps(static_cast<int>(count));
        made += count;
        used = Clock::now() - start;
    }
    if (made == 0 || used.count() <= 0) return;
    const double speed = static_cast<double>(made) * cells / used.count();
    updates_a_second_ =
        updates_a_second_ == 0 ? speed : std::lerp(updates_a_second_, speed, kSmoothing);
}

Live::View Live::view() const {
    const int columns = std::max(1, window_.columns);
    const int rows = std::max(1, window_.rows - (window_.rows > kStatusRows ? kStatusRows : 0)) * 2;
    const double across = static_cast<double>(field().width()) / columns;
    const double down = static_cast<double>(field().height()) / rows;
    View view;
    view.cells_a_pixel = std::max({1.0, across, down});
    view.width = std::clamp(static_cast<int>(field().width() / view.cells_a_pixel), 1, columns);
    view.height = std::clamp(static_cast<int>(field().height() / view.cells_a_pixel), 1, rows);
    view.left = (columns - view.width) / 2;
    view.top = (rows - view.height) / 4 * 2;  // even: a whole character
    return view;
}

std::optional<Live::Place> Live::cell_at(int pixel_x, int pixel_y) const {
    const View v = view();
    const int x = pixel_x - v.left;
    const int y = pixel_y - v.top;
    if (x < 0 || y < 0 || x >= v.width || y >= v.height) return std::nullopt;
    return Place{static_cast<int>(x * v.cells_a_pixel), static_cast<int>(y * v.cells_a_pixel)};
}

// The colour of the mean V of the cells a pixel stands for.
Rgb Live::shade(const View& view, int pixel_x, int pixel_y) const {
    const double scale = view.cells_a_pixel;
    const auto last = [&](int pixel, int from, int limit) {
        return std::clamp(static_cast<int>((pixel + 1) * scale), from + 1, limit);
    };
    const int left = static_cast<int>(pixel_x * scale);
    const int top = static_cast<int>(pixel_y * scale);
    const int right = last(pixel_x, left, field().width());
    const int bottom = last(pixel_y, top, field().height());
    float sum = 0;
    for (int y = top; y < bottom; ++y)
        for (int x = left; x < right; ++x) sum += field().v(x, y);
    return palette()(sum / static_cast<float>((right - left) * (bottom - top)));
}

void Live::compose(term::Frame& frame) const {
    const View v = view();
    frame.clear({U' ', {{}, term::Color(palette()(0))}});
    std::vector<Rgb> pixels;
    pixels.reserve(static_cast<std::size_t>(v.width) * static_cast<std::size_t>(v.height));
    for (int y = 0; y < v.height; ++y)
        for (int x = 0; x < v.width; ++x) pixels.push_back(shade(v, x, y));
    frame.image(v.left, v.top, v.width, pixels);
    if (window_.rows <= kStatusRows) return;
    const int row = window_.rows - 1;
    frame.fill(0, row, frame.columns(), 1, {U' ', kStatusStyle});
    const int used = frame.text(0, row, status(), kStatusStyle);
    for (const std::string_view help : kHelps) {
        const int width = static_cast<int>(help.size());
        if (used + width > frame.columns()) continue;
        frame.text(frame.columns() - width, row, help, kHelpStyle);
        break;
    }
}

std::string Live::status() const {
    std::string text = " map";
    if (!map()) {
        text = printed(" %.*s F %.4f k %.4f", static_cast<int>(pattern_->names.english.size()),
                       pattern_->names.english.data(), pattern_->feed, pattern_->kill);
    } else if (asked_) {
        const Rates rates = map_rates(field().width(), field().height());
        text += printed(" F %.4f k %.4f", rates.feed[static_cast<std::size_t>(asked_->y)],
                        rates.kill[static_cast<std::size_t>(asked_->x)]);
    } else {
        text += printed(" F 0-%.2f k %.2f-%.2f", kMapFeedTop, kMapKillLeft, kMapKillRight);
    }
    text += printed("  step %lld", static_cast<long long>(steps_made()));
    if (paused_) return text + "  paused ";
    return text + printed("  %dx  %.2f G/s ", steps_a_frame_, updates_a_second_ / 1e9);
}

void run_live(const Options& options) {
    using namespace std::chrono_literals;
    term::Session session({.mouse = true, .remedy = "save a picture with --export FILE.png"});
    Live live(options, session.size());
    term::Frame frame(session.size());
    term::FrameClock clock(Live::kFramesASecond);
    const std::chrono::nanoseconds budget(static_cast<long>(0.9e9 / Live::kFramesASecond));
    while (!live.quit()) {
        // Paused there is nothing to do but to wait for a key.
        const auto wait = live.paused() ? term::Clock::now() + 1s : clock.deadline();
        auto event = session.next_event(wait);
        for (; event && !live.quit();
             event = live.paused() ? session.next_event() : session.next_event(clock.deadline()))
            live.handle(*event);
        if (live.quit()) break;
        clock.advance();
        live.advance(budget);
        if (frame.size() != session.size()) frame.resize(session.size());
        live.compose(frame);
        if (session.present(frame) == term::Session::Presented::kClosed) break;
    }
}

}  // namespace rd
