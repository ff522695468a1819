#include "serve/resources.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string>

#include "badline/media/numbers.hpp"

namespace badline::monitor {
namespace {

using tools::Emulation;

ResourceValue number(std::uint64_t value) {
    return {true, "", static_cast<std::uint32_t>(value)};
}
ResourceValue text(const std::string& value) {
    return {false, value, 0};
}

const MachineConfig& config(const Emulation& e) {
    return e.machine().config();
}
const ModelParts& parts(const Emulation& e) {
    return parts_of(config(e).model);
}

// VICE's numbers for the video chips and the standards they make.
struct VideoChip {
    VicModel model;
    unsigned number, standard;
};
constexpr VideoChip kVideoChips[] = {{VicModel::mos6569, 0, 1},     {VicModel::mos8565, 1, 1},
                                     {VicModel::mos6567, 3, 2},     {VicModel::mos8562, 4, 2},
                                     {VicModel::mos6567r56a, 5, 3}, {VicModel::mos6572, 6, 4}};
const VideoChip& video_chip(const Emulation& e) {
    const VicModel model = config(e).vic.value_or(parts(e).vic);
    return *std::find_if(std::begin(kVideoChips), std::end(kVideoChips),
                         [=](const VideoChip& chip) { return chip.model == model; });
}

ResourceValue cia(const Emulation& e) {
    return number(config(e).cia.value_or(parts(e).cia) == CiaModel::mos6526 ? 0 : 1);
}
ResourceValue rom(const std::optional<std::filesystem::path>& path, const char* own) {
    return text(path ? path->string() : own);
}

template <std::size_t kPort>
ResourceValue get_port(const Emulation& e) {
    return number(e.plan().joyport[kPort]);
}
template <std::size_t kPort>
bool set_port(Emulation& e, std::uint32_t value) {
    if (value > kJoystickDevice && value != kSimulatedDevice) return false;
    e.plan().joyport[kPort] = value;
    e.machine().keyboard().set_joystick(static_cast<int>(kPort) + 1, 0);
    return true;
}
bool set_speed(Emulation& e, std::uint32_t value) {
    const auto percent = static_cast<std::int32_t>(value);
    if (percent < 0 || percent > 100'000) return false;
    e.plan().speed = percent;
    return true;
}
bool set_start_in_warp(Emulation& e, std::uint32_t value) {
    e.plan().start_in_warp = value != 0;
    return true;
}
bool set_jam(Emulation& e, std::uint32_t value) {
    if (value > 5) return false;
    e.plan().jam = static_cast<tools::JamAction>(value);
    return true;
}
bool set_debugcart(Emulation& e, std::uint32_t value) {
    e.plan().debugcart = value != 0;
    e.machine().set_debugcart(value != 0);
    return true;
}
bool set_program_mode(Emulation& e, std::uint32_t value) {
    if (value > 2) return false;
    e.plan().program_mode = static_cast<tools::ProgramMode>(value);
    return true;
}

struct Resource {
    std::string_view name;
    ResourceValue (*get)(const Emulation&);
    bool (*set)(Emulation&, std::uint32_t);  // null: fixed once the machine runs
};
constexpr Resource kResources[] = {
    {"Speed", [](const Emulation& e) { return number(static_cast<unsigned>(e.plan().speed)); },
     set_speed},
    {"AutostartWarp", [](const Emulation& e) { return number(e.plan().start_in_warp); },
     set_start_in_warp},
    {"JAMAction", [](const Emulation& e) { return number(static_cast<unsigned>(e.plan().jam)); },
     set_jam},
    {"DebugCartEnable", [](const Emulation& e) { return number(e.plan().debugcart); },
     set_debugcart},
    {"AutostartPrgMode",
     [](const Emulation& e) { return number(static_cast<unsigned>(e.plan().program_mode)); },
     set_program_mode},
    {"JoyPort1Device", get_port<0>, set_port<0>},
    {"JoyPort2Device", get_port<1>, set_port<1>},
    {"MachineVideoStandard", [](const Emulation& e) { return number(video_chip(e).standard); },
     nullptr},
    {"VICIIModel", [](const Emulation& e) { return number(video_chip(e).number); }, nullptr},
    {"SidModel",
     [](const Emulation& e) {
         return number(config(e).sid.value_or(parts(e).sid) == SidModel::mos6581 ? 0 : 1);
     },
     nullptr},
    {"CIA1Model", cia, nullptr},
    {"CIA2Model", cia, nullptr},
    {"KernalName", [](const Emulation& e) { return rom(e.plan().roms.kernal, "kernal"); }, nullptr},
    {"BasicName", [](const Emulation& e) { return rom(e.plan().roms.basic, "basic"); }, nullptr},
    {"ChargenName", [](const Emulation& e) { return rom(e.plan().roms.chargen, "chargen"); },
     nullptr},
    {"RAMInitStartValue",
     [](const Emulation& e) { return number(config(e).ram_pattern.start_value); }, nullptr},
    {"RAMInitValueInvert",
     [](const Emulation& e) { return number(config(e).ram_pattern.value_invert); }, nullptr},
    {"RAMInitPatternInvert",
     [](const Emulation& e) { return number(config(e).ram_pattern.pattern_invert); }, nullptr},
    {"BinaryMonitorServer", [](const Emulation& e) { return number(e.plan().binary_monitor); },
     nullptr},
    {"BinaryMonitorServerAddress", [](const Emulation& e) { return text(e.plan().binary_address); },
     nullptr},
    {"MonitorServer", [](const Emulation& e) { return number(e.plan().remote_monitor); }, nullptr},
    {"MonitorServerAddress", [](const Emulation& e) { return text(e.plan().remote_address); },
     nullptr},
    // What is not there.
    {"Sound", [](const Emulation&) { return number(0); }, nullptr},
    {"Drive8Type", [](const Emulation&) { return number(0); }, nullptr},
    {"Drive9Type", [](const Emulation&) { return number(0); }, nullptr},
    {"UserportDevice", [](const Emulation&) { return number(0); }, nullptr},
    {"REU", [](const Emulation&) { return number(0); }, nullptr},
    {"VICIIBorderMode", [](const Emulation&) { return number(0); }, nullptr},
    {"VICIIFilter", [](const Emulation&) { return number(0); }, nullptr},
};

const Resource* find(std::string_view name) {
    for (const Resource& resource : kResources) {
        if (std::equal(name.begin(), name.end(), resource.name.begin(), resource.name.end(),
                       [](char a, char b) {
                           return std::tolower(static_cast<unsigned char>(a)) ==
                                  std::tolower(static_cast<unsigned char>(b));
                       }))
            return &resource;
    }
    return nullptr;
}

}  // namespace

std::optional<ResourceValue> get_resource(const Emulation& emulation, std::string_view name) {
    const Resource* resource = find(name);
    if (resource == nullptr) return std::nullopt;
    return resource->get(emulation);
}

bool set_resource(Emulation& emulation, std::string_view name, const ResourceValue& value) {
    const Resource* resource = find(name);
    if (resource == nullptr) return false;
    ResourceValue wanted = value;
    const ResourceValue now = resource->get(emulation);
    if (now.is_number && !value.is_number) {
        const auto parsed = parse_number(value.text);
        if (!parsed || *parsed > 0xffffffff) return false;
        wanted = number(*parsed);
    }
    if (wanted.is_number != now.is_number) return false;
    // What it is already it can always become.
    if (wanted.number == now.number && wanted.text == now.text) return true;
    return resource->set != nullptr && wanted.is_number && resource->set(emulation, wanted.number);
}

}  // namespace badline::monitor
