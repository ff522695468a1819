// A tmux pane with a shell in it, for trying a program with real keys on a real terminal.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace badline::terminal {

// What a program must leave as it found it.
struct PaneState {
    bool cursor_visible = false, alternate_screen = false, mouse = false, wrap = false;
    bool keypad = false;
    std::string modes;  // of the terminal line, as stty -g has them: echo, canonical, signals
    friend bool operator==(const PaneState&, const PaneState&) = default;
};

class Pane {
  public:
    // Starts a private tmux server and a shell, and waits for its prompt. `environment` is put
    // before the shell: `COLORTERM=truecolor`.
    Pane(int columns, int rows, const std::string& environment = "");
    ~Pane();  // ends the server
    Pane(const Pane&) = delete;
    Pane& operator=(const Pane&) = delete;

    void type(std::string_view text);    // as if typed
    void key(std::string_view name);     // tmux's names: Enter, Up, C-z, Escape, F1
    void run(std::string_view command);  // typed, then Enter
    void resize(int columns, int rows);

    std::string text() const;    // what is shown, rows ended by newlines
    std::string styled() const;  // the same with SGR sequences
    PaneState state() const;

    // Waits up to a minute for `text` to be shown, or to be gone.
    bool shows(std::string_view text) const;
    bool shows_one_of(std::initializer_list<std::string_view> texts) const;
    bool loses(std::string_view text) const;
    // Waits for the program's alternate screen to be on, or off.
    bool alternate(bool on) const;

    // The process the shell runs (its only child), or 0; waits for one up to a minute.
    int child() const;
    // The share of a core that a process uses while one looks on, some four seconds; 0 only when
    // it uses none for a minute.
    static double share_of_a_core(int pid);

  private:
    std::string tmux(const std::string& arguments) const;

    std::string socket_;
};

// How a program is made to end, and the shell's $? after it.
struct Ending {
    enum class By { kKey, kSignal, kSuspend } by;
    std::string key;  // kKey: the key that ends it; kSuspend: the key that ends it after fg
    int signal = 0;
    int status = 0;
};

// Runs `command` in a pane, waits until it shows `sign`, ends it, and checks that the pane is as
// before: cursor, line modes, main screen with what stood there, echo of what is typed. A
// suspended program is checked while it is stopped and again after fg. Failures are GoogleTest's.
void expect_pane_restored(const std::string& command, std::string_view sign, const Ending& ending);

}  // namespace badline::terminal
