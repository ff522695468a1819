#include "own_side.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "badline/machine/autostart.hpp"
#include "badline/media/input_error.hpp"

namespace badline::tools {
namespace {

// x64sc leaves the KERNAL this long before it autostarts a program.
constexpr Cycle kAutostartSeconds = 3;
constexpr Cycle kLongestStart = 20'000'000;
constexpr std::uint16_t kBasicStart = 0x0801;

// `10 SYS 4096`, and the end of the BASIC program.
Prg basic_line(std::uint16_t start, const std::string& name) {
    const std::string digits = std::to_string(start);
    const auto next = static_cast<std::uint16_t>(kBasicStart + 6 + digits.size());
    Prg prg;
    prg.name = name;
    prg.load = kBasicStart;
    for (const unsigned byte : {next & 0xffu, next >> 8 & 0xffu, 10u, 0u, 0x9eu})
        prg.bytes.push_back(static_cast<std::uint8_t>(byte));
    for (const char digit : digits) prg.bytes.push_back(static_cast<std::uint8_t>(digit));
    for (int i = 0; i < 3; ++i) prg.bytes.push_back(0);
    return prg;
}

}  // namespace

Launch launch_of(const Prg& program, std::uint16_t start) {
    const auto basic = basic_start(program);
    Launch launch{program, program, start, false};
    if (basic && basic->address == start) return launch;
    launch.put_later = true;
    launch.first = basic_line(start, program.name);
    return launch;
}

OwnSide::OwnSide(Machine& machine, const Launch& launch) : machine_(machine) {
    machine_.power_on();
    Autostart autostart(kAutostartSeconds * parts_of(machine_.config().model).clock_hz);
    autostart.inject(launch.first.load, launch.first.bytes);
    autostart.type("RUN\r");
    machine_.break_at(launch.start);
    Stop stop;
    do {
        if (machine_.now() >= autostart.next()) autostart.act(machine_);
        stop = machine_.run(std::min(kLongestStart, autostart.next()));
    } while (stop.kind != StopKind::jam && machine_.now() < kLongestStart &&
             !(stop.kind == StopKind::breakpoint && stop.address == launch.start));
    machine_.clear_break(launch.start);
    if (stop.kind != StopKind::breakpoint)
        throw InputError(launch.program.name +
                         ": RUN did not come to its first instruction; is the BASIC line whole? "
                         "--start ADDRESS starts it elsewhere");
    if (launch.put_later) machine_.load(launch.program.load, launch.program.bytes);
    started_ = started_at(machine_, launch.start);
    first_ = latest_ = machine_.save();
}

void OwnSide::back(Mark mark) {
    machine_.restore(mark == Mark::first ? *first_ : *latest_);
    jammed_ = false;
}

ProcessorState OwnSide::at(Cycle) {
    const Cpu6510State& cpu = std::as_const(machine_).cpu();
    const BeamPosition beam = machine_.beam();
    return {{cpu.pc, cpu.a, cpu.x, cpu.y, cpu.s, static_cast<std::uint8_t>(cpu.p & kFlagBits)},
            {machine_.now(), beam.line, beam.cycle}};
}

MachineState OwnSide::state(Cycle) {
    MachineState state;
    state.at = at();
    const auto ram = std::as_const(machine_).ram();
    std::copy(ram.begin(), ram.end(), state.ram.begin());
    for (const ComparedRegisters& range : kComparedRegisters)
        for (unsigned address = range.from; address <= range.to; ++address)
            state.io[address - 0xd000] = machine_.peek_io(static_cast<std::uint16_t>(address));
    return state;
}

void OwnSide::one() {
    if (machine_.step().kind == StopKind::jam) jammed_ = true;
    while (!jammed_ && std::as_const(machine_).cpu().interrupt) machine_.step();
}

void OwnSide::advance(std::uint32_t instructions) {
    for (; instructions > 0 && !jammed_; --instructions) one();
}

std::uint32_t OwnSide::advance_to(Cycle until, std::uint32_t most) {
    std::uint32_t done = 0;
    for (; done < most && machine_.now() < until && !jammed_; ++done) one();
    return done;
}

}  // namespace badline::tools
