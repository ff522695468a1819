// Commands of VICE's monitor from a file, as -moncommands gives them.
//
// x64sc executes them when its monitor opens: first before the first instruction, again whenever
// a breakpoint stops the machine. `x`, `exit`, `g` and the end of the file close it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "badline/machine/machine.hpp"
#include "badline/media/palette.hpp"
#include "badline/media/symbols.hpp"

namespace badline::tools {

class MonitorScript {
  public:
    // Reads the commands. Throws InputError when the file cannot be read. `machine_picture` is
    // what `screenshot` draws with.
    MonitorScript(const std::string& path, const Palette& palette);

    // The monitor opens: executes commands up to the one that closes it. Returns false when it
    // said `quit`; exit_code() then has its argument. Throws InputError, with the line, for what
    // it cannot do.
    bool open(Machine& machine);

    // The stop at `pc`, where there is a breakpoint for execution.
    std::optional<Stop> breakpoint(std::uint16_t pc) const;

    // What x64sc prints when a breakpoint stops the machine.
    void report(const Machine& machine, const Stop& stop) const;

    int exit_code() const { return exit_code_; }

  private:
    struct Words;
    enum class Next { command, resume, quit };
    Next execute(Machine& machine, const std::string& line);
    void load(Machine& machine, Words& words, bool with_address);
    void save(const Machine& machine, Words& words, bool with_address);
    void add_break(Machine& machine, Words& words, bool store);
    void remove_break(Machine& machine, Words& words);
    void screenshot(const Machine& machine, Words& words);
    void show_memory(const Machine& machine, Words& words);
    std::uint8_t peek(const Machine& machine, std::uint16_t address) const;

    struct Break {
        std::uint16_t from, to;
        bool store;
        bool active;
    };

    std::string path_;
    Palette palette_;
    std::vector<std::string> lines_;
    std::size_t at_ = 0;
    std::vector<Break> breaks_;  // number n is at n - 1
    Symbols symbols_;
    bool ram_bank_ = false;  // `bank ram`: the RAM under ROMs and I/O
    int exit_code_ = 0;
};

// The registers as x64sc's monitor shows them: `.C:080d  A9 00       LDA #$00       - A:00 ...`
std::string monitor_line(const Machine& machine);

}  // namespace badline::tools
