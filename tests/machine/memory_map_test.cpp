// The PLA's 32 configurations. Bauer 2.4.1 for those without a cartridge; "The C64 PLA dissected"
// and the Programmer's Reference Guide's memory maps for the others.
#include "badline/machine/memory_map.hpp"

#include <gtest/gtest.h>

#include <string>

namespace badline {
namespace {

// Blocks $8, $A, $D, $E of a configuration, a letter each; with / in front where it is Ultimax.
std::string blocks(unsigned lines) {
    static constexpr char kLetter[] = {'r', 'B', 'K', 'C', 'I', 'L', 'H', '-'};
    std::string out;
    for (const std::size_t block : {0x8U, 0xaU, 0xdU, 0xeU}) {
        out += kLetter[static_cast<std::size_t>(kMemoryMaps[lines][block])];
    }
    return out;
}

struct Expected {
    unsigned lines;  // EXROM GAME CHAREN HIRAM LORAM
    const char* blocks;
};

TEST(MemoryMap, HasAll32Configurations) {
    const Expected expected[] = {
        // No cartridge: /EXROM and /GAME high.
        {0b11111, "rBIK"},
        {0b11110, "rrIK"},
        {0b11101, "rrIr"},
        {0b11100, "rrrr"},
        {0b11011, "rBCK"},
        {0b11010, "rrCK"},
        {0b11001, "rrCr"},
        {0b11000, "rrrr"},
        // 8 KiB: /EXROM low.
        {0b01111, "LBIK"},
        {0b01110, "rrIK"},
        {0b01101, "rrIr"},
        {0b01100, "rrrr"},
        {0b01011, "LBCK"},
        {0b01010, "rrCK"},
        {0b01001, "rrCr"},
        {0b01000, "rrrr"},
        // 16 KiB: both low.
        {0b00111, "LHIK"},
        {0b00110, "rHIK"},
        {0b00101, "rrIr"},
        {0b00100, "rrrr"},
        {0b00011, "LHCK"},
        {0b00010, "rHCK"},
        {0b00001, "rrrr"},
        {0b00000, "rrrr"},
        // Ultimax: /GAME low alone; the 6510's lines do not matter.
        {0b10111, "L-IH"},
        {0b10110, "L-IH"},
        {0b10101, "L-IH"},
        {0b10100, "L-IH"},
        {0b10011, "L-IH"},
        {0b10010, "L-IH"},
        {0b10001, "L-IH"},
        {0b10000, "L-IH"},
    };
    ASSERT_EQ(std::size(expected), 32U);
    for (const Expected& e : expected) EXPECT_EQ(blocks(e.lines), e.blocks) << e.lines;
}

TEST(MemoryMap, RamIsAlwaysBelow1000) {
    for (const MemoryMap& map : kMemoryMaps) EXPECT_EQ(map[0], Area::ram);
}

TEST(MemoryMap, UltimaxHasNothingFrom1000To7fff) {
    for (std::size_t block = 1; block < 8; ++block) {
        EXPECT_EQ(kMemoryMaps[0b10111][block], Area::open) << block;
    }
    EXPECT_EQ(kMemoryMaps[0b10111][0xc], Area::open);
}

}  // namespace
}  // namespace badline
