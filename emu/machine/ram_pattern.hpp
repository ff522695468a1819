// What the RAM holds at power-on.
#pragma once

#include <cstdint>
#include <span>

namespace badline {

// VICE's -raminit* parameters: the pattern is built of `start_value`, inverted every
// `value_invert` and every `pattern_invert` bytes, with `random_chance` in 0x1000 random bits.
struct RamPattern {
    std::uint8_t start_value = 255;
    std::uint32_t value_invert = 128;
    std::uint32_t value_offset = 0;
    std::uint32_t pattern_invert = 0;
    std::uint8_t pattern_value = 0;
    std::uint32_t random_start = 0;
    std::uint32_t random_repeat = 0;
    std::uint32_t random_chance = 1;
};

void fill_ram(const RamPattern& pattern, std::span<std::uint8_t> ram);

}  // namespace badline
