// `badline compare` as users run it, without an x64sc and with such as do not work.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "command.hpp"

namespace badline::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class Compare : public ::testing::Test {
  protected:
    Compare() { program_ = folder_.put("program.prg", sys_prg({0xa9, 0x01, 0x60})).string(); }

    std::string error_of(std::vector<std::string> args) {
        args.insert(args.begin(), "compare");
        const Outcome outcome = run_command(args);
        EXPECT_EQ(outcome.status, 2) << outcome.err;
        EXPECT_EQ(outcome.out, "");
        EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
        return outcome.err;
    }

    std::string script(const char* name, const char* text) {
        const auto path = folder_.put(name, text);
        ::chmod(path.c_str(), 0755);
        return path.string();
    }

    TempFolder folder_;
    std::string program_;
};

TEST_F(Compare, SaysWhatToInstallWhereThereIsNoX64sc) {
    EXPECT_THAT(
        error_of({program_, "--x64sc", "/nowhere/x64sc"}),
        AllOf(HasSubstr("x64sc not found"), HasSubstr("install VICE"), HasSubstr("--x64sc")));
    EXPECT_THAT(error_of({program_, "--x64sc", folder_.path().string()}),
                HasSubstr("x64sc not found"));
    const std::string path = std::getenv("PATH") != nullptr ? std::getenv("PATH") : "";
    ::setenv("PATH", folder_.path().c_str(), 1);
    EXPECT_THAT(error_of({program_}), HasSubstr("x64sc not found; install VICE"));
    ::setenv("PATH", path.c_str(), 1);
}

TEST_F(Compare, AnX64scThatEndsAtOnceIsQuoted) {
    const std::string fake =
        script("x64sc", "#!/bin/sh\necho 'Error - no display to be had'\nexit 1\n");
    EXPECT_THAT(error_of({program_, "--x64sc", fake}),
                AllOf(HasSubstr("x64sc ended by itself"), HasSubstr("no display to be had"),
                      HasSubstr("xvfb-run")));
}

TEST_F(Compare, LeavesNoTemporaryFilesAndNoProcess) {
    TempFolder temporary;
    ::setenv("TMPDIR", temporary.path().c_str(), 1);
    const std::string fake = script(
        "x64sc",
        ("#!/bin/sh\necho $$ >'" + (folder_ / "pid").string() + "'\nexec sleep 300\n").c_str());
    // Nobody serves the port: Ctrl-C ends the wait.
    Command command({"compare", program_, "--x64sc", fake});
    ASSERT_TRUE(eventually([&] {
        return command.catches(SIGINT) && folder_.get("pid").find('\n') != std::string::npos;
    }));
    ::kill(command.process(), SIGINT);
    const Outcome outcome = command.wait();
    ::unsetenv("TMPDIR");
    EXPECT_EQ(outcome.status, 130) << outcome.err;
    EXPECT_FALSE(outcome.timed_out);
    EXPECT_THAT(outcome.err, HasSubstr("interrupted"));
    std::size_t left = 0;
    for (const auto& entry : std::filesystem::directory_iterator(temporary.path())) {
        // The command's own output files are in a folder of that name, too.
        left += entry.path().filename().string().starts_with("badline-compare");
    }
    EXPECT_EQ(left, 0u);
    EXPECT_EQ(::kill(std::stoi(folder_.get("pid")), 0), -1) << "x64sc runs on";
}

TEST_F(Compare, RefusesWhatDoesNotGoTogether) {
    const std::vector<std::pair<std::vector<std::string>, std::string>> cases = {
        {{}, "needs a program"},
        {{program_, program_}, "takes one program"},
        {{"--suite", folder_.path().string(), program_}, "a program does not go with --suite"},
        {{"--fuzz", "3", program_}, "a program does not go with --fuzz"},
        {{"--fuzz", "3", "--suite", "."}, "--fuzz does not go with --suite"},
        {{"--fuzz", "none"}, "--fuzz 'none': give a number"},
        {{"--fuzz", "0"}, "give a number from 1"},
        {{"--fuzz", "3", "--seed", "x"}, "--seed 'x': give a number"},
        {{program_, "--seed", "3"}, "--seed does not go with a program"},
        {{program_, "--limit", "0"}, "--limit '0': give a number"},
        {{program_, "--model", "c65"}, "unknown model"},
        {{program_, "--shot", "x"}, "did you mean --shots"},
        {{"/nowhere.prg"}, "/nowhere.prg"},
        {{program_, "--json=/nowhere/x.json"}, "/nowhere"},
        {{program_, "--shots", program_}, "--shots " + program_},
        {{program_, "--json=" + program_}, "is the program and would be --json"},
    };
    for (const auto& [args, problem] : cases) {
        std::vector<std::string> all = args;
        // With an x64sc that is never reached.
        all.insert(all.end(), {"--x64sc", "/bin/true"});
        EXPECT_THAT(error_of(all), HasSubstr(problem));
    }
    EXPECT_THAT(error_of({"--suite", (folder_ / "none").string(), "--x64sc", "/bin/true"}),
                HasSubstr("no such folder"));
    std::filesystem::create_directory(folder_ / "empty");
    EXPECT_THAT(error_of({"--suite", (folder_ / "empty").string(), "--x64sc", "/bin/true"}),
                HasSubstr("no .prg"));
}

TEST_F(Compare, HelpNamesEveryOption) {
    const Outcome outcome = run_command({"help", "compare"});
    EXPECT_EQ(outcome.status, 0);
    for (const char* option : {"--x64sc ", "--x64sc-options", "--until", "--limit", "--measure",
                               "--labels", "--start", "--suite", "--fuzz", "--seed", "--from",
                               "--model", "--roms", "--ram-pattern", "--shots", "--save", "--json"})
        EXPECT_THAT(outcome.out, HasSubstr(option));
}

}  // namespace
}  // namespace badline::test
