// Joins a HostDrive to a machine's KERNAL, as roms_stub/README.md describes.
#pragma once

#include <memory>
#include <string>

#include "badline/machine/machine.hpp"
#include "badline/media/host_drive.hpp"

namespace badline::tools {

// Sets traps at the KERNAL's eight serial routines, which then work with `drive`. They are found
// in our own KERNAL by its table, in Commodore's at their known addresses. Throws InputError for
// a KERNAL that is neither, which begins with `what`: the option that asks for the drive.
void attach_drive(Machine& machine, std::shared_ptr<HostDrive> drive, const std::string& what);

}  // namespace badline::tools
