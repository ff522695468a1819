#include "rd/palette.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace rd {
namespace {

// Each goes from dark to light, so that a picture keeps its shapes in grey.
constexpr Rgb kViolet[] = {{13, 8, 32},     {38, 18, 84},    {80, 32, 140},  {128, 58, 190},
                           {180, 104, 222}, {222, 162, 240}, {252, 226, 255}};
constexpr Rgb kMagma[] = {{8, 4, 14},    {44, 12, 60},   {108, 20, 82},  {182, 38, 66},
                          {234, 92, 38}, {252, 166, 60}, {255, 240, 176}};
constexpr Rgb kIce[] = {{4, 14, 30},    {8, 42, 82},     {14, 84, 134},  {34, 134, 180},
                        {86, 184, 214}, {164, 224, 238}, {240, 252, 255}};
constexpr Rgb kMoss[] = {{12, 16, 8},    {28, 44, 16},    {48, 80, 26},   {82, 120, 38},
                         {130, 160, 60}, {184, 200, 104}, {240, 244, 190}};

std::uint8_t mix(std::uint8_t a, std::uint8_t b, float t) {
    return static_cast<std::uint8_t>(std::lround(static_cast<float>(a) + (b - a) * t));
}

}  // namespace

Palette::Palette(Names n, std::span<const Rgb> stops) : names(n), shades_{} {
    const std::size_t last = stops.size() - 1;
    for (std::size_t i = 0; i < shades_.size(); ++i) {
        const float place = static_cast<float>(i * last) / (kShades - 1);
        const std::size_t below = std::min(static_cast<std::size_t>(place), last - 1);
        const float t = place - static_cast<float>(below);
        const Rgb& a = stops[below];
        const Rgb& b = stops[below + 1];
        shades_[i] = {mix(a.r, b.r, t), mix(a.g, b.g, t), mix(a.b, b.b, t)};
    }
}

std::span<const Palette> palettes() {
    static const std::vector<Palette> all = {{{"violet", "violet"}, kViolet},
                                             {{"magma", "magma"}, kMagma},
                                             {{"ice", "glace"}, kIce},
                                             {{"moss", "mousse"}, kMoss}};
    return all;
}

const Palette* find_palette(std::string_view name) {
    for (const Palette& palette : palettes())
        if (palette.names.match(name)) return &palette;
    return nullptr;
}

}  // namespace rd
