// jsr(), what ends it, and its cycles. Programs are written into memory by the suites themselves.
// Cycles: the MOS manual's for each instruction; the RTS is counted, the JSR is not, as sim6502
// counts (its example suites say 160 cycles for a fill whose instructions take that).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "command.hpp"
#include "suite_run.hpp"

namespace badline::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

constexpr const char* kJsr = "jsr($c000, stop_on_rts = true, fail_on_brk = true)\n";

// A body: code at $c000, then `rest`.
std::string code(const std::vector<int>& bytes, const std::string& rest) {
    std::string text;
    int address = 0xc000;
    for (const int byte : bytes)
        text += std::to_string(address++) + " = " + std::to_string(byte) + " ";
    return text + rest;
}

TEST(Calls, ReturnWithRegistersFlagsAndCycles) {
    // LDX #$05; DEX; BNE; LDA #$80; SEC; RTS: 2 + 5 * 5 - 1 + 2 + 2 + 6
    EXPECT_THAT(run_body(code({0xa2, 5, 0xca, 0xd0, 0xfd, 0xa9, 0x80, 0x38, 0x60}, kJsr) +
                         "assert(x == 0, \"\") assert(a == $80, \"\") assert(c == true, \"\")"
                         "assert(n == true, \"\") assert(z == false, \"\")"
                         "assert(cycles == 36, \"\")"),
                IsEmpty());
}

// The RTS of a routine that it calls does not end the call.
TEST(Calls, NestedReturnsDoNotEndIt) {
    // JSR $c004; RTS; INX; RTS
    EXPECT_THAT(run_body(code({0x20, 4, 0xc0, 0x60, 0xe8, 0x60}, kJsr) +
                         "assert(x == 1, \"\") assert(cycles == 20, \"6 + 2 + 6 + 6\")"),
                IsEmpty());
}

// As others measured of sim6502 3.4.0: two calls of
// 328,713 and 8 cycles read 328,721; 8 in setup and 8 in the test read 16.
TEST(Calls, CyclesAddUp) {
    EXPECT_THAT(run_body(code({0xea, 0x60}, kJsr) + "assert(cycles == 8, \"\")" + kJsr +
                         "assert(cycles == 16, \"\")"),
                IsEmpty());
    EXPECT_THAT(run_body(std::string(kJsr) + "assert(cycles == 16, \"\")",
                         "setup { " + code({0xea, 0x60}, kJsr) + " }"),
                IsEmpty());
}

// "RTS instructions do NOT stop execution. The code continues until the address is reached."
TEST(Calls, StopOnAddress) {
    // INX; INX; INX; RTS
    EXPECT_THAT(run_body(code({0xe8, 0xe8, 0xe8, 0x60}, "") +
                         "jsr($c000, stop_on_address = $c002, fail_on_brk = true)"
                         "assert(x == 2, \"\") assert(cycles == 4, \"\")"),
                IsEmpty());
    // At its own first instruction: nothing is executed.
    EXPECT_THAT(
        run_body(code({0xe8, 0x60}, "") + "jsr($c000, stop_on_address = $c000, fail_on_brk = true)"
                                          "assert(x == 0, \"\") assert(cycles == 0, \"\")"),
        IsEmpty());
    // It returned instead.
    const std::string returned = code({0x60}, "") + "jsr($c000, stop_on_address = $c002, ";
    EXPECT_THAT(run_body(returned + "fail_on_brk = true)"),
                ElementsAre(HasSubstr("returned and had not come to its stop_on_address, $c002")));
    EXPECT_THAT(run_body(returned + "fail_on_brk = false)"), IsEmpty());
}

// "true: test fails if BRK is executed. false: BRK stops execution but test continues."
TEST(Calls, Brk) {
    EXPECT_THAT(run_body(code({0xe8, 0x00}, kJsr)),
                ElementsAre(HasSubstr("it executed a BRK at $c001 after 9 cycles")));
    EXPECT_THAT(run_body(code({0xe8, 0x00, 0xea, 0xe8, 0x60}, "") +
                         "c = true jsr($c000, stop_on_rts = true, fail_on_brk = false)"
                         "assert(x == 1, \"\") assert(c == true, \"\")"
                         // and the stack is fit for another call, as the flags are
                         "jsr($c003, stop_on_rts = true, fail_on_brk = true) assert(x == 2, \"\")"),
                IsEmpty());
    // CLI; BRK. Then PHP; PLA; RTS, which sees I as it was before the BRK.
    for (const char* machine : {"", "machine(\"c64c\")"})
        EXPECT_THAT(run_body(code({0x58, 0x00, 0x08, 0x68, 0x60}, "") +
                                 "jsr($c000, stop_on_rts = true, fail_on_brk = false)"
                                 "jsr($c002, stop_on_rts = true, fail_on_brk = true)"
                                 "$4000 = a assert(peekbyte($4000) & 4 == 0, \"I\")",
                             machine),
                    IsEmpty());
}

TEST(Calls, ThatNeverReturn) {
    SuiteRun run("suites { suite(\"S\") { test(\"t\", \"d\", timeout = 1000) { " +
                 code({0x4c, 0x00, 0xc0}, kJsr) + "} test(\"u\", \"d\") {" +
                 code({0x4c, 0x00, 0xc0}, kJsr) + "} test(\"v\", \"d\") { a = 1 } } }");
    run.options.limit = 20'000;
    run.run();
    EXPECT_THAT(run.failures(0), ElementsAre(HasSubstr("more than its timeout of 1000 cycles")));
    EXPECT_THAT(run.failures(1), ElementsAre(HasSubstr("did not return within 20000 cycles; it "
                                                       "was at $c000")));
    EXPECT_THAT(run.failures(2), IsEmpty());
}

// The timeout is for the test: all its calls together, to the cycle; 0 is none.
TEST(Calls, Timeout) {
    const auto failures = [](const std::string& timeout) {
        SuiteRun run("suites { suite(\"S\") { test(\"t\", \"d\", timeout = " + timeout + ") {" +
                     code({0xea, 0x60}, kJsr) + kJsr + "} } }");
        run.run();
        return run.failures();
    };
    EXPECT_THAT(failures("16"), IsEmpty());
    EXPECT_THAT(failures("15"), ElementsAre(HasSubstr("timeout of 15 cycles")));
    EXPECT_THAT(failures("0"), IsEmpty());
}

// It goes before the limit, which is for tests without one.
TEST(Calls, TimeoutBeyondTheLimit) {
    // LDY #0; DEX; BNE; DEY; BNE; RTS: 2 + 256 * (256 * 5 - 1 + 5) - 1 + 6 = 328,711
    const std::string loop = code({0xa0, 0, 0xca, 0xd0, 0xfd, 0x88, 0xd0, 0xfa, 0x60}, kJsr);
    for (const char* machine : {"", "machine(\"c64c\") "}) {
        SuiteRun run("suites { suite(\"S\") { " + std::string(machine) +
                     "test(\"t\", \"d\", timeout = 400000) {" + loop + "} test(\"u\", \"d\") {" +
                     loop + "} } }");
        run.options.limit = 20'000;
        run.run();
        EXPECT_THAT(run.failures(0), IsEmpty());
        EXPECT_EQ(run.test(0).cycles, 328'711);
        EXPECT_THAT(run.failures(1), ElementsAre(HasSubstr("did not return within 20000 cycles")));
    }
}

// Without a timeout and --limit: ten seconds of a C64, and not long on the host. INC $4000; JMP.
TEST(Calls, ThatNeverReturnHaveADefaultLimit) {
    const std::string loop = code({0xee, 0x00, 0x40, 0x4c, 0x00, 0xc0}, kJsr);
    for (const char* machine : {"", "machine(\"c64c\")"})
        EXPECT_THAT(run_body(loop, machine),
                    ElementsAre(AllOf(HasSubstr("did not return within 10000000 cycles; it was at"),
                                      HasSubstr("INC $4000"), HasSubstr("--limit N"))));
}

TEST(Calls, ThatJam) {
    EXPECT_THAT(run_body(code({0xea, 0x02}, kJsr)),
                ElementsAre(HasSubstr("the processor jammed at $c001")));
}

TEST(Calls, WithTheStackUnbalanced) {
    EXPECT_THAT(run_body(code({0x48, 0x60}, kJsr)),  // PHA; RTS
                ElementsAre(HasSubstr("the return at $c001 found 1 byte too many on the stack")));
    EXPECT_THAT(run_body(code({0x48, 0x48, 0x60}, kJsr)),
                ElementsAre(HasSubstr("the return at $c002 found 2 bytes too many")));
    EXPECT_THAT(run_body(code({0x68, 0x60}, kJsr)),  // PLA; RTS
                ElementsAre(HasSubstr("the return at $c001 found 1 byte too few on the stack")));
    EXPECT_THAT(run_body(code({0x68, 0x68, 0x60}, kJsr)),
                ElementsAre(HasSubstr("the return at $c002 found 2 bytes too few")));
}

// An address pushed and jumped to by RTS is not a fault.
TEST(Calls, RtsAsAJump) {
    // LDA #$c0; PHA; LDA #$07-1...: pushes $c007 - 1, RTS goes there: INX; RTS
    EXPECT_THAT(run_body(code({0xa9, 0xc0, 0x48, 0xa9, 0x06, 0x48, 0x60, 0xe8, 0x60}, kJsr) +
                         "assert(x == 1, \"\")"),
                IsEmpty());
    // Inner routine drops its return address and returns to the outer one's caller.
    EXPECT_THAT(run_body(code({0x20, 4, 0xc0, 0x02, 0x68, 0x68, 0x60}, kJsr)), IsEmpty());
    // Its own stack, taken back.  TSX; TXA; LDX #$40; TXS; PHA; PLA; TAX; TXS; RTS
    EXPECT_THAT(run_body(code({0xba, 0x8a, 0xa2, 0x40, 0x9a, 0x48, 0x68, 0xaa, 0x9a, 0x60}, kJsr)),
                IsEmpty());
}

// The place a call returns to is $0000; code of the program's own there is executed all the same.
TEST(Calls, CodeAtZero) {
    EXPECT_THAT(run_body(code({0x4c, 0, 0}, "$0000 = $e8 $0001 = $60 ") + kJsr +
                         "assert(x == 1, \"\") assert(cycles == 11, \"3 + 2 + 6\")"),
                IsEmpty());
}

TEST(Calls, FailuresShowTheLastInstructions) {
    const auto failures = run_body(code({0xa9, 0x12, 0xaa, 0x00}, kJsr));
    ASSERT_EQ(failures.size(), 1u);
    EXPECT_THAT(failures[0], HasSubstr("LDA #$12"));
    EXPECT_THAT(failures[0], HasSubstr("TAX"));
    EXPECT_THAT(failures[0], HasSubstr("BRK"));
}

TEST(Tests, StartAfreshEach) {
    SuiteRun run(
        "suites { suite(\"S\") {\n"
        "setup { $5000 = $42 $c000 = $60 x = 7 }\n"
        "test(\"t\", \"d\") { $5000 = 1 $5001 = 1 a = 3 x = 1 c = true }\n"
        "test(\"u\", \"d\") { assert($5000 == $42, \"setup\") assert($5001 == 0, \"memory\")\n"
        "  assert(a == 0, \"A\") assert(x == 7, \"X\") assert(c == false, \"C\") }\n"
        "} }");
    run.run();
    EXPECT_THAT(run.failures(0), IsEmpty());
    EXPECT_THAT(run.failures(1), IsEmpty());
}

TEST(Tests, SetupMayCallAndFail) {
    EXPECT_THAT(run_body("assert(x == 1, \"\") assert(cycles == 8, \"of setup\")",
                         "setup { $c000 = $e8 $c001 = $60 "
                         "jsr($c000, stop_on_rts = true, fail_on_brk = true) }"),
                IsEmpty());
    EXPECT_THAT(run_body("a = 1", "setup { jsr($c000, stop_on_rts = true, fail_on_brk = true) }"),
                ElementsAre(HasSubstr("in setup: the routine at $c000 did not return")));
}

// "a detailed instruction trace is printed showing every instruction executed with register/flag
// state", only when the test fails.
TEST(Tests, Trace) {
    const std::string body = code({0xa9, 0xb6, 0x29, 0x7f, 0x60}, kJsr);
    const std::string expected =
        "Execution trace of $c000 (3 instructions):\n"
        "$C000: LDA #$B6               A=$B6 X=$00 Y=$00 SP=$FB Nv-bdIzc\n"
        "$C002: AND #$7F               A=$36 X=$00 Y=$00 SP=$FB nv-bdIzc\n"
        "$C004: RTS                    A=$36 X=$00 Y=$00 SP=$FD nv-bdIzc\n";
    const auto output = [&](const std::string& option, const std::string& rest, bool all) {
        SuiteRun run("suites { suite(\"S\") { test(\"t\", \"d\"" + option + ") { " + body + rest +
                     "} } }");
        run.options.trace = all;
        return run.run().test().output;
    };
    const std::string fails = "assert(a == 0, \"\")";
    EXPECT_EQ(output(", trace = true", fails, false), expected);
    EXPECT_EQ(output(", trace = true", "", false), "");
    EXPECT_EQ(output("", fails, false), "");
    EXPECT_EQ(output("", "", true), expected);
}

TEST(Tests, CommandsOfOtherBackendsAreRefused) {
    EXPECT_THAT(run_body("basic(\"10 PRINT 42\") run() assert(screen_contains(\"42\"), \"\")"),
                ElementsAre(AllOf(StartsWith("2:1: 'basic' belongs to sim6502's novavm"),
                                  HasSubstr("Badline does not have"))));
    EXPECT_THAT(run_body("assert(screen_contains(\"42\"), \"\")"),
                ElementsAre(HasSubstr("2:8: 'screen_contains' belongs to another")));
    EXPECT_THAT(run_body("uci($01, $11, \"/Usb0\")"), ElementsAre(HasSubstr("Ultimate 64")));
    EXPECT_THAT(run_body("a = 1", "system(generic_65c02)"),
                ElementsAre(HasSubstr("suite: the 65C02 is no C64's processor")));
    EXPECT_THAT(run_body("a = 1", "processor(65c02)"), ElementsAre(HasSubstr("the 65C02")));
    EXPECT_THAT(run_body("a = 1", "ultimate(fs_root = \"x\")"),
                ElementsAre(HasSubstr("'ultimate' belongs to sim6502's u64")));
}

// -- system(), load(), rom() --------------------------------------------------------------------

TEST(Systems, C64Banking) {
    EXPECT_THAT(run_body("assert($01 == $37, \"\")\n$a000 = $aa $d000 = $dd $e000 = $ee\n"
                         "$01 = $34 assert($a000 == $aa, \"\") assert($d000 == $dd, \"\")"
                         "assert($e000 == $ee, \"\")",
                         "system(c64)"),
                IsEmpty());
}

TEST(Systems, C64RomsAndRegisters) {
    SuiteRun run(
        one_test("assert($a000 == 1, \"\") assert($bfff == 1, \"\") assert($e000 == 2, \"\")"
                 "assert($d000 == 0, \"a register\") $d020 = 5 assert($d020 == 5, \"\")"
                 "$a000 = 7 assert($a000 == 1, \"ROM is not written\")"
                 "$01 = $33 assert($d000 == 3, \"chargen\") assert($a000 == 1, \"\")"
                 "$01 = $35 assert($a000 == 7, \"\") assert($e000 == 0, \"\")"
                 "$01 = $36 assert($a000 == 7, \"\") assert($e000 == 2, \"\")"
                 "$01 = $30 assert($d020 == 5, \"RAM\")",
                 "system(c64) rom(\"basic\", \"b\") rom(\"kernal\", \"k\") "
                 "rom(\"char\", \"c\")"));
    run.folder().put("b", std::string(8192, '\1'));
    run.folder().put("k", std::string(8192, '\2'));
    run.folder().put("c", std::string(4096, '\3'));
    run.run();
    ASSERT_FALSE(run.suites()[0].error) << run.suites()[0].error->message;
    EXPECT_THAT(run.failures(), IsEmpty());
}

// What the program itself writes to $D000 with the registers there does not reach RAM.
TEST(Systems, C64ProgramsWriteRegistersOnly) {
    // LDA #$05; STA $d021; LDA #$34; STA $01; LDA $d021; RTS
    EXPECT_THAT(
        run_body(
            code({0xa9, 5, 0x8d, 0x21, 0xd0, 0xa9, 0x34, 0x85, 1, 0xad, 0x21, 0xd0, 0x60}, kJsr) +
                "assert(a == 0, \"\")",
            "system(c64)"),
        IsEmpty());
}

TEST(Systems, GenericIsRamEverywhere) {
    EXPECT_THAT(run_body("$d012 = 1 assert($d012 == 1, \"\") $01 = $30 $a000 = 3 "
                         "assert($a000 == 3, \"\") assert($01 == $30, \"\")",
                         "processor(6502)"),
                IsEmpty());
    EXPECT_THAT(run_body("assert($01 == $37, \"\") $00 = $2f assert(peekbyte($00) == $2f, \"\")",
                         "system(generic_6510)"),
                IsEmpty());
}

TEST(Loads, AddressesAndHeaders) {
    SuiteRun run(
        one_test("assert($1000 == $11, \"\") assert($1001 == $22, \"\")"
                 "assert($2000 == $00, \"header kept\") assert($2002 == $11, \"\")"
                 "assert($3000 == $11, \"\")",
                 "load(\"p.prg\", strip_header = true) "
                 "load(\"p.prg\", address = $2000) "
                 "load(\"p.prg\", address = $3000, strip_header = true)"));
    run.folder().put("p.prg", prg(0x1000, {0x11, 0x22}));
    run.run();
    EXPECT_THAT(run.failures(), IsEmpty());
    // Without either the bytes, header and all, go to the address in the header.
    SuiteRun rare(
        one_test("assert($1000 == $00, \"\") assert($1001 == $10, \"\")"
                 "assert($1002 == $11, \"\")",
                 "load(\"p.prg\")"));
    rare.folder().put("p.prg", prg(0x1000, {0x11, 0x22}));
    EXPECT_THAT(rare.run().failures(), IsEmpty());
}

// Suites for sim6502's container have their files in /code.
TEST(Loads, PathsOfTheContainer) {
    SuiteRun run(
        one_test("assert($1000 == $11, \"\")", "load(\"/code/p.prg\", strip_header = true)"));
    run.folder().put("p.prg", prg(0x1000, {0x11}));
    EXPECT_THAT(run.run().failures(), IsEmpty());
}

TEST(Loads, ErrorsAreTheSuitesAlone) {
    SuiteRun run(
        "suites { suite(\"A\") { load(\"none.prg\") test(\"t\", \"d\") { a = 1 } }\n"
        "suite(\"B\") { test(\"t\", \"d\") { a = 1 } }\n"
        "suite(\"C\") { symbols(\"none.sym\") test(\"t\", \"d\") { a = 1 } }\n"
        "suite(\"D\") { load(\"p\", address = $ffff) test(\"t\", \"d\") { a = 1 } }\n"
        "suite(\"E\") { load(\"one\") test(\"t\", \"d\") { a = 1 } }\n"
        "suite(\"F\") { rom(\"kernal\", \"p\") test(\"t\", \"d\") { a = 1 } } }");
    run.folder().put("p", "abcd");
    run.folder().put("one", "a");
    run.run();
    ASSERT_EQ(run.suites().size(), 6u);
    EXPECT_THAT(run.suites()[0].error->message, HasSubstr("none.prg: no such file"));
    EXPECT_EQ(run.suites()[0].error->at.column, 23);
    EXPECT_FALSE(run.suites()[1].error);
    EXPECT_EQ(run.suites()[1].tests.at(0).outcome, suites::Outcome::passed);
    EXPECT_THAT(run.suites()[2].error->message, HasSubstr("none.sym: no such file"));
    EXPECT_THAT(run.suites()[3].error->message, HasSubstr("go beyond $ffff"));
    EXPECT_THAT(run.suites()[4].error->message, HasSubstr("too short for a PRG"));
    EXPECT_THAT(run.suites()[5].error->message, HasSubstr("needs system(c64) or machine()"));
}

// -- machine(), phases() ------------------------------------------------------------------------

// Bauer's VIC-II article: a badline takes up to 43 cycles from the processor, 40 and 3 more while
// it reads; raster line 51 is the first with the KERNAL's YSCROLL of 3. The RTS reads in all its
// 6 cycles: it is held for all 43 when one of these falls on cycle 12, where BA goes low.
TEST(WholeMachine, Phases) {
    EXPECT_THAT(run_body("$c000 = $60 phases($c000, stop_on_rts = true, fail_on_brk = true)\n"
                         "assert(best == 6, \"\") assert(median == 6, \"\")\n"
                         "assert(worst == 49, \"\") assert(worst_line == 51, \"\")\n"
                         "assert(worst_cycle == 7, \"\") assert(cycles == 6, \"\")\n"
                         "assert(stolen == 43, \"\") assert(badlines == 43, \"\")\n"
                         "assert(sprites == 0, \"\") assert(total == 49, \"\")",
                         "machine(\"c64c\")"),
                IsEmpty());
}

// From the routine's beginning to a place in it; and what does not end is told.
TEST(WholeMachine, PhasesWithStops) {
    // NOP; NOP; RTS
    const auto nops = code({0xea, 0xea, 0x60}, "");
    EXPECT_THAT(run_body(nops + "phases($c000, stop_on_address = $c001, fail_on_brk = true)\n"
                                "assert(best == 2, \"\") assert(worst == 45, \"\")",
                         "machine(\"c64c\")"),
                IsEmpty());
    EXPECT_THAT(
        run_body(code({0xea, 0x02}, "") + "phases($c000, stop_on_rts = true)", "machine(\"c64c\")"),
        ElementsAre(AllOf(HasSubstr("started at line 0, cycle 1, the routine at $c000 did not"),
                          HasSubstr("the processor jammed at $c001"), HasSubstr("NOP"))));
    EXPECT_THAT(run_body("$c000 = $60 " +
                             code({0xea, 0x60},
                                  "phases($c000, stop_on_rts = true)\n"
                                  "phases($c001, stop_on_rts = true)\n") +
                             "assert(cycles == 8 + 6, \"both worst ones\")"
                             "assert(worst == 6 + 43, \"of the last\")",
                         "machine(\"c64c\")"),
                IsEmpty());
}

// A timeout counts the worst call's own cycles, as it does those of a jsr().
TEST(WholeMachine, PhasesWithATimeout) {
    const auto failures = [](const std::string& timeout) {
        SuiteRun run(
            "suites { suite(\"S\") { machine(\"c64c\") test(\"t\", \"d\", timeout = " + timeout +
            ") {" + code({0xea, 0x60}, "phases($c000, stop_on_rts = true)") + "} } }");
        run.run();
        return run.failures();
    };
    EXPECT_THAT(failures("8"), IsEmpty());
    EXPECT_THAT(failures("7"), ElementsAre(HasSubstr("timeout of 7 cycles")));
}

// `cycles` is the processor's own there too; total is what passed: some 350,000 cycles here, which
// are 20 to 21 frames of 17,095 with 25 badlines each, of 40 to 43 cycles.
TEST(WholeMachine, StolenCycles) {
    // LDX #0; LDY #0; DEY; BNE; DEX; BNE $c002; RTS
    const auto loop = code({0xa2, 0, 0xa0, 0, 0x88, 0xd0, 0xfd, 0xca, 0xd0, 0xf8, 0x60}, kJsr);
    // 2 + 256 * (2 + 256 * 5 - 1 + 5) - 1 + 6, all branches within a page
    const std::string own = "assert(cycles == 329223, \"own\") ";
    EXPECT_THAT(run_body(loop + own), IsEmpty());
    EXPECT_THAT(run_body(loop + own +
                             "assert(stolen >= 20000, \"\") assert(stolen <= 22575, \"\")"
                             "assert(sprites == 0, \"\") assert(total > 346000, \"\")",
                         "machine(\"ntsc\")"),
                IsEmpty());
}

// The KERNAL is there, and the chips are the real ones: $D018 reads back with its unused bit set.
TEST(WholeMachine, KernalAndChips) {
    EXPECT_THAT(run_body("a = $41 jsr($ffd2, stop_on_rts = true, fail_on_brk = true)\n"
                         "assert($0400 + 6 * 40.b == 1, \"an A on the screen\")\n"
                         "$d018 = $1c assert($d018 == $1d, \"\")",
                         "machine(\"c64\")"),
                IsEmpty());
}

TEST(WholeMachine, NamesNeedIt) {
    EXPECT_THAT(run_body("assert(stolen == 0, \"\")"),
                ElementsAre(StartsWith("2:8: 'stolen' needs the whole C64: write machine(")));
    EXPECT_THAT(run_body("phases($c000, stop_on_rts = true)"),
                ElementsAre(HasSubstr("phases() needs the whole C64")));
    EXPECT_THAT(run_body("$c000 = $60 jsr($c000, stop_on_rts = true) assert(worst == 6, \"\")",
                         "machine(\"c64c\")"),
                ElementsAre(HasSubstr("'worst' is known after phases() only")));
}

TEST(WholeMachine, BadRoutines) {
    const auto on_machine = [](const std::string& body) {
        SuiteRun run(one_test(body, "machine(\"c64c\")"));
        run.options.limit = 5'000'000;
        return run.run().failures();
    };
    EXPECT_THAT(on_machine(code({0xea, 0x02}, kJsr)),
                ElementsAre(HasSubstr("the processor jammed at $c001")));
    EXPECT_THAT(on_machine(code({0x48, 0x60}, kJsr)),
                ElementsAre(HasSubstr("the return at $c001 found 1 byte too many")));
    // NOP; JMP to itself.
    EXPECT_THAT(on_machine(code({0xea, 0x4c, 0x01, 0xc0}, kJsr)),
                ElementsAre(AllOf(HasSubstr("did not return within 5000000 cycles"),
                                  HasSubstr("it was at $c001"), HasSubstr("JMP $C001"))));
    EXPECT_THAT(on_machine(code({0xe8, 0x00}, kJsr)),
                ElementsAre(HasSubstr("it executed a BRK at $c001")));
    EXPECT_THAT(
        on_machine(code({0xe8, 0x00, 0xe8, 0x60}, "") +
                   "jsr($c000, stop_on_rts = true, fail_on_brk = false) "
                   "jsr($c002, stop_on_rts = true, fail_on_brk = true) assert(x == 2, \"\")"),
        IsEmpty());
    EXPECT_THAT(on_machine(code({0xe8, 0xe8, 0x60}, "") +
                           "jsr($c000, stop_on_address = $c000, fail_on_brk = true) "
                           "assert(x == 0, \"\") "
                           "jsr($c000, stop_on_address = $c001, fail_on_brk = true) "
                           "assert(x == 1, \"\")"),
                IsEmpty());
    EXPECT_THAT(
        on_machine(code({0x60}, "") + "jsr($c000, stop_on_address = $c002, fail_on_brk = true)"),
        ElementsAre(HasSubstr("returned and had not come to its stop_on_address")));
}

}  // namespace
}  // namespace badline::test
