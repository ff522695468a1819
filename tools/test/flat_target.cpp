#include "flat_target.hpp"

#include <algorithm>
#include <deque>

#include "badline/routine/strayed_return.hpp"

namespace badline::suites {
namespace {

std::uint16_t word_at(const FlatMachine& machine, std::uint16_t page, std::uint8_t s) {
    return static_cast<std::uint16_t>(
        machine.peek(static_cast<std::uint16_t>(page | s)) |
        machine.peek(static_cast<std::uint16_t>(page | static_cast<std::uint8_t>(s + 1))) << 8);
}

}  // namespace

FlatTarget::FlatTarget(std::shared_ptr<const FlatImage> image)
    : image_(std::move(image)), machine_(image_) {}

// In system(c64) a suite writes the registers at $D000 and the RAM under them at once, as sim6502's
// published suites expect; a program writes what its $01 shows it.
void FlatTarget::poke(std::uint16_t address, std::uint8_t value) {
    machine_.poke(address, value);
    if (address >= 0xd000 && address <= 0xdfff) machine_.poke_ram(address, value);
}

CallResult FlatTarget::call(std::uint16_t routine, const CallOptions& options) {
    CallResult result;
    result.routine = routine;
    Cpu6510State& cpu = machine_.cpu();
    cpu.jammed = false;
    result.before = cpu;
    // RTS adds one to what it pulls.
    const auto back = static_cast<std::uint16_t>(return_address() - 1);
    for (const int byte : {back >> 8, back & 0xff}) {
        machine_.poke(static_cast<std::uint16_t>(0x100 | cpu.s), static_cast<std::uint8_t>(byte));
        --cpu.s;
    }
    cpu.pc = routine;
    machine_.set_clock(0);
    return run(result, options);
}

FlatTarget::Ran FlatTarget::run_until(Cycle until, const CallOptions& options, std::uint8_t s) {
    const int stop = options.stops.empty() ? -1 : options.stops.front();
    bool pass = true;
    while (machine_.clock() < until) {
        const Leave leave = machine_.run(until, return_address(), stop, pass);
        pass = true;
        const Cpu6510State& cpu = machine_.cpu();
        if (leave == Leave::kBreak) return Ran::brk;
        if (leave == Leave::kJam) return Ran::jam;
        if (leave != Leave::kWatch) continue;
        if (cpu.pc == stop) return Ran::stopped;
        // A program may have code there itself; what comes back has the stack of the call.
        if (cpu.s == s) return Ran::returned;
        if (static_cast<std::int8_t>(cpu.s - s) > 0 && cpu.s > s) return Ran::unbalanced;
    }
    return Ran::on;
}

CallResult FlatTarget::run(CallResult result, const CallOptions& options) {
    if (!began_) began_ = std::make_unique<FlatMachine::State>();
    machine_.save(*began_);
    const Ran ran = run_until(options.limit, options, result.before.s);
    Cpu6510State& cpu = machine_.cpu();
    result.address = cpu.pc;
    switch (ran) {
        case Ran::on: result.end = CallEnd::limit; break;
        case Ran::stopped: result.end = CallEnd::stopped; break;
        case Ran::jam: result.end = CallEnd::jam; break;
        case Ran::unbalanced:
            result.end = CallEnd::astray;
            result.target = cpu.pc;
            result.surplus = result.before.s - cpu.s;
            break;
        case Ran::returned:
            // Behind the caller there is nothing to go on with.
            result.end = options.return_ends ? CallEnd::returned : CallEnd::brk;
            break;
        case Ran::brk: {
            // As before the instruction: nothing serves it.
            result.end = CallEnd::brk;
            const auto s = static_cast<std::uint8_t>(cpu.s + 1);
            cpu.p = (machine_.peek(static_cast<std::uint16_t>(0x100 | s)) | status::kUnused) &
                    static_cast<std::uint8_t>(~status::kBreak);
            cpu.pc = static_cast<std::uint16_t>(
                word_at(machine_, 0x100, static_cast<std::uint8_t>(s + 1)) - 2);
            cpu.s = static_cast<std::uint8_t>(cpu.s + 3);
            result.address = cpu.pc;
            break;
        }
    }
    result.after = cpu;
    result.limit = options.limit;
    result.accounts.processor = machine_.clock();
    last_ = result;
    last_options_ = options;
    if (machine_.clock() <= options.longest_search &&
        (result.end == CallEnd::brk || result.end == CallEnd::jam || result.end == CallEnd::limit ||
         result.end == CallEnd::astray)) {
        find_strayed_return(result);
        last_ = result;
    }
    return result;
}

// As Harness::again().
template <class Look>
void FlatTarget::again(Cycle from, Look&& look) {
    FlatMachine::State now;
    machine_.save(now);
    const Cycle end = last_.accounts.processor;
    machine_.set(*began_);
    machine_.set_clock(0);
    if (from > 0) run_until(from, last_options_, last_.before.s);
    while (machine_.clock() < end) {
        ExecutedInstruction instruction;
        instruction.pc = machine_.cpu().pc;
        for (unsigned i = 0; i < 3; ++i)
            instruction.bytes[i] = machine_.peek(static_cast<std::uint16_t>(instruction.pc + i));
        instruction.began = machine_.clock();
        const std::uint8_t s = machine_.cpu().s;
        machine_.run(machine_.clock() + 1, -1, -1, true);
        instruction.after = machine_.cpu();
        instruction.cycles = machine_.clock() - instruction.began;
        if (!look(s, instruction)) break;
    }
    machine_.set(now);
    machine_.set_clock(end);
}

std::vector<ExecutedInstruction> FlatTarget::executed(std::size_t keep) {
    if (!began_) return {};
    std::deque<ExecutedInstruction> latest;
    const Cycle stretch = static_cast<Cycle>(keep + 1) * kLongestInstruction;
    again(std::max<Cycle>(0, last_.accounts.processor - stretch),
          [&](std::uint8_t, const ExecutedInstruction& instruction) {
              latest.push_back(instruction);
              if (latest.size() > keep) latest.pop_front();
              return true;
          });
    return {latest.begin(), latest.end()};
}

void FlatTarget::find_strayed_return(CallResult& result) {
    StrayedReturn strayed(result.before.s, 2);
    again(0,
          [&](std::uint8_t s, const ExecutedInstruction& done) { return strayed.look(s, done); });
    strayed.tell(result);
}

}  // namespace badline::suites
