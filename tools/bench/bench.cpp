// `badline bench`: what a routine takes, from every cycle of a frame.
#include <iostream>
#include <stdexcept>

#include "badline/media/conditions.hpp"
#include "badline/media/host_file.hpp"
#include "badline/media/input_error.hpp"
#include "badline/media/numbers.hpp"
#include "badline/media/prg.hpp"
#include "badline/routine/phase_picture.hpp"
#include "badline/routine/report.hpp"
#include "bench/bench_report.hpp"
#include "bench/settings.hpp"
#include "interruption.hpp"
#include "machine_options.hpp"
#include "named_files.hpp"
#include "options.hpp"
#include "program_labels.hpp"
#include "progress.hpp"
#include "subcommand.hpp"

namespace badline::tools {
namespace {

namespace po = boost::program_options;

std::string help() {
    return "usage: badline bench PROGRAM.prg LABEL [OPTIONS]\n\n"
           "Calls the routine at LABEL once from every cycle of a frame (19,656 on PAL) and\n"
           "reports how many cycles it takes at the least, in the median and at the most, and\n"
           "from where: badlines and sprites make the difference. The cycles are those from its\n"
           "first instruction to its RTS, which is counted; a JSR takes 6 more.\n\n"
           "The program is loaded into a C64 that says READY, and each call starts from the same\n"
           "registers and memory. A, X and Y are 0, interrupts off.\n\n"
           "What the routine finds:\n"
           "  --set WHAT=VALUE      a register (a, x, y, sp), a flag (c, z, i, d, v, n) or "
           "memory:\n"
           "                        a=$10, c=1, LABEL=$01, LABEL=$1234 (a word), LABEL.w=5,\n"
           "                        LABEL=1,2,3 (bytes), $d018=$15; may repeat\n"
           "  --before LABEL        call this one first, once: an initialisation; may repeat\n"
           "  --screen on|off       off: no badlines; default on\n"
           "  --sprites N[@LINE]    N sprites (0 to 8) side by side, in the 21 lines from LINE "
           "on,\n"
           "                        100 if not said; default 0\n"
           "  --entry HOW           jsr (default): ends with RTS; irq: a handler behind $FFFE, "
           "ends\n"
           "                        with RTI; kernal-irq: one behind $0314, ends with JMP $EA81\n"
           "  --limit N             the most cycles that a call may take; default 1M\n"
           "  --labels FILE         VICE labels, cc65 .dbg, KickAssembler .sym or .vs, oscar64\n"
           "                        .lbl; found by itself beside the program\n"
           "\nWhat must hold:\n"
           "  --expect COND         'max<=1200'; may repeat; exit status 1 when one does not "
           "hold.\n"
           "                        Figures are min, median, max, and of the cycles stolen\n"
           "                        min(stolen), median(stolen), max(stolen)\n\n" +
           machine_options_help() +
           "\nWhat to keep:\n"
           "  --picture F.png       the cycles over the frame, as a picture\n"
           "  --json[=F]            the report for programs, with the cycles of every start, to "
           "F,\n"
           "                        or to standard output in place of the one for people\n"
           "  --quiet               no report for people\n"
           "  --threads N           default: as many as there are processors; the result is the\n"
           "                        same\n"
           "\nExit status: 0 all held; 1 an expectation failed, or the routine ran into a BRK or\n"
           "returned with the stack in disorder; 2 wrong usage or unusable input; 3 the limit "
           "came\n"
           "first; 4 the processor jammed.\n"
           "\nExamples:\n"
           "  badline bench game.prg move_sprites --expect 'max<=1200'\n"
           "  badline bench multiply.prg multiply --set a=255 --set x=255 --picture multiply.png\n"
           "  badline bench game.prg update --before init --sprites 8@150 --model ntsc\n"
           "  badline bench demo.prg irq --entry kernal-irq --screen off\n";
}

po::options_description bench_options() {
    po::options_description options;
    const auto repeated = [] { return po::value<Repeated>()->composing(); };
    options.add_options()("set", repeated())("before", repeated())(
        "screen", po::value<std::string>()->default_value("on"))(
        "sprites", po::value<std::string>()->default_value("0"))(
        "entry", po::value<std::string>()->default_value("jsr"))("limit", po::value<std::string>())(
        "labels", repeated())("expect", repeated())("picture", po::value<std::string>())(
        "json", po::value<std::string>())("quiet", po::bool_switch())("threads",
                                                                      po::value<std::string>());
    options.add(machine_options());
    return options;
}

bool screen_of(const po::variables_map& values) {
    const std::string text = text_of(values, "screen");
    if (text != "on" && text != "off")
        throw InputError("--screen '" + printable(text) + "': give on or off");
    return text == "on";
}

// N or N@LINE.
void read_sprites(const po::variables_map& values, BenchContext& context) {
    constexpr int kDefaultLine = 100;
    const std::string text = text_of(values, "sprites");
    const auto at = text.find('@');
    const auto count = parse_number(text.substr(0, at));
    const auto line = at == std::string::npos ? std::optional<std::uint64_t>(kDefaultLine)
                                              : parse_number(text.substr(at + 1));
    if (!count || *count > 8 || !line || *line > 255)
        throw InputError("--sprites '" + printable(text) +
                         "': give N or N@LINE, with N from 0 to 8 and LINE from 0 to 255");
    context.sprites = static_cast<int>(*count);
    context.sprite_line = static_cast<int>(*line);
}

Entry entry_of(const po::variables_map& values) {
    const std::string text = text_of(values, "entry");
    if (text == "jsr") return Entry::jsr;
    if (text == "irq") return Entry::irq;
    if (text == "kernal-irq") return Entry::kernal_irq;
    throw InputError("--entry '" + printable(text) + "'" +
                     (closest(text, {"jsr", "irq", "kernal-irq"}).empty()
                          ? "; give jsr, irq or kernal-irq"
                          : did_you_mean(closest(text, {"jsr", "irq", "kernal-irq"}))));
}

// A routine that did not return: the exit status that says so.
int status_of(const CallResult& result) {
    switch (result.end) {
        case CallEnd::limit: return kLimit;
        case CallEnd::jam: return kJammed;
        default: return kFailed;
    }
}

int run(const std::vector<std::string>& args) {
    const po::variables_map values =
        parse_options("bench", with_standard_output(args, {"--json"}), bench_options(), "program");
    const Repeated names = all_of(values, "program");
    if (names.size() != 2)
        throw InputError(names.size() < 2
                             ? "bench needs a program and a routine in it: badline bench "
                               "PROGRAM.prg LABEL; see badline help bench"
                             : "bench takes one program and one label, but '" +
                                   printable(names[2]) + "' follows");
    BenchContext context;
    context.program = names[0];
    context.label = names[1];
    const Prg prg = load_prg(names[0]);
    const auto [symbols, label_files] = program_labels(values, names[0]);
    context.labels = label_files;
    context.address = parse_place(names[1], symbols, "routine");
    std::vector<Setting> settings;
    context.settings = all_of(values, "set");
    for (const std::string& text : context.settings)
        settings.push_back(parse_setting(text, symbols));
    std::vector<std::uint16_t> before;
    context.before = all_of(values, "before");
    for (const std::string& text : context.before)
        before.push_back(parse_place(text, symbols, "before"));
    std::vector<Budget> budgets;
    for (const std::string& text : all_of(values, "expect")) budgets.push_back(parse_budget(text));
    context.screen = screen_of(values);
    read_sprites(values, context);
    CallOptions options;
    options.entry = entry_of(values);
    options.limit = static_cast<Cycle>(
        number_of(values, "limit", 1, 1'000'000'000, static_cast<std::uint64_t>(options.limit)));
    const auto threads = static_cast<unsigned>(number_of(values, "threads", 0, 1024, 0));
    NamedFiles named;
    named.program(values, context.program);
    context.picture = text_of(values, "picture");
    if (values.count("picture") != 0) named.output("--picture", context.picture);
    const std::string json = text_output(values, "json", named);
    const ChosenMachine chosen = chosen_machine(values);
    context.roms = chosen.roms;
    context.model = chosen.config.model;

    HarnessConfig config;
    config.model = chosen.config.model;
    config.roms = chosen.config.roms;
    config.reference = chosen.config.reference;
    config.ram_pattern = chosen.config.ram_pattern;
    Harness harness(config);
    harness.symbols() = symbols;
    harness.load(prg);
    for (const std::uint16_t first : before) {
        CallOptions jsr = options;
        jsr.entry = Entry::jsr;
        const Cpu6510State registers = std::as_const(harness).machine().cpu();
        const CallResult result = harness.call(first, jsr);
        if (!result.returned()) {
            std::cerr << "badline: " << explain(symbols, result) << "\n";
            return status_of(result);
        }
        harness.machine().cpu() = registers;
        harness.go_to(kQuietLine, 1);
    }
    if (!context.screen) harness.set_screen(false);
    if (context.sprites != 0) harness.set_sprites(context.sprites, context.sprite_line);
    for (const Setting& setting : settings) apply(setting, harness.machine());
    Progress shown(context.label);
    const std::int64_t starts =
        harness.machine().lines_per_frame() * harness.machine().cycles_per_line();
    const PhaseFigures figures = measure_phases(
        harness, context.address, options, threads,
        [&](std::size_t done) { shown.update(static_cast<std::int64_t>(done), starts, "starts"); });
    shown.wipe();
    if (figures.lost) {
        harness.go_to(figures.lost->line, figures.lost->cycle);
        const CallResult result = harness.call(context.address, options);
        std::cerr << "badline: " << explain_with_start(symbols, result) << "\n";
        return status_of(result);
    }
    const WritingGuard guard;
    FileBatch files;
    if (!json.empty() && json != kStandardOutput)
        files.add(json, bench_json(figures, budgets, context));
    if (!context.picture.empty())
        files.add(context.picture,
                  phase_png(figures,
                            context.label + ", " + std::string(parts_of(context.model).name) +
                                (context.screen ? "" : ", screen off") +
                                (context.sprites == 0
                                     ? ""
                                     : ", " + std::to_string(context.sprites) + " sprites"),
                            chosen.config.roms.chargen));
    files.write_devices();
    if (json == kStandardOutput)
        std::cout << bench_json(figures, budgets, context);
    else if (!values["quiet"].as<bool>())
        std::cout << bench_text(figures, budgets, context);
    if (!std::cout.flush()) throw InputError("standard output cannot be written to; no file was");
    files.commit();
    for (const Budget& budget : budgets)
        if (!holds(budget, figures)) return kFailed;
    return kHeld;
}

}  // namespace

const Subcommand kBenchCommand = {
    "bench", "call a routine from every cycle of a frame, report its cycles", help, run};

}  // namespace badline::tools
