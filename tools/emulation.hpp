// A machine as x64sc has it: what its options made of it, the program that starts by itself, the
// keys that are typed for it, power and reset.
//
// It does not run the machine by itself: whoever does (serve/session.hpp) calls act() at every
// next().
#pragma once

#include <optional>
#include <string>

#include "badline/machine/autostart.hpp"
#include "badline/machine/machine.hpp"
#include "x64sc_options.hpp"

namespace badline::tools {

class Emulation {
  public:
    // The plan's configuration has its ROMs already; the program is read. Throws InputError.
    explicit Emulation(X64scPlan plan);

    Machine& machine() { return machine_; }
    const Machine& machine() const { return machine_; }
    const X64scPlan& plan() const { return plan_; }
    X64scPlan& plan() { return plan_; }

    // Cycles since the start, over all times that the power was switched on.
    Cycle elapsed() const { return powered_on_ + machine_.now(); }

    // The machine's cycle at which act() is to be called; kNever when nothing is to be done.
    Cycle next() const;
    void act();
    // A program is being started: nobody wants to wait for it.
    bool starting() const { return autostart_ && autostart_->next() != kNever; }

    void reset(bool power_cycle);
    // Throws InputError for a program that cannot be read.
    static void check_program(const std::string& file);
    // Switches off and on, and starts the program as x64sc's autostart does. Throws InputError
    // for one that cannot be read, and leaves the machine alone then.
    void start_program(const std::string& file, bool run);
    // Into the KERNAL's keyboard buffer: at once where it is empty, else in turn.
    void type(const std::string& petscii);

    Picture picture() const { return machine_.picture(); }

  private:
    void prepare();

    X64scPlan plan_;
    Machine machine_;
    std::optional<Autostart> autostart_;
    Cycle powered_on_ = 0;
    std::string keys_;
    Cycle next_keys_ = kNever;
};

}  // namespace badline::tools
