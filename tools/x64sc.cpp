// `badline x64sc`: takes VICE's options and does as its x64sc does, for scripts written for that.
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "badline/media/host_file.hpp"
#include "badline/media/png.hpp"
#include "badline/media/rom_set.hpp"
#include "emulation.hpp"
#include "serve/server.hpp"
#include "subcommand.hpp"
#include "x64sc_options.hpp"

namespace badline::tools {
namespace {

std::string help() {
    return "usage: badline x64sc [OPTIONS] [PROGRAM]\n\n"
           "Takes the options of VICE's x64sc and does the same, without a window and faster: a\n"
           "script written for x64sc works with the name swapped. Started under the name x64sc,\n"
           "badline is this subcommand.\n\n"
           "A PROGRAM is started at 3 seconds of the C64's time after power-on: loaded from a\n"
           "virtual drive with its folder, or with -autostartprgmode 1 put into memory; then RUN\n"
           "is typed. The C64's ROMs are those of -kernal, -basic and -chargen or in the folder\n"
           "C64 of -directory, else Badline's own.\n\n"
           "With -binarymonitor or -remotemonitor it serves VICE's monitors, and runs at a C64's\n"
           "speed unless -warp is given; see badline help serve.\n\n"
           "Exit status: the byte written to $D7FF with -debugcart; 1 at -limitcycles; 0 for the\n"
           "monitor's quit; 2 for an option that is unknown or asks for what is not there.\n"
           "At the end it prints `cycles elapsed: N`, counted from power-on.\n\n"
           "Examples:\n"
           "  badline x64sc -default -warp +sound -console -debugcart -limitcycles 10000000 \\\n"
           "      -directory /usr/share/vice test.prg\n"
           "  badline x64sc -autostartprgmode 1 -limitcycles 5000000 -exitscreenshot a.png a.prg\n"
           "  badline x64sc -ntsc -moncommands commands.txt game.prg\n"
           "  badline x64sc -warp -binarymonitor -binarymonitoraddress ip4://127.0.0.1:6502\n" +
           x64sc_options_help();
}

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
    Emulation emulation(std::move(plan));
    const monitor::Ending ending = monitor::Server(emulation).run();
    std::printf("cycles elapsed: %lld\n", static_cast<long long>(ending.elapsed));
    std::fflush(stdout);
    if (const std::string& file = emulation.plan().screenshot; !file.empty()) {
        const Picture picture = emulation.picture();
        write_png(file, picture.width, picture.height, picture.pixels, emulation.plan().palette);
    }
    return ending.status;
}

}  // namespace

const Subcommand kX64scCommand = {"x64sc", "take VICE's options and do as its x64sc does", help,
                                  run};

}  // namespace badline::tools
