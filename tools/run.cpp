// `badline run`: runs a program and reports.
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <utility>

#include "badline/media/host_drive.hpp"
#include "badline/media/host_file.hpp"
#include "badline/media/input_error.hpp"
#include "badline/media/symbols.hpp"
#include "device8.hpp"
#include "interruption.hpp"
#include "live.hpp"
#include "machine_options.hpp"
#include "named_files.hpp"
#include "options.hpp"
#include "outputs.hpp"
#include "program_labels.hpp"
#include "run_report.hpp"
#include "run_session.hpp"
#include "screen.hpp"
#include "subcommand.hpp"

namespace badline::tools {
namespace {

namespace po = boost::program_options;

std::string help() {
    return "usage: badline run PROGRAM.prg [OPTIONS]\n\n"
           "Starts the program as after LOAD and RUN, runs it until a condition holds or it\n"
           "returns to BASIC, and reports how many cycles it took and where they went.\n\n"
           "When to stop:\n"
           "  --until COND          stop when COND holds; may repeat, the first one ends the run.\n"
           "                        Without it: when the program returns to BASIC\n"
           "  --limit N             stop at cycle N after the program's first instruction, with\n"
           "                        exit status 3; default 100M (k and M: thousand, million)\n"
           "  --debugcart           a byte written to $D7FF ends the run and is the exit status\n"
           "\nWhat must hold then:\n"
           "  --expect COND         may repeat; exit status 1 when one does not hold\n"
           "  --measure FROM..TO    report the cycles from one place to the other; may repeat\n"
           "\nConditions (quote them for the shell: '$02ff=$01'):\n"
           "  $02ff=$01, LABEL=$1731, LABEL.w>=1000, LABEL+2!=0\n"
           "                        memory; a word when the value is written as one, or with .w\n"
           "  pc=LABEL              about to execute the instruction there\n"
           "  write=$d020           that address was written\n"
           "  screen~TEXT           TEXT is on the text screen (looked at once a frame)\n"
           "  return, brk           back in BASIC; a BRK instruction\n"
           "  cycles<=97684         all cycles; own, badlines, sprites: part of them\n"
           "  a=$05                 a, x, y, sp, p or pc (--expect only)\n"
           "  FROM..TO<=97684       cycles of the first pass; min(FROM..TO), max(FROM..TO) over\n"
           "                        all passes, passes(FROM..TO) their number (--expect only)\n"
           "  Relations are = != < <= > >=. Numbers: $02ff, 0x2ff, 767 and %1011111111 are equal.\n"
           "  To run for a given time and succeed: --until 'cycles>=5M'.\n"
           "\nThe program:\n"
           "  --labels FILE         VICE labels, cc65 .dbg, KickAssembler .sym or .vs, oscar64\n"
           "                        .lbl; found by itself beside the program\n"
           "  --start ADDRESS       start there instead of at its SYS or load address\n"
           "  --disk DIR            the files in DIR are device 8\n"
           "  --keys [WHEN:]TEXT    type TEXT; {return}, {f1}, {ctrl+1}, {space 50f} (held for 50\n"
           "                        frames), {wait 2s}. WHEN is cycles (20k), frames (60f) or\n"
           "                        seconds (1.5s) after the first instruction; 0:10:30 types\n"
           "                        10:30; may repeat\n"
           "  --joystick PORT:[WHEN:]DIRECTIONS[:DURATION]\n"
           "                        up, down, left, right, fire joined by +, or none; may "
           "repeat\n\n" +
           machine_options_help() +
           "\nLooking on:\n"
           "  --live                show it in the terminal at the C64's own speed; keys go to "
           "the\n"
           "                        C64. It goes on, also in BASIC, until Ctrl-Q, --until or "
           "--limit\n"
           "  --speed N             so many times the C64's own speed, or max (with --live)\n"
           "  --live-joystick PORT  the arrow keys or the numeric pad are joystick 1 or 2, Space\n"
           "                        or the pad's 5 and 0 its fire button\n"
           "  --record F.png        what was seen, as an animated PNG; F.gif: as a GIF. Also "
           "without\n"
           "                        --live\n"
           "  --record-every N      of N frames record one; default 2\n"
           "  Keys of --live: Esc is RUN/STOP, PageUp RESTORE, Tab C=, Shift-Tab SHIFT and C=,\n"
           "  End CLR; Ctrl and Alt with a key are CTRL and C=, but for Ctrl-Q quit, Ctrl-P "
           "pause,\n"
           "  Ctrl-N next frame, Ctrl-R reset, Ctrl-S screenshot (PROGRAM-FRAME.png), Ctrl-T text\n"
           "  or picture, Ctrl-O joystick: none, 2, 1\n"
           "\nWhat to keep:\n"
           "  --screenshot F.png    the picture, 384 x 272 (NTSC 384 x 247)\n"
           "  --palette P           default, pepto or a .vpl file\n"
           "  --text[=F]            the text screen in Unicode, to F or standard output\n"
           "  --dump FROM-TO[:F]    memory, as bytes to F or in hex to standard output\n"
           "  --json[=F]            the report for programs, to F, or to standard output in place\n"
           "                        of the one for people\n"
           "  --quiet               no report for people\n"
           "\nExit status: 0 all held; 1 an expectation failed (or, without --until, a BRK that\n"
           "nothing handles); 2 wrong usage or unusable input; 3 the limit came first; 4 the\n"
           "processor jammed; with --debugcart the byte written; ended by a signal 128 and its\n"
           "number: 130 by Ctrl-C, 143 by SIGTERM.\n"
           "\nExamples:\n"
           "  badline run game.prg\n"
           "  badline run game.prg --until '$02ff=$01' --expect 'checksum=$1731'\n"
           "  badline run game.prg --measure 'fill..fill_end' --expect 'fill..fill_end<=100k'\n"
           "  badline run demo.prg --until 'cycles>=5M' --screenshot demo.png --model ntsc\n"
           "  badline run menu.prg --keys '1s:2{return}' --until 'screen~PLAYERS: 2' --text\n"
           "  badline run shooter.prg --joystick 2:60f:left+fire:20f --until pc=hit\n"
           "  badline run loader.prg --disk data/ --roms ~/c64roms --json=report.json\n"
           "  badline run game.prg --live --live-joystick 2\n"
           "  badline run demo.prg --until 'cycles>=5M' --record demo.png\n";
}

po::options_description run_options() {
    po::options_description options;
    const auto repeated = [] { return po::value<Repeated>()->composing(); };
    options.add_options()("until", repeated())("expect", repeated())("measure", repeated())(
        "limit", po::value<std::string>())("debugcart", po::bool_switch())("labels", repeated())(
        "start", po::value<std::string>())("disk", po::value<std::string>())("keys", repeated())(
        "joystick", repeated())("screenshot", po::value<std::string>())(
        "palette", po::value<std::string>()->default_value("default"))(
        "text", po::value<std::string>())("dump", repeated())("json", po::value<std::string>())(
        "quiet", po::bool_switch())("live", po::bool_switch())("speed", po::value<std::string>())(
        "live-joystick", po::value<std::string>())("record", po::value<std::string>())(
        "record-every", po::value<std::string>());
    options.add(machine_options());
    return options;
}

// Everything that is written after the run.
struct Outputs {
    std::string screenshot;
    Palette palette{};
    std::string text;  // a file, kStandardOutput, or empty
    std::string json;
    std::vector<Dump> dumps;
    bool quiet = false;

    bool wants_standard_output() const {
        bool dump = false;
        for (const Dump& d : dumps) dump = dump || d.file.empty();
        return text == kStandardOutput || dump;
    }
};

Outputs read_outputs(const po::variables_map& values, const Symbols& symbols, Model model,
                     NamedFiles& named) {
    Outputs out;
    out.screenshot = text_of(values, "screenshot");
    if (values.count("screenshot") != 0) named.output("--screenshot", out.screenshot);
    out.palette = palette_named(text_of(values, "palette"), parts_of(model).vic);
    out.text = text_output(values, "text", named);
    out.json = text_output(values, "json", named);
    for (const std::string& dump : all_of(values, "dump")) {
        out.dumps.push_back(parse_dump(dump, symbols));
        if (!out.dumps.back().file.empty()) named.output("--dump", out.dumps.back().file);
    }
    out.quiet = values["quiet"].as<bool>();
    if (out.json == kStandardOutput && out.wants_standard_output())
        throw InputError(
            "--json goes to standard output, and so does another output; "
            "name a file: --json=FILE");
    return out;
}

// --live, --record and what belongs to them; nothing without either.
std::optional<LiveOptions> read_live(const po::variables_map& values, const std::string& program,
                                     const Palette& palette, NamedFiles& named) {
    LiveOptions options;
    options.live = values["live"].as<bool>();
    for (const char* name : {"speed", "live-joystick"})
        if (!options.live && values.count(name) != 0)
            throw InputError(std::string("--") + name + " goes with --live; add it");
    if (values.count("speed") != 0) options.speed = parse_speed(text_of(values, "speed"));
    if (const std::string port = text_of(values, "live-joystick"); !port.empty()) {
        if (port != "1" && port != "2")
            throw InputError("--live-joystick '" + printable(port) + "' is no port; give 1 or 2");
        options.joystick_port = port == "1" ? 1 : 2;
    }
    options.record = text_of(values, "record");
    if (values.count("record") != 0) {
        check_record(options.record);
        named.output("--record", options.record);
    }
    if (values.count("record-every") != 0) {
        if (options.record.empty())
            throw InputError("--record-every goes with --record FILE; add it");
        options.record_every = static_cast<int>(number_of(values, "record-every", 1, 100'000, 1));
    }
    if (!options.live && options.record.empty()) return std::nullopt;
    options.program = program;
    options.palette = palette;
    return options;
}

int run(const std::vector<std::string>& args) {
    const po::variables_map values = parse_options(
        "run", with_standard_output(args, {"--json", "--text"}), run_options(), "program");
    const Repeated programs = all_of(values, "program");
    if (programs.size() != 1)
        throw InputError(programs.empty()
                             ? "run needs a program: badline run PROGRAM.prg; see badline help run"
                             : "run takes one program, but '" + printable(programs[1]) +
                                   "' follows; a file for the report is given with =, as in "
                                   "--json=report.json");
    RunPlan plan;
    plan.prg = load_prg(programs[0]);
    ReportContext context{
        .program = programs[0], .roms = {}, .labels = {}, .symbols = nullptr, .measures = {}};
    const auto [symbols, label_files] = program_labels(values, programs[0]);
    context.labels = label_files;
    context.symbols = &symbols;
    const std::string start = text_of(values, "start");
    plan.start =
        values.count("start") != 0 ? parse_place(start, symbols, "start") : start_address(plan.prg);
    for (const std::string& text : all_of(values, "until"))
        plan.until.push_back(parse_condition(text, symbols, ConditionUse::until));
    for (const std::string& text : all_of(values, "expect"))
        plan.expect.push_back(parse_condition(text, symbols, ConditionUse::expect));
    for (const std::string& text : all_of(values, "measure")) {
        plan.measures.push_back(parse_span(text, symbols));
        context.measures.emplace_back(plan.measures.back(), text);
    }
    plan.limit = static_cast<Cycle>(number_of(values, "limit", 1, 1'000'000'000'000'000'000,
                                              static_cast<std::uint64_t>(plan.limit)));
    plan.debugcart = values["debugcart"].as<bool>();
    ChosenMachine chosen = chosen_machine(values);
    context.roms = chosen.roms;
    NamedFiles named;
    named.program(values, programs[0]);
    const Outputs outputs = read_outputs(values, symbols, chosen.config.model, named);

    const auto live = read_live(values, programs[0], outputs.palette, named);
    // Every frame is drawn as it comes: nothing needs to be kept to draw it later.
    if (live) chosen.config.pictures = false;
    plan.live = live && live->live;
    if (plan.live && values.count("limit") == 0) plan.limit = kNever / 4;

    Machine machine(chosen.config);
    const ClockRate rate{machine.cycles_per_frame(), parts_of(chosen.config.model).clock_hz};
    for (const std::string& text : all_of(values, "keys")) parse_keys(text, rate, plan.events);
    for (const std::string& text : all_of(values, "joystick"))
        parse_joystick(text, rate, plan.events);
    sort_events(plan.events);
    if (values.count("disk") != 0) {
        const std::string folder = text_of(values, "disk");
        if (folder.empty()) throw InputError("--disk is empty: give a folder");
        attach_drive(machine, std::make_shared<HostDrive>(folder), "--disk");
    }

    std::optional<LiveView> onlooker;
    if (live) plan.onlooker = &onlooker.emplace(machine, *live);
    const RunResult result = run_program(machine, plan);
    const WritingGuard guard;
    FileBatch files;
    if (onlooker) onlooker->finish(machine, files);
    const MachineView view(machine, result);
    const auto expectations = check_expectations(plan, view);
    const std::string report =
        outputs.json.empty() ? "" : report_json(machine, result, expectations, context);
    for (const Dump& dump : outputs.dumps)
        if (!dump.file.empty()) files.add(dump.file, dump_bytes(machine, dump));
    if (!outputs.text.empty() && outputs.text != kStandardOutput)
        files.add(outputs.text, screen_rows(machine));
    if (!outputs.json.empty() && outputs.json != kStandardOutput) files.add(outputs.json, report);
    if (!outputs.screenshot.empty())
        files.add(outputs.screenshot, screenshot(machine, outputs.palette));
    files.write_devices();
    if (outputs.json == kStandardOutput)
        std::cout << report;
    else if (!outputs.quiet)
        std::cout << report_text(machine, result, expectations, context);
    if (outputs.text == kStandardOutput) std::cout << screen_rows(machine);
    for (const Dump& dump : outputs.dumps)
        if (dump.file.empty()) std::cout << dump_text(machine, dump);
    if (!std::cout.flush()) throw InputError("standard output cannot be written to; no file was");
    files.commit();
    return exit_status(result, expectations);
}

}  // namespace

const Subcommand kRunCommand = {"run", "run a program, count its cycles, check what it did", help,
                                run};

}  // namespace badline::tools
