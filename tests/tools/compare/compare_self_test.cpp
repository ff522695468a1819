// `badline compare` with Badline itself in x64sc's place: `badline x64sc` serves the same monitor.
// What differs then is what --x64sc-options make different.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "badline/media/host_file.hpp"
#include "badline/media/rom_set.hpp"
#include "command.hpp"

namespace badline::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
namespace fs = std::filesystem;

class CompareSelf : public ::testing::Test {
  protected:
    CompareSelf() {
        x64sc_ = (folder_ / "x64sc").string();
        std::filesystem::create_symlink(BADLINE_COMMAND, x64sc_);
    }

    Outcome compare(std::vector<std::string> args) const {
        args.insert(args.begin(), {"compare", "--x64sc", x64sc_});
        return run_command(args);
    }

    // The options that give "x64sc" a character ROM with one bit turned over, at $D008.
    std::string other_characters() const {
        auto bytes = read_file(load_roms().chargen, "ROM");
        bytes[8] ^= 0x10;
        write_file(folder_ / "chargen", bytes);
        return "-chargen '" + (folder_ / "chargen").string() + "'";
    }

    TempFolder folder_;
    std::string x64sc_;
};

// Some thousand instructions, then a byte of the character ROM, read at $081F, to $0400.
const std::vector<int> kReader = {
    0xa0, 0x0a,        // 080d LDY #10
    0xa2, 0xc8,        // 080f LDX #200
    0xca,              // 0811 DEX
    0xd0, 0xfd,        // 0812 BNE $0811
    0x88,              // 0814 DEY
    0xd0, 0xf8,        // 0815 BNE $080f
    0x78,              // 0817 SEI
    0xa9, 0x33,        // 0818 LDA #$33
    0x85, 0x01,        // 081a STA $01
    0xea, 0xea, 0xea,  // 081c NOP
    0xad, 0x08, 0xd0,  // 081f LDA $d008
    0x8d, 0x00, 0x04,  // 0822 STA $0400
    0xa9, 0x37,        // 0825 LDA #$37
    0x85, 0x01,        // 0827 STA $01
    0x58,              // 0829 CLI
    0x60,              // 082a RTS
};
// 1 + 10 * (1 + 2 * 200 + 2) + 3 + 3 instructions come before the LDA, no interrupt among them
// counting, for it counts with the instruction before it.
constexpr const char* kWhere = "at $081F";

TEST_F(CompareSelf, AgreesWithItself) {
    const std::string program = folder_.put("reader.prg", sys_prg(kReader)).string();
    const Outcome outcome = compare({program, "--until", "cycles>=60000", "--measure",
                                     "$080d..$0817", "--shots", (folder_ / "shots").string()});
    EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
    EXPECT_THAT(outcome.out,
                AllOf(HasSubstr("Badline and x64sc agree"), HasSubstr("stopped by cycles>=60000"),
                      HasSubstr(" on both"), HasSubstr("$080d..$0817: ")));
    for (const char* name : {"reader-badline.png", "reader-x64sc.png", "reader-differences.png"})
        EXPECT_TRUE(std::filesystem::exists(folder_ / "shots" / name)) << name;
}

// The two are held against each other every 50,000 instructions, and a label may stand there: the
// loop is reached for the first time with the 50,000th, its five cycles by the display being off.
TEST_F(CompareSelf, ALoopsRoundIsMeasuredWhereverItBegins) {
    std::vector<int> code = {0x78, 0xa9, 0x0b, 0x8d, 0x11, 0xd0};  // SEI, LDA #$0B, STA $D011
    code.insert(code.end(), {0xa0, 0x7c, 0xa2, 0xc8, 0xca, 0xd0, 0xfd, 0x88, 0xd0, 0xf8});
    // 3 + 1 + 124 * (1 + 2 * 200 + 2) instructions so far; then INX, JMP to it.
    code.insert(code.end(), 24, 0xea);
    const int loop = 0x080d + static_cast<int>(code.size());
    code.insert(code.end(), {0xe8, 0x4c, loop & 0xff, loop >> 8});
    const std::string program = folder_.put("round.prg", sys_prg(code)).string();
    char span[16];
    std::snprintf(span, sizeof span, "$%04x..$%04x", loop, loop);
    const Outcome outcome = compare({program, "--until", "cycles>=200000", "--measure", span});
    EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr(std::string(span) + ": 5 on both"));
}

TEST_F(CompareSelf, AProgramShorterThanAFrameHasTheWholePictureToo) {
    const std::string program =
        folder_.put("short.prg", sys_prg({0xa9, 0x02, 0x8d, 0x20, 0xd0, 0x60})).string();
    const Outcome outcome = compare({program});
    EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
    EXPECT_THAT(outcome.out,
                AllOf(HasSubstr("returned to BASIC"), HasSubstr("picture     the same")));
}

TEST_F(CompareSelf, AProgramThatJamsIsComparedUpToItsJam) {
    const std::string program =
        folder_.put("jam.prg", sys_prg({0xa9, 0x05, 0x8d, 0x20, 0xd0, 0x02})).string();
    const Outcome outcome = compare({program});
    EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("the processor jammed at $0812, 6 on both"));
    const std::string at_once = folder_.put("at-once.prg", sys_prg({0x02})).string();
    const Outcome none = compare({at_once});
    EXPECT_EQ(none.status, 0) << none.out << none.err;
    EXPECT_THAT(none.out, HasSubstr("the processor jammed at $080D, 0 on both"));
}

// As on a host that is busy: the machine, in warp, has long passed the program's start when it can
// be reached, and would come by it again.
TEST_F(CompareSelf, AnX64scReachedTooLateIsStartedOnceMore) {
    const fs::path late = folder_ / "late";
    write_file(late, "#!/bin/sh\n(kill -STOP $PPID; sleep 0.5; kill -CONT $PPID) &\nexec '" +
                         x64sc_ + "' \"$@\"\n");
    fs::permissions(late, fs::perms::owner_all);
    for (const auto& code : {std::vector<int>{0xee, 0x20, 0xd0, 0x4c, 0x0d, 0x08}, {0x02}}) {
        const std::string program = folder_.put("again.prg", sys_prg(code)).string();
        const Outcome outcome =
            run_command({"compare", "--x64sc", late.string(), program, "--until", "cycles>=20000"});
        EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
        EXPECT_THAT(outcome.out, HasSubstr("Badline and x64sc agree"));
    }
}

TEST_F(CompareSelf, FindsTheInstructionByBisection) {
    const std::string program = folder_.put("reader.prg", sys_prg(kReader)).string();
    const Outcome outcome = compare({program, "--json", "--x64sc-options", other_characters()});
    EXPECT_EQ(outcome.status, 1) << outcome.err;
    const auto json = nlohmann::json::parse(outcome.out);
    EXPECT_EQ(json["agrees"], false);
    const auto& first = json["first_difference"];
    EXPECT_EQ(first["before"]["pc"], 0x081f);
    EXPECT_EQ(first["badline"]["pc"], 0x0822);
    EXPECT_EQ(first["badline"]["a"].get<int>() ^ first["x64sc"]["a"].get<int>(), 0x10);
    EXPECT_EQ(first["badline"]["cycles"], first["x64sc"]["cycles"]);
    EXPECT_EQ(first["code"].back()["text"], "LDA $D008");
    EXPECT_GT(json["picture"]["differences"], 0);
    // It came to its end all the same, and left its byte.
    EXPECT_EQ(json["cycles"]["badline"], json["cycles"]["x64sc"]);
    EXPECT_TRUE(std::any_of(json["memory"].begin(), json["memory"].end(),
                            [](const auto& byte) { return byte["address"] == 0x0400; }));
    const Outcome text = compare({program, "--x64sc-options", other_characters()});
    EXPECT_THAT(text.out, AllOf(HasSubstr("Badline and x64sc differ"), HasSubstr(kWhere),
                                HasSubstr(" => $081F  AD 08 D0  LDA $D008")));
}

TEST_F(CompareSelf, AMachineThatIsAnotherFromTheStartIsSaidToBe) {
    const std::string program = folder_.put("reader.prg", sys_prg(kReader)).string();
    const Outcome outcome = compare({program, "--x64sc-options", "-raminitstartvalue 85"});
    EXPECT_EQ(outcome.status, 1) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("they differ where the program begins"));
}

TEST_F(CompareSelf, ProgramsWithoutBasicLineAndOtherModels) {
    const std::string program =
        folder_.put("plain.prg", prg(0xc000, {0xee, 0x20, 0xd0, 0xe8, 0xd0, 0xfa, 0x60})).string();
    for (const char* model : {"c64c", "ntsc"}) {
        const Outcome outcome = compare({program, "--model", model, "--until", "cycles>=60000"});
        EXPECT_EQ(outcome.status, 0) << model << outcome.out << outcome.err;
    }
}

TEST_F(CompareSelf, ASuiteIsATable) {
    std::filesystem::create_directory(folder_ / "suite");
    folder_.put("suite/a-reader.prg", sys_prg(kReader));
    folder_.put("suite/b-return.prg", sys_prg({0x60}));
    folder_.put("suite/c-basic.prg", prg(0x0801, {0x07, 0x08, 10, 0, 0x80, 0, 0, 0}));
    folder_.put("suite/notes.txt", "no program");
    const Outcome outcome =
        compare({"--suite", (folder_ / "suite").string(), "--x64sc-options", other_characters()});
    EXPECT_EQ(outcome.status, 1) << outcome.err;
    EXPECT_THAT(outcome.out,
                AllOf(HasSubstr("a-reader.prg"), HasSubstr("DIFFERS"),
                      HasSubstr("c-basic.prg   not compared: "), HasSubstr("3 programs: ")));
    EXPECT_EQ(outcome.err, "");  // no bar where there is no terminal
}

TEST_F(CompareSelf, RandomProgramsThatDifferAreShrunkAndSaved) {
    const Outcome alike =
        compare({"--fuzz", "3", "--seed", "9", "--save", folder_.path().string()});
    EXPECT_EQ(alike.status, 0) << alike.out << alike.err;
    EXPECT_THAT(alike.out,
                HasSubstr("3 programs of seed 9 on c64c: Badline and x64sc agree on all"));
    // The old CIA interrupts a cycle earlier.
    const std::string save = (folder_ / "save").string();
    const Outcome differ =
        compare({"--fuzz", "2", "--seed", "9", "--save", save, "--x64sc-options", "-ciamodel 0"});
    EXPECT_EQ(differ.status, 1) << differ.out << differ.err;
    EXPECT_THAT(differ.out, HasSubstr("saved as "));
    int programs = 0;
    for (const auto& entry : std::filesystem::directory_iterator(save)) {
        if (entry.path().extension() != ".prg") continue;
        ++programs;
        const Outcome again = compare(
            {entry.path().string(), "--until", "cycles>=60000", "--x64sc-options", "-ciamodel 0"});
        EXPECT_EQ(again.status, 1) << again.out;
        auto source = entry.path();
        source.replace_extension(".s");
        EXPECT_THAT(folder_.get("save/" + source.filename().string()),
                    AllOf(HasSubstr("differs after "), HasSubstr(".setcpu \"6502X\"")));
    }
    EXPECT_GT(programs, 0);
}

}  // namespace
}  // namespace badline::test
