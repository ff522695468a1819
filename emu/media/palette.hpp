// What the video chip's sixteen colours look like on a screen.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "badline/vic/vic_model.hpp"

namespace badline {

// Red, green and blue of colours 0 (black) to 15 (light grey), as 0xRRGGBB.
using Palette = std::array<std::uint32_t, 16>;

// x64sc's colours without a palette file: it computes them from the video signal, which the chips
// make differently. Read off its screenshots, VICE of 2026-08.
const Palette& default_palette(VicModel vic);

// VICE's pepto-pal.vpl: Philip Timmermann's palette of 2001, which the reference pictures of the
// VICE test programs use.
extern const Palette kPepto;

// The palette that `name` means: `default` (that of the chip `vic`), `default-pal` (the 8565's),
// `default-ntsc` (the 8562's), `pepto` or `pepto-pal`, else a file in VICE's .vpl format: sixteen
// lines of three hexadecimal bytes, # for comments. Throws InputError for what is neither.
Palette palette_named(const std::string& name, VicModel vic);

// A .vpl file's text; `name` is for messages.
Palette parse_vpl(std::string_view text, std::string_view name);

}  // namespace badline
