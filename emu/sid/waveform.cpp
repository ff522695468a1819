#include "badline/sid/waveform.hpp"

#include <array>

namespace badline {
namespace {

// Selecting several waveforms joins their outputs bit by bit, and through the wires that waveforms
// share (the pulse has one for all bits; bit i of the triangle is bit i - 1 of the phase) each bit
// with its neighbours. A low line pulls others low, the more so the nearer it is. Here: a line that
// the first of the waveforms sets high stays high while the pulls on it add up to less than 1.
struct Pull {
    std::array<double, 7> above;   // by a low line 1, 2, ... places above
    std::array<double, 11> below;  // by a low line 1, 2, ... places below
    double top;                    // more, if the top line is low
    double depth;                  // more, for each place the line itself is below the top
    double both;                   // more, if both neighbours are low
};

// Fitted to OSC3 as recorded from one chip of each model (VICE test programs, resid-test,
// oscsample0-*.dat): of the lines high by themselves 98 in 100 and more come out as recorded. Chips
// differ, and the recordings are not stable themselves (resid-test/readme.txt).
using Pulls = std::array<Pull, 4>;
constexpr Pulls kPulls6581 = {{
    // triangle and sawtooth
    {{5.365, 1.771, 0.913, 0.079, 0.05, 0.142, 0.888},
     {4.087, 3.586, 2.377, 1.505, 0.013, -0.099, -0.258, -0.011, 0.131, 0.343, 0.032},
     -1.037,
     -0.22,
     1.093},
    // triangle and pulse
    {{0.433, 0.407, 0.401, 0.353, 0.326, 0.321, 0.297},
     {0.417, 0.346, 0.336, 0.278, 0.258, 0.227, 0.2, 0.185, 0.154, 0.143, 0.089},
     0.037,
     -0.022,
     -0.061},
    // sawtooth and pulse
    {{0.658, 0.601, 0.468, 0.507, 0.547, 0.654, 0.548},
     {0.642, 0.626, 0.642, 0.584, 0.563, 0.554, 0.504, 0.479, 0.34, 0.45, 0.004},
     -1,
     -0.004,
     0.057},
    // all three
    {{1.68, 0.975, 0.883, 0.742, 0.778, 1.327, 1.12},
     {1.328, 1.295, 0.946, 2.252, 2.221, 2.437, 0.868, 0.514, 0.446, 0.036, 0.046},
     -1.014,
     0.09,
     1.207},
}};
constexpr Pulls kPulls8580 = {{
    // triangle and sawtooth
    {{2.213, 1.061, 0.704, 0.2, 0.057, 0.065, 0.198},
     {1.593, 1.126, 0.678, 0.266, 0.002, -0.022, -0.004, -0.022, -0.021, 0.012, -0.046},
     -0.063,
     -0.054,
     0.179},
    // triangle and pulse
    {{0.538, 0.478, 0.425, 0.361, 0.333, 0.301, 0.265},
     {0.423, 0.318, 0.218, 0.148, 0.109, 0.072, 0.046, 0.047, 0.021, 0.017, 0.087},
     0.023,
     0.003,
     -0.057},
    // sawtooth and pulse
    {{0.521, 0.443, 0.355, 0.335, 0.32, 0.23, 0.134},
     {0.415, 0.317, 0.242, 0.143, 0.144, 0.077, 0.076, 0.066, 0.065, 0.063, 0.074},
     0.012,
     0.011,
     -0.045},
    // all three
    {{1.037, 1, 0.929, 0.89, 0.868, 0.838, 0.914},
     {1.167, 0.866, 0.432, 0.282, 0.153, 0.1, 0.05, 0.054, 0.046, 0.039, 0.145},
     -0.162,
     -0.02,
     0.206},
}};

// What is left of the lines `high` alone. The lower four cannot be seen and stay low.
unsigned pulled(const Pull& p, unsigned high) {
    const auto low = [high](unsigned line) { return !(high >> line & 1); };
    unsigned out = 0;
    for (unsigned i = 4; i < 12; ++i) {
        if (low(i)) continue;
        double sum = p.depth * (11 - i);
        for (unsigned j = i + 1; j < 12; ++j)
            if (low(j)) sum += p.above[j - i - 1];
        for (unsigned j = 0; j < i; ++j)
            if (low(j)) sum += p.below[i - j - 1];
        if (low(11)) sum += p.top;
        if (i < 11 && low(i + 1) && low(i - 1)) sum += p.both;
        if (sum < 1) out |= 1u << i;
    }
    return out;
}

// By the lines' levels as the first waveform alone would have them.
struct Tables {
    std::array<std::array<std::uint16_t, 4096>, 8> combined;  // by the selected waveforms
};

Tables build(const Pulls& pulls, unsigned sawtooth_mask) {
    constexpr std::array<unsigned, 4> kWaves = {kTriangle | kSawtooth, kTriangle | kPulse,
                                                kSawtooth | kPulse, kTriangle | kSawtooth | kPulse};
    Tables t{};
    for (unsigned i = 0; i < 4; ++i) {
        const unsigned mask = kWaves[i] & kSawtooth ? sawtooth_mask : 0xfff;
        for (unsigned high = 0; high < 4096; ++high)
            t.combined[kWaves[i]][high] = static_cast<std::uint16_t>(pulled(pulls[i], high) & mask);
    }
    return t;
}

const Tables& tables(SidModel model) {
    // On the 6581 a joined sawtooth never keeps its top line: it takes the phase's top bit with it
    // (SID/osc_topbit).
    static const Tables old_tables = build(kPulls6581, 0x7ff);
    static const Tables new_tables = build(kPulls8580, 0xfff);
    return model == SidModel::mos6581 ? old_tables : new_tables;
}

}  // namespace

unsigned select_waveform(SidModel model, unsigned waves, unsigned phase, bool fold,
                         bool pulse_high) {
    switch (waves) {
        case 0: return 0;
        case kTriangle: return ((fold ? ~phase : phase) << 1) & 0xfff;
        case kSawtooth: return phase;
        case kPulse: return pulse_high ? 0xfff : 0;
        case kTriangle | kPulse: phase = ((fold ? ~phase : phase) << 1) & 0xfff; break;
        default: break;
    }
    if ((waves & kPulse) && !pulse_high) return 0;
    return tables(model).combined[waves][phase];
}

}  // namespace badline
