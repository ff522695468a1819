// A picture composed in memory: a grid of cells, each a character with two colours, and
// half-block pixels on top of them, two to a cell.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "badline/terminal/color.hpp"

namespace badline::terminal {

struct Size {
    int columns = 0, rows = 0;
    friend bool operator==(Size, Size) = default;
};

enum Attribute : std::uint8_t { kPlain = 0, kBold = 1, kDim = 2, kReverse = 4 };

// How a text is drawn. Attributes are or-ed: `kBold | kDim`.
struct Style {
    Color fg{}, bg{};
    int attributes = kPlain;
};

struct Cell {
    char32_t character = U' ';
    Color fg{}, bg{};
    std::uint8_t attributes = kPlain;

    Cell() = default;
    Cell(char32_t c, Style style = {})
        : character(c),
          fg(style.fg),
          bg(style.bg),
          attributes(static_cast<std::uint8_t>(style.attributes)) {}
    friend bool operator==(const Cell&, const Cell&) = default;
};

inline constexpr char32_t kUpperHalf = U'\u2580', kLowerHalf = U'\u2584', kFullBlock = U'\u2588';

class Frame {
  public:
    explicit Frame(Size size) { resize(size); }
    Frame(int columns, int rows) : Frame(Size{columns, rows}) {}

    // Takes the new size, all cells blank. Sizes below 1 x 1 count as 1 x 1.
    void resize(Size size);
    Size size() const { return size_; }
    int columns() const { return size_.columns; }
    int rows() const { return size_.rows; }
    int pixel_width() const { return size_.columns; }
    int pixel_height() const { return size_.rows * 2; }

    // Every cell becomes `cell`.
    void clear(const Cell& cell = {});
    // The cell at (x, y), which must be inside.
    const Cell& at(int x, int y) const { return cells_[index(x, y)]; }
    // One cell. A character that is not one column wide is drawn as U+FFFD.
    void set(int x, int y, Cell cell);
    // UTF-8 from (x, y) to the right; never wraps. Returns the number of columns it takes up,
    // cut off or not.
    int text(int x, int y, std::string_view utf8, Style style = {});
    void fill(int x, int y, int columns, int rows, const Cell& cell = {});

    // A half-block pixel, x in [0, columns), y in [0, 2 * rows). The other half of the cell keeps
    // its pixel; if the cell held a text, the other half takes the text's background. The default
    // colour takes the pixel away.
    void set_pixel(int x, int y, Color color);
    // The colour at a pixel: what set_pixel put there, or the background of a text.
    Color pixel(int x, int y) const;
    // A whole picture, `width` pixels a row, top left at pixel (x, y). Much faster than
    // set_pixel one by one when y is even.
    void image(int x, int y, int width, std::span<const Rgb> pixels);

    // The characters alone, a line a row, blanks at the end of lines left out: for tests and for
    // output without a terminal.
    std::string to_text() const;

    std::span<const Cell> cells() const { return cells_; }

  private:
    std::size_t index(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(size_.columns) +
               static_cast<std::size_t>(x);
    }
    bool inside(int x, int y) const {
        return x >= 0 && y >= 0 && x < size_.columns && y < size_.rows;
    }

    Size size_;
    std::vector<Cell> cells_;
};

}  // namespace badline::terminal
