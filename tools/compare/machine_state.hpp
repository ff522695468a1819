// What two machines are held against each other by: the processor, the time, the memory, the
// chips' registers, the picture.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "badline/machine/picture.hpp"
#include "badline/time.hpp"

namespace badline::tools {

// Between two instructions. P without its bits 4 and 5, which no flip-flop holds.
struct Processor {
    std::uint16_t pc = 0;
    std::uint8_t a = 0, x = 0, y = 0, s = 0, p = 0;
    friend bool operator==(const Processor&, const Processor&) = default;
};
inline constexpr std::uint8_t kFlagBits = 0xcf;

// When that is: cycles from power-on, and where the video chip is in its frame (line from 0,
// cycle in the line from 1).
struct Moment {
    Cycle clock = 0;
    int line = 0;
    int cycle = 1;
    friend bool operator==(const Moment&, const Moment&) = default;
};

struct ProcessorState {
    Processor processor;
    Moment moment;
    friend bool operator==(const ProcessorState&, const ProcessorState&) = default;
};

// Everything that can be asked for without changing it. Of $D000 to $DFFF only the registers of
// kComparedRegisters are compared. What the SID lets be read is not among them: x64sc's monitor
// shows it as it was when the program last read it. Programs that read it differ by what they read.
struct MachineState {
    ProcessorState at;
    std::vector<std::uint8_t> ram = std::vector<std::uint8_t>(0x10000);
    std::vector<std::uint8_t> io = std::vector<std::uint8_t>(0x1000);
};

// A byte that differs, in RAM or in a chip.
struct ByteDifference {
    bool io = false;
    std::uint16_t address = 0;
    std::uint8_t ours = 0;
    std::uint8_t theirs = 0;
};

// A stretch of $D000 to $DFFF that is compared, and the bits of it that are.
struct ComparedRegisters {
    std::uint16_t from = 0;
    std::uint16_t to = 0;  // included
    std::uint8_t mask = 0xff;
};
extern const std::vector<ComparedRegisters> kComparedRegisters;

// Those of `ours` and `theirs` that differ, by address, RAM first.
std::vector<ByteDifference> byte_differences(const MachineState& ours, const MachineState& theirs);

// Whether nothing at all differs.
bool same(const MachineState& ours, const MachineState& theirs);

// A place in a run to which a machine can go back.
enum class Mark { first, latest };

// One of the two machines, standing between two instructions. An instruction here includes the
// interrupt sequence that follows it: x64sc's monitor does not stop between the two.
class Side {
  public:
    virtual ~Side() = default;
    // `near` is the clock of the other side, for one that knows only where the beam is.
    virtual ProcessorState at(Cycle near) = 0;
    virtual MachineState state(Cycle near) = 0;
    virtual Picture picture() = 0;
    virtual void advance(std::uint32_t instructions) = 0;
    virtual bool jammed() = 0;  // the processor stands still for good
    // Remembers the machine as it is, and goes back there as often as wanted. The first
    // instruction of the program is Mark::first from the beginning.
    virtual void mark() = 0;  // Mark::latest
    virtual void back(Mark mark) = 0;
    // What goes back goes all the way: from power-on, for a machine whose marks do not hold
    // everything. False where that changes nothing.
    virtual bool be_thorough() { return false; }
};

}  // namespace badline::tools
