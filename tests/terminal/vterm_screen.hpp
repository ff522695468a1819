// A terminal's screen for tests: libvterm takes the bytes, the test reads the cells.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "badline/terminal/frame.hpp"

struct VTerm;
struct VTermScreen;

namespace badline::terminal {

class VtermScreen {
  public:
    explicit VtermScreen(Size size);
    ~VtermScreen();
    VtermScreen(const VtermScreen&) = delete;
    VtermScreen& operator=(const VtermScreen&) = delete;

    // As when a window's size is changed: what is cut off is lost.
    void resize(Size size);
    Size size() const { return size_; }

    void feed(std::string_view bytes);
    // The cell as the terminal holds it; an erased one is a blank in default colours.
    Cell at(int x, int y) const;
    // A row's characters, blanks at the end left out, in UTF-8.
    std::string row(int y) const;

    bool cursor_visible() const { return cursor_visible_; }
    bool alternate() const { return alternate_; }
    int mouse() const { return mouse_; }  // 0 none, 2 buttons and drags
    // What the terminal answers to queries, taken away.
    std::string take_answers();

  private:
    friend struct VtermCallbacks;

    VTerm* vterm_;
    VTermScreen* screen_;
    Size size_;
    bool cursor_visible_ = true, alternate_ = false;
    int mouse_ = 0;
    // libvterm 0.1 does not keep the dim attribute: it is followed here, by the SGR codes that
    // went by before a cell was last written.
    bool dim_ = false;
    std::vector<bool> dim_cells_;
};

}  // namespace badline::terminal
