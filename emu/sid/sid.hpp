//                  MOS 6581 / 8580  SID
//                    +----\/----+
//            CAP1A --|  1    28 |-- VDD (12 V; 8580: 9 V)
//            CAP1B --|  2    27 |-- AUDIO OUT
//            CAP2A --|  3    26 |-- EXT IN
//            CAP2B --|  4    25 |-- VCC
//              RES --|  5    24 |-- POT X
//             phi2 --|  6    23 |-- POT Y
//              R/W --|  7    22 |-- D7
//               CS --|  8    21 |-- D6
//               A0 --|  9    20 |-- D5
//               A1 --| 10    19 |-- D4
//               A2 --| 11    18 |-- D3
//               A3 --| 12    17 |-- D2
//               A4 --| 13    16 |-- D1
//              GND --| 14    15 |-- D0
//                    +----------+
// As far as a program can read it back: oscillator 3 (OSC3, $1b) with all that sways it (three
// oscillators because of hard sync and ring modulation, noise, combined waveforms), envelope 3
// (ENV3, $1c), the paddle inputs ($19, $1a) and what the data bus still holds for all other
// registers. There is no sound: no filter, no volume, no envelopes of voices 1 and 2.
//
// The chip stands still until it is read: writes go into a short log, and a read (or a full log)
// brings oscillators and envelope up to its cycle in arithmetic. The reference mode steps through
// every cycle instead; both must give the same.
#pragma once

#include <array>
#include <cstdint>

#include "badline/sid/envelope.hpp"
#include "badline/sid/model.hpp"
#include "badline/sid/oscillator.hpp"
#include "badline/time.hpp"

namespace badline {

// Copyable: a copy is a snapshot. Register numbers are 0 to 31, the chip's address lines. Cycles
// passed in never go backwards; two accesses may not share a cycle.
class Sid {
  public:
    // Power came at cycle `now`; the reset line is still low, reset() ends that.
    void power_on(SidModel model, Cycle now);
    // The reset line was released in cycle `now`.
    void reset(Cycle now);

    SidModel model() const { return model_; }

    // The processor's access in phi2 of cycle `now`. A write is seen from `now + 1` on.
    std::uint8_t read(unsigned reg, Cycle now);
    void write(unsigned reg, std::uint8_t value, Cycle now);
    // What read() would give, without its effect on the data bus.
    std::uint8_t peek(unsigned reg, Cycle now) const;

    // Works off what has gathered up to cycle `now`; the next look is quicker, and no different.
    void settle(Cycle now) { catch_up(now); }

    // What the paddle inputs measure: $ff with nothing connected.
    void set_paddles(std::uint8_t x, std::uint8_t y) {
        pot_x_ = x;
        pot_y_ = y;
    }

    // Steps through every cycle and applies every write at once.
    void set_reference(bool on) { reference_ = on; }

  private:
    struct Write {
        Cycle cycle;
        std::uint8_t reg, value;
    };
    static constexpr unsigned kLogSize = 64;

    void apply(const Write& w);
    void replay_log();
    void catch_up(Cycle now);
    void advance(Cycle now);
    std::uint8_t osc3(Cycle now);
    std::uint8_t floating(Cycle now) const;

    std::array<Oscillator, 3> voices_;
    Envelope envelope_;
    Cycle time_ = 0;  // oscillators and envelope are as at the end of this cycle
    // The converter's input keeps its charge for a while when no waveform is selected.
    std::uint8_t floating_value_ = 0;
    Cycle floating_since_ = 0;
    std::uint8_t bus_value_ = 0;
    Cycle bus_since_ = 0;
    std::uint8_t pot_x_ = 0xff, pot_y_ = 0xff;
    SidModel model_ = SidModel::mos8580;
    bool reference_ = false;
    std::uint8_t log_count_ = 0;
    std::array<std::uint8_t, 32> written_{};  // what each register was last given
    std::array<Write, kLogSize> log_{};
};

}  // namespace badline
