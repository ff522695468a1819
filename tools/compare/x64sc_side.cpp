#include "x64sc_side.hpp"

#include <algorithm>

#include "badline/media/host_file.hpp"
#include "badline/media/input_error.hpp"

namespace badline::tools {
namespace {

namespace fs = std::filesystem;

constexpr std::uint16_t kSerialPort = 0xdd00;
constexpr const char* kFirst = "first.vsf";
constexpr const char* kLatest = "latest.vsf";
// Seconds in which it has to come to the program; a C64 needs three.
constexpr int kWarpStart = 10, kSlowStart = 60;
constexpr std::uint32_t kMostInstructions = 50'000;  // a request; its count has 16 bits

std::vector<std::uint8_t> prg_file(const Prg& prg) {
    std::vector<std::uint8_t> bytes(2 + prg.bytes.size());
    bytes[0] = static_cast<std::uint8_t>(prg.load);
    bytes[1] = static_cast<std::uint8_t>(prg.load >> 8);
    std::copy(prg.bytes.begin(), prg.bytes.end(), bytes.begin() + 2);
    return bytes;
}

}  // namespace

std::vector<std::string> x64sc_arguments(const X64scSetup& setup, std::uint16_t port, bool warp) {
    std::vector<std::string> arguments = {"-default"};
    const auto add = [&](std::initializer_list<std::string> more) {
        arguments.insert(arguments.end(), more);
    };
    const MachineConfig& config = setup.config;
    // Without a sound device that takes all there is, x64sc makes up oscillator 3 and envelope 3.
    add({"-console", warp ? "-warp" : "+warp", warp ? "-autostart-warp" : "+autostart-warp",
         "-sound", "-sounddev", "dump", "-soundarg", "/dev/null", "-model",
         std::string(parts_of(config.model).name)});
    add({"-kernal", fs::absolute(setup.roms.kernal).string(), "-basic",
         fs::absolute(setup.roms.basic).string(), "-chargen",
         fs::absolute(setup.roms.chargen).string()});
    const RamPattern& ram = config.ram_pattern;
    add({"-raminitstartvalue", std::to_string(ram.start_value), "-raminitvalueinvert",
         std::to_string(ram.value_invert), "-raminitvalueoffset", std::to_string(ram.value_offset),
         "-raminitpatterninvert", std::to_string(ram.pattern_invert), "-raminitpatterninvertvalue",
         std::to_string(ram.pattern_value), "-raminitstartrandom", std::to_string(ram.random_start),
         "-raminitrepeatrandom", std::to_string(ram.random_repeat), "-raminitrandomchance",
         std::to_string(ram.random_chance)});
    // Without a drive nothing else is on the serial bus, here as there.
    add({"-drive8type", "0", "-jamaction", "2", "-autostartprgmode", "1", "+autostart-delay-random",
         "-binarymonitor", "-binarymonitoraddress", "ip4://127.0.0.1:" + std::to_string(port)});
    // The user's come last: they may well say otherwise.
    arguments.insert(arguments.end(), setup.options.begin(), setup.options.end());
    return arguments;
}

X64scSide::X64scSide(const X64scSetup& setup, const Launch& launch, const Moment& first)
    : setup_(setup), launch_(launch), first_moment_(first) {
    MachineConfig config;
    config.model = setup.config.model;
    config.vic = setup.config.vic;
    const Machine measures(config);
    cycles_per_line_ = measures.cycles_per_line();
    cycles_per_frame_ = measures.cycles_per_frame();
    restart();
}

void X64scSide::restart() {
    client_.reset();
    process_.reset();
    const fs::path file = folder_.path() / "program.prg";
    write_file(file, prg_file(launch_.first));
    // In warp it may have come past the program's first instruction before it could be asked to
    // stop there; then once more at a C64's own speed, which leaves three seconds. Where x64sc
    // cannot say what it has executed, the beam shows it: a program that comes by its start a
    // second time, or jammed there, finds it elsewhere.
    std::uint32_t stop = 0;
    for (const bool warp : {true, false}) {
        client_.reset();
        process_.reset();
        const monitor::ReservedPort reserved;
        std::vector<std::string> arguments = x64sc_arguments(setup_, reserved.port(), warp);
        arguments.push_back(file.string());
        process_ =
            std::make_unique<X64scProcess>(setup_.program, arguments, folder_.path() / "x64sc.log");
        client_ = std::make_unique<X64scClient>(*process_, reserved.port());
        stop = client_->break_at(launch_.start);
        const auto executed = client_->last_instruction();
        if (warp && executed.value_or(0) >= first_moment_.clock) continue;
        const auto stopped = client_->go(warp ? kWarpStart : kSlowStart);
        if (stopped == X64scClient::Stopped::yes && (!warp || executed || stands_at_first())) break;
        if (stopped == X64scClient::Stopped::jammed && (!warp || executed))
            throw InputError("x64sc's processor jammed before the program's first instruction");
        if (!warp)
            throw InputError("x64sc does not come to the program's first instruction within " +
                             std::to_string(kSlowStart) + " seconds");
    }
    client_->clear_break(stop);
    if (launch_.put_later)
        client_->set_memory(X64scClient::Bank::ram, launch_.program.load, launch_.program.bytes);
    place_ = {0, first_moment_.clock, 0};
    offset_ = 0;
    if (const auto began = client_->last_instruction())
        offset_ = clock_at(*began, client_->registers()) - first_moment_.clock;
    else
        knows_clock_ = false;
    moved_ = false;
    jammed_ = false;
    place_.serial = serial_port();
    first_ = latest_ = place_;
    if (!thorough_) {
        client_->dump((folder_.path() / kFirst).string());
        mark();
    }
}

bool X64scSide::stands_at_first() {
    const X64scRegisters registers = client_->registers();
    return registers.line == first_moment_.line && registers.cycle + 1 == first_moment_.cycle;
}

// The clock of an x64sc that stands still, from when its last instruction began.
Cycle X64scSide::clock_at(Cycle began, const X64scRegisters& registers) const {
    const Cycle beam = registers.line * cycles_per_line_ + registers.cycle;
    const Cycle since =
        ((beam - began) % cycles_per_frame_ + cycles_per_frame_) % cycles_per_frame_;
    return began + (since == 0 ? cycles_per_frame_ : since);
}

void X64scSide::mark() {
    if (!thorough_) client_->dump((folder_.path() / kLatest).string());
    latest_ = place_;
    latest_.serial = serial_port();
}

std::uint8_t X64scSide::serial_port() {
    return client_->memory(X64scClient::Bank::io, kSerialPort, kSerialPort)[0];
}

void X64scSide::back(Mark mark) {
    const Place place = mark == Mark::first ? first_ : latest_;
    if (thorough_) {
        restart();
        advance(static_cast<std::uint32_t>(place.instructions));
        at(place.clock);
        latest_ = place;
        return;
    }
    client_->undump((folder_.path() / (mark == Mark::first ? kFirst : kLatest)).string());
    // The levels of the serial bus are in no dump; a write to the port makes them anew.
    if (serial_port() != place.serial)
        client_->set_memory(X64scClient::Bank::io, kSerialPort, {place.serial});
    place_ = place;
    moved_ = false;
    jammed_ = false;
}

void X64scSide::restart(bool thorough) {
    thorough_ = thorough;
    restart();
}

bool X64scSide::be_thorough() {
    if (thorough_) return false;
    thorough_ = true;
    return true;
}

ProcessorState X64scSide::at(Cycle near) {
    const X64scRegisters registers = client_->registers();
    ProcessorState state;
    state.processor = registers.processor;
    state.moment.line = registers.line;
    state.moment.cycle = registers.cycle + 1;
    if (moved_ && knows_clock_) {
        if (const auto began = client_->last_instruction())
            place_.clock = clock_at(*began, registers) - offset_;
    } else if (moved_) {
        // The clock nearest to the other side's at which the beam is there.
        const Cycle beam = registers.line * cycles_per_line_ + registers.cycle;
        const Cycle off =
            ((beam - near) % cycles_per_frame_ + cycles_per_frame_) % cycles_per_frame_;
        place_.clock = near + off - (off > cycles_per_frame_ / 2 ? cycles_per_frame_ : 0);
    }
    state.moment.clock = place_.clock;
    return state;
}

MachineState X64scSide::state(Cycle near) {
    MachineState state;
    state.at = at(near);
    state.ram = client_->memory(X64scClient::Bank::ram, 0, 0xffff);
    state.io = client_->memory(X64scClient::Bank::io, 0xd000, 0xdfff);
    return state;
}

Picture X64scSide::picture() {
    const monitor::Display display = client_->display();
    // The window that screenshots show: 32 pixels beside the 320, lines as the standard has.
    constexpr int kLeft = 32, kWidth = 384;
    const bool pal = display.height >= 300;
    // Of the lines above the text, x64sc counts one more in its buffer on PAL than are there.
    const int above = pal ? 36 : 23, height = pal ? 272 : 247;
    Picture picture;
    picture.width = kWidth;
    picture.height = height;
    picture.pixels.resize(static_cast<std::size_t>(kWidth) * static_cast<std::size_t>(height));
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < kWidth; ++x) {
            const int from_x = display.x - kLeft + x, from_y = display.y - above + y;
            if (from_x < 0 || from_x >= display.width || from_y < 0 || from_y >= display.height)
                continue;
            const std::size_t at =
                static_cast<std::size_t>(from_y) * display.width + static_cast<std::size_t>(from_x);
            if (at < display.pixels.size())
                picture.pixels[static_cast<std::size_t>(y) * kWidth + static_cast<std::size_t>(x)] =
                    display.pixels[at] & 0x0f;
        }
    }
    return picture;
}

void X64scSide::advance(std::uint32_t instructions) {
    while (instructions > 0 && !jammed_) {
        const std::uint32_t now = std::min(instructions, kMostInstructions);
        if (client_->advance(static_cast<std::uint16_t>(now)) == X64scClient::Stopped::jammed)
            jammed_ = true;
        moved_ = true;
        place_.instructions += now;
        instructions -= now;
    }
}

bool X64scSide::run_to(const std::vector<std::uint16_t>& places, std::uint8_t operation,
                       Cycle until) {
    std::vector<std::uint32_t> stops;
    for (const std::uint16_t place : places) stops.push_back(client_->break_at(place, operation));
    bool arrived = false;
    while (!arrived && !jammed_ && place_.clock < until) {
        if (client_->advance(kMostInstructions) == X64scClient::Stopped::jammed) jammed_ = true;
        moved_ = true;
        for (const std::uint32_t stop : stops) arrived = client_->hit(stop) || arrived;
        at(until);
    }
    for (const std::uint32_t stop : stops) client_->clear_break(stop);
    return arrived && place_.clock <= until;
}

}  // namespace badline::tools
