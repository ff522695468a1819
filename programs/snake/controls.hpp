// What the keys do.
#pragma once

#include <cstddef>

#include "badline/terminal/input.hpp"
#include "swimmer.hpp"

namespace snake {

struct Controls {
    Settings settings;
    std::size_t theme = 0;  // index into themes()
    bool paused = false;
    bool quit = false;
    bool reset = false;  // the snake goes back to its start; whoever does it clears this
};

// Applies a key; one that has no meaning changes nothing.
void press(const badline::terminal::KeyEvent& key, Controls& controls);

}  // namespace snake
