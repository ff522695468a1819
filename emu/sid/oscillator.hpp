// One of the three oscillators: phase accumulator, noise shift register, and what the waveform
// selector does to both.
#pragma once

#include <array>
#include <cstdint>

#include "badline/sid/model.hpp"
#include "badline/time.hpp"

namespace badline {

// State after the end of a cycle. A plain struct.
struct Oscillator {
    // Powers up with every second bit set (SID/oscinit/readme.txt); a reset leaves it alone.
    std::uint32_t phase = 0x555555;
    // The phase a cycle earlier. The pulse comparator and the 8580's triangle and sawtooth come
    // out one cycle late.
    std::uint32_t late_phase = 0x555555;
    std::uint32_t noise = 0x7fffff;        // 23 bits; bit 0 is the one shifted in
    std::uint32_t noise_latch = 0x7fffff;  // what the first half of a shift caught
    std::uint8_t shift_countdown = 0;      // 2, 1: halves of a shift still to come
    std::uint8_t control = 0;
    std::uint16_t frequency = 0;
    std::uint16_t pulse_width = 0;  // 12 bits
    Cycle test_since = 0;           // while the test bit is set: its first cycle

    unsigned waves() const { return control >> 4; }
    bool test() const { return control & 0x08; }
    bool ring() const { return control & 0x04; }
    bool sync() const { return control & 0x02; }
    bool pulse_high() const { return test() || late_phase >> 12 >= pulse_width; }
    bool top_bit() const { return phase & 0x800000; }
};

// The eight bits of the noise register that reach the selector, as OSC3 shows them.
unsigned noise_output(std::uint32_t noise);

// Brings the noise register up to cycle `now`: while the test bit is set, its bits leak to one with
// time. To be called before the register is looked at.
void leak_noise(Oscillator& o, SidModel model, Cycle now);

// The 12 bits of the selector's output, noise included. `late`: with the phase a cycle late, as
// OSC3 of the 8580 shows triangle and sawtooth. `source`: the voice that modulates this one.
unsigned oscillator_output(const Oscillator& o, const Oscillator& source, SidModel model,
                           bool late);

// A new value of the control register, written in cycle `now` and seen from `now + 1` on.
void oscillator_control(Oscillator& o, const Oscillator& source, SidModel model, std::uint8_t value,
                        Cycle now);

// Reset line: registers to zero, and the noise register shifts once as it does for the test bit.
// The phase stays.
void oscillator_reset(Oscillator& o, SidModel model, Cycle now);

// The oscillators of cycle `now`, all three at once because of hard sync.
void oscillators_step(std::array<Oscillator, 3>& voices, SidModel model, Cycle now);

// As `cycles` calls of oscillators_step() for cycles `first` to `first + cycles - 1`, in
// arithmetic as far as it goes.
void oscillators_advance(std::array<Oscillator, 3>& voices, SidModel model, Cycle first,
                         Cycle cycles);

}  // namespace badline
