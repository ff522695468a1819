// Values, comparisons and assignments. Right values: sim6502's README.md, its "Complete DSL
// Reference", where not said otherwise.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "suite_run.hpp"

namespace badline::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const char kSymbols[] =
    ".label Loc1=$4000\n.label ENABLE=$80\n.label r0=$fb\n.label r0L=$fb\n.label r0H=$fc\n"
    ".label FALSE=0\n.namespace vic {\n  .label SP0X = $d000\n  .label BGCOL0=$d021\n}\n";

// The failures of a body in a suite that has kSymbols.
std::vector<std::string> with_symbols(const std::string& body) {
    SuiteRun run(one_test(body, "symbols(\"s.sym\")"));
    run.folder().put("s.sym", kSymbols);
    run.run();
    if (!run.errors().empty()) return {"syntax: " + run.errors()[0].message};
    if (run.suites()[0].error) return {"suite: " + run.suites()[0].error->message};
    return run.failures();
}

TEST(Expressions, NumbersInAllForms) {
    EXPECT_THAT(run_body("$4000 = $ff assert($4000 == 0xFF, \"\") assert($4000 == 255, \"\")"
                         "assert($4000 == %11111111, \"\") assert(16384 == $ff, \"\")"),
                IsEmpty());
}

// * and / before + and -, then &, ^ and |: "the conventional order". Equal ones from the left.
TEST(Expressions, Precedence) {
    EXPECT_THAT(run_body("assert(peekbyte(0) + 2 + 3 * 4 == 14, \"\")"
                         "assert(peekbyte(0) + 20 - 8 / 2 == 16, \"\")"
                         "assert((2 + 3) * 4 == 20, \"\")"
                         "assert($ff & $0f | $10 == $1f, \"\")"
                         "assert($10 | $02 * $03 == $16, \"\")"
                         "assert(1 ^ 3 & 2 == 3, \"\")"
                         "assert(4 | 1 ^ 1 == 4, \"\")"
                         "assert(10 - 2 + 3 == 11, \"\")"
                         "assert(100 / 5 * 2 == 40, \"\")"
                         "assert(7 / 2 == 3, \"\")"),
                IsEmpty());
}

// A bare number or [symbol] on the left of a comparison is the byte there; inside of a larger
// expression it is the address; .b and .w read at what the whole left side gives.
TEST(Expressions, WhenAddressesAreRead) {
    EXPECT_THAT(with_symbols("[Loc1] = $34\n"
                             "$4001 = $12\n"
                             "assert([Loc1] == $34, \"\")\n"
                             "assert([Loc1].b == $34, \"\")\n"
                             "assert([Loc1].w == $1234, \"\")\n"
                             "assert([Loc1] + 1 == $4001, \"an address\")\n"
                             "assert(([Loc1] + 1).b == $12, \"\")\n"
                             "assert([Loc1] + 1.b == $12, \"the whole left side\")\n"
                             "assert($4000.w == $1234, \"\")\n"
                             "assert(peekbyte([Loc1]) == $34, \"\")\n"
                             "assert(peekword([Loc1]) & $ff00 == $1200, \"\")\n"
                             "assert(peekbyte([Loc1]) == [Loc1].b, \"\")\n"
                             "assert([Loc1] != [Loc1], \"$34 is not $4000\")\n"),
                IsEmpty());
}

TEST(Expressions, LowAndHighByte) {
    EXPECT_THAT(with_symbols("assert($1234.l == $34, \"\") assert($1234.h == $12, \"\")"
                             "assert([Loc1].h == $40, \"\") assert([Loc1].L == 0, \"\")"
                             "$02 = [Loc1].h assert($02 == $40, \"\")"),
                IsEmpty());
}

TEST(Expressions, SymbolsWithNamespaces) {
    EXPECT_THAT(
        with_symbols("[vic.SP0X] = $ff assert([vic.SP0X] == $ff, \"\")"
                     "assert($d000 == $ff, \"\") [vic.BGCOL0] = 6 assert($d021 == 6, \"\")"),
        IsEmpty());
}

TEST(Expressions, AllRelations) {
    EXPECT_THAT(run_body("a = 5 assert(a == 5, \"\") assert(a != 4, \"\") assert(a <> 4, \"\")"
                         "assert(a < 6, \"\") assert(a <= 5, \"\") assert(a > 4, \"\")"
                         "assert(a >= 5, \"\")"),
                IsEmpty());
    EXPECT_THAT(run_body("a = 5\nassert(a != 5, \"one\")\nassert(a < 5, \"two\")\n"
                         "assert(a > 5, \"three\")\nassert(a <= 4, \"four\")\n"
                         "assert(a >= 6, \"five\")\nassert(a == 4, \"six\")"),
                ElementsAre("3:1: one | expected  a != $05 | got       $05",
                            "4:1: two | expected  a < $05 | got       $05",
                            "5:1: three | expected  a > $05 | got       $05",
                            "6:1: four | expected  a <= $04 | got       $05",
                            "7:1: five | expected  a >= $06 | got       $05",
                            "8:1: six | expected  a == $04 | got       $05"));
}

// "If the value is > 255, then a 16-bit word is placed."
TEST(Assignments, BytesAndWords) {
    EXPECT_THAT(with_symbols("$c000 = $1234 assert($c000 == $34, \"\") assert($c001 == $12, \"\")"
                             "memfill($c000, 4, $ee) $c000 = $0010 assert($c000 == $10, \"\")"
                             "assert($c001 == $ee, \"a byte\")"
                             "[r0] = 256 assert([r0L] == 0, \"\") assert([r0H] == 1, \"\")"),
                IsEmpty());
}

TEST(Assignments, ToExpressions) {
    EXPECT_THAT(with_symbols("[Loc1] + $02 = $d0 assert($4002 == $d0, \"\")"
                             "$4000 + 8 = $ff assert($4008 == $ff, \"\")"
                             "$fb = $5678 peekword([r0]) = 7 assert($5678 == 7, \"\")"),
                IsEmpty());
}

TEST(Assignments, RegistersAndFlags) {
    EXPECT_THAT(with_symbols("a = $ff X = 0 y = [r0L] + 1 assert(A == $ff, \"\")"
                             "assert(x == 0, \"\") assert(Y == $fc, \"\")"
                             "$4000 = a [Loc1] + 1 = y assert([Loc1].w == $fcff, \"\")"
                             "c = true n = false z = 1 v = 0 d = [FALSE]"
                             "assert(c == true, \"\") assert(n == false, \"\")"
                             "assert(z == 1, \"\") assert(v == 0, \"\") assert(d == [FALSE], \"\")"
                             "D = 1 V = true assert(d == true, \"\") assert(v == true, \"\")"),
                IsEmpty());
}

TEST(Memory, FillCheckCompare) {
    EXPECT_THAT(run_body("memfill($3000, 16, $aa) assert(memchk($3000, 16, $aa), \"\")"
                         "assert($3010 == 0, \"behind it\") memfill($3000, 0, 1)"
                         "assert($3000 == $aa, \"none filled\")"
                         "memfill($5000, 16, $aa) assert(memcmp($3000, $5000, 16), \"\")"
                         "assert(memcmp($3000, $5000, 17) == true, \"\")"
                         "$5003 = 1 assert(memcmp($3000, $5000, 16) == false, \"\")"
                         "memfill($fff0, 16, 3) assert(memchk($fff0, 16, 3), \"to the very end\")"),
                IsEmpty());
    EXPECT_THAT(
        run_body("memfill($3000, 4, $aa) $3002 = $ab\nassert(memchk($3000, 4, $aa), \"m\")"),
        ElementsAre("3:1: m | expected  memchk($3000, 4, $aa) | got       $ab at $3002, "
                    "byte 2 of 4, not $aa"));
    EXPECT_THAT(run_body("$5001 = 9\nassert(memcmp($3000, $5000, 4), \"m\")"),
                ElementsAre("3:1: m | expected  memcmp($3000, $5000, 4) | got       $00 at $3001 "
                            "but $09 at $5001, byte 1 of 4"));
}

TEST(Memory, Dump) {
    SuiteRun run(one_test("$4000 = $4241 $4008 = $ff memdump($4000, 10)"));
    EXPECT_EQ(run.run().test().output,
              "[memdump] $4000, 10 bytes:\n"
              "4000: 41 42 00 00 00 00 00 00  |  AB......|\n"
              "4008: FF 00                    |  ..|\n");
}

TEST(Failures, NameTheValueInHexAndHelp) {
    EXPECT_THAT(run_body("$4000 = $1234 assert($4000 == $1234, \"w\")"),
                ElementsAre("2:15: w | expected  $4000 == $1234 | got       $34, a byte; for the "
                            "word there write $4000.w"));
    EXPECT_THAT(run_body("$4000 = $1234 assert($4000.w == $1235, \"w\")"),
                ElementsAre("2:15: w | expected  $4000.w == $1235 | got       $1234"));
    EXPECT_THAT(run_body("c = 1 assert(c == false, \"w\")"),
                ElementsAre("2:7: w | expected  c == false | got       true"));
}

TEST(Failures, OfWhatCannotBeDone) {
    EXPECT_THAT(run_body("a = $1234"),
                ElementsAre("2:5: $1234 does not fit into register A; .l and .h give the low and "
                            "the high byte"));
    EXPECT_THAT(run_body("c = 2"), ElementsAre(HasSubstr("is no flag's value")));
    EXPECT_THAT(run_body("$10000 = 1"), ElementsAre(HasSubstr("2:1: the address $10000 is not")));
    EXPECT_THAT(run_body("$ffff = $1234"), ElementsAre(HasSubstr("no room for a word")));
    EXPECT_THAT(run_body("$2000 = 70000"), ElementsAre(HasSubstr("does not fit into a word")));
    EXPECT_THAT(run_body("$2000 = 1 / peekbyte(0)"), ElementsAre("2:11: division by zero"));
    EXPECT_THAT(run_body("memfill($fff0, 17, 0)"), ElementsAre(HasSubstr("17 bytes from $fff0")));
    EXPECT_THAT(run_body("memdump($2000, 0 - 1)"), ElementsAre(HasSubstr("-1 bytes from $2000")));
    EXPECT_THAT(run_body("$2000 = 9223372036854775807 * 2"),
                ElementsAre(HasSubstr("the result is too large")));
}

TEST(Failures, UnknownSymbols) {
    EXPECT_THAT(with_symbols("a = 1\n  [Loc2] = 1"),
                ElementsAre(testing::StartsWith("3:3: unknown symbol 'Loc2'; did you mean Loc1")));
    EXPECT_THAT(run_body("a = [Loc2]"),
                ElementsAre("2:5: unknown symbol 'Loc2': this suite has no symbols; load some "
                            "with symbols(\"FILE\")"));
}

}  // namespace
}  // namespace badline::test
