// The animated GIF of --record, read back by giflib.
#include <gif_lib.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <random>

#include "command.hpp"
#include "record.hpp"

namespace badline::tools {
namespace {

struct Source {
    const std::uint8_t* at;
    std::size_t left;
};

int take(GifFileType* gif, GifByteType* bytes, int count) {
    auto& source = *static_cast<Source*>(gif->UserData);
    const std::size_t size = std::min(source.left, static_cast<std::size_t>(count));
    std::memcpy(bytes, source.at, size);
    source.at += size;
    source.left -= size;
    return static_cast<int>(size);
}

struct AnimatedGif {
    int width = 0, height = 0;
    int hundredths = 0;                               // of a second, all frames together
    std::vector<std::vector<std::uint8_t>> pictures;  // the whole picture after each frame
};

AnimatedGif read_gif(const std::vector<std::uint8_t>& file) {
    AnimatedGif read;
    Source source{file.data(), file.size()};
    int error = 0;
    GifFileType* const gif = DGifOpen(&source, take, &error);
    EXPECT_NE(gif, nullptr) << error;
    if (gif == nullptr) return read;
    EXPECT_EQ(DGifSlurp(gif), GIF_OK) << gif->Error;
    read.width = gif->SWidth;
    read.height = gif->SHeight;
    std::vector<std::uint8_t> canvas(static_cast<std::size_t>(gif->SWidth * gif->SHeight));
    for (int i = 0; i < gif->ImageCount; ++i) {
        const SavedImage& image = gif->SavedImages[i];
        const GifImageDesc& place = image.ImageDesc;
        for (int y = 0; y < place.Height; ++y)
            for (int x = 0; x < place.Width; ++x)
                canvas[static_cast<std::size_t>((place.Top + y) * gif->SWidth + place.Left + x)] =
                    image.RasterBits[y * place.Width + x];
        read.pictures.push_back(canvas);
        GraphicsControlBlock control;
        EXPECT_EQ(DGifSavedExtensionToGCB(gif, i, &control), GIF_OK);
        EXPECT_EQ(control.DisposalMode, DISPOSE_DO_NOT);
        read.hundredths += control.DelayTime;
    }
    EXPECT_EQ(source.left, 0u);
    DGifCloseFile(gif, nullptr);
    return read;
}

TEST(RecordingGif, FramesLaidOverEachOtherAreThePicturesGiven) {
    std::mt19937 random(2);
    Picture picture{37, 21, std::vector<std::uint8_t>(37 * 21)};
    Palette palette{};
    Recording recording(palette);
    std::vector<Picture> given;
    double time = 3;
    for (int i = 0; i < 40; ++i) {
        for (int n = 0; n < 30; ++n) {
            auto& pixel = picture.pixels[random() % picture.pixels.size()];
            pixel = static_cast<std::uint8_t>((pixel + 1) % 16);
        }
        given.push_back(picture);
        recording.add(picture, time);
        time += 2 * 0.0199506;
    }
    recording.end(time);
    const AnimatedGif file = read_gif(recording.encode_gif());
    EXPECT_EQ(file.width, 37);
    EXPECT_EQ(file.height, 21);
    ASSERT_EQ(file.pictures.size(), given.size());
    for (std::size_t i = 0; i < given.size(); ++i)
        EXPECT_EQ(file.pictures[i], given[i].pixels) << "frame " << i;
    EXPECT_NEAR(file.hundredths, 80 * 1.99506, 1);
}

TEST(RecordOption, AGifByItsName) {
    test::TempFolder folder;
    // loop: INC $D020; JMP loop
    const std::string program =
        folder.put("flicker.prg", test::sys_prg({0xee, 0x20, 0xd0, 0x4c, 0x0d, 0x08})).string();
    const auto outcome = test::run_command({"run", program, "--until", "cycles>=196560", "--quiet",
                                            "--record", (folder / "flicker.gif").string()});
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const std::string bytes = folder.get("flicker.gif");
    const AnimatedGif file = read_gif({bytes.begin(), bytes.end()});
    EXPECT_EQ(file.width, 384);
    EXPECT_EQ(file.height, 272);
    EXPECT_EQ(file.pictures.size(), 5u) << "ten frames, every second";
}

}  // namespace
}  // namespace badline::tools
