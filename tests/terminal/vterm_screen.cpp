#include "vterm_screen.hpp"

#include <vterm.h>

#include <algorithm>
#include <array>

#include "badline/terminal/utf8.hpp"

namespace badline::terminal {

struct VtermCallbacks {
    static int damage(VTermRect rect, void* user) {
        auto& self = *static_cast<VtermScreen*>(user);
        const int right = std::min(rect.end_col, self.size_.columns);
        for (int y = rect.start_row; y < std::min(rect.end_row, self.size_.rows); ++y) {
            for (int x = rect.start_col; x < right; ++x) {
                self.dim_cells_[static_cast<std::size_t>(y * self.size_.columns + x)] = self.dim_;
            }
        }
        return 1;
    }
    static int property(VTermProp property, VTermValue* value, void* user) {
        auto& self = *static_cast<VtermScreen*>(user);
        if (property == VTERM_PROP_CURSORVISIBLE) self.cursor_visible_ = value->boolean;
        if (property == VTERM_PROP_ALTSCREEN) self.alternate_ = value->boolean;
        if (property == VTERM_PROP_MOUSE) self.mouse_ = value->number;
        return 1;
    }
};

namespace {

const VTermScreenCallbacks kCallbacks = [] {
    VTermScreenCallbacks callbacks{};
    callbacks.damage = VtermCallbacks::damage;
    callbacks.settermprop = VtermCallbacks::property;
    return callbacks;
}();

Color color_of(const VTermColor& color) {
    if (VTERM_COLOR_IS_DEFAULT_FG(&color) || VTERM_COLOR_IS_DEFAULT_BG(&color)) return {};
    if (VTERM_COLOR_IS_INDEXED(&color)) return Color::indexed(color.indexed.idx);
    return {color.rgb.red, color.rgb.green, color.rgb.blue};
}

// The dim state after an SGR sequence with these parameters.
bool dim_after(std::string_view parameters, bool dim) {
    std::vector<int> values{0};
    for (const char c : parameters) {
        if (c == ';') {
            values.push_back(0);
        } else {
            values.back() = values.back() * 10 + (c - '0');
        }
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i] == 0 || values[i] == 22) dim = false;
        if (values[i] == 2) dim = true;
        if (values[i] == 38 || values[i] == 48) i += values[i + 1] == 2 ? 4 : 2;
    }
    return dim;
}

}  // namespace

VtermScreen::VtermScreen(Size size)
    : vterm_(vterm_new(size.rows, size.columns)),
      screen_(vterm_obtain_screen(vterm_)),
      size_(size),
      dim_cells_(static_cast<std::size_t>(size.columns * size.rows)) {
    vterm_set_utf8(vterm_, 1);
    vterm_screen_set_callbacks(screen_, &kCallbacks, this);
    vterm_screen_set_damage_merge(screen_, VTERM_DAMAGE_CELL);
    vterm_screen_enable_altscreen(screen_, 1);
    vterm_screen_reset(screen_, 1);
}

VtermScreen::~VtermScreen() {
    vterm_free(vterm_);
}

void VtermScreen::resize(Size size) {
    size_ = size;
    dim_cells_.assign(static_cast<std::size_t>(size.columns * size.rows), false);
    vterm_set_size(vterm_, size.rows, size.columns);
}

void VtermScreen::feed(std::string_view bytes) {
    while (!bytes.empty()) {
        // Up to and including the next SGR sequence, so that `dim_` is right for what is written.
        std::size_t end = bytes.size();
        for (std::size_t start = bytes.find("\x1b["); start != std::string_view::npos;
             start = bytes.find("\x1b[", start + 1)) {
            const std::size_t final = bytes.find_first_not_of("0123456789;", start + 2);
            if (final == std::string_view::npos || bytes[final] != 'm') continue;
            vterm_input_write(vterm_, bytes.data(), start);
            dim_ = dim_after(bytes.substr(start + 2, final - start - 2), dim_);
            vterm_input_write(vterm_, bytes.data() + start, final + 1 - start);
            bytes.remove_prefix(final + 1);
            end = 0;
            break;
        }
        if (end == 0) continue;
        vterm_input_write(vterm_, bytes.data(), bytes.size());
        return;
    }
}

Cell VtermScreen::at(int x, int y) const {
    VTermScreenCell seen{};
    vterm_screen_get_cell(screen_, {y, x}, &seen);
    Cell cell;
    cell.character = seen.chars[0] ? static_cast<char32_t>(seen.chars[0]) : U' ';
    if (seen.chars[1] || seen.width != 1) cell.character = 0;  // two characters, or a wide one
    cell.fg = color_of(seen.fg);
    cell.bg = color_of(seen.bg);
    const bool dim = dim_cells_[static_cast<std::size_t>(y * size_.columns + x)];
    cell.attributes = static_cast<std::uint8_t>((seen.attrs.bold ? kBold : 0) | (dim ? kDim : 0) |
                                                (seen.attrs.reverse ? kReverse : 0));
    return cell;
}

std::string VtermScreen::row(int y) const {
    std::string text;
    for (int x = 0; x < size_.columns; ++x) append_utf8(text, at(x, y).character);
    return text.substr(0, text.find_last_not_of(' ') + 1);
}

std::string VtermScreen::take_answers() {
    std::array<char, 1024> bytes;
    return {bytes.data(), vterm_output_read(vterm_, bytes.data(), bytes.size())};
}

}  // namespace badline::terminal
