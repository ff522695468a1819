#include "badline/terminal/frame.hpp"

#include <algorithm>

#include "badline/terminal/utf8.hpp"

namespace badline::terminal {
namespace {

struct Halves {
    Color top, bottom;
};

Halves halves_of(const Cell& cell) {
    switch (cell.character) {
        case kUpperHalf: return {cell.fg, cell.bg};
        case kLowerHalf: return {cell.bg, cell.fg};
        case kFullBlock: return {cell.fg, cell.fg};
        default: return {cell.bg, cell.bg};
    }
}

// The default colour cannot be a foreground here (it would be the text's, not the background's),
// so a cell with one pixel takes the block of that half.
Cell cell_of(Halves halves) {
    if (halves.top.is_default()) {
        if (halves.bottom.is_default()) return {};
        return {kLowerHalf, {.fg = halves.bottom}};
    }
    return {kUpperHalf, {.fg = halves.top, .bg = halves.bottom}};
}

}  // namespace

void Frame::resize(Size size) {
    size_ = {std::max(size.columns, 1), std::max(size.rows, 1)};
    cells_.assign(static_cast<std::size_t>(size_.columns) * static_cast<std::size_t>(size_.rows),
                  Cell{});
}

void Frame::clear(const Cell& cell) {
    fill(0, 0, size_.columns, size_.rows, cell);
}

void Frame::set(int x, int y, Cell cell) {
    if (!inside(x, y)) return;
    if (!is_single_width(cell.character)) cell.character = kReplacement;
    cells_[index(x, y)] = cell;
}

int Frame::text(int x, int y, std::string_view utf8, Style style) {
    const int start = x;
    while (!utf8.empty()) set(x++, y, {take_utf8(utf8), style});
    return x - start;
}

void Frame::fill(int x, int y, int columns, int rows, const Cell& cell) {
    Cell safe = cell;
    if (!is_single_width(safe.character)) safe.character = kReplacement;
    const int left = std::max(x, 0), right = std::min(x + columns, size_.columns);
    const int bottom = std::min(y + rows, size_.rows);
    if (left >= right) return;
    for (int row = std::max(y, 0); row < bottom; ++row) {
        std::fill_n(cells_.begin() + static_cast<std::ptrdiff_t>(index(left, row)), right - left,
                    safe);
    }
}

void Frame::set_pixel(int x, int y, Color color) {
    if (y < 0 || !inside(x, y / 2)) return;
    Cell& cell = cells_[index(x, y / 2)];
    Halves halves = halves_of(cell);
    (y % 2 == 0 ? halves.top : halves.bottom) = color;
    cell = cell_of(halves);
}

Color Frame::pixel(int x, int y) const {
    if (y < 0 || !inside(x, y / 2)) return {};
    const Halves halves = halves_of(cells_[index(x, y / 2)]);
    return y % 2 == 0 ? halves.top : halves.bottom;
}

void Frame::image(int x, int y, int width, std::span<const Rgb> pixels) {
    if (width <= 0) return;
    const int height = static_cast<int>(pixels.size() / static_cast<std::size_t>(width));
    const auto row_of = [&](int row) {
        return pixels.data() + static_cast<std::ptrdiff_t>(row) * width;
    };
    const int from = std::max(0, -x), to = std::min(width, size_.columns - x);
    for (int row = 0; row < height; ++row) {
        const int target = y + row;
        if (target < 0 || target >= pixel_height()) continue;
        const Rgb* top = row_of(row);
        if (target % 2 == 0 && row + 1 < height) {  // both halves of a cell at once
            const Rgb* bottom = row_of(row + 1);
            if (from < to) {
                Cell* cell = &cells_[index(x + from, target / 2)];
                for (int i = from; i < to; ++i, ++cell) {
                    cell->character = kUpperHalf;
                    cell->fg = top[i];
                    cell->bg = bottom[i];
                    cell->attributes = kPlain;
                }
            }
            ++row;
        } else {
            for (int i = from; i < to; ++i) set_pixel(x + i, target, top[i]);
        }
    }
}

std::string Frame::to_text() const {
    std::string out;
    for (int y = 0; y < size_.rows; ++y) {
        std::size_t end = out.size();  // after the last character that is no blank
        for (int x = 0; x < size_.columns; ++x) {
            append_utf8(out, at(x, y).character);
            if (at(x, y).character != U' ') end = out.size();
        }
        out.resize(end);
        out += '\n';
    }
    return out;
}

}  // namespace badline::terminal
