// Starting a program by itself after power-on, as VICE's x64sc does.
//
// At a given cycle, and once BASIC waits for a line, the program is put into memory or a LOAD
// command is typed; then RUN is typed. Everything goes through the KERNAL's keyboard buffer, so
// the ROMs run as they are. Measured on x64sc r45384: with its -autostartprgmode 1 all of it
// happens at cycle 3 * clock frequency from power-on, whatever the address of the program; no SYS
// is ever typed, and -keybuf is typed after RUN has come back.
//
// It does not run the machine: whoever does asks next() when to call act().
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "badline/machine/machine.hpp"
#include "badline/time.hpp"

namespace badline {

// Whether the screen editor waits at the beginning of a line, under one that reads READY.
bool basic_is_ready(const Machine& machine);

// Puts bytes into RAM as LOAD does and sets BASIC's pointers (start of variables, of arrays and
// after arrays: $2D, $2F, $31) and the KERNAL's end address ($AE) behind them, its start address
// ($AC) to `address`: what x64sc r45384 leaves.
void inject_program(Machine& machine, std::uint16_t address, std::span<const std::uint8_t> bytes);

class Autostart {
  public:
    // Nothing happens before cycle `from`; x64sc's default is 3 * clock frequency. It acts between
    // the first two instructions that are two cycles or more behind that: one that ends in the
    // cycle after is still on its own (measured where the KERNAL's loop looks for a key just then).
    explicit Autostart(Cycle from) : next_(from + kLag) {}

    // The steps, in the order in which they are to happen. PETSCII; each waits for READY first.
    void inject(std::uint16_t address, std::vector<std::uint8_t> bytes);
    void type(std::string petscii);

    // The cycle at which act() is to be called, between two instructions; kNever when all is done.
    Cycle next() const { return next_; }
    void act(Machine& machine);

  private:
    static constexpr Cycle kLag = 2;
    struct Step {
        bool typed = true;
        std::string text;
        std::uint16_t address = 0;
        std::vector<std::uint8_t> bytes;
    };
    void type_more(Machine& machine);

    std::vector<Step> steps_;
    std::size_t at_ = 0;     // the step that comes next
    std::size_t typed_ = 0;  // characters of it that are in the buffer or taken
    Cycle next_;
};

}  // namespace badline
