#include "start.hpp"

#include <string>

#include "badline/machine/autostart.hpp"
#include "badline/media/input_error.hpp"

namespace badline::tools {
namespace {

// KERNAL and BASIC locations by the names of the published memory maps ("Mapping the Commodore
// 64"; Programmer's Reference Guide, chapter 5).
constexpr std::uint16_t kVarTab = 0x2d;    // end of the BASIC program, start of variables
constexpr std::uint16_t kLoadEnd = 0xae;   // end address of LOAD
constexpr std::uint16_t kKeyCount = 0xc6;  // NDX: characters in the keyboard buffer
constexpr std::uint16_t kKeyBuffer = 0x0277;
constexpr std::uint16_t kMainVector = 0x0302;  // IMAIN: BASIC's main loop
constexpr std::uint16_t kBasicStart = 0x0801;

constexpr Cycle kLongestBoot = 10'000'000;  // the originals need 2.2 million
constexpr Cycle kLongestRun = 10'000'000;   // RUN or SYS in a BASIC program
constexpr Cycle kBootStep = 2'000;

std::uint16_t word(const Machine& machine, std::uint16_t address) {
    const auto ram = machine.ram();
    return static_cast<std::uint16_t>(ram[address] | ram[address + 1] << 8);
}

void put_word(Machine& machine, std::uint16_t address, std::uint32_t value) {
    machine.ram()[address] = static_cast<std::uint8_t>(value);
    machine.ram()[address + 1u] = static_cast<std::uint8_t>(value >> 8);
}

// Puts a line into the keyboard buffer, as VICE's autostart does: at most ten characters.
void type(Machine& machine, const std::string& line) {
    for (std::size_t i = 0; i < line.size(); ++i)
        machine.ram()[kKeyBuffer + i] = static_cast<std::uint8_t>(line[i]);
    machine.ram()[kKeyCount] = static_cast<std::uint8_t>(line.size());
}

}  // namespace

void boot_to_ready(Machine& machine) {
    machine.power_on();
    while (machine.now() < kLongestBoot) {
        if (machine.run(machine.now() + kBootStep).kind == StopKind::jam) break;
        if (basic_is_ready(machine)) return;
    }
    throw InputError(
        "these ROMs do not come to READY within 10 million cycles; "
        "give a C64's KERNAL and BASIC with --roms, or none to use ours");
}

Started started_at(const Machine& machine, std::uint16_t start) {
    Started started;
    started.start = start;
    const std::uint8_t stack = machine.cpu().s;
    const auto low = machine.ram()[0x100 + static_cast<std::uint8_t>(stack + 1)];
    const auto high = machine.ram()[0x100 + static_cast<std::uint8_t>(stack + 2)];
    started.return_to = static_cast<std::uint16_t>((low | high << 8) + 1);
    started.stack = static_cast<std::uint8_t>(stack + 2);
    started.main_loop = word(machine, kMainVector);
    return started;
}

Started start_program(Machine& machine, const Prg& prg, std::uint16_t start) {
    boot_to_ready(machine);
    machine.load(prg.load, prg.bytes);
    put_word(machine, kLoadEnd, prg.end());
    if (prg.load == kBasicStart) put_word(machine, kVarTab, prg.end());
    const auto basic = basic_start(prg);
    const bool by_run = basic && basic->address == start;
    type(machine, by_run ? "RUN\r" : "SYS" + std::to_string(start) + "\r");
    machine.break_at(start);
    const Cycle latest = machine.now() + kLongestRun;
    Stop stop;
    do {
        stop = machine.run(latest);
    } while (stop.kind != StopKind::limit && stop.kind != StopKind::jam &&
             !(stop.kind == StopKind::breakpoint && stop.address == start));
    machine.clear_break(start);
    if (stop.kind != StopKind::breakpoint)
        throw InputError(prg.name + ": " + (by_run ? "RUN" : "SYS") +
                         " did not come to its first instruction; is the BASIC line whole? "
                         "--start ADDRESS starts it elsewhere");
    return started_at(machine, start);
}

}  // namespace badline::tools
