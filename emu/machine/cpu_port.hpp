// The 6510's port at $00 (direction) and $01 (data), and what it is wired to in a C64.
//
//   bit 0 LORAM  1 HIRAM  2 CHAREN    to the PLA, pulled up
//       3 cassette write              to a transistor; keeps what was last driven
//       4 cassette sense              pulled up while no key of the recorder is down
//       5 cassette motor              reads 0 as an input: its transistor's base pulls it down
//       6, 7                          not bonded out: a driven 1 leaks away after a while as input
#pragma once

#include <cstdint>

#include "badline/time.hpp"

namespace badline {

struct CpuPort {
    // How long a 1 stays on bits 6 and 7 after they turned to input: measured values vary with the
    // chip and its temperature, about 350 ms (VICE test programs CPU/cpuport).
    static constexpr Cycle kDecay = 350'000;

    std::uint8_t direction = 0;
    std::uint8_t data = 0;
    std::uint8_t charge = 0;      // what the pins of undriven bits keep
    Cycle decays_at[2] = {0, 0};  // of bits 6 and 7

    void write_direction(std::uint8_t value, Cycle now) {
        for (int bit = 6; bit < 8; ++bit) {
            const auto mask = static_cast<std::uint8_t>(1U << bit);
            if ((direction & mask) != 0 && (value & mask) == 0 && (data & mask) != 0) {
                decays_at[bit - 6] = now + kDecay;
            }
        }
        direction = value;
        drive();
    }
    void write_data(std::uint8_t value) {
        data = value;
        drive();
    }
    // LORAM, HIRAM, CHAREN as the PLA gets them.
    std::uint8_t pla_lines() const { return static_cast<std::uint8_t>((data | ~direction) & 7U); }
    // What $01 reads in `now`.
    std::uint8_t read_data(Cycle now) const {
        std::uint8_t pins = static_cast<std::uint8_t>((charge & 0xc8) | 0x17);
        for (int bit = 6; bit < 8; ++bit) {
            if (now >= decays_at[bit - 6]) pins &= static_cast<std::uint8_t>(~(1U << bit));
        }
        return static_cast<std::uint8_t>((data & direction) | (pins & ~direction));
    }
    // When what $01 reads changes by itself.
    Cycle next_change(Cycle now) const {
        Cycle next = kNever;
        for (int bit = 6; bit < 8; ++bit) {
            const bool charged = (charge & ~direction & 1U << bit) != 0;
            if (charged && decays_at[bit - 6] > now && decays_at[bit - 6] < next) {
                next = decays_at[bit - 6];
            }
        }
        return next;
    }

  private:
    void drive() { charge = static_cast<std::uint8_t>((charge & ~direction) | (data & direction)); }
};

}  // namespace badline
