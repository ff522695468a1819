// What was seen, as an animated picture: `badline run --record F.png` or F.gif.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "badline/machine/picture.hpp"
#include "badline/media/palette.hpp"

namespace badline::tools {

// Written as an animated PNG (the PNG specification's third edition, 11.3.2, "APNG"), of which
// programs that know no animation show the first picture, or as a GIF. Kept in memory, packed,
// until it is whole. Of each picture only the rectangle that changed is kept; one that did not
// change at all lengthens the time of the one before.
class Recording {
  public:
    explicit Recording(const Palette& palette) : palette_(palette) {}

    // The picture from `seconds` on, counted from anywhere; later than the one before. All
    // pictures are of one size.
    void add(const Picture& picture, double seconds);
    // The last picture stays until then.
    void end(double seconds);

    int frames() const { return static_cast<int>(frames_.size()); }
    // The file. Needs a picture. Played endlessly; times to a thousandth of a second, rounded so
    // that they do not drift.
    std::vector<std::uint8_t> encode() const;
    // As a GIF: times to a hundredth of a second, none below two of them.
    std::vector<std::uint8_t> encode_gif() const;

  private:
    struct Rectangle {
        int x = 0, y = 0, width = 0, height = 0;
    };
    struct Frame {
        Rectangle place;
        double from = 0;
        std::vector<std::uint8_t> packed;  // a zlib stream of rows, four bits a pixel
    };

    std::optional<Rectangle> changed(const Picture& picture) const;

    Palette palette_;
    Picture last_;
    double end_ = 0;
    std::vector<Frame> frames_;
};

}  // namespace badline::tools
