// The animated PNG of --record, taken apart again chunk by chunk as the PNG specification's third
// edition has it, and the frames laid over each other.
#include "record.hpp"

#include <gtest/gtest.h>
#include <lodepng.h>

#include <cmath>
#include <random>
#include <string>

#include "animated_png.hpp"
#include "badline/media/png.hpp"
#include "command.hpp"

namespace badline::tools {
namespace {

using test::AnimatedPng;
using test::read_animated_png;

Palette colours() {
    Palette palette{};
    for (std::uint32_t i = 0; i < 16; ++i) palette[i] = i * 0x0f1e07;
    return palette;
}

// Odd sizes, so that rows of four-bit pixels end in the middle of a byte.
TEST(Recording, FramesLaidOverEachOtherAreThePicturesGiven) {
    std::mt19937 random(1);
    Picture picture{37, 21, std::vector<std::uint8_t>(37 * 21)};
    Recording recording(colours());
    std::vector<Picture> given;
    double time = 12.5;
    for (int i = 0; i < 40; ++i) {
        const int x = static_cast<int>(random() % 37), y = static_cast<int>(random() % 21);
        const int width = 1 + static_cast<int>(random() % static_cast<unsigned>(37 - x));
        const int height = 1 + static_cast<int>(random() % static_cast<unsigned>(21 - y));
        for (int v = y; v < y + height; ++v)
            for (int u = x; u < x + width; ++u) {
                auto& pixel = picture.pixels[static_cast<std::size_t>(v * 37 + u)];
                pixel = static_cast<std::uint8_t>((pixel + 1 + random() % 15) % 16);
            }
        given.push_back(picture);
        recording.add(picture, time);
        time += 0.0199506;  // a PAL frame
    }
    recording.end(time);
    const AnimatedPng file = read_animated_png(recording.encode());
    EXPECT_EQ(file.width, 37);
    EXPECT_EQ(file.height, 21);
    EXPECT_EQ(file.announced, 40);
    ASSERT_EQ(file.pictures.size(), given.size());
    for (std::size_t i = 0; i < given.size(); ++i)
        EXPECT_EQ(file.pictures[i], given[i].pixels) << "frame " << i;
    // 40 frames of 19.9506 ms, rounded without drift.
    EXPECT_NEAR(file.seconds, 40 * 0.0199506, 0.001);
}

TEST(Recording, WhatDoesNotChangeLastsLonger) {
    const Picture still{4, 4, std::vector<std::uint8_t>(16, 3)};
    Recording recording(colours());
    for (int i = 0; i < 50; ++i) recording.add(still, i * 0.02);
    recording.end(1.0);
    const AnimatedPng file = read_animated_png(recording.encode());
    EXPECT_EQ(file.announced, 1);
    EXPECT_NEAR(file.seconds, 1.0, 0.001);
}

// The time of a frame has 16 bits: two minutes do not fit into one.
TEST(Recording, WhatStandsStillForMinutesKeepsItsTime) {
    const Picture still{4, 4, std::vector<std::uint8_t>(16, 3)};
    Recording recording(colours());
    for (int i = 0; i < 120; ++i) recording.add(still, i);
    recording.end(120);
    EXPECT_NEAR(read_animated_png(recording.encode()).seconds, 120, 0.001);
}

// loop: INC $D020; JMP loop. No two pictures are alike.
const std::string kFlicker = test::sys_prg({0xee, 0x20, 0xd0, 0x4c, 0x0d, 0x08});
// LDA #2; STA $D020; JMP *
const std::string kRedBorder = test::sys_prg({0xa9, 0x02, 0x8d, 0x20, 0xd0, 0x4c, 0x12, 0x08});

TEST(RecordOption, EveryNthFrameIsRecorded) {
    test::TempFolder folder;
    const std::string program = folder.put("flicker.prg", kFlicker);
    const std::string file = (folder / "flicker.png").string();
    const struct {
        const char *model, *cycles, *every;
        int frames, height;
    } kCases[] = {
        // Ten frames: 10 x 63 x 312 cycles on PAL, 10 x 65 x 263 on NTSC.
        {"c64c", "cycles>=196560", "1", 10, 272},
        {"c64c", "cycles>=196560", "3", 4, 272},
        {"ntsc", "cycles>=170950", "1", 10, 247},
    };
    for (const auto& c : kCases) {
        const auto outcome =
            test::run_command({"run", program, "--model", c.model, "--until", c.cycles, "--record",
                               file, "--record-every", c.every, "--quiet"});
        ASSERT_EQ(outcome.status, 0) << outcome.err;
        const std::string bytes = folder.get("flicker.png");
        const AnimatedPng animation = read_animated_png({bytes.begin(), bytes.end()});
        EXPECT_EQ(animation.width, 384);
        EXPECT_EQ(animation.height, c.height);
        EXPECT_EQ(animation.announced, c.frames);
        EXPECT_EQ(animation.pictures.size(), static_cast<std::size_t>(c.frames));
    }
}

// The picture that stands still is the one --screenshot saves.
TEST(RecordOption, RecordsWhatTheScreenshotShows) {
    test::TempFolder folder;
    const std::string program = folder.put("red.prg", kRedBorder);
    const auto outcome = test::run_command({"run", program, "--until", "cycles>=196560", "--quiet",
                                            "--record", (folder / "red.png").string(),
                                            "--screenshot", (folder / "shot.png").string()});
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const std::string recorded = folder.get("red.png");
    const AnimatedPng animation = read_animated_png({recorded.begin(), recorded.end()});
    ASSERT_FALSE(animation.pictures.empty());
    const std::string shot = folder.get("shot.png");
    const RgbPicture expected = decode_png(
        std::span(reinterpret_cast<const std::uint8_t*>(shot.data()), shot.size()), "shot.png");
    ASSERT_EQ(expected.pixels.size(), animation.pictures.back().size());
    for (std::size_t i = 0; i < expected.pixels.size(); ++i)
        ASSERT_EQ(animation.colours[animation.pictures.back()[i]], expected.pixels[i]) << i;
}

// A program that is over before a picture was whole: the picture where it stopped.
TEST(RecordOption, AProgramShorterThanAFrameIsOneFrame) {
    test::TempFolder folder;
    // LDA #2; STA $D020; RTS
    const std::string program =
        folder.put("short.prg", test::sys_prg({0xa9, 0x02, 0x8d, 0x20, 0xd0, 0x60}));
    for (const char* const name : {"short.png", "short.gif"}) {
        const auto outcome =
            test::run_command({"run", program, "--quiet", "--record", (folder / name).string(),
                               "--screenshot", (folder / "shot.png").string()});
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        EXPECT_EQ(outcome.err, "");
        EXPECT_GT(folder.get(name).size(), 100u);
    }
    const std::string recorded = folder.get("short.png");
    const AnimatedPng animation = read_animated_png({recorded.begin(), recorded.end()});
    ASSERT_EQ(animation.pictures.size(), 1u);
    const std::string shot = folder.get("shot.png");
    const RgbPicture expected = decode_png(
        std::span(reinterpret_cast<const std::uint8_t*>(shot.data()), shot.size()), "shot.png");
    ASSERT_EQ(expected.pixels.size(), animation.pictures[0].size());
    for (std::size_t i = 0; i < expected.pixels.size(); ++i)
        ASSERT_EQ(animation.colours[animation.pictures[0][i]], expected.pixels[i]) << i;
}

TEST(RecordOption, WhatCannotBeWrittenIsRefusedBeforeTheRun) {
    test::TempFolder folder;
    const std::string program = folder.put("red.prg", kRedBorder);
    for (const std::string file : {"red.avi", "no-such-folder/red.png"}) {
        const auto outcome = test::run_command({"run", program, "--record", file});
        EXPECT_EQ(outcome.status, 2) << file;
        EXPECT_NE(outcome.err.find(file), std::string::npos) << outcome.err;
        EXPECT_EQ(outcome.out, "");
    }
    EXPECT_EQ(test::run_command({"run", program, "--record-every", "2"}).status, 2);
}

}  // namespace
}  // namespace badline::tools
