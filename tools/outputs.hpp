// What a run leaves behind: pictures, texts, memory.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "badline/machine/machine.hpp"
#include "badline/media/palette.hpp"
#include "badline/media/symbols.hpp"

namespace badline::tools {

// --dump FROM-TO[:FILE]: memory as the processor sees it, both ends included. As bytes to a file,
// as a hex dump to standard output without one.
struct Dump {
    std::uint16_t from = 0;
    std::uint16_t to = 0;
    std::string file;
};

// Throws InputError for a place that is none or an end before the beginning.
Dump parse_dump(std::string_view text, const Symbols& symbols);

std::vector<std::uint8_t> dump_bytes(const Machine& machine, const Dump& dump);

// Lines of sixteen bytes: `0400  20 20 ...  |  ...|`.
std::string dump_text(const Machine& machine, const Dump& dump);

// The picture as a PNG.
std::vector<std::uint8_t> screenshot(const Machine& machine, const Palette& palette);

}  // namespace badline::tools
