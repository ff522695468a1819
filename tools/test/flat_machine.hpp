// A processor with memory and nothing else on its bus: what sim6502 calls its systems.
//
//   generic_6502, generic_6510   64 K of RAM
//   c64                          the memory map of the C64, switched by $00 and $01: ROM where an
//                                image was given, and at $D000 registers that only keep what was
//                                written to them. No video chip, no interrupts.
//
// What it does not do: anything that depends on time. The whole C64 is badline::Machine.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "badline/cpu/cpu6510.hpp"
#include "badline/time.hpp"

namespace badline::suites {

// What is in memory before a test; made once a suite, shared by all its machines.
struct FlatImage {
    bool banked = false;  // the C64's memory map
    std::array<std::uint8_t, 0x10000> ram{};
    std::optional<std::array<std::uint8_t, 0x2000>> basic, kernal;
    std::optional<std::array<std::uint8_t, 0x1000>> chargen;
};

class FlatMachine {
  public:
    explicit FlatMachine(std::shared_ptr<const FlatImage> image);
    FlatMachine(const FlatMachine&) = delete;
    FlatMachine& operator=(const FlatMachine&) = delete;

    void restore();  // memory as in the image; A, X and Y 0, S $FD, I set

    Cpu6510State& cpu() { return state_.cpu; }
    std::uint8_t peek(std::uint16_t address) const { return read(address); }
    void poke(std::uint16_t address, std::uint8_t value) { write(address, value); }

    // Into RAM whatever lies over it.
    void poke_ram(std::uint16_t address, std::uint8_t value) { state_.ram[address] = value; }

    // All that changes.
    struct State {
        Cpu6510State cpu;
        std::array<std::uint8_t, 0x10000> ram;
        std::array<std::uint8_t, 0x1000> io;
    };
    void save(State& to) const { to = state_; }
    void set(const State& from);

    // Executes whole instructions while the clock is below `until`. Stops before an instruction at
    // `first` or `second` (-1: none), the one it stands on aside when `pass` is set.
    Cycle clock() const { return clock_; }
    void set_clock(Cycle now) { clock_ = now; }
    Leave run(Cycle until, int first, int second, bool pass);

    std::uint8_t read(std::uint16_t address) const {
        const std::uint8_t* page = read_page_[address >> 8];
        if (page != nullptr) [[likely]]
            return page[address & 0xff];
        return read_port(address);
    }
    void write(std::uint16_t address, std::uint8_t value) {
        std::uint8_t* page = write_page_[address >> 8];
        if (page != nullptr) [[likely]]
            page[address & 0xff] = value;
        else
            write_port(address, value);
    }

  private:
    friend class FlatBus;
    std::uint8_t read_port(std::uint16_t address) const;
    void write_port(std::uint16_t address, std::uint8_t value);
    void map();

    std::shared_ptr<const FlatImage> image_;
    State state_;
    Cycle clock_ = 0, horizon_ = 0;
    int first_stop_ = -1, second_stop_ = -1;
    bool pass_ = false;
    // Null: the page has an address whose access has effects, $00 and $01.
    std::array<const std::uint8_t*, 256> read_page_{};
    std::array<std::uint8_t*, 256> write_page_{};
};

}  // namespace badline::suites
