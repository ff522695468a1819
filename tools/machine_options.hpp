// Options that say what machine a program runs on; shared by the subcommands.
#pragma once

#include <boost/program_options.hpp>
#include <string>

#include "badline/machine/machine.hpp"
#include "badline/media/rom_set.hpp"

namespace badline::tools {

// --model, --roms, --kernal, --basic, --chargen, --ram-pattern, --reference.
boost::program_options::options_description machine_options();

struct ChosenMachine {
    MachineConfig config;
    LoadedRoms files;
    std::string roms;  // for reports: "badline's own", or the KERNAL's file
};

// What they say. Throws InputError for an unknown model or pattern and for unusable ROM files.
ChosenMachine chosen_machine(const boost::program_options::variables_map& values);

// Their part of a help text.
std::string machine_options_help();

}  // namespace badline::tools
