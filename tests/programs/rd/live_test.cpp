// The live program without a terminal: events in, frames out.
#include "rd/live.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "rd/figures.hpp"

namespace rd {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
namespace term = badline::terminal;

constexpr term::Size kWindow{80, 24};

Live live(const std::string& size = "", const std::string& pattern = "coral") {
    std::vector<std::string> arguments{pattern};
    if (!size.empty()) arguments.insert(arguments.end(), {"--size", size});
    return Live(parse_options(arguments), kWindow);
}

void press(Live& live, char32_t c) {
    live.handle(term::KeyEvent{.character = c});
}

void mouse(Live& live, term::MouseAction action, term::MouseButton button, int x, int y) {
    live.handle(term::MouseEvent{.action = action, .button = button, .x = x, .y = y});
}

void frame(Live& live) {
    live.advance(1h);  // as long as it takes
}

std::string last_line(const Live& live, term::Size window = kWindow) {
    term::Frame frame(window);
    live.compose(frame);
    std::string text = frame.to_text();
    if (text.ends_with('\n')) text.pop_back();
    return text.substr(text.rfind('\n') + 1);
}

TEST(Live, TheFieldFillsTheWindowAboveTheStatusLine) {
    Live rd = live();
    EXPECT_EQ(rd.field().width(), 80);
    EXPECT_EQ(rd.field().height(), 46);
    frame(rd);
    term::Frame shown(kWindow);
    rd.compose(shown);
    for (int y = 0; y < 46; ++y)
        for (int x = 0; x < 80; ++x)
            ASSERT_EQ(shown.pixel(x, y), term::Color(rd.palette()(rd.field().v(x, y))))
                << x << "," << y;
    EXPECT_THAT(last_line(rd), HasSubstr("coral F 0.0545 k 0.0620  step 16  16x"));
    EXPECT_THAT(last_line(rd), HasSubstr("q quit"));
}

TEST(Live, TheDigitsChooseThePattern) {
    Live rd = live();
    for (std::size_t i = 0; i < 9; ++i) {
        frame(rd);
        press(rd, U'1' + static_cast<char32_t>(i));
        EXPECT_EQ(rd.pattern(), &patterns()[i]);
        EXPECT_EQ(rd.steps_made(), 0);  // starts afresh
        EXPECT_THAT(last_line(rd), HasSubstr(std::string(patterns()[i].names.english)));
    }
    press(rd, U'0');
    EXPECT_EQ(rd.pattern(), &patterns()[8]);
}

TEST(Live, SpacePausesAndGoesOn) {
    Live rd = live();
    frame(rd);
    EXPECT_EQ(rd.steps_made(), 16);
    press(rd, U' ');
    frame(rd);
    EXPECT_TRUE(rd.paused());
    EXPECT_EQ(rd.steps_made(), 16);
    EXPECT_THAT(last_line(rd), HasSubstr("paused"));
    press(rd, U' ');
    frame(rd);
    EXPECT_EQ(rd.steps_made(), 32);
}

TEST(Live, PlusAndMinusChangeTheStepsOfAFrameWithinLimits) {
    Live rd = live();
    press(rd, U'+');
    frame(rd);
    EXPECT_EQ(rd.steps_made(), 32);
    for (int i = 0; i < 20; ++i) press(rd, U'+');
    EXPECT_EQ(rd.steps_a_frame(), Live::kMostStepsAFrame);
    for (int i = 0; i < 20; ++i) press(rd, U'-');
    EXPECT_EQ(rd.steps_a_frame(), Live::kLeastStepsAFrame);
    frame(rd);
    EXPECT_EQ(rd.steps_made(), 33);
}

TEST(Live, RStartsTheSameRunAgain) {
    Live rd = live();
    const Field start = seeded_field(80, 46, 1);
    frame(rd);
    EXPECT_FALSE(same_bits(rd.field(), start));
    press(rd, U'r');
    EXPECT_TRUE(same_bits(rd.field(), start));
    EXPECT_EQ(rd.steps_made(), 0);
}

TEST(Live, CGoesRoundThePalettes) {
    Live rd = live();
    for (const char* name : {"violet", "magma", "ice", "moss", "violet"}) {
        EXPECT_EQ(rd.palette().names.english, name);
        term::Frame shown(kWindow);
        rd.compose(shown);
        EXPECT_EQ(shown.pixel(7, 9), term::Color(rd.palette()(rd.field().v(7, 9))));
        press(rd, U'c');
    }
}

TEST(Live, MShowsTheMapAndLeadsBack) {
    Live rd = live("", "maze");
    press(rd, U'm');
    EXPECT_TRUE(rd.map());
    EXPECT_THAT(last_line(rd), HasSubstr("map F 0-0.08 k 0.03-0.07"));
    frame(rd);
    EXPECT_EQ(rd.steps_made(), 16);
    press(rd, U'm');
    EXPECT_EQ(rd.pattern()->names.english, "maze");
    EXPECT_TRUE(live("", "map").map());
}

// A click tells the pair of the cell: column 79 of 80 is k = 0.07, the top row F = 0.08.
TEST(Live, AClickOnTheMapTellsThePair) {
    Live rd = live("", "map");
    mouse(rd, term::MouseAction::kPress, term::MouseButton::kLeft, 79, 0);
    EXPECT_THAT(last_line(rd), HasSubstr("map F 0.0800 k 0.0700"));
}

TEST(Live, QAndAClosedTerminalEndIt) {
    Live rd = live();
    press(rd, U'x');
    EXPECT_FALSE(rd.quit());
    press(rd, U'q');
    EXPECT_TRUE(rd.quit());
    Live other = live();
    other.handle(term::ClosedEvent{});
    EXPECT_TRUE(other.quit());
}

TEST(Live, TheLeftButtonDropsVAndTheRightWipesItAway) {
    Live rd = live();
    mouse(rd, term::MouseAction::kPress, term::MouseButton::kLeft, 40, 10);
    EXPECT_EQ(rd.field().v(40, 20), kDroppedV);
    EXPECT_EQ(rd.field().u(40, 20), kDroppedU);
    EXPECT_EQ(rd.field().v(43, 20), kDroppedV);  // the brush is three cells round the pointer
    mouse(rd, term::MouseAction::kRelease, term::MouseButton::kLeft, 40, 10);
    mouse(rd, term::MouseAction::kPress, term::MouseButton::kRight, 40, 10);
    EXPECT_EQ(rd.field().v(40, 20), 0.0F);
    EXPECT_EQ(rd.field().u(40, 20), 1.0F);
}

TEST(Live, ADragDrawsALineWithoutGaps) {
    Live rd = live();
    for (int y = 0; y < 46; ++y)
        mouse(rd, term::MouseAction::kPress, term::MouseButton::kRight, 0, y / 2);
    mouse(rd, term::MouseAction::kPress, term::MouseButton::kLeft, 10, 4);
    mouse(rd, term::MouseAction::kDrag, term::MouseButton::kLeft, 70, 20);
    for (int i = 0; i <= 60; ++i)
        EXPECT_EQ(rd.field().v(10 + i, 8 + (32 * i + 30) / 60), kDroppedV) << i;
    mouse(rd, term::MouseAction::kRelease, term::MouseButton::kLeft, 70, 20);
    // a new press begins a new stroke
    const float before = rd.field().v(75, 30);
    mouse(rd, term::MouseAction::kPress, term::MouseButton::kLeft, 75, 2);
    EXPECT_EQ(rd.field().v(75, 4), kDroppedV);
    EXPECT_EQ(rd.field().v(75, 30), before);
}

TEST(Live, TheMouseOutsideThePictureAndTheWheelDoNothing) {
    Live rd = live("20x20");
    const Field before = seeded_field(20, 20, 1);
    mouse(rd, term::MouseAction::kPress, term::MouseButton::kLeft, 2, 2);
    mouse(rd, term::MouseAction::kPress, term::MouseButton::kLeft, 40, 23);  // the status line
    mouse(rd, term::MouseAction::kPress, term::MouseButton::kMiddle, 40, 10);
    mouse(rd, term::MouseAction::kWheelUp, term::MouseButton::kNone, 40, 10);
    mouse(rd, term::MouseAction::kMove, term::MouseButton::kNone, 40, 10);
    EXPECT_TRUE(same_bits(before, rd.field()));
}

TEST(Live, AResizedWindowIsFollowedAndThePictureKept) {
    Live rd = live();
    frame(rd);
    const float kept = rd.field().v(30, 20);
    rd.handle(term::ResizeEvent{{100, 40}});
    EXPECT_EQ(rd.field().width(), 100);
    EXPECT_EQ(rd.field().height(), 78);
    EXPECT_EQ(rd.field().v(30, 20), kept);
    EXPECT_EQ(rd.field().u(99, 77), 1.0F);
    EXPECT_EQ(rd.steps_made(), 16);
    frame(rd);
    EXPECT_EQ(rd.steps_made(), 32);
    rd.handle(term::ResizeEvent{{1, 1}});
    EXPECT_EQ(rd.field().width(), 3);
    term::Frame tiny(1, 1);
    rd.compose(tiny);
    frame(rd);
    rd.handle(term::ResizeEvent{{80, 24}});
    EXPECT_EQ(rd.field().height(), 46);
}

// A field larger than the window is shown whole, each pixel the mean of its cells.
TEST(Live, ALargeFieldIsShownSmaller) {
    Live rd = live("320x92");
    EXPECT_EQ(rd.field().width(), 320);
    term::Frame shown(kWindow);
    rd.compose(shown);
    // 4 cells a pixel: 80 x 23 pixels, from pixel row 10 on (whole characters)
    for (int y = 0; y < 23; ++y)
        for (int x = 0; x < 80; ++x) {
            float sum = 0;
            for (int dy = 0; dy < 4; ++dy)
                for (int dx = 0; dx < 4; ++dx) sum += rd.field().v(4 * x + dx, 4 * y + dy);
            ASSERT_EQ(shown.pixel(x, 10 + y), term::Color(rd.palette()(sum / 16))) << x << "," << y;
        }
    const auto corner = rd.cell_at(79, 32);
    ASSERT_TRUE(corner);
    EXPECT_EQ(corner->x, 316);
    EXPECT_EQ(corner->y, 88);
    EXPECT_FALSE(rd.cell_at(79, 9));
    rd.handle(term::ResizeEvent{{120, 50}});
    EXPECT_EQ(rd.field().width(), 320);  // --size holds
}

TEST(Live, StepsAreMadeAtFullSpeedFirst) {
    Live rd(parse_options({"coral", "--steps", "500"}), kWindow);
    frame(rd);
    EXPECT_EQ(rd.steps_made(), 500);
    frame(rd);
    EXPECT_EQ(rd.steps_made(), 516);
}

// All the steps would take days.
TEST(Live, AFrameEndsWhenItsTimeIsUp) {
    Live rd(parse_options({"coral", "--steps", "1000000000", "--size", "300x200"}), kWindow);
    rd.advance(20ms);
    EXPECT_GT(rd.steps_made(), 0);
    EXPECT_LT(rd.steps_made(), 1'000'000'000);
}

// What a terminal of any size shows never changes the run itself.
TEST(Live, TheRunIsTheHeadlessOne) {
    Live rd = live("90x70", "mitosis");
    for (int i = 0; i < 10; ++i) frame(rd);
    Simulation simulation(seeded_field(90, 70, 1), uniform_rates(0.0367F, 0.0649F), 1);
    simulation.steps(160);
    EXPECT_TRUE(same_bits(rd.field(), simulation.field()));
}

}  // namespace
}  // namespace rd
