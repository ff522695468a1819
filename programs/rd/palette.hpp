// From V to a colour.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "badline/terminal/color.hpp"
#include "rd/pattern.hpp"

namespace rd {

using badline::terminal::Rgb;

class Palette {
  public:
    static constexpr float kFullV = 0.4F;  // from here up all is the last colour

    Names names;
    Rgb operator()(float v) const {
        const float t = v * (static_cast<float>(kShades - 1) / kFullV) + 0.5F;
        return t >= kShades - 1 ? shades_[kShades - 1] : shades_[static_cast<std::size_t>(t)];
    }

    // `stops` are spread evenly from V = 0 to V = kFullV; between them the colours are mixed.
    Palette(Names names, std::span<const Rgb> stops);

  private:
    static constexpr int kShades = 256;
    std::array<Rgb, kShades> shades_;
};

// violet (the default), magma, ice, moss; in the order of the key c.
std::span<const Palette> palettes();

// The one of that English or French name, or nullptr.
const Palette* find_palette(std::string_view name);

}  // namespace rd
