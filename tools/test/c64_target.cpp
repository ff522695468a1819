#include "c64_target.hpp"

#include <algorithm>
#include <deque>

namespace badline::suites {
namespace {

// Calls that take more cycles are not run through instruction by instruction: one that never
// returns would take a minute to say so.
constexpr Cycle kLong = 2'000'000;
constexpr Cycle kLongestHeld = 200;  // with all that the video chip may steal from it

}  // namespace

CallResult C64Target::call(std::uint16_t routine, const CallOptions& options) {
    CallResult result;
    Machine& machine = harness_.machine();
    before_long_.reset();
    if (options.remember && options.limit > kLong) {
        before_long_ = machine.save();
        long_options_ = options;
        long_options_.remember = false;
        result = long_result_ = harness_.call(routine, long_options_);
        if (result.accounts.total() <= kLong) {
            machine.restore(*before_long_);
            before_long_.reset();
        }
    }
    if (!before_long_) result = harness_.call(routine, options);
    // A BRK ends the call here too, so that the stack is taken back to before it: a suite may go on
    // with another call.
    if (result.end == CallEnd::brk) {
        Cpu6510State& cpu = machine.cpu();
        cpu.s = static_cast<std::uint8_t>(cpu.s + 3);
        cpu.pc = result.address;
    }
    return result;
}

std::vector<ExecutedInstruction> C64Target::executed(std::size_t keep) {
    if (before_long_) return last_of_long_call(keep);
    return harness_.can_examine() ? harness_.examine(keep).last
                                  : std::vector<ExecutedInstruction>{};
}

// Runs the call again up to shortly before its end, and from there instruction by instruction.
std::vector<ExecutedInstruction> C64Target::last_of_long_call(std::size_t keep) {
    Machine& machine = harness_.machine();
    const auto now = machine.save();
    machine.restore(*before_long_);
    const Cycle end = machine.now() + long_result_.accounts.total();
    const Cycle stretch = std::min(kLong, static_cast<Cycle>(keep + 1) * kLongestHeld);
    CallOptions most = long_options_;
    most.limit = long_result_.accounts.total() - stretch;
    const Cycle began = machine.now();
    harness_.call(long_result_.routine, most);
    std::deque<ExecutedInstruction> latest;
    while (machine.now() < end && !machine.cpu().jammed) {
        ExecutedInstruction done;
        done.pc = machine.cpu().pc;
        done.interrupt = machine.cpu().interrupt;
        for (unsigned i = 0; i < 3; ++i)
            done.bytes[i] = machine.peek(static_cast<std::uint16_t>(done.pc + i));
        done.began = machine.now() - began;
        machine.step();
        done.after = machine.cpu();
        done.cycles = machine.now() - began - done.began;
        latest.push_back(done);
        if (latest.size() > keep) latest.pop_front();
    }
    machine.restore(*now);
    return {latest.begin(), latest.end()};
}

}  // namespace badline::suites
