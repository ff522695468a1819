// VICE's resources, those that say something about a machine like ours.
#pragma once

#include <optional>
#include <string_view>

#include "emulation.hpp"
#include "monitor/binary_protocol.hpp"

namespace badline::monitor {

// Nothing for a name that is not known; the case of letters does not matter.
std::optional<ResourceValue> get_resource(const tools::Emulation& emulation, std::string_view name);
// False where the resource is unknown, cannot be changed while the machine runs, or does not take
// the value. Texts that are numbers will do for numbers.
bool set_resource(tools::Emulation& emulation, std::string_view name, const ResourceValue& value);

// What JoyPort1Device and JoyPort2Device can be: a joystick, or x64sc's "Joyport I/O simulation",
// whose lines joyport_set drives.
inline constexpr std::uint32_t kJoystickDevice = 1, kSimulatedDevice = 37;

}  // namespace badline::monitor
