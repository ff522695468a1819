#include "badline/terminal/encoder.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "badline/terminal/utf8.hpp"

namespace badline::terminal {
namespace {

constexpr std::string_view kBeginUpdate = "\x1b[?2026h", kEndUpdate = "\x1b[?2026l";

// A change this small reaches the terminal in one piece anyway; the marks would be most of it.
constexpr std::size_t kSmallChange = 128;

// Writes 0 to 999 at `to`, returns the place after it.
char* put_number(char* to, int n) {
    if (n >= 100) *to++ = static_cast<char>('0' + n / 100);
    if (n >= 10) *to++ = static_cast<char>('0' + n / 10 % 10);
    *to++ = static_cast<char>('0' + n % 10);
    return to;
}

void append_position(std::string& out, int n) {
    if (n >= 1000) {  // no such screen, but a size is only what the terminal claims
        out += std::to_string(n);
        return;
    }
    std::array<char, 3> digits;
    out.append(digits.data(), put_number(digits.data(), n));
}

// `38;2;R;G;B` and its kin, with a semicolon after. Most bytes of a picture are written here.
void append_color(std::string& out, Color color, bool foreground) {
    std::array<char, 20> code;
    char* to = code.data();
    *to++ = foreground ? '3' : '4';
    if (color.is_rgb()) {
        const Rgb c = color.rgb();
        for (const char fixed : {'8', ';', '2', ';'}) *to++ = fixed;
        to = put_number(to, c.r);
        *to++ = ';';
        to = put_number(to, c.g);
        *to++ = ';';
        to = put_number(to, c.b);
    } else if (color.is_default()) {
        *to++ = '9';
    } else if (color.index() < 8) {
        to = put_number(to, color.index());
    } else if (color.index() < 16) {  // 90 to 97, 100 to 107
        to = put_number(code.data(), (foreground ? 90 : 100) + color.index() - 8);
    } else {
        for (const char fixed : {'8', ';', '5', ';'}) *to++ = fixed;
        to = put_number(to, color.index());
    }
    *to++ = ';';
    out.append(code.data(), to);
}

int color_cost(Color from, Color to) {
    if (from == to) return 0;
    if (!to.is_rgb()) return to.is_default() || to.index() < 16 ? 3 : 9;
    const Rgb c = to.rgb();
    const auto digits = [](int n) { return n >= 100 ? 3 : n >= 10 ? 2 : 1; };
    return 8 + digits(c.r) + digits(c.g) + digits(c.b);
}

bool is_visible_blank(const Cell& cell) {
    return cell.character == U' ' && (cell.attributes & kReverse) == 0;
}

// Two colours of which either may be drawn as the foreground.
bool is_pixel_pair(const Cell& cell) {
    return cell.character == kUpperHalf && cell.attributes == kPlain && !cell.fg.is_default() &&
           !cell.bg.is_default();
}

// Without colours a pixel is light or dark: an ordered dither (Bayer, 4 x 4) over the picture.
bool is_light(Color color, bool is_foreground, int x, int pixel_y) {
    static constexpr std::array<int, 16> kBayer{0, 8,  2, 10, 12, 4, 14, 6,
                                                3, 11, 1, 9,  15, 7, 13, 5};
    if (color.is_default()) return is_foreground;
    const int threshold = kBayer[static_cast<std::size_t>((pixel_y & 3) * 4 + (x & 3))];
    return luma(color.rgb()) > threshold * 16 + 7;
}

Cell dithered(const Cell& cell, int x, int y) {
    bool top = is_light(cell.fg, true, x, 2 * y), bottom = is_light(cell.bg, false, x, 2 * y + 1);
    if (cell.character == kLowerHalf) {
        top = is_light(cell.bg, false, x, 2 * y);
        bottom = is_light(cell.fg, true, x, 2 * y + 1);
    }
    if (top && bottom) return {kFullBlock};
    if (top) return {kUpperHalf};
    return bottom ? Cell{kLowerHalf} : Cell{};
}

}  // namespace

Cell shown_cell(const Cell& cell, int x, int y, ColorDepth depth) {
    const bool half = cell.character == kUpperHalf || cell.character == kLowerHalf;
    if (half && depth == ColorDepth::kNone) return dithered(cell, x, y);
    Cell shown = cell;
    shown.fg = reduce(cell.fg, depth);
    shown.bg = reduce(cell.bg, depth);
    if (shown.attributes == kPlain && !shown.fg.is_default()) {
        if (cell.character == kLowerHalf && !shown.bg.is_default()) {
            shown.character = kUpperHalf;
            std::swap(shown.fg, shown.bg);
        }
        if (cell.character == kFullBlock || (half && shown.fg == shown.bg)) {
            shown.character = U' ';
            shown.bg = shown.fg;
        }
    }
    if (is_visible_blank(shown)) {
        shown.fg = {};
        shown.attributes = kPlain;
    }
    return shown;
}

void Encoder::set_screen(Size size) {
    screen_ = size;
    known_ = false;
}

std::size_t Encoder::encode(const Frame& frame, std::string& out) {
    const std::size_t start = out.size();
    if (synchronised_) out += kBeginUpdate;
    if (!known_) {
        const auto count =
            static_cast<std::size_t>(screen_.columns) * static_cast<std::size_t>(screen_.rows);
        composed_.assign(count, Cell{});
        shown_.assign(count, Cell{});
        out += "\x1b[m\x1b[2J";
        pen_ = {};
        cursor_x_ = cursor_y_ = -1;
        known_ = true;
    }
    for (int y = 0; y < screen_.rows; ++y) encode_row(frame, y, out);
    if (synchronised_) {
        if (out.size() - start > kSmallChange) {
            out += kEndUpdate;
        } else {
            out.erase(start, kBeginUpdate.size());
        }
    }
    return out.size() - start;
}

void Encoder::encode_row(const Frame& frame, int y, std::string& out) {
    const int columns = screen_.columns;
    Cell* const composed = &composed_[static_cast<std::size_t>(y) * columns];
    Cell* const shown = &shown_[static_cast<std::size_t>(y) * columns];
    const int in_frame = y < frame.rows() ? std::min(frame.columns(), columns) : 0;
    const Cell* const wanted = in_frame ? &frame.at(0, y) : nullptr;
    const auto wanted_at = [&](int x) { return x < in_frame ? wanted[x] : Cell{}; };

    int first = 0;
    while (first < columns && wanted_at(first) == composed[first]) ++first;
    if (first == columns) return;

    // The end of the row from which on everything becomes blank can be erased in three bytes.
    int blank_from = columns, erased = 0;
    for (int x = columns - 1; x >= first; --x) {
        if (shown_cell(wanted_at(x), x, y, depth_) != Cell{}) break;
        blank_from = x;
        if (shown[x] != Cell{}) ++erased;
    }
    const bool erase = erased > (pen_.bg.is_default() ? 3 : 6);

    for (int x = first; x < (erase ? blank_from : columns); ++x) {
        const Cell cell = wanted_at(x);
        if (cell == composed[x]) continue;
        composed[x] = cell;
        const Cell next = shown_cell(cell, x, y, depth_);
        if (next == shown[x]) continue;
        move_to(x, y, out);
        put(next, out);
        shown[x] = next;
        // At the right edge terminals differ in where the cursor now is.
        cursor_x_ = x + 1 < columns ? x + 1 : -1;
    }
    if (!erase) return;
    for (int x = blank_from; x < columns; ++x) composed[x] = wanted_at(x);
    while (shown[blank_from] == Cell{}) ++blank_from;
    for (int x = blank_from; x < columns; ++x) shown[x] = Cell{};
    move_to(blank_from, y, out);
    if (!pen_.bg.is_default() || pen_.attributes & kReverse) {
        out += "\x1b[m";
        pen_ = {};
    }
    out += "\x1b[K";
}

// Over a gap of a few unchanged cells the shortest way is to write them again.
bool Encoder::can_repeat(int from, int to, int y) const {
    if (to - from > 3) return false;
    const Cell* row = &shown_[static_cast<std::size_t>(y) * screen_.columns];
    for (int x = from; x < to; ++x) {
        const Cell& cell = row[x];
        if (cell.character >= 0x7f || cell.bg != pen_.bg) return false;
        if (is_visible_blank(cell) ? pen_.attributes & kReverse
                                   : cell.fg != pen_.fg || cell.attributes != pen_.attributes) {
            return false;
        }
    }
    return true;
}

void Encoder::move_to(int x, int y, std::string& out) {
    if (cursor_x_ == x && cursor_y_ == y) return;
    if (cursor_y_ == y && cursor_x_ >= 0 && cursor_x_ < x) {
        if (can_repeat(cursor_x_, x, y)) {
            const Cell* row = &shown_[static_cast<std::size_t>(y) * screen_.columns];
            for (int i = cursor_x_; i < x; ++i) out += static_cast<char>(row[i].character);
        } else {
            out += "\x1b[";
            if (x - cursor_x_ > 1) append_position(out, x - cursor_x_);
            out += 'C';
        }
    } else if (x == 0 && cursor_y_ >= 0 && cursor_y_ + 1 == y) {
        out += "\r\n";  // in raw mode, and never on the last row: nothing scrolls
    } else {
        out += "\x1b[";
        if (y > 0) append_position(out, y + 1);
        if (x > 0) {
            out += ';';
            append_position(out, x + 1);
        }
        out += 'H';
    }
    cursor_x_ = x;
    cursor_y_ = y;
}

// One SGR sequence from the present pen to `pen`: either what differs, or all of it after a reset,
// whichever is shorter.
void Encoder::set_pen(const Pen& pen, std::string& out) {
    const auto append_attributes = [&](int attributes) {
        if (attributes & kBold) out += "1;";
        if (attributes & kDim) out += "2;";
        if (attributes & kReverse) out += "7;";
    };
    const int weight = kBold | kDim;
    const int remove = pen_.attributes & ~pen.attributes;
    out += "\x1b[";
    const std::size_t start = out.size();
    int add = pen.attributes & ~pen_.attributes;
    if (remove & weight) {  // 22 ends both
        out += "22;";
        add |= pen.attributes & weight;
    }
    if (remove & kReverse) out += "27;";
    append_attributes(add);
    if (pen.fg != pen_.fg) append_color(out, pen.fg, true);
    if (pen.bg != pen_.bg) append_color(out, pen.bg, false);

    const bool to_default = (pen.fg.is_default() && !pen_.fg.is_default()) ||
                            (pen.bg.is_default() && !pen_.bg.is_default());
    if (remove || to_default) {
        const std::size_t middle = out.size();
        out += ';';  // a parameter left out is 0, the reset
        append_attributes(pen.attributes);
        if (!pen.fg.is_default()) append_color(out, pen.fg, true);
        if (!pen.bg.is_default()) append_color(out, pen.bg, false);
        if (out.size() - middle < middle - start) {
            out.erase(start, middle - start);
        } else {
            out.resize(middle);
        }
    }
    out.back() = 'm';  // in place of the last semicolon
    pen_ = pen;
}

void Encoder::put(const Cell& cell, std::string& out) {
    Pen pen{cell.fg, cell.bg, cell.attributes};
    char32_t character = cell.character;
    if (is_visible_blank(cell)) {
        // Its foreground and weight cannot be seen: whatever they are, they may stay.
        pen.fg = pen_.fg;
        pen.attributes = pen_.attributes & kReverse ? std::uint8_t{kPlain} : pen_.attributes;
        if (pen_.bg != cell.bg && pen_.fg == cell.bg && !cell.bg.is_default() &&
            pen_.attributes == kPlain) {
            character = kFullBlock;
            pen = pen_;
        }
    } else if (is_pixel_pair(cell) &&
               color_cost(pen_.fg, cell.bg) + color_cost(pen_.bg, cell.fg) <
                   color_cost(pen_.fg, cell.fg) + color_cost(pen_.bg, cell.bg)) {
        character = kLowerHalf;
        std::swap(pen.fg, pen.bg);
    }

    if (pen != pen_) set_pen(pen, out);
    append_utf8(out, character);
}

}  // namespace badline::terminal
