// The Complex Interface Adapter: MOS 6526 and its successor 8521.
//
//                  +--------+
//           GND  1 |        | 40 CNT   serial clock, or what the timers count
//   PA0 .. PA7 2-9 |        | 39 SP    serial data
//                  |        | 38-35 RS0 .. RS3
//   PB0..PB7 10-17 |  6526  | 34 /RES
//                  |        | 33-26 DB0 .. DB7
//           /PC 18 |        | 25 phi2
//   (mains) TOD 19 |        | 24 /FLAG  23 /CS  22 R/W
//           VCC 20 |        | 21 /IRQ   to the processor's IRQ (CIA 1) or NMI (CIA 2)
//                  +--------+
//
// The model is Wolfgang Lorenz' ("A Software Model of the CIA6526", 1997): what takes a chip some
// cycles is a named bit in a shift register, and comes out at its end. To it come the serial
// register, time of day and the differences between the two chips, learnt from the VICE team's
// test programs, which are named where it matters.
//
// The chip stands still until it is asked, and then catches up: a stretch in which the timers
// only count is a subtraction, and a repeating one is left out whole.
//
// What it doesn't do: electrical fights on the ports (the machine's keyboard decides those and
// sets the pins), and the slow edges of open pins.
#pragma once

#include <cstdint>

#include "badline/cia/pipeline.hpp"
#include "badline/cia/tod.hpp"
#include "badline/time.hpp"

namespace badline {

enum class CiaModel : std::uint8_t {
    mos6526,  // the older: interrupts a cycle after the flag, and loses B's flag to an early read.
              // Its serial register is that of the batch stamped 4485 (see README.md)
    mos8521,  // the newer, also sold as 6526A: interrupts in the cycle of the flag
};

class Cia {
  public:
    enum Register : unsigned {
        kPra,
        kPrb,
        kDdra,
        kDdrb,
        kTaLo,
        kTaHi,
        kTbLo,
        kTbHi,
        kTodTenths,
        kTodSeconds,
        kTodMinutes,
        kTodHours,
        kSdr,
        kIcr,
        kCra,
        kCrb,
    };

    // `reference`: go cycle by cycle always, as a check on the short cuts.
    void power_on(CiaModel model, Cycle now, Mains mains, bool reference = false);

    // The /RES pin.
    void reset(Cycle now);

    // The processor's access in phi2 of cycle `now`, register 0 to 15 (higher bits are ignored).
    // Times never go back.
    std::uint8_t read(unsigned reg, Cycle now);
    void write(unsigned reg, std::uint8_t value, Cycle now);

    // What read() would give, without its effects on the chip.
    std::uint8_t peek(unsigned reg, Cycle now) const;

    // The running clock in registers 8 to 11, where read() may give what it froze.
    std::uint8_t clock(unsigned reg, Cycle now) {
        advance(now);
        return tod_.clock(reg & 3);
    }

    // Catch up to phi2 of cycle `now`.
    void advance(Cycle now) {
        if (now <= s_.t) return;
        if (now <= quiet_until_) {
            skip(now - s_.t);
        } else {
            catch_up(now);
        }
    }

    // The first cycle at which the level of /IRQ can differ from now's without any access or
    // input; kNever if only those can do it. May come too early, never too late.
    Cycle next_event() const {
        using namespace cia_pipeline;
        if (s_.delay & (kRelease0 | kInterrupt)) return s_.t + 1;
        // Once low, only a read of the ICR changes it.
        if (s_.int_low || s_.mask == 0) return kNever;
        return next_interrupt();
    }

    // True when /IRQ is low as the processor samples it in phi2 of cycle `now`. An access in the
    // same cycle doesn't show before the next.
    bool interrupt_low(Cycle now) {
        advance(now);
        return s_.int_low;
    }

    // Bit k: was /IRQ low in cycle `now` - k? Right for the last two edges and what lies between;
    // a read of the ICR in the middle of an instruction can let the pin go and have it fall again
    // before the instruction ends.
    std::uint64_t interrupt_history(Cycle now);
    // The cycle of the last falling edge, as of `now`.
    Cycle interrupt_fell_at(Cycle now) {
        advance(now);
        return s_.fell_at;
    }

    // The ports. Pins as the outside leaves them: 1 where nothing pulls low.
    void set_pa_in(std::uint8_t pins) { pa_in_ = pins; }
    void set_pb_in(std::uint8_t pins) { pb_in_ = pins; }

    // What the chip drives: 1 also where it does not drive. PB6 and PB7 as of the cycle the chip
    // was last brought to.
    std::uint8_t port_a_out() const { return s_.pra | static_cast<std::uint8_t>(~s_.ddra); }
    std::uint8_t port_b_out() const;

    // What is on the pins, both sides considered.
    std::uint8_t port_a_pins() const { return port_a_out() & pa_in_; }
    std::uint8_t port_b_pins() const { return port_b_out() & pb_in_; }

    // Which pins the chip drives, 1 = output. PB6 and PB7 count when a timer is on them.
    std::uint8_t port_a_driven() const { return s_.ddra; }
    std::uint8_t port_b_driven() const;

    // /PC is low for the cycle after a read or write of port B.
    bool pc_low(Cycle now) const { return now == pc_at_ + 1; }

    // A falling edge on /FLAG in cycle `now`.
    void flag_edge(Cycle now);

    // Levels put on CNT and SP from outside in cycle `now`; both are pulled up in a C64.
    void set_cnt(bool level, Cycle now);
    void set_sp(bool level, Cycle now);

    // Levels the chip puts on them; true when it doesn't drive (serial input).
    bool cnt_out(Cycle now);
    bool sp_out(Cycle now);

    CiaModel model() const { return model_; }
    Cycle time() const { return s_.t; }

    // The same chip in the same state at the same time; how it was got there does not count.
    bool same_state(const Cia& other) const;

  private:
    struct Timer {
        std::uint16_t counter = 0xffff;
        std::uint16_t latch = 0xffff;
        bool operator==(const Timer&) const = default;
    };

    // Everything that can change, as of phi2 of cycle t.
    struct State {
        Cycle t = 0;
        std::uint64_t delay = 0;  // Lorenz' shift register: see pipeline.hpp
        std::uint64_t feed = 0;   // what enters it in every cycle
        Timer a, b;
        std::uint8_t pra = 0, prb = 0, ddra = 0, ddrb = 0;
        std::uint8_t cra = 0, crb = 0;
        std::uint8_t flags = 0;    // ICR bits 0 to 4
        std::uint8_t mask = 0;     // which of them interrupt
        std::uint8_t pending = 0;  // flags that an access or a pin has set, seen from t + 1
        std::uint8_t toggle = 0;   // bits 6, 7: the timers' toggle outputs
        std::uint8_t pulse = 0;    // bits 6, 7: an underflow in this very cycle
        std::uint8_t ack = 0;      // bits of the ICR that a read has found and that will go
        bool ir = false;           // ICR bit 7
        Cycle fell_at = -1000, rose_at = -1000;  // the pin's last edges
        bool int_low = false;                    // the pin
        bool cnt_in = true, sp_in = true;
        // The serial register.
        std::uint8_t sdr = 0;
        std::uint8_t shift = 0;
        std::uint8_t half_bits = 0;  // edges of CNT still to come
        bool loaded = false;         // a byte in the shift register, its first edge still to come
        bool sdr_waiting = false;    // a second one in the SDR
        bool cnt_high = true;        // what serial output puts on CNT
        bool sp_high = true;         // and on SP
        bool sending_low = false;    // what the switch to input finds, and the one back
        Cycle underflow_a = -2;      // when A last underflowed with something to send
        Cycle icr_read = -2;         // when the ICR was last read
        Cycle icr_written = -2;      // and its mask written
        Cycle loaded_at = -2;

        bool operator==(const State&) const = default;
    };

    void catch_up(Cycle now);
    Cycle next_interrupt() const;
    void count_up_to(Cycle now);
    bool leap(Cycle now);
    void step();
    void skip(Cycle cycles) {
        s_.a.counter = static_cast<std::uint16_t>(s_.a.counter - (counts_a_ ? cycles : 0));
        s_.b.counter = static_cast<std::uint16_t>(s_.b.counter - (counts_b_ ? cycles : 0));
        s_.t += cycles;
    }
    void find_quiet();
    void underflow_a();
    void underflow_b();
    void raise(std::uint8_t flag);
    void interrupt();
    void serial_load(std::uint8_t byte);
    void serial_clock();
    void serial_mode(bool output);
    void write_cra(std::uint8_t value);
    void write_crb(std::uint8_t value);
    void write_icr(std::uint8_t value);
    std::uint8_t read_icr();

    State s_;
    Tod tod_;
    CiaModel model_ = CiaModel::mos8521;
    bool reference_ = false;
    std::uint8_t pa_in_ = 0xff, pb_in_ = 0xff;
    Cycle pc_at_ = -2;

    // Up to here only the counters move, those that these two say.
    Cycle quiet_until_ = 0;
    bool counts_a_ = false, counts_b_ = false;
};

inline std::uint8_t Cia::read(unsigned reg, Cycle now) {
    advance(now);
    switch (reg & 15) {
        case kPra: return port_a_pins();
        case kPrb: pc_at_ = now; return port_b_pins();
        case kDdra: return s_.ddra;
        case kDdrb: return s_.ddrb;
        case kTaLo: return s_.a.counter & 0xff;
        case kTaHi: return s_.a.counter >> 8;
        case kTbLo: return s_.b.counter & 0xff;
        case kTbHi: return s_.b.counter >> 8;
        case kSdr: return s_.sdr;
        case kIcr: return read_icr();
        case kCra: return s_.cra;
        case kCrb: return s_.crb;
        default: return tod_.read(reg & 3);
    }
}

}  // namespace badline
