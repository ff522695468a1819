// How the snake is drawn: characters, colours and weights, after its specification. Whole frames
// are compared in program_test.cpp.
#include "picture.hpp"

#include <gtest/gtest.h>

#include <numbers>

namespace snake {
namespace {

using badline::terminal::Cell;
using badline::terminal::Color;
using badline::terminal::Frame;
using badline::terminal::kBold;
using badline::terminal::kDim;
using badline::terminal::kPlain;

// A straight snake along row 5, its head in column 70; 18 px a segment are 2.25 columns.
View straight() {
    View view;
    for (std::size_t i = 0; i < kJoints; ++i) {
        view.joints[i] = {70 * kCellWidth - 18 * static_cast<float>(i), 5 * kCellHeight};
    }
    view.colors = &themes()[0];
    view.theme_name = themes()[0].name;
    view.fps = 60;
    return view;
}

TEST(Picture, ThemesAreTheSpecifiedOnes) {
    ASSERT_EQ(themes().size(), 10u);
    EXPECT_EQ(themes()[0].name, "Solar");
    EXPECT_EQ(themes()[9].name, "Neon");
    EXPECT_EQ(themes()[9].colors, (std::array<std::uint8_t, 7>{201, 165, 129, 93, 57, 51, 45}));
    EXPECT_EQ(find_theme("ocean"), 2u);
    EXPECT_FALSE(find_theme("oceans"));
    EXPECT_EQ(eight_color_theme().colors, (std::array<std::uint8_t, 7>{3, 3, 2, 2, 6, 6, 4}))
        << "yellow yellow green green cyan cyan blue";
}

// Colour 1 + i * 6 / 31 of seven; bold for i < 8, dim for i > 24. A node takes segment j - 1's.
TEST(Picture, ColoursAndWeightsRunFromHeadToTail) {
    Frame frame(80, 12);
    const View view = straight();
    draw(view, frame);
    for (int joint = 1; joint < kJoints; ++joint) {
        const int segment = joint - 1;
        const auto x =
            static_cast<int>(view.joints[static_cast<std::size_t>(joint)].x / kCellWidth + 0.5F);
        if (x < 0) continue;
        const Cell& cell = frame.at(x, 5);
        EXPECT_EQ(cell.fg,
                  Color::indexed(view.colors->colors[static_cast<std::size_t>(segment * 6 / 31)]))
            << "joint " << joint;
        EXPECT_EQ(cell.attributes, segment < 8 ? kBold : segment > 24 ? kDim : kPlain);
        EXPECT_EQ(cell.character, joint <= 10 ? U'0' : joint >= 20 ? U'.' : U'o');
    }
    EXPECT_EQ(frame.at(70, 5).character, U'>');
    EXPECT_EQ(frame.at(70, 5).fg, Color::indexed(226));
}

TEST(Picture, TheHeadPointsWhereItGoes) {
    constexpr float kPi = std::numbers::pi_v<float>;
    EXPECT_EQ(head_character(0), '>');
    EXPECT_EQ(head_character(kPi / 4 - 0.01F), '>');
    EXPECT_EQ(head_character(kPi / 4 + 0.01F), 'v');
    EXPECT_EQ(head_character(kPi), '<');
    EXPECT_EQ(head_character(-kPi / 2), '^');
    EXPECT_EQ(head_character(-kPi / 4 + 0.01F), '>');
    EXPECT_EQ(head_character(20 * kPi + kPi / 2), 'v') << "the heading is never wrapped";
}

TEST(Picture, StatusLineTopRightKeyHelpBottomLeft) {
    Frame frame(80, 12);
    View view = straight();
    view.paused = true;
    view.fps = 59.94;
    view.settings.speed = 86.4F;
    draw(view, frame);
    const std::string text = frame.to_text();
    EXPECT_EQ(text.substr(0, text.find('\n')),
              "       59.9 fps  sim: 60 Hz  spd:86  amp:0.52  freq:0.9  x1.00  [Solar]  PAUSED");
    EXPECT_EQ(frame.at(78, 0).character, U'D') << "a blank ends the line";
    EXPECT_EQ(frame.at(70, 0).fg, Color::indexed(226));
    EXPECT_EQ(frame.at(70, 0).attributes, kBold);
    EXPECT_NE(text.find("\n q:quit  spc:pause  r:reset  UD:spd  LR/ad:freq  ws:amp  +/-:wave-x  "
                        "t/T:theme\n"),
              std::string::npos);
    EXPECT_EQ(frame.at(1, 11).fg, Color::indexed(51));
    EXPECT_EQ(frame.at(1, 11).attributes, kBold);
}

TEST(Picture, ASmallFrameIsNoTrouble) {
    for (int columns = 1; columns < 30; ++columns) {
        Frame frame(columns, 1 + columns / 4);
        draw(straight(), frame);
        EXPECT_EQ(frame.columns(), columns);
    }
}

}  // namespace
}  // namespace snake
