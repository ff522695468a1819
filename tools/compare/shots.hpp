// The two pictures as files, and one that marks where they differ.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "badline/machine/picture.hpp"
#include "badline/media/palette.hpp"

namespace badline::tools {

// Width of the strips at the left and at the top of a marked picture.
inline constexpr int kMarkStrip = 6;

// A picture of colour numbers, and what they look like: the first 16 are dimmed.
struct MarkedPicture {
    Picture picture;
    std::vector<std::uint32_t> colours;  // 0xRRGGBB
    std::uint8_t mark = 0;               // the colour number of what differs
};

// The first picture dimmed, with the pixels that differ in a glaring colour; lines and columns
// that have any are marked in a strip at the left and at the top. Where a picture has no pixel the
// other has, that counts as different.
MarkedPicture mark_differences(const Picture& ours, const Picture& theirs, const Palette& palette);

// Makes the folder where it is not there. Throws InputError when it cannot be written to.
void prepare_shots(const std::filesystem::path& folder);

// Writes NAME-badline.png, NAME-x64sc.png and NAME-differences.png to `folder`, which is made
// where it is not there. Throws InputError.
void save_shots(const std::filesystem::path& folder, const std::string& name, const Picture& ours,
                const Picture& theirs, const Palette& palette);

}  // namespace badline::tools
