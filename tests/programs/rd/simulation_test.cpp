#include "rd/simulation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "fields.hpp"
#include "rd/figures.hpp"
#include "rd/pattern.hpp"
#include "rd/plain.hpp"

namespace rd {
namespace {

using test::copy;
using test::noise;

TEST(Simulation, TheNumberOfThreadsChangesNoBit) {
    const Pattern& pattern = patterns()[1];
    Plain plain(seeded_field(300, 200, 5), pattern.feed, pattern.kill);
    plain.steps(300);
    for (const int threads : {1, 2, 3, 4, 7, 14}) {
        Simulation simulation(seeded_field(300, 200, 5), uniform_rates(pattern.feed, pattern.kill),
                              threads);
        simulation.steps(300);
        EXPECT_EQ(simulation.threads(), threads);
        EXPECT_TRUE(same_bits(plain.field(), simulation.field())) << threads << " threads";
    }
}

TEST(Simulation, TheMapIsTheSameWithAnyNumberOfThreadsAndAnyKernel) {
    Simulation one(seeded_map(120, 140, 2), map_rates(120, 140), 1, kernels().front());
    one.steps(200);
    for (const Kernel& kernel : kernels()) {
        Simulation many(seeded_map(120, 140, 2), map_rates(120, 140), 4, kernel);
        many.steps(200);
        EXPECT_TRUE(same_bits(one.field(), many.field())) << kernel.name;
    }
}

// Many short calls wake and settle the threads as often as a frame loop does.
TEST(Simulation, StepsInPiecesAreTheSameSteps) {
    Simulation whole(seeded_field(200, 150, 1), uniform_rates(0.03F, 0.06F), 4);
    Simulation pieces(seeded_field(200, 150, 1), uniform_rates(0.03F, 0.06F), 4);
    whole.steps(600);
    for (int i = 0, count = 0; i < 600; i += count) {
        count = std::min(1 + i % 5, 600 - i);
        pieces.steps(count);
    }
    pieces.steps(0);
    EXPECT_EQ(pieces.taken(), 600);
    EXPECT_TRUE(same_bits(whole.field(), pieces.field()));
}

TEST(Simulation, AFieldTooSmallToShareIsComputedByOne) {
    Simulation small(seeded_field(30, 30, 1), uniform_rates(0.03F, 0.06F), 8);
    EXPECT_EQ(small.threads(), 1);
    Simulation flat(seeded_field(16000, 8, 1), uniform_rates(0.03F, 0.06F), 8);
    EXPECT_EQ(flat.threads(), 2);
}

TEST(Simulation, RefusesRatesThatDoNotFitTheField) {
    EXPECT_THROW(Simulation(Field(20, 10), {{0.1F, 0.2F}, {0.1F}}), std::invalid_argument);
    EXPECT_THROW(Simulation(Field(20, 10), {{0.1F}, std::vector<float>(19, 0.1F)}),
                 std::invalid_argument);
    EXPECT_THROW(Field(2, 10), std::invalid_argument);
    EXPECT_THROW(Field(10, 16385), std::invalid_argument);
}

TEST(Simulation, WithoutVAndRatesNothingChanges) {
    for (const float u : {1.0F, 0.5F, 0.25F}) {
        Field start(67, 41);
        for (int y = 0; y < 41; ++y)
            for (int x = 0; x < 67; ++x) start.set(x, y, u, 0.0F);
        const Field before = copy(start);
        Simulation simulation(std::move(start), uniform_rates(0, 0));
        simulation.steps(1000);
        EXPECT_TRUE(same_bits(before, simulation.field())) << "U = " << u;
    }
}

// The Laplacian's weights sum to 0: diffusion moves U and loses none.
TEST(Simulation, DiffusionAloneKeepsTheAmountOfU) {
    Field start = noise(90, 70, 4);
    for (int y = 0; y < 70; ++y)
        for (int x = 0; x < 90; ++x) start.set(x, y, start.u(x, y), 0.0F);
    const double before = figures(start).mean_u;
    Simulation simulation(std::move(start), uniform_rates(0, 0));
    simulation.steps(500);
    const Figures after = figures(simulation.field());
    EXPECT_NEAR(after.mean_u, before, 1e-5);
    EXPECT_LT(after.most_u - after.least_u, 0.05F);
    EXPECT_EQ(after.most_v, 0.0F);
}

TEST(Simulation, StaysBetweenZeroAndOneFromAnyStart) {
    for (const Pattern& pattern : patterns())
        for (const std::uint32_t seed : {1U, 2U}) {
            Simulation simulation(noise(64, 48, seed), uniform_rates(pattern.feed, pattern.kill));
            for (int i = 0; i < 300; ++i) {
                simulation.steps(1);
                const Figures f = figures(simulation.field());
                ASSERT_GE(f.least_u, 0.0F);
                ASSERT_LE(f.most_u, 1.0F);
                ASSERT_GE(f.least_v, 0.0F);
                ASSERT_LE(f.most_v, 1.0F);
            }
        }
}

// What enters on one side must leave on the other: a start moved round the torus gives the same
// run, moved, wherever the edges, the vectors and the bands of the threads fall.
TEST(Simulation, HasNoEdges) {
    const int width = 131;
    const int height = 90;
    const Field start = seeded_field(width, height, 3);
    Simulation here(copy(start), uniform_rates(0.0367F, 0.0649F), 2);
    here.steps(700);
    for (const auto& [dx, dy] : {std::pair{1, 0}, std::pair{0, 1}, std::pair{65, 47}}) {
        Field moved(width, height);
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) moved.set(x + dx, y + dy, start.u(x, y), start.v(x, y));
        Simulation there(std::move(moved), uniform_rates(0.0367F, 0.0649F), 2);
        there.steps(700);
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                ASSERT_EQ(there.field().v((x + dx) % width, (y + dy) % height),
                          here.field().v(x, y));
    }
}

// F + k far from where anything lives: all V is gone, to exactly 0, and U is fed back to 1. On
// the way no value lies where a processor has to take its slow path.
TEST(Simulation, ADeadPairEndsInNothing) {
    Simulation simulation(seeded_field(120, 100, 1), uniform_rates(0.02F, 0.07F));
    for (int i = 0; i < 100; ++i) {
        simulation.steps(30);
        for (int y = 0; y < 100; ++y)
            for (int x = 0; x < 120; ++x) {
                const float v = simulation.field().v(x, y);
                ASSERT_TRUE(v == 0.0F || v >= kFlush) << v;
            }
    }
    const Figures f = figures(simulation.field());
    EXPECT_EQ(f.most_v, 0.0F);
    EXPECT_EQ(f.spots, 0);
    EXPECT_NEAR(f.least_u, 1.0F, 1e-5F);
}

}  // namespace
}  // namespace rd
