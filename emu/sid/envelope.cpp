#include "badline/sid/envelope.hpp"

#include <array>

namespace badline {
namespace {

// Cycles between two counts of the rate divider, by the nibble of the register
// (resid-test/envrate.a65 measures them).
constexpr std::array<std::uint16_t, 16> kRatePeriod = {
    9, 32, 63, 95, 149, 220, 267, 313, 392, 977, 1954, 3126, 3907, 11720, 19532, 31251};

// The divider is a 15-bit shift register: it runs through 32767 states.
constexpr int kRateStates = 0x7fff;

// The period in force in this cycle. The attack flip-flop is set a cycle after the gate, so that an
// attack begins with one cycle at the decay's period (env_test/readme.txt).
int rate_period(const Envelope& e) {
    if (!(e.control & 1)) return kRatePeriod[e.sustain_release & 15u];
    return kRatePeriod[e.attack ? e.attack_decay >> 4 : e.attack_decay & 15];
}

int sustain_level(const Envelope& e) {
    return (e.sustain_release >> 4) * 0x11;
}

// The exponential divider's period after the level has become `level`, counting up or down;
// elsewhere it keeps `old`.
std::uint8_t exp_period_at(std::uint8_t level, std::uint8_t old) {
    switch (level) {
        case 0xff: return 1;
        case 0x5d: return 2;
        case 0x36: return 4;
        case 0x1a: return 8;
        case 0x0e: return 16;
        case 0x06: return 30;
        case 0x00: return 1;
        default: return old;
    }
}

void count_level(Envelope& e) {
    if (e.frozen) return;
    e.level = static_cast<std::uint8_t>(e.attack_late ? e.level + 1 : e.level - 1);
    if (e.level == 0) e.frozen = true;
}

}  // namespace

void envelope_step(Envelope& e) {
    const bool gate = e.control & 1;
    const std::uint8_t exp_period = e.exp_period;
    e.shown = e.level;
    const bool counted = e.count;
    if (e.count) {
        count_level(e);
        e.exp_period = exp_period_at(e.level, e.exp_period);
    }
    e.count = false;
    bool carry = e.carry;
    e.carry = false;
    if (e.tick) {
        if (e.attack_late) {
            e.exp_count = 0;
            e.count = true;
        } else if (++e.exp_count == exp_period) {
            if (exp_period == 1)
                carry = true;
            else
                e.carry = true;
        }
    }
    if (carry) {
        e.exp_count = 0;
        if (!e.gate_late[1] || e.level != sustain_level(e)) e.count = true;
    }
    e.tick = e.rate_met;
    if (e.rate_met) e.rate_count = 0;
    e.rate_met = e.rate_count == rate_period(e) - 1;
    if (!e.rate_met && ++e.rate_count == kRateStates) e.rate_count = 0;

    if (e.attack && !e.attack_late) e.frozen = false;
    e.attack_late = e.attack;
    e.gate_late[1] = e.gate_late[0];
    e.gate_late[0] = gate;
    if (!gate || (counted && e.level == 0xff)) e.attack = false;
    if (gate && !e.gate_before) e.attack = true;
    e.gate_before = gate;
}

namespace {

// Nothing under way but the rate divider.
bool idle(const Envelope& e) {
    const bool gate = e.control & 1;
    return !(e.rate_met || e.tick || e.carry || e.count) && e.gate_before == gate &&
           e.gate_late[0] == gate && e.gate_late[1] == gate && e.attack_late == e.attack &&
           e.shown == e.level;
}

// The level stays where it is for as long as no register is written.
bool steady(const Envelope& e) {
    return e.frozen || ((e.control & 1) && !e.attack && e.level == sustain_level(e));
}

}  // namespace

void envelope_advance(Envelope& e, Cycle cycles) {
    while (cycles > 0) {
        if (!idle(e)) {
            envelope_step(e);
            --cycles;
            continue;
        }
        const int period = rate_period(e);
        const int target = period - 1;
        const int way = target - e.rate_count + (e.rate_count > target ? kRateStates : 0);
        if (cycles <= way) {
            e.rate_count = static_cast<std::uint16_t>((e.rate_count + cycles) % kRateStates);
            return;
        }
        e.rate_count = static_cast<std::uint16_t>(target);
        cycles -= way;
        // From here the dividers repeat themselves.
        if (steady(e)) cycles %= static_cast<Cycle>(period) * e.exp_period;
        if (cycles) {
            envelope_step(e);
            --cycles;
        }
    }
}

}  // namespace badline
