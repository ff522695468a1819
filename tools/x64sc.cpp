// `badline x64sc`: takes VICE's options and does as its x64sc does, for scripts written for that.
#include <algorithm>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "badline/machine/autostart.hpp"
#include "badline/media/crt.hpp"
#include "badline/media/host_drive.hpp"
#include "badline/media/host_file.hpp"
#include "badline/media/host_names.hpp"
#include "badline/media/input_error.hpp"
#include "badline/media/png.hpp"
#include "badline/media/prg.hpp"
#include "badline/media/rom_set.hpp"
#include "device8.hpp"
#include "subcommand.hpp"
#include "x64sc_monitor.hpp"
#include "x64sc_options.hpp"

namespace badline::tools {
namespace {

namespace fs = std::filesystem;

// x64sc leaves the KERNAL this many seconds before it autostarts a program.
constexpr double kAutostartDelay = 3;
constexpr Cycle kForEver = kNever / 2;

std::string help() {
    return "usage: badline x64sc [OPTIONS] [PROGRAM]\n\n"
           "Takes the options of VICE's x64sc and does the same, without a window and faster: a\n"
           "script written for x64sc works with the name swapped. Started under the name x64sc,\n"
           "badline is this subcommand.\n\n"
           "A PROGRAM is started at 3 seconds of the C64's time after power-on: loaded from a\n"
           "virtual drive with its folder, or with -autostartprgmode 1 put into memory; then RUN\n"
           "is typed. The C64's ROMs are those of -kernal, -basic and -chargen or in the folder\n"
           "C64 of -directory, else Badline's own.\n\n"
           "Exit status: the byte written to $D7FF with -debugcart; 1 at -limitcycles; 0 for the\n"
           "monitor's quit; 2 for an option that is unknown or asks for what is not there.\n"
           "At the end it prints `cycles elapsed: N`, counted from power-on.\n\n"
           "Examples:\n"
           "  badline x64sc -default -warp +sound -console -debugcart -limitcycles 10000000 \\\n"
           "      -directory /usr/share/vice test.prg\n"
           "  badline x64sc -autostartprgmode 1 -limitcycles 5000000 -exitscreenshot a.png a.prg\n"
           "  badline x64sc -ntsc -moncommands commands.txt game.prg\n" +
           x64sc_options_help();
}

// A program file of the host: a PRG, or one in a P00, which has 26 bytes before it.
Prg read_program(const std::string& path) {
    auto bytes = read_file(path, "program", 1u << 20);
    constexpr std::string_view kP00 = "C64File";
    constexpr std::size_t kP00Header = 26;
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (text.starts_with(kP00) && bytes.size() > kP00Header)
        bytes.erase(bytes.begin(), bytes.begin() + kP00Header);
    std::string extension = fs::path(path).extension().string();
    for (char& c : extension) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    for (const char* image : {".d64", ".d71", ".d81", ".g64", ".p64", ".t64", ".tap", ".x64"}) {
        if (extension == image)
            throw InputError(
                "x64sc: " + printable(path) +
                ": disk and tape images are not read; give the program in it as a PRG");
    }
    return parse_prg(bytes, path);
}

// The name to LOAD by; empty where the file cannot be named on the command line of BASIC.
std::string load_name(const X64scPlan& plan) {
    const fs::path path = plan.program;
    std::error_code error;
    std::string host = path.filename().string();
    if (plan.program_mode == ProgramMode::disk_image && path.extension() == ".prg" &&
        !fs::exists(path.parent_path() / path.stem(), error))
        host = path.stem().string();
    const std::string name = petscii_name(host);
    constexpr std::size_t kLongest = 16;  // of a name in a directory
    const bool plain = std::none_of(name.begin(), name.end(), [](char c) {
        const auto code = static_cast<unsigned char>(c);
        return code < 0x20 || (code >= 0x80 && code < 0xa0) || c == '"' || c == ',' || c == ':' ||
               c == '*' || c == '?' || c == '$' || c == '@' || c == '=';
    });
    // A name as long as a directory can hold could be another file's, cut to that length.
    return plain && name.size() < kLongest ? name : std::string{};
}

// A program that is a cartridge goes on the expansion port; nothing else starts it.
void take_cartridge(X64scPlan& plan) {
    if (plan.program.empty()) return;
    const auto bytes = read_file(plan.program, "program", 4u << 20);
    if (!is_crt(bytes)) return;
    plan.config.cartridge = std::make_shared<CartridgeImage>(parse_crt(bytes, plan.program));
    plan.program.clear();
}

// What autostart is to do, and the drive it needs.
Autostart prepare(Machine& machine, const X64scPlan& plan) {
    const std::int32_t clock_hz = parts_of(machine.config().model).clock_hz;
    Autostart autostart(
        static_cast<Cycle>(plan.delay.value_or(kAutostartDelay) * static_cast<double>(clock_hz)));
    fs::path folder = plan.folder;
    if (!plan.program.empty()) {
        const Prg prg = read_program(plan.program);
        std::string name;
        if (plan.program_mode != ProgramMode::inject && plan.folder.empty()) name = load_name(plan);
        if (name.empty()) {
            autostart.inject(prg.load, prg.bytes);
        } else {
            folder = fs::path(plan.program).parent_path();
            if (folder.empty()) folder = ".";
            autostart.type("LOAD\"" + name + (plan.load_to_basic ? "\",8\r" : "\",8,1\r"));
        }
        if (plan.run_after_load) autostart.type(plan.run_with_colon ? "RUN:\r" : "RUN\r");
    }
    if (!folder.empty())
        attach_drive(machine, std::make_shared<HostDrive>(folder, 8, plan.folder.empty()));
    if (!plan.keys.empty()) autostart.type(plan.keys);
    return autostart;
}

struct Ending {
    int status = 0;
    Cycle elapsed = 0;
};

class Session {
  public:
    Session(Machine& machine, const X64scPlan& plan)
        : machine_(machine), plan_(plan), autostart_(prepare(machine, plan)) {
        machine.set_debugcart(plan.debugcart);
        if (!plan.monitor_commands.empty()) monitor_.emplace(plan.monitor_commands, plan.palette);
    }

    Ending run() {
        if (monitor_ && !monitor_->open(machine_)) return quit();
        const Cycle limit = plan_.limit.value_or(kForEver);
        while (elapsed() < limit) {
            if (machine_.now() >= autostart_.next()) autostart_.act(machine_);
            Stop stop = machine_.run(std::min(limit - powered_on_, autostart_.next()));
            // A run that begins at a breakpoint passes it; one that ended there for another reason
            // has to stop at it.
            if (stop.kind == StopKind::limit && monitor_) {
                if (const auto at = monitor_->breakpoint(machine_.cpu().pc)) stop = *at;
            }
            switch (stop.kind) {
                case StopKind::debugcart:
                    std::printf("DBGCART: exit(%d) ", stop.value);
                    return {stop.value, elapsed() - 1};  // the cycle of the store
                case StopKind::breakpoint:
                case StopKind::write:
                    if (!monitor_) break;
                    monitor_->report(machine_, stop);
                    if (!monitor_->open(machine_)) return quit();
                    break;
                case StopKind::jam:
                    if (const auto ending = jammed(stop, limit)) return *ending;
                    break;
                default: break;
            }
        }
        std::printf("Main CPU: Error - cycle limit reached.\n");
        return {kFailed, limit};
    }

  private:
    Cycle elapsed() const { return powered_on_ + machine_.now(); }
    Ending quit() const { return {monitor_->exit_code(), elapsed()}; }

    std::optional<Ending> jammed(const Stop& stop, Cycle limit) {
        if (!jam_reported_) std::printf("Main CPU: JAM at $%04X\n", stop.address);
        jam_reported_ = true;
        switch (plan_.jam) {
            case JamAction::reset:
                machine_.reset();
                jam_reported_ = false;
                break;
            case JamAction::power_cycle:
                powered_on_ += machine_.now();
                machine_.power_on();
                jam_reported_ = false;
                break;
            case JamAction::quit: return Ending{kHeld, elapsed()};
            default:
                // Nothing but the limit ends this any more.
                if (!plan_.limit)
                    throw InputError(
                        "x64sc: the processor jammed, and there is no -limitcycles "
                        "to end this; give one");
                // For the picture, the video chip has to go on.
                if (plan_.screenshot.empty()) return Ending{kFailed, limit};
                break;
        }
        return std::nullopt;
    }

    Machine& machine_;
    const X64scPlan& plan_;
    Autostart autostart_;
    std::optional<MonitorScript> monitor_;
    Cycle powered_on_ = 0;  // when the power was switched on last
    bool jam_reported_ = false;
};

int run(const std::vector<std::string>& args) {
    for (const std::string& arg : args) {
        if (arg == "-help" || arg == "-h" || arg == "-?") {
            std::fputs(help().c_str(), stdout);
            return kHeld;
        }
    }
    X64scPlan plan = parse_x64sc_options(args);
    if (!plan.screenshot.empty()) check_writable(plan.screenshot);
    plan.config.roms = load_roms(plan.roms).roms;
    take_cartridge(plan);
    Machine machine(plan.config);
    const Ending ending = Session(machine, plan).run();
    std::printf("cycles elapsed: %lld\n", static_cast<long long>(ending.elapsed));
    std::fflush(stdout);
    if (!plan.screenshot.empty()) {
        const Picture picture = machine.picture();
        write_png(plan.screenshot, picture.width, picture.height, picture.pixels, plan.palette);
    }
    return ending.status;
}

}  // namespace

const Subcommand kX64scCommand = {"x64sc", "take VICE's options and do as its x64sc does", help,
                                  run};

}  // namespace badline::tools
