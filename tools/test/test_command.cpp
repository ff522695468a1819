// `badline test`: its options, and the order of things.
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <thread>

#include "badline/media/host_file.hpp"
#include "badline/media/input_error.hpp"
#include "badline/media/numbers.hpp"
#include "interruption.hpp"
#include "named_files.hpp"
#include "options.hpp"
#include "parser.hpp"
#include "report.hpp"
#include "schedule.hpp"
#include "subcommand.hpp"
#include "watch.hpp"

namespace badline::suites {
namespace {

namespace po = boost::program_options;
using tools::given_text;
using tools::kStandardOutput;
using tools::number_of;
using tools::Repeated;

std::string help() {
    return "usage: badline test FILE... [OPTIONS]\n\n"
           "Runs suites of unit tests for 6502 routines, written in the language of sim6502. A\n"
           "suite loads programs and symbols; a test sets registers and memory, calls routines\n"
           "with jsr() and asserts what they left and how many cycles they took.\n\n"
           "Which tests:\n"
           "  --filter GLOB         names that match: * any text, ? any character\n"
           "  --test NAME           the test of this name alone, whatever else is given\n"
           "  --filter-tag TAGS     those with any of these tags, separated by commas\n"
           "  --exclude-tag TAGS    none of those with any of these tags\n"
           "  --list                print them instead of running them\n"
           "  --shard I/N           the Ith of N parts, the same on every machine\n"
           "\nHow:\n"
           "  --jobs N              on N threads; default: one for each processor of the host\n"
           "  --limit N             a call that takes more cycles than this has failed; default\n"
           "                        10M. A test's own timeout = N goes before it\n"
           "  --watch               run them again whenever a file changes, until Ctrl-C\n"
           "  --roms DIR, --kernal FILE, --basic FILE, --chargen FILE\n"
           "                        ROMs for machine() suites instead of Badline's own\n"
           "\nWhat is told:\n"
           "  --trace               every instruction of every test; of a single one, when it\n"
           "                        fails, with the option trace = true in the suite\n"
           "  --junit FILE          also write JUnit XML\n"
           "  --tap[=FILE]          TAP 14, to FILE, or to standard output in place of the lines\n"
           "                        for people\n"
           "\nThe language in short (tools/test/README.md has all of it):\n"
           "  suites { suite(\"Arithmetic\") {\n"
           "    symbols(\"multiply.sym\")\n"
           "    load(\"multiply.prg\", strip_header = true)\n"
           "    test(\"small\", \"7 * 6\", tags = \"smoke\") {\n"
           "      a = 7\n"
           "      x = 6\n"
           "      jsr([multiply], stop_on_rts = true, fail_on_brk = true)\n"
           "      assert([product].w == 42, \"the product\")\n"
           "      assert(cycles < 200, \"fast enough\")\n"
           "    }\n"
           "  } }\n"
           "  machine(\"ntsc\") at a suite's beginning runs it on the whole C64, where stolen,\n"
           "  badlines, sprites and total are known beside cycles, and phases(...) calls a\n"
           "  routine from every cycle of a frame.\n"
           "\nExit status: 0 all passed; 1 a test failed; 2 wrong usage, or a suite could not be\n"
           "read.\n"
           "\nExamples:\n"
           "  badline test tests/*.6502\n"
           "  badline test tests/*.6502 --filter 'sprite*' --exclude-tag slow --trace\n"
           "  badline test tests/*.6502 --junit report.xml --shard 2/4\n";
}

po::options_description options() {
    po::options_description options;
    const auto text = [] { return po::value<std::string>(); };
    options.add_options()("filter", text())("test", text())("filter-tag", text())(
        "exclude-tag", text())("list", po::bool_switch())("trace", po::bool_switch())(
        "jobs", text())("shard", text())("limit", text())("watch", po::bool_switch())(
        "junit", text())("tap", text())("roms", text())("kernal", text())("basic", text())(
        "chargen", text());
    return options;
}

struct Plan {
    std::vector<std::string> paths;
    Selection selection;
    RunOptions run;
    std::size_t jobs = 1;
    RomSources roms;
    bool list = false, watch = false;
    std::optional<std::string> junit;
    std::string tap;  // a file, kStandardOutput, or empty
};

// Options of sim6502's command line that choose and steer its other backends.
void refuse_backends(const std::vector<std::string>& args) {
    for (const std::string& arg : args) {
        if (arg == "--") return;
        for (const char* name : {"--backend", "--vice-", "--novavm-", "--u64", "--launch-vice"})
            if (arg.starts_with(name))
                throw InputError("'" + printable(arg) +
                                 "' chooses one of sim6502's backends, which Badline does not "
                                 "have; a suite says by itself what it runs on: system(c64), or "
                                 "machine(\"c64c\") for the whole C64");
    }
}

void read_shard(const std::string& text, Selection& selection) {
    const std::size_t slash = text.find('/');
    const auto shard = parse_number(text.substr(0, slash));
    const auto shards =
        slash == std::string::npos ? std::nullopt : parse_number(text.substr(slash + 1));
    if (!shard || !shards || *shard < 1 || *shard > *shards || *shards > 1'000'000)
        throw InputError("--shard '" + printable(text) +
                         "' is no part; write 1/4 for the first of four");
    selection.shard = static_cast<std::size_t>(*shard);
    selection.shards = static_cast<std::size_t>(*shards);
}

Plan read_plan(const std::vector<std::string>& args) {
    refuse_backends(args);
    const po::variables_map values = tools::parse_options(
        "test", tools::with_standard_output(args, {"--tap"}), options(), "file");
    Plan plan;
    if (values.count("file") != 0) plan.paths = values["file"].as<Repeated>();
    if (plan.paths.empty())
        throw InputError("test needs a suite: badline test FILE...; see badline help test");
    plan.selection.test = given_text(values, "test");
    plan.selection.filter = given_text(values, "filter");
    plan.selection.tags = split_tags(given_text(values, "filter-tag").value_or(""));
    plan.selection.excluded = split_tags(given_text(values, "exclude-tag").value_or(""));
    for (const char* name : {"filter-tag", "exclude-tag"})
        if (values.count(name) != 0 && split_tags(*given_text(values, name)).empty())
            throw InputError(std::string("--") + name + " names no tag; give one or more: a,b");
    if (const auto shard = given_text(values, "shard")) read_shard(*shard, plan.selection);
    plan.jobs = static_cast<std::size_t>(
        number_of(values, "jobs", 1, 1000, std::max(1u, std::thread::hardware_concurrency())));
    plan.run.limit = static_cast<Cycle>(number_of(values, "limit", 1, 1'000'000'000'000,
                                                  static_cast<std::uint64_t>(plan.run.limit)));
    plan.run.trace = values["trace"].as<bool>();
    plan.list = values["list"].as<bool>();
    plan.watch = values["watch"].as<bool>();
    plan.roms.folder = given_text(values, "roms");
    plan.roms.kernal = given_text(values, "kernal");
    plan.roms.basic = given_text(values, "basic");
    plan.roms.chargen = given_text(values, "chargen");
    tools::NamedFiles named;
    for (const std::string& file : plan.paths) named.input("a suite file", file);
    plan.junit = given_text(values, "junit");
    if (plan.junit) named.output("--junit", *plan.junit);
    plan.tap = tools::text_output(values, "tap", named);
    if (plan.list && plan.watch)
        throw InputError("--list runs nothing that --watch could run again; leave one of them out");
    return plan;
}

// All reports that are wanted, as one.
class Reports : public Report {
  public:
    void add(std::unique_ptr<Report> report) { reports_.push_back(std::move(report)); }
    void begin(std::size_t points) override {
        for (auto& report : reports_) report->begin(points);
    }
    void unreadable(const SuiteFile& file, const Suite* suite,
                    const std::vector<Diagnostic>& why) override {
        for (auto& report : reports_) report->unreadable(file, suite, why);
    }
    void test(const SuiteFile& file, const Suite& suite, const TestCase& test,
              const TestResult& result) override {
        for (auto& report : reports_) report->test(file, suite, test, result);
    }
    void end(const Summary& summary) override {
        for (auto& report : reports_) report->end(summary);
    }

  private:
    std::vector<std::unique_ptr<Report>> reports_;
};

bool colours_wanted() {
    const char* none = std::getenv("NO_COLOR");
    const char* terminal = std::getenv("TERM");
    return ::isatty(STDOUT_FILENO) != 0 && (none == nullptr || *none == '\0') &&
           terminal != nullptr && std::string_view(terminal) != "dumb";
}

std::vector<SuiteFile> read_files(const std::vector<std::string>& paths) {
    std::vector<SuiteFile> files;
    for (const std::string& path : paths) try {
            const auto bytes = read_file(path, "suite file", 16u << 20);
            files.push_back(
                parse({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, path));
        } catch (const InputError& error) {
            files.push_back({path, {{{0, 0}, error.what()}}, {}});
        }
    return files;
}

bool readable(const SuiteFile& file) {
    return file.errors.empty() &&
           std::all_of(file.suites.begin(), file.suites.end(),
                       [](const Suite& suite) { return suite.errors.empty(); });
}

void list(const std::vector<Selected>& selected) {
    for (const Selected& each : selected) {
        std::cout << each.file->path << ": " << clean_text(each.suite->name) << ": "
                  << clean_text(each.test->name) << " - " << clean_text(each.test->description);
        std::string tags;
        for (const std::string& tag : each.test->tags) tags += (tags.empty() ? "" : ",") + tag;
        if (!tags.empty()) std::cout << " [" << clean_text(tags) << "]";
        if (each.test->skip) std::cout << " (skip)";
        std::cout << "\n";
    }
}

[[noreturn]] void nothing_selected(const std::vector<SuiteFile>& files,
                                   const Selection& selection) {
    if (!selection.test)
        throw InputError(
            "no test is left by --filter, --filter-tag and --exclude-tag; "
            "--list alone shows all tests");
    std::vector<std::string> names;
    for (const SuiteFile& file : files)
        for (const Suite& suite : file.suites)
            for (const TestCase& test : suite.tests) names.push_back(test.name);
    throw InputError("there is no test '" + printable(*selection.test) + "'" +
                     did_you_mean(closest(*selection.test, names)) + "; --list shows all tests");
}

// Suites without tests are most likely not meant so. Throws InputError when there is no test at
// all.
void tell_of_empty_suites(const std::vector<SuiteFile>& files) {
    std::vector<std::string> empty;
    bool any = false;
    for (const SuiteFile& file : files)
        for (const Suite& suite : file.suites) {
            any = any || !suite.tests.empty();
            if (suite.tests.empty())
                empty.push_back(located(file.path, suite.at,
                                        "suite '" + printable(suite.name) + "' has no test in it"));
        }
    if (!any)
        throw InputError(
            (empty.empty() ? files.front().path + ": there is no suite in it" : empty.front()) +
            "; write suite(\"name\") { test(\"name\", \"description\") { ... } }");
    for (const std::string& line : empty) std::cerr << "badline: " << line << "\n";
}

// One run of everything. `watched` becomes the files that it depends on.
int run_once(const Plan& plan, std::vector<std::filesystem::path>& watched) {
    watched.assign(plan.paths.begin(), plan.paths.end());
    const std::vector<SuiteFile> files = read_files(plan.paths);
    const bool all_read = std::all_of(files.begin(), files.end(), readable);
    if (all_read) tell_of_empty_suites(files);
    const std::vector<Selected> selected = select(files, plan.selection);
    if (selected.empty() && plan.selection.narrows() && plan.selection.shards == 1 && all_read)
        nothing_selected(files, plan.selection);

    Reports reports;
    std::string junit;
    std::ostringstream tap;
    if (plan.list) {
        reports.add(text_report(std::cerr, std::cerr, false));
    } else if (plan.tap == kStandardOutput) {
        reports.add(tap_report(std::cout));
    } else {
        reports.add(text_report(std::cout, std::cerr, colours_wanted()));
        if (!plan.tap.empty()) reports.add(tap_report(tap));
    }
    if (plan.junit && !plan.list) reports.add(junit_report(junit));

    // What is needed of each suite, loaded: only suites with tests to run are.
    Preparer preparer(plan.roms);
    std::vector<std::unique_ptr<PreparedSuite>> prepared;
    std::vector<Task> tasks;
    Summary summary;
    auto next = selected.begin();
    for (const SuiteFile& file : files) {
        if (!file.errors.empty()) ++summary.unreadable;
        for (const Suite& suite : file.suites) {
            const auto first = next;
            while (next != selected.end() && next->suite == &suite) ++next;
            if (suite.errors.empty() && (plan.list || next == first)) continue;
            prepared.push_back(std::make_unique<PreparedSuite>(preparer.prepare(file, suite)));
            if (prepared.back()->error) {
                ++summary.unreadable;
                continue;
            }
            for (auto each = first; each != next; ++each)
                tasks.push_back({prepared.back().get(), each->test});
        }
    }
    reports.begin(tasks.size() + summary.unreadable);

    // What cannot be read is told at its place among the tests.
    auto file = files.begin();
    auto suite = prepared.begin();
    const auto tell_unreadable_up_to = [&](const PreparedSuite* here) {
        for (; file != files.end(); ++file) {
            if (!file->errors.empty()) reports.unreadable(*file, nullptr, file->errors);
            for (; suite != prepared.end() && (*suite)->file == &*file; ++suite) {
                const PreparedSuite& each = **suite;
                if (&each == here) return;
                if (!each.error) continue;
                reports.unreadable(
                    *file, each.suite,
                    each.suite->errors.empty() ? std::vector{*each.error} : each.suite->errors);
            }
        }
    };
    const PreparedSuite* last = nullptr;
    run_tasks(tasks, plan.jobs, plan.run, [&](std::size_t index, const TestResult& result) {
        const Task& task = tasks[index];
        if (task.prepared != last) {
            if (last != nullptr) ++suite;
            last = task.prepared;
            tell_unreadable_up_to(last);
        }
        reports.test(*last->file, *last->suite, *task.test, result);
        ++(result.outcome == Outcome::passed   ? summary.passed
           : result.outcome == Outcome::failed ? summary.failed
                                               : summary.skipped);
    });
    if (last != nullptr) ++suite;
    tell_unreadable_up_to(nullptr);
    if (plan.list)
        list(selected);
    else
        reports.end(summary);
    watched.insert(watched.end(), preparer.files().begin(), preparer.files().end());
    if (!plan.list) {
        std::optional<tools::WritingGuard> guard;
        if (!plan.watch) guard.emplace();  // watch() has one against interruption
        FileBatch written;
        if (plan.junit) written.add(*plan.junit, junit);
        if (!plan.tap.empty() && plan.tap != kStandardOutput) written.add(plan.tap, tap.str());
        written.commit();
    }
    if (summary.unreadable != 0) return tools::kUnusable;
    return summary.failed != 0 ? tools::kFailed : tools::kHeld;
}

// Only a signal, such as Ctrl-C's, ends it.
int watch(const Plan& plan) {
    const tools::InterruptionGuard guard;
    const auto interrupted = [] { return tools::InterruptionGuard::signal() != 0; };
    std::vector<std::filesystem::path> files(plan.paths.begin(), plan.paths.end());
    while (!interrupted()) {
        // What is known is looked at before it is read, so that no change is missed.
        FileWatch watch;
        watch.add(files);
        try {
            run_once(plan, files);
        } catch (const InputError& error) {
            std::cerr << "badline: " << error.what() << "\n";
        }
        watch.add(files);
        std::cout << "Watching " << files.size() << (files.size() == 1 ? " file" : " files")
                  << "; Ctrl-C ends.\n"
                  << std::flush;
        const auto changed = watch.wait(interrupted);
        if (changed) std::cout << "\n" << changed->string() << " has changed.\n" << std::flush;
    }
    return 128 + tools::InterruptionGuard::signal();
}

int run(const std::vector<std::string>& args) {
    const Plan plan = read_plan(args);
    if (plan.watch) return watch(plan);
    std::vector<std::filesystem::path> files;
    return run_once(plan, files);
}

}  // namespace
}  // namespace badline::suites

namespace badline::tools {
const Subcommand kTestCommand = {"test", "run unit tests of routines, written as text suites",
                                 suites::help, suites::run};
}  // namespace badline::tools
