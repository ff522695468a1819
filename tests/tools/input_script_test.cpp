#include "input_script.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "badline/media/input_error.hpp"

namespace badline::tools {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

constexpr ClockRate kPal{19656, 985248};

std::vector<InputEvent> keys(std::string_view text) {
    std::vector<InputEvent> events;
    parse_keys(text, kPal, events);
    return events;
}

std::vector<InputEvent> joystick(std::string_view text) {
    std::vector<InputEvent> events;
    parse_joystick(text, kPal, events);
    return events;
}

std::string error_of(std::string_view text) {
    try {
        keys(text);
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

TEST(Duration, IsCyclesFramesOrSeconds) {
    EXPECT_EQ(parse_duration("120000", kPal, "time"), 120'000);
    EXPECT_EQ(parse_duration("20k", kPal, "time"), 20'000);
    EXPECT_EQ(parse_duration("60f", kPal, "time"), 60 * 19656);
    EXPECT_EQ(parse_duration("1s", kPal, "time"), 985'248);
    EXPECT_EQ(parse_duration("2.5s", kPal, "time"), 2 * 985'248 + 985'248 / 2);
    EXPECT_EQ(parse_duration("0", kPal, "time"), 0);
    for (const char* const text :
         {"", "f", "s", "1.s", ".5s", "1..5s", "-1s", "1.2345678s", "1m", "99999999999f"})
        EXPECT_THROW(parse_duration(text, kPal, "time"), InputError) << text;
}

TEST(Keys, AreHeldForTwoFramesOneAfterTheOther) {
    const auto events = keys("ab");
    ASSERT_EQ(events.size(), 4u);
    EXPECT_EQ(events[0].when, 0);
    EXPECT_EQ(events[0].kind, InputEvent::Kind::press);
    EXPECT_EQ(events[0].key, (Key{1, 2}));  // A: see the matrix in keyboard.hpp
    EXPECT_EQ(events[1].when, 2 * 19656);
    EXPECT_EQ(events[1].kind, InputEvent::Kind::release);
    EXPECT_EQ(events[2].when, 4 * 19656);
    EXPECT_EQ(events[2].key, (Key{3, 4}));  // B
}

TEST(Keys, BeginAtTheirTime) {
    EXPECT_EQ(keys("120000:a")[0].when, 120'000);
    EXPECT_EQ(keys("60f:a")[0].when, 60 * 19656);
    // A colon that is no time's is a key.
    EXPECT_EQ(keys("a:b").size(), 6u);
    EXPECT_EQ(keys("0:10:a").size(), 8u);
    EXPECT_EQ(keys("0:1x:a").size(), 8u);
    EXPECT_EQ(keys("10 a=1:b=2").size(), 20u) << "a line of BASIC";
    EXPECT_EQ(keys(":a").size(), 4u);
}

// What was meant as a time is not typed.
TEST(Keys, SayWhenTheirTimeIsNone) {
    for (const char* const text : {"1x:a", "-1s:a", "+1s:a", "1..5s:a", "1.s:a", "1,5s:a", ".5s:a",
                                   "10ms:a", "1min:a", "99999999999f:a"})
        EXPECT_THAT(error_of(text), AllOf(HasSubstr("column 1: '"), HasSubstr("is no time"),
                                          HasSubstr("0:" + std::string(text).substr(0, 2))))
            << text;
}

TEST(Keys, AreAtLeastOne) {
    for (const char* const text : {"", "1s:", "0:"})
        EXPECT_THAT(error_of(text), HasSubstr("nothing to type")) << text;
    EXPECT_EQ(keys("{wait 1s}").size(), 0u);
    EXPECT_THAT(error_of("{a 0}"), HasSubstr("column 4"));
}

TEST(Keys, NameACharacterWhole) {
    EXPECT_THAT(error_of("a\u00e9"), HasSubstr("makes '\u00e9'"));
    EXPECT_THAT(error_of("\xc3"), HasSubstr("makes '?'"));
}

TEST(Keys, HaveNamesInBraces) {
    EXPECT_EQ(keys("{return}")[0].key, kKeyReturn);
    EXPECT_EQ(keys("{RETURN}")[0].key, kKeyReturn);
    EXPECT_EQ(keys("\n")[0].key, kKeyReturn);
    const auto held = keys("{space 50f}");
    EXPECT_EQ(held[1].when - held[0].when, 50 * 19656);
    EXPECT_EQ(keys("{wait 1s}a")[0].when, 985'248);
    EXPECT_EQ(keys("{restore}")[0].kind, InputEvent::Kind::restore);
    const auto both = keys("{ctrl+1}");
    ASSERT_EQ(both.size(), 4u);
    EXPECT_EQ(both[0].key, kKeyControl);
    EXPECT_EQ(both[1].when, 0);
    EXPECT_EQ(both[1].key, (Key{7, 0}));
}

TEST(Keys, NameTheColumnOfAFault) {
    EXPECT_THAT(error_of("ab{retrun}"),
                HasSubstr("column 4: unknown key 'retrun'; did you mean return?"));
    EXPECT_THAT(error_of("ab{return"), HasSubstr("column 3"));
    EXPECT_THAT(error_of("{wait}"), HasSubstr("column 1"));
    EXPECT_THAT(error_of("{a soon}"), HasSubstr("column 4"));
    EXPECT_THAT(error_of("a~"), HasSubstr("column 2"));
    EXPECT_THAT(error_of("{}"), HasSubstr("unknown key ''"));
    EXPECT_THAT(error_of("{a+}"), HasSubstr("column 2: a key is missing"));
    EXPECT_EQ(keys("{a++}").size(), 4u) << "A and the plus key";
}

TEST(Joystick, IsHeldForItsTimeOrUntilTheNext) {
    const auto timed = joystick("2:60f:up+fire:10f");
    ASSERT_EQ(timed.size(), 2u);
    EXPECT_EQ(timed[0].port, 2);
    EXPECT_EQ(timed[0].when, 60 * 19656);
    EXPECT_EQ(timed[0].lines, kJoystickUp | kJoystickFire);
    EXPECT_EQ(timed[1].when, 70 * 19656);
    EXPECT_EQ(timed[1].lines, 0);
    EXPECT_EQ(joystick("1:left").size(), 1u);
    EXPECT_EQ(joystick("1:left")[0].when, 0);
    EXPECT_EQ(joystick("1:5:none")[0].lines, 0);
    for (const char* const text :
         {"", "2", "0:up", "2:1f", "2:x:up", "2:1f:up:1f:1f", "2:up+", "2:1f:up:x", "2:left+right",
          "2:fire+down+up", "2:none+up", "2:up+none", "2:0:up:0"})
        EXPECT_THROW(joystick(text), InputError) << text;
}

TEST(Events, AreSortedByTime) {
    auto events = keys("50f:a");
    parse_joystick("2:10f:fire", kPal, events);
    sort_events(events);
    EXPECT_EQ(events[0].kind, InputEvent::Kind::joystick);
}

}  // namespace
}  // namespace badline::tools
