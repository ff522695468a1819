#include "serve/debugger.hpp"

#include <utility>

#include "serve/banks.hpp"

namespace badline::monitor {
namespace {

constexpr std::uint8_t kJsr = 0x20, kRts = 0x60, kRti = 0x40, kBrk = 0x00;

}  // namespace

void Debugger::step_into(std::uint32_t count) {
    mode_ = count == 0 ? Mode::go_on : Mode::into;
    left_ = count;
    over_.reset();
    set_breaks();
}

void Debugger::step_over(std::uint32_t count) {
    step_into(count);
    if (count != 0) mode_ = Mode::over;
}

void Debugger::step_out() {
    mode_ = Mode::out;
    depth_ = 0;
    over_.reset();
    set_breaks();
}

void Debugger::checkpoints_changed() {
    execution_ = checkpoints_.addresses(kExec);
    accesses_ = checkpoints_.addresses(kLoad | kStore);
    watching_accesses_ = accesses_.any();
    set_breaks();
}

void Debugger::set_breaks() {
    auto wanted = execution_;
    if (over_) wanted.set(over_->pc);
    const auto changed = wanted ^ set_;
    for (std::size_t at = changed._Find_first(); at < changed.size(); at = changed._Find_next(at)) {
        if (wanted[at])
            machine_.break_at(static_cast<std::uint16_t>(at));
        else
            machine_.clear_break(static_cast<std::uint16_t>(at));
    }
    set_ = wanted;
}

bool Debugger::single_stepping() const {
    if (watching_accesses_ || watcher_ != nullptr) return true;
    return mode_ != Mode::go_on && !over_;
}

Halt Debugger::run(Cycle until) {
    const Machine& machine = machine_;
    while (machine.now() < until) {
        if (!std::exchange(checked_, true) && execution_hits()) return Halt::checkpoint;
        const Halt halt = single_stepping() ? run_one() : run_fast(until);
        if (halt != Halt::none) {
            go_on();
            return halt;
        }
    }
    return Halt::none;
}

// At full speed to the next breakpoint.
Halt Debugger::run_fast(Cycle until) {
    const Machine& machine = machine_;
    stop_ = machine_.run(until);
    if (machine.cpu().interrupt) machine_.step();
    switch (stop_.kind) {
        case StopKind::jam: return Halt::jam;
        case StopKind::debugcart: checked_ = false; return Halt::debugcart;
        default: break;
    }
    const Cpu6510State& cpu = machine.cpu();
    // A run that ended at a breakpoint for another reason would pass it the next time.
    if (!set_[cpu.pc]) return Halt::none;
    if (over_ && over_->pc == cpu.pc && over_->s == cpu.s) {
        over_.reset();
        set_breaks();
        checked_ = false;
        if (--left_ == 0) return Halt::step;
        return Halt::none;
    }
    return execution_hits() ? Halt::checkpoint : Halt::none;
}

Halt Debugger::run_one() {
    const Machine& machine = machine_;
    const std::uint16_t pc = machine.cpu().pc;
    const std::uint8_t opcode = machine.peek(pc);
    Accesses accesses, pushes;
    if (watching_accesses_) accesses = accesses_of_next_instruction(machine);
    if (mode_ == Mode::over && !over_ && opcode == kJsr)
        over_ = Return{static_cast<std::uint16_t>(pc + 3), machine.cpu().s};
    if (watcher_ != nullptr) watcher_->before(machine);
    stop_ = machine_.step();
    if (stop_.kind == StopKind::jam) return Halt::jam;
    if (watcher_ != nullptr) watcher_->after(machine);
    const bool interrupted = machine.cpu().interrupt;
    if (interrupted) {
        if (watching_accesses_) pushes = accesses_of_interrupt(machine);
        const Stop later = machine_.step();
        if (stop_.kind == StopKind::limit) stop_ = later;
        if (watcher_ != nullptr) watcher_->interrupted(machine);
    }
    checked_ = false;
    if (watching_accesses_ && (access_hits(accesses, pc) | access_hits(pushes, pc)))
        return Halt::checkpoint;
    if (stop_.kind == StopKind::debugcart) return Halt::debugcart;
    if (step_done(opcode, interrupted)) return Halt::step;
    if (over_) set_breaks();
    return Halt::none;
}

// Whether the instruction just executed was the last one asked for.
bool Debugger::step_done(std::uint8_t opcode, bool interrupted) {
    switch (mode_) {
        case Mode::go_on: return false;
        case Mode::into: return --left_ == 0;
        case Mode::over:
            if (over_) {
                const Cpu6510State& cpu = std::as_const(machine_).cpu();
                if (over_->pc != cpu.pc || over_->s != cpu.s) return false;
                over_.reset();
                set_breaks();
            }
            return --left_ == 0;
        case Mode::out:
            if (opcode == kJsr || opcode == kBrk) ++depth_;
            const bool returned = (opcode == kRts || opcode == kRti) && --depth_ < 0;
            if (interrupted) ++depth_;
            return returned;
    }
    return false;
}

// The checkpoints at the instruction that comes next; true when one of them stops.
bool Debugger::execution_hits() {
    const std::uint16_t pc = std::as_const(machine_).cpu().pc;
    checked_ = true;
    if (!execution_[pc]) return false;
    bool stops = false;
    for (const std::uint32_t number : checkpoints_.numbers()) {
        const Checkpoint* checkpoint = checkpoints_.find(number);
        if (checkpoint != nullptr && (checkpoint->info.operation & kExec) != 0 &&
            checkpoint->covers(pc))
            stops |= hit(number, {kExec, pc, pc});
    }
    return stops;
}

bool Debugger::access_hits(const Accesses& accesses, std::uint16_t pc) {
    bool stops = false;
    for (const MemoryAccess& access : accesses) {
        if (!accesses_[access.address]) continue;
        const std::uint8_t operation = access.store ? kStore : kLoad;
        for (const std::uint32_t number : checkpoints_.numbers()) {
            const Checkpoint* checkpoint = checkpoints_.find(number);
            if (checkpoint != nullptr && (checkpoint->info.operation & operation) != 0 &&
                checkpoint->covers(access.address))
                stops |= hit(number, {operation, access.address, pc});
        }
    }
    return stops;
}

// True when the checkpoint stops.
bool Debugger::hit(std::uint32_t number, const Hit& what) {
    Checkpoint* checkpoint = checkpoints_.find(number);
    if (!checkpoint->info.enabled) return false;
    if (checkpoint->condition && !checkpoint->condition->holds(*this)) return false;
    if (checkpoint->info.ignore_count > 0) {
        --checkpoint->info.ignore_count;
        return false;
    }
    ++checkpoint->info.hit_count;
    const bool stops = checkpoint->info.stop;
    Checkpoint reported = *checkpoint;
    reported.info.hit = true;
    if (reported.info.temporary) {
        checkpoints_.remove(number);
        checkpoints_changed();
    }
    on_hit_(reported, what);
    return stops;
}

int Debugger::register_value(std::uint8_t id) const {
    const Cpu6510State& cpu = machine().cpu();
    switch (id) {
        case kRegisterA: return cpu.a;
        case kRegisterX: return cpu.x;
        case kRegisterY: return cpu.y;
        case kRegisterPc: return cpu.pc;
        case kRegisterSp: return cpu.s;
        case kRegisterFlags: return cpu.p;
        case kRegisterLine: return machine().beam().line;
        case kRegisterCycle: return machine().beam().cycle - 1;
        case kRegisterPort0: return machine().peek(0);
        case kRegisterPort1: return machine().peek(1);
        default: return 0;
    }
}

std::uint8_t Debugger::memory(std::uint16_t address, std::uint16_t bank) const {
    return read_bank(machine(), bank, address);
}

}  // namespace badline::monitor
