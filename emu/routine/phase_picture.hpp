// The cycles of a routine over the frame, as a picture: from left to right the cycle of the line in
// which it started, from top to bottom the raster line, and as colour how many cycles it took.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string_view>
#include <vector>

#include "badline/routine/phases.hpp"

namespace badline {

// A character ROM, whose lower-case set writes the picture's words.
using CharacterRom = std::array<std::uint8_t, 0x1000>;

// Colour numbers into `colours` (0xRRGGBB), row by row.
struct PhasePicture {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> pixels;
    std::vector<std::uint32_t> colours;
};

// Eight pixels for a cycle and two for a line, with axes, a legend, and the worst start marked.
// `title` is ASCII; of what is too long the end is cut off.
PhasePicture phase_picture(const PhaseFigures& figures, std::string_view title,
                           const CharacterRom& characters);

// The same as a PNG.
std::vector<std::uint8_t> phase_png(const PhaseFigures& figures, std::string_view title,
                                    const CharacterRom& characters);

// The same as a PNG file. Throws InputError when it cannot be written.
void write_phase_picture(const std::filesystem::path& path, const PhaseFigures& figures,
                         std::string_view title, const CharacterRom& characters);

}  // namespace badline
