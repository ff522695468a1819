// The lazy chip against the one that steps through every cycle: the same accesses, the same values.
#include <random>
#include <type_traits>

#include "sid_fixture.hpp"

namespace badline::test {
namespace {

using LazyTest = BothSids;
BADLINE_BOTH_SIDS(LazyTest);

// A value for a register that brings the interesting cases about more often than chance does.
unsigned likely_value(std::mt19937& random, unsigned reg, unsigned style) {
    unsigned v = random() & 0xff;
    const unsigned in_voice = reg % 7;
    if (in_voice == 4 && style == 1) v &= 0xf7;                      // runs
    if (in_voice == 1 && style == 2) v |= 0xf0;                      // fast
    if (in_voice == 4 && style == 3) v = (v & 0x8f) | (v & 1) << 5;  // plain waveforms
    if (in_voice > 4 && random() % 2) v &= 0x33;                     // short envelopes
    return v;
}

Cycle likely_pause(std::mt19937& random) {
    static constexpr unsigned kReach[] = {6, 10, 40, 600, 3000};
    if (random() % 200 == 0) return 70000;
    return 1 + static_cast<Cycle>(random() % kReach[random() % 5]);
}

TEST_P(LazyTest, AgreesWithTheReference) {
    std::mt19937 random(6581);
    for (unsigned run = 0; run < 40; ++run) {
        Sid lazy, reference;
        reference.set_reference(true);
        lazy.power_on(GetParam(), 0);
        reference.power_on(GetParam(), 0);
        lazy.reset(0);
        reference.reset(0);
        Cycle now = 0;
        for (int access = 0; access < 300; ++access) {
            now += likely_pause(random);
            if (random() % 4 == 0) {
                const unsigned reg = random() % 10 == 0 ? random() % 32 : kOsc3 + random() % 2;
                ASSERT_EQ(lazy.read(reg, now), reference.read(reg, now))
                    << "run " << run << " access " << access << " register " << reg;
            } else if (random() % 300 == 0) {
                lazy.reset(now);
                reference.reset(now);
            } else {
                const unsigned reg = random() % 25;
                const auto v = static_cast<std::uint8_t>(likely_value(random, reg, run % 4));
                lazy.write(reg, v, now);
                reference.write(reg, v, now);
            }
        }
    }
}

static_assert(std::is_trivially_copyable_v<Sid>);

// A copy is a snapshot, writes not yet looked at included: attack at nine cycles a level.
TEST_P(LazyTest, ACopyGoesOnAlone) {
    d.write(kFrequencyHigh, 0x12);
    d.write(kControl, 0x21);
    const Sid copy = d.sid;
    d.write(kControl, 0x00, 100);
    EXPECT_EQ(copy.peek(kEnv3, d.now + 1000), 122u);
    EXPECT_LT(d.sid.peek(kEnv3, d.now + 1000), 122u);
}

}  // namespace
}  // namespace badline::test
