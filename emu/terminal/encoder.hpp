// The bytes that turn the picture a terminal shows into the one composed. Pure: it keeps what
// the terminal shows, and touches no file.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "badline/terminal/color.hpp"
#include "badline/terminal/frame.hpp"

namespace badline::terminal {

// The cell as the terminal is made to show it at a colour depth: colours reduced; half-block
// cells without colours dithered by their place (x, y); what cannot be seen (the foreground of a
// blank) left out. Cells that look the same are equal afterwards.
Cell shown_cell(const Cell& cell, int x, int y, ColorDepth depth);

class Encoder {
  public:
    explicit Encoder(ColorDepth depth) : depth_(depth) {}

    // The size of the terminal's screen, in cells; frames are cut off to it, and where a frame is
    // smaller the screen is blank. Forgets what is shown. Must come before the first encode().
    void set_screen(Size size);
    // The terminal understands synchronised-update marks (mode 2026).
    void set_synchronised(bool on) { synchronised_ = on; }
    // The terminal's content is unknown: the next encode() clears it and sends everything.
    void forget() { known_ = false; }
    ColorDepth depth() const { return depth_; }

    // Appends to `out` what brings the screen to `frame`. Returns the number of bytes appended, 0
    // if the screen shows it already. The bytes count as shown from now on.
    std::size_t encode(const Frame& frame, std::string& out);

  private:
    struct Pen {
        Color fg, bg;
        std::uint8_t attributes = kPlain;
        friend bool operator==(const Pen&, const Pen&) = default;
    };

    void encode_row(const Frame& frame, int y, std::string& out);
    void put(const Cell& cell, std::string& out);
    void set_pen(const Pen& pen, std::string& out);
    void move_to(int x, int y, std::string& out);
    bool can_repeat(int from, int to, int y) const;

    ColorDepth depth_;
    bool synchronised_ = false;
    bool known_ = false;
    Size screen_{};
    std::vector<Cell> composed_;  // as the caller gave it, to find what changed
    std::vector<Cell> shown_;     // the same after shown_cell(), as the terminal has it
    Pen pen_;
    int cursor_x_ = -1, cursor_y_ = -1;  // -1: not known
};

}  // namespace badline::terminal
