// The video chips of the C64 and how they cut time into lines and cycles.
#pragma once

#include <cstdint>

namespace badline {

enum class VicModel : std::uint8_t { mos6569, mos8565, mos6567, mos8562, mos6567r56a, mos6572 };

// Cycles a line, lines a frame, and where in a line things happen, by cycle number from 1.
// Bauer, sections 3.4 and 3.6.3; where sprite 0 is fetched on the chips with 64 and 65 cycles, from
// VICII/spritesteal and phi1timing (Bauer's diagram has it a cycle later on the 6567R8); the 6572
// (Drean, PAL-N) has the 6567's line and the 6569's number of lines.
struct VicTiming {
    std::uint8_t cycles_per_line;
    std::uint16_t lines;
    std::uint8_t sprite0_cycle;   // of its pointer access; sprite n's is 2n later
    std::uint8_t dma_check_cycle; // the first of two
    std::uint8_t display_check_cycle;
    std::uint16_t x_length;       // X counts from 0 to here - 1, then from 0 again
    bool pal_window;              // the picture's window is that of 6569 rather than 6567
};

constexpr VicTiming timing_of(VicModel model) {
    switch (model) {
        case VicModel::mos6569:
        case VicModel::mos8565: return {63, 312, 58, 55, 58, 0x1f8, true};
        case VicModel::mos6567:
        case VicModel::mos8562: return {65, 263, 59, 56, 59, 0x200, false};
        case VicModel::mos6567r56a: return {64, 262, 59, 56, 59, 0x200, false};
        case VicModel::mos6572: return {65, 312, 59, 56, 59, 0x200, true};
    }
    return {};
}

// The HMOS-II chips (85xx) differ in a few places: the grey dot, the light pen, a pixel of delay.
constexpr bool is_hmos2(VicModel model) {
    return model == VicModel::mos8565 || model == VicModel::mos8562;
}

}  // namespace badline
