// The programs in programs/examples, on every model.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "guest.hpp"

namespace badline {
namespace {

const std::string kExamples = BADLINE_PROGRAMS "/examples";

class Examples : public testing::TestWithParam<Model> {};

TEST_P(Examples, RasterBarsEndAsTheyBegan) {
    Guest guest(kExamples + "/raster-bars", GetParam());
    Machine& machine = guest.machine();
    const int border = machine.peek(0xd020), background = machine.peek(0xd021);
    const std::int64_t frame = machine.frame();
    ASSERT_TRUE(guest.reach("finished"));
    EXPECT_EQ(machine.peek(0xd020), border);
    EXPECT_EQ(machine.peek(0xd021), background);
    EXPECT_EQ(machine.beam().line, 128) << "the line below the last bar";
    EXPECT_THAT(machine.frame() - frame, testing::AnyOf(99, 100));
}

// Two full 24-pixel blocks, at x and at 84: they have pixels in common from x = 61 on. x64sc says
// the same on every model.
TEST_P(Examples, SpritesMeet) {
    Guest guest(kExamples + "/sprite-mover", GetParam());
    Machine& machine = guest.machine();
    machine.clear_accounts();
    ASSERT_TRUE(guest.reach("finished"));
    EXPECT_EQ(guest.byte("met_at"), 61);
    EXPECT_EQ(machine.cpu().x, 1);
    EXPECT_GT(machine.accounts().sprites, 0);
}

// Cycles from the underflow to the handler's reading of the timer: x64sc has 45 at the least with
// a 6526, 44 with an 8521; at the most 91 to 94, when a badline comes in between.
TEST_P(Examples, TimerInterruptsArriveAsLateAsOnX64sc) {
    Guest guest(kExamples + "/timer-irq", GetParam());
    ASSERT_TRUE(guest.reach("finished"));
    EXPECT_EQ(guest.byte("shortest"), parts_of(GetParam()).cia == CiaModel::mos8521 ? 44 : 45);
    EXPECT_THAT(guest.byte("longest"), testing::AllOf(testing::Ge(91), testing::Le(94)));
}

INSTANTIATE_TEST_SUITE_P(Models, Examples,
                         testing::Values(Model::c64, Model::c64c, Model::ntsc, Model::newntsc,
                                         Model::oldntsc, Model::drean),
                         [](const testing::TestParamInfo<Model>& info) {
                             return std::string(parts_of(info.param).name);
                         });

}  // namespace
}  // namespace badline
