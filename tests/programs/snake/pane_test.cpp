// The program in a tmux pane, with real keys.
#include <gtest/gtest.h>
#include <signal.h>

#include <string>

#include "../../eventually.hpp"
#include "pane.hpp"

namespace {

using badline::terminal::Ending;
using badline::terminal::expect_pane_restored;
using badline::terminal::Pane;
using badline::test::eventually;
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
    EXPECT_TRUE(eventually([&] { return pane.text().find("swimming") == 120 - 9; }))
        << "the status line does not end at the right edge\n"
        << pane.text();
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

// "snake under 3 in 100 of a core": half of one in 100 as measured, a property in the test's
// report. The limit is for a program that spins, not for a host that is slow.
TEST(SnakePane, TakesLittleOfTheProcessor) {
    Pane pane(80, 24);
    pane.run(SNAKE_PROGRAM);
    ASSERT_TRUE(pane.shows(kSign));
    const double share = Pane::share_of_a_core(pane.child());
    RecordProperty("share_of_a_core_in_1000", static_cast<int>(share * 1000));
    EXPECT_GT(share, 0);
#ifndef __SANITIZE_ADDRESS__
    EXPECT_LT(share, 0.2);
#endif
    pane.key("q");
    EXPECT_TRUE(pane.alternate(false));
}

}  // namespace
