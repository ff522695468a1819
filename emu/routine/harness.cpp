#include "badline/routine/harness.hpp"

#include <algorithm>
#include <deque>
#include <stdexcept>
#include <string>
#include <utility>

#include "badline/machine/autostart.hpp"
#include "badline/media/input_error.hpp"
#include "badline/routine/strayed_return.hpp"

namespace badline {
namespace {

constexpr Cycle kLongestBoot = 10'000'000;  // the original ROMs need 2.2 million
constexpr Cycle kBootStep = 2'000;
// The video chip leaves the processor at least one cycle in a line of up to 65.
constexpr Cycle kLongestHeldInstruction = kLongestInstruction * 65;

MachineConfig machine_config(const HarnessConfig& config) {
    MachineConfig result;
    result.model = config.model;
    result.roms = config.roms;
    result.pictures = false;  // they cost a snapshot before every call
    result.reference = config.reference;
    result.ram_pattern = config.ram_pattern;
    return result;
}

void boot(Machine& machine) {
    const auto allowed = [&] {
        return (std::as_const(machine).cpu().p & status::kInterruptDisable) == 0;
    };
    while (machine.now() < kLongestBoot) {
        if (machine.run(machine.now() + kBootStep).kind == StopKind::jam) break;
        // Not within the KERNAL's interrupt, which would leave its bytes on the stack.
        if (basic_is_ready(machine) && allowed()) return;
    }
    throw InputError(
        "these ROMs do not come to READY within 10 million cycles; "
        "give a C64's KERNAL and BASIC, or none to use ours");
}

// Bytes on the stack with which a routine is entered.
int frame_size(Entry entry) {
    switch (entry) {
        case Entry::jsr: return 2;
        case Entry::irq: return 3;
        default: return 6;
    }
}

}  // namespace

Harness::Harness(const HarnessConfig& config)
    : config_(config), machine_(machine_config(config)), symbols_(std::make_shared<Symbols>()) {
    machine_.power_on();
    if (config.boot) boot(machine_);
    Cpu6510State cpu;
    cpu.s = std::as_const(machine_).cpu().s;
    machine_.cpu() = cpu;
    go_to(kQuietLine, 1);
    machine_.break_at(kReturnAddress);
    keep();
}

Harness::Harness(const Harness& other, int)
    : config_(other.config_),
      machine_(machine_config(other.config_)),
      symbols_(other.symbols_),
      home_(other.machine_.save()) {
    machine_.break_at(kReturnAddress);
    restore();
}

Harness Harness::twin() const {
    return Harness(*this, 0);
}

void Harness::go_to(int line, int cycle) {
    if (line < 0 || line >= machine_.lines_per_frame() || cycle < 1 ||
        cycle > machine_.cycles_per_line())
        throw std::out_of_range("line " + std::to_string(line) + ", cycle " +
                                std::to_string(cycle) + ": the model has lines 0 to " +
                                std::to_string(machine_.lines_per_frame() - 1) +
                                " of cycles 1 to " + std::to_string(machine_.cycles_per_line()));
    const BeamPosition beam = machine_.beam();
    const Cycle frame = machine_.cycles_per_frame();
    const Cycle way = (line - beam.line) * machine_.cycles_per_line() + cycle - beam.cycle;
    machine_.hold_processor((way + frame) % frame);
}

void Harness::set_screen(bool on) {
    machine_.poke(0xd011, on ? 0x1b : 0x0b);
}

void Harness::set_sprites(int count, int line) {
    if (count < 0 || count > 8 || line < 0 || line > 255)
        throw std::out_of_range(std::to_string(count) + " sprites at line " + std::to_string(line) +
                                ": there are up to 8, at lines 0 to 255");
    for (int i = 0; i < count; ++i) {
        const auto reg = static_cast<std::uint16_t>(0xd000 + 2 * i);
        machine_.poke(reg, static_cast<std::uint8_t>(24 + 32 * i));
        machine_.poke(static_cast<std::uint16_t>(reg + 1), static_cast<std::uint8_t>(line));
    }
    for (const int reg : {0xd010, 0xd017, 0xd01d})
        machine_.poke(static_cast<std::uint16_t>(reg), 0);
    machine_.poke(0xd015, static_cast<std::uint8_t>((1 << count) - 1));
}

void Harness::restore() {
    machine_.restore(*home_);
    began_.reset();
    idling_ = false;
}

// Puts on the stack what is there when a routine begins, and the processor on its first
// instruction.
void Harness::enter(std::uint16_t routine, Entry entry) {
    Cpu6510State& cpu = machine_.cpu();
    const auto ram = machine_.ram();
    const auto push = [&](unsigned value) {
        ram[0x100U + cpu.s--] = static_cast<std::uint8_t>(value);
    };
    // RTS adds one to what it pulls.
    const unsigned address = entry == Entry::jsr ? kReturnAddress - 1U : kReturnAddress;
    push(address >> 8);
    push(address);
    if (entry != Entry::jsr) {
        push((cpu.p | status::kUnused) & ~unsigned{status::kBreak});
        cpu.p |= status::kInterruptDisable;
    }
    if (entry == Entry::kernal_irq) {
        push(cpu.a);
        push(cpu.x);
        push(cpu.y);
    }
    cpu.pc = routine;
    cpu.interrupt = false;
    cpu.jammed = false;
}

CallResult Harness::call(std::uint16_t routine, const CallOptions& options) {
    CallResult result;
    result.routine = routine;
    result.before = std::as_const(machine_).cpu();
    enter(routine, options.entry);
    idling_ = false;
    return run(result, options);
}

void Harness::enter_idle_loop() {
    if (std::exchange(idling_, true)) return;
    const std::array<std::uint8_t, 3> loop = {0x4c, kIdleLoop & 0xff, kIdleLoop >> 8};
    machine_.load(kIdleLoop, loop);
    Cpu6510State& cpu = machine_.cpu();
    cpu.pc = kIdleLoop;
    cpu.p &= static_cast<std::uint8_t>(~status::kInterruptDisable);
}

CallResult Harness::idle(Cycle cycles, const CallOptions& options) {
    enter_idle_loop();
    CallOptions idling = options;
    idling.limit = cycles;
    CallResult result;
    result.routine = kIdleLoop;
    result.before = std::as_const(machine_).cpu();
    return run(result, idling);
}

std::optional<BeamPosition> Harness::idle_until_write(std::uint16_t address, Cycle cycles) {
    machine_.watch_write(address);
    const CallResult result = idle(cycles);
    machine_.clear_watch(address);
    if (result.end != CallEnd::written) return std::nullopt;
    // Every instruction that stores writes in its last cycle.
    BeamPosition beam = machine_.beam();
    if (--beam.cycle == 0) {
        beam.cycle = static_cast<int>(machine_.cycles_per_line());
        if (--beam.line < 0) beam.line = machine_.lines_per_frame() - 1;
    }
    return beam;
}

CallResult Harness::run(CallResult result, const CallOptions& options) {
    machine_.clear_accounts();
    if (options.remember) {
        began_ = machine_.save();
    } else {
        began_.reset();
    }
    result.limit = options.limit;
    result.start = machine_.beam();
    machine_.stop_on_brk(options.brk_ends);
    if (!options.return_ends) machine_.clear_break(kReturnAddress);
    for (const std::uint16_t stop : options.stops) machine_.break_at(stop);
    const Stop stop = machine_.run(machine_.now() + options.limit);
    for (const std::uint16_t address : options.stops) machine_.clear_break(address);
    if (!options.stops.empty() || !options.return_ends) machine_.break_at(kReturnAddress);

    result.after = std::as_const(machine_).cpu();
    result.accounts = std::as_const(machine_).accounts();
    result.address = stop.address;
    switch (stop.kind) {
        case StopKind::breakpoint:
            if (stop.address != kReturnAddress) {
                result.end = CallEnd::stopped;
            } else if (result.after.s == result.before.s) {
                result.end = CallEnd::returned;
            } else {
                result.end = CallEnd::astray;
                result.target = kReturnAddress;
                result.surplus = bytes_on_stack(result.before.s, result.after.s);
            }
            break;
        case StopKind::brk: result.end = CallEnd::brk; break;
        case StopKind::write: result.end = CallEnd::written; break;
        case StopKind::jam: result.end = CallEnd::jam; break;
        default: result.end = CallEnd::limit; break;
    }
    last_ = result;
    last_options_ = options;
    const bool lost = result.end == CallEnd::brk || result.end == CallEnd::jam ||
                      result.end == CallEnd::limit || result.end == CallEnd::astray;
    if (lost && options.remember && !idling_ && result.accounts.total() <= options.longest_search) {
        find_strayed_return(result);
        last_ = result;
    }
    return result;
}

// Runs the last call again, and from its cycle `from` on instruction by instruction, each told to
// `look` with S before it, until that says false. The machine is left as it is.
template <class Look>
void Harness::again(Cycle from, Look&& look) const {
    const auto now = machine_.save();
    machine_.restore(*began_);
    const Cycle began = machine_.now(), end = began + last_.accounts.total();
    // It may stop on the way, as where return_ends is false: on it goes.
    while (machine_.now() < began + from && !std::as_const(machine_).cpu().jammed)
        machine_.run(began + from);
    ExecutedInstruction done;
    while (machine_.now() < end && !std::as_const(machine_).cpu().jammed) {
        const Cpu6510State before = std::as_const(machine_).cpu();
        done.pc = before.pc;
        done.interrupt = before.interrupt;
        for (unsigned i = 0; i < 3; ++i)
            done.bytes[i] = machine_.peek(static_cast<std::uint16_t>(before.pc + i));
        done.began = machine_.now() - began;
        machine_.step();
        done.after = std::as_const(machine_).cpu();
        done.cycles = machine_.now() - began - done.began;
        if (!look(before.s, done)) break;
    }
    machine_.restore(*now);
}

void Harness::find_strayed_return(CallResult& result) {
    StrayedReturn strayed(result.before.s, frame_size(last_options_.entry));
    again(0,
          [&](std::uint8_t s, const ExecutedInstruction& done) { return strayed.look(s, done); });
    strayed.tell(result);
}

std::vector<ExecutedInstruction> Harness::latest(std::size_t keep) const {
    std::deque<ExecutedInstruction> found;
    if (began_ == nullptr) return {};
    const Cycle stretch = static_cast<Cycle>(keep + 1) * kLongestHeldInstruction;
    again(last_.accounts.total() - stretch, [&](std::uint8_t, const ExecutedInstruction& done) {
        found.push_back(done);
        if (found.size() > keep) found.pop_front();
        return true;
    });
    return {found.begin(), found.end()};
}

Examination Harness::examine() const {
    Examination found;
    if (began_ == nullptr) return found;
    std::vector<LoggedWrite> log;
    found.deepest_stack = idling_ ? 0 : frame_size(last_options_.entry);
    machine_.log_writes(&log);
    again(0, [&](std::uint8_t, const ExecutedInstruction& done) {
        found.deepest_stack =
            std::max(found.deepest_stack, bytes_on_stack(last_.before.s, done.after.s));
        for (const LoggedWrite& write : log)
            found.writes.push_back({write.address, write.value, done.pc});
        log.clear();
        ++found.instructions;
        return true;
    });
    machine_.log_writes(nullptr);
    return found;
}

std::vector<RoutineWrite> writes_outside(const Examination& examination, std::uint8_t s,
                                         const std::vector<AddressRange>& allowed) {
    std::vector<RoutineWrite> outside;
    std::copy_if(examination.writes.begin(), examination.writes.end(), std::back_inserter(outside),
                 [&](const RoutineWrite& write) {
                     if (write.address >= 0x100 && write.address <= 0x100U + s) return false;
                     return std::none_of(
                         allowed.begin(), allowed.end(),
                         [&](const AddressRange& range) { return range.covers(write.address); });
                 });
    return outside;
}

}  // namespace badline
