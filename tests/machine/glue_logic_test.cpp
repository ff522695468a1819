// The video bank in the cycles after port A of CIA 2 changes, on both boards. The values are those
// of the pictures of VICII/split-tests/fetchsplit, taken from a C64 and from a C64C.
#include <gtest/gtest.h>

#include "badline/machine/board.hpp"

namespace badline {
namespace {

class GlueLogic : public testing::Test {
  protected:
    // Writes a register of port A in `model` with both registers as given; returns the banks of the
    // two cycles after the write, as the bytes the chip reads when idle tell them.
    std::array<int, 2> banks(Model model, unsigned port, unsigned ddr, unsigned reg,
                             unsigned value) {
        MachineConfig config;
        config.model = model;
        Board board(config);
        for (unsigned bank = 0; bank < 4; ++bank) {
            board.s.ram[bank << 14 | 0x3fffU] = static_cast<std::uint8_t>(bank);
        }
        const VicTiming& timing = board.vic.timing();
        const Cycle frame = Cycle{timing.cycles_per_line} * timing.lines;
        const Cycle now = board.vic.next_cycle() / frame * frame + 2 * frame + 10 * 63 + 30;
        board.write_slow(0xdd00, static_cast<std::uint8_t>(port), now - 9);
        board.write_slow(0xdd02, static_cast<std::uint8_t>(ddr), now - 5);
        board.write_slow(static_cast<std::uint16_t>(0xdd00 + reg), static_cast<std::uint8_t>(value),
                         now);
        const int first = board.vic.open_bus(now + 1);
        return {first, board.vic.open_bus(now + 2)};
    }
};

using Banks = std::array<int, 2>;

TEST_F(GlueLogic, OneBitUpAndTheOtherDown) {
    EXPECT_EQ(banks(Model::c64c, 0x96, 0x3f, 0, 0x95), (Banks{3, 2}));
    EXPECT_EQ(banks(Model::c64c, 0x95, 0x3f, 0, 0x96), (Banks{3, 1}));
    EXPECT_EQ(banks(Model::c64, 0x96, 0x3f, 0, 0x95), (Banks{2, 2}));
}

TEST_F(GlueLogic, OneBit) {
    EXPECT_EQ(banks(Model::c64c, 0x97, 0x3f, 0, 0x96), (Banks{1, 1}));
    EXPECT_EQ(banks(Model::c64c, 0x96, 0x3f, 0, 0x97), (Banks{0, 0}));
}

TEST_F(GlueLogic, APinTakenUpByItsPullUp) {
    EXPECT_EQ(banks(Model::c64c, 0x94, 0x3d, 2, 0x3c), (Banks{1, 0}));
    EXPECT_EQ(banks(Model::c64c, 0x94, 0x3f, 2, 0x3d), (Banks{3, 1}));
    EXPECT_EQ(banks(Model::c64c, 0x94, 0x3f, 2, 0x3c), (Banks{0, 0}));
    EXPECT_EQ(banks(Model::c64c, 0x94, 0x3c, 2, 0x3d), (Banks{1, 1}));
    EXPECT_EQ(banks(Model::c64, 0x94, 0x3d, 2, 0x3c), (Banks{0, 0}));
}

}  // namespace
}  // namespace badline
