// The three ROMs of a C64.
#pragma once

#include <array>
#include <cstdint>

namespace badline {

struct RomSet {
    std::array<std::uint8_t, 0x2000> basic{};
    std::array<std::uint8_t, 0x2000> kernal{};
    std::array<std::uint8_t, 0x1000> chargen{};
};

}  // namespace badline
