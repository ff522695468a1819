// `badline run --live` in a tmux pane, with real keys.
#include <gtest/gtest.h>
#include <signal.h>

#include <filesystem>
#include <string>

#include "command.hpp"
#include "pane.hpp"

namespace badline {
namespace {

using terminal::Ending;
using terminal::expect_pane_restored;
using terminal::Pane;
using By = Ending::By;

std::string live(const std::string& program, const std::string& options = "") {
    return "'" BADLINE_COMMAND "' run '" + program + "' --live --quiet " + options;
}

constexpr const char* kLevelFill = BADLINE_LEVEL_FILL_DIR "/level-fill.prg";
constexpr const char* kSign = "badlines ";

TEST(LivePane, ShowsLevelFillsText) {
    Pane pane(100, 30);
    pane.run(live(kLevelFill));
    EXPECT_TRUE(pane.shows("CS1 1731")) << pane.text();
    EXPECT_TRUE(pane.shows("GEN CYC 015217")) << pane.text();
    EXPECT_TRUE(pane.shows("^Q quit"));
    pane.key("C-q");
    EXPECT_TRUE(pane.alternate(false));
}

// A program that returns to BASIC: its editor shows what is typed.
TEST(LivePane, KeysGoToTheC64) {
    test::TempFolder folder;
    const std::string program = folder.put("rts.prg", test::sys_prg({0x60})).string();
    Pane pane(60, 30);
    pane.run(live(program));
    ASSERT_TRUE(pane.shows("READY.")) << pane.text();
    pane.type("hello, c64");
    EXPECT_TRUE(pane.shows("HELLO, C64")) << pane.text();
    pane.key("BSpace");
    EXPECT_TRUE(pane.loses("HELLO, C64")) << pane.text();
    EXPECT_TRUE(pane.shows("HELLO, C6")) << pane.text();
    pane.key("C-p");
    EXPECT_TRUE(pane.shows("PAUSED"));
    pane.key("C-p");
    EXPECT_TRUE(pane.loses("PAUSED"));
    pane.key("C-r");
    EXPECT_TRUE(pane.loses("HELLO")) << "reset clears the screen\n" << pane.text();
    EXPECT_TRUE(pane.shows("READY."));
    pane.key("C-q");
    EXPECT_TRUE(pane.alternate(false));
}

TEST(LivePane, ALargeWindowShowsThePicture) {
    test::TempFolder folder;
    const std::string program = folder.put("rts.prg", test::sys_prg({0x60})).string();
    Pane pane(100, 50);
    pane.run(live(program, "--speed max"));
    EXPECT_TRUE(pane.shows_one_of({"▀", "▄"})) << pane.text();
    EXPECT_EQ(pane.text().find("READY."), std::string::npos);
    pane.key("C-t");
    EXPECT_TRUE(pane.shows("READY.")) << pane.text();
    pane.key("C-q");
    EXPECT_TRUE(pane.alternate(false));
}

TEST(LivePane, IsAsBeforeAfterQuitting) {
    expect_pane_restored(live(kLevelFill), kSign, {By::kKey, "C-q", 0, 0});
}
TEST(LivePane, IsAsBeforeAfterCtrlC) {
    expect_pane_restored(live(kLevelFill), kSign, {By::kKey, "C-c", 0, 128 + SIGINT});
}
TEST(LivePane, IsAsBeforeAfterKillTerm) {
    expect_pane_restored(live(kLevelFill), kSign, {By::kSignal, "", SIGTERM, 128 + SIGTERM});
}
TEST(LivePane, IsAsBeforeAfterKillSegv) {
    expect_pane_restored(live(kLevelFill), kSign, {By::kSignal, "", SIGSEGV, 128 + SIGSEGV});
}
TEST(LivePane, IsAsBeforeWhileStoppedAndGoesOnAfterFg) {
    expect_pane_restored(live(kLevelFill), kSign, {By::kSuspend, "C-q", 0, 0});
}

// "The live C64 at 80 x 50 half-block cells uses under a fifth of one core at normal speed": some
// 6 in 100 as measured. How many is a property in the test's report, hosts being as fast as they
// are; what it must not do is to spin.
TEST(LivePane, TakesLittleOfTheProcessor) {
    Pane pane(80, 50);
    pane.run(live(kLevelFill));
    ASSERT_TRUE(pane.shows(kSign));
    const double share = Pane::share_of_a_core(pane.child());
    RecordProperty("share_of_a_core_in_1000", static_cast<int>(share * 1000));
    EXPECT_GT(share, 0);
#ifndef __SANITIZE_ADDRESS__
    EXPECT_LT(share, 0.6);
#endif
    pane.key("C-q");
    EXPECT_TRUE(pane.alternate(false));
}

}  // namespace
}  // namespace badline
