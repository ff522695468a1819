// Everything that cannot be used: exit status 2, one line on standard error that names it, no
// output file left behind.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "command.hpp"

namespace badline::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class BadInput : public ::testing::Test {
  protected:
    BadInput() { good_ = folder_.put("good.prg", sys_prg({0xa9, 0x01, 0x60})).string(); }

    // The one line of a run that must fail with status 2; screenshot, JSON, text and a dump are
    // asked for and must not appear.
    std::string error_of(std::vector<std::string> args, bool with_outputs = true) {
        if (with_outputs)
            for (const char* const option : {"--screenshot=%/shot.png", "--json=%/report.json",
                                             "--text=%/text.txt", "--dump=$0400-$0500:%/dump.bin"})
                args.push_back(in_folder(option));
        for (std::string& arg : args) arg = in_folder(arg);
        const std::size_t files = folder_.files();
        const Outcome outcome = run_command(args);
        EXPECT_EQ(outcome.status, 2) << outcome.err;
        EXPECT_EQ(outcome.out, "");
        EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
        EXPECT_TRUE(outcome.err.starts_with("badline: ")) << outcome.err;
        EXPECT_EQ(folder_.files(), files);
        return outcome.err;
    }
    std::string run_error(std::vector<std::string> args, bool with_outputs = true) {
        args.insert(args.begin(), {"run", good_});
        return error_of(args, with_outputs);
    }
    // The folder's path for each %.
    std::string in_folder(std::string text) const {
        const auto at = text.find("%/");
        if (at != std::string::npos) text.replace(at, 1, folder_.path().string());
        return text;
    }

    TempFolder folder_;
    std::string good_;
};

TEST_F(BadInput, GoodProgramIsGood) {
    const Outcome outcome = run_command({"run", good_, in_folder("--screenshot=%/shot.png")});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(folder_.files(), 2u);
}

TEST_F(BadInput, Programs) {
    folder_.put("empty.prg", "");
    folder_.put("one.prg", "\x01");
    folder_.put("two.prg", "\x01\x08");
    folder_.put("past.prg", "\xff\xff\x01\x02");
    folder_.put("basic.prg", prg(0x0801, {0x0b, 0x08, 10, 0, 0x99, '"', 'H', 'I', '"', 0, 0, 0}));
    folder_.put("huge.prg", std::string(70'000, '\x01'));
    EXPECT_THAT(error_of({"run", "%/none.prg"}),
                AllOf(HasSubstr("none.prg"), HasSubstr("no such")));
    EXPECT_THAT(error_of({"run", "%/"}), HasSubstr("is a directory"));
    EXPECT_THAT(error_of({"run", "%/empty.prg"}),
                AllOf(HasSubstr("empty.prg"), HasSubstr("is empty")));
    EXPECT_THAT(error_of({"run", "%/one.prg"}), AllOf(HasSubstr("one.prg"), HasSubstr("one byte")));
    EXPECT_THAT(error_of({"run", "%/two.prg"}), HasSubstr("two.prg"));
    EXPECT_THAT(error_of({"run", "%/past.prg"}), AllOf(HasSubstr("past.prg"), HasSubstr("$FFFF")));
    EXPECT_THAT(error_of({"run", "%/huge.prg"}), AllOf(HasSubstr("huge.prg"), HasSubstr("$FFFF")));
    EXPECT_THAT(error_of({"run", "%/basic.prg"}),
                AllOf(HasSubstr("basic.prg"), HasSubstr("--start")));
    EXPECT_THAT(error_of({"run"}), HasSubstr("needs a program"));
    EXPECT_THAT(error_of({"run", "%/good.prg", "%/good.prg"}), HasSubstr("one program"));
}

TEST_F(BadInput, Roms) {
    folder_.put("short.bin", std::string(8191, 'x'));
    EXPECT_THAT(run_error({"--kernal=%/short.bin"}),
                AllOf(HasSubstr("short.bin"), HasSubstr("8191"), HasSubstr("8192")));
    EXPECT_THAT(run_error({"--basic=%/short.bin"}), HasSubstr("BASIC"));
    EXPECT_THAT(run_error({"--chargen=%/short.bin"}), HasSubstr("4096"));
    EXPECT_THAT(run_error({"--kernal=%/none.bin"}), HasSubstr("no such file"));
    EXPECT_THAT(run_error({"--kernal=%/"}), HasSubstr("is a directory"));
    EXPECT_THAT(run_error({"--roms=%/none"}), HasSubstr("no such folder"));
    EXPECT_THAT(run_error({"--roms=%/short.bin"}), HasSubstr("is no folder"));
    EXPECT_THAT(run_error({"--roms=%/"}), HasSubstr("no KERNAL ROM"));
    // A KERNAL that does nothing comes to no READY.
    folder_.put("blank.bin", std::string(8192, '\xea'));
    EXPECT_THAT(run_error({"--kernal=%/blank.bin"}), HasSubstr("READY"));
}

TEST_F(BadInput, Options) {
    EXPECT_THAT(run_error({"--model=c65"}),
                AllOf(HasSubstr("'c65'"), HasSubstr("did you mean c64")));
    EXPECT_THAT(run_error({"--model=zx"}), AllOf(HasSubstr("'zx'"), HasSubstr("drean")));
    EXPECT_THAT(run_error({"--modle=c64"}), AllOf(HasSubstr("--modle"), HasSubstr("--model")));
    EXPECT_THAT(run_error({"--limit=0"}), HasSubstr("'0'"));
    EXPECT_THAT(run_error({"--limit=soon"}), HasSubstr("'soon'"));
    EXPECT_THAT(run_error({"--limit=99999999999999999999"}), HasSubstr(": give a number from 1"));
    EXPECT_THAT(run_error({"--palette=vivid"}), HasSubstr("'vivid'"));
    EXPECT_THAT(run_error({"--palette=%/none.vpl"}), HasSubstr("no such file"));
    EXPECT_THAT(run_error({"--ram-pattern=random"}), HasSubstr("'random'"));
    EXPECT_THAT(run_error({"--ram-pattern=$00,0"}), HasSubstr("'$00,0'"));
    EXPECT_THAT(run_error({"--quiet=yes"}), HasSubstr("takes no value"));
    EXPECT_THAT(run_error({"--until"}, false), HasSubstr("needs a value"));
    EXPECT_THAT(run_error({"-x"}), HasSubstr("-x"));
    EXPECT_THAT(run_error({"--disk=%/none"}), HasSubstr("no such folder"));
    EXPECT_THAT(run_error({"--disk=%/good.prg"}), HasSubstr("is no folder"));
    EXPECT_THAT(run_error({"--disk", ""}), HasSubstr("--disk"));
    EXPECT_THAT(run_error({"--joystick=2::up"}), HasSubstr("joystick '2::up': the time ''"));
    EXPECT_THAT(run_error({"--", "--json"}, false), HasSubstr("'--json'"));
    EXPECT_THAT(run_error({"--keys=a{nokey}"}), AllOf(HasSubstr("column 3"), HasSubstr("'nokey'")));
    EXPECT_THAT(run_error({"--keys=~"}), HasSubstr("column 1"));
    EXPECT_THAT(run_error({"--keys", ""}, false), HasSubstr("nothing to type"));
    EXPECT_THAT(run_error({"--keys=1x:a"}), HasSubstr("'1x' is no time"));
    EXPECT_THAT(run_error({"--joystick=2:left+right"}), HasSubstr("left and right"));
    EXPECT_THAT(run_error({"--joystick=3:up"}), HasSubstr("1 or 2"));
    EXPECT_THAT(run_error({"--joystick=2:sideways"}), HasSubstr("'sideways'"));
    EXPECT_THAT(run_error({"--json", "--text"}, false), HasSubstr("standard output"));
}

TEST_F(BadInput, LabelsAndConditions) {
    folder_.put("text.lbl", "this is no label file\n");
    folder_.put("bad.lbl", "al 0810 .ok\nal xyzzy .bad\n");
    folder_.put("start.lbl", "al 080d .start\n");
    folder_.put("empty.lbl", "");
    folder_.put("comment.lbl", "; nothing yet\n");
    EXPECT_THAT(run_error({"--labels=%/empty.lbl"}),
                AllOf(HasSubstr("empty.lbl"), HasSubstr("no label")));
    EXPECT_THAT(run_error({"--labels=%/comment.lbl"}), HasSubstr("no label"));
    EXPECT_THAT(run_error({"--labels=%/none.lbl"}), HasSubstr("no such file"));
    EXPECT_THAT(run_error({"--labels=%/text.lbl"}), HasSubstr("no label"));
    EXPECT_THAT(run_error({"--labels=%/bad.lbl"}), HasSubstr("bad.lbl:2:"));
    EXPECT_THAT(run_error({"--until=pc=start"}), HasSubstr("--labels"));
    EXPECT_THAT(
        run_error({"--labels=%/start.lbl", "--until=pc=strat"}),
        AllOf(HasSubstr("column 4"), HasSubstr("'strat'"), HasSubstr("did you mean start")));
    EXPECT_THAT(run_error({"--until=$02ff="}), AllOf(HasSubstr("'$02ff='"), HasSubstr("column 7")));
    EXPECT_THAT(run_error({"--expect=cycles"}), HasSubstr("column 7"));
    EXPECT_THAT(run_error({"--expect="}), HasSubstr("needs a value"));
    EXPECT_THAT(run_error({"--until=a=1"}), HasSubstr("--expect"));
    EXPECT_THAT(run_error({"--measure=$0810"}), HasSubstr("'..'"));
    EXPECT_THAT(run_error({"--start=nowhere"}), HasSubstr("'nowhere'"));
    EXPECT_THAT(run_error({"--dump=$0400"}), HasSubstr("'$0400'"));
    EXPECT_THAT(run_error({"--dump=$0500-$0400"}), HasSubstr("ends before"));
}

TEST_F(BadInput, Outputs) {
    EXPECT_THAT(run_error({"--screenshot=%/none/a.png"}, false), HasSubstr("none/a.png"));
    EXPECT_THAT(run_error({"--screenshot=%/"}, false), HasSubstr("is a directory"));
    EXPECT_THAT(run_error({"--json=%/none/a"}, false), HasSubstr("cannot be written"));
    EXPECT_THAT(run_error({"--text=%/good.prg/a"}, false), HasSubstr("cannot be written"));
    EXPECT_THAT(run_error({"--dump=$0400-$0401:%/"}, false), HasSubstr("is a directory"));
    EXPECT_THAT(run_error({"--screenshot="}, false), HasSubstr("--screenshot"));
    if (::geteuid() != 0) {
        std::filesystem::create_directory(folder_ / "locked");
        std::filesystem::permissions(folder_ / "locked", std::filesystem::perms::owner_read);
        EXPECT_THAT(run_error({"--screenshot=%/locked/a.png"}, false),
                    HasSubstr("cannot be written"));
    }
}

// What fails only at the end takes everything else back.
TEST_F(BadInput, AnOutputThatFailsAtTheEnd) {
    folder_.put("shot.png", "old");
    for (const char* const option : {"--screenshot=/dev/full", "--json=/dev/full",
                                     "--text=/dev/full", "--dump=$0400-$07e7:/dev/full"}) {
        std::vector<std::string> args = {option};
        for (const char* const other : {"--screenshot=%/shot.png", "--json=%/report.json",
                                        "--text=%/text.txt", "--record=%/record.png"})
            if (!std::string_view(other).starts_with(std::string_view(option).substr(0, 6)))
                args.emplace_back(other);
        EXPECT_THAT(run_error(args, false), AllOf(HasSubstr("/dev/full"), HasSubstr("No space")));
        EXPECT_EQ(folder_.get("shot.png"), "old");
    }
}

TEST_F(BadInput, StandardOutputThatFails) {
    const std::string command = "'" BADLINE_COMMAND "' run '" + good_ +
                                "' '--json=" + (folder_ / "report.json").string() +
                                "' >/dev/full 2>'" + (folder_ / "err").string() + "'";
    const int status = std::system(command.c_str());
    EXPECT_EQ(WEXITSTATUS(status), 2);
    EXPECT_THAT(folder_.get("err"), HasSubstr("standard output"));
    EXPECT_FALSE(std::filesystem::exists(folder_ / "report.json"));
}

TEST_F(BadInput, OneFileForTwoThings) {
    const std::string program = folder_.get("good.prg");
    EXPECT_THAT(run_error({"--text=%/a", "--json=%/./a"}, false),
                AllOf(HasSubstr("--text"), HasSubstr("--json")));
    EXPECT_THAT(run_error({"--dump=$0400-$0401:%/a", "--dump=$0400-$0401:%/a"}, false),
                HasSubstr("another file"));
    EXPECT_THAT(run_error({"--screenshot=%/good.prg"}, false), HasSubstr("is the program"));
    EXPECT_THAT(run_error({"--screenshot=%/a.png", "--record=%/a.png"}, false),
                HasSubstr("--record"));
    EXPECT_THAT(run_error({"--screenshot=-"}, false), HasSubstr("standard output"));
    // One file by two relative names, before it exists.
    EXPECT_THAT(run_error({"--text=two-outputs", "--json=./two-outputs"}, false),
                HasSubstr("--text and would be --json"));
    // What is read without being named, and what is no program.
    const std::string labels = "al 00080d .start\n";
    folder_.put("good.lbl", labels);
    EXPECT_THAT(run_error({"--json=%/good.lbl"}, false), HasSubstr("is the program's label file"));
    const std::string kernal(8192, '\xea');
    folder_.put("kernal", kernal);
    EXPECT_THAT(run_error({"--kernal=%/kernal", "--text=%/kernal"}, false),
                HasSubstr("is --kernal and would be --text"));
    EXPECT_EQ(folder_.get("good.lbl"), labels);
    EXPECT_EQ(folder_.get("kernal"), kernal);
    EXPECT_EQ(folder_.get("good.prg"), program);
    EXPECT_EQ(run_command({"run", good_, "--text=/dev/null", "--json=/dev/null"}).status, 0);
}

TEST_F(BadInput, Subcommands) {
    EXPECT_THAT(error_of({"rnu"}, false), AllOf(HasSubstr("'rnu'"), HasSubstr("did you mean run")));
    EXPECT_THAT(error_of({"help", "rum"}, false), HasSubstr("did you mean run"));
    const Outcome none = run_command({});
    EXPECT_EQ(none.status, 2);
    EXPECT_THAT(none.err, HasSubstr("usage: badline"));
}

}  // namespace
}  // namespace badline::test
