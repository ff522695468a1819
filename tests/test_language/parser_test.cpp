// Where the parser says what is wrong, and that it goes on behind it.
#include "parser.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "suite_run.hpp"

namespace badline::suites {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;
using testing::StartsWith;

std::vector<std::string> errors_of(const std::string& text) {
    std::vector<std::string> lines;
    for (const Diagnostic& error : test::all_errors(parse(text, "x")))
        lines.push_back(std::to_string(error.at.line) + ":" + std::to_string(error.at.column) +
                        ": " + error.message);
    return lines;
}

// In a test's body, which begins in line 2.
std::vector<std::string> in_test(const std::string& body) {
    return errors_of("suites { suite(\"S\") { test(\"t\", \"d\") {\n" + body + "\n} } }");
}

TEST(Parser, ReadsAllOfASuite) {
    const SuiteFile good = parse(
        "suites { suite(\"A \\\"quoted\\\" name\") { system(c64) symbols(\"a.sym\")\n"
        "load(\"a.prg\", address = $1000) load(\"b.prg\", strip_header = true)\n"
        "rom(\"char\", \"c.rom\") setup { a = 1 ; inline\n }\n"
        "test(\"one\", \"first\", skip = true, trace = true, timeout = 10000,\n"
        "     tags = \"x, y\") { x = 1 }\n} suite(\"B\") { machine(\"drean\") } }",
        "s.6502");
    ASSERT_TRUE(test::all_errors(good).empty());
    ASSERT_EQ(good.suites.size(), 2u);
    const Suite& suite = good.suites[0];
    EXPECT_EQ(suite.name, "A \"quoted\" name");
    EXPECT_EQ(suite.system, System::c64);
    EXPECT_EQ(suite.loads.size(), 2u);
    EXPECT_TRUE(suite.loads[1].strip_header);
    EXPECT_EQ(suite.roms[0].name, "chargen");
    EXPECT_EQ(suite.setup.size(), 1u);
    const TestCase& test = suite.tests[0];
    EXPECT_TRUE(test.skip);
    EXPECT_TRUE(test.trace);
    EXPECT_EQ(test.timeout, 10000u);
    EXPECT_THAT(test.tags, ElementsAre("x", "y"));
    EXPECT_EQ(test.at.line, 5);
    EXPECT_EQ(good.suites[1].model, Model::drean);
}

TEST(Parser, SaysWhereAndWhat) {
    EXPECT_THAT(in_test("asert(a == 1, \"\")"),
                ElementsAre(StartsWith("2:1: unknown 'asert'; did you mean assert?")));
    EXPECT_THAT(in_test("  jrs($c000, stop_on_rts = true)"),
                ElementsAre(StartsWith("2:3: unknown 'jrs'; did you mean jsr?")));
    EXPECT_THAT(in_test("jsr($c000, stop_on_rst = true)"),
                ElementsAre(StartsWith("2:12: unknown 'stop_on_rst'; did you mean stop_on_rts")));
    EXPECT_THAT(in_test("a = pekbyte(1)"),
                ElementsAre("2:5: unknown function 'pekbyte'; did you mean peekbyte?"));
    EXPECT_THAT(in_test("assert(cicles < 1, \"\")"),
                ElementsAre(StartsWith("2:8: unknown name 'cicles'; did you mean cycles")));
    EXPECT_THAT(in_test("a = Score"),
                ElementsAre("2:5: unknown name 'Score'; symbols are written [Score]"));
    EXPECT_THAT(in_test("a = x"), ElementsAre(HasSubstr("2:5: 'x' can be assigned and compared")));
    EXPECT_THAT(in_test("a == 1"), ElementsAre(StartsWith("2:3: '==' compares")));
    EXPECT_THAT(in_test("assert(a = 1, \"\")"), ElementsAre(StartsWith("2:10: '=' assigns")));
    EXPECT_THAT(in_test("assert(a == 1)"), ElementsAre(HasSubstr("2:14: ',' and a description")));
    EXPECT_THAT(in_test("a = $12g4"), ElementsAre(HasSubstr("2:5: '$12g4' is no number")));
    EXPECT_THAT(in_test("a = 99999999999999999999"),
                ElementsAre(StartsWith("2:5: '99999999999999999999' is too large a number")));
    EXPECT_THAT(in_test("a = $10000000000000000"), ElementsAre(HasSubstr("is too large a number")));
    EXPECT_THAT(in_test("a = $"), ElementsAre(HasSubstr("'$' is no number")));
    EXPECT_THAT(in_test("memfill(1, 2)"), ElementsAre("2:13: ',' after memfill's count is expected "
                                                      "here, not ')'"));
    EXPECT_THAT(in_test("memdump(1, 2"), ElementsAre(HasSubstr("')' to end memdump()")));
    EXPECT_THAT(in_test("a = 1 @"), ElementsAre("2:7: unexpected '@'"));
    EXPECT_THAT(in_test("a = [$c000]"), ElementsAre(HasSubstr("brackets are for symbols")));
    EXPECT_THAT(in_test("a = [x + 1]"), ElementsAre(HasSubstr("arithmetic goes outside")));
    EXPECT_THAT(in_test("a = [x"), ElementsAre("2:5: a ']' is missing in this line"));
    EXPECT_THAT(in_test("jsr($c000)"), ElementsAre(HasSubstr("needs a stop condition")));
    EXPECT_THAT(in_test("jsr($c000, stop_on_rts = true, stop_on_address = 5)"),
                ElementsAre(HasSubstr("one stop condition")));
    EXPECT_THAT(in_test("jsr($c000, stop_on_rts = 1)"), ElementsAre(HasSubstr("true or false")));
    EXPECT_THAT(in_test("assert(memchk(1, 2), \"\")"), ElementsAre(HasSubstr("takes 3 values")));
    // The column counts characters.
    EXPECT_THAT(in_test("; \xc3\xa4\xc3\xb6\na = 1 b = 2"), ElementsAre(StartsWith("3:7: ")));
    EXPECT_THAT(in_test("assert(a == 1, \"\xc3\xa4\xc3\xb6\") b"),
                ElementsAre(StartsWith("2:22:")));
}

TEST(Parser, SuitesHaveTheirOwnErrors) {
    EXPECT_THAT(errors_of("suites { suite(\"S\") { setup { assert(a == 1, \"\") } } }"),
                ElementsAre(StartsWith("1:31: assert() is not allowed in setup")));
    EXPECT_THAT(errors_of("suites { suite(\"S\") { system(c46) } }"),
                ElementsAre(StartsWith("1:30: unknown system 'c46'; did you mean c64?")));
    EXPECT_THAT(errors_of("suites { suite(\"S\") { machine(\"c64d\") } }"),
                ElementsAre(StartsWith("1:31: unknown model 'c64d'; did you mean")));
    EXPECT_THAT(errors_of("suites { suite(\"S\") { system(c64) machine(\"c64\") } }"),
                ElementsAre(HasSubstr("exclude each other")));
    EXPECT_THAT(errors_of("suites { suite(\"S\") { rom(\"kernel\", \"k\") } }"),
                ElementsAre(HasSubstr("did you mean kernal")));
    EXPECT_THAT(errors_of("suites { suite(\"S\") { test(\"t\", \"d\", skip = true, skip = true) {"
                          "a = 1 } } }"),
                ElementsAre(HasSubstr("'skip' is given twice")));
    EXPECT_THAT(errors_of(""), ElementsAre(StartsWith("1:1: 'suites {' is expected here")));
    EXPECT_THAT(errors_of("suites { } more"), ElementsAre(StartsWith("1:12: nothing more")));
    EXPECT_THAT(errors_of("\xef\xbb\xbfsuites { }"), IsEmpty());
}

TEST(Parser, GoesOnBehindAnError) {
    EXPECT_THAT(errors_of("suites {\n"
                          "suite(\"S\") {\n"
                          "  laod(\"a.prg\")\n"
                          "  test(\"a\", \"d\") { q = 1 }\n"
                          "  test(\"b\" \"d\") { a = 1 }\n"
                          "  test(\"c\", \"d\") { a = 1 }\n"
                          "  tset(\"d\", \"d\") { a = 1 }\n"
                          "  test(\"e\", \"d\") { a = \"open }\n"
                          "  }\n"
                          "}\n"
                          "suite(\"T\") { test(\"a\", \"d\") { a = } }\n"
                          "}\n"),
                ElementsAre(StartsWith("3:3:"), StartsWith("4:20:"), StartsWith("5:12:"),
                            StartsWith("7:3:"), StartsWith("8:24:"), StartsWith("11:35:")));
}

// What is wrong in a suite is that suite's, and what is wrong outside the file's.
TEST(Parser, SuitesWithoutErrorsAreRead) {
    const SuiteFile file = parse(
        "suites {\n"
        "suite(\"A\") { test(\"a\", \"d\") { a = 1 } }\n"
        "suite(\"B\") { test(\"a\", \"d\") { a = } test(\"b\", \"d\") { a = 1 } }\n"
        "suite(C) { test(\"a\", \"d\") { a = 1 } }\n"
        "suite(\"D\") { test(\"a\", \"d\") { a = 1 } }\n"
        "}\n",
        "x");
    EXPECT_EQ(file.errors.size(), 0u);
    ASSERT_EQ(file.suites.size(), 4u);
    const auto counts = [&](std::size_t i) {
        return std::pair<std::size_t, std::size_t>(file.suites[i].errors.size(),
                                                   file.suites[i].tests.size());
    };
    EXPECT_THAT(counts(0), Pair(0, 1));
    EXPECT_THAT(counts(1), Pair(1, 0));
    EXPECT_THAT(counts(2), Pair(1, 0));
    EXPECT_THAT(counts(3), Pair(0, 1));
    EXPECT_EQ(file.suites[1].name, "B");
    const SuiteFile more = parse("suites { suite(\"A\") { a } } more", "x");
    EXPECT_EQ(more.suites.size(), 0u);
    EXPECT_EQ(more.errors.size(), 2u);
}

TEST(Parser, StopsAtTwentyErrors) {
    std::string text = "suites { suite(\"S\") {";
    for (int i = 0; i < 100; ++i) text += "test(\"a\", \"d\") { q }\n";
    EXPECT_EQ(errors_of(text + "} }").size(), 20u);
}

// Nothing of this size is meant; it must not take the stack.
TEST(Parser, DepthAndLengthHaveLimits) {
    EXPECT_THAT(in_test("a = " + std::string(100'000, '(') + "1"),
                ElementsAre(HasSubstr("nested too deeply")));
    std::string sum = "a = 1";
    for (int i = 0; i < 100'000; ++i) sum += " + 1";
    EXPECT_THAT(in_test(sum), ElementsAre(HasSubstr("the expression is too long")));
    std::string suffixes = "a = 1";
    for (int i = 0; i < 100'000; ++i) suffixes += ".l";
    EXPECT_THAT(in_test(suffixes), ElementsAre(HasSubstr("too many suffixes")));
    std::string calls = "a = ";
    for (int i = 0; i < 100'000; ++i) calls += "peekbyte(";
    EXPECT_THAT(in_test(calls), ElementsAre(HasSubstr("nested too deeply")));
}

}  // namespace
}  // namespace badline::suites
