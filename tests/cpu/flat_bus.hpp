// 64 K of memory and nothing else, as a fast bus and as an exact one.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>

#include "badline/cpu/cpu6510.hpp"

namespace badline::testing {

struct Memory {
    std::array<std::uint8_t, 65536> bytes{};

    void put(std::uint16_t address, std::initializer_list<int> values) {
        for (const int value : values) bytes[address++] = static_cast<std::uint8_t>(value);
    }
};

struct FastFlatBus {
    static constexpr bool kExact = false;
    static constexpr bool kWatched = true;

    Memory& memory;
    Cycle now = 0;
    Cycle horizon = 0;
    bool irq_low = false;
    int stop_pc = -1;

    Cycle clock() const { return now; }
    void set_clock(Cycle cycle) { now = cycle; }
    bool more(Cycle cycle) const { return cycle < horizon; }
    bool irq_line_low() const { return irq_low; }
    bool stop_at(std::uint16_t pc) const { return pc == stop_pc; }
    std::uint8_t fetch(std::uint16_t address, Cycle) { return memory.bytes[address]; }
    void dummy_fetch(std::uint16_t, Cycle) {}
    std::uint8_t read(std::uint16_t address, Cycle) { return memory.bytes[address]; }
    void dummy_read(std::uint16_t, Cycle) {}
    void write(std::uint16_t address, std::uint8_t value, Cycle) { memory.bytes[address] = value; }
    void dummy_write(std::uint16_t, std::uint8_t, Cycle) {}
    std::uint8_t read_zero_page(std::uint8_t address, Cycle) { return memory.bytes[address]; }
    void write_zero_page(std::uint8_t address, std::uint8_t value, Cycle) {
        memory.bytes[address] = value;
    }
    void dummy_write_zero_page(std::uint8_t, std::uint8_t, Cycle) {}
    std::uint8_t read_stack(std::uint8_t address, Cycle) { return memory.bytes[0x100 | address]; }
    void write_stack(std::uint8_t address, std::uint8_t value, Cycle) {
        memory.bytes[0x100 | address] = value;
    }
};

// One instruction a run, unless told otherwise; the lines never change while it runs.
struct ExactFlatBus {
    static constexpr bool kExact = true;
    static constexpr bool kWatched = true;

    Memory& memory;
    Cycle now = 0;
    Cycle horizon = 0;
    bool irq_low = false;
    int stop_pc = -1;
    std::uint64_t nmi = 0;
    int hold_cycles = 0;  // RDY holds the next read for so long
    int hold_address = -1;
    int cycles = 1;

    std::uint8_t read(std::uint16_t address) { return read_moving(address, address); }
    std::uint8_t read_moving(std::uint16_t first, std::uint16_t then) {
        cycles = first == hold_address ? 1 + hold_cycles : 1;
        now += cycles;
        return memory.bytes[cycles > 1 ? then : first];
    }
    void write(std::uint16_t address, std::uint8_t value) {
        cycles = 1;
        ++now;
        memory.bytes[address] = value;
    }
    int access_cycles() const { return cycles; }
    std::uint64_t irq_history() const { return irq_low ? ~std::uint64_t{0} : 0; }
    std::uint64_t nmi_history() const { return nmi; }
    void acknowledge_nmi() { nmi = 0; }
    void look_again_for_nmi() { nmi = 0; }
    bool more() const { return now < horizon; }
    bool stop_at(std::uint16_t pc) const { return pc == stop_pc; }
};

}  // namespace badline::testing

// Made once, in flat_bus.cpp: with the sanitizers the processor takes a compiler minutes.
namespace badline {
extern template Leave run(Cpu6510State&, testing::FastFlatBus&);
extern template Leave run(Cpu6510State&, testing::ExactFlatBus&);
}  // namespace badline
