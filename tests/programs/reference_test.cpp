// The fast machine against the one that does everything in every cycle (MachineConfig::reference):
// each program, on each model, for 200 frames, everything that a program could see after every
// frame, and the cycles at which they stand.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "guest.hpp"

namespace badline {
namespace {

constexpr int kFrames = BADLINE_REFERENCE_FRAMES;  // 200, but for the sanitizers' build

class FastAgainstReference : public testing::TestWithParam<std::tuple<const char*, Model>> {};

TEST_P(FastAgainstReference, SameStateAfterEveryFrame) {
    const auto& [name, model] = GetParam();
    const std::string program = std::string(BADLINE_PROGRAMS) + "/" + name;
    Guest fast(program, model);
    Guest reference(program, model, true);
    ASSERT_EQ(fast.machine().now(), reference.machine().now());
    const Cycle frame = fast.machine().cycles_per_frame();
    Cycle until = fast.machine().now();
    for (int i = 1; i <= kFrames; ++i) {
        until += frame;
        fast.machine().run(until);
        reference.machine().run(until);
        ASSERT_EQ(fast.machine().now(), reference.machine().now()) << "after frame " << i;
        const std::vector<std::uint8_t> a = fast.machine().visible_state();
        const std::vector<std::uint8_t> b = reference.machine().visible_state();
        ASSERT_EQ(a.size(), b.size());
        const auto [differ, other] = std::mismatch(a.begin(), a.end(), b.begin());
        ASSERT_TRUE(differ == a.end())
            << "after frame " << i << ", byte " << differ - a.begin() << " of the visible state: "
            << int{*differ} << ", and " << int{*other} << " on the reference";
    }
    EXPECT_EQ(fast.machine().accounts().processor, reference.machine().accounts().processor);
    EXPECT_EQ(fast.machine().accounts().badlines, reference.machine().accounts().badlines);
    EXPECT_EQ(fast.machine().accounts().sprites, reference.machine().accounts().sprites);
}

INSTANTIATE_TEST_SUITE_P(
    Programs, FastAgainstReference,
    testing::Combine(testing::Values("level-fill/level-fill", "level-fill/level-fill-endless",
                                     "examples/raster-bars", "examples/sprite-mover",
                                     "examples/timer-irq"),
                     testing::Values(Model::c64, Model::c64c, Model::ntsc, Model::newntsc,
                                     Model::oldntsc, Model::drean)),
    [](const testing::TestParamInfo<std::tuple<const char*, Model>>& info) {
        std::string name = std::get<0>(info.param);
        name = name.substr(name.find('/') + 1) + "_" +
               std::string(parts_of(std::get<1>(info.param)).name);
        std::replace(name.begin(), name.end(), '-', '_');
        return name;
    });

}  // namespace
}  // namespace badline
