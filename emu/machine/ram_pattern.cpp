#include "badline/machine/ram_pattern.hpp"

#include <algorithm>
#include <array>

namespace badline {
namespace {

constexpr std::uint32_t kChances = 10'000;  // a bit turns over by random_chance of these

// A small generator of its own, so that the same pattern comes out on every host.
struct Random {
    std::uint32_t state = 0x2545f491;
    std::uint32_t next() {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        return state;
    }
};

}  // namespace

void fill_colour_ram(std::span<std::uint8_t, 0x400> colour) {
    constexpr std::size_t kScreen = 1000;
    constexpr std::array<std::uint8_t, 24> kBehind = {2, 15, 8, 7, 0,  15, 4,  15, 4, 15, 5, 15,
                                                      3, 14, 0, 11, 4, 11, 2,  15, 0, 7,  5, 12};
    static_assert(kScreen + kBehind.size() == 0x400);
    std::fill(colour.begin(), colour.begin() + kScreen, std::uint8_t{0});
    std::copy(kBehind.begin(), kBehind.end(), colour.begin() + kScreen);
}

void fill_ram(const RamPattern& pattern, std::span<std::uint8_t> ram) {
    Random random;
    for (std::uint32_t i = 0; i < ram.size(); ++i) {
        const std::uint32_t at = i + pattern.value_offset;
        std::uint8_t value = pattern.start_value;
        if (pattern.value_invert != 0 && (at / pattern.value_invert) % 2 != 0) value ^= 0xff;
        if (pattern.pattern_invert != 0 && (i / pattern.pattern_invert) % 2 != 0) {
            value ^= pattern.pattern_value;
        }
        if (pattern.random_repeat != 0 && i % pattern.random_repeat < pattern.random_start) {
            value ^= static_cast<std::uint8_t>(random.next() >> 8);
        }
        for (unsigned bit = 0; bit < 8 && pattern.random_chance != 0; ++bit) {
            if ((random.next() >> 8) % kChances < pattern.random_chance) {
                value ^= static_cast<std::uint8_t>(1U << bit);
            }
        }
        ram[i] = value;
    }
}

}  // namespace badline
