// The envelope generator of voice 3, as far as ENV3 shows it.
#pragma once

#include <cstdint>

#include "badline/time.hpp"

namespace badline {

// State after the end of a cycle. A plain struct.
struct Envelope {
    std::uint8_t level = 0;
    std::uint8_t shown = 0;  // what ENV3 gives: the level a cycle ago
    bool frozen = true;      // having reached zero, the level waits for the next attack
    bool gate_before = false;
    // The attack flip-flop selects the rate at once, direction and path of the count a cycle later.
    bool attack = false, attack_late = false;
    bool gate_late[2] = {};
    // Rate divider: reset when it meets the selected period, which sends a tick on.
    std::uint16_t rate_count = 0;
    bool rate_met = false;
    bool tick = false;
    // Exponential divider: thins out the ticks outside the attack.
    std::uint8_t exp_count = 0;
    std::uint8_t exp_period = 1;
    bool carry = false;
    bool count = false;  // the level counts in the next cycle
    std::uint8_t control = 0, attack_decay = 0, sustain_release = 0;
};

// One cycle, and many of them in arithmetic as far as it goes.
void envelope_step(Envelope& e);
void envelope_advance(Envelope& e, Cycle cycles);

}  // namespace badline
