// `badline test` as users run it: filters, shards, jobs, exit statuses, --watch, speed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/resource.h>

#include <set>
#include <sstream>

#include "command.hpp"

namespace badline::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

const char kFruit[] =
    "suites { suite(\"Fruit\") { setup { $c000 = $60 }\n"
    "test(\"apple-1\", \"one\", tags = \"fruit,fast\") { a = 1 }\n"
    "test(\"apple-2\", \"two\", tags = \"fruit, slow\") { a = 1 }\n"
    "test(\"banana-1\", \"three\", tags = \"fruit,fast\") { a = 1 }\n"
    "test(\"carrot-1\", \"four\", tags = \"vegetable,fast\", skip = true) { a = 1 }\n"
    "test(\"Apple-3\", \"five\") { a = 1 }\n"
    "} }\n";

class TestCommand : public testing::Test {
  protected:
    std::string put(const std::string& name, const std::string& content) {
        return folder_.put(name, content).string();
    }

    // The names that --list prints with these options.
    std::vector<std::string> listed(std::vector<std::string> options) {
        options.insert(options.begin(), {"test", put("fruit.6502", kFruit), "--list"});
        const Outcome outcome = run_command(options);
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        std::vector<std::string> names;
        for (const std::string& line : lines_of(outcome.out)) {
            const std::size_t begin = line.find("Fruit: ") + 7;
            names.push_back(line.substr(begin, line.find(" - ") - begin));
        }
        return names;
    }

    TempFolder folder_;
};

// -- which tests: the precedence in sim6502's README.md -----------------------------------------

TEST_F(TestCommand, Filters) {
    EXPECT_THAT(listed({}), ElementsAre("apple-1", "apple-2", "banana-1", "carrot-1", "Apple-3"));
    EXPECT_THAT(listed({"--filter", "apple*"}), ElementsAre("apple-1", "apple-2"));
    EXPECT_THAT(listed({"--filter", "*-1"}), ElementsAre("apple-1", "banana-1", "carrot-1"));
    EXPECT_THAT(listed({"--filter", "apple-?"}), ElementsAre("apple-1", "apple-2"));
    EXPECT_THAT(listed({"--filter", "[ab]*-1"}), ElementsAre("apple-1", "banana-1"));
    EXPECT_THAT(listed({"--filter-tag", "slow,vegetable"}), ElementsAre("apple-2", "carrot-1"));
    EXPECT_THAT(listed({"--exclude-tag", "fast"}), ElementsAre("apple-2", "Apple-3"));
    EXPECT_THAT(listed({"--filter", "apple*", "--filter-tag", "fast"}), ElementsAre("apple-1"));
    EXPECT_THAT(listed({"--filter-tag", "fruit", "--exclude-tag", "slow, vegetable"}),
                ElementsAre("apple-1", "banana-1"));
    EXPECT_THAT(listed({"--test", "apple-2", "--filter", "b*", "--exclude-tag", "slow"}),
                ElementsAre("apple-2"));
}

TEST_F(TestCommand, ListSaysAllAndRunsNothing) {
    const std::string file = put("fruit.6502", kFruit);
    EXPECT_EQ(run_command({"test", file, "--list", "--filter", "*-2"}).out,
              file + ": Fruit: apple-2 - two [fruit,slow]\n");
    EXPECT_EQ(run_command({"test", file, "--list", "--filter", "c*"}).out,
              file + ": Fruit: carrot-1 - four [vegetable,fast] (skip)\n");
}

TEST_F(TestCommand, FiltersThatLeaveNothing) {
    const std::string file = put("fruit.6502", kFruit);
    const Outcome name = run_command({"test", file, "--test", "aple-1"});
    EXPECT_EQ(name.status, 2);
    EXPECT_EQ(name.err,
              "badline: there is no test 'aple-1'; did you mean apple-1, Apple-3 or apple-2?; "
              "--list shows all tests\n");
    const Outcome filter = run_command({"test", file, "--filter", "x*"});
    EXPECT_EQ(filter.status, 2);
    EXPECT_THAT(filter.err, HasSubstr("no test is left"));
}

// Most likely a mistake: told, and refused when it is all there is.
TEST_F(TestCommand, SuitesWithoutTests) {
    const std::string none = put("none.6502", "suites {\n  suite(\"S\") { setup { a = 1 } }\n}");
    const std::string empty = put("empty.6502", "suites { }");
    for (const std::string option : {"--list", "--tap", "--shard=1/2", "--test=t"}) {
        const Outcome outcome = run_command({"test", none, empty, option});
        EXPECT_EQ(outcome.status, 2) << option;
        EXPECT_EQ(outcome.out, "") << option;
        EXPECT_EQ(outcome.err, "badline: " + none +
                                   ":2:3: suite 'S' has no test in it; write suite(\"name\") { "
                                   "test(\"name\", \"description\") { ... } }\n");
    }
    EXPECT_THAT(run_command({"test", empty}).err, HasSubstr(": there is no suite in it; write"));
    const Outcome others = run_command({"test", none, put("fruit.6502", kFruit)});
    EXPECT_EQ(others.status, 0);
    EXPECT_EQ(others.err, "badline: " + none + ":2:3: suite 'S' has no test in it\n");
    EXPECT_THAT(others.out, HasSubstr("5 tests: 4 passed, 1 skipped\n"));
}

// Every test is in one shard, the shards are as large as can be, and the order of the files does
// not matter.
TEST_F(TestCommand, Shards) {
    std::vector<std::string> files;
    for (int f = 0; f < 3; ++f) {
        std::string text = "suites { suite(\"S\") {\n";
        for (int t = 0; t < 7; ++t)
            text += "test(\"t" + std::to_string(f) + std::to_string(t) + "\", \"d\") { a = 1 }\n";
        files.push_back(put("f" + std::to_string(f) + ".6502", text + "} }"));
    }
    const auto names = [&](const std::string& shard, bool backwards) {
        std::vector<std::string> args = {"test", "--list", "--shard", shard};
        if (backwards)
            args.insert(args.end(), files.rbegin(), files.rend());
        else
            args.insert(args.end(), files.begin(), files.end());
        std::multiset<std::string> found;
        for (const std::string& line : lines_of(run_command(args).out)) found.insert(line);
        return found;
    };
    std::multiset<std::string> all;
    for (const char* shard : {"1/4", "2/4", "3/4", "4/4"}) {
        const auto part = names(shard, false);
        EXPECT_EQ(part, names(shard, true));
        EXPECT_GE(part.size(), 5u);
        EXPECT_LE(part.size(), 6u);
        all.insert(part.begin(), part.end());
    }
    EXPECT_EQ(all, names("1/1", false));
    EXPECT_EQ(std::set<std::string>(all.begin(), all.end()).size(), 21u);
    // A part with no test in it is no mistake.
    EXPECT_EQ(run_command({"test", files[0], "--test", "t00", "--shard", "2/2"}).status, 0);
}

// -- exit statuses ------------------------------------------------------------------------------

TEST_F(TestCommand, ExitStatuses) {
    const std::string good = put("good.6502", kFruit);
    const std::string fails = put(
        "fails.6502", "suites { suite(\"S\") { test(\"t\", \"d\") { assert(a == 1, \"one\") } } }");
    const std::string broken = put("broken.6502", "suites {\n  suite(\"S\" {\n");
    const Outcome held = run_command({"test", good});
    EXPECT_EQ(held.status, 0);
    EXPECT_THAT(held.out, HasSubstr("5 tests: 4 passed, 1 skipped\n"));
    EXPECT_THAT(held.out, Not(HasSubstr("\x1b")));  // no terminal, no colours
    const Outcome failed = run_command({"test", good, fails});
    EXPECT_EQ(failed.status, 1);
    EXPECT_THAT(failed.out, HasSubstr("6 tests: 4 passed, 1 failed, 1 skipped\n"));
    EXPECT_THAT(failed.out, HasSubstr("fails.6502:1:40: one\n"));
    EXPECT_EQ(failed.err, "");
    // The others run, and what is unreadable is not forgotten.
    const Outcome unreadable = run_command({"test", broken, fails, folder_ / "none.6502"});
    EXPECT_EQ(unreadable.status, 2);
    EXPECT_EQ(unreadable.err, "badline: " + broken +
                                  ":2:13: ')' after the suite's name is expected here, not '{'\n" +
                                  "badline: " + (folder_ / "none.6502").string() +
                                  ": no such file; give the path of a suite file\n");
    EXPECT_THAT(unreadable.out,
                HasSubstr("1 test: 0 passed, 1 failed; 2 suites or files could not be read\n"));
}

// A suite that cannot be read is told at its place; those before and behind it run.
TEST_F(TestCommand, ASuiteWithASyntaxError) {
    const std::string file =
        put("s.6502",
            "suites { suite(\"A\") { test(\"a\", \"d\") { a = 1 } }\n"
            "suite(\"B\") { test(\"b\", \"d\") { a = = 1 } test(\"b2\", \"d\") { q } }\n"
            "suite(\"C\") { test(\"c\", \"d\") { a = 1 } } }");
    const Outcome outcome = run_command({"test", file});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.out, file + ": A\n  ok    a - d\n" + file +
                               ": C\n  ok    c - d\n"
                               "2 tests: 2 passed; 1 suite or file could not be read\n");
    ASSERT_THAT(lines_of(outcome.err), testing::SizeIs(2));
    EXPECT_THAT(outcome.err, HasSubstr("s.6502:2:35: a value is expected here, not '='\n"));
    EXPECT_THAT(outcome.err, HasSubstr("s.6502:2:59: unknown 'q'"));
    const Outcome tap = run_command({"test", file, "--tap"});
    EXPECT_THAT(tap.out, StartsWith("TAP version 14\n1..3\nok 1 - A: a - d\nnot ok 2 - "));
    EXPECT_THAT(tap.out, HasSubstr("ok 3 - C: c - d\n"));
    const Outcome list = run_command({"test", file, "--list"});
    EXPECT_EQ(list.status, 2);
    EXPECT_EQ(list.out, file + ": A: a - d\n" + file + ": C: c - d\n");
    EXPECT_EQ(list.err, outcome.err);
    // Whatever is selected: who knows what is in it.
    EXPECT_EQ(run_command({"test", file, "--test", "c"}).status, 2);
}

TEST_F(TestCommand, WrongUsage) {
    const std::string file = put("fruit.6502", kFruit);
    const auto error = [&](std::vector<std::string> args) {
        args.insert(args.begin(), {"test", file});
        const Outcome outcome = run_command(args);
        EXPECT_EQ(outcome.status, 2) << outcome.out;
        EXPECT_EQ(lines_of(outcome.err).size(), 1u) << outcome.err;
        return outcome.err;
    };
    EXPECT_THAT(error({"--shard", "5/4"}), HasSubstr("--shard '5/4' is no part"));
    EXPECT_THAT(error({"--shard", "0/4"}), HasSubstr("is no part"));
    EXPECT_THAT(error({"--shard", "x"}), HasSubstr("write 1/4"));
    EXPECT_THAT(error({"--shard", "1/9999999999999999999999"}), HasSubstr("is no part"));
    EXPECT_THAT(error({"--jobs", "0"}), HasSubstr("--jobs '0': give a number from 1 to 1000"));
    EXPECT_THAT(error({"--jobs", "1001"}), HasSubstr("--jobs '1001': give a number from 1"));
    EXPECT_THAT(error({"--limit", "many"}), HasSubstr("--limit 'many': give a number"));
    EXPECT_THAT(error({"--filter-tag", ","}), HasSubstr("names no tag"));
    EXPECT_THAT(error({"--fliter", "x"}), HasSubstr("did you mean --filter"));
    EXPECT_THAT(error({"--backend", "vice"}), HasSubstr("one of sim6502's backends"));
    EXPECT_THAT(error({"--vice-host=x"}), HasSubstr("one of sim6502's backends"));
    EXPECT_THAT(error({"--junit", folder_ / "no" / "x.xml"}), HasSubstr("x.xml"));
    EXPECT_THAT(error({"--junit", file}), HasSubstr("is a suite file and would be --junit"));
    EXPECT_THAT(error({"--junit", folder_ / "x", "--tap=" + (folder_ / "x").string()}),
                HasSubstr("is --junit and would be --tap"));
    EXPECT_EQ(run_command({"test"}).status, 2);
    EXPECT_THAT(run_command({"help", "test"}).out, StartsWith("usage: badline test FILE..."));
}

// -- outputs ------------------------------------------------------------------------------------

TEST_F(TestCommand, ReportsToFiles) {
    const std::string file = put("fruit.6502", kFruit);
    const Outcome both = run_command(
        {"test", file, "--junit", folder_ / "r.xml", "--tap=" + (folder_ / "r.tap").string()});
    EXPECT_EQ(both.status, 0) << both.err;
    EXPECT_THAT(both.out, HasSubstr("5 tests"));
    EXPECT_THAT(folder_.get("r.xml"), HasSubstr("<testcase name=\"apple-1\" classname=\"Fruit\""));
    EXPECT_THAT(folder_.get("r.tap"), StartsWith("TAP version 14\n1..5\nok 1 - Fruit: apple-1"));
    const Outcome tap = run_command({"test", file, "--tap"});
    EXPECT_EQ(tap.out, folder_.get("r.tap"));
}

// All files or none, and no part of one.
TEST_F(TestCommand, WritesAllFilesOrNone) {
    const std::string file = put("fruit.6502", kFruit);
    const Outcome outcome =
        run_command({"test", file, "--junit", folder_ / "r.xml", "--tap=/dev/full"});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("/dev/full"));
    EXPECT_EQ(folder_.files(), 1u) << "the suite";
}

// The lines are the same on any number of threads.
TEST_F(TestCommand, JobsChangeNothing) {
    std::string text = "suites {\n";
    for (int s = 0; s < 5; ++s) {
        text += "suite(\"S" + std::to_string(s) + "\") { setup { $c000 = $e8 $c001 = $60 }\n";
        if (s == 3) text += "load(\"none.prg\")\n";
        if (s == 4) text += "machine(\"c64c\")\n";
        for (int t = 0; t < 40; ++t)
            text +=
                "test(\"t" + std::to_string(t) + "\", \"d\") { x = " + std::to_string(t) +
                " jsr($c000, stop_on_rts = true, fail_on_brk = true) assert(x != 20, \"x\") }\n";
        text += "}\n";
    }
    const std::string file = put("many.6502", text + "}\n");
    const Outcome one = run_command({"test", file, "--jobs", "1"});
    const Outcome eight = run_command({"test", file, "--jobs", "8"});
    EXPECT_EQ(one.status, 2);
    EXPECT_THAT(one.out, HasSubstr("160 tests: 156 passed, 4 failed; 1 suite or file"));
    EXPECT_EQ(one.out, eight.out);
    EXPECT_EQ(one.err, eight.err);
    EXPECT_EQ(run_command({"test", file, "--tap", "--jobs", "1"}).out,
              run_command({"test", file, "--tap", "--jobs", "8"}).out);
}

// The processor's time that the command took, user's and system's, in seconds: what else the host
// does is not in it.
double processor_time(const rusage& before) {
    rusage after{};
    ::getrusage(RUSAGE_CHILDREN, &after);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    return seconds(after.ru_utime) + seconds(after.ru_stime) - seconds(before.ru_utime) -
           seconds(before.ru_stime);
}

// They take some twenty milliseconds. The second is what is promised; builds with sanitizers are
// another matter.
TEST_F(TestCommand, AThousandSmallTestsTakeLessThanASecond) {
    std::string text =
        "suites { suite(\"S\") { load(\"r.prg\", strip_header = true)\n"
        "setup { memfill($4000, 256, 0) }\n";
    for (int t = 0; t < 1000; ++t)
        text += "test(\"t" + std::to_string(t) + "\", \"d\") { a = " + std::to_string(t % 256) +
                " jsr($c000, stop_on_rts = true, fail_on_brk = true)\n"
                "assert($4000 == " +
                std::to_string((t + 1) % 256) + ", \"stored\") assert(cycles == 14, \"c\") }\n";
    // CLC; ADC #1; STA $4000; RTS
    put("r.prg", prg(0xc000, {0x18, 0x69, 1, 0x8d, 0, 0x40, 0x60}));
    const std::string file = put("thousand.6502", text + "} }\n");
    rusage before{};
    ::getrusage(RUSAGE_CHILDREN, &before);
    const Outcome outcome = run_command({"test", file});
    EXPECT_EQ(outcome.status, 0) << outcome.out;
    EXPECT_THAT(outcome.out, HasSubstr("1000 tests: 1000 passed\n"));
#ifndef __SANITIZE_ADDRESS__
    EXPECT_LT(processor_time(before), 1.0);
#endif
}

// -- --watch ------------------------------------------------------------------------------------

TEST_F(TestCommand, WatchRunsAgainWhenAFileChanges) {
    const auto suite = [](int value) {
        return "suites { suite(\"S\") { load(\"r.prg\", strip_header = true)\n"
               "test(\"t\", \"d\") { jsr($c000, stop_on_rts = true) assert(a == " +
               std::to_string(value) + ", \"A\") } } }";
    };
    put("r.prg", prg(0xc000, {0xa9, 7, 0x60}));
    const std::string file = put("w.6502", suite(7));
    Command command({"test", file, "--watch"});
    const auto wait_for = [&](const std::string& text, std::size_t times) {
        return eventually([&] {
            const std::string out = command.out_so_far();
            std::size_t found = 0;
            for (std::size_t at = 0; (at = out.find(text, at)) != std::string::npos; ++at) ++found;
            return found >= times;
        });
    };
    ASSERT_TRUE(wait_for("Watching 2 files", 1));
    // The suite, and then a program that it loads, whose place is taken by another file.
    put("w.6502", suite(10));
    ASSERT_TRUE(wait_for("1 failed", 1));
    ASSERT_TRUE(wait_for("Watching 2 files", 2));
    std::filesystem::rename(put("new.prg", prg(0xc000, {0xa9, 10, 0x60})), folder_ / "r.prg");
    ASSERT_TRUE(wait_for("1 passed", 2));
    ASSERT_TRUE(wait_for("Watching 2 files", 3));
    // A file that cannot be read ends nothing.
    put("w.6502", "suites {");
    ASSERT_TRUE(wait_for("1 suite or file could not be read", 1));
    ASSERT_TRUE(wait_for("Watching", 4));
    put("w.6502", suite(10));
    ASSERT_TRUE(wait_for("1 passed", 3));
    ::kill(command.process(), SIGINT);
    EXPECT_EQ(command.wait().status, 130);
}

}  // namespace
}  // namespace badline::test
