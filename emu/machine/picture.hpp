// The picture the video chip made: colour numbers, no palette.
#pragma once

#include <cstdint>
#include <vector>

namespace badline {

// 384 x 272 pixels on PAL, 384 x 247 on NTSC, each a colour number 0 to 15, row by row from the
// top left: the window that x64sc saves. The first text cell's top left pixel is at x 32, y 35 on
// PAL and y 23 on NTSC.
struct Picture {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> pixels;

    std::uint8_t at(int x, int y) const {
        return pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                      static_cast<std::size_t>(x)];
    }
};

}  // namespace badline
