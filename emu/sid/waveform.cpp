#include "badline/sid/waveform.hpp"

namespace badline {

unsigned select_waveform(SidModel, unsigned waves, unsigned phase, bool fold, bool pulse_high) {
    if (!waves) return 0;
    unsigned out = 0xfff;
    if (waves & kTriangle) out &= ((fold ? ~phase : phase) << 1) & 0xfff;
    if (waves & kSawtooth) out &= phase;
    if (waves & kPulse) out &= pulse_high ? 0xfff : 0;
    return out;
}

}  // namespace badline
