// The same with GoogleTest.
#include <badline/routine/gtest.hpp>

namespace {

class Sum : public badline::RoutineTest {
  protected:
    Sum() : RoutineTest(BADLINE_PRG) {}
};

TEST_F(Sum, OfOneToAHundred) {
    call("start");
    EXPECT_EQ(word("result"), 5050);
    EXPECT_TRUE(wrote_only({{"result", 2}}));
}

TEST_F(Sum, TakesItsCycles) {
    call("start");
    EXPECT_EQ(own_cycles(), 12 + 100 * 20 + 19 * 5 - 1 + 6) << "as in run_sum.cpp, and the RTS";
}

}  // namespace
