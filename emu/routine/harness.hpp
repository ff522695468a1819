// One routine of a C64 program, called on the exact machine: what a unit test is made of.
//
//     Harness harness({.roms = load_roms().roms});    a C64 that says READY
//     harness.load(load_prg("multiply.prg"));
//     harness.symbols() = load_symbols("multiply.lbl");
//     harness.keep();                                 restore() comes back to here
//
//     harness.machine().cpu().a = 7;
//     CallResult result = harness.call(harness.symbols().resolve("multiply"));
//     if (!result.returned()) fail(explain(harness.symbols(), result));      // report.hpp
//     result.accounts.processor                       its cycles, without the stolen ones
//     harness.examine().deepest_stack                 looked into afterwards, when asked
//     harness.restore();                              some microseconds
//
// THE CALL. The machine's registers are what the caller left in cpu(); the harness pushes a return
// address and puts the processor on the routine's first instruction, as if a JSR had just been
// executed. The call ends when the routine's RTS has been. So its cycles are the routine's own, the
// RTS counted, the JSR (6 cycles) not. Nothing is to be seen of the harness in memory but the two
// bytes on the stack: the return address, kReturnAddress, is one of the bytes that no C64 program
// uses, and the processor is stopped before it executes what is there.
//
// THE MACHINE is one that has booted: KERNAL and BASIC are there, the screen is on, the CIA's timer
// runs. But interrupts are off (the I flag is set) until the routine allows them, A, X and Y are 0,
// and the beam is at the beginning of raster line 251, below the last badline: with no sprites on,
// the next 7,000 cycles on PAL (3,900 on NTSC) meet no badline. go_to() starts elsewhere.
//
// LOOKING INTO a call costs nothing until it is asked for. The machine is deterministic, so
// examine() calls the routine once more from the very state the call began with, one
// instruction after the other, and notes everything.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "badline/machine/machine.hpp"
#include "badline/media/prg.hpp"
#include "badline/media/symbols.hpp"

namespace badline {

struct HarnessConfig {
    Model model = Model::c64c;
    RomSet roms{};
    bool boot = true;        // to READY; without, the machine as at power-on, I set
    bool reference = false;  // MachineConfig::reference
    RamPattern ram_pattern = kX64scRamPattern;
};

// "Mapping the Commodore 64" lists $0313 as unused.
inline constexpr std::uint16_t kReturnAddress = 0x0313;
inline constexpr int kQuietLine = 251;

// How a routine is entered, and with that, left.
enum class Entry : std::uint8_t {
    jsr,  // a subroutine: return address on the stack; RTS
    irq,  // a handler behind $FFFE or $FFFA: return address and P on the stack, I set; RTI
    // A handler behind $0314 (or $0318): A, X and Y on the stack as well, as the KERNAL's entry
    // leaves them; ends by way of $EA81, or $EA31, with the KERNAL's RTI.
    kernal_irq,
};

struct CallOptions {
    Entry entry = Entry::jsr;
    Cycle limit = 1'000'000;             // of all cycles
    std::vector<std::uint16_t> stops{};  // the call also ends before an instruction at one of these
    bool return_ends = true;             // false: only stops, limit, BRK and jam do
    bool brk_ends = true;                // false: BRK goes through $FFFE, as ever
    // false: nothing is kept of how the call began, so that it costs some microseconds less; it
    // cannot be looked into, and whether it went astray before it ended is not found out.
    bool remember = true;
    // Calls that did not return and took more cycles than this are not searched for the return that
    // went astray: that is done instruction by instruction, some million cycles a second.
    Cycle longest_search = kNever;
};

enum class CallEnd : std::uint8_t {
    returned,  // to its caller, the stack as it was
    stopped,   // at one of CallOptions::stops
    // An RTS or RTI went elsewhere than to the caller, with bytes too many on the stack or too few;
    // whatever came after it.
    astray,
    brk,      // a BRK was executed
    jam,      // a JAM opcode was executed
    limit,    // CallOptions::limit came first
    written,  // idle_until_write(): the write came
};

struct CallResult {
    CallEnd end = CallEnd::limit;
    std::uint16_t routine = 0;  // that was called
    // The instruction that ended it: the stop, the BRK or the JAM; astray: the RTS or RTI; limit:
    // the one that would have come next.
    std::uint16_t address = 0;
    std::uint16_t target = 0;  // astray: where it went
    int surplus = 0;           // astray: bytes on the stack too many, or, negative, too few
    Cpu6510State before;       // as the caller left it, before anything was pushed
    Cpu6510State after;
    Accounts accounts;  // the cycles, and where they went
    Cycle limit = 0;    // CallOptions::limit, or the cycles to idle
    BeamPosition start;

    bool returned() const { return end == CallEnd::returned; }
};

struct ExecutedInstruction {
    std::uint16_t pc = 0;
    std::array<std::uint8_t, 3> bytes{};
    bool interrupt = false;  // no instruction: an interrupt sequence in front of the one at pc
    Cpu6510State after;
    Cycle began = 0;  // since the call began
    Cycle cycles = 0;
};

struct RoutineWrite {
    std::uint16_t address = 0;
    std::uint8_t value = 0;
    std::uint16_t pc = 0;  // of the instruction that wrote
};

// What examine() found out about the last call.
struct Examination {
    // Bytes of stack in use when most were, the return address counted: 2 for a routine that pushes
    // nothing. What a routine with a stack of its own (TXS) does is not measured by it.
    int deepest_stack = 0;
    std::int64_t instructions = 0;
    std::vector<RoutineWrite> writes;  // all, in order, those to the stack included
};

// Addresses, both ends included.
struct AddressRange {
    std::uint16_t first = 0, last = 0;
    bool covers(std::uint16_t address) const { return address >= first && address <= last; }
};

class Harness {
  public:
    // Boots. Throws InputError when the ROMs do not come to READY within 10 million cycles.
    explicit Harness(const HarnessConfig& config);
    // Another one in the state that this one is in now, which is also what it has kept; for another
    // thread, say. The symbols are the same object.
    Harness twin() const;

    Machine& machine() { return machine_; }
    const Machine& machine() const { return machine_; }
    Symbols& symbols() { return *symbols_; }
    const Symbols& symbols() const { return *symbols_; }

    void load(const Prg& prg) { machine_.load(prg.load, prg.bytes); }
    // Lets the beam come to that place, while the processor stands. Lines from 0, cycles from 1.
    // Throws std::out_of_range for a place that the model's frame has not.
    void go_to(int line, int cycle);
    // $D011 with the screen on, as the KERNAL has it, or off: no badlines from the next frame on.
    void set_screen(bool on);
    // The first `count` sprites (0 to 8) on, the others off: 24 x 21 pixels each, side by side from
    // x 24 on, 32 apart, all with their Y register at `line` (0 to 255): so they are fetched in the
    // lines `line` to `line` + 20. Throws std::out_of_range.
    void set_sprites(int count, int line);
    // What restore() comes back to; until keep() is called that is the machine just booted.
    void keep() { home_ = machine_.save(); }
    void keep(std::shared_ptr<const Machine::Snapshot> state) { home_ = std::move(state); }
    std::shared_ptr<const Machine::Snapshot> kept() const { return home_; }
    void restore();

    CallResult call(std::uint16_t routine, const CallOptions& options = {});
    // The machine runs while its program does nothing: interrupts allowed, JMP to itself at
    // kIdleLoop. Ends at a stop, with BRK or JAM, or after `cycles`. When it was idling before, it
    // goes on where it was, even within a handler.
    CallResult idle(Cycle cycles, const CallOptions& options = {});
    // The same until the first write to that address: where the beam was in the cycle of the write.
    // Nothing, when there was none within `cycles`.
    std::optional<BeamPosition> idle_until_write(std::uint16_t address, Cycle cycles);
    static constexpr std::uint16_t kIdleLoop = 0x0334;  // 3 of 8 bytes that are unused as well

    const CallResult& last() const { return last_; }
    // Looks into the last call, or idle(). The machine is left as it is. Only after a call with
    // `remember`.
    Examination examine() const;
    // Its latest `keep` instructions, in order, or all there were. The same applies.
    std::vector<ExecutedInstruction> latest(std::size_t keep) const;
    bool can_examine() const { return began_ != nullptr; }

  private:
    explicit Harness(const Harness& other, int);
    void enter(std::uint16_t routine, Entry entry);
    void enter_idle_loop();
    CallResult run(CallResult result, const CallOptions& options);
    void find_strayed_return(CallResult& result);
    template <class Look>
    void again(Cycle from, Look&& look) const;

    HarnessConfig config_;
    mutable Machine machine_;
    std::shared_ptr<Symbols> symbols_;
    std::shared_ptr<const Machine::Snapshot> home_;
    // The last call: the state just before its first instruction, and how it ended.
    std::shared_ptr<const Machine::Snapshot> began_;
    CallResult last_;
    CallOptions last_options_;
    bool idling_ = false;
};

// Those of the writes that are neither in `allowed` nor on the stack below `s`, the stack pointer
// with which the routine was called.
std::vector<RoutineWrite> writes_outside(const Examination& examination, std::uint8_t s,
                                         const std::vector<AddressRange>& allowed);

}  // namespace badline
