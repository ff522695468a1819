// What the binary monitor does for each command. Lengths were checked against the table; which
// error comes for what was learnt from x64sc 3.10 (tests/serve/session.txt).
#include <algorithm>
#include <array>
#include <utility>

#include "badline/media/host_file.hpp"
#include "badline/media/input_error.hpp"
#include "serve/banks.hpp"
#include "serve/binary_server.hpp"
#include "serve/resources.hpp"

namespace badline::monitor {
namespace {

struct Register {
    std::uint8_t id;
    std::uint8_t bits;
    const char* name;
};
// In x64sc's order.
constexpr Register kRegisters[] = {{kRegisterPc, 16, "PC"},    {kRegisterA, 8, "A"},
                                   {kRegisterX, 8, "X"},       {kRegisterY, 8, "Y"},
                                   {kRegisterSp, 8, "SP"},     {kRegisterPort0, 8, "00"},
                                   {kRegisterPort1, 8, "01"},  {kRegisterFlags, 8, "FL"},
                                   {kRegisterLine, 16, "LIN"}, {kRegisterCycle, 16, "CYC"}};

// The version of VICE whose protocol this is.
constexpr std::uint8_t kViceVersion[] = {3, 10, 0, 0};

// Where x64sc's buffer of whole raster lines has the window that Picture is, and where the inner
// part begins in it.
struct DisplayPlace {
    unsigned window_y, inner_y;
};
constexpr unsigned kWindowX = 104, kInnerX = 136, kInnerWidth = 320, kInnerHeight = 200;
constexpr DisplayPlace kPalPlace{15, 51}, kNtscPlace{8, 31};
constexpr int kPalPictureHeight = 272;

}  // namespace

std::span<const BinaryServer::Entry> BinaryServer::entries() {
    using B = BinaryServer;
    static constexpr Entry kEntries[] = {
        {Command::memory_get, 8, &B::memory_get},
        {Command::memory_set, 8, &B::memory_set},
        {Command::checkpoint_get, 4, &B::checkpoint_get},
        {Command::checkpoint_set, 8, &B::checkpoint_set},
        {Command::checkpoint_delete, 4, &B::checkpoint_delete},
        {Command::checkpoint_list, 0, &B::checkpoint_list},
        {Command::checkpoint_toggle, 5, &B::checkpoint_toggle},
        {Command::condition_set, 5, &B::condition_set},
        {Command::registers_get, 1, &B::registers_get},
        {Command::registers_set, 3, &B::registers_set},
        {Command::dump, 3, &B::dump},
        {Command::undump, 1, &B::undump},
        {Command::resource_get, 1, &B::resource_get},
        {Command::resource_set, 3, &B::resource_set},
        {Command::advance_instructions, 3, &B::advance},
        {Command::keyboard_feed, 1, &B::keyboard_feed},
        {Command::execute_until_return, 0, &B::until_return},
        {Command::ping, 0, &B::ping},
        {Command::banks_available, 0, &B::banks},
        {Command::registers_available, 1, &B::register_names},
        {Command::display_get, 2, &B::display},
        {Command::vice_info, 0, &B::info},
        {Command::palette_get, 1, &B::palette},
        {Command::joyport_set, 4, &B::joyport},
        {Command::userport_set, 2, &B::userport},
        {Command::exit, 0, &B::exit},
        {Command::quit, 0, &B::quit},
        {Command::reset, 1, &B::reset},
        {Command::autostart, 4, &B::autostart},
    };
    return kEntries;
}

// Drives have no processor here that could be looked into.
bool BinaryServer::computer(std::uint8_t memspace) {
    if (memspace == static_cast<std::uint8_t>(Memspace::computer)) return true;
    refuse(ErrorCode::invalid_memspace);
    return false;
}

// -- memory -------------------------------------------------------------------------------------

// Nothing for one that is refused.
std::optional<MemoryRequest> BinaryServer::memory_request(BodyReader& body) {
    auto request = MemoryRequest::decode(body.bytes(body.left()));
    if (!computer(request->memspace)) return std::nullopt;
    if (request->to < request->from || !bank_exists(request->bank)) {
        refuse(ErrorCode::invalid_parameter);
        return std::nullopt;
    }
    return request;
}

void BinaryServer::memory_get(BodyReader& body) {
    const auto request = memory_request(body);
    if (!request) return;
    Bytes data;
    data.reserve(static_cast<std::size_t>(request->to - request->from) + 1);
    Machine& machine = session_.machine();
    for (std::uint32_t address = request->from; address <= request->to; ++address) {
        const auto at = static_cast<std::uint16_t>(address);
        data.push_back(request->side_effects ? read_bank_with_effects(machine, request->bank, at)
                                             : read_bank(machine, request->bank, at));
    }
    respond(encode_memory(data));
}

void BinaryServer::memory_set(BodyReader& body) {
    const auto request = memory_request(body);
    if (!request) return;
    const std::size_t count = static_cast<std::size_t>(request->to - request->from) + 1;
    if (request->data.size() < count) return refuse(ErrorCode::invalid_length);
    // A write has its effects whatever is asked for.
    for (std::size_t i = 0; i < count; ++i)
        write_bank(session_.machine(), request->bank, static_cast<std::uint16_t>(request->from + i),
                   request->data[i]);
    respond();
}

void BinaryServer::banks(BodyReader&) {
    respond(encode_banks(bank_names()));
}

// -- checkpoints --------------------------------------------------------------------------------

Checkpoint* BinaryServer::checkpoint(std::uint32_t number) {
    Checkpoint* found = session_.debugger().checkpoints().find(number);
    if (found == nullptr) refuse(ErrorCode::object_missing);
    return found;
}

void BinaryServer::checkpoint_get(BodyReader& body) {
    if (const Checkpoint* found = checkpoint(body.u32()))
        respond_as(ResponseType::checkpoint_info, found->info.encode());
}

void BinaryServer::checkpoint_set(BodyReader& body) {
    const auto request = CheckpointRequest::decode(body.bytes(body.left()));
    if (!computer(request->memspace)) return;
    Debugger& debugger = session_.debugger();
    const CheckpointInfo info = debugger.checkpoints().add(*request).info;
    debugger.checkpoints_changed();
    respond_as(ResponseType::checkpoint_info, info.encode());
    // A temporary one is the text monitor's `until`.
    if (info.temporary) session_.go_on();
}

void BinaryServer::checkpoint_delete(BodyReader& body) {
    const std::uint32_t number = body.u32();
    if (checkpoint(number) == nullptr) return;
    session_.debugger().checkpoints().remove(number);
    session_.debugger().checkpoints_changed();
    respond();
}

void BinaryServer::checkpoint_list(BodyReader&) {
    const auto& all = session_.debugger().checkpoints().all();
    for (const Checkpoint& one : all) respond_as(ResponseType::checkpoint_info, one.info.encode());
    respond(BodyWriter().u32(static_cast<std::uint32_t>(all.size())).take());
}

void BinaryServer::checkpoint_toggle(BodyReader& body) {
    Checkpoint* found = checkpoint(body.u32());
    if (found == nullptr) return;
    found->info.enabled = body.u8() != 0;
    session_.debugger().checkpoints_changed();
    respond();
}

void BinaryServer::condition_set(BodyReader& body) {
    const auto request = ConditionRequest::decode(body.bytes(body.left()));
    if (!request) return refuse(ErrorCode::invalid_length);
    Checkpoint* found = checkpoint(request->checkpoint);
    if (found == nullptr) return;
    try {
        found->set_condition(ConditionExpression::parse(request->expression, session_.lookup()));
        respond();
    } catch (const SyntaxError&) {
        refuse(ErrorCode::failure);
    }
}

// -- registers ----------------------------------------------------------------------------------

Bytes BinaryServer::registers() const {
    std::array<RegisterValue, std::size(kRegisters)> values{};
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::uint8_t id = kRegisters[i].id;
        values[i] = {id, static_cast<std::uint16_t>(session_.debugger().register_value(id))};
    }
    return encode_registers(values);
}

void BinaryServer::registers_get(BodyReader& body) {
    if (computer(body.u8())) respond_as(ResponseType::register_info, registers());
}

void BinaryServer::registers_set(BodyReader& body) {
    if (!computer(body.u8())) return;
    for (unsigned left = body.u16(); left > 0; --left) {
        BodyReader item(body.bytes(body.u8()));
        const std::uint8_t id = item.u8();
        const std::uint16_t value = item.u16();
        if (!body.ok() || !item.ok()) return refuse(ErrorCode::invalid_length);
        if (!session_.set_register(id, value)) return refuse(ErrorCode::object_missing);
    }
    respond_as(ResponseType::register_info, registers());
}

void BinaryServer::register_names(BodyReader& body) {
    if (!computer(body.u8())) return;
    std::vector<RegisterName> names;
    for (const Register& one : kRegisters) names.push_back({one.id, one.bits, one.name});
    respond(encode_register_names(names));
}

// -- running ------------------------------------------------------------------------------------

void BinaryServer::advance(BodyReader& body) {
    const bool over = body.u8() != 0;
    const std::uint16_t count = body.u16();
    if (over)
        session_.debugger().step_over(count);
    else
        session_.debugger().step_into(count);
    respond();
    session_.resume();
}

void BinaryServer::until_return(BodyReader&) {
    session_.debugger().step_out();
    respond();
    session_.resume();
}

void BinaryServer::exit(BodyReader&) {
    respond();
    session_.go_on();
}

void BinaryServer::quit(BodyReader&) {
    respond();
    session_.quit(0);
}

void BinaryServer::reset(BodyReader& body) {
    constexpr std::uint8_t kReset = 0, kPowerCycle = 1, kFirstDrive = 8, kLastDrive = 11;
    const std::uint8_t what = body.u8();
    if (what == kReset || what == kPowerCycle) {
        respond();
        session_.reset(what == kPowerCycle);
    } else if (what >= kFirstDrive && what <= kLastDrive) {
        respond();  // there is none: it is as after a reset
    } else {
        refuse(ErrorCode::invalid_parameter);
    }
}

void BinaryServer::autostart(BodyReader& body) {
    const auto request = AutostartRequest::decode(body.bytes(body.left()));
    if (!request) return refuse(ErrorCode::invalid_length);
    try {
        tools::Emulation::check_program(request->file);
    } catch (const InputError&) {
        refuse(ErrorCode::failure);
        session_.go_on();
        return;
    }
    respond();
    session_.autostart(request->file, request->run);
}

void BinaryServer::ping(BodyReader&) {
    respond();
}

// -- files and settings -------------------------------------------------------------------------

void BinaryServer::dump(BodyReader& body) {
    body.u16();  // ROMs and disks are not part of our snapshots
    const std::string file = body.text();
    if (!body.ok()) return refuse(ErrorCode::invalid_length);
    try {
        session_.dump(file);
        respond();
    } catch (const InputError&) {
        refuse(ErrorCode::failure);
    }
}

void BinaryServer::undump(BodyReader& body) {
    const std::string file = body.text();
    if (!body.ok()) return refuse(ErrorCode::invalid_length);
    try {
        session_.undump(file);
        respond(BodyWriter().u16(std::as_const(session_).machine().cpu().pc).take());
    } catch (const InputError&) {
        refuse(ErrorCode::failure);
    }
}

void BinaryServer::resource_get(BodyReader& body) {
    const std::string name = body.text();
    if (!body.ok() || name.empty()) return refuse(ErrorCode::invalid_length);
    const auto value = get_resource(session_.emulation(), name);
    if (!value) return refuse(ErrorCode::object_missing);
    respond(value->encode());
}

void BinaryServer::resource_set(BodyReader& body) {
    const std::uint8_t type = body.u8();
    if (type > 1) return refuse(ErrorCode::invalid_parameter);
    const std::string name = body.text();
    ResourceValue value{.is_number = type == 1};
    if (value.is_number) {
        const std::uint8_t length = body.u8();
        if (length != 1 && length != 2 && length != 4) return refuse(ErrorCode::invalid_length);
        value.number = static_cast<std::uint32_t>(body.number(length));
    } else {
        value.text = body.text();
    }
    if (!body.ok()) return refuse(ErrorCode::invalid_length);
    if (!set_resource(session_.emulation(), name, value)) return refuse(ErrorCode::failure);
    respond();
}

// -- what is plugged in -------------------------------------------------------------------------

void BinaryServer::keyboard_feed(BodyReader& body) {
    const std::string text = body.text();
    if (!body.ok()) return refuse(ErrorCode::invalid_length);
    session_.emulation().type(text);
    respond();
}

void BinaryServer::joyport(BodyReader& body) {
    const std::uint16_t port = body.u16(), value = body.u16();
    if (port > 1) return refuse(ErrorCode::object_missing);
    if (value > 0xff) return refuse(ErrorCode::invalid_parameter);
    // A joystick is not driven by this; x64sc's simulated port is. Low lines are pressed.
    if (session_.emulation().plan().joyport[port] == kSimulatedDevice)
        session_.machine().keyboard().set_joystick(port + 1, static_cast<std::uint8_t>(~value));
    respond();
}

// Nothing is plugged into the user port that the value could drive; as in x64sc that is no error.
void BinaryServer::userport(BodyReader& body) {
    if (body.u16() > 0xff) return refuse(ErrorCode::invalid_parameter);
    respond();
}

// -- picture ------------------------------------------------------------------------------------

void BinaryServer::display(BodyReader& body) {
    body.u8();  // which of a C128's two pictures
    if (body.u8() != 0) return refuse(ErrorCode::invalid_parameter);
    const Machine& machine = session_.machine();
    const Picture picture = machine.picture();
    const DisplayPlace place = picture.height == kPalPictureHeight ? kPalPlace : kNtscPlace;
    Display display;
    display.width = static_cast<std::uint16_t>(machine.cycles_per_line() * 8);
    display.height = static_cast<std::uint16_t>(machine.lines_per_frame());
    display.x = kInnerX;
    display.y = static_cast<std::uint16_t>(place.inner_y);
    display.inner_width = kInnerWidth;
    display.inner_height = kInnerHeight;
    display.pixels.resize(std::size_t{display.width} * display.height);
    for (int y = 0; y < picture.height; ++y) {
        const auto row = picture.pixels.begin() + std::ptrdiff_t{y} * picture.width;
        std::copy(row, row + picture.width,
                  display.pixels.begin() +
                      std::ptrdiff_t{y + static_cast<int>(place.window_y)} * display.width +
                      kWindowX);
    }
    respond(display.encode());
}

void BinaryServer::palette(BodyReader& body) {
    body.u8();
    std::vector<Rgb> colours;
    for (const std::uint32_t colour : session_.emulation().plan().palette)
        colours.push_back({static_cast<std::uint8_t>(colour >> 16),
                           static_cast<std::uint8_t>(colour >> 8),
                           static_cast<std::uint8_t>(colour)});
    respond(encode_palette(colours));
}

void BinaryServer::info(BodyReader&) {
    BodyWriter out;
    out.u8(sizeof kViceVersion).bytes(kViceVersion);
    respond(out.u8(4).u32(0).take());
}

}  // namespace badline::monitor
