#include "badline/sid/oscillator.hpp"

#include <algorithm>
#include <array>

#include "badline/sid/waveform.hpp"

namespace badline {
namespace {

constexpr std::uint32_t kPhaseMask = 0xffffff;
constexpr std::uint32_t kNoiseMask = 0x7fffff;

// Bits of the noise register that reach the selector, as bits 7 to 0 of OSC3
// (SID/noise-reset_new.asm).
constexpr std::array<std::uint8_t, 8> kNoiseTap = {0, 2, 5, 9, 11, 14, 18, 20};

// Tap bits for eight bits of OSC3.
constexpr std::uint32_t spread(unsigned osc3) {
    std::uint32_t bits = 0;
    for (unsigned i = 0; i < 8; ++i) bits |= (osc3 >> i & 1u) << kNoiseTap[i];
    return bits;
}

// One shift. `force`: the test bit or a reset, which enters the feedback as a one.
constexpr std::uint32_t shifted(std::uint32_t noise, bool force) {
    const std::uint32_t in = ((noise >> 22 | (force ? 1u : 0u)) ^ noise >> 17) & 1u;
    return (noise << 1 | in) & kNoiseMask;
}

// shifted() is linear, so 2^k shifts are a matrix: column i is what bit i alone becomes.
using Columns = std::array<std::uint32_t, 23>;

constexpr std::uint32_t apply(const Columns& m, std::uint32_t v) {
    std::uint32_t r = 0;
    for (unsigned i = 0; i < 23; ++i)
        if (v >> i & 1u) r ^= m[i];
    return r;
}

constexpr std::array<Columns, 23> jump_table() {
    std::array<Columns, 23> t{};
    for (unsigned i = 0; i < 23; ++i) t[0][i] = shifted(1u << i, false);
    for (unsigned k = 1; k < 23; ++k)
        for (unsigned i = 0; i < 23; ++i) t[k][i] = apply(t[k - 1], t[k - 1][i]);
    return t;
}

constexpr std::array<Columns, 23> kJump = jump_table();

std::uint32_t shifted_many(std::uint32_t noise, std::uint64_t count) {
    count %= kNoiseMask;  // the register's period
    if (count < 64) {
        for (; count; --count) noise = shifted(noise, false);
        return noise;
    }
    for (unsigned k = 0; count; ++k, count >>= 1)
        if (count & 1u) noise = apply(kJump[k], noise);
    return noise;
}

// With the test bit set the register's bits leak to one, each in its own time. The order of the
// taps is what SID/wf12nsr/readme.txt reports of a 6581 (16, 80, 208, 216, 248, 252); that of the
// bits between them is not known.
constexpr std::array<std::uint8_t, 23> kLeakOrder = {11, 18, 20, 9,  14, 5,  2,  0,  1,  3,  4, 6,
                                                     7,  8,  10, 12, 13, 15, 16, 17, 19, 21, 22};
struct Leak {
    Cycle first, each;
};
// 6581: two frames are too few for any bit (oscsample0-6581wf80.dat goes on from run to run), a
// second suffices for all (noise-reset_old.asm). 8580: about $950000 (bitfade/readme.txt).
constexpr Leak kLeak6581 = {0x10000, 0x8000};
constexpr Leak kLeak8580 = {0x100000, 0x60000};

std::uint32_t leaked(std::uint32_t noise, SidModel model, Cycle cycles) {
    const Leak& leak = model == SidModel::mos6581 ? kLeak6581 : kLeak8580;
    if (cycles < leak.first) return noise;
    const Cycle bits = std::min<Cycle>((cycles - leak.first) / leak.each + 1, kLeakOrder.size());
    for (Cycle i = 0; i < bits; ++i) noise |= 1u << kLeakOrder[static_cast<std::size_t>(i)];
    return noise;
}

// Noise with pulse and nothing else: the pulse line, high, neither frees the noise lines nor pulls
// them all down; they pull each other. Measured in SID/wf12nsr (data.bin, data8580.bin,
// readme.txt): with all bits set OSC3 is $fc on both; with $fe it is $00 on a 6581 and $f8 on an
// 8580.
unsigned noise_with_pulse(SidModel model, unsigned noise) {
    if (noise == 0xff) return 0xfc;
    if (model == SidModel::mos6581) return 0;
    if (noise >= 0xfc) return 0xf8;
    return noise & noise << 1 & noise << 2 & 0xff;
}

// What of that is strong enough to overwrite the register. wb_testsuite 8->C and C->C: on a 6581
// nothing as long as the upper bits are ones.
unsigned noise_with_pulse_kept(SidModel model, unsigned noise) {
    if (model == SidModel::mos6581) return noise >= 0xf0 ? noise : 0;
    if (noise >= 0xfc) return noise & 0xfc;
    return noise_with_pulse(model, noise);
}

bool combines_noise(const Oscillator& o) {
    return o.waves() > kNoise;
}

bool fold(const Oscillator& o, const Oscillator& source, bool late) {
    const std::uint32_t own = late ? o.late_phase : o.phase;
    const std::uint32_t other = late ? source.late_phase : source.phase;
    // SID/ringmod/readme.txt: TriXOR = !Saw & ((!V3 & Ring) ^ bit23)
    if (o.waves() & kSawtooth) return false;
    return ((own >> 23 & 1u) ^ (o.ring() && !(other >> 23 & 1u) ? 1u : 0u)) != 0;
}

unsigned plain_output(const Oscillator& o, const Oscillator& source, SidModel model, bool late) {
    const std::uint32_t phase = late ? o.late_phase : o.phase;
    return select_waveform(model, o.waves() & 7u, phase >> 12, fold(o, source, late),
                           o.pulse_high());
}

// The eight noise lines as the selected waveforms let them be.
unsigned noise_lines(const Oscillator& o, const Oscillator& source, SidModel model) {
    const unsigned noise = noise_output(o.noise);
    if (o.waves() == kNoise) return noise;
    if (o.waves() == (kNoise | kPulse)) {
        return o.pulse_high() ? noise_with_pulse(model, noise) : 0;
    }
    return noise & plain_output(o, source, model, model == SidModel::mos8580) >> 4;
}

// The lines' levels as far as they are strong enough to overwrite the register.
unsigned strong_lines(const Oscillator& o, const Oscillator& source, SidModel model) {
    return o.waves() == (kNoise | kPulse) && o.pulse_high()
               ? noise_with_pulse_kept(model, noise_output(o.noise))
               : noise_lines(o, source, model);
}

// A line pulled low by another waveform writes its zero into the noise register.
void write_back(Oscillator& o, const Oscillator& source, SidModel model) {
    o.noise &= ~spread(~strong_lines(o, source, model) & 0xff);
}

// The first half of a shift: every bit is caught by the next, the tapped ones from their lines.
// A 6581 catches even the weak lows of noise with pulse (SID/wf12nsr/data.bin), an 8580 does not
// (data8580.bin).
std::uint32_t caught(const Oscillator& o, const Oscillator& source, SidModel model) {
    if (!combines_noise(o)) return shifted(o.noise, false);
    const unsigned lines =
        model == SidModel::mos6581 ? noise_lines(o, source, model) : strong_lines(o, source, model);
    return shifted(o.noise & ~spread(~lines & 0xff), false);
}

// While the test bit is set the first half of a shift is repeated every cycle, and the lines pulled
// low at its end go into the next bits. Which lines still are when the control register changes
// from waveforms `from` to `to` was measured (SID/wb_testsuite and its samplings): a line must stay
// pulled through the change.
unsigned lines_held(SidModel model, unsigned from, unsigned to) {
    if (from <= kNoise || to <= kNoise) return 0;
    const unsigned ramps = kTriangle | kSawtooth;
    if (model == SidModel::mos6581) {
        if (from & to & ramps) return 0xff;
        // unstable there: the lower lines only
        return (from & ramps) && (from & to & kPulse) ? 0x07 : 0;
    }
    if (from & ramps) return 0xff;
    switch (to & 7u) {  // from noise with pulse
        case kTriangle:
        case kSawtooth | kPulse: return 0x03;
        case kSawtooth: return 0;
        default: return to & ramps ? 0xff : 0;
    }
}

void step_noise(Oscillator& o, const Oscillator& source, SidModel model, std::uint32_t before,
                Cycle now) {
    if (o.test()) {
        // The register is still as it was in the first cycle, and open to the other waveforms:
        // SID/noiselfsrinit clears it that way.
        if (now == o.test_since && combines_noise(o)) write_back(o, source, model);
        return;
    }
    if (o.shift_countdown == 2) {
        o.noise_latch = caught(o, source, model);
        o.shift_countdown = 1;
    } else if (o.shift_countdown == 1) {
        o.noise = o.noise_latch;
        o.noise_latch = 0;
        o.shift_countdown = 0;
    }
    if (~before & o.phase & 0x080000) o.shift_countdown = 2;
    if (combines_noise(o)) write_back(o, source, model);
}

// On the 6581 the sawtooth switch joins the accumulator's top bit to the selector's line itself, so
// other waveforms can pull it down (SID/osc_topbit/readme.txt).
bool top_bit_exposed(const Oscillator& o, SidModel model) {
    return model == SidModel::mos6581 && (o.waves() & kSawtooth) && o.waves() != kSawtooth;
}

// Exposed to lines that are low whatever the phase: see select_waveform().
bool top_bit_lost(const Oscillator& o, SidModel model) {
    return top_bit_exposed(o, model) && (!combines_noise(o) || !o.noise);
}

// Cycles until the top bit rises, or kNever.
Cycle until_top_bit_rises(const Oscillator& o) {
    if (o.test() || !o.frequency) return kNever;
    const std::uint32_t distance = (0x800000u - o.phase) & kPhaseMask;
    const std::uint32_t way = distance ? distance : kPhaseMask + 1;
    return (way + o.frequency - 1) / o.frequency;
}

bool must_step(const Oscillator& o, SidModel model, Cycle now) {
    if (o.test()) return now <= o.test_since || o.phase || o.late_phase;
    return o.shift_countdown || (combines_noise(o) && o.noise) ||
           (o.top_bit() && top_bit_exposed(o, model));
}

void jump(Oscillator& o, SidModel model, Cycle cycles) {
    if (o.test()) return;
    const std::uint32_t mask = top_bit_lost(o, model) ? kPhaseMask >> 1 : kPhaseMask;
    const std::uint64_t from = o.phase;
    const std::uint64_t f = o.frequency;
    const auto at = [&](Cycle c) { return from + f * static_cast<std::uint64_t>(c); };
    // Rising edges of bit 19 up to a point of the unlimited ramp.
    const auto rises = [](std::uint64_t ramp) { return (ramp + 0x80000) >> 20; };
    const std::uint64_t all = rises(at(cycles)) - rises(from);
    const std::uint64_t last = rises(at(cycles)) - rises(at(cycles - 1));
    const std::uint64_t last_but_one = rises(at(cycles - 1)) - rises(at(cycles - 2));
    o.noise = shifted_many(o.noise, all - last - last_but_one);
    if (last_but_one) {
        o.noise_latch = shifted(o.noise, false);
        o.shift_countdown = 1;
    } else if (last) {
        o.shift_countdown = 2;
    }
    o.late_phase = static_cast<std::uint32_t>(at(cycles - 1) & mask);
    o.phase = static_cast<std::uint32_t>(at(cycles) & mask);
}

}  // namespace

unsigned noise_output(std::uint32_t noise) {
    unsigned osc3 = 0;
    for (unsigned i = 0; i < 8; ++i) osc3 |= (noise >> kNoiseTap[i] & 1u) << i;
    return osc3;
}

void leak_noise(Oscillator& o, SidModel model, Cycle now) {
    if (o.test()) o.noise = leaked(o.noise, model, now - o.test_since);
}

unsigned oscillator_output(const Oscillator& o, const Oscillator& source, SidModel model,
                           bool late) {
    if (o.waves() & kNoise) return noise_lines(o, source, model) << 4;
    return plain_output(o, source, model, late);
}

void oscillator_control(Oscillator& o, const Oscillator& source, SidModel model, std::uint8_t value,
                        Cycle now) {
    const bool was_test = o.test();
    const unsigned from = o.waves();
    leak_noise(o, model, now);
    const unsigned before = noise_lines(o, source, model);
    o.control = value;
    if (!was_test && o.test()) {
        o.test_since = now + 1;
        o.shift_countdown = 0;
        o.noise_latch = 0;
    } else if (was_test && !o.test()) {
        const unsigned pulled =
            lines_held(model, from, o.waves()) & ~(before & noise_lines(o, source, model));
        o.noise = shifted(o.noise, true) & ~(spread(pulled) << 1);
    }
}

void oscillator_reset(Oscillator& o, SidModel model, Cycle now) {
    leak_noise(o, model, now);
    const std::uint32_t noise = shifted(o.noise, true);
    const std::uint32_t phase = o.phase, late_phase = o.late_phase;
    o = Oscillator{};
    o.noise = noise;
    o.phase = phase;
    o.late_phase = late_phase;
}

void oscillators_step(std::array<Oscillator, 3>& voices, SidModel model, Cycle now) {
    std::uint32_t before[3];
    bool rises[3];
    for (unsigned i = 0; i < 3; ++i) {
        Oscillator& o = voices[i];
        before[i] = o.late_phase = o.phase;
        o.phase = o.test() ? 0 : (o.phase + o.frequency) & kPhaseMask;
        rises[i] = ~before[i] & o.phase & 0x800000;
    }
    for (unsigned i = 0; i < 3; ++i) {
        const unsigned s = (i + 2u) % 3u, ss = (i + 1u) % 3u;
        // A source that is itself being synchronised in this very cycle does not pass it on.
        if (voices[i].sync() && rises[s] && !(voices[s].sync() && rises[ss])) voices[i].phase = 0;
    }
    for (unsigned i = 0; i < 3; ++i) {
        Oscillator& o = voices[i];
        const Oscillator& source = voices[(i + 2u) % 3u];
        step_noise(o, source, model, before[i], now);
        if (o.top_bit() && top_bit_exposed(o, model) &&
            !(oscillator_output(o, source, model, false) & 0x800))
            o.phase &= 0x7fffff;
    }
}

void oscillators_advance(std::array<Oscillator, 3>& voices, SidModel model, Cycle first,
                         Cycle cycles) {
    while (cycles > 0) {
        bool step = false;
        Cycle run = cycles;
        for (unsigned i = 0; i < 3; ++i) {
            step = step || must_step(voices[i], model, first);
            if (voices[i].sync() && !voices[i].test())
                run = std::min(run, until_top_bit_rises(voices[(i + 2u) % 3u]) - 1);
        }
        if (step || run < 4) {
            oscillators_step(voices, model, first);
            ++first;
            --cycles;
            continue;
        }
        for (Oscillator& o : voices) jump(o, model, run);
        first += run;
        cycles -= run;
    }
}

}  // namespace badline
