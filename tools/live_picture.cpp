#include "live_picture.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "screen.hpp"

namespace badline::tools {
namespace {

using terminal::Cell;
using terminal::Color;
using terminal::Frame;
using terminal::Rgb;

constexpr int kTextColumns = 40;
constexpr int kTextRows = 25;
// The KERNAL's zero page: the row of the cursor (Programmer's Reference Guide, memory map).
constexpr std::uint16_t kCursorRow = 0x00d6;

Rgb rgb_of(std::uint32_t colour) {
    return {static_cast<std::uint8_t>(colour >> 16), static_cast<std::uint8_t>(colour >> 8),
            static_cast<std::uint8_t>(colour)};
}

// Red, green and blue side by side, so that one addition sums all three: 21 bits each hold the
// sum of 8,224 pixels.
constexpr int kLane = 21;
constexpr std::uint64_t kLaneMask = (std::uint64_t{1} << kLane) - 1;

std::uint64_t lanes_of(std::uint32_t colour) {
    return static_cast<std::uint64_t>(colour >> 16 & 0xff) << 2 * kLane |
           static_cast<std::uint64_t>(colour >> 8 & 0xff) << kLane | (colour & 0xff);
}

}  // namespace

PixelSize picture_size(const Picture& picture, int columns, int rows) {
    const int height = rows * 2;
    if (columns >= picture.width && height >= picture.height)
        return {picture.width, picture.height};
    // columns / width against height / height of the picture, without fractions.
    if (columns * picture.height <= height * picture.width)
        return {columns, std::max(1, columns * picture.height / picture.width)};
    return {std::max(1, height * picture.width / picture.height), height};
}

bool large_enough(int columns, int rows) {
    return columns >= 80 && rows >= 40;
}

bool shows_text(const Machine& machine) {
    return (machine.peek_io(0xd011) & 0x20) == 0;
}

void draw_picture(Frame& frame, int rows, const Picture& picture, const Palette& palette) {
    const PixelSize size = picture_size(picture, frame.columns(), rows);
    std::array<std::uint64_t, 16> lanes{};
    std::transform(palette.begin(), palette.end(), lanes.begin(), lanes_of);
    std::vector<Rgb> pixels;
    pixels.reserve(static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height));
    for (int y = 0; y < size.height; ++y) {
        const int top = y * picture.height / size.height;
        const int bottom = std::max(top + 1, (y + 1) * picture.height / size.height);
        for (int x = 0; x < size.width; ++x) {
            const int left = x * picture.width / size.width;
            const int right = std::max(left + 1, (x + 1) * picture.width / size.width);
            std::uint64_t sum = 0;
            for (int v = top; v < bottom; ++v)
                for (int u = left; u < right; ++u) sum += lanes[picture.at(u, v) & 15];
            const auto count = static_cast<std::uint64_t>((bottom - top) * (right - left));
            const auto mean = [&](int lane) {
                return static_cast<std::uint8_t>((sum >> lane * kLane & kLaneMask) / count);
            };
            pixels.push_back({mean(2), mean(1), mean(0)});
        }
    }
    const int x = (frame.columns() - size.width) / 2;
    const int y = (rows - (size.height + 1) / 2) / 2 * 2;
    frame.image(x, y, size.width, pixels);
}

void draw_text(Frame& frame, int rows, const Machine& machine, const Palette& palette) {
    const auto colour = [&](int number) -> Color {
        return rgb_of(palette[static_cast<std::size_t>(number & 15)]);
    };
    const TextScreen screen = text_screen(machine);
    const bool extended = (machine.peek_io(0xd011) & 0x40) != 0;
    const auto colours = machine.colour_ram();
    const Color border = colour(machine.peek_io(0xd020));
    frame.fill(0, 0, frame.columns(), rows, Cell(U' ', {.fg = border, .bg = border}));
    const int shown = std::min(rows, kTextRows);
    const int cursor = machine.peek(kCursorRow);
    const int first = std::clamp(cursor - shown + 1, 0, kTextRows - shown);
    const int left = (frame.columns() - kTextColumns) / 2;
    const int top = (rows - shown) / 2;
    for (int row = 0; row < shown; ++row) {
        for (int column = 0; column < kTextColumns; ++column) {
            const auto at = static_cast<std::size_t>((first + row) * kTextColumns + column);
            std::uint8_t code = screen.codes[at];
            // In the extended colour mode the two high bits choose the background.
            int background = 0xd021;
            if (extended) {
                background += code >> 6;
                code &= 0x3f;
            }
            terminal::Style style{
                .fg = colour(colours[at]),
                .bg = colour(machine.peek_io(static_cast<std::uint16_t>(background)))};
            const char32_t character = unicode_of(code, screen.set);
            // A reversed character that Unicode has in one shape only is drawn reversed.
            if ((code & 0x80) != 0 && character == unicode_of(code & 0x7f, screen.set))
                std::swap(style.fg, style.bg);
            frame.set(left + column, top + row, Cell(character, style));
        }
    }
}

}  // namespace badline::tools
