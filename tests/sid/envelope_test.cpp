// ENV3 to the cycle. Both models behave alike (env_test/readme.txt, resid-test/readme.txt).
#include <array>
#include <stdexcept>
#include <vector>

#include "sid_fixture.hpp"

namespace badline::test {
namespace {

using EnvelopeTest = BothSids;
BADLINE_BOTH_SIDS(EnvelopeTest);

// The first cycle from `from` on in which ENV3 gives `level`.
Cycle when(Sid sid, unsigned level, Cycle from) {
    Cycle c = from;
    while (sid.read(kEnv3, c) != level) {
        if (++c > from + 9000000) throw std::runtime_error("the level is never reached");
    }
    return c;
}

// VICE test programs, resid-test/envrate.a65: measured on a C64C with 8580 and a C64 with 6581.
TEST_P(EnvelopeTest, RatePeriods) {
    const std::array<int, 16> periods = {0x0009, 0x0020, 0x003f, 0x005f, 0x0095, 0x00dc,
                                         0x010b, 0x0139, 0x0188, 0x03d1, 0x07a2, 0x0c36,
                                         0x0f43, 0x2dc8, 0x4c4c, 0x7a13};
    for (unsigned rate = 0; rate < 16; ++rate) {
        Driver fresh(GetParam());
        fresh.write(kAttackDecay, rate << 4);
        fresh.write(kControl, 1);
        Cycle at = when(fresh.sid, 1, fresh.now + 1);
        for (unsigned level = 2; level < 5; ++level) {
            const Cycle next = when(fresh.sid, level, at);
            EXPECT_EQ(next - at, periods[rate]) << "rate " << rate;
            at = next;
        }
    }
}

// Decay and release thin out the rate at these levels (resid-test/envsample.a65).
TEST_P(EnvelopeTest, ExponentialPeriods) {
    d.write(kControl, 1);
    Cycle at = when(d.sid, 0xff, d.now);
    at = when(d.sid, 0xfe, at);
    for (unsigned level = 0xfd; level; --level) {
        const Cycle next = when(d.sid, level, at);
        const int factor = level >= 0x5d   ? 1
                           : level >= 0x36 ? 2
                           : level >= 0x1a ? 4
                           : level >= 0x0e ? 8
                           : level >= 0x06 ? 16
                                           : 30;
        // At a change of period the divider's carry takes a cycle more, once.
        EXPECT_EQ(next - at, 9 * factor + (level == 0x5c ? 1 : 0)) << "level " << level;
        at = next;
    }
}

// resid-test/envsustain.a65.
TEST_P(EnvelopeTest, SustainLevels) {
    d.write(kSustainRelease, 0xf0);
    d.write(kControl, 1);
    for (int s = 15; s >= 0; --s) {
        d.write(kSustainRelease, static_cast<unsigned>(s) << 4);
        EXPECT_EQ(d.read(kEnv3, 40000), static_cast<unsigned>(s) * 0x11);
    }
}

// resid-test/envdelay.a65: with a period below what the rate divider has counted, it runs on
// through all its 32767 states first. The program counts $8011 cycles from one count of the period
// 9 earlier.
TEST_P(EnvelopeTest, DelayBug) {
    for (unsigned release = 1; release < 16; ++release) {
        Driver fresh(GetParam());
        fresh.write(kControl, 1);
        fresh.write(kSustainRelease, release);
        const Cycle before = fresh.now = when(fresh.sid, 0x20, fresh.now);
        fresh.write(kControl, 0, 4);
        fresh.write(kControl, 1, 6);
        EXPECT_EQ(when(fresh.sid, 0x21, fresh.now) - before, 0x8011 - 9) << "release " << release;
    }
}

// SID/envelope/testFlip00toFF.asm, testFlipFFto00.asm.
TEST_P(EnvelopeTest, AGateTooShortTurnsTheLevelOver) {
    d.write(kAttackDecay, 0x77);
    d.write(kSustainRelease, 0x77);
    d.write(kControl, 1);
    d.write(kControl, 0, 6);
    EXPECT_EQ(d.read(kEnv3, 320), 0xffu);

    Driver e(GetParam());
    e.write(kAttackDecay, 0x77);
    e.write(kControl, 1);
    e.now = when(e.sid, 0xff, e.now);
    e.write(kControl, 0, 6);
    e.write(kControl, 1, 6);
    EXPECT_EQ(e.read(kEnv3, 320), 0x00u);
    EXPECT_EQ(e.read(kEnv3, 100000), 0x00u) << "frozen until the next attack";
}

// The gate against the rate divider: SID/env_test, whose tables were measured on a C64C with 8580
// and a C64 with 6581. Each column moves the last gate change by a cycle; each row reads ENV3 a
// cycle later, from four cycles after the change on.
struct GateTest {
    const char* name;
    // Cycles from the release that follows the synchronisation, for the last column.
    int attack_decay_at;                // writes $01 to attack/decay, 0: never
    std::array<int, 3> gate_at;         // on, off, on; 0: not written
    int last;                           // index of the change that moves
    unsigned base;                      // added to the digits
    std::array<const char*, 12> shown;  // digits of ENV3
};

const std::vector<GateTest> kGateTests = {
    {"ra_0000",
     0,
     {1969, 0, 0},
     0,
     0,
     {"0000000010000000", "0000000110000000", "0000001110000001", "0000011110000011",
      "0000111110000111", "0001111110001111", "0011111110011111", "0111111110111111",
      "1111111111111111", "1111111121111111", "1111111221111111", "1111112221111112"}},
    {"ra_0100",
     1921,
     {1978, 0, 0},
     0,
     0,
     {"0000000010000000", "0000000010000000", "0000001010000001", "0000011010000011",
      "0000111010000111", "0001111010001111", "0011111010011111", "0111111010111111",
      "1111111011111111", "1111111021111111", "1111111021111111", "1111112021111112"}},
    {"ar_1",
     0,
     {1939, 1939 + 204, 0},
     1,
     0x10,
     {"5555546666666657", "5555546666666657", "5555546666666657", "5555546666666657",
      "5555546666666657", "5555546666666657", "5555546666666657", "5555546666666657",
      "5555546666666657", "5555546666666657", "5555546666666657", "5555546666666657"}},
    {"ar_2",
     0,
     {1939, 1939 + 2302, 0},
     1,
     0xf0,
     {"eeeedffffffffeee", "eeeedfffffffeeee", "eeeedffffffeeeee", "eeeedfffffeeeeee",
      "eeeedffffeeeeeee", "eeeedfffeeeeeeee", "eeeedffeeeeeeeee", "eeeedfeeeeeeeeed",
      "eeeedeeeeeeeeedd", "eeeedeeeeeeeeddd", "eeeedeeeeeeedddd", "eeeddeeeeeeddddd"}},
    {"ar_3",
     0,
     {1939, 1939 + 4560, 0},
     1,
     0x30,
     {"4444444444444443", "4444444444444433", "4444444444444333", "4444444444443333",
      "4444444444433333", "4444444444333333", "4444444443333333", "4444444433333333",
      "4444444333333333", "4444443333333333", "4444433333333333", "4444333333333333"}},
    {"adra_1",
     0,
     {1939, 1939 + 4495, 1939 + 4495 + 71},
     2,
     0x30,
     {"4444444445333333", "4444444555333333", "4444445555333334", "4444455555333344",
      "4444555555333444", "4445555555334444", "4455555555344444", "4555555555444444",
      "5555555556444444", "5555555566444444", "5555555666444444", "5555556666444445"}},
    {"adra_2",
     0,
     {1939, 1939 + 3211, 1939 + 3211 + 71},
     2,
     0x90,
     {"3333342222222231", "3333442222222331", "3334442222223331", "3344442222233331",
      "3444442222333331", "4444442223333331", "4444442233333331", "4444442333333331",
      "4444443333333332", "4444453333333342", "4444553333333442", "4445553333334442"}},
};

TEST_P(EnvelopeTest, GateAgainstTheRateDivider) {
    for (const GateTest& test : kGateTests) {
        for (int column = 0; column < 16; ++column) {
            Driver s(GetParam());
            s.write(kControl, 1);
            const Cycle release = when(s.sid, 1, s.now) + 68;
            s.sid.write(kControl, 0, release);
            if (test.attack_decay_at)
                s.sid.write(kAttackDecay, 1, release + test.attack_decay_at + column - 15);
            Cycle change = 0;
            for (int i = 0; i <= test.last; ++i) {
                change = release + test.gate_at[static_cast<std::size_t>(i)] +
                         (i == test.last ? column - 15 : 0);
                s.sid.write(kControl, i % 2 == 0, change);
            }
            for (int row = 0; row < 12; ++row) {
                const char digit = test.shown[static_cast<std::size_t>(row)][column];
                const unsigned want =
                    test.base +
                    static_cast<unsigned>(digit <= '9' ? digit - '0' : digit - 'a' + 10);
                EXPECT_EQ(s.sid.peek(kEnv3, change + 4 + row), want)
                    << test.name << " column " << column << " row " << row;
            }
        }
    }
}

}  // namespace
}  // namespace badline::test
