// What expressions and comparisons of a suite come to, on a target.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ast.hpp"
#include "badline/media/symbols.hpp"
#include "target.hpp"

namespace badline::suites {

// A statement that cannot be executed: an unknown symbol, an address outside of memory.
struct TestError {
    Diagnostic what;
};

// The figures of the calls so far.
struct Figures {
    Accounts accounts;  // of all since the test began; of phases() the worst
    struct Phases {     // of the last phases(), when no jsr() came after it
        Cycle best = 0, median = 0, worst = 0;
        BeamPosition worst_start;
    };
    std::optional<Phases> phases;
};

// The value of a figure; nothing when it is of phases() and there was none.
std::optional<std::int64_t> value_of(Figure figure, const Figures& figures);

class Evaluator {
  public:
    Evaluator(Target& target, const Symbols& symbols) : target_(target), symbols_(symbols) {}

    // Values are whole numbers, false is 0 and true 1. All throw TestError.
    std::int64_t value(const Expression& expression) const;
    // 0 to $FFFF.
    std::uint16_t address(const Expression& expression) const;
    // How many bytes from `first` on: not beyond $FFFF.
    std::uint32_t count(const Expression& expression, std::uint16_t first) const;
    // -128 to 255, as a byte. `what` is for the message.
    std::uint8_t byte(const Expression& expression, const std::string& what) const;
    bool flag(const Expression& expression) const;

    struct Verdict {
        bool holds = false;
        std::string expected, got;  // when it does not hold, for people
    };
    Verdict check(const Comparison& comparison, const Figures& figures) const;

    std::uint8_t peek(std::uint32_t address) const {
        return target_.peek(static_cast<std::uint16_t>(address));
    }

  private:
    std::int64_t binary(const Expression& expression) const;
    bool memchk(const Expression& expression, std::string* difference) const;
    bool memcmp(const Expression& expression, std::string* difference) const;

    Target& target_;
    const Symbols& symbols_;
};

// Whether a flag, by its letter in lower case, is set.
bool flag_is_set(const Cpu6510State& cpu, char letter);
void set_flag(Cpu6510State& cpu, char letter, bool on);
std::uint8_t& register_of(Cpu6510State& cpu, char letter);

// "$0e", "$1234": at least `digits` of them.
std::string hex(std::int64_t value, int digits);

}  // namespace badline::suites
