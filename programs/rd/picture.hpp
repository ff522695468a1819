// A field as a picture in a file, PNG or PPM, one pixel a cell.
#pragma once

#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <vector>

#include "rd/field.hpp"
#include "rd/palette.hpp"

namespace rd {

// The user's mistake or a file that cannot be used: one line that names the thing, the place and
// the remedy. The program ends with status 2.
struct Unusable : std::runtime_error {
    using runtime_error::runtime_error;
};

struct Picture {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgb;  // three bytes a pixel, row by row from the top
};

Picture draw(const Field& field, const Palette& palette);

enum class PictureFormat { kPng, kPpm };

// By the name's ending, .png or .ppm in either case; throws Unusable for any other.
PictureFormat picture_format(const std::filesystem::path& file);

// The whole file's bytes: PNG with 8 bits a channel, or PPM "P6" with maximum 255.
std::vector<std::uint8_t> encode(const Picture& picture, PictureFormat format);

// Throws Unusable when a file could not be put there: to be asked before hours of computing.
void check_writable(const std::filesystem::path& file);

// Writes the file whole or not at all: beside it first, then renamed, with SIGINT, SIGTERM and
// SIGHUP held back meanwhile. Throws Unusable, and leaves nothing, when that fails.
void write_file(const std::filesystem::path& file, const std::vector<std::uint8_t>& bytes);

}  // namespace rd
