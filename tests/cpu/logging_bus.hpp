// Buses that write down every access, to hold the processor against the vectors.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "badline/cpu/cpu6510.hpp"
#include "vectors.hpp"

namespace badline::testing {

// 64 K of memory that is filled with what a log says was read, and forgets it quickly.
class VectorMemory {
  public:
    // Every address holds what the log reads there before writing it.
    void fill(const std::vector<BusCycle>& log) {
        for (auto cycle = log.rbegin(); cycle != log.rend(); ++cycle)
            if (!cycle->write) bytes_[cycle->address] = cycle->data;
    }

    std::uint8_t& operator[](std::uint16_t address) { return bytes_[address]; }

  private:
    std::array<std::uint8_t, 65536> bytes_{};
};

// The exact bus, with pins that go low in given cycles.
class ExactLoggingBus {
  public:
    static constexpr bool kExact = true;
    static constexpr bool kWatched = false;

    ExactLoggingBus(VectorMemory& memory, const Vector& vector) : memory_(memory), vector_(vector) {
        memory_.fill(vector.cycles);
    }

    std::uint8_t read(std::uint16_t address) { return read_moving(address, address); }

    std::uint8_t read_moving(std::uint16_t first, std::uint16_t then) {
        access_cycles_ = 1;
        for (std::uint16_t address = first;; address = then, ++access_cycles_) {
            const bool held = rdy_low();
            cycle({address, memory_[address], false});
            if (held) continue;
            if (address == replaced_address_) return replacement_;
            return memory_[address];
        }
    }

    void write(std::uint16_t address, std::uint8_t value) {
        memory_[address] = value;
        cycle({address, value, true});
        access_cycles_ = 1;
    }

    std::uint64_t irq_history() const { return irq_history_; }
    std::uint64_t nmi_history() const { return nmi_history_; }
    void acknowledge_nmi() { nmi_history_ = 0; }
    void look_again_for_nmi() {
        nmi_history_ = 0;
        nmi_was_low_ = false;
    }
    int access_cycles() const { return access_cycles_; }
    bool more() const { return false; }  // one instruction a run

    const std::vector<BusCycle>& log() const { return log_; }

    // From now on the processor is given another byte at this address than the log says.
    void replace(int address, std::uint8_t byte) {
        replaced_address_ = address;
        replacement_ = byte;
    }

  private:
    int now() const { return static_cast<int>(log_.size()); }
    bool rdy_low() const { return vector_.rdy.contains(now()); }

    void cycle(const BusCycle& access) {
        const bool nmi_low = vector_.nmi.contains(now());
        const bool edge = nmi_low && !nmi_was_low_;
        irq_history_ = irq_history_ << 1 | (vector_.irq.contains(now()) ? 1u : 0u);
        nmi_history_ = nmi_history_ << 1 | (edge ? 1u : nmi_history_ & 1);
        nmi_was_low_ = nmi_low;
        log_.push_back(access);
    }

    VectorMemory& memory_;
    const Vector& vector_;
    std::vector<BusCycle> log_;
    std::uint64_t irq_history_ = 0, nmi_history_ = 0;
    bool nmi_was_low_ = false;
    int access_cycles_ = 1;
    int replaced_address_ = -1;
    std::uint8_t replacement_ = 0;
};

// The fast bus. Accesses go to the place of their time in the log; a place that was not reported
// stays empty. Every address outside pages 0 and 1 is taken for a chip that must hear of dummy
// accesses too. A dummy write does not reach memory.
class FastLoggingBus {
  public:
    static constexpr bool kExact = false;
    static constexpr bool kWatched = false;

    FastLoggingBus(VectorMemory& memory, const Vector& vector)
        : memory_(memory), log_(vector.cycles.size()) {
        memory_.fill(vector.cycles);
    }

    Cycle clock() const { return clock_; }
    void set_clock(Cycle now) { clock_ = now; }
    bool more(Cycle now) const { return now == 0; }  // one instruction
    bool irq_line_low() const { return false; }

    std::uint8_t fetch(std::uint16_t address, Cycle now) { return read(address, now); }
    void dummy_fetch(std::uint16_t address, Cycle now) { read(address, now); }
    std::uint8_t read(std::uint16_t address, Cycle now) {
        note({address, memory_[address], false}, now);
        return memory_[address];
    }
    void dummy_read(std::uint16_t address, Cycle now) { read(address, now); }
    void write(std::uint16_t address, std::uint8_t value, Cycle now) {
        memory_[address] = value;
        note({address, value, true}, now);
    }
    void dummy_write(std::uint16_t address, std::uint8_t value, Cycle now) {
        note({address, value, true}, now);
    }
    std::uint8_t read_zero_page(std::uint8_t address, Cycle now) { return read(address, now); }
    void write_zero_page(std::uint8_t address, std::uint8_t value, Cycle now) {
        write(address, value, now);
    }
    void dummy_write_zero_page(std::uint8_t address, std::uint8_t value, Cycle now) {
        dummy_write(address, value, now);
    }
    std::uint8_t read_stack(std::uint8_t address, Cycle now) { return read(0x100 | address, now); }
    void write_stack(std::uint8_t address, std::uint8_t value, Cycle now) {
        write(0x100 | address, value, now);
    }

    const std::vector<std::optional<BusCycle>>& log() const { return log_; }
    int collisions() const { return collisions_; }

  protected:
    VectorMemory& memory_;

  private:
    void note(const BusCycle& access, Cycle now) {
        if (log_.at(now)) ++collisions_;
        log_.at(now) = access;
    }

    Cycle clock_ = 0;
    std::vector<std::optional<BusCycle>> log_;
    int collisions_ = 0;  // two accesses in one cycle
};

// The fast bus that shows where code lies, as far as it does not end a page; or that could, but
// never does.
class CodeShowingBus : public FastLoggingBus {
  public:
    CodeShowingBus(VectorMemory& memory, const Vector& vector, bool shown)
        : FastLoggingBus(memory, vector), shown_(shown) {}

    const std::uint8_t* code(std::uint16_t pc) const {
        return shown_ && (pc & 0xff) < 0xfd ? &memory_[pc] : nullptr;
    }

  private:
    bool shown_;
};

}  // namespace badline::testing
