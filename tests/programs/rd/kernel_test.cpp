#include "rd/kernel.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "fields.hpp"
#include "rd/pattern.hpp"
#include "rd/plain.hpp"

namespace rd {
namespace {

using test::copy;
using test::noise;

// A field and the rates of every row and column, stepped by one kernel on one thread.
struct Stepper {
    Field now;
    Field next;
    std::vector<float> feed;
    std::vector<float> kill;
    bool uniform;

    Stepper(const Field& start, float f, float k)
        : now(copy(start)),
          next(start.width(), start.height()),
          feed(static_cast<std::size_t>(start.height()), f),
          kill(static_cast<std::size_t>(start.width()) + 32, k),
          uniform(true) {}

    StepArgs args() {
        return {now.u_row(0), now.v_row(0), next.u_row(0), next.v_row(0), now.stride(),
                now.width(),  now.height(), feed.data(),   kill.data(),   uniform};
    }
    void step(const Kernel& kernel) {
        kernel.step(args(), 0, now.height());
        std::swap(now, next);
    }
};

class EachKernel : public testing::TestWithParam<Kernel> {};

INSTANTIATE_TEST_SUITE_P(Kernel, EachKernel, testing::ValuesIn(kernels().begin(), kernels().end()),
                         [](const auto& info) { return std::string(info.param.name); });

// The equations of the specification, in double precision and with nothing cancelled: a float
// has 24 bits, and some ten roundings of values up to 1 lie between the two.
TEST_P(EachKernel, MakesAnEulerStepOfTheEquations) {
    const int width = 37;
    const int height = 23;
    const double f = 0.0545;
    const double k = 0.062;
    const Field start = noise(width, height, 1);
    Stepper stepper(start, static_cast<float>(f), static_cast<float>(k));
    stepper.step(GetParam());

    const auto at = [&](auto plane, int x, int y) -> double {
        return (start.*plane)((x + width) % width, (y + height) % height);
    };
    const auto laplacian = [&](auto plane, int x, int y) {
        const double direct =
            at(plane, x - 1, y) + at(plane, x + 1, y) + at(plane, x, y - 1) + at(plane, x, y + 1);
        const double diagonal = at(plane, x - 1, y - 1) + at(plane, x + 1, y - 1) +
                                at(plane, x - 1, y + 1) + at(plane, x + 1, y + 1);
        return 0.2 * direct + 0.05 * diagonal - at(plane, x, y);
    };
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const double u = start.u(x, y);
            const double v = start.v(x, y);
            const double u_next = u + laplacian(&Field::u, x, y) - u * v * v + f * (1 - u);
            const double v_next = v + 0.5 * laplacian(&Field::v, x, y) + u * v * v - (f + k) * v;
            ASSERT_NEAR(stepper.now.u(x, y), std::clamp(u_next, 0.0, 1.0), 1e-6) << x << "," << y;
            ASSERT_NEAR(stepper.now.v(x, y), std::clamp(v_next, 0.0, 1.0), 1e-6) << x << "," << y;
        }
}

// Sizes about every vector's width, and smaller than any.
TEST_P(EachKernel, GivesThePlainLoopsBits) {
    const int sizes[][2] = {{3, 3},   {4, 5},  {7, 4},   {8, 8},  {9, 6},   {15, 3},  {16, 16},
                            {17, 11}, {31, 9}, {33, 13}, {64, 5}, {65, 12}, {100, 7}, {300, 200}};
    for (const auto& [width, height] : sizes)
        for (const Pattern& pattern : patterns()) {
            const Field start = noise(width, height, static_cast<std::uint32_t>(width + height));
            Plain plain(start, pattern.feed, pattern.kill);
            Stepper stepper(start, pattern.feed, pattern.kill);
            const int steps = width * height > 10000 ? 5 : 25;
            plain.steps(steps);
            for (int i = 0; i < steps; ++i) stepper.step(GetParam());
            ASSERT_TRUE(same_bits(plain.field(), stepper.now))
                << width << "x" << height << " " << pattern.names.english;
        }
}

TEST_P(EachKernel, ReadsTheRatesOfEachRowAndColumn) {
    const int width = 45;
    const int height = 19;
    const Field start = noise(width, height, 7);
    const Rates rates = map_rates(width, height);
    Stepper stepper(start, 0, 0);
    stepper.feed = rates.feed;
    std::copy(rates.kill.begin(), rates.kill.end(), stepper.kill.begin());
    stepper.uniform = false;
    stepper.step(GetParam());
    for (int y = 0; y < height; y += 3)
        for (int x = 0; x < width; x += 2) {
            Plain plain(start, rates.feed[static_cast<std::size_t>(y)],
                        rates.kill[static_cast<std::size_t>(x)]);
            plain.steps(1);
            ASSERT_EQ(stepper.now.u(x, y), plain.field().u(x, y)) << x << "," << y;
            ASSERT_EQ(stepper.now.v(x, y), plain.field().v(x, y)) << x << "," << y;
        }
}

TEST_P(EachKernel, GivesTheSameBitsWithOnePairGivenOneByOne) {
    const Field start = noise(51, 14, 3);
    Stepper one(start, 0.03F, 0.06F);
    Stepper each(start, 0.03F, 0.06F);
    each.uniform = false;
    for (int i = 0; i < 10; ++i) {
        one.step(GetParam());
        each.step(GetParam());
    }
    EXPECT_TRUE(same_bits(one.now, each.now));
}

TEST_P(EachKernel, WritesItsRowsAndNoOther) {
    const int height = 20;
    const Field start = noise(40, height, 5);
    Plain plain(start, 0.03F, 0.06F);
    plain.steps(1);
    const Field expected = plain.field();
    for (int from = 0; from < height; ++from)
        for (int to = from; to <= height; ++to) {
            Stepper stepper(start, 0.03F, 0.06F);
            GetParam().step(stepper.args(), from, to);
            for (int y = 0; y < height; ++y)
                for (int x = -1; x <= 40; ++x) {
                    const bool inside = y >= from && y < to;
                    const int cell = (x + 40) % 40;
                    ASSERT_EQ(stepper.next.u_row(y)[x], inside ? expected.u(cell, y) : 1.0F)
                        << from << "-" << to << " row " << y << " cell " << x;
                }
        }
}

// The specification: values below 1e-20 are set to 0. V halves here (F + k = 0.5, no reaction).
TEST_P(EachKernel, FlushesWhatSinksBelowTheThreshold) {
    for (const auto& [before, stays] : {std::pair{2.1e-20F, true}, std::pair{1.9e-20F, false}}) {
        Field start(20, 6);
        for (int y = 0; y < 6; ++y)
            for (int x = 0; x < 20; ++x) start.set(x, y, 1.0F, before);
        Stepper stepper(start, 0.25F, 0.25F);
        stepper.step(GetParam());
        for (int x = 0; x < 20; ++x) {
            if (stays)
                EXPECT_NEAR(stepper.now.v(x, 3), before / 2, 1e-26F);
            else
                EXPECT_EQ(stepper.now.v(x, 3), 0.0F);
        }
    }
}

TEST(Kernels, TheFirstIsScalarAndTheBestIsTheWidest) {
    EXPECT_STREQ(kernels().front().name, "scalar");
    for (const Kernel& kernel : kernels()) {
        EXPECT_LE(kernel.lanes, best_kernel().lanes);
        EXPECT_EQ(find_kernel(kernel.name), &kernel);
    }
    EXPECT_EQ(find_kernel("mmx"), nullptr);
}

}  // namespace
}  // namespace rd
