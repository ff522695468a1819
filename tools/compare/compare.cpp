// `badline compare`: a program on Badline and on x64sc, held against each other.
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "badline/media/host_file.hpp"
#include "badline/media/input_error.hpp"
#include "badline/media/numbers.hpp"
#include "badline/media/palette.hpp"
#include "comparison.hpp"
#include "fuzz.hpp"
#include "interruption.hpp"
#include "machine_options.hpp"
#include "named_files.hpp"
#include "options.hpp"
#include "program_labels.hpp"
#include "progress.hpp"
#include "report.hpp"
#include "shots.hpp"
#include "subcommand.hpp"
#include "suite.hpp"

namespace badline::tools {
namespace {

namespace fs = std::filesystem;
namespace po = boost::program_options;

constexpr std::uint64_t kMostPrograms = 1'000'000;

std::string help() {
    return "usage: badline compare PROGRAM.prg [OPTIONS]\n"
           "       badline compare --suite DIR [OPTIONS]\n"
           "       badline compare --fuzz N [--seed S] [OPTIONS]\n\n"
           "Runs a program on Badline and on VICE's x64sc, side by side from its first "
           "instruction,\n"
           "with the same ROMs, model and RAM, and holds cycles, registers, memory and picture\n"
           "against each other. Where they differ, it finds the first instruction that they "
           "differ\n"
           "after. x64sc is driven by its binary monitor on 127.0.0.1; it shows no window.\n\n"
           "x64sc:\n"
           "  --x64sc FILE          the program; else the x64sc on PATH\n"
           "  --x64sc-options TEXT  more options for it, as on its command line:\n"
           "                        '-directory /opt/vice/share/vice'\n"
           "\nWhat to run:\n"
           "  PROGRAM               up to where it returns to BASIC\n"
           "  --until COND          stop when COND holds; may repeat, as for badline run\n"
           "  --limit N             stop at cycle N after its first instruction; default 10M\n"
           "  --measure FROM..TO    compare the cycles from one label to another; may repeat\n"
           "  --labels FILE         labels; found by itself beside the program\n"
           "  --start ADDRESS       start there instead of at its SYS or load address\n"
           "  --suite DIR           every .prg in DIR instead, as a table\n"
           "  --fuzz N              N random programs instead: they write chip registers, run\n"
           "                        random opcodes and read timers back\n"
           "  --seed S              of the random programs; the same seed gives the same ones\n"
           "  --from K              begin with program number K of the seed\n\n" +
           machine_options_help() +
           "\nWhat to keep:\n"
           "  --shots DIR           both pictures, and one with the differences marked\n"
           "  --save DIR            where failing random programs go, shrunk, each as a PRG with\n"
           "                        its ca65 source; default: this folder\n"
           "  --json[=F]            the report for programs, to F, or to standard output in place\n"
           "                        of the one for people\n"
           "\nExit status: 0 all agrees; 1 something differs; 2 wrong usage, unusable input or no\n"
           "x64sc; 130 interrupted by Ctrl-C.\n"
           "\nExamples:\n"
           "  badline compare game.prg\n"
           "  badline compare game.prg --measure fill..fill_end --until pc=done --model ntsc\n"
           "  badline compare demo.prg --until 'cycles>=5M' --shots shots/\n"
           "  badline compare --suite build/ --roms ~/c64roms --limit 2M\n"
           "  badline compare --fuzz 1000 --seed 1 --save failing/\n"
           "  badline compare game.prg --x64sc ~/vice/src/x64sc \\\n"
           "      --x64sc-options '-directory /usr/share/vice'\n";
}

po::options_description compare_options() {
    po::options_description options;
    const auto repeated = [] { return po::value<Repeated>()->composing(); };
    options.add_options()("until", repeated())("measure", repeated())("labels", repeated())(
        "limit", po::value<std::string>())("start", po::value<std::string>())(
        "x64sc", po::value<std::string>())("x64sc-options", po::value<std::string>())(
        "suite", po::value<std::string>())("fuzz", po::value<std::string>())(
        "seed", po::value<std::string>())("from", po::value<std::string>())(
        "save", po::value<std::string>())("shots", po::value<std::string>())(
        "json", po::value<std::string>());
    options.add(machine_options());
    return options;
}

void refuse(const po::variables_map& values, const char* with,
            std::initializer_list<const char*> names) {
    for (const char* name : names)
        if (values.count(name) != 0)
            throw InputError(
                (name == std::string_view("program") ? "a program" : std::string("--") + name) +
                " does not go with " + with);
}

// Everything that does not depend on the program.
struct Task {
    X64scSetup setup;
    std::string roms;
    std::string model;
    Palette palette{};
    std::string shots, json;

    CompareContext context(const std::string& program, const Symbols* symbols) const {
        return {program, roms, model, symbols};
    }
};

ComparePlan plan_of(const po::variables_map& values, const std::string& program,
                    const Symbols& symbols) {
    ComparePlan plan;
    plan.run.prg = load_prg(program);
    const std::string start = text_of(values, "start");
    plan.run.start = values.count("start") != 0 ? parse_place(start, symbols, "start")
                                                : start_address(plan.run.prg);
    for (const std::string& text : all_of(values, "until"))
        plan.run.until.push_back(parse_condition(text, symbols, ConditionUse::until));
    plan.measure_texts = all_of(values, "measure");
    for (const std::string& text : plan.measure_texts)
        plan.run.measures.push_back(parse_span(text, symbols));
    plan.run.limit = static_cast<Cycle>(
        number_of(values, "limit", 1, 100'000'000'000, static_cast<std::uint64_t>(kCompareLimit)));
    return plan;
}

void keep_shots(const Task& task, const std::string& program, const Comparison& comparison) {
    if (task.shots.empty()) return;
    save_shots(task.shots, fs::path(program).stem().string(), comparison.our_picture,
               comparison.their_picture, task.palette);
}

void keep_json(const Task& task, const nlohmann::ordered_json& json) {
    const std::string text =
        json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
    if (task.json == kStandardOutput)
        std::cout << text;
    else if (!task.json.empty())
        write_file(task.json, text);
}

int compare_one(const po::variables_map& values, const Task& task, const std::string& program) {
    const Symbols symbols = program_labels(values, program).symbols;
    const ComparePlan plan = plan_of(values, program, symbols);
    Progress progress;
    Machine machine(task.setup.config);
    const Comparison comparison =
        compare_program(machine, task.setup, plan, [&](Cycle done, Cycle whole) {
            progress.bar(done, whole, 0, "cycles of " + fs::path(program).filename().string());
        });
    progress.wipe();
    const CompareContext context = task.context(program, &symbols);
    if (task.json != kStandardOutput) std::cout << compare_text(comparison, context);
    keep_json(task, compare_json(comparison, context));
    keep_shots(task, program, comparison);
    return comparison.agrees() ? kHeld : kFailed;
}

int compare_suite(const po::variables_map& values, const Task& task) {
    const std::vector<fs::path> programs = programs_in(text_of(values, "suite"));
    std::size_t width = 10;
    for (const fs::path& program : programs)
        width = std::max(width, program.filename().string().size());
    const bool table = task.json != kStandardOutput;
    if (table) std::cout << suite_heading(width);
    std::vector<SuiteRow> rows;
    nlohmann::ordered_json json = nlohmann::ordered_json::array();
    Progress progress;
    for (const fs::path& path : programs) {
        SuiteRow row;
        row.program = path.filename().string();
        const auto done = static_cast<std::int64_t>(rows.size());
        const auto whole = static_cast<std::int64_t>(programs.size());
        progress.bar(done, whole, 0, row.program);
        try {
            const Symbols symbols = program_labels(values, path.string()).symbols;
            const ComparePlan plan = plan_of(values, path.string(), symbols);
            Machine machine(task.setup.config);
            row.comparison =
                compare_program(machine, task.setup, plan, [&](Cycle at, Cycle length) {
                    progress.bar(
                        done, whole,
                        static_cast<double>(at) / static_cast<double>(std::max<Cycle>(length, 1)),
                        row.program);
                });
            json.push_back(compare_json(*row.comparison, task.context(path.string(), &symbols)));
            keep_shots(task, path.string(), *row.comparison);
        } catch (const InputError& error) {
            row.problem = error.what();
            json.push_back({{"program", path.string()}, {"problem", row.problem}});
        }
        progress.wipe();
        if (table) std::cout << suite_line(row, width) << std::flush;
        rows.push_back(std::move(row));
    }
    if (table) std::cout << suite_summary(rows);
    keep_json(task, json);
    int status = kHeld;
    for (const SuiteRow& row : rows) {
        if (row.comparison && !row.comparison->agrees()) return kFailed;
        if (!row.comparison) status = kUnusable;
    }
    return status;
}

std::vector<std::string> remarks_of(const FuzzFailure& failure, const Task& task) {
    std::vector<std::string> remarks = {failure_line(failure) + ", on " + task.model + ",",
                                        "program " + std::to_string(failure.program.number) +
                                            " of badline compare --fuzz --seed " +
                                            std::to_string(failure.program.seed)};
    if (!failure.first) return remarks;
    std::string text = first_difference_text(*failure.first, failure.began.clock, nullptr);
    for (std::size_t at = 0; at < text.size();) {
        const auto end = text.find('\n', at);
        remarks.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return remarks;
}

int compare_fuzz(const po::variables_map& values, const Task& task) {
    const auto count = static_cast<std::uint32_t>(number_of(values, "fuzz", 1, kMostPrograms, 1));
    const std::uint64_t seed = number_of(values, "seed", 0, UINT64_MAX, 1);
    const auto from =
        static_cast<std::uint32_t>(number_of(values, "from", 0, UINT32_MAX - kMostPrograms, 0));
    const fs::path folder = values.count("save") != 0 ? text_of(values, "save") : ".";
    std::error_code error;
    fs::create_directories(folder, error);
    check_writable(folder / "fuzz.prg");
    const bool table = task.json != kStandardOutput;
    Progress progress;
    Machine machine(task.setup.config);
    std::uint32_t failing = 0;
    const FuzzResult result = fuzz(
        machine, task.setup, seed, from, count,
        [&](std::uint32_t done, const FuzzFailure* failure) {
            if (failure != nullptr) {
                ++failing;
                const Prg prg = assemble(failure->program);
                std::vector<std::uint8_t> bytes = {static_cast<std::uint8_t>(prg.load),
                                                   static_cast<std::uint8_t>(prg.load >> 8)};
                bytes.insert(bytes.end(), prg.bytes.begin(), prg.bytes.end());
                write_file(folder / (prg.name + ".prg"), bytes);
                write_file(folder / (prg.name + ".s"),
                           fuzz_source(failure->program, remarks_of(*failure, task)));
                progress.wipe();
                if (table)
                    std::cout << failure_line(*failure) << "; saved as "
                              << printable((folder / (prg.name + ".prg")).string()) << "\n"
                              << std::flush;
            }
            progress.bar(done, count, 0,
                         "programs, " + grouped(failing) + (failing == 1 ? " differs" : " differ"));
        });
    progress.wipe();
    if (table)
        std::cout << grouped(result.programs)
                  << (result.programs == 1 ? " program of seed " : " programs of seed ") << seed
                  << " on " << task.model << ": "
                  << (result.failures.empty()
                          ? std::string("Badline and x64sc agree on all")
                          : grouped(failing) + (failing == 1 ? " differs" : " differ"))
                  << "\n";
    keep_json(task, fuzz_json(result, seed, task.context("", nullptr)));
    return result.failures.empty() ? kHeld : kFailed;
}

int run(const std::vector<std::string>& args) {
    const po::variables_map values = parse_options(
        "compare", with_standard_output(args, {"--json"}), compare_options(), "program");
    const Repeated programs = all_of(values, "program");
    const bool suite = values.count("suite") != 0, random = values.count("fuzz") != 0;
    if (suite) refuse(values, "--suite", {"fuzz", "program", "labels", "start", "measure"});
    if (random)
        refuse(values, "--fuzz",
               {"program", "labels", "start", "measure", "until", "limit", "shots"});
    if (!random) refuse(values, suite ? "--suite" : "a program", {"seed", "from", "save"});
    if (!suite && !random && programs.size() != 1)
        throw InputError(programs.empty()
                             ? "compare needs a program: badline compare PROGRAM.prg; see badline "
                               "help compare"
                             : "compare takes one program, but '" + printable(programs[1]) +
                                   "' follows; --suite DIR compares all of a folder");
    Task task;
    ChosenMachine chosen = chosen_machine(values);
    task.setup.config = chosen.config;
    // x64sc's random bits are not ours.
    task.setup.config.ram_pattern.random_chance = 0;
    task.setup.roms = chosen.files;
    task.roms = chosen.roms;
    task.model = parts_of(chosen.config.model).name;
    task.palette = default_palette(parts_of(chosen.config.model).vic);
    task.shots = text_of(values, "shots");
    NamedFiles named;
    for (const std::string& file : programs) named.program(values, file);
    task.json = text_output(values, "json", named);
    // What is wrong with the user's own files is told before x64sc is looked for.
    if (!task.shots.empty()) prepare_shots(task.shots);
    if (suite) programs_in(text_of(values, "suite"));
    if (random) number_of(values, "fuzz", 1, kMostPrograms, 1);
    if (random) number_of(values, "seed", 0, UINT64_MAX, 1);
    if (!suite && !random)
        plan_of(values, programs[0], program_labels(values, programs[0]).symbols);
    task.setup.program = find_x64sc(text_of(values, "x64sc"));
    if (values.count("x64sc-options") != 0)
        task.setup.options = po::split_unix(text_of(values, "x64sc-options"));
    InterruptionGuard guard;
    try {
        if (suite) return compare_suite(values, task);
        if (random) return compare_fuzz(values, task);
        return compare_one(values, task, programs[0]);
    } catch (const Interrupted& interrupted) {
        std::cerr << "badline: interrupted\n";
        return 128 + interrupted.signal;
    }
}

}  // namespace

const Subcommand kCompareCommand = {
    "compare", "hold a program on Badline and on x64sc against each other", help, run};

}  // namespace badline::tools
