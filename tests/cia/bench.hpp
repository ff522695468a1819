// A chip on the bench: the accesses of a small program, each at its own cycle.
#pragma once

#include <vector>

#include "badline/cia/cia.hpp"

namespace badline {

struct Bench {
    Cia chip;
    Cycle now = 0;

    explicit Bench(CiaModel model = CiaModel::mos8521, Mains mains = {}, bool reference = false) {
        chip.power_on(model, 0, mains, reference);
    }

    // STA abs: the write is in the fourth cycle, counted from the last access.
    void sta(unsigned reg, std::uint8_t value) { write_after(4, reg, value); }
    // LDA abs: so is the read.
    std::uint8_t lda(unsigned reg) { return read_after(4, reg); }

    void write_after(Cycle cycles, unsigned reg, std::uint8_t value) {
        now += cycles;
        chip.write(reg, value, now);
    }
    std::uint8_t read_after(Cycle cycles, unsigned reg) {
        now += cycles;
        return chip.read(reg, now);
    }

    // What a register shows in the next `n` cycles.
    std::vector<int> watch(unsigned reg, int n) const {
        std::vector<int> seen;
        for (int i = 1; i <= n; i++) seen.push_back(chip.peek(reg, now + i));
        return seen;
    }

    // Cycles after the last access in which /IRQ is low, of the next `n`.
    std::vector<int> irq_low(int n) const {
        Cia copy = chip;
        std::vector<int> low;
        for (int i = 1; i <= n; i++) {
            if (copy.interrupt_low(now + i)) low.push_back(i);
        }
        return low;
    }
};

}  // namespace badline
