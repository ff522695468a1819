// Takes an animated PNG of four bits a pixel apart, as the PNG specification's third edition has
// it. Failures are GoogleTest's.
#pragma once

#include <gtest/gtest.h>
#include <lodepng.h>

#include <cstdint>
#include <string>
#include <vector>

namespace badline::test {

struct AnimatedPng {
    int width = 0, height = 0;
    int announced = 0;   // frames, by the acTL chunk
    double seconds = 0;  // all of them together
    std::vector<std::uint32_t> colours;
    std::vector<std::vector<std::uint8_t>> pictures;  // the whole picture after each frame
};

inline AnimatedPng read_animated_png(const std::vector<std::uint8_t>& file) {
    AnimatedPng png;
    const auto number = [&](std::size_t at, int size) {
        std::uint32_t n = 0;
        for (int i = 0; i < size; ++i) n = n << 8 | file.at(at + static_cast<std::size_t>(i));
        return n;
    };
    std::vector<std::uint8_t> canvas;
    std::uint32_t sequence = 0;
    std::size_t x = 0, y = 0, width = 0, height = 0;
    bool ended = false;
    for (std::size_t at = 8; at + 12 <= file.size() && !ended;) {
        const std::size_t size = number(at, 4);
        const std::string type(file.begin() + static_cast<std::ptrdiff_t>(at) + 4,
                               file.begin() + static_cast<std::ptrdiff_t>(at) + 8);
        std::size_t data = at + 8;
        EXPECT_EQ(number(data + size, 4), lodepng_crc32(&file[at + 4], size + 4)) << type;
        if (type == "IHDR") {
            png.width = static_cast<int>(number(data, 4));
            png.height = static_cast<int>(number(data + 4, 4));
            EXPECT_EQ(file[data + 8], 4) << "bits";
            EXPECT_EQ(file[data + 9], 3) << "palette";
            canvas.resize(static_cast<std::size_t>(png.width * png.height));
        } else if (type == "PLTE") {
            for (std::size_t i = 0; i < size; i += 3) png.colours.push_back(number(data + i, 3));
        } else if (type == "acTL") {
            png.announced = static_cast<int>(number(data, 4));
        } else if (type == "fcTL") {
            EXPECT_EQ(number(data, 4), sequence++);
            width = number(data + 4, 4), height = number(data + 8, 4);
            x = number(data + 12, 4), y = number(data + 16, 4);
            EXPECT_LE(x + width, static_cast<std::size_t>(png.width));
            EXPECT_LE(y + height, static_cast<std::size_t>(png.height));
            png.seconds += static_cast<double>(number(data + 20, 2)) / number(data + 22, 2);
            EXPECT_EQ(number(data + 24, 2), 0u) << "stays, and replaces";
        } else if (type == "IDAT" || type == "fdAT") {
            std::size_t length = size;
            if (type == "fdAT") {
                EXPECT_EQ(number(data, 4), sequence++);
                data += 4, length -= 4;
            }
            std::vector<unsigned char> rows;
            EXPECT_EQ(lodepng::decompress(rows, &file[data], length), 0u);
            const std::size_t stride = 1 + (width + 1) / 2;
            EXPECT_EQ(rows.size(), stride * height);
            if (rows.size() != stride * height) return png;
            for (std::size_t v = 0; v < height; ++v) {
                EXPECT_EQ(rows[v * stride], 0) << "filter";
                for (std::size_t u = 0; u < width; ++u) {
                    const std::uint8_t two = rows[v * stride + 1 + u / 2];
                    canvas[(y + v) * static_cast<std::size_t>(png.width) + x + u] =
                        u % 2 == 0 ? two >> 4 : two & 15;
                }
            }
            png.pictures.push_back(canvas);
        } else if (type == "IEND") {
            ended = true;
        }
        at += size + 12;
    }
    EXPECT_TRUE(ended);
    return png;
}

}  // namespace badline::test
