// VICE's command line, as its x64sc takes it: options with one dash, + to switch off, the program
// to start as the argument without one.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "badline/machine/machine.hpp"
#include "badline/media/palette.hpp"
#include "badline/media/rom_set.hpp"

namespace badline::tools {

// What x64sc does when the processor jams, by the number of -jamaction.
enum class JamAction { ask, go_on, monitor, reset, power_cycle, quit };

// How a PRG is started, by the number of -autostartprgmode: loaded from a virtual drive that has
// its folder, put into memory, or loaded from a disk made for it. The first and the last are the
// same here, but for the name that is typed.
enum class ProgramMode { virtual_folder, inject, disk_image };

struct X64scPlan {
    MachineConfig config;  // all but the ROMs
    RomSources roms;
    Palette palette{};
    std::string program;  // to autostart; empty for none
    ProgramMode program_mode = ProgramMode::disk_image;
    bool run_with_colon = false;
    bool run_after_load = true;
    bool load_to_basic = false;   // LOAD without ,1
    std::optional<double> delay;  // seconds before an autostart; x64sc's own when nothing
    std::string keys;             // PETSCII
    std::optional<Cycle> limit;   // from power-on; none: until the program ends it
    std::string screenshot;
    std::string monitor_commands;  // a file of them
    std::string folder;            // of the host, as device 8
    bool debugcart = false;
    JamAction jam = JamAction::ask;
    bool binary_monitor = false, remote_monitor = false;
    std::string binary_address = "ip4://127.0.0.1:6502";
    std::string remote_address = "ip4://127.0.0.1:6510";
    bool warp = false;
    bool start_in_warp = true;                   // until the program has been started
    int speed = 100;                             // percent; 0: no limit
    std::array<std::uint32_t, 2> joyport{1, 1};  // VICE's numbers of devices
};

// Throws InputError, naming the option: for an unknown one, a value that is none, and where the
// option asks for something that Badline does not have.
X64scPlan parse_x64sc_options(const std::vector<std::string>& args);

// PETSCII of what is to be typed: \n and \r are RETURN, \xHH or \HH (a digit first) a code.
std::string typed_keys(const std::string& text);

// All options by what becomes of them, for the help text.
std::string x64sc_options_help();

}  // namespace badline::tools
