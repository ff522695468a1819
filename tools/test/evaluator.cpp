#include "evaluator.hpp"

#include <cstdio>

#include "badline/media/host_file.hpp"
#include "badline/media/input_error.hpp"

namespace badline::suites {
namespace {

[[noreturn]] void fail(Position at, std::string message) {
    throw TestError{{at, std::move(message)}};
}

constexpr const char* sign_of(Relation relation) {
    switch (relation) {
        case Relation::equal: return "==";
        case Relation::not_equal: return "!=";
        case Relation::less: return "<";
        case Relation::less_equal: return "<=";
        case Relation::greater: return ">";
        default: return ">=";
    }
}

std::uint8_t mask_of(char letter) {
    switch (letter) {
        case 'c': return status::kCarry;
        case 'n': return status::kNegative;
        case 'z': return status::kZero;
        case 'd': return status::kDecimal;
        default: return status::kOverflow;
    }
}

// How a value is shown that was read in a given way.
enum class Style { byte, word, flag, decimal };

std::string shown(std::int64_t value, Style style) {
    if (style == Style::flag && (value == 0 || value == 1)) return value != 0 ? "true" : "false";
    if (style == Style::decimal || value < 0) return std::to_string(value);
    return hex(value, style == Style::word || value > 0xff ? 4 : 2);
}

}  // namespace

std::string hex(std::int64_t value, int digits) {
    char text[24];
    std::snprintf(text, sizeof text, "$%0*llx", digits, static_cast<unsigned long long>(value));
    return text;
}

bool flag_is_set(const Cpu6510State& cpu, char letter) {
    return (cpu.p & mask_of(letter)) != 0;
}

void set_flag(Cpu6510State& cpu, char letter, bool on) {
    const std::uint8_t mask = mask_of(letter);
    cpu.p = static_cast<std::uint8_t>(on ? cpu.p | mask : cpu.p & ~mask);
}

std::uint8_t& register_of(Cpu6510State& cpu, char letter) {
    return letter == 'a' ? cpu.a : letter == 'x' ? cpu.x : cpu.y;
}

std::optional<std::int64_t> value_of(Figure figure, const Figures& figures) {
    const Accounts& accounts = figures.accounts;
    switch (figure) {
        case Figure::cycles: return accounts.processor;
        case Figure::stolen: return accounts.badlines + accounts.sprites;
        case Figure::badlines: return accounts.badlines;
        case Figure::sprites: return accounts.sprites;
        case Figure::total: return accounts.total();
        default: break;
    }
    if (!figures.phases) return std::nullopt;
    switch (figure) {
        case Figure::best: return figures.phases->best;
        case Figure::median: return figures.phases->median;
        case Figure::worst: return figures.phases->worst;
        case Figure::worst_line: return figures.phases->worst_start.line;
        default: return figures.phases->worst_start.cycle;
    }
}

std::int64_t Evaluator::value(const Expression& expression) const {
    switch (expression.kind) {
        case Expression::Kind::number:
        case Expression::Kind::boolean: return expression.value;
        case Expression::Kind::symbol: {
            if (const auto address = symbols_.find(expression.name)) return *address;
            if (symbols_.empty())
                fail(expression.at, "unknown symbol '" + printable(expression.name) +
                                        "': this suite has no symbols; load some with "
                                        "symbols(\"FILE\")");
            try {
                return symbols_.resolve(expression.name);
            } catch (const InputError& error) {
                std::string message = error.what();
                const std::string label = "unknown label";
                if (message.starts_with(label))
                    message = "unknown symbol" + message.substr(label.size());
                fail(expression.at, std::move(message));
            }
        }
        case Expression::Kind::peekbyte: return peek(address(expression.arguments[0]));
        case Expression::Kind::peekword: {
            const std::uint16_t low = address(expression.arguments[0]);
            return peek(low) | peek(low + 1U) << 8;
        }
        case Expression::Kind::low: return value(expression.arguments[0]) & 0xff;
        case Expression::Kind::high: return value(expression.arguments[0]) >> 8 & 0xff;
        case Expression::Kind::memchk: return memchk(expression, nullptr);
        case Expression::Kind::memcmp: return memcmp(expression, nullptr);
        case Expression::Kind::binary: return binary(expression);
        case Expression::Kind::refused: break;
    }
    fail(expression.at, "'" + expression.name +
                            "' belongs to another of sim6502's backends, which Badline does not "
                            "have");
}

std::int64_t Evaluator::binary(const Expression& expression) const {
    const std::int64_t left = value(expression.arguments[0]);
    const std::int64_t right = value(expression.arguments[1]);
    std::int64_t result = 0;
    bool overflow = false;
    switch (expression.operation) {
        case '+': overflow = __builtin_add_overflow(left, right, &result); break;
        case '-': overflow = __builtin_sub_overflow(left, right, &result); break;
        case '*': overflow = __builtin_mul_overflow(left, right, &result); break;
        case '/':
            if (right == 0) fail(expression.at, "division by zero");
            overflow = right == -1 && __builtin_sub_overflow(std::int64_t{0}, left, &result);
            if (right != -1) result = left / right;
            break;
        case '&': result = left & right; break;
        case '|': result = left | right; break;
        default: result = left ^ right; break;
    }
    if (overflow) fail(expression.at, "the result is too large");
    return result;
}

std::uint16_t Evaluator::address(const Expression& expression) const {
    const std::int64_t result = value(expression);
    if (result < 0 || result > 0xffff)
        fail(expression.at, "the address " + shown(result, Style::word) +
                                " is not in memory; addresses are $0000 to $ffff");
    return static_cast<std::uint16_t>(result);
}

std::uint32_t Evaluator::count(const Expression& expression, std::uint16_t first) const {
    const std::int64_t result = value(expression);
    if (result < 0 || result > 0x10000 - first)
        fail(expression.at, shown(result, Style::decimal) + " bytes from " + hex(first, 4) +
                                " on are not in memory, which ends at $ffff");
    return static_cast<std::uint32_t>(result);
}

std::uint8_t Evaluator::byte(const Expression& expression, const std::string& what) const {
    const std::int64_t result = value(expression);
    if (result < -128 || result > 255)
        fail(expression.at, shown(result, Style::word) + " does not fit into " + what +
                                "; .l and .h give the low and the high byte");
    return static_cast<std::uint8_t>(result);
}

bool Evaluator::flag(const Expression& expression) const {
    const std::int64_t result = value(expression);
    if (result != 0 && result != 1)
        fail(expression.at,
             shown(result, Style::byte) + " is no flag's value; it is true or false, 1 or 0");
    return result != 0;
}

bool Evaluator::memchk(const Expression& expression, std::string* difference) const {
    const std::uint16_t first = address(expression.arguments[0]);
    const std::uint32_t size = count(expression.arguments[1], first);
    const std::uint8_t wanted = byte(expression.arguments[2], "a byte");
    for (std::uint32_t i = 0; i < size; ++i) {
        if (peek(first + i) == wanted) continue;
        if (difference != nullptr)
            *difference = hex(peek(first + i), 2) + " at " + hex(first + i, 4) + ", byte " +
                          std::to_string(i) + " of " + std::to_string(size) + ", not " +
                          hex(wanted, 2);
        return false;
    }
    return true;
}

bool Evaluator::memcmp(const Expression& expression, std::string* difference) const {
    const std::uint16_t source = address(expression.arguments[0]);
    const std::uint16_t target = address(expression.arguments[1]);
    const std::uint32_t size = count(expression.arguments[2], std::max(source, target));
    for (std::uint32_t i = 0; i < size; ++i) {
        if (peek(source + i) == peek(target + i)) continue;
        if (difference != nullptr)
            *difference = hex(peek(source + i), 2) + " at " + hex(source + i, 4) + " but " +
                          hex(peek(target + i), 2) + " at " + hex(target + i, 4) + ", byte " +
                          std::to_string(i) + " of " + std::to_string(size);
        return false;
    }
    return true;
}

Evaluator::Verdict Evaluator::check(const Comparison& comparison, const Figures& figures) const {
    Verdict verdict;
    if (comparison.alone) {
        const auto& function = std::get<Expression>(comparison.left);
        verdict.expected = comparison.text;
        if (function.kind == Expression::Kind::memchk) {
            verdict.holds = memchk(function, &verdict.got);
        } else if (function.kind == Expression::Kind::memcmp) {
            verdict.holds = memcmp(function, &verdict.got);
        } else {
            verdict.holds = value(function) != 0;
        }
        return verdict;
    }
    std::int64_t left = 0;
    Style style = Style::byte;
    if (const auto* name = std::get_if<RegisterName>(&comparison.left)) {
        left = register_of(target_.cpu(), name->letter);
    } else if (const auto* flag = std::get_if<FlagName>(&comparison.left)) {
        left = flag_is_set(target_.cpu(), flag->letter);
        style = Style::flag;
    } else if (const auto* figure = std::get_if<Figure>(&comparison.left)) {
        const auto known = value_of(*figure, figures);
        if (*figure != Figure::cycles && target_.harness() == nullptr)
            fail(comparison.at, "'" + comparison.left_text +
                                    "' needs the whole C64: write machine(\"c64c\") at the "
                                    "beginning of the suite");
        if (!known)
            fail(comparison.at,
                 "'" + comparison.left_text + "' is known after phases() only, not after jsr()");
        left = *known;
        style = Style::decimal;
    } else if (const auto* byte = std::get_if<ByteAt>(&comparison.left)) {
        left = peek(address(byte->address));
    } else {
        const auto& expression = std::get<Expression>(comparison.left);
        left = value(expression);
        if (expression.kind == Expression::Kind::peekword) style = Style::word;
        if (expression.kind == Expression::Kind::memchk ||
            expression.kind == Expression::Kind::memcmp ||
            expression.kind == Expression::Kind::boolean)
            style = Style::flag;
    }
    const std::int64_t right = value(comparison.right);
    verdict.holds = related(left, comparison.relation, right);
    if (verdict.holds) return verdict;
    verdict.expected =
        comparison.left_text + " " + sign_of(comparison.relation) + " " + shown(right, style);
    verdict.got = shown(left, style);
    if (std::holds_alternative<ByteAt>(comparison.left) && right > 0xff)
        verdict.got += ", a byte; for the word there write " + comparison.left_text + ".w";
    return verdict;
}

}  // namespace badline::suites
