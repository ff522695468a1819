// bench_machine: how fast the machine runs, without drawing and with every frame drawn, and how
// that compares with x64sc.
//
// Runs level-fill-endless (programs/level-fill/endless.c: fills three levels and takes their
// checksums, for ever) for a number of cycles on one core, and level-fill as it is. With x64sc on
// the PATH, x64sc runs the same PRG right after, in warp and without sound, for two lengths whose
// difference has no start-up in it. Seconds are those of processor time, so that what else the
// computer does counts for little.
#include <sys/resource.h>
#include <sys/wait.h>

#include <boost/program_options.hpp>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <iomanip>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>

#include "badline/machine/machine.hpp"
#include "badline/media/prg.hpp"
#include "badline/media/rom_set.hpp"
#include "badline/media/symbols.hpp"

namespace {

namespace po = boost::program_options;
using badline::Cycle;

constexpr Cycle kBoot = 3'000'000;  // ample for the KERNAL to get to READY
constexpr int kDrawnShare = 10;     // drawing every frame is so much slower
constexpr int kX64scShort = 10'000'000;
constexpr int kX64scLong = 50'000'000;

// Processor time so far, in seconds: of this process (RUSAGE_SELF) or of its ended children
// (RUSAGE_CHILDREN).
double processor_time(int who) {
    rusage usage{};
    getrusage(who, &usage);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

struct Options {
    Cycle cycles = 0;
    badline::Model model = badline::Model::c64c;
    bool reference = false;
    std::string model_name, x64sc, folder;
};

// A machine with the program's first instruction before it.
badline::Machine started(const Options& options, const badline::Prg& prg) {
    badline::MachineConfig config;
    config.model = options.model;
    config.roms = badline::load_roms().roms;
    config.reference = options.reference;
    badline::Machine machine(config);
    machine.run(kBoot);
    machine.load(prg.load, prg.bytes);
    machine.cpu().pc = badline::start_address(prg);
    return machine;
}

// Cycles a second over `cycles` cycles of the program at `path`.
double measure(const Options& options, const std::string& path, Cycle cycles,
               bool drawing = false) {
    badline::Machine machine = started(options, badline::load_prg(path));
    machine.set_drawing(drawing);
    const Cycle begin = machine.now();
    const double start = processor_time(RUSAGE_SELF);
    const badline::Stop stop = machine.run(begin + cycles);
    const double seconds = processor_time(RUSAGE_SELF) - start;
    if (stop.kind != badline::StopKind::limit)
        throw std::runtime_error(path + ": stopped before its time");
    return static_cast<double>(machine.now() - begin) / seconds;
}

// The fills that level-fill-endless did in `cycles` cycles; it stops counting when a checksum is
// wrong, so that nobody measures a machine that computes nonsense.
std::uint32_t rounds_done(const Options& options, const std::string& path, Cycle cycles) {
    badline::Machine machine = started(options, badline::load_prg(path));
    const auto labels = badline::symbols_beside(path);
    if (!labels) throw std::runtime_error(path + ": no label file beside it");
    const std::uint16_t rounds = badline::load_symbols(*labels).resolve("_rounds");
    machine.run(machine.now() + cycles);
    std::uint32_t value = 0;
    for (int i = 3; i >= 0; --i)
        value = value << 8 | machine.peek(static_cast<std::uint16_t>(rounds + i));
    return value;
}

// Seconds that x64sc takes for `cycles` cycles, start-up included.
double time_x64sc(const Options& options, const std::string& path, int cycles) {
    const std::string command = options.x64sc + " -default -warp +sound -console -model " +
                                options.model_name + " -limitcycles " + std::to_string(cycles) +
                                " -autostartprgmode 1 '" + path + "' >/dev/null 2>&1 </dev/null";
    const double start = processor_time(RUSAGE_CHILDREN);
    const int status = std::system(command.c_str());
    const double seconds = processor_time(RUSAGE_CHILDREN) - start;
    // x64sc ends with 1 when the limit is reached.
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 1)
        throw std::runtime_error("x64sc did not run to its limit: " + command);
    return seconds;
}

std::optional<double> measure_x64sc(const Options& options, const std::string& path) {
    const std::string program = options.x64sc.substr(0, options.x64sc.find(' '));
    if (std::system(("command -v '" + program + "' >/dev/null 2>&1").c_str()) != 0) return {};
    const double short_run = time_x64sc(options, path, kX64scShort);
    const double long_run = time_x64sc(options, path, kX64scLong);
    return (kX64scLong - kX64scShort) / (long_run - short_run);
}

int bench(const Options& options) {
    const std::string endless = options.folder + "/level-fill-endless.prg";
    const std::string once = options.folder + "/level-fill.prg";
    const auto millions = [](double value) { return value / 1e6; };
    std::cout << std::fixed << std::setprecision(1);

    const std::uint32_t some = rounds_done(options, endless, 2'000'000);
    if (some == 0 || rounds_done(options, endless, 4'000'000) <= some)
        throw std::runtime_error("level-fill-endless does not get on: a checksum is wrong");

    const double speed = measure(options, endless, options.cycles);
    std::cout << "level-fill's loop   " << std::setw(8) << millions(speed)
              << " million cycles a second\n"
              << "level-fill, once    " << std::setw(8)
              << millions(measure(options, once, options.cycles)) << '\n'
              << "the loop, drawn     " << std::setw(8)
              << millions(measure(options, endless, options.cycles / kDrawnShare, true)) << '\n';
    if (const auto other = measure_x64sc(options, endless)) {
        std::cout << "x64sc, the loop     " << std::setw(8) << millions(*other) << '\n'
                  << "ratio               " << std::setw(8) << speed / *other << '\n';
    } else {
        std::cout << "x64sc is not on the PATH: no ratio\n";
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) try {
    Options options;
    po::options_description description("bench_machine [OPTIONS]");
    auto add = description.add_options();
    add("help", "this text");
    add("cycles", po::value(&options.cycles)->default_value(400'000'000), "how long to run");
    add("model", po::value(&options.model_name)->default_value("c64c"), "the C64's model");
    add("reference", po::bool_switch(&options.reference), "the machine that does every cycle");
    add("programs", po::value(&options.folder)->default_value(BADLINE_LEVEL_FILL_DIR),
        "the folder with level-fill's programs");
    add("x64sc", po::value(&options.x64sc)->default_value("x64sc"),
        "the command for x64sc, with such options as -directory");
    po::variables_map values;
    po::store(po::parse_command_line(argc, argv, description), values);
    po::notify(values);
    if (values.count("help") != 0) {
        std::cout << description;
        return 0;
    }
    const auto model = badline::model_named(options.model_name);
    if (!model) throw std::runtime_error("unknown model " + options.model_name);
    options.model = *model;
    return bench(options);
} catch (const std::exception& error) {
    std::cerr << "bench_machine: " << error.what() << '\n';
    return 2;
}
