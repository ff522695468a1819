// The first instruction after which two machines differ: machines made up for it.
#include "compare/bisection.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace badline::tools {
namespace {

// A machine whose state is a number of instructions. From instruction `differs_from` on a byte is
// another one; up to `differs_to`.
class MadeUp : public Side {
  public:
    ProcessorState at(Cycle) override {
        return {{static_cast<std::uint16_t>(0x1000 + done_), 0, 0, 0, 0, 0},
                {static_cast<Cycle>(done_) * 2, 0, 1}};
    }
    MachineState state(Cycle near) override {
        MachineState state;
        state.at = at(near);
        if (done_ >= differs_from && done_ < differs_to) state.ram[0x2000] = 1;
        if (unfaithful && went_back_) state.ram[0x3000] = 1;
        return state;
    }
    Picture picture() override { return {}; }
    void advance(std::uint32_t instructions) override {
        done_ += instructions;
        advanced += instructions;
    }
    bool jammed() override { return done_ >= jams_at; }
    void mark() override { latest_ = done_; }
    void back(Mark mark) override {
        done_ = mark == Mark::first ? 0 : latest_;
        went_back_ = true;
    }
    bool be_thorough() override {
        if (!can_be_thorough) return false;
        can_be_thorough = false;
        unfaithful = false;
        return true;
    }

    std::uint32_t differs_from = UINT32_MAX, differs_to = UINT32_MAX, jams_at = UINT32_MAX;
    bool unfaithful = false;  // what goes back is not what it was
    bool can_be_thorough = false;
    std::uint64_t advanced = 0;

  private:
    std::uint32_t done_ = 0, latest_ = 0;
    bool went_back_ = false;
};

TEST(Bisection, FindsEveryInstruction) {
    for (std::uint32_t culprit : {1u, 2u, 3u, 500u, 999u, 1000u}) {
        MadeUp ours, theirs;
        theirs.differs_from = culprit;
        const auto found = first_difference(ours, theirs, Mark::first, 1000);
        ASSERT_TRUE(found) << culprit;
        EXPECT_EQ(found->instructions, culprit);
        EXPECT_EQ(found->before.at.processor.pc, 0x1000 + culprit - 1);
        ASSERT_EQ(found->bytes.size(), 1u);
        EXPECT_EQ(found->bytes[0].address, 0x2000);
        EXPECT_EQ(found->bytes[0].ours, 0);
        EXPECT_EQ(found->bytes[0].theirs, 1);
    }
}

TEST(Bisection, TakesAsManyLooksAsThereAreBits) {
    MadeUp ours, theirs;
    theirs.differs_from = 12'345;
    ASSERT_TRUE(first_difference(ours, theirs, Mark::first, 50'000));
    EXPECT_LT(theirs.advanced, 20u * 50'000u);
}

TEST(Bisection, CountsFromTheLatestMark) {
    MadeUp ours, theirs;
    theirs.differs_from = 700;
    for (Side* side : {static_cast<Side*>(&ours), static_cast<Side*>(&theirs)}) {
        side->advance(600);
        side->mark();
    }
    const auto found = first_difference(ours, theirs, Mark::latest, 400);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->instructions, 100u);
}

TEST(Bisection, AJamIsADifference) {
    MadeUp ours, theirs;
    theirs.jams_at = 42;
    const auto found = first_difference(ours, theirs, Mark::first, 100);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->instructions, 42u);
    EXPECT_FALSE(found->our_jam);
    EXPECT_TRUE(found->their_jam);
}

TEST(Bisection, NothingWhereTheyDoNotDiffer) {
    MadeUp ours, theirs;
    EXPECT_FALSE(first_difference(ours, theirs, Mark::first, 100));
}

TEST(Bisection, MarksThatDoNotHoldEverythingAreNoticed) {
    MadeUp ours, theirs;
    theirs.differs_from = 50;
    theirs.unfaithful = true;
    EXPECT_FALSE(first_difference(ours, theirs, Mark::first, 100));
    theirs.can_be_thorough = true;
    const auto found = surely_first_difference(ours, theirs, Mark::first, 100);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->instructions, 50u);
}

TEST(Bisection, OfADifferenceThatPassesABeginningIsFound) {
    MadeUp ours, theirs;
    theirs.differs_from = 50;
    theirs.differs_to = 60;
    EXPECT_FALSE(first_difference(ours, theirs, Mark::first, 100));
    const auto found = first_difference(ours, theirs, Mark::first, 55);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->instructions, 50u);
}

TEST(MachineState, ChipsAreHeldAgainstEachOtherAsFarAsTheyHaveBits) {
    MachineState ours, theirs;
    theirs.io[0x800] = 0xf0;  // colour RAM has four bits
    theirs.io[0x418] = 1;     // the SID is read by programs alone
    theirs.io[0x4ff] = 1;
    EXPECT_TRUE(byte_differences(ours, theirs).empty());
    theirs.io[0x800] = 0x01;
    theirs.io[0x012] = 0x55;
    theirs.ram[0x0000] = 1;  // under the processor's port
    theirs.ram[0xffff] = 1;
    const auto found = byte_differences(ours, theirs);
    ASSERT_EQ(found.size(), 3u);
    EXPECT_EQ(found[0].address, 0xffff);
    EXPECT_FALSE(found[0].io);
    EXPECT_EQ(found[1].address, 0xd012);
    EXPECT_TRUE(found[1].io);
    EXPECT_EQ(found[2].address, 0xd800);
}

}  // namespace
}  // namespace badline::tools
