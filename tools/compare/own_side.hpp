// Badline's machine, started to the cycle as x64sc starts a program.
#pragma once

#include <memory>

#include "badline/machine/machine.hpp"
#include "badline/media/prg.hpp"
#include "machine_state.hpp"
#include "start.hpp"

namespace badline::tools {

// What both machines autostart: the program itself, where RUN leads to `start`; else a BASIC line
// with a SYS to there, and the program is put into memory when the processor arrives.
struct Launch {
    Prg first;    // autostarted
    Prg program;  // what is compared
    std::uint16_t start = 0;
    bool put_later = false;
};
Launch launch_of(const Prg& program, std::uint16_t start);

class OwnSide : public Side {
  public:
    // The machine stands before the program's first instruction afterwards, and is marked there.
    // Throws InputError when it does not get there.
    OwnSide(Machine& machine, const Launch& launch);

    const Started& started() const { return started_; }
    Machine& machine() { return machine_; }

    ProcessorState at(Cycle near = 0) override;
    MachineState state(Cycle near = 0) override;
    Picture picture() override { return machine_.picture(); }
    void advance(std::uint32_t instructions) override;
    void mark() override { latest_ = machine_.save(); }
    void back(Mark mark) override;
    bool jammed() override { return jammed_; }

    // One instruction.
    void one();
    // Runs until the clock is at `until` or beyond, at most `most` instructions; how many.
    std::uint32_t advance_to(Cycle until, std::uint32_t most);

  private:
    Machine& machine_;
    Started started_;
    std::shared_ptr<const Machine::Snapshot> first_, latest_;
    bool jammed_ = false;
};

}  // namespace badline::tools
