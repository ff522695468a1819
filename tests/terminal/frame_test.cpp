#include "badline/terminal/frame.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace badline::terminal {
namespace {

TEST(Frame, TextIsCutOffAtTheEdgesAndNeverWraps) {
    Frame frame(5, 2);
    EXPECT_EQ(frame.text(-2, 0, "abcdefgh"), 8);
    frame.text(3, 1, "xyz");
    frame.text(0, 2, "below");
    EXPECT_EQ(frame.to_text(), "cdefg\n   xy\n");
}

TEST(Frame, ACharacterThatIsNotOneColumnWideBecomesTheReplacement) {
    Frame frame(4, 1);
    frame.text(0, 0, "a\x1b漢\xff");
    EXPECT_EQ(frame.to_text(), "a\uFFFD\uFFFD\uFFFD\n");
}

TEST(Frame, TwoPixelsShareACell) {
    Frame frame(3, 2);
    EXPECT_EQ(frame.pixel_width(), 3);
    EXPECT_EQ(frame.pixel_height(), 4);
    const Rgb red{255, 0, 0}, blue{0, 0, 255};
    frame.set_pixel(1, 2, red);
    EXPECT_EQ(frame.at(1, 1), Cell(kUpperHalf, {.fg = red}));
    frame.set_pixel(1, 3, blue);
    EXPECT_EQ(frame.at(1, 1), Cell(kUpperHalf, {.fg = red, .bg = blue}));
    EXPECT_EQ(frame.pixel(1, 2), Color(red));
    EXPECT_EQ(frame.pixel(1, 3), Color(blue));
    frame.set_pixel(1, 2, Color{});
    EXPECT_EQ(frame.at(1, 1), Cell(kLowerHalf, {.fg = blue}));
    frame.set_pixel(1, 3, Color{});
    EXPECT_EQ(frame.at(1, 1), Cell{});
}

TEST(Frame, APixelOnATextTakesItsBackgroundForTheOtherHalf) {
    Frame frame(1, 1);
    frame.set(0, 0,
              {U'x', {.fg = Color::indexed(1), .bg = Color::indexed(4), .attributes = kBold}});
    frame.set_pixel(0, 0, {9, 9, 9});
    EXPECT_EQ(frame.at(0, 0), Cell(kUpperHalf, {.fg = {9, 9, 9}, .bg = Color::indexed(4)}));
}

TEST(Frame, PixelsOutsideAreCutOff) {
    Frame frame(2, 2);
    for (const auto& [x, y] : {std::pair{-1, 0}, {0, -1}, {2, 0}, {0, 4}}) {
        frame.set_pixel(x, y, {1, 1, 1});
        EXPECT_TRUE(frame.pixel(x, y).is_default());
    }
    EXPECT_EQ(frame.to_text(), "\n\n");
}

// image() takes two rows at once where it can; set_pixel one by one is the same, everywhere.
TEST(Frame, AnImageIsItsPixels) {
    std::vector<Rgb> pixels;
    for (int i = 0; i < 7 * 5; ++i) {
        pixels.push_back({static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(200 - i), 7});
    }
    for (int y = -6; y < 12; ++y) {
        for (int x = -8; x < 11; ++x) {
            Frame whole(10, 5), single(10, 5);
            whole.image(x, y, 7, pixels);
            for (int i = 0; i < 35; ++i) {
                single.set_pixel(x + i % 7, y + i / 7, pixels[static_cast<std::size_t>(i)]);
            }
            for (int py = 0; py < 10; ++py) {
                for (int px = 0; px < 10; ++px) {
                    ASSERT_EQ(whole.pixel(px, py), single.pixel(px, py))
                        << "image at " << x << "," << y << ", pixel " << px << "," << py;
                }
            }
        }
    }
}

TEST(Frame, NoSizeIsBelowOneByOne) {
    Frame frame(0, -3);
    EXPECT_EQ(frame.size(), (Size{1, 1}));
}

}  // namespace
}  // namespace badline::terminal
