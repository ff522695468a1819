// The chip that catches up against the chip that goes cycle by cycle.
#include <gtest/gtest.h>

#include <bit>
#include <random>

#include "bench.hpp"

using namespace badline;

namespace {

struct Pair {
    Cia lazy, exact;
    Cycle now = 0;
    Cycle announced = kNever;
    bool level = false;
    std::uint64_t history = 0;  // of levels

    Pair(CiaModel model, bool fast_mains) {
        // Mains twenty times too fast bring the alarm into play, real ones leave room for leaps.
        const Mains mains{fast_mains ? 50000 : 985248, 50};
        lazy.power_on(model, 0, mains);
        exact.power_on(model, 0, mains, true);
    }

    // Every cycle on the one, one step on the other; the announcement must hold.
    ::testing::AssertionResult go(Cycle to) {
        announced = lazy.next_event();
        while (now < to) {
            now++;
            const bool low = exact.interrupt_low(now);
            if (low != level && now < announced) {
                return ::testing::AssertionFailure()
                       << "/IRQ changed at " << now << ", announced for " << announced;
            }
            level = low;
            history = history << 1 | (low ? 1U : 0U);
            if (now == announced) {
                if (lazy.interrupt_low(now) != low) {
                    return ::testing::AssertionFailure() << "/IRQ differs at " << now;
                }
                announced = lazy.next_event();
                if (announced <= now) {
                    return ::testing::AssertionFailure() << "announced the past at " << now;
                }
            }
        }
        if (lazy.interrupt_low(now) != level) {
            return ::testing::AssertionFailure() << "/IRQ differs at " << now;
        }
        // What the chip keeps reaches back over two edges.
        const std::uint64_t edges = history ^ history >> 1;
        const std::uint64_t second = edges & (edges - 1);
        const int reach = second == 0 ? 63 : std::countr_zero(second);
        if ((lazy.interrupt_history(now) ^ history) << (63 - reach) != 0) {
            return ::testing::AssertionFailure() << "history of /IRQ differs at " << now;
        }
        if (!lazy.same_state(exact)) {
            return ::testing::AssertionFailure() << "state differs at " << now;
        }
        return ::testing::AssertionSuccess();
    }
};

void fuzz(CiaModel model, unsigned seed, int accesses) {
    std::mt19937 random(seed);
    auto below = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
    Pair p(model, seed & 1);
    bool cnt = true, sp = true;
    for (int i = 0; i < accesses; i++) {
        const unsigned kind = below(20);
        const Cycle wait = kind < 10 ? 1 + below(8) : kind < 19 ? below(400) : below(20000);
        ASSERT_TRUE(p.go(p.now + wait)) << "seed " << seed << " access " << i;
        if (wait == 0) continue;
        const unsigned reg = below(4) ? 4 + below(12) : below(16);
        std::uint8_t value = static_cast<std::uint8_t>(below(256));
        // Small latches make the most happen.
        if ((reg == Cia::kTaHi || reg == Cia::kTbHi) && below(8)) value = 0;
        if ((reg == Cia::kTaLo || reg == Cia::kTbLo) && below(2)) value &= 7;
        if (reg >= Cia::kTodTenths && reg <= Cia::kTodHours && below(2)) value &= 1;
        switch (below(8)) {
            case 0:
            case 1:
            case 2:
                ASSERT_EQ(p.lazy.peek(reg, p.now), p.exact.peek(reg, p.now)) << reg;
                ASSERT_EQ(p.lazy.read(reg, p.now), p.exact.read(reg, p.now)) << reg;
                break;
            case 3:
                cnt = !cnt;
                p.lazy.set_cnt(cnt, p.now);
                p.exact.set_cnt(cnt, p.now);
                break;
            case 4:
                if (below(4)) break;
                p.lazy.flag_edge(p.now);
                p.exact.flag_edge(p.now);
                break;
            case 5:
                if (reg & 1) {
                    // A byte to send, with A running for it.
                    p.lazy.write(Cia::kSdr, value, p.now);
                    p.exact.write(Cia::kSdr, value, p.now);
                } else {
                    sp = !sp;
                    p.lazy.set_sp(sp, p.now);
                    p.exact.set_sp(sp, p.now);
                }
                break;
            default: p.lazy.write(reg, value, p.now); p.exact.write(reg, value, p.now);
        }
    }
}

TEST(CiaFuzz, LazyEqualsCycleByCycle6526) {
    for (unsigned seed = 1; seed <= 40; seed++) fuzz(CiaModel::mos6526, seed, 1500);
}

TEST(CiaFuzz, LazyEqualsCycleByCycle8521) {
    for (unsigned seed = 101; seed <= 140; seed++) fuzz(CiaModel::mos8521, seed, 1500);
}

}  // namespace
