// The board: chips, memories and the wires between them; what machine.hpp wraps for the world.
//
// The processor meets it through one of two buses (buses.hpp). The fast one runs whole
// instructions without a look at anything but memory, up to the horizon: the first cycle at which
// BA, IRQ or NMI may change. The exact one goes cycle by cycle. Both end up here for every access
// that is not plain memory.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <memory>
#include <vector>

#include "badline/cia/cia.hpp"
#include "badline/cpu/cpu6510.hpp"
#include "badline/machine/cartridge.hpp"
#include "badline/machine/cpu_port.hpp"
#include "badline/machine/machine.hpp"
#include "badline/machine/memory_map.hpp"
#include "badline/sid/sid.hpp"
#include "badline/vic/vic.hpp"

namespace badline {

// Everything that changes and is no wiring: copied whole by a snapshot.
struct BoardState {
    Cpu6510State cpu{};
    CpuPort port{};
    std::array<std::uint8_t, 2> under_port{};  // the RAM at $00 and $01
    VicState vic{};
    Cycle vic_next = 0;
    Cia cia1{}, cia2{};
    Sid sid{};
    Keyboard keyboard{};
    CartridgeState cartridge{};
    Accounts stolen{};  // badlines and sprites only
    Cycle accounted_from = 0;
    Cycle clock = 0;  // the cycle that comes next
    std::uint64_t irq_history = 0, nmi_history = 0;
    bool nmi_was_low = false;
    bool nmi_latch = false;
    Cycle restore_until = 0;  // RESTORE holds NMI low
    std::array<std::uint8_t, 0x400> colour{};
    std::array<std::uint8_t, 0x10000> ram{};  // [0] and [1]: what the processor reads there
};

class Board {
  public:
    explicit Board(const MachineConfig& config);
    Board(const Board&) = delete;
    Board& operator=(const Board&) = delete;

    void power_on();
    void reset();

    // Runs instructions until `until` or a stop.
    Stop run(Cycle until);
    // The processor stands, by RDY, and the chips go on.
    void hold(Cycle cycles);

    // -- accesses at the pins, in phi2 of cycle `now` ---------------------------------------------
    std::uint8_t read_slow(std::uint16_t address, Cycle now);
    void write_slow(std::uint16_t address, std::uint8_t value, Cycle now);
    std::uint8_t peek(std::uint16_t address);
    std::uint8_t peek_io(std::uint16_t address);

    // -- state and wiring -----------------------------------------------------------------------
    BoardState s;
    Vic vic;
    // Per page where the processor finds plain memory to read or write; null: ask the board.
    std::array<const std::uint8_t*, 256> read_page{};
    std::array<std::uint8_t*, 256> write_page{};
    Cycle fast_until = 0;  // instructions may start on the fast bus before this cycle

    MachineConfig config;
    std::bitset<0x10000> stop_map;  // breakpoints and traps
    std::bitset<0x10000> breakpoints, watches;
    bool watching = false;  // any of stop_map, or stop_on_brk
    bool stop_on_brk = false;
    bool debugcart = false;
    bool passing = false;  // the next instruction may execute in spite of a stop there
    bool stop_pending = false;
    Stop stop{};
    std::vector<LoggedWrite>* write_log = nullptr;  // then no page is plain memory to write

    // Brings the lines to cycle s.clock and steps the clock: one cycle of the exact bus.
    void tick();
    // While BA holds the processor for a badline in which nothing else happens: goes to its end in
    // one step. Returns how many cycles that were.
    int hold_through_badline();
    void plan();  // the horizon, after something may have moved it
    void plan_vic() { vic_event_ = std::min(vic.next_ba_low(), vic.next_irq()); }
    bool irq_line_low();
    void map_memory();  // page tables, from the port and the cartridge lines
    void remap();       // ... whatever they were
    void map_vic_bank() { map_vic_bank(s.cia2.port_a_pins()); }
    void map_vic_bank(unsigned port_a);
    void write_cia2_port(unsigned reg, std::uint8_t value, Cycle now);
    void save(BoardState& into) const;
    void restore(const BoardState& from);
    void request_stop(Stop why) {
        stop = why;
        stop_pending = true;
        fast_until = 0;
    }

  private:
    std::uint8_t read_io(std::uint16_t address, Cycle now);
    std::uint8_t read_expansion(std::uint16_t address, Cycle now);
    void write_io(std::uint16_t address, std::uint8_t value, Cycle now);
    void write_port(std::uint16_t address, std::uint8_t value, Cycle now);
    std::uint8_t read_cia(Cia& cia, unsigned reg, Cycle now);
    std::uint8_t peek_cia(Cia& cia, unsigned reg, Cycle now);
    void set_cia_pins(Cia& cia, Cycle now);
    void update_light_pen(Cycle now);
    void mirror_port(Cycle now);
    bool fast_allowed();
    bool ultimax() const { return (pla_ & (kGame | kExrom)) == kExrom; }
    void map_cartridge();  // after its registers were written
    void guard_graphics();
    const std::uint8_t* area_page(Area area, std::uint8_t page) const;

    std::uint8_t pla_ = 0xff;
    unsigned vic_bank_ = 0;
    std::uint64_t guarded_ = 0;  // pages of guarded_bank_ whose writes the board has to see
    unsigned guarded_bank_ = 0;
    Cycle until_ = 0;
    Cycle vic_event_ = 0;
};

}  // namespace badline
