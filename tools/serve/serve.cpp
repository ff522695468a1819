// `badline serve`: a C64 that VICE's clients can hold.
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "badline/media/host_file.hpp"
#include "badline/media/input_error.hpp"
#include "badline/media/numbers.hpp"
#include "emulation.hpp"
#include "machine_options.hpp"
#include "options.hpp"
#include "serve/server.hpp"
#include "subcommand.hpp"

namespace badline::tools {
namespace {

namespace po = boost::program_options;

constexpr const char* kBinaryAddress = "127.0.0.1:6502";
constexpr const char* kTextAddress = "127.0.0.1:6510";

std::string help() {
    return "usage: badline serve [PROGRAM.prg] [OPTIONS]\n\n"
           "A C64 held by clients of VICE's monitors: debuggers, test harnesses, scripts. It runs\n"
           "at a C64's own speed and stands still while a client holds it. `badline x64sc\n"
           "-binarymonitor` serves the same, for clients that start x64sc themselves.\n\n"
           "Where clients reach it:\n"
           "  --address ADDRESS     the binary monitor (VICE's protocol, version 2): HOST:PORT or\n"
           "                        ip4://HOST:PORT; default 127.0.0.1:6502; port 0: a free one\n"
           "  --remote-monitor[=ADDRESS]\n"
           "                        the text monitor too; default 127.0.0.1:6510\n"
           "  Other machines reach it only where ADDRESS is not 127.0.0.1. One client at each is\n"
           "  served; another waits until it has gone.\n"
           "\nHow it runs:\n"
           "  --warp                as fast as it can\n"
           "  --speed N             percent of a C64's speed, 0 for --warp; default 100\n"
           "  --disk DIR            the files in DIR are device 8\n"
           "  --debugcart           a byte written to $D7FF ends it and is the exit status\n"
           "  --palette P           of pictures: default, pepto or a .vpl file\n"
           "\n" +
           machine_options_help() +
           "\nThe binary monitor has memory get and set in all banks, checkpoints with "
           "conditions,\n"
           "registers, dump and undump (Badline's own format), resources, steps, until return,\n"
           "keyboard feed, ping, banks and registers available, display and palette get, VICE\n"
           "info, joyport and userport set, exit, quit, reset and autostart. The text monitor has\n"
           "the commands that its `help` lists.\n"
           "\nExit status: 0 a client quit it, or SIGINT or SIGTERM; 2 wrong usage or an address\n"
           "that is taken; with --debugcart the byte written.\n"
           "\nExamples:\n"
           "  badline serve --warp\n"
           "  badline serve game.prg --address ip4://127.0.0.1:6600 --remote-monitor\n"
           "  badline serve --model ntsc --roms ~/c64roms --address 127.0.0.1:0\n";
}

X64scPlan parse(const std::vector<std::string>& args) {
    po::options_description options;
    options.add_options()("address", po::value<std::string>()->default_value(kBinaryAddress))(
        "remote-monitor", po::value<std::string>()->implicit_value(kTextAddress))(
        "warp", po::bool_switch())("speed", po::value<std::string>())(
        "disk", po::value<std::string>())("debugcart", po::bool_switch())(
        "palette", po::value<std::string>()->default_value("default"));
    options.add(machine_options());
    const po::variables_map values = parse_options("serve", args, options, "program");
    X64scPlan plan;
    plan.config = chosen_machine(values).config;
    const ModelParts& parts = parts_of(plan.config.model);
    plan.palette = palette_named(text_of(values, "palette"), plan.config.vic.value_or(parts.vic));
    if (values.count("program") != 0) {
        const auto programs = values["program"].as<Repeated>();
        if (programs.size() > 1)
            throw InputError("'" + printable(programs[1]) +
                             "' is one program too many; serve starts one");
        plan.program = programs.front();
    }
    plan.folder = text_of(values, "disk");
    plan.debugcart = values["debugcart"].as<bool>();
    plan.jam = JamAction::monitor;
    plan.binary_monitor = true;
    plan.binary_address = monitor::parse_address(text_of(values, "address"), "--address").text();
    if (values.count("remote-monitor") != 0) {
        plan.remote_monitor = true;
        plan.remote_address =
            monitor::parse_address(text_of(values, "remote-monitor"), "--remote-monitor").text();
    }
    plan.warp = values["warp"].as<bool>();
    if (const std::string speed = text_of(values, "speed"); !speed.empty()) {
        const auto percent = parse_number(speed);
        constexpr std::uint64_t kFastest = 100'000;
        if (!percent || *percent > kFastest)
            throw InputError("--speed " + printable(speed) +
                             ": give percent of a C64's speed, 1 to 100000, or 0 for no limit");
        plan.speed = static_cast<int>(*percent);
    }
    return plan;
}

int run(const std::vector<std::string>& args) {
    Emulation emulation(parse(args));
    monitor::Server server(emulation);
    // Who had a port chosen learns it here.
    std::printf("binary monitor at %s\n", server.binary_address()->text().c_str());
    if (const auto address = server.text_address())
        std::printf("text monitor at %s\n", address->text().c_str());
    std::fflush(stdout);
    return server.run().status;
}

}  // namespace

const Subcommand kServeCommand = {"serve", "let clients of VICE's monitors hold the machine", help,
                                  run};

}  // namespace badline::tools
