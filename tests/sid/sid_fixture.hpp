// A chip and a clock to drive it by hand.
#pragma once

#include <gtest/gtest.h>

#include "badline/sid/sid.hpp"

namespace badline::test {

inline constexpr unsigned kFrequencyLow = 14, kFrequencyHigh = 15, kPulseLow = 16, kPulseHigh = 17,
                          kControl = 18, kAttackDecay = 19, kSustainRelease = 20, kOsc3 = 27,
                          kEnv3 = 28;

struct Driver {
    Sid sid;
    Cycle now = 1000;

    explicit Driver(SidModel model) {
        sid.power_on(model, 0);
        sid.reset(0);
    }

    // An access `after` cycles later than the one before.
    void write(unsigned reg, unsigned value, Cycle after = 4) {
        now += after;
        sid.write(reg, static_cast<std::uint8_t>(value), now);
    }
    unsigned read(unsigned reg, Cycle after = 4) {
        now += after;
        return sid.read(reg, now);
    }
};

class BothSids : public testing::TestWithParam<SidModel> {
  protected:
    Driver d{GetParam()};
    bool old() const { return GetParam() == SidModel::mos6581; }
};

inline std::string sid_name(const testing::TestParamInfo<SidModel>& info) {
    return info.param == SidModel::mos6581 ? "mos6581" : "mos8580";
}

#define BADLINE_BOTH_SIDS(fixture)                                                                \
    INSTANTIATE_TEST_SUITE_P(All, fixture, testing::Values(SidModel::mos6581, SidModel::mos8580), \
                             sid_name)

}  // namespace badline::test
