// A machine that stops for its checkpoints, and goes on step by step.
//
// Between two instructions it first looks for what ends a step and what the last instruction did
// to watched memory; then, once, for checkpoints at the instruction that comes next. So whoever
// stopped there for a step meets a breakpoint at the same place when going on, as in x64sc 3.10.
// An interrupt sequence belongs to the instruction before it.
//
// Breakpoints cost nothing: the machine runs at its full speed. While there are watchpoints, or a
// profile is taken, it goes instruction by instruction.
#pragma once

#include <bitset>
#include <cstdint>
#include <functional>
#include <optional>

#include "badline/machine/machine.hpp"
#include "serve/accesses.hpp"
#include "serve/checkpoints.hpp"
#include "serve/condition.hpp"

namespace badline::monitor {

// A checkpoint was hit.
struct Hit {
    std::uint8_t operation = kExec;  // one of kLoad, kStore, kExec
    std::uint16_t address = 0;       // executed, read or written
    std::uint16_t pc = 0;            // of the instruction
};

enum class Halt : std::uint8_t {
    none,        // the clock reached the cycle given
    checkpoint,  // one that stops was hit
    step,        // the steps are done
    jam,         // the processor jammed
    debugcart,   // a byte was written to $D7FF: stop().value
};

// Sees every instruction that is executed, for a profile.
class InstructionWatcher {
  public:
    virtual ~InstructionWatcher() = default;
    virtual void before(const Machine& machine) = 0;
    virtual void after(const Machine& machine) = 0;
    virtual void interrupted(const Machine& machine) = 0;  // an interrupt sequence is done
};

class Debugger : public ConditionMachine {
  public:
    // Called for every hit, of tracepoints too, with the machine as it is then; the checkpoint's
    // counts are up to date.
    using HitHandler = std::function<void(const Checkpoint&, const Hit&)>;

    Debugger(Machine& machine, HitHandler on_hit) : machine_(machine), on_hit_(std::move(on_hit)) {}

    // Runs until the clock reaches `until`, or something halts it.
    Halt run(Cycle until);
    const Stop& stop() const { return stop_; }  // for Halt::jam and Halt::debugcart

    // What the next runs are to do, in place of what was asked for before: go on for ever; or halt
    // after `count` instructions (0: go on for ever), over subroutines or into them; or halt
    // behind the return from the subroutine or interrupt that is executed now.
    void go_on() { step_into(0); }
    void step_into(std::uint32_t count);
    void step_over(std::uint32_t count);
    void step_out();

    Checkpoints& checkpoints() { return checkpoints_; }
    void checkpoints_changed();  // to be called after changes
    // The machine was set up anew (reset, snapshot): what was learnt of it is void.
    void machine_changed() { checked_ = true; }
    void set_watcher(InstructionWatcher* watcher) { watcher_ = watcher; }

    Machine& machine() { return machine_; }
    const Machine& machine() const { return machine_; }

    int register_value(std::uint8_t id) const override;
    std::uint8_t memory(std::uint16_t address, std::uint16_t bank) const override;

  private:
    enum class Mode : std::uint8_t { go_on, into, over, out };

    bool single_stepping() const;
    Halt run_fast(Cycle until);
    Halt run_one();
    bool execution_hits();
    bool access_hits(const Accesses& accesses, std::uint16_t pc);
    bool hit(std::uint32_t number, const Hit& what);
    bool step_done(std::uint8_t opcode, bool interrupted);
    void begin_over();
    void set_breaks();

    Machine& machine_;
    HitHandler on_hit_;
    Checkpoints checkpoints_;
    std::bitset<0x10000> execution_{}, accesses_{};  // addresses with checkpoints
    std::bitset<0x10000> set_{};                     // breakpoints of the machine
    bool watching_accesses_ = false;
    bool checked_ = true;  // for checkpoints at the instruction that comes next
    Mode mode_ = Mode::go_on;
    std::uint32_t left_ = 0;  // steps
    int depth_ = 0;           // of calls, since step_out()
    struct Return {
        std::uint16_t pc;
        std::uint8_t s;
    };
    std::optional<Return> over_;  // a subroutine is being stepped over
    InstructionWatcher* watcher_ = nullptr;
    Stop stop_{};
};

}  // namespace badline::monitor
