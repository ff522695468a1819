// What is typed into the text monitor: words, numbers, addresses, and where an error is in it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace badline::monitor {

// The command cannot be understood. `at` is the place in the line, counted from 0, that VICE
// would mark.
class SyntaxError : public std::runtime_error {
  public:
    SyntaxError(const std::string& problem, std::size_t place)
        : std::runtime_error(problem), at(place) {}
    std::size_t at;
};

// What names in expressions mean.
struct Lookup {
    std::function<std::optional<std::uint16_t>(std::string_view name)> label;  // without the dot
    std::function<std::optional<std::uint16_t>(std::string_view name)> bank;   // its number
};

// A number at the beginning of `text`: `$c000`, `c000` (hexadecimal), `+10` (decimal), `%101`
// (binary), `&17` (octal), `0x10`. Gives its length; 0 when there is none. Numbers of more than 32
// bits are none.
struct ScannedNumber {
    std::uint32_t value = 0;
    std::size_t length = 0;
};
ScannedNumber scan_monitor_number(std::string_view text);

// A line, read from left to right.
class LineReader {
  public:
    LineReader(std::string_view line, const Lookup& lookup) : line_(line), lookup_(lookup) {}

    bool more();  // behind spaces and commas
    std::size_t at() const { return at_; }
    std::string_view rest();
    [[noreturn]] void fail(const std::string& problem);  // at the next word
    [[noreturn]] void unexpected() { fail("Unexpected token"); }

    bool take(char c);                 // if it is next
    bool take_word(std::string_view);  // if it is the next whole word; small or capital letters
    std::string word();                // up to a space, a comma, `=` or the end
    // In double quotes; `problem` is said where there are none.
    std::string quoted(const std::string& problem);
    std::string file_name() { return quoted("Expecting a filename"); }
    std::uint16_t address();  // `$c000`, `c000`, `.label`
    bool address_next();      // an address seems to follow
    std::uint32_t number(std::uint32_t highest);
    std::uint32_t decimal();  // digits alone, as checkpoints are numbered
    void end();               // throws where more follows

  private:
    std::string_view line_;
    const Lookup& lookup_;
    std::size_t at_ = 0;
};

}  // namespace badline::monitor
