// The snake as characters: its body, the status line and the key help, drawn on a frame.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "badline/terminal/frame.hpp"
#include "swimmer.hpp"

namespace snake {

struct Theme {
    std::string_view name;
    std::array<std::uint8_t, 7> colors;  // of xterm's 256, head to tail
};

std::span<const Theme> themes();
// By its name, upper or lower case.
std::optional<std::size_t> find_theme(std::string_view name);
// What a terminal of eight colours shows instead, whatever the theme.
const Theme& eight_color_theme();

struct View {
    Joints joints;
    float heading = 0;
    Settings settings;
    const Theme* colors = nullptr;  // drawn with
    std::string_view theme_name;    // written in the status line
    double fps = 0;
    bool paused = false;
};

// Draws over the whole frame.
void draw(const View& view, badline::terminal::Frame& frame);

// `>` `v` `<` `^`: the heading in quarters centred on the axes.
char head_character(float heading);

}  // namespace snake
