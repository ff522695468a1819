// Conditions: where a run stops (--until) and what must hold then (--expect).
//
//   condition  = "return" | "brk"
//              | "screen~" TEXT                        the text screen contains TEXT
//              | "pc=" place                           about to execute the instruction there
//              | "write=" place                        that address was written
//              | subject relation value
//   subject    = place [".b" | ".w"]                   memory, one byte or two (low byte first)
//              | "a" | "x" | "y" | "sp" | "p" | "pc"
//              | "cycles" | "own" | "badlines" | "sprites"   all cycles; those of the processor
//                                                      itself; those that it waited
//              | place ".." place                      cycles from one to the other, first pass
//              | ("first" | "min" | "max" | "passes") "(" place ".." place ")"
//   relation   = "=" | "==" | "!=" | "<>" | "<" | "<=" | ">" | ">="
//   value      = place                                 a number, or a label's address
//   place      = (number | label) [("+" | "-") number]
//
// Numbers as everywhere: $02ff, 0x2ff, 767, %1. Memory is compared as wide as the value is
// written: $01 is a byte, $1731 and $0001 are words; a decimal number is a word from 256 on; a
// label's address is a word. `.b` and `.w` say it outright. A label called like a register is
// written with a dot before it, as VICE does: `.a=$01`. Spaces between the parts are allowed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "badline/media/symbols.hpp"

namespace badline {

enum class Relation { equal, not_equal, less, less_equal, greater, greater_equal };

// The relation that `text` begins with, and the characters it takes; nothing when there is none.
struct ScannedRelation {
    Relation relation = Relation::equal;
    std::size_t length = 0;
};
std::optional<ScannedRelation> scan_relation(std::string_view text);

// Whether the relation is that between `left` and `right`.
template <class Value>
constexpr bool related(Value left, Relation relation, Value right) {
    switch (relation) {
        case Relation::equal: return left == right;
        case Relation::not_equal: return left != right;
        case Relation::less: return left < right;
        case Relation::less_equal: return left <= right;
        case Relation::greater: return left > right;
        case Relation::greater_equal: return left >= right;
    }
    return false;
}

enum class RegisterName { a, x, y, sp, p, pc };
enum class CycleKind { total, processor, badlines, sprites };

// Two places in a program, and what lies between them in time.
struct CodeSpan {
    std::uint16_t from = 0;  // the clock starts before the instruction here
    std::uint16_t to = 0;    // and stops before the instruction here
    friend bool operator==(const CodeSpan&, const CodeSpan&) = default;
};
enum class SpanFigure { first, min, max, passes };

struct Condition {
    enum class Kind { returns, brk, screen, pc, write, memory, reg, cycles, span };

    Kind kind = Kind::memory;
    std::string text;  // as the user wrote it
    Relation relation = Relation::equal;
    std::uint16_t address = 0;  // pc, write, memory
    int width = 1;              // memory: bytes
    RegisterName reg = RegisterName::a;
    CycleKind cycles = CycleKind::total;
    CodeSpan span;
    SpanFigure figure = SpanFigure::first;
    std::uint64_t value = 0;  // what it is compared with
    std::string wanted;       // screen: the text
};

// Whether a condition ends a run or is checked at its end. To end a run, registers, spans and
// kinds of cycles are no use: they would have to be looked at after each instruction.
enum class ConditionUse { until, expect };

// Reads a condition. Throws InputError: "condition 'TEXT', column N: ...".
Condition parse_condition(std::string_view text, const Symbols& symbols, ConditionUse use);

// A place: number or label, with an offset. Throws InputError naming `what` it was meant for.
std::uint16_t parse_place(std::string_view text, const Symbols& symbols, std::string_view what);

// FROM..TO, as --measure takes it. Throws InputError.
CodeSpan parse_span(std::string_view text, const Symbols& symbols);

// What a condition is held against: a machine that stands still.
class ConditionView {
  public:
    virtual ~ConditionView() = default;
    virtual std::uint8_t byte(std::uint16_t address) const = 0;
    virtual std::uint16_t reg(RegisterName name) const = 0;
    virtual std::uint64_t cycles(CycleKind kind) const = 0;
    // Nothing while the program has not been from one place to the other.
    virtual std::optional<std::uint64_t> span(const CodeSpan& span, SpanFigure figure) const = 0;
    // Whether what a `return`, `brk` or `write=` names is what ended the run.
    virtual bool ended_by(const Condition& condition) const = 0;
    virtual std::string screen() const = 0;  // UTF-8
};

// Whether a condition holds, and what the machine has instead: "is $00", "is 97684".
struct Finding {
    bool holds = false;
    std::string actual;
};
Finding check(const Condition& condition, const ConditionView& view);

// Whether `text` contains `wanted`; ASCII letters of either case are the same, since the screen
// shows them in the case of the character set that happens to be on.
bool contains_text(std::string_view text, std::string_view wanted);

}  // namespace badline
