// What the RAM holds at power-on.
#pragma once

#include <cstdint>
#include <span>

namespace badline {

// VICE's -raminit* parameters: the pattern is built of `start_value`, inverted every
// `value_invert` and every `pattern_invert` bytes, with `random_chance` of 10,000 bits turned
// over. No two machines agree on it; the fields' own defaults, 64 bytes of $00 and 64 of $FF by
// turns, are what the pictures of real machines in VICII/split-tests show.
struct RamPattern {
    std::uint8_t start_value = 0;
    std::uint32_t value_invert = 64;
    std::uint32_t value_offset = 0;
    std::uint32_t pattern_invert = 0;
    std::uint8_t pattern_value = 0;
    std::uint32_t random_start = 0;
    std::uint32_t random_repeat = 0;
    std::uint32_t random_chance = 0;
};

// x64sc's default, and a machine's here: 00 00 FF FF FF FF 00 00 over and over, inverted in every
// other 16 KiB. Read off the RAM of x64sc r45384 before its first instruction.
inline constexpr RamPattern kX64scRamPattern{.start_value = 0,
                                             .value_invert = 4,
                                             .value_offset = 2,
                                             .pattern_invert = 16384,
                                             .pattern_value = 255,
                                             .random_start = 0,
                                             .random_repeat = 0,
                                             .random_chance = 10};

// The colour RAM at power-on: zero where the KERNAL clears it, and in the 24 nibbles behind the
// screen's, which the video chip comes to when badlines are forced (its counter goes on to 1023),
// what x64sc r45384 has there.
void fill_colour_ram(std::span<std::uint8_t, 0x400> colour);

void fill_ram(const RamPattern& pattern, std::span<std::uint8_t> ram);

}  // namespace badline
