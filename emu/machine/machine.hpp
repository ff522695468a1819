// The C64: the wiring of its chips, and the one clock that drives them.
//
//   Machine machine({.model = Model::c64c, .roms = roms});
//   machine.load(0x0801, bytes);
//   machine.cpu().pc = 0x080d;
//   machine.break_at(label);
//   Stop stop = machine.run(machine.now() + 1'000'000);
//
// A machine allocates its memory once and has no links to the world: no files, no host clock, no
// threads. Two machines given the same calls do the same, to the byte. All times are phi2 cycles
// from power-on (Cycle); lines and cycles in a line are numbered as in Bauer's article.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "badline/cpu/cpu6510.hpp"
#include "badline/machine/cartridge.hpp"
#include "badline/machine/keyboard.hpp"
#include "badline/machine/models.hpp"
#include "badline/machine/picture.hpp"
#include "badline/machine/ram_pattern.hpp"
#include "badline/machine/rom_set.hpp"
#include "badline/time.hpp"

namespace badline {

struct MachineConfig {
    Model model = Model::c64c;
    std::optional<VicModel> vic;  // other chips than the model's
    std::optional<CiaModel> cia;
    std::optional<SidModel> sid;
    RomSet roms{};
    RamPattern ram_pattern = kX64scRamPattern;          // what the RAM holds at power-on
    std::shared_ptr<const CartridgeImage> cartridge{};  // on the expansion port; null: none
    bool pictures = true;    // keep what picture() needs; without, it needs set_drawing(true)
    bool reference = false;  // do everything in every cycle: slow, and the judge of the fast way
};

// Why a run ended.
enum class StopKind : std::uint8_t {
    limit,       // the clock reached the cycle given to run()
    breakpoint,  // the processor is about to execute the instruction at `address`
    write,       // a watched address was written: `address`, `value`
    brk,         // a BRK instruction was executed, at `address`, when asked for
    jam,         // the processor jammed at `address`
    debugcart,   // a byte was written to $D7FF with the debug cartridge on: `value`
    trap,        // a trap's handler asked to stop
};

struct Stop {
    StopKind kind = StopKind::limit;
    std::uint16_t address = 0;
    std::uint8_t value = 0;
};

// Where the cycles went since power_on() or clear_accounts(): every cycle is in exactly one.
struct Accounts {
    Cycle processor = 0;  // the processor's own
    Cycle badlines = 0;   // it waited for the video chip's matrix fetches
    Cycle sprites = 0;    // it waited for sprite fetches (and no badline)
    Cycle total() const { return processor + badlines + sprites; }
};

// A write of the processor's.
struct LoggedWrite {
    std::uint16_t address = 0;
    std::uint8_t value = 0;
    friend bool operator==(const LoggedWrite&, const LoggedWrite&) = default;
};

// Where the video chip is: raster line from 0, cycle in the line from 1.
struct BeamPosition {
    int line = 0;
    int cycle = 1;
};

class Machine {
  public:
    explicit Machine(const MachineConfig& config);
    ~Machine();
    Machine(Machine&&) noexcept;
    Machine& operator=(Machine&&) noexcept;

    // -- power, time -----------------------------------------------------------------------------
    void power_on();  // RAM pattern, all chips reset, clock 0; breakpoints and traps stay
    void reset();     // the RESET line: RAM and clock stay
    const MachineConfig& config() const;
    Cycle now() const;               // the cycle that comes next
    BeamPosition beam() const;       // of that cycle
    Cycle cycles_per_line() const;   // 63, 64 or 65
    int lines_per_frame() const;     // 312, 263 or 262
    Cycle cycles_per_frame() const;  // their product
    std::int64_t frame() const;      // frames begun since power-on, from 0
    const Accounts& accounts() const;
    void clear_accounts();

    // -- running ---------------------------------------------------------------------------------
    // Runs whole instructions until the clock reaches `until` or something stops it. The
    // processor stands between two instructions afterwards; so `until` can be overrun by the rest
    // of one instruction. A stop at the instruction it stands on is passed.
    Stop run(Cycle until);
    Stop step();  // one instruction, or one interrupt sequence
    // RDY held low from outside, as by a cartridge's DMA: `cycles` go by for the chips while the
    // processor stands. The accounts leave them out; picture() knows nothing from before.
    void hold_processor(Cycle cycles);

    // -- processor and memory

    Cpu6510State& cpu();  // between runs
    const Cpu6510State& cpu() const;
    // As the processor would read, but for the CIAs' clocks, which run on; no effects.
    std::uint8_t peek(std::uint16_t address) const;
    // The chip or colour RAM at $D000 to $DFFF, whatever is mapped there; no effects.
    std::uint8_t peek_io(std::uint16_t address) const;
    std::uint8_t read(std::uint16_t address);              // the same with all its effects
    void poke(std::uint16_t address, std::uint8_t value);  // as the processor would write
    std::span<std::uint8_t, 0x10000> ram();                // the RAM under everything
    std::span<const std::uint8_t, 0x10000> ram() const;
    std::span<const std::uint8_t, 0x400> colour_ram() const;                // the low nibbles
    void load(std::uint16_t address, std::span<const std::uint8_t> bytes);  // into RAM, as LOAD

    // -- stops -----------------------------------------------------------------------------------
    void break_at(std::uint16_t pc);
    void clear_break(std::uint16_t pc);
    void watch_write(std::uint16_t address);  // stop after the instruction that writes there
    void clear_watch(std::uint16_t address);
    void stop_on_brk(bool on);
    void set_debugcart(bool on);
    // Calls `handler` when the processor is about to execute the instruction at `pc`, with the
    // machine between two instructions. The handler may change registers and memory (to return
    // from a subroutine on the guest's behalf, say) and says whether the run is to stop.
    using TrapHandler = std::function<bool(Machine&)>;
    void set_trap(std::uint16_t pc, TrapHandler handler);
    void clear_trap(std::uint16_t pc);
    void clear_stops();  // all of the above
    // From now on appends every write of the processor to *log, in order, those of interrupt
    // sequences and both of a read-modify-write instruction included; null: no more. A machine
    // that logs is some times slower, and does the same.
    void log_writes(std::vector<LoggedWrite>* log);

    // -- input

    Keyboard& keyboard();  // keys and joysticks; changes hold from the next cycle on
    void press_restore();  // the RESTORE key: an edge on NMI

    // -- output

    // The picture as x64sc would save it now: the lines of this frame drawn so far, the rest of the
    // frame before. Draws by running the last frames again; the machine itself stays as it is.
    Picture picture() const;
    void set_drawing(bool on);  // draw every frame as it comes (live view); picture() is free then
    // A digest-friendly view of everything a program could see, for holding two machines against
    // each other: registers of all chips by peek, processor state, RAM, colour RAM.
    std::vector<std::uint8_t> visible_state() const;

    // -- snapshots

    class Snapshot;  // the whole machine in memory, stops and traps aside
    std::shared_ptr<const Snapshot> save() const;
    void restore(const Snapshot& snapshot);  // of a machine of the same configuration; microseconds
    // The same as bytes, for a file. They fit machines of this build and this configuration alone;
    // false, and nothing changed, for bytes that can be none.
    std::vector<std::uint8_t> save_bytes() const;
    bool restore_bytes(std::span<const std::uint8_t> bytes);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace badline
