// The commands of the text monitor, in VICE's words and with its answers. Whoever has the lines,
// a connection (text_server.hpp) or a file of commands (monitor_script.hpp), gives them one by one.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "serve/input.hpp"
#include "serve/session.hpp"

namespace badline::monitor {

// There is no such command.
class UnknownCommand : public SyntaxError {
  public:
    UnknownCommand(const std::string& word, std::size_t place)
        : SyntaxError("Wrong syntax", place), name(word) {}
    std::string name;
};

// The command is understood but cannot be carried out; what() is what VICE would say.
class CommandFailed : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

class TextCommands {
  public:
    using Output = std::function<void(std::string_view)>;

    TextCommands(Session& session, Output out) : session_(session), out_(std::move(out)) {}

    // One line; a comment begins with `;`. The machine stands still before, and afterwards when
    // the command did not let it go on. Throws SyntaxError, CommandFailed and InputError.
    void execute(const std::string& line);
    // The same for a person: errors become text.
    void execute_and_answer(const std::string& line);

    std::string prompt() const;  // "(C:$c000) "
    void stopped();              // the dot is where the processor is
    void show_hit(const Checkpoint& checkpoint, const Hit& hit);
    void show_state();  // after a step

    // What a command is: its names, who does it, how it is called.
    struct Entry {
        std::string_view name, short_name;
        void (TextCommands::*run)(LineReader&);
        std::string_view usage;
        std::string_view meaning;
    };
    static std::span<const Entry> entries();

  private:
    // text_commands.cpp: machine, monitor
    void registers(LineReader&);
    void step(LineReader&);
    void next(LineReader&);
    void step_out(LineReader&);
    void go(LineReader&);
    void exit(LineReader&);
    void quit(LineReader&);
    void reset(LineReader&);
    void stopwatch(LineReader&);
    void warp(LineReader&);
    void keybuf(LineReader&);
    void backtrace(LineReader&);
    void device(LineReader&);
    void radix(LineReader&);
    void sidefx(LineReader&);
    void help(LineReader&);
    void resource_get(LineReader&);
    void resource_set(LineReader&);
    // text_memory.cpp: memory, labels
    void memory(LineReader&);
    void petscii(LineReader&);
    void screen_codes(LineReader&);
    void screen(LineReader&);
    void disassemble(LineReader&);
    void write(LineReader&);
    void fill(LineReader&);
    void hunt(LineReader&);
    void move(LineReader&);
    void compare(LineReader&);
    void bank(LineReader&);
    void add_label(LineReader&);
    void load_labels(LineReader&);
    void show_labels(LineReader&);
    void clear_labels(LineReader&);
    // text_files.cpp
    void load(LineReader&);
    void bload(LineReader&);
    void save(LineReader&);
    void bsave(LineReader&);
    void screenshot(LineReader&);
    void dump(LineReader&);
    void undump(LineReader&);
    void autostart(LineReader&);
    void autoload(LineReader&);
    void cd(LineReader&);
    void pwd(LineReader&);
    void attach(LineReader&);
    void detach(LineReader&);
    // text_checkpoints.cpp
    void break_at(LineReader&);
    void watch(LineReader&);
    void trace(LineReader&);
    void until(LineReader&);
    void remove(LineReader&);
    void enable(LineReader&);
    void disable(LineReader&);
    void ignore(LineReader&);
    void condition(LineReader&);
    void command(LineReader&);
    // text_profile.cpp
    void profile(LineReader&);

    void advance(LineReader&, bool over);
    void checkpoint(LineReader&, std::uint8_t operations, bool stop);
    void list_checkpoints();
    void switch_checkpoints(LineReader&, bool on);
    Checkpoint& checkpoint_number(LineReader&);
    ConditionExpression read_condition(LineReader&);
    void set_condition(Checkpoint&, ConditionExpression);
    void load_file(LineReader&, bool with_address);
    void save_file(LineReader&, bool with_address);
    void text_rows(LineReader&, char mark, char (*character)(std::uint8_t));
    std::string data_list(LineReader&);
    struct Range {
        std::uint16_t from;
        int count;
    };
    Range range(LineReader&, int default_count);
    void host_device(LineReader&);
    std::uint8_t peek(std::uint16_t address) const;
    std::string label_at(std::uint16_t address) const;
    Cycle clock() const { return session_.emulation().elapsed() - stopwatch_; }
    void say(std::string_view text) { out_(text); }
    template <class... Args>
    void sayf(const char* pattern, Args... args);

    Session& session_;
    Output out_;
    std::uint16_t dot_ = 0;
    std::uint16_t bank_ = 0;
    bool sidefx_ = false;
    Cycle stopwatch_ = 0;  // when it was reset
};

template <class... Args>
void TextCommands::sayf(const char* pattern, Args... args) {
    char text[500];
    std::snprintf(text, sizeof text, pattern, args...);
    out_(text);
}

}  // namespace badline::monitor
