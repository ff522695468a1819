// The waveform selector of a SID voice: from the oscillator's upper 12 bits to the 12 bits that go
// to the converter. Pure functions; noise is oscillator.hpp's business.
#pragma once

#include <cstdint>

#include "badline/sid/model.hpp"

namespace badline {

// The waveform bits of a control register, shifted down to bit 0.
inline constexpr unsigned kTriangle = 1, kSawtooth = 2, kPulse = 4, kNoise = 8;

// `waves`: the selected waveforms without noise, 0 to 7. `phase`: the oscillator's upper 12 bits.
// `fold`: the triangle's exclusive-or line: the top bit, or with ring modulation the top bit
// against the other voice's. `pulse_high`: the pulse comparator's output. Gives 12 bits, the lower
// four 0 for combinations (nothing shows them); 0 with no waveform selected.
unsigned select_waveform(SidModel model, unsigned waves, unsigned phase, bool fold,
                         bool pulse_high);

}  // namespace badline
