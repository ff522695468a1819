// The program in a tmux pane, with real keys.
#include <gtest/gtest.h>
#include <signal.h>
#include <time.h>

#include <string>

#include "pane.hpp"

namespace {

using badline::terminal::Ending;
using badline::terminal::expect_pane_restored;
using badline::terminal::Pane;
using By = badline::terminal::Ending::By;

constexpr const char* kSign = "q:quit  spc:pause";

TEST(SnakePane, EveryKeyDoesWhatItSays) {
    Pane pane(100, 30);
    pane.run(SNAKE_PROGRAM);
    ASSERT_TRUE(pane.shows(kSign));
    ASSERT_TRUE(pane.shows("sim: 60 Hz  spd:72  amp:0.52  freq:0.9  x1.00  [Solar]  swimming"));
    const struct {
        const char *key, *shown;
    } kPresses[] = {{"Up", "spd:86 "},   {"Down", "spd:72 "},   {"w", "amp:0.62"},
                    {"s", "amp:0.52"},   {"Right", "freq:1.0"}, {"Left", "freq:0.9"},
                    {"d", "freq:1.0"},   {"a", "freq:0.9"},     {"+", "x1.25"},
                    {"=", "x1.56"},      {"-", "x1.25"},        {"]", "sim: 70 Hz"},
                    {"[", "sim: 60 Hz"}, {"t", "[Matrix]"},     {"T", "[Solar]"},
                    {"T", "[Neon]"},     {"Space", "PAUSED"},   {"r", "x1.00  [Neon]  swimming"}};
    for (const auto& press : kPresses) {
        pane.key(press.key);
        EXPECT_TRUE(pane.shows(press.shown)) << press.key << "\n" << pane.text();
    }
    pane.key("Escape");
    EXPECT_TRUE(pane.alternate(false)) << "Escape quits";
}

TEST(SnakePane, AResizedWindowIsFollowed) {
    Pane pane(80, 24);
    pane.run(SNAKE_PROGRAM);
    ASSERT_TRUE(pane.shows(kSign));
    pane.resize(120, 40);
    ASSERT_TRUE(
        pane.loses("\n q:quit  spc:pause  r:reset  UD:spd  LR/ad:freq  ws:amp  "
                   "+/-:wave-x  t/T:theme\n\n"));
    const std::string text = pane.text();
    EXPECT_EQ(text.find("swimming"), 120u - 9) << "the status line ends at the right edge";
    pane.resize(60, 10);
    EXPECT_TRUE(pane.shows("ws:amp"));
    pane.key("q");
    EXPECT_TRUE(pane.alternate(false));
}

// Colours by the environment: 24-bit terminals and those of 256 get the theme's palette entries,
// eight-colour ones a theme of their own, NO_COLOR none.
TEST(SnakePane, ColoursFollowTheEnvironment) {
    const struct {
        const char *environment, *head, *absent;
    } kCases[] = {{"COLORTERM=truecolor", "38;5;226", "\x1b[33m"},
                  {"TERM=xterm-256color", "38;5;226", "\x1b[33m"},
                  {"TERM=xterm", "\x1b[33m", "38;5"},
                  {"NO_COLOR=1", "\x1b[1m", "38;5"}};
    for (const auto& c : kCases) {
        Pane pane(80, 24, "COLORTERM= ");
        pane.run("env " + std::string(c.environment) + " " SNAKE_PROGRAM);
        ASSERT_TRUE(pane.shows(kSign)) << c.environment;
        const std::string styled = pane.styled();
        EXPECT_NE(styled.find(c.head), std::string::npos) << c.environment << "\n" << styled;
        EXPECT_EQ(styled.find(c.absent), std::string::npos) << c.environment << "\n" << styled;
        pane.key("q");
    }
}

TEST(SnakePane, IsAsBeforeAfterQuitting) {
    expect_pane_restored(SNAKE_PROGRAM, kSign, {By::kKey, "q", 0, 0});
}
TEST(SnakePane, IsAsBeforeAfterCtrlC) {
    expect_pane_restored(SNAKE_PROGRAM, kSign, {By::kKey, "C-c", 0, 128 + SIGINT});
}
TEST(SnakePane, IsAsBeforeAfterKillTerm) {
    expect_pane_restored(SNAKE_PROGRAM, kSign, {By::kSignal, "", SIGTERM, 128 + SIGTERM});
}
TEST(SnakePane, IsAsBeforeAfterKillHup) {
    expect_pane_restored(SNAKE_PROGRAM, kSign, {By::kSignal, "", SIGHUP, 128 + SIGHUP});
}
TEST(SnakePane, IsAsBeforeAfterKillSegv) {
    expect_pane_restored(SNAKE_PROGRAM, kSign, {By::kSignal, "", SIGSEGV, 128 + SIGSEGV});
}
TEST(SnakePane, IsAsBeforeAfterKillAbrt) {
    expect_pane_restored(SNAKE_PROGRAM, kSign, {By::kSignal, "", SIGABRT, 128 + SIGABRT});
}
TEST(SnakePane, IsAsBeforeWhileStoppedAndGoesOnAfterFg) {
    expect_pane_restored(SNAKE_PROGRAM, kSign, {By::kSuspend, "q", 0, 0});
}

// "snake under 3 in 100 of a core": measured over four seconds at normal speed.
TEST(SnakePane, TakesLittleOfTheProcessor) {
    Pane pane(80, 24);
    pane.run(SNAKE_PROGRAM);
    ASSERT_TRUE(pane.shows(kSign));
    const int pid = pane.child();
    const double before = Pane::processor_seconds(pid);
    constexpr int kSeconds = 4;
    const timespec while_it_swims{kSeconds, 0};
    nanosleep(&while_it_swims, nullptr);
    const double share = (Pane::processor_seconds(pid) - before) / kSeconds;
    RecordProperty("share_of_a_core_in_1000", static_cast<int>(share * 1000));
    EXPECT_GE(share, 0);
#ifndef __SANITIZE_ADDRESS__
    EXPECT_LT(share, 0.03);
#endif
    pane.key("q");
    EXPECT_TRUE(pane.alternate(false));
}

}  // namespace
