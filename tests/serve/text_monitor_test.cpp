// The text monitor. What stands here as an answer is x64sc 3.10's, but for the stopwatch's count
// and where a comment says otherwise.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "served.hpp"
#include "temp_folder.hpp"

namespace badline::monitor {
namespace {

using badline::test::TempFolder;
using test::Served;
using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;
using testing::StartsWith;

class TextMonitor : public testing::Test {
  protected:
    TextMonitor() {
        served_.load(0xc000, {0x78, 0x20, 0x10, 0xc0, 0xe8, 0x4c, 0x01, 0xc0});
        served_.session.machine().load(0xc010, std::vector<std::uint8_t>{0x20, 0x20, 0xc0, 0x60});
        served_.session.machine().load(0xc020, std::vector<std::uint8_t>{0xc8, 0x60});
        Cpu6510State& cpu = served_.session.machine().cpu();
        cpu.a = 0x34;
        cpu.x = 0x56;
        cpu.y = 1;
        cpu.s = 0xef;
        cpu.p = 0x24;
        type("m c000 c000");  // the prompt is behind it
    }
    std::string type(const std::string& line) { return served_.type(line); }
    std::uint8_t peek(std::uint16_t address) { return served_.session.machine().peek(address); }
    std::uint16_t pc() { return std::as_const(served_.session).machine().cpu().pc; }

    Served served_;
};

TEST_F(TextMonitor, Registers) {
    EXPECT_THAT(type("r"), MatchesRegex("  ADDR A  X  Y  SP 00 01 NV-BDIZC LIN CYC  STOPWATCH\n"
                                        "\\.;c000 34 56 01 ef 2f 37 00100100 ... ... ..........\n"
                                        "\\(C:\\$c001\\) "));
    EXPECT_EQ(type("r a=12, x=$34"), "(C:$c001) ");
    EXPECT_EQ(type("r pc=c010 , y = 2"), "(C:$c001) ");
    EXPECT_THAT(type("r"), HasSubstr(".;c010 12 34 02 ef"));
    EXPECT_EQ(type("r a=1ff, x=12345"), "(C:$c001) ");
    EXPECT_THAT(type("r"), HasSubstr(".;c010 ff 45 02 ef"));
    EXPECT_EQ(type("r zz=1"), "ERROR -- Invalid register.\n  r zz=1\n    ^\n(C:$c001) ");
}

TEST_F(TextMonitor, Memory) {
    type("> c400 12 34 12 34 12 34 12 34");
    EXPECT_EQ(type("m c400 c407"),
              ">C:c400  12 34 12 34  12 34 12 34                             r4r4r4r4\n"
              "(C:$c408) ");
    type("> c410 00 01 1b 20 41 5a 60 61 7a 7b 80 a0 c1 db e0 ff");
    EXPECT_EQ(type("mem $c410 $c41f"),
              ">C:c410  00 01 1b 20  41 5a 60 61  7a 7b 80 a0  c1 db e0 ff   @a[ az.AZ.. A. .\n"
              "(C:$c420) ");
    type("> 56 78");  // the first is the address, however short
    EXPECT_EQ(peek(0x56), 0x78);
    EXPECT_EQ(type("> fb"), "ERROR -- Wrong syntax:\n  > fb\n      ^\n(C:$c420) ");
    EXPECT_EQ(type("m 10000"), "ERROR -- Address too large:\n  m 10000\n    ^\n(C:$c420) ");
    EXPECT_EQ(type("m zz"), "ERROR -- Unexpected token:\n  m zz\n    ^\n(C:$c420) ");
    type("> c420 123 12345");  // two bytes each
    EXPECT_THAT(type("m c420 c423"), StartsWith(">C:c420  23 01 45 23 "));
    // Nine rows where nothing is said.
    EXPECT_THAT(type("m 0400"), EndsWith("(C:$0490) "));
}

TEST_F(TextMonitor, Disassembly) {
    EXPECT_EQ(type("d c000 c007"),
              ".C:c000  78          SEI\n"
              ".C:c001  20 10 C0    JSR $C010\n"
              ".C:c004  E8          INX\n"
              ".C:c005  4C 01 C0    JMP $C001\n"
              "(C:$c008) ");
    EXPECT_EQ(type("d c010 c012"), ".C:c010  20 20 C0    JSR $C020\n(C:$c013) ");
    type("al c000 .start");
    type("al c010 .sub");
    EXPECT_EQ(type("d c000 c001"),
              ".C:c000   .start:\n.C:c000  78          SEI\n.C:c001  20 10 C0    JSR .sub\n"
              "(C:$c004) ");
    // Opcodes that no data sheet has.
    type("> c100 fa eb 34 4b 34 cb 34 9b 34 12 ff 34 12 80 34 02");
    EXPECT_EQ(type("d c100 c10f"),
              ".C:c100  FA          NOOP\n"
              ".C:c101  EB 34       USBC #$34\n"
              ".C:c103  4B 34       ASR #$34\n"
              ".C:c105  CB 34       SBX #$34\n"
              ".C:c107  9B 34 12    SHS $1234,Y\n"
              ".C:c10a  FF 34 12    ISB $1234,X\n"
              ".C:c10d  80 34       NOOP #$34\n"
              ".C:c10f  02          JAM\n"
              "(C:$c110) ");
}

TEST_F(TextMonitor, Steps) {
    EXPECT_THAT(type("z"),
                MatchesRegex("\\.C:c001  20 10 C0    JSR \\$C010      - A:34 X:56 Y:01 SP:ef "
                             "\\.\\.-\\.\\.I\\.\\. ..........\n\\(C:\\$c001\\) "));
    EXPECT_THAT(type("step"), StartsWith(".C:c010  20 20 C0    JSR $C020      - A:34"));
    EXPECT_THAT(
        type("z 3"),
        StartsWith("Stepping through the next 3 instruction(s).\n.C:c013  60          RTS "));
    EXPECT_THAT(type("n"), StartsWith(".C:c004  E8          INX            - A:34 X:56 Y:02"));
    EXPECT_THAT(type("n 2"),
                StartsWith("Nexting through the next 2 instruction(s).\n.C:c001  20 10 C0    JSR"));
    type("z 2");
    EXPECT_THAT(type("ret"), StartsWith(".C:c013  60          RTS"));
    type("g c020");
    EXPECT_FALSE(served_.session.stands());
}

TEST_F(TextMonitor, Checkpoints) {
    EXPECT_EQ(type("break c004"), "BREAK: 1  C:$c004  (Stop on exec)\n(C:$c001) ");
    EXPECT_EQ(type("break c000 c001"), "BREAK: 2  C:$c000-$c001  (Stop on exec)\n(C:$c001) ");
    EXPECT_EQ(type("bk exec c010 if a == $00"),
              "BREAK: 3  C:$c010  (Stop on exec)\nSetting checkpoint 3 condition to: A == $00\n"
              "(C:$c001) ");
    EXPECT_EQ(type("bk load store d020"), "WATCH: 4  C:$d020  (Stop on load store)\n(C:$c001) ");
    EXPECT_EQ(type("watch c6"), "WATCH: 5  C:$00c6  (Stop on load store)\n(C:$c001) ");
    EXPECT_EQ(
        type("w load 00a0 00a2 if x > $10"),
        "WATCH: 6  C:$00a0-$00a2  (Stop on load)\nSetting checkpoint 6 condition to: X > $10\n"
        "(C:$c001) ");
    EXPECT_EQ(type("tr c030"), "TRACE: 7  C:$c030  (Trace load store exec)\n(C:$c001) ");
    EXPECT_EQ(type("trace exec c021"), "TRACE: 8  C:$c021  (Trace exec)\n(C:$c001) ");
    EXPECT_EQ(type("command 4 \"r\""), "Setting checkpoint 4 command to: r\n(C:$c001) ");
    EXPECT_EQ(type("del 1"), "(C:$c001) ");
    EXPECT_EQ(type("break"),
              "BREAK: 2  C:$c000-$c001  (Stop on exec)\n"
              "BREAK: 3  C:$c010  (Stop on exec)\n"
              "\tCondition: A == $00\n"
              "WATCH: 4  C:$d020  (Stop on load store)\n"
              "\tCommand: r\n"
              "WATCH: 5  C:$00c6  (Stop on load store)\n"
              "WATCH: 6  C:$00a0-$00a2  (Stop on load)\n"
              "\tCondition: X > $10\n"
              "TRACE: 7  C:$c030  (Trace load store exec)\n"
              "TRACE: 8  C:$c021  (Trace exec)\n"
              "(C:$c001) ");
    EXPECT_EQ(type("break load"),
              "ERROR -- Unexpected token:\n  break load\n            ^\n(C:$c001) ");
    EXPECT_EQ(type("disable 99"), "#99 not a valid checkpoint\n(C:$c001) ");
    EXPECT_EQ(type("dis"), "Set all checkpoints to state: disabled\n(C:$c001) ");
    EXPECT_THAT(type("break"), HasSubstr("BREAK: 3  C:$c010  (Stop on exec) disabled\n"));
    EXPECT_EQ(type("en"), "Set all checkpoints to state: enabled\n(C:$c001) ");
    EXPECT_THAT(type("break"), Not(HasSubstr("disabled")));
    EXPECT_EQ(type("command 3"),
              "ERROR -- Expecting a string.\n  command 3\n           ^\n(C:$c001) ");
    EXPECT_EQ(type("ignore 3 5"), "Will ignore the next 5 hits of checkpoint #3\n(C:$c001) ");
    EXPECT_EQ(type("cond 3 if x == "),
              "ERROR -- Conditional operation missing an operand:\n  cond 3 if x == \n" +
                  std::string(17, ' ') + "^\n(C:$c001) ");
    EXPECT_EQ(type("del"), "Deleting all checkpoints\n(C:$c001) ");
    EXPECT_EQ(type("break"), "No breakpoints are set\n(C:$c001) ");
}

// x64sc 3.10's binary monitor tells of it, whichever monitor it was given to.
TEST_F(TextMonitor, TheBinaryMonitorKnowsOfItsConditions) {
    const auto has_condition = [&](std::uint32_t number) {
        const auto answer =
            served_.ask(Command::checkpoint_get, BodyWriter().u32(number).take(), 0).back();
        return CheckpointInfo::decode(answer.body).value().has_condition;
    };
    type("break c004 if a == $12");
    type("break c010");
    EXPECT_TRUE(has_condition(1));
    EXPECT_FALSE(has_condition(2));
    type("cond 2 if x == $01");
    EXPECT_TRUE(has_condition(2));
}

TEST_F(TextMonitor, CommandsAtCheckpoints) {
    TextServer other(served_.session);
    served_.session.add(other);
    type("break c004");
    EXPECT_EQ(type("command 1 \"> c100 55\""),
              "Setting checkpoint 1 command to: > c100 55\n(C:$c001) ");
    type("> c100 00");
    EXPECT_THAT(type("x"),
                MatchesRegex("#1 \\(Stop on  exec c004\\) [^\n]*\n"
                             "\\.C:c004  E8          INX            - A:34 X:56 Y:02 [^\n]*\n"
                             "Executing: > c100 55\n\\(C:\\$c004\\) "));
    EXPECT_EQ(peek(0xc100), 0x55);
    // Another text monitor (the file of -moncommands is one) does not do it again.
    EXPECT_THAT(other.take_output(),
                AllOf(HasSubstr("#1 (Stop on  exec c004)"), Not(HasSubstr("Executing"))));
}

TEST_F(TextMonitor, HitsAndTraces) {
    // $C000: SEI; $C001: JSR $C010; INX; JMP. $C010: STY $FB; LDA $A0; RTS
    type("> c010 84 fb a5 a0 60");
    type("> a0 00");
    type("tr store 00fb");
    type("tr load 00a0");
    type("break c004");
    EXPECT_THAT(
        type("x"),
        MatchesRegex("#1 \\(Trace store 00fb\\)  +[0-9]+/\\$[0-9a-f]+, +[0-9]+/\\$[0-9a-f]+\n"
                     "\\.C:c010  84 FB       STY \\$FB        - A:34 X:56 Y:01 SP:ed "
                     "\\.\\.-\\.\\.I\\.\\. ..........\n"
                     "#2 \\(Trace  load 00a0\\) [^\n]*\n"
                     "\\.C:c012  A5 A0       LDA \\$A0        - A:00 X:56 Y:01 SP:ed "
                     "\\.\\.-\\.\\.IZ\\. ..........\n"
                     "#3 \\(Stop on  exec c004\\) [^\n]*\n"
                     "\\.C:c004  E8          INX            - A:00 X:56 Y:01 SP:ef [^\n]*\n"
                     "\\(C:\\$c004\\) "));
    type("del");
    EXPECT_THAT(type("un c001"),
                StartsWith("UNTIL: 1  C:$c001  (Stop on exec)\n#1 (Stop on  exec c001)"));
    EXPECT_THAT(type("un c010 c012"),
                StartsWith("UNTIL: 1  C:$c010-$c012  (Stop on exec)\n#1 (Stop on  exec c010)"));
    type("watch store fb");
    const std::string watched = type("x");
    EXPECT_THAT(watched, StartsWith("#1 (Stop on store 00fb)"));
    EXPECT_THAT(watched, EndsWith("(C:$c012) "));
}

TEST_F(TextMonitor, Files) {
    TempFolder folder;
    const std::string prg = folder / "t.prg", bin = folder / "t.bin";
    EXPECT_EQ(type("save \"" + prg + "\" 0 c000 c007"),
              "Saving file '" + prg + "' from $c000 to $c007\n(C:$c001) ");
    EXPECT_EQ(folder.get("t.prg").substr(0, 3), std::string("\x00\xc0\x78", 3));
    EXPECT_EQ(type("load \"" + prg + "\" 0 c100"),
              "Loading '" + prg + "' from C100 to C107 (0008 bytes)\n(C:$c001) ");
    EXPECT_EQ(peek(0xc104), 0xe8);
    EXPECT_EQ(type("bsave \"" + bin + "\" 0 c000 c00f"),
              "Saving file '" + bin + "' from $c000 to $c00f\n(C:$c001) ");
    EXPECT_EQ(folder.get("t.bin").size(), 16u);
    EXPECT_EQ(type("bload \"" + bin + "\" 0"), "ERROR -- Expecting an address.\n  bload \"" + bin +
                                                   "\" 0\n" + std::string(12 + bin.size(), ' ') +
                                                   "^\n(C:$c001) ");
    EXPECT_EQ(type("save \"" + prg + "\" 0 c007 c000"),
              "Start address must be below end address.\n(C:$c001) ");
    EXPECT_EQ(type("cd /nowhere"), "Cannot change to directory: '/nowhere'\n(C:$c001) ");
    EXPECT_EQ(type("load \"/nowhere.prg\" 0"), "Cannot open '/nowhere.prg'.\n(C:$c001) ");
    EXPECT_EQ(type("load"), "ERROR -- Expecting a filename:\n  load\n      ^\n(C:$c001) ");
    EXPECT_EQ(type("screenshot \"" + (folder / "s.png").string() + "\" 2"), "(C:$c001) ");
    EXPECT_EQ(folder.get("s.png").substr(1, 3), "PNG");
    EXPECT_EQ(type("dump \"" + (folder / "snap").string() + "\""), "(C:$c001) ");
    type("> c000 00");
    type("undump \"" + (folder / "snap").string() + "\"");
    EXPECT_EQ(peek(0xc000), 0x78);
}

TEST_F(TextMonitor, BanksAndOtherMemoryCommands) {
    EXPECT_EQ(type("bank"),
              "Available banks (some may be equivalent to others):\n"
              "*default \t*cpu \tram \trom \tio \tcart \t\n(C:$c001) ");
    EXPECT_EQ(type("bank foo"), "Unknown bank name `foo'\n(C:$c001) ");
    type("bank ram");
    type("> a000 55");
    EXPECT_THAT(type("m a000 a000"), StartsWith(">C:a000  55"));
    type("bank cpu");
    EXPECT_THAT(type("m a000 a000"), Not(StartsWith(">C:a000  55")));
    type("f c400 c40f 12 34");
    EXPECT_EQ(type("h c400 c40f 34 12 34"), "c401\nc403\nc405\nc407\nc409\nc40b\nc40d\n(C:$a001) ");
    type("f c500 c507 0");
    type("t c400 c403 c500");
    EXPECT_EQ(type("c c400 c405 c500"), "$c404 $c504: 12 00\n$c405 $c505: 34 00\n(C:$a001) ");
}

TEST_F(TextMonitor, OtherCommands) {
    EXPECT_EQ(type("nosuch"), "ERROR -- Wrong syntax:\n  nosuch\n        ^\n(C:$c001) ");
    EXPECT_EQ(type("nosuch 5"), "ERROR -- Wrong syntax:\n  nosuch 5\n          ^\n(C:$c001) ");
    EXPECT_EQ(type("; a remark"), "(C:$c001) ");
    EXPECT_EQ(type("warp on"), "(C:$c001) ");
    EXPECT_EQ(type("warp"), "Warp mode is on.\n(C:$c001) ");
    EXPECT_EQ(type("sidefx"), "I/O side effects are disabled\n(C:$c001) ");
    EXPECT_EQ(type("stopwatch reset"), "Stopwatch reset to 0.\n(C:$c001) ");
    EXPECT_EQ(type("sw"), "Stopwatch:          0\n(C:$c001) ");
    EXPECT_EQ(type("resget \"Speed\""), "Speed=100\n(C:$c001) ");
    EXPECT_EQ(type("resset \"Speed\" \"50\""), "(C:$c001) ");
    EXPECT_EQ(type("resget \"nosuch\""), "Unknown resource \"nosuch\".\n(C:$c001) ");
    EXPECT_EQ(type("device"), "Setting default device to `Computer'\n(C:$c001) ");
    EXPECT_EQ(type("radix"), "Default radix is Hexadecimal\n(C:$c001) ");
    type("> c6 00");
    type("keybuf HI\\x0d");
    EXPECT_EQ(peek(0xc6), 3);
    EXPECT_EQ(peek(0x0279), 0x0d);
    type("z 3");  // into $C020
    EXPECT_THAT(type("bt"), StartsWith("             PC        .C:c020   C8          INY\n"
                                       "c010 -> c020 [SP +  1] .C:c010   20 20 C0    JSR $C020\n"
                                       "c001 -> c010 [SP +  3] .C:c001   20 10 C0    JSR $C010\n"));
    EXPECT_THAT(type("help"), HasSubstr("break (bk)"));
    EXPECT_THAT(type("help bk"), HasSubstr("Syntax: break [load|store|exec]"));
    type("quit 5");
    EXPECT_EQ(served_.session.quit_status(), 5);
}

TEST_F(TextMonitor, TheScreen) {
    for (int i = 0; i < 3; ++i)
        served_.session.machine().poke(static_cast<std::uint16_t>(0x0400 + i),
                                       static_cast<std::uint8_t>(1 + i));
    EXPECT_THAT(type("screen"), StartsWith("Displaying 40x25 screen at $0400:\n*C:0400  abc"));
}

// One round of the program, below the screen where no badline holds it; the numbers are a data
// sheet's, the form is x64sc's.
TEST_F(TextMonitor, Profile) {
    EXPECT_EQ(type("profile"),
              "Profiling not started.\nUse \"help prof\" for more information.\n(C:$c001) ");
    served_.session.go_on();
    while (served_.session.machine().beam().line != 260)
        served_.session.run(std::as_const(served_.session).machine().now() + 1);
    served_.session.stop();
    served_.text.take_output();
    type("r pc=c001, sp=ef");
    EXPECT_THAT(type("prof on"), StartsWith("Profiling restarted.\n"));
    type("break c001");
    EXPECT_THAT(type("x"), EndsWith("(C:$c001) "));
    // A round: JSR 6, [JSR 6, [INY 2, RTS 6], RTS 6], INX 2, JMP 3.
    const std::string flat = type("prof flat");
    EXPECT_THAT(flat, StartsWith("        Total      %          Self      %\n"
                                 "------------- ------ ------------- ------\n"));
    const std::string function = type("prof func c010");
    EXPECT_THAT(function, HasSubstr("                                          Callers\n"
                                    "        Total      %          Self      %         Callees\n"
                                    "------------- ------ ------------- ------ |---|---|------\n"));
    EXPECT_THAT(function, HasSubstr("           20 100.0%            12  60.0%     c010"));
    EXPECT_THAT(function, HasSubstr("            8  40.0%             8  40.0%         c020"));
    const std::string code = type("prof disass c010");
    EXPECT_THAT(code, HasSubstr("   Entered                 1 times\n"));
    EXPECT_THAT(code, HasSubstr("   Total                  20 cycles       20.3 us\n"));
    EXPECT_THAT(
        code,
        HasSubstr("       Cycles      %         Times OPC Branch% Address  Disassembly\n"
                  "------------- ------ ------------- --- ------- -------  "
                  "-------------------------\n"
                  "            6  30.0%             1 6         *.C:c010   20 20 C0    JSR $C020\n"
                  "            6  30.0%             1 6          .C:c013   60          RTS\n"));
    EXPECT_THAT(type("prof graph"), HasSubstr("    [1] START"));
    EXPECT_EQ(type("prof context 99"),
              "Invalid context. Use \"prof graph\" to list contexts.\n(C:$c001) ");
    EXPECT_EQ(type("prof off"), "Profiling stopped.\n(C:$c001) ");
}

// Every cycle is somebody's, those of interrupt sequences and those stolen in them too.
TEST_F(TextMonitor, ProfileOfInterrupts) {
    type("> c000 58 4c 01 c0");  // CLI; JMP to itself, with the KERNAL's interrupt
    type("r pc=c000, sp=f0");
    type("prof on");
    const Machine& machine = served_.session.machine();
    const Cycle begin = machine.now();
    const Accounts before = machine.accounts();
    served_.session.go_on();
    served_.run(200);
    served_.session.stop();
    const Accounts after = machine.accounts();
    served_.text.take_output();
    const std::string graph = type("prof graph depth 20");
    EXPECT_THAT(graph, HasSubstr("IRQ  -> ff48"));
    EXPECT_THAT(graph, HasSubstr("    [1] START"));
    const auto line = [](const char* what, Cycle cycles) {
        char text[60];
        std::snprintf(text, sizeof text, "   %-12s%13lld cycles", what,
                      static_cast<long long>(cycles));
        return HasSubstr(text);
    };
    const std::string start = type("prof context 1");
    EXPECT_THAT(start, line("Total", machine.now() - begin));
    EXPECT_THAT(start, line("Stolen total",
                            after.badlines + after.sprites - before.badlines - before.sprites));
}

}  // namespace
}  // namespace badline::monitor
