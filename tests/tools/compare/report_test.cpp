// What is said of a comparison.
#include "compare/report.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compare/suite.hpp"

namespace badline::tools {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Comparison agreeing() {
    Comparison c;
    c.run.reason = EndReason::returned;
    c.our_cycles = 15'217;
    c.their_cycles = 15'217;
    c.our_picture.width = 384;
    c.our_picture.height = 272;
    return c;
}

Comparison differing() {
    Comparison c = agreeing();
    c.their_cycles = 15'300;
    c.state_differs = true;
    c.picture_differences = 12;
    c.first_moment.clock = 1000;
    c.first_instruction = 4321;
    FirstDifference first;
    first.instructions = 1;
    first.before.at = {{0x0820, 1, 2, 3, 0xf6, 0x81}, {2000, 51, 12}};
    first.ours.at = {{0x0823, 1, 2, 3, 0xf6, 0x81}, {2004, 51, 16}};
    first.theirs.at = {{0x0823, 1, 2, 3, 0xf6, 0x81}, {2004, 51, 16}};
    first.bytes = {{false, 0x0345, 0x11, 0x22}, {true, 0xdc04, 0x33, 0x44}};
    c.first = first;
    c.end_bytes = first.bytes;
    c.code = {{0x081e, {0xa9, 0x05, 0}}, {0x0820, {0x8d, 0x45, 0x03}}};
    c.code_after = {{0x0823, {0x60, 0, 0}}};
    return c;
}

const CompareContext kContext{"game.prg", "badline's own", "c64c", nullptr};

TEST(CompareText, SaysThatTheyAgree) {
    const std::string text = compare_text(agreeing(), kContext);
    EXPECT_TRUE(text.starts_with("game.prg: Badline and x64sc agree\n")) << text;
    EXPECT_THAT(text, HasSubstr("returned to BASIC, 15,217 on both"));
    EXPECT_THAT(text, Not(HasSubstr("differ ")));
}

TEST(CompareText, ShowsTheFirstDifferenceWithItsSurroundings) {
    Symbols symbols;
    symbols.add("buffer", 0x0344);
    symbols.add("store", 0x081e);
    CompareContext context = kContext;
    context.symbols = &symbols;
    const std::string text = compare_text(differing(), context);
    EXPECT_TRUE(text.starts_with("game.prg: Badline and x64sc differ\n")) << text;
    EXPECT_THAT(text, HasSubstr("Badline 15,217, x64sc 15,300"));
    EXPECT_THAT(text, HasSubstr("12 pixels differ"));
    EXPECT_THAT(text, HasSubstr("after instruction 4,321, at $0820 store+2"));
    EXPECT_THAT(text, HasSubstr("before   $0820  01 02 03 F6  Nv--dizC    51    12  1,000"));
    EXPECT_THAT(text, HasSubstr("x64sc    $0823  01 02 03 F6  Nv--dizC    51    16  1,004"));
    EXPECT_THAT(text, HasSubstr("$0345  Badline $11  x64sc $22  before $00  buffer+1"));
    EXPECT_THAT(text, HasSubstr("$DC04  Badline $33  x64sc $44  before $00  CIA 1 register $04"));
    EXPECT_THAT(text, HasSubstr(" => $0820  8D 45 03  STA $0345"));
    EXPECT_THAT(text, HasSubstr("    $0823  60        RTS"));
}

TEST(CompareJson, HasBothSides) {
    const auto json = compare_json(differing(), kContext);
    EXPECT_EQ(json["agrees"], false);
    EXPECT_EQ(json["cycles"]["badline"], 15'217);
    EXPECT_EQ(json["cycles"]["x64sc"], 15'300);
    EXPECT_EQ(json["picture"]["differences"], 12);
    EXPECT_EQ(json["first_difference"]["instruction"], 4321);
    EXPECT_EQ(json["first_difference"]["before"]["pc"], 0x0820);
    EXPECT_EQ(json["first_difference"]["bytes"][1]["address"], 0xdc04);
    EXPECT_TRUE(compare_json(agreeing(), kContext)["first_difference"].is_null());
}

TEST(Suite, ARowForEachProgram) {
    const std::string agrees = suite_line({"a.prg", agreeing(), ""}, 10);
    EXPECT_EQ(agrees, "a.prg             15,217        15,217  same     same     agrees\n");
    const std::string differs = suite_line({"b.prg", differing(), ""}, 10);
    EXPECT_EQ(differs, "b.prg             15,217        15,300  2        12       DIFFERS\n");
    const std::string problem = suite_line({"c.prg", {}, "no SYS"}, 10);
    EXPECT_EQ(problem, "c.prg       not compared: no SYS\n");
    EXPECT_EQ(suite_summary({{"a", agreeing(), ""}, {"b", differing(), ""}, {"c", {}, "no SYS"}}),
              "3 programs: 1 agrees, 1 differs, 1 was not compared\n");
}

}  // namespace
}  // namespace badline::tools
