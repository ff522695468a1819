#include "rd/figures.hpp"

#include <gtest/gtest.h>

namespace rd {
namespace {

TEST(Figures, CountsMeansAndCoveredCells) {
    Field field(10, 10);
    field.set(2, 2, 0.5F, 0.3F);
    field.set(3, 2, 0.25F, 0.1F);  // not above the threshold
    const Figures f = figures(field);
    EXPECT_NEAR(f.mean_v, 0.4 / 100, 1e-8);
    EXPECT_NEAR(f.mean_u, (98 + 0.75) / 100, 1e-8);
    EXPECT_DOUBLE_EQ(f.covered, 0.01);
    EXPECT_EQ(f.spots, 1);
    EXPECT_EQ(f.least_u, 0.25F);
    EXPECT_EQ(f.most_u, 1.0F);
    EXPECT_EQ(f.least_v, 0.0F);
    EXPECT_EQ(f.most_v, 0.3F);
}

TEST(Figures, AnEmptyFieldHasNoSpotAndAFullOneOne) {
    Field field(7, 5);
    EXPECT_EQ(figures(field).spots, 0);
    field.set_disc(3, 2, 9, 0.5F, 0.3F);
    EXPECT_EQ(figures(field).spots, 1);
    EXPECT_DOUBLE_EQ(figures(field).covered, 1.0);
}

TEST(Figures, SpotsThatTouchAtACornerAreOne) {
    Field field(12, 12);
    field.set(4, 4, 0.5F, 0.3F);
    field.set(6, 4, 0.5F, 0.3F);
    EXPECT_EQ(figures(field).spots, 2);
    field.set(5, 5, 0.5F, 0.3F);  // below both, beside neither
    EXPECT_EQ(figures(field).spots, 1);
}

// One spot cut by both edges shows in all four corners.
TEST(Figures, ASpotGoesRoundTheTorus) {
    Field field(20, 16);
    field.set_disc(0, 0, 3, 0.5F, 0.3F);
    EXPECT_GT(field.v(18, 15), kCovered);
    EXPECT_GT(field.v(1, 14), kCovered);
    EXPECT_EQ(figures(field).spots, 1);
    field.set_disc(10, 8, 2, 0.5F, 0.3F);
    EXPECT_EQ(figures(field).spots, 2);
}

// A ring closed round the torus, and a U whose arms only meet at the bottom.
TEST(Figures, ArmsThatMeetLateAreOneSpot) {
    Field field(16, 16);
    for (int y = 2; y < 12; ++y) {
        field.set(3, y, 0.5F, 0.3F);
        field.set(9, y, 0.5F, 0.3F);
    }
    EXPECT_EQ(figures(field).spots, 2);
    for (int x = 3; x <= 9; ++x) field.set(x, 12, 0.5F, 0.3F);
    EXPECT_EQ(figures(field).spots, 1);
}

}  // namespace
}  // namespace rd
