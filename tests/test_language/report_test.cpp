// What `badline test` writes: lines for people, TAP, JUnit's XML.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <sstream>

#include "report.hpp"
#include "suite_run.hpp"

namespace badline::test {
namespace {

using suites::Outcome;
using testing::HasSubstr;

// One of each: a test that passed, one that failed twice, one skipped, one that printed; names
// with what the formats must escape; a file and a suite that cannot be read.
struct Sample {
    suites::SuiteFile file{"dir/a.6502", {}, {}}, broken{"b.6502", {}, {}};
    suites::TestResult passed, failed, skipped;

    Sample() {
        suites::Suite& suite = file.suites.emplace_back();
        suite.name = "Suite <&> \"one\"";
        for (const char* name : {"good", "bad # 1", "later"}) {
            suites::TestCase test;
            test.name = name;
            test.description = std::string("tests ") + name + " \\ ]]>";
            suite.tests.push_back(test);
        }
        file.suites.emplace_back().name = "Two";
        passed.cycles = 42;
        passed.stolen = 43;
        passed.seconds = 0.25;
        passed.output = "[memdump] $4000, 1 bytes:\n4000: 41\n";
        failed.outcome = Outcome::failed;
        failed.failures = {{{3, 7}, "X is \xff\x01 wrong", {"expected  x == $01", "got       $02"}},
                           {{4, 7}, "second", {}}};
        skipped.outcome = Outcome::skipped;
    }

    void tell(suites::Report& report) const {
        const suites::Suite& suite = file.suites[0];
        report.begin(5);
        report.test(file, suite, suite.tests[0], passed);
        report.test(file, suite, suite.tests[1], failed);
        report.test(file, suite, suite.tests[2], skipped);
        report.unreadable(file, &file.suites[1], {{{9, 3}, "none.prg: no such file"}});
        report.unreadable(broken, nullptr, {{{1, 1}, "first"}, {{2, 5}, "second"}});
        report.end({.passed = 1, .failed = 1, .skipped = 1, .unreadable = 2});
    }
};

TEST(TextReport, OneLineATest) {
    std::ostringstream out, errors;
    Sample().tell(*suites::text_report(out, errors, false));
    EXPECT_EQ(out.str(),
              "dir/a.6502: Suite <&> \"one\"\n"
              "  ok    good - tests good \\ ]]> (42 cycles, 43 stolen)\n"
              "        [memdump] $4000, 1 bytes:\n"
              "        4000: 41\n"
              "  FAIL  bad # 1 - tests bad # 1 \\ ]]>\n"
              "        dir/a.6502:3:7: X is ?? wrong\n"
              "          expected  x == $01\n"
              "          got       $02\n"
              "        dir/a.6502:4:7: second\n"
              "  skip  later - tests later \\ ]]>\n"
              "3 tests: 1 passed, 1 failed, 1 skipped; 2 suites or files could not be read\n");
    EXPECT_EQ(errors.str(),
              "badline: dir/a.6502:9:3: none.prg: no such file\n"
              "badline: b.6502:1:1: first\nbadline: b.6502:2:5: second\n");
}

TEST(TextReport, Colours) {
    std::ostringstream out, errors;
    Sample().tell(*suites::text_report(out, errors, true));
    EXPECT_THAT(out.str(), HasSubstr("\x1b[32mok  \x1b[0m"));
    EXPECT_THAT(out.str(), HasSubstr("\x1b[1;31mFAIL\x1b[0m"));
}

// https://testanything.org/tap-version-14-specification.html: version line, plan, points with
// escaped # and \, YAML blocks indented by two, directives.
TEST(TapReport, Version14) {
    std::ostringstream out;
    Sample().tell(*suites::tap_report(out));
    EXPECT_EQ(out.str(),
              "TAP version 14\n"
              "1..5\n"
              "ok 1 - Suite <&> \"one\": good - tests good \\\\ ]]>\n"
              "# [memdump] $4000, 1 bytes:\n"
              "# 4000: 41\n"
              "not ok 2 - Suite <&> \"one\": bad \\# 1 - tests bad \\# 1 \\\\ ]]>\n"
              "  ---\n"
              "  message: \"X is ?? wrong\"\n"
              "  at: \"dir/a.6502:3:7\"\n"
              "  cycles: 0\n"
              "  failures:\n"
              "    - message: \"X is ?? wrong\"\n"
              "      at: \"dir/a.6502:3:7\"\n"
              "      details:\n"
              "        - \"expected  x == $01\"\n"
              "        - \"got       $02\"\n"
              "    - message: \"second\"\n"
              "      at: \"dir/a.6502:4:7\"\n"
              "  ...\n"
              "ok 3 - Suite <&> \"one\": later - tests later \\\\ ]]> # SKIP skip = true\n"
              "not ok 4 - dir/a.6502: Two cannot be read\n"
              "  ---\n"
              "  message: \"none.prg: no such file\"\n"
              "  at: \"dir/a.6502:9:3\"\n"
              "  ...\n"
              "not ok 5 - b.6502 cannot be read\n"
              "  ---\n"
              "  message: \"first\"\n"
              "  at: \"b.6502:1:1\"\n"
              "  others:\n"
              "    - message: \"second\"\n"
              "      at: \"b.6502:2:5\"\n"
              "  ...\n");
}

// The schema is the published one of Jenkins' xUnit plugin.
int validate(const std::filesystem::path& xml) {
    const std::string command = std::string("xmllint --noout --schema '" BADLINE_TEST_DATA
                                            "/test_language/junit-10.xsd' '") +
                                xml.string() + "' 2>/dev/null";
    return WEXITSTATUS(std::system(command.c_str()));
}

TEST(JUnitReport, KeepsToThePublishedSchema) {
    TempFolder folder;
    std::string xml;
    Sample().tell(*suites::junit_report(xml));
    ASSERT_EQ(validate(folder.put("report.xml", xml)), 0) << xml;
    // What the schema is worth: the same without a name that must be there is refused (3 is
    // xmllint's "validation error").
    std::string wrong = xml;
    wrong.replace(wrong.find("<testcase name="), 15, "<testcase mane=");
    EXPECT_EQ(validate(folder.put("wrong.xml", wrong)), 3);
}

TEST(JUnitReport, HasEverything) {
    std::string xml;
    Sample().tell(*suites::junit_report(xml));
    EXPECT_THAT(xml, HasSubstr("<testsuite name=\"Suite &lt;&amp;> &quot;one&quot;\" "
                               "package=\"dir/a.6502\" id=\"0\""));
    EXPECT_THAT(xml, HasSubstr("tests=\"3\" failures=\"1\" errors=\"0\" skipped=\"1\" "
                               "time=\"0.250\""));
    EXPECT_THAT(xml, HasSubstr("<failure message=\"X is ?? wrong\" type=\"failure\">"));
    EXPECT_THAT(xml, HasSubstr("dir/a.6502:3:7: X is ?? wrong\n  expected  x == $01"));
    EXPECT_THAT(xml, HasSubstr("<skipped message=\"skip = true\""));
    EXPECT_THAT(xml, HasSubstr("<error message=\"none.prg: no such file\" type=\"unreadable\">"));
    EXPECT_THAT(xml,
                HasSubstr("good: tests good \\ ]]&gt; (42 cycles, 43 stolen)\n[memdump] $4000"));
}

// No byte sequence from a suite makes the XML bad.
TEST(CleanText, IsUtf8OfXml) {
    EXPECT_EQ(suites::clean_text("a\tb\nc\x01\x7f\x1b[m"), "a\tb\nc???[m");
    EXPECT_EQ(suites::clean_text("\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80"),
              "\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80");
    EXPECT_EQ(suites::clean_text("\xff\xc3(\xed\xa0\x80\xef\xbf\xbf"), "?\?(??????");
}

}  // namespace
}  // namespace badline::test
