// `badline run`: what it counts, where it stops, what it says and keeps. Cycles of instructions
// are those of the 6510's data sheet.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "command.hpp"

namespace badline::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using Json = nlohmann::json;

class Run : public ::testing::Test {
  protected:
    // Runs the code at $080D, and the labels with it.
    Outcome run(const std::vector<int>& code, std::vector<std::string> args = {},
                const std::string& labels = "") {
        const std::string program = folder_.put("test.prg", sys_prg(code)).string();
        if (!labels.empty()) folder_.put("test.lbl", labels);
        args.insert(args.begin(), {"run", program});
        return run_command(args);
    }
    Json report(const std::vector<int>& code, std::vector<std::string> args = {},
                const std::string& labels = "") {
        args.emplace_back("--json");
        const Outcome outcome = run(code, args, labels);
        EXPECT_TRUE(Json::accept(outcome.out)) << outcome.out << outcome.err;
        return Json::parse(outcome.out, nullptr, false);
    }
    std::string file(const std::string& name) const { return (folder_ / name).string(); }

    TempFolder folder_;
};

// SEI; LDA #0; STA $D011: a screen that is off has no badlines, which makes cycles countable.
// 8 cycles; the next instruction is at $0813. Waits for the next frame: there DEN is not seen.
// wait: LDA $D011; BPL wait; wait2: LDA $D011; BMI wait2
const std::vector<int> kScreenOff = {0x78, 0xa9, 0x0b, 0x8d, 0x11, 0xd0, 0x2c, 0x11,
                                     0xd0, 0x10, 0xfb, 0x2c, 0x11, 0xd0, 0x30, 0xfb};
constexpr int kAfterScreenOff = 0x080d + 16;

std::vector<int> screen_off_then(const std::vector<int>& code) {
    std::vector<int> all = kScreenOff;
    all.insert(all.end(), code.begin(), code.end());
    return all;
}
std::string at(int offset) {
    return std::to_string(kAfterScreenOff + offset);
}

TEST_F(Run, EndsWhenTheProgramReturns) {
    // LDA #1; LDX #2; LDY #3; RTS: 2 + 2 + 2 + 6 cycles; the screen may take some more.
    const Json json = report({0xa9, 0x01, 0xa2, 0x02, 0xa0, 0x03, 0x60});
    EXPECT_EQ(json["stop"]["reason"], "return");
    EXPECT_EQ(json["exit_status"], 0);
    EXPECT_EQ(json["cycles"]["processor"], 12);
    EXPECT_EQ(json["registers"]["a"], 1);
    EXPECT_EQ(json["registers"]["x"], 2);
    EXPECT_EQ(json["registers"]["y"], 3);
    EXPECT_EQ(json["start"], 2061);
    EXPECT_EQ(json["model"], "c64c");
    EXPECT_EQ(json["screen"].size(), 25u);
}

TEST_F(Run, CountsExactly) {
    // from: LDX #100; loop: DEX; BNE loop; to: RTS. 2 + 100 * 2 + 99 * 3 + 2 cycles.
    const Json json = report(screen_off_then({0xa2, 100, 0xca, 0xd0, 0xfd, 0x60}),
                             {"--measure", at(0) + ".." + at(5)});
    EXPECT_EQ(json["measures"][0]["passes"], 1);
    EXPECT_EQ(json["measures"][0]["first"]["total"], 501);
    EXPECT_EQ(json["measures"][0]["first"]["badlines"], 0);
}

TEST_F(Run, CountsWhatBadlinesTake) {
    // CLI is off; a loop over ten frames and more with the screen on. On a line of 63 cycles a
    // badline takes the bus for 40 cycles and holds the processor for up to three before; there
    // are 25 a frame (Bauer, 3.5). INX; BNE; INY; BNE: 256 * 256 turns.
    const Json json = report({0x78, 0xa2, 0, 0xa0, 0, 0xe8, 0xd0, 0xfd, 0xc8, 0xd0, 0xfa, 0x60});
    const double frames = json["cycles"]["total"].get<double>() / 19656;
    const double badlines = json["cycles"]["badlines"];
    EXPECT_GT(frames, 10);
    EXPECT_GE(badlines, 25 * 40 * (frames - 1));
    EXPECT_LE(badlines, 25 * 43 * (frames + 1));
    EXPECT_EQ(json["cycles"]["sprites"], 0);
    EXPECT_EQ(json["cycles"]["total"].get<std::int64_t>(),
              json["cycles"]["processor"].get<std::int64_t>() +
                  json["cycles"]["badlines"].get<std::int64_t>());
}

TEST_F(Run, TakesTheSameTimeEveryTime) {
    const std::vector<int> code = {0xee, 0x20, 0xd0, 0x60};
    EXPECT_EQ(run(code).out, run(code).out);
    EXPECT_EQ(report(code), report(code));
}

TEST_F(Run, StopsAtAWrite) {
    // LDA #1; STA $02FF; INC $D020; loop: JMP loop
    const std::vector<int> code = {0xa9, 0x01, 0x8d, 0xff, 0x02, 0xee,
                                   0x20, 0xd0, 0x4c, 0x15, 0x08};
    EXPECT_EQ(report(code, {"--until", "$02ff=$01"})["registers"]["pc"], 0x0812);
    EXPECT_EQ(report(code, {"--until", "write=$d020"})["registers"]["pc"], 0x0815);
    EXPECT_EQ(report(code, {"--until", "pc=$0815"})["registers"]["pc"], 0x0815);
    EXPECT_EQ(report(code, {"--until", "pc=$080d"})["cycles"]["total"], 0);
    const Json both = report(code, {"--until", "write=$d020", "--until", "$02ff=1"});
    EXPECT_EQ(both["stop"]["condition"], "$02ff=1");
    EXPECT_EQ(both["stop"]["reason"], "until");
}

TEST_F(Run, WatchesAllOfMemory) {
    // LDA #1; STA $FB; STA $E000; JSR sub; JMP *; sub: RTS. The JSR at $0814 pushes $08 and $16.
    const std::vector<int> code = {0xa9, 0x01, 0x85, 0xfb, 0x8d, 0x00, 0xe0,
                                   0x20, 0x1a, 0x08, 0x4c, 0x17, 0x08, 0x60};
    EXPECT_EQ(report(code, {"--until", "$fb=1"})["registers"]["pc"], 0x0811);
    EXPECT_EQ(report(code, {"--until", "write=$e000"})["registers"]["pc"], 0x0814);
    const Json pushed = report(code, {"--until", "write=$01f6", "--until", "write=$01f5"});
    EXPECT_EQ(pushed["registers"]["pc"], 0x081a);
}

TEST_F(Run, ComparesWordsWhenBothBytesAreWritten) {
    // LDA #$31; STA $C000; LDA #$17; STA $C001; RTS
    const std::vector<int> code = {0xa9, 0x31, 0x8d, 0x00, 0xc0, 0xa9,
                                   0x17, 0x8d, 0x01, 0xc0, 0x60};
    const Json json = report(code, {"--until", "cs=$1731"}, "al c000 .cs\n");
    EXPECT_EQ(json["registers"]["pc"], 0x0817);
    EXPECT_EQ(json["labels"], file("test.lbl"));
}

TEST_F(Run, ChecksExpectations) {
    const std::vector<int> code = {0xa9, 0x05, 0x8d, 0xff, 0x02, 0x60};
    EXPECT_EQ(run(code, {"--expect", "$02ff=5", "--expect", "a=$05", "--expect", "return"}).status,
              0);
    const Outcome failed = run(code, {"--expect", "$02ff=5", "--expect", "$02ff=6"});
    EXPECT_EQ(failed.status, 1);
    EXPECT_THAT(failed.out,
                AllOf(HasSubstr("held    $02ff=5"), HasSubstr("FAILED  $02ff=6: is $05")));
    EXPECT_EQ(run(code, {"--expect", "cycles<12"}).status, 1);
    EXPECT_EQ(run(code, {"--expect", "own=12"}).status, 0);
    EXPECT_EQ(
        run(code, {"--expect", "$080d..$0812<=5", "--expect", "passes($080d..$0812)=1"}).status, 1);
    EXPECT_EQ(run(code, {"--expect", "brk"}).status, 1);
}

TEST_F(Run, MeasuresEveryPass) {
    // LDX #3; loop: DEX; BNE loop; RTS: from the DEX to the BNE, three passes of two cycles.
    const Json json =
        report(screen_off_then({0xa2, 3, 0xca, 0xd0, 0xfd, 0x60}),
               {"--measure", at(2) + ".." + at(3), "--measure", at(2) + ".." + at(2)});
    EXPECT_EQ(json["measures"][0]["passes"], 3);
    EXPECT_EQ(json["measures"][0]["min"], 2);
    EXPECT_EQ(json["measures"][0]["max"], 2);
    // From a place to itself: once round the loop.
    EXPECT_EQ(json["measures"][1]["passes"], 2);
    EXPECT_EQ(json["measures"][1]["first"]["total"], 5);
}

// A place where another stop, of a watched write, has just left the machine.
TEST_F(Run, MissesNoPlaceAfterAnotherStop) {
    // STA $02FF; NOP; RTS
    const Json json =
        report({0x8d, 0xff, 0x02, 0xea, 0x60},
               {"--until", "$02ff=$77", "--until", "return", "--measure", "$0810..$0811"});
    EXPECT_EQ(json["measures"][0]["passes"], 1);
    EXPECT_EQ(json["stop"]["condition"], "return");
}

TEST_F(Run, ComesToTheLimit) {
    const std::vector<int> loop = {0x4c, 0x0d, 0x08};
    const Outcome outcome = run(loop, {"--limit", "20k"});
    EXPECT_EQ(outcome.status, 3);
    EXPECT_THAT(outcome.out, HasSubstr("stopped at the limit after 20,0"));
    // Asked for, the same is a success.
    EXPECT_EQ(run(loop, {"--until", "cycles>=20k"}).status, 0);
    EXPECT_EQ(run(loop, {"--until", "cycles>=20k", "--limit", "10k"}).status, 3);
}

TEST_F(Run, TellsJamAndBrk) {
    const Outcome jam = run({0xea, 0x02});
    EXPECT_EQ(jam.status, 4);
    EXPECT_THAT(jam.out, AllOf(HasSubstr("jammed at $080E"), HasSubstr("$02")));
    const Outcome astray = run({0xea, 0x00});
    EXPECT_EQ(astray.status, 1);
    EXPECT_THAT(astray.out, HasSubstr("BRK at $080E"));
    EXPECT_EQ(run({0xea, 0x00}, {"--until", "brk"}).status, 0);
    EXPECT_EQ(report({0xea, 0x00}, {"--until", "brk"})["stop"]["address"], 0x080e);
    EXPECT_EQ(run({0xea, 0x00}, {"--until", "brk", "--expect", "brk"}).status, 0);
}

// With the KERNAL banked out, the vector at $FFFE is the program's own, and so is what a BRK does.
TEST_F(Run, ABrkThatTheProgramHandlesAtFffeIsNoFault) {
    // SEI; LDA #$35; STA $01; LDA #$1D; STA $FFFE; LDA #$08; STA $FFFF; BRK and the byte it skips
    const std::vector<int> taken = {0x78, 0xa9, 0x35, 0x85, 0x01, 0xa9, 0x1d, 0x8d,
                                    0xfe, 0xff, 0xa9, 0x08, 0x8d, 0xff, 0xff, 0x00};
    ASSERT_EQ(0x080d + taken.size(), 0x081du);
    std::vector<int> code = taken;
    // The handler: PLA; PLA; PLA (P and the address); LDA #5; STA $02FF; LDA #$37; STA $01; RTS
    code.insert(code.end(),
                {0x68, 0x68, 0x68, 0xa9, 0x05, 0x8d, 0xff, 0x02, 0xa9, 0x37, 0x85, 0x01, 0x60});
    const Outcome outcome = run(code, {"--expect", "$02ff=5", "--expect", "return"});
    EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
    // The KERNAL in place, the same bytes at $FFFE lie under it: its handler gets the BRK.
    code[2] = 0x37;
    const Outcome astray = run(code);
    EXPECT_EQ(astray.status, 1);
    EXPECT_THAT(astray.out, HasSubstr("BRK at $081C, which nothing handles"));
}

TEST_F(Run, HasADebugCartridge) {
    EXPECT_EQ(run({0xa9, 0x2a, 0x8d, 0xff, 0xd7, 0x60}, {"--debugcart"}).status, 42);
    EXPECT_EQ(run({0xa9, 0x00, 0x8d, 0xff, 0xd7, 0x60}, {"--debugcart"}).status, 0);
    EXPECT_EQ(run({0xa9, 0x2a, 0x8d, 0xff, 0xd7, 0x60}).status, 0);
}

TEST_F(Run, StartsWhereItIsTold) {
    const std::vector<int> code = {0x02, 0xa9, 0x07, 0x60};
    EXPECT_EQ(report(code, {"--start", "$080e"})["registers"]["a"], 7);
    folder_.put("data.prg", prg(0xc000, {0xa9, 0x08, 0x60}));
    const Outcome outcome = run_command({"run", file("data.prg"), "--expect", "a=8"});
    EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
}

TEST_F(Run, TypesKeysAndMovesJoysticks) {
    // loop: JSR $FFE4 (GETIN); CMP #'A'; BNE loop; RTS. PETSCII A is $41.
    EXPECT_EQ(run({0x20, 0xe4, 0xff, 0xc9, 0x41, 0xd0, 0xf9, 0x60},
                  {"--keys", "30f:a", "--limit", "5M", "--expect", "cycles>=580k"})
                  .status,
              0);
    // loop: LDA $DC00; AND #$1F; CMP #$0A (fire is bit 4, low; up bit 0, left bit 2: $1F - $15);
    // BNE loop; RTS. The interrupt is off: the KERNAL's keyboard scan uses the same port.
    EXPECT_EQ(run({0x78, 0xad, 0x00, 0xdc, 0x29, 0x1f, 0xc9, 0x0a, 0xd0, 0xf7, 0x60},
                  {"--joystick", "2:100k:up+left+fire", "--limit", "5M", "--expect", "cycles>=100k",
                   "--expect", "cycles<101k"})
                  .status,
              0);
}

TEST_F(Run, ServesAFolderAsDevice8) {
    folder_.put("data", "xyz");
    // LDA #1; LDX #8; LDY #2; JSR SETLFS; LDA #4; LDX #<name; LDY #>name; JSR SETNAM; JSR OPEN;
    // LDX #1; JSR CHKIN; JSR CHRIN; STA $02FF; JSR CLRCHN; RTS; name: "DATA"
    const std::vector<int> code = {0xa9, 1,    0xa2, 8,    0xa0, 2,    0x20, 0xba, 0xff,
                                   0xa9, 4,    0xa2, 0x2f, 0xa0, 0x08, 0x20, 0xbd, 0xff,
                                   0x20, 0xc0, 0xff, 0xa2, 1,    0x20, 0xc6, 0xff, 0x20,
                                   0xcf, 0xff, 0x8d, 0xff, 0x02, 0x20, 0xcc, 0xff, 0x60};
    ASSERT_LE(code.size(), 0x22u + 2);
    std::vector<int> whole = code;
    whole[12] = (0x080d + static_cast<int>(code.size())) & 0xff;
    whole.insert(whole.end(), {'D', 'A', 'T', 'A'});
    const Outcome outcome =
        run(whole, {"--disk", folder_.path().string(), "--expect", "$02ff=$78"});
    EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
}

TEST_F(Run, KeepsPictureTextAndMemory) {
    // LDA #1; STA $0400; LDA #$53; STA $0401; RTS
    const Outcome outcome =
        run({0xa9, 0x01, 0x8d, 0x00, 0x04, 0xa9, 0x53, 0x8d, 0x01, 0x04, 0x60},
            {"--screenshot", file("a.png"), "--text=" + file("a.txt"), "--dump",
             "$0400-$0402:" + file("a.bin"), "--json=" + file("a.json"), "--quiet"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.out, "");
    // PNG specification: eight bytes of signature, IHDR with width and height.
    EXPECT_EQ(folder_.get("a.png").substr(0, 8), "\x89PNG\r\n\x1a\n");
    EXPECT_EQ(folder_.get("a.png").substr(16, 8), std::string("\0\0\x01\x80\0\0\x01\x10", 8));
    EXPECT_THAT(folder_.get("a.txt"), HasSubstr("A♥"));
    EXPECT_EQ(folder_.get("a.bin"), std::string("\x01\x53\x20"));
    EXPECT_TRUE(Json::accept(folder_.get("a.json")));
}

TEST_F(Run, PrintsTextAndDump) {
    const Outcome outcome = run({0x60}, {"--text", "--dump", "$080d-$080e", "--quiet"});
    EXPECT_THAT(outcome.out, AllOf(HasSubstr("RUN\n"), HasSubstr("080d  60 ")));
}

TEST_F(Run, FindsTextOnTheScreen) {
    // LDA #'H'; JSR $FFD2; LDA #'I'; JSR $FFD2; loop: JMP loop
    const std::vector<int> code = {0xa9, 'H',  0x20, 0xd2, 0xff, 0xa9, 'I',
                                   0x20, 0xd2, 0xff, 0x4c, 0x17, 0x08};
    EXPECT_EQ(run(code, {"--until", "screen~hi", "--limit", "200k"}).status, 0);
    EXPECT_EQ(run(code, {"--until", "screen~ho", "--limit", "200k"}).status, 3);
}

TEST_F(Run, KnowsEveryModel) {
    // Cycles a frame: Bauer, 3.4; the Drean's 65 x 312.
    const std::pair<const char*, int> models[] = {{"c64", 19656},     {"c64c", 19656},
                                                  {"ntsc", 17095},    {"newntsc", 17095},
                                                  {"oldntsc", 16768}, {"drean", 20280}};
    for (const auto& [model, frame] : models) {
        // Waits for raster line 0 and from there once round: LDA $D011; BPL; LDA $D011; BMI.
        const Json json = report({0x78, 0x2c, 0x11, 0xd0, 0x10, 0xfb, 0x2c, 0x11, 0xd0, 0x30, 0xfb,
                                  0x2c, 0x11, 0xd0, 0x10, 0xfb, 0x2c, 0x11, 0xd0, 0x30, 0xfb, 0x60},
                                 {"--model", model, "--measure", "$0818..$0822"});
        EXPECT_EQ(json["model"], model);
        EXPECT_NEAR(json["measures"][0]["first"]["total"].get<double>(), frame, 14) << model;
    }
}

TEST_F(Run, AgreesWithItsReference) {
    const std::vector<int> code = {0xa2, 0, 0xee, 0x20, 0xd0, 0xe8, 0xd0, 0xfa, 0x60};
    Json fast = report(code);
    Json reference = report(code, {"--reference"});
    EXPECT_EQ(fast, reference);
}

TEST_F(Run, ExplainsItself) {
    const Outcome help = run_command({"help", "run"});
    EXPECT_EQ(help.status, 0);
    EXPECT_EQ(help.out, run_command({"run", "--help"}).out);
    EXPECT_THAT(help.out, HasSubstr("Examples:"));
    for (const char* const option :
         {"--model",  "--limit",   "--until",     "--expect",     "--labels",   "--roms",
          "--kernal", "--basic",   "--chargen",   "--screenshot", "--palette",  "--text",
          "--dump",   "--json",    "--debugcart", "--keys",       "--joystick", "--start",
          "--disk",   "--measure", "--reference", "--ram-pattern"})
        EXPECT_THAT(help.out, HasSubstr(option));
    EXPECT_THAT(run_command({"--version"}).out, ::testing::StartsWith("badline "));
    EXPECT_THAT(run_command({"help"}).out, HasSubstr("badline run game.prg"));
}

}  // namespace
}  // namespace badline::test
