// rd on the terminal: the field as half-block pixels, a status line under it, keys and mouse.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "badline/terminal/terminal.hpp"
#include "rd/options.hpp"
#include "rd/simulation.hpp"

namespace rd {

// Everything but the terminal itself: takes events, gives frames.
class Live {
  public:
    static constexpr double kFramesASecond = 30;
    static constexpr int kLeastStepsAFrame = 1;
    static constexpr int kMostStepsAFrame = 1024;

    Live(const Options& options, badline::terminal::Size window);

    void handle(const badline::terminal::Event& event);

    // The steps of one frame, or, as long as those of --steps are not made, as many as `budget`
    // allows. Stops early when the budget is used up, so that keys are heard on slow machines.
    void advance(std::chrono::nanoseconds budget);

    // Draws into a frame of any size.
    void compose(badline::terminal::Frame& frame) const;

    bool quit() const { return quit_; }
    bool paused() const { return paused_; }
    bool map() const { return pattern_ == nullptr; }
    const Pattern* pattern() const { return pattern_; }  // nullptr: the map
    const Palette& palette() const { return palettes()[palette_]; }
    int steps_a_frame() const { return steps_a_frame_; }
    std::int64_t steps_made() const { return made_before_ + simulation_->taken(); }
    const Field& field() const { return simulation_->field(); }

    // Which cell of the field is shown at a pixel of the window; nothing outside the picture.
    struct Place {
        int x, y;
    };
    std::optional<Place> cell_at(int pixel_x, int pixel_y) const;

  private:
    // Where in the window the field is, and how many cells a pixel stands for in each direction.
    struct View {
        int left = 0, top = 0, width = 0, height = 0;  // pixels
        double cells_a_pixel = 1;
    };
    void key(const badline::terminal::KeyEvent& event);
    void mouse(const badline::terminal::MouseEvent& event);
    void resize(badline::terminal::Size window);
    void start(const Pattern* pattern);
    void change_field(Field field);
    void stroke(Place to, float u, float v);
    Size wanted_size() const;
    View view() const;
    Rgb shade(const View& view, int pixel_x, int pixel_y) const;
    std::string status() const;

    Options options_;
    badline::terminal::Size window_;
    const Pattern* pattern_;
    const Pattern* last_pattern_;  // where m leads back to from the map
    std::size_t palette_;
    std::unique_ptr<Simulation> simulation_;
    std::int64_t made_before_ = 0;  // steps made before the field last changed its size
    int steps_a_frame_ = 16;
    bool paused_ = false;
    bool quit_ = false;
    std::optional<Place> pen_;    // where the mouse was last, as long as a button is held
    std::optional<Place> asked_;  // the cell last clicked on
    double updates_a_second_ = 0;
};

// Runs until q is pressed. Throws badline::terminal::NoTerminal when standard output is none.
void run_live(const Options& options);

}  // namespace rd
