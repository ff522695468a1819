#include "badline/sid/sid.hpp"

#include <algorithm>

#include "badline/sid/waveform.hpp"

namespace badline {
namespace {

enum Register : unsigned {
    kVoice3 = 14,
    kAttackDecay3 = kVoice3 + 5,
    kSustainRelease3 = kVoice3 + 6,
    kCutoffLow = 21,
    kPotX = 25,
    kPotY = 26,
    kOsc3 = 27,
    kEnv3 = 28,
};

// How long the data bus holds a value that nothing refreshes (bitfade/readme.txt, real chips:
// $1d00 cycles on a 6581; $7a000 to $108000 on 8580s).
constexpr Cycle kBusHolds6581 = 0x1d00;
constexpr Cycle kBusHolds8580 = 0xa2000;

// How long OSC3's bits stay when no waveform is selected, from bit 0 up to bit 7
// (osc3-wave0/readme.txt: about three seconds on a 6581; its test allows an 8580 thirty).
constexpr Cycle kFloats6581 = 0x58000;
constexpr Cycle kFloats8580 = 0x1c0000;

// Writes that nothing readable depends on: filter and volume, envelopes 1 and 2.
constexpr bool is_inaudible(unsigned reg) {
    return reg >= kCutoffLow || reg == 5 || reg == 6 || reg == 12 || reg == 13;
}

}  // namespace

void Sid::power_on(SidModel model, Cycle now) {
    const bool reference = reference_;
    *this = Sid();
    reference_ = reference;
    model_ = model;
    time_ = bus_since_ = floating_since_ = now;
}

void Sid::reset(Cycle now) {
    catch_up(now);
    for (Oscillator& o : voices_) oscillator_reset(o, model_, now);
    envelope_ = Envelope{};
    floating_value_ = 0;
    written_.fill(0);
}

std::uint8_t Sid::read(unsigned reg, Cycle now) {
    switch (reg) {
        case kPotX: bus_value_ = pot_x_; break;
        case kPotY: bus_value_ = pot_y_; break;
        case kOsc3:
            catch_up(now);
            bus_value_ = osc3(now);
            break;
        case kEnv3:
            catch_up(now);
            bus_value_ = envelope_.shown;
            break;
        default: {
            const Cycle holds = model_ == SidModel::mos6581 ? kBusHolds6581 : kBusHolds8580;
            return now - bus_since_ < holds ? bus_value_ : 0;
        }
    }
    bus_since_ = now;
    return bus_value_;
}

std::uint8_t Sid::peek(unsigned reg, Cycle now) const {
    Sid copy = *this;
    return copy.read(reg, now);
}

void Sid::write(unsigned reg, std::uint8_t value, Cycle now) {
    bus_value_ = value;
    bus_since_ = now;
    if (is_inaudible(reg)) return;
    if (reference_) {
        catch_up(now);
        apply({now, static_cast<std::uint8_t>(reg), value});
        return;
    }
    if (written_[reg] == value) return;
    written_[reg] = value;
    if (log_count_ == kLogSize) replay_log();
    log_[log_count_++] = {now, static_cast<std::uint8_t>(reg), value};
}

void Sid::apply(const Write& w) {
    const unsigned voice = w.reg / 7u;
    Oscillator& o = voices_[voice];
    const Oscillator& source = voices_[(voice + 2) % 3];
    const unsigned v = w.value;
    switch (w.reg % 7u) {
        case 0: o.frequency = static_cast<std::uint16_t>((o.frequency & 0xff00u) | v); break;
        case 1: o.frequency = static_cast<std::uint16_t>((o.frequency & 0xffu) | v << 8); break;
        case 2: o.pulse_width = static_cast<std::uint16_t>((o.pulse_width & 0xf00u) | v); break;
        case 3:
            o.pulse_width = static_cast<std::uint16_t>((o.pulse_width & 0xffu) | (v & 15) << 8);
            break;
        case 4:
            if (voice == 2) {
                if (o.waves() && !(v >> 4)) {
                    floating_value_ = osc3(w.cycle);
                    floating_since_ = w.cycle;
                }
                envelope_.control = w.value;
            }
            oscillator_control(o, source, model_, w.value, w.cycle);
            break;
        case 5: envelope_.attack_decay = w.value; break;
        default: envelope_.sustain_release = w.value; break;
    }
}

void Sid::replay_log() {
    for (unsigned i = 0; i < log_count_; ++i) {
        advance(log_[i].cycle);
        apply(log_[i]);
    }
    log_count_ = 0;
}

void Sid::catch_up(Cycle now) {
    replay_log();
    advance(now);
}

void Sid::advance(Cycle now) {
    const Cycle cycles = now - time_;
    if (cycles <= 0) return;
    if (reference_) {
        for (Cycle c = time_ + 1; c <= now; ++c) {
            oscillators_step(voices_, model_, c);
            envelope_step(envelope_);
        }
    } else {
        oscillators_advance(voices_, model_, time_ + 1, cycles);
        envelope_advance(envelope_, cycles);
    }
    time_ = now;
}

std::uint8_t Sid::osc3(Cycle now) {
    Oscillator& o = voices_[2];
    if (!o.waves()) return floating(now);
    leak_noise(o, model_, now);
    const bool late = model_ == SidModel::mos8580;
    return static_cast<std::uint8_t>(oscillator_output(o, voices_[1], model_, late) >> 4);
}

std::uint8_t Sid::floating(Cycle now) const {
    const Cycle each = (model_ == SidModel::mos6581 ? kFloats6581 : kFloats8580);
    const Cycle lost = std::min<Cycle>((now - floating_since_) / each, 8);
    return static_cast<std::uint8_t>(floating_value_ & 0xff << lost);
}

}  // namespace badline
