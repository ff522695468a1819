// OSC3 without noise.
#include "sid_fixture.hpp"

namespace badline::test {
namespace {

using OscillatorTest = BothSids;
BADLINE_BOTH_SIDS(OscillatorTest);

// VICE test programs, SID/oscinit: right after power-up. A reset leaves the phase alone.
TEST_P(OscillatorTest, PhaseAfterPowerUp) {
    const auto check = [](Driver& s) {
        EXPECT_EQ(s.read(kOsc3), 0x00u);
        s.write(kControl, 0x80);
        EXPECT_EQ(s.read(kOsc3), 0xfeu);
        s.write(kControl, 0x40);
        EXPECT_EQ(s.read(kOsc3), 0xffu);
        s.write(kControl, 0x20);
        EXPECT_EQ(s.read(kOsc3), 0x55u);
        s.write(kControl, 0x10);
        EXPECT_EQ(s.read(kOsc3), 0xaau);
    };
    check(d);
    d.sid.reset(d.now);
    d.write(kControl, 0x20);
    EXPECT_EQ(d.read(kOsc3), 0x55u);
}

// SID/detect/main.asm, check2: the 8580 shows the sawtooth a cycle later.
TEST_P(OscillatorTest, SawtoothIsLateOnThe8580) {
    d.write(kControl, 0x08);
    d.write(kFrequencyLow, 0xff);
    d.write(kFrequencyHigh, 0xff);
    d.write(kControl, 0x20);
    EXPECT_EQ(d.read(kOsc3), old() ? 3u : 2u);
    EXPECT_EQ(d.read(kOsc3), old() ? 7u : 6u);
}

// SID/writedelay: the write itself is not late.
TEST_P(OscillatorTest, PulseAfterTheTestBit) {
    d.write(kPulseLow, 3);
    d.write(kFrequencyHigh, 0x10);
    d.write(kControl, 0x08);
    d.write(kControl, 0x41);
    EXPECT_EQ(d.read(kOsc3), 0xffu);
}

// The pulse comes a cycle after the phase meets its width (resid-test/oscsample1-*wf40.dat: with
// width $100 and a step of $1000 the 256th cycle is still low).
TEST_P(OscillatorTest, PulseIsACycleLate) {
    for (int late = 255; late < 260; ++late) {
        Driver s(GetParam());
        s.write(kPulseHigh, 1);
        s.write(kFrequencyHigh, 0x10);
        s.write(kControl, 0x08);
        s.write(kControl, 0x40);
        EXPECT_EQ(s.read(kOsc3, late), late > 256 ? 0xffu : 0u) << late;
    }
}

// SID/ringmod: with a silent voice 2 at phase 0 the triangle comes out upside down; with the
// sawtooth selected too it does not.
TEST_P(OscillatorTest, RingModulation) {
    d.write(11, 0x08);
    d.write(kControl, 0x08);
    d.write(kControl, 0x15);
    EXPECT_EQ(d.read(kOsc3), 0xffu);
    d.write(kControl, 0x35);
    EXPECT_EQ(d.read(kOsc3), 0u);
}

// Hard sync: the phase restarts in the cycle in which voice 2's top bit rises.
TEST_P(OscillatorTest, HardSync) {
    d.write(11, 0x08);
    d.write(kControl, 0x08);
    d.write(7, 0x00);
    d.write(8, 0x80);  // voice 2: the top bit rises in the 256th cycle
    d.write(kFrequencyHigh, 0x40);
    d.write(kControl, 0x22);
    const Cycle start3 = d.now;
    d.write(11, 0x00);
    const Cycle start2 = d.now;
    // Voice 3 has run 4 + 255 cycles at $4000: phase $40c000.
    const Cycle late = old() ? 0 : 1;
    EXPECT_EQ(d.sid.peek(kOsc3, start2 + 255 + late), ((start2 + 255 - start3) * 0x4000) >> 16);
    EXPECT_EQ(d.sid.peek(kOsc3, start2 + 256 + late), 0);
    EXPECT_EQ(d.sid.peek(kOsc3, start2 + 256 + late + 8), 2);
}

// SID/osc_topbit: with other waveforms pulling the sawtooth's top line low, the 6581 loses the top
// bit of the phase itself.
TEST_P(OscillatorTest, TopBitCanBePulledDownOnThe6581) {
    for (const unsigned waves : {0x30u, 0x60u}) {
        Driver s(GetParam());
        s.write(kPulseLow, 0xff);
        s.write(kPulseHigh, 0xff);
        s.write(kControl, 0x08);
        s.write(kFrequencyHigh, 0xff);
        s.write(kControl, 0x20);
        s.write(kFrequencyHigh, 0, 130);
        ASSERT_EQ(s.read(kOsc3) & 0x80u, 0x80u);
        s.write(kControl, waves);
        s.write(kControl, 0x20);
        EXPECT_EQ(s.read(kOsc3) & 0x80u, old() ? 0u : 0x80u);
    }
}

// SID/osc3-wave0: without a waveform OSC3 keeps its value for a while, seconds in the end.
TEST_P(OscillatorTest, NoWaveformKeepsTheLastValue) {
    d.write(kControl, 0x40);
    EXPECT_EQ(d.read(kOsc3), 0xffu);
    d.write(kControl, 0x00);
    EXPECT_EQ(d.read(kOsc3), 0xffu);
    const unsigned meanwhile = d.read(kOsc3, old() ? 1000000 : 10000000);
    EXPECT_NE(meanwhile, 0u);
    EXPECT_NE(meanwhile, 0xffu);
    EXPECT_EQ(d.read(kOsc3, old() ? 4000000 : 20000000), 0u);
}

// SID/detect/main.asm, check1 ("mathematica"): triangle and sawtooth together reach the upper half
// on an 8580 only.
TEST_P(OscillatorTest, TriangleWithSawtoothTellsTheModels) {
    d.write(kControl, 0x08);
    d.write(kFrequencyHigh, 2);
    d.write(kControl, 0x30);
    bool upper = false;
    for (int i = 0; i < 5000; ++i) upper = upper || (d.read(kOsc3, 8) & 0x80);
    EXPECT_EQ(upper, !old());
}

// OSC3 with the phase held at `phase`, its upper 12 bits. The pulse is high.
unsigned combined(SidModel model, unsigned waves, unsigned phase) {
    Driver s(model);
    s.write(kFrequencyHigh, 0x10);
    s.write(kControl, 0x08);
    s.write(kControl, 0x20);
    s.write(kFrequencyHigh, 0, phase);
    s.write(kControl, waves << 4);
    return s.read(kOsc3);
}

struct Combined {
    unsigned waves, phase, old_shown, new_shown;
};

// Recorded in resid-test/oscsample0-*wf30.dat, 50, 60, 70; those of a list of
// round phases that the formula meets on both models.
TEST_P(OscillatorTest, CombinedWaveforms) {
    const Combined recorded[] = {
        {3, 0x77f, 0x03, 0x03}, {3, 0xe00, 0x00, 0x80}, {3, 0xfef, 0x38, 0xfc},
        {3, 0xfff, 0x3f, 0xff}, {5, 0x3ff, 0x7f, 0x7f}, {5, 0x5ff, 0xbf, 0xbf},
        {5, 0x77f, 0xef, 0xef}, {5, 0x7ef, 0xfd, 0xfd}, {5, 0x7ff, 0xff, 0xff},
        {5, 0x810, 0xfd, 0xfd}, {5, 0xc00, 0x7f, 0x7f}, {6, 0x3ff, 0x3f, 0x3f},
        {6, 0x5ff, 0x5f, 0x5f}, {6, 0x77f, 0x77, 0x77}, {6, 0x7ef, 0x7e, 0x7e},
        {6, 0x7ff, 0x7f, 0x7f}, {6, 0xbff, 0x3f, 0xbf}, {6, 0xdff, 0x5f, 0xdf},
        {6, 0xeff, 0x6f, 0xef}, {6, 0xf7f, 0x77, 0xf7}, {6, 0xfef, 0x7e, 0xfe},
        {6, 0xfff, 0x7f, 0xff}, {7, 0x7ef, 0x00, 0x70}, {7, 0x7ff, 0x7f, 0x7f},
        {7, 0xbff, 0x0c, 0x3f}, {7, 0xdff, 0x00, 0x9f}, {7, 0xeff, 0x00, 0xcf},
        {7, 0xf7f, 0x00, 0xe7}, {7, 0xfef, 0x00, 0xfc}, {7, 0xfff, 0x7f, 0xff},
        {3, 0x810, 0x00, 0x00}, {5, 0x0fd, 0x00, 0x00}, {6, 0x0fd, 0x00, 0x00},
        {6, 0x810, 0x00, 0x00}, {7, 0x0fd, 0x00, 0x00}, {7, 0x810, 0x00, 0x00}};
    for (const Combined& c : recorded) {
        EXPECT_EQ(combined(GetParam(), c.waves, c.phase), old() ? c.old_shown : c.new_shown)
            << "waveforms " << c.waves << " phase " << std::hex << c.phase;
    }
}

}  // namespace
}  // namespace badline::test
