// The video chips of the C64 and how they cut time into lines and cycles.
#pragma once

#include <cstdint>

namespace badline {

enum class VicModel : std::uint8_t { mos6569, mos8565, mos6567, mos8562, mos6567r56a, mos6572 };

// Cycles a line, lines a frame, and the X coordinate (pixels) at the start of cycle 1.
// Bauer, "The MOS 6567/6569 video controller (VIC-II)", section 3.4, and for the 6572 (Drean,
// PAL-N) the 6567's line with the 6569's number of lines.
struct VicTiming {
    std::uint16_t cycles_per_line;
    std::uint16_t lines;
    std::uint16_t first_x;
    std::uint16_t x_length;  // X counts from 0 to here - 1, then from 0 again
    bool pal_window;         // the picture's window is that of 6569 rather than 6567
};

constexpr VicTiming timing_of(VicModel model) {
    switch (model) {
        case VicModel::mos6569:
        case VicModel::mos8565: return {63, 312, 0x194, 0x1f8, true};
        case VicModel::mos6567:
        case VicModel::mos8562: return {65, 263, 0x19c, 0x200, false};
        case VicModel::mos6567r56a: return {64, 262, 0x19c, 0x200, false};
        case VicModel::mos6572: return {65, 312, 0x19c, 0x200, true};
    }
    return {};
}

// The HMOS-II chips (85xx) differ in a few places: the grey dot, the light pen, a pixel of delay.
constexpr bool is_hmos2(VicModel model) {
    return model == VicModel::mos8565 || model == VicModel::mos8562;
}

}  // namespace badline
