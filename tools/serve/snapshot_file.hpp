// A machine's state in a file: `dump` and `undump`.
//
// Badline's own format, not VICE's: a line of text that says what it is for, the state as the
// program has it in memory, and a checksum. It fits the same version of Badline, the same model,
// chips, ROMs and cartridge; anything else is refused.
#pragma once

#include <filesystem>

#include "badline/machine/machine.hpp"

namespace badline::monitor {

// Throws InputError where the file cannot be written.
void write_snapshot(const std::filesystem::path& path, const Machine& machine);
// Throws InputError, and leaves the machine as it is, for what is no snapshot of such a machine.
void read_snapshot(const std::filesystem::path& path, Machine& machine);

}  // namespace badline::monitor
