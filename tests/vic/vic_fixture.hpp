// A video chip on a memory of its own, written to and looked at in named lines and cycles.
#pragma once

#include <gtest/gtest.h>

#include <array>

#include "badline/vic/vic.hpp"

namespace badline {

class VicTest : public testing::Test {
  protected:
    explicit VicTest(VicModel model = VicModel::mos8565) { power_on(model); }

    void power_on(VicModel model) {
        vic.power_on(model, 0);
        memory.page = {&ram[0], &ram[0x1000], &ram[0x2000], &ram[0x3000]};
        memory.colour = colour.data();
        vic.connect(memory);
    }
    // The absolute cycle of a line (from 0) and a cycle in it (from 1), in a frame from 0.
    Cycle at(int line, int cycle, int frame = 1) const {
        const VicTiming& timing = vic.timing();
        return (Cycle{timing.lines} * frame + line) * timing.cycles_per_line + cycle - 1;
    }
    // Writes made before the frame that the tests look at.
    void set(unsigned reg, unsigned value) {
        vic.write(reg, static_cast<std::uint8_t>(value), setup_++);
    }
    void write(unsigned reg, unsigned value, Cycle when) {
        vic.write(reg, static_cast<std::uint8_t>(value), when);
    }
    bool ba_low(Cycle when) {
        vic.advance(when + 1);
        return vic.ba_low();
    }
    // The picture's pixel of a line and an X coordinate (24: the text window's left edge).
    int pixel(int line, int x) const {
        const int first = vic.timing().pal_window ? 16 : 28;
        return vic.frame()[static_cast<std::size_t>((line - first) * Vic::kPictureWidth + x + 8)];
    }

    std::array<std::uint8_t, 0x4000> ram{};
    std::array<std::uint8_t, 0x400> colour{};
    VicMemory memory;
    Vic vic;

  private:
    Cycle setup_ = 200;  // the first frame's line 3
};

}  // namespace badline
