// The smallest part that still does it.
#include "compare/shrinker.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace badline::tools {
namespace {

std::vector<int> numbers(int count) {
    std::vector<int> items(static_cast<std::size_t>(count));
    std::iota(items.begin(), items.end(), 0);
    return items;
}

bool has(const std::vector<int>& items, int item) {
    return std::find(items.begin(), items.end(), item) != items.end();
}

TEST(Shrink, FindsTheOneThatMatters) {
    for (int wanted : {0, 1, 37, 98, 99}) {
        const auto left =
            shrink<int>(numbers(100), [&](const auto& items) { return has(items, wanted); });
        EXPECT_EQ(left, std::vector<int>{wanted});
    }
}

TEST(Shrink, KeepsThoseThatMatterTogetherAndTheirOrder) {
    const auto left = shrink<int>(numbers(150), [](const auto& items) {
        return has(items, 3) && has(items, 77) && has(items, 149);
    });
    EXPECT_EQ(left, (std::vector<int>{3, 77, 149}));
}

TEST(Shrink, CanLeaveNothing) {
    EXPECT_TRUE(shrink<int>(numbers(40), [](const auto&) { return true; }).empty());
}

TEST(Shrink, OfAHundredAsksSomeHundredTimes) {
    int asked = 0;
    shrink<int>(numbers(100), [&](const auto& items) {
        ++asked;
        return has(items, 20) && has(items, 80);
    });
    EXPECT_LT(asked, 300);
}

TEST(Shrink, NoneOfWhatIsLeftCanBeLeftOut) {
    // Any five of the even ones.
    const auto still = [](const std::vector<int>& items) {
        return std::count_if(items.begin(), items.end(), [](int i) { return i % 2 == 0; }) >= 5;
    };
    const auto left = shrink<int>(numbers(64), still);
    EXPECT_EQ(left.size(), 5u);
    EXPECT_TRUE(still(left));
}

}  // namespace
}  // namespace badline::tools
