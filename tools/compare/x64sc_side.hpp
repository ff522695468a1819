// x64sc, brought to the first instruction of a program and moved from there by its monitor.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "badline/machine/machine.hpp"
#include "badline/media/rom_set.hpp"
#include "own_side.hpp"
#include "x64sc_client.hpp"

namespace badline::tools {

struct X64scSetup {
    std::filesystem::path program;     // x64sc
    std::vector<std::string> options;  // the user's, after ours
    LoadedRoms roms;
    MachineConfig config;  // model and RAM pattern
};

class X64scSide : public Side {
  public:
    // Starts a process and brings it to the program's first instruction. `first` is where Badline
    // stands there. Throws InputError where x64sc does not get there.
    X64scSide(const X64scSetup& setup, const Launch& launch, const Moment& first);

    ProcessorState at(Cycle near) override;
    MachineState state(Cycle near) override;
    Picture picture() override;
    void advance(std::uint32_t instructions) override;
    bool jammed() override { return jammed_; }
    void mark() override;
    void back(Mark mark) override;
    // x64sc's dumps leave out what is in the SID and on the serial bus: afterwards, going back
    // means a new x64sc.
    bool be_thorough() override;
    // Thorough or not from now on; a new x64sc, at the first instruction.
    void restart(bool thorough);

    X64scClient& client() { return *client_; }
    // Whether clock figures are x64sc's own; before VICE 3.10 it tells only where the beam is.
    bool knows_clock() const { return knows_clock_; }

    // A new process, at the program's first instruction.
    void restart();
    // Runs until the processor is about to execute one of `places` (monitor::kExec), or one of them
    // was written (monitor::kStore); false when `until` came first or the processor jammed.
    bool run_to(const std::vector<std::uint16_t>& places, std::uint8_t operation, Cycle until);

  private:
    struct Place {
        std::uint64_t instructions = 0;  // since the program's first
        Cycle clock = 0;
        std::uint8_t serial = 0;  // what CIA 2's port A reads
    };
    std::uint8_t serial_port();
    bool stands_at_first();
    Cycle clock_at(Cycle began, const X64scRegisters& registers) const;

    X64scSetup setup_;
    Launch launch_;
    TemporaryFolder folder_;
    std::unique_ptr<X64scProcess> process_;
    std::unique_ptr<X64scClient> client_;
    Cycle cycles_per_line_;
    Cycle cycles_per_frame_;
    Moment first_moment_;  // Badline's, at the first instruction: there the clocks are set alike
    Cycle offset_ = 0;     // of x64sc's own clock
    bool jammed_ = false;
    bool knows_clock_ = true;
    bool thorough_ = false;
    bool moved_ = false;  // an instruction was executed since the last start or back()
    Place place_, first_, latest_;
};

// How x64sc is told to be the same machine, in warp or at a C64's own speed.
std::vector<std::string> x64sc_arguments(const X64scSetup& setup, std::uint16_t port, bool warp);

}  // namespace badline::tools
