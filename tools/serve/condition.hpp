// VICE's condition expressions: `A == $00 && ( X > $10 )`, `@io:$d020 == $f6`,
// `@cpu:(PC - $01) == $37`.
//
// They are evaluated strictly from left to right, all operators alike: `A == $03 && X == $05` is
// ((A == 3) && X) == 5, which never holds. VICE does so; whoever means the other writes
// `(A == $03) && (X == $05)`. Numbers are hexadecimal; `+10` is decimal, `%10` binary, `&17` octal.
// The values are signed and as wide as an int; a condition holds when it is not 0.
//
// Learnt from: the VICE 3.10 manual, chapter "Monitor", and from what x64sc 3.10 stopped at.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "serve/input.hpp"

namespace badline::monitor {

// What a condition is about.
class ConditionMachine {
  public:
    virtual ~ConditionMachine() = default;
    virtual int register_value(std::uint8_t id) const = 0;  // a RegisterId
    virtual std::uint8_t memory(std::uint16_t address, std::uint16_t bank) const = 0;
};

class ConditionExpression {
  public:
    // The whole of `text`. Throws SyntaxError, with the place in `text`.
    static ConditionExpression parse(std::string_view text, const Lookup& lookup);

    bool holds(const ConditionMachine& machine) const;
    const std::string& text() const { return text_; }  // as VICE writes it back

  private:
    friend class ConditionParser;
    // In the order of a stack machine.
    struct Step {
        enum class Kind : std::uint8_t { number, register_value, memory, operation } kind;
        std::uint8_t what;  // the register's id, the operation
        std::uint16_t bank;
        int number;
    };
    std::vector<Step> steps_;
    std::string text_;
};

}  // namespace badline::monitor
