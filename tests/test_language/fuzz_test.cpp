// Random bytes and damaged suites: there is an answer to each, and soon.
#include <gtest/gtest.h>

#include <random>

#include "report.hpp"
#include "suite_run.hpp"

namespace badline::test {
namespace {

constexpr const char* kPieces[] = {
    "suites {",
    "suite(\"S\") {",
    "}",
    "test(\"t\", \"d\") {",
    "test(\"t\", \"d\", timeout = 99) {",
    "setup {",
    "a = ",
    "x = ",
    "c = ",
    "[r0]",
    "[vic.SP0X]",
    "$c000",
    "$ffff",
    "%1010",
    "0",
    "4294967296",
    "9223372036854775807",
    "(",
    ")",
    ",",
    " + ",
    " - ",
    " * ",
    " / ",
    " & ",
    " ^ ",
    " == ",
    " < ",
    " = ",
    ".w",
    ".b",
    ".l",
    ".h",
    "peekbyte(",
    "peekword(",
    "memchk(",
    "memcmp(",
    "memfill($0000, 65536, $ff)",
    "memfill($c000, 256, $4c)",
    "memdump($fff0, 16)",
    "memdump(",
    "jsr($c000, stop_on_rts = true, fail_on_brk = false)",
    "jsr(",
    "stop_on_address = ",
    "jsr($0000, stop_on_rts = false, fail_on_brk = true)",
    "assert(",
    "cycles",
    "stolen",
    "\"text\"",
    "\"",
    "; comment\n",
    "\n",
    "system(c64)",
    "system(generic_6510)",
    "processor(6502)",
    "load(\"p.prg\", strip_header = true)",
    "symbols(\"s.sym\")",
    "symbols(\"p.prg\")",
    "rom(\"kernal\", \"p.prg\")",
    "basic(\"x\")",
    "true",
    "\xff",
    "\x80",
    "{",
    "[",
    "]",
    ";",
};

// Runs it, whatever it is; and every report can be written of it.
void run_anything(const std::string& text) {
    SuiteRun run(text);
    run.folder().put("p.prg", std::string("\x00\xc0\xa9\x01\x60\x48\x60\x02", 8));
    run.folder().put("s.sym", ".label r0=$fb\n.namespace vic {\n.label SP0X=$d000\n}\n");
    run.options.limit = 20'000;
    run.run();
    for (const RanSuite& suite : run.suites())
        for (const suites::TestResult& test : suite.tests)
            for (const suites::Failure& failure : test.failures) {
                EXPECT_FALSE(failure.message.empty()) << text;
                EXPECT_EQ(failure.message.find('\n'), std::string::npos) << text;
            }
    for (const suites::Diagnostic& error : run.errors()) EXPECT_FALSE(error.message.empty());
}

TEST(Fuzz, RandomBytes) {
    std::mt19937 random(6502);
    for (int round = 0; round < 500; ++round) {
        std::string text(random() % 300, ' ');
        for (char& c : text) c = static_cast<char>(random());
        run_anything(text);
        run_anything("suites { suite(\"S\") { test(\"t\", \"d\") { " + text);
    }
}

TEST(Fuzz, RandomPieces) {
    std::mt19937 random(6510);
    for (int round = 0; round < 1500; ++round) {
        std::string text = round % 2 ? "suites { suite(\"S\") { test(\"t\", \"d\") { " : "";
        for (unsigned n = random() % 40; n > 0; --n) text += kPieces[random() % std::size(kPieces)];
        run_anything(text + (round % 2 ? " } } }" : ""));
    }
}

// The suite of this folder with a few bytes changed, left out or doubled.
TEST(Fuzz, DamagedSuites) {
    const auto bytes = [] {
        std::ifstream in(BADLINE_TEST_DATA "/test_language/language.6502", std::ios::binary);
        return std::string(std::istreambuf_iterator<char>(in), {});
    }();
    // Without the whole C64, which has nothing to do with the text.
    const std::string whole =
        bytes.substr(0, bytes.find("  suite(\"The same routines on an NTSC C64\")")) + "}\n";
    ASSERT_GT(whole.size(), 3000u);
    std::mt19937 random(64);
    for (int round = 0; round < 400; ++round) {
        std::string text = whole;
        for (unsigned n = 1 + random() % 4; n > 0; --n) {
            const std::size_t at = random() % text.size();
            switch (random() % 4) {
                case 0: text[at] = static_cast<char>(random()); break;
                case 1: text.erase(at, 1 + random() % 20); break;
                case 2: text.insert(at, text.substr(random() % text.size(), random() % 30)); break;
                default: text.insert(at, kPieces[random() % std::size(kPieces)]); break;
            }
        }
        run_anything(text);
    }
}

// Code made of random bytes, called: an end to each, and one that is told.
TEST(Fuzz, RandomCode) {
    std::mt19937 random(6581);
    for (int round = 0; round < 300; ++round) {
        std::string body;
        for (int address = 0xc000; address < 0xc020; ++address)
            body += std::to_string(address) + " = " + std::to_string(random() % 256) + "\n";
        run_anything(one_test(body + "jsr($c000, stop_on_rts = true, fail_on_brk = " +
                                  (round % 2 ? "true)" : "false)"),
                              round % 3 ? "" : "system(c64)"));
    }
}

}  // namespace
}  // namespace badline::test
