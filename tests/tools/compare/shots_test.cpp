// The picture that marks where two differ.
#include "compare/shots.hpp"

#include <gtest/gtest.h>

#include "badline/media/host_file.hpp"
#include "badline/media/input_error.hpp"
#include "badline/media/png.hpp"
#include "temp_folder.hpp"

namespace badline::tools {
namespace {

Picture plain(int width, int height, std::uint8_t colour) {
    Picture picture;
    picture.width = width;
    picture.height = height;
    picture.pixels.assign(static_cast<std::size_t>(width) * static_cast<std::size_t>(height),
                          colour);
    return picture;
}

TEST(Shots, MarksThePixelItsLineAndItsColumn) {
    Picture ours = plain(20, 10, 6), theirs = ours;
    theirs.pixels[3 * 20 + 12] = 14;
    const MarkedPicture marked = mark_differences(ours, theirs, kPepto);
    const Picture& picture = marked.picture;
    ASSERT_EQ(picture.width, 20 + kMarkStrip);
    ASSERT_EQ(picture.height, 10 + kMarkStrip);
    int marks = 0;
    for (const std::uint8_t pixel : picture.pixels) marks += pixel == marked.mark;
    EXPECT_EQ(marks, 1);
    EXPECT_EQ(picture.at(12 + kMarkStrip, 3 + kMarkStrip), marked.mark);
    EXPECT_EQ(picture.at(11 + kMarkStrip, 3 + kMarkStrip), 6);
    // The strips: only that line and that column.
    const std::uint8_t unmarked = picture.at(2, 0 + kMarkStrip);
    for (int y = 0; y < 10; ++y) EXPECT_EQ(picture.at(2, y + kMarkStrip) != unmarked, y == 3) << y;
    for (int x = 0; x < 20; ++x) EXPECT_EQ(picture.at(x + kMarkStrip, 2) != unmarked, x == 12) << x;
}

TEST(Shots, DimsTheRestAndGlaresWhereItDiffers) {
    const MarkedPicture marked = mark_differences(plain(2, 2, 1), plain(2, 2, 1), kPepto);
    const auto brightest = [](std::uint32_t colour) {
        return std::max({colour >> 16 & 0xff, colour >> 8 & 0xff, colour & 0xff});
    };
    for (std::size_t i = 0; i < 16; ++i) EXPECT_LT(brightest(marked.colours[i]), 100u) << i;
    EXPECT_GT(brightest(marked.colours[marked.mark]), 200u);
}

TEST(Shots, WhatOnlyOnePictureHasDiffers) {
    const MarkedPicture marked = mark_differences(plain(4, 4, 0), plain(4, 3, 0), kPepto);
    for (int x = 0; x < 4; ++x) {
        EXPECT_EQ(marked.picture.at(x + kMarkStrip, 3 + kMarkStrip), marked.mark);
        EXPECT_EQ(marked.picture.at(x + kMarkStrip, 2 + kMarkStrip), 0);
    }
}

TEST(Shots, ThreeFilesInAFolderThatIsMade) {
    test::TempFolder folder;
    const auto shots = folder / "shots/today";
    Picture theirs = plain(8, 8, 0);
    theirs.pixels[0] = 1;
    save_shots(shots, "game", plain(8, 8, 0), theirs, kPepto);
    for (const char* name : {"game-badline.png", "game-x64sc.png", "game-differences.png"}) {
        const auto picture = decode_png(read_file(shots / name, "picture"), name);
        EXPECT_GE(picture.width, 8) << name;
    }
    folder.put("file", "");
    EXPECT_THROW(save_shots(folder / "file", "game", theirs, theirs, kPepto), InputError);
}

}  // namespace
}  // namespace badline::tools
