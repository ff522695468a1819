// Pictures of colour numbers as PNG files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

namespace badline {

// A PNG of `width` x `height` pixels, each of which is a number into `colours` (0xRRGGBB, at most
// 256 of them): 8 bits a pixel with a palette, as many colours in it as given. `pixels` has
// width * height of them, row by row from the top left. The same input gives the same bytes.
std::vector<std::uint8_t> encode_png(int width, int height, std::span<const std::uint8_t> pixels,
                                     std::span<const std::uint32_t> colours);

// The same, written to a file as write_file() does: whole or not at all. Throws InputError.
void write_png(const std::filesystem::path& path, int width, int height,
               std::span<const std::uint8_t> pixels, std::span<const std::uint32_t> colours);

// A picture with 0xRRGGBB for every pixel.
struct RgbPicture {
    int width = 0;
    int height = 0;
    std::vector<std::uint32_t> pixels;
};

// Reads any PNG. Throws InputError when it is none, naming `name`.
RgbPicture decode_png(std::span<const std::uint8_t> file, std::string_view name);

}  // namespace badline
