// What the C64 shows, composed into a terminal's frame: its picture in half-block pixels, or its
// text screen in Unicode.
#pragma once

#include "badline/machine/machine.hpp"
#include "badline/media/palette.hpp"
#include "badline/terminal/frame.hpp"

namespace badline::tools {

// Pixels of the terminal, two to a cell.
struct PixelSize {
    int width = 0;
    int height = 0;
    friend bool operator==(PixelSize, PixelSize) = default;
};

// The largest size not above one pixel to one, of the picture's own proportions, that fits into
// `columns` x `rows` cells.
PixelSize picture_size(const Picture& picture, int columns, int rows);

// Whether a window is large enough for the picture to tell more than the text does.
bool large_enough(int columns, int rows);

// Whether the video chip is set to show text, as it stands now.
bool shows_text(const Machine& machine);

// The picture in the middle of the first `rows` rows. Where it is scaled down, each pixel is the
// mean of those of the C64 that it covers.
void draw_picture(terminal::Frame& frame, int rows, const Picture& picture, const Palette& palette);

// The 40 x 25 characters in their colours in the middle of the first `rows` rows, the border's
// colour round them. Where there are fewer than 25 rows, those at the cursor.
void draw_text(terminal::Frame& frame, int rows, const Machine& machine, const Palette& palette);

}  // namespace badline::tools
