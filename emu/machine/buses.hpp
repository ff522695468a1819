// The processor's two buses on the board; cpu/cpu6510.hpp says what each has to do.
#pragma once

#include "badline/machine/board.hpp"

namespace badline {

template <bool kWatch>
class FastBoardBus {
  public:
    static constexpr bool kExact = false;
    static constexpr bool kWatched = kWatch;

    explicit FastBoardBus(Board& board) : b_(board) {}

    Cycle clock() const { return b_.s.clock; }
    void set_clock(Cycle now) { b_.s.clock = now; }
    bool more(Cycle now) const { return now < b_.fast_until; }
    bool irq_line_low() const { return b_.irq_line_low(); }
    // The bytes of an instruction in one piece, where they are in one page of plain memory.
    const std::uint8_t* code(std::uint16_t pc) const {
        const std::uint8_t* page = b_.read_page[pc >> 8];
        return page != nullptr && (pc & 0xff) < 0xfd ? page + (pc & 0xff) : nullptr;
    }
    std::uint8_t fetch(std::uint16_t address, Cycle now) { return read(address, now); }
    void dummy_fetch(std::uint16_t address, Cycle now) { dummy_read(address, now); }
    std::uint8_t read(std::uint16_t address, Cycle now) {
        const std::uint8_t* page = b_.read_page[address >> 8];
        if (page != nullptr) [[likely]]
            return page[address & 0xff];
        return b_.read_slow(address, now);
    }
    void dummy_read(std::uint16_t address, Cycle now) {
        if (b_.read_page[address >> 8] == nullptr) [[unlikely]]
            b_.read_slow(address, now);
    }
    void write(std::uint16_t address, std::uint8_t value, Cycle now) {
        std::uint8_t* page = b_.write_page[address >> 8];
        if (page != nullptr && address > 1) [[likely]] {
            page[address & 0xff] = value;
        } else {
            b_.write_slow(address, value, now);
        }
    }
    void dummy_write(std::uint16_t address, std::uint8_t value, Cycle now) {
        if (b_.write_page[address >> 8] == nullptr || address < 2) [[unlikely]] {
            b_.write_slow(address, value, now);
        }
    }
    std::uint8_t read_zero_page(std::uint8_t address, Cycle) { return b_.s.ram[address]; }
    void write_zero_page(std::uint8_t address, std::uint8_t value, Cycle now) {
        write(address, value, now);
    }
    void dummy_write_zero_page(std::uint8_t address, std::uint8_t value, Cycle now) {
        dummy_write(address, value, now);
    }
    std::uint8_t read_stack(std::uint8_t s, Cycle) { return b_.s.ram[0x100U + s]; }
    void write_stack(std::uint8_t s, std::uint8_t value, Cycle now) {
        write(static_cast<std::uint16_t>(0x100U + s), value, now);
    }
    bool stop_at(std::uint16_t pc) { return b_.stop_map[pc] && !std::exchange(b_.passing, false); }

  private:
    Board& b_;
};

template <bool kWatch>
class ExactBoardBus {
  public:
    static constexpr bool kExact = true;
    static constexpr bool kWatched = kWatch;

    explicit ExactBoardBus(Board& board) : b_(board) {}

    std::uint8_t read(std::uint16_t address) { return read_moving(address, address); }
    // While BA holds the read, its repeats go to `then`. Only the last one counts for the chips:
    // the others fall in cycles in which the video chip may have the bus.
    std::uint8_t read_moving(std::uint16_t address, std::uint16_t then) {
        cycles_ = 1;
        for (;;) {
            b_.tick();
            if (!b_.vic.ba_low()) break;
            ++cycles_;
            ++(b_.vic.ba_low_for_matrix() ? b_.s.stolen.badlines : b_.s.stolen.sprites);
            b_.vic.set_cpu_bus(b_.peek(address));
            address = then;
            cycles_ += b_.hold_through_badline();
        }
        const std::uint8_t* page = b_.read_page[address >> 8];
        const std::uint8_t value =
            page != nullptr ? page[address & 0xff] : b_.read_slow(address, b_.s.clock - 1);
        b_.vic.set_cpu_bus(value);
        return value;
    }
    void write(std::uint16_t address, std::uint8_t value) {
        cycles_ = 1;
        b_.tick();
        b_.vic.set_cpu_bus(value);
        std::uint8_t* page = b_.write_page[address >> 8];
        if (page != nullptr && address > 1) {
            page[address & 0xff] = value;
        } else {
            b_.write_slow(address, value, b_.s.clock - 1);
        }
    }
    std::uint64_t irq_history() const { return b_.s.irq_history; }
    std::uint64_t nmi_history() const { return b_.s.nmi_history; }
    void acknowledge_nmi() {
        b_.s.nmi_latch = false;
        b_.s.nmi_history = 0;
    }
    void look_again_for_nmi() {
        acknowledge_nmi();
        b_.s.nmi_was_low = false;
    }
    int access_cycles() const { return cycles_; }
    bool more() const { return false; }
    bool stop_at(std::uint16_t pc) { return b_.stop_map[pc] && !std::exchange(b_.passing, false); }

  private:
    Board& b_;
    int cycles_ = 1;  // that the latest access took
};

}  // namespace badline
