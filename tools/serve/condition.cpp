#include "serve/condition.hpp"

#include <algorithm>
#include <cctype>
#include <cstdio>

#include "monitor/binary_protocol.hpp"

namespace badline::monitor {
namespace {

struct OperatorName {
    std::string_view text;
    std::uint8_t number;
};
enum Operator : std::uint8_t {
    kEqual,
    kNotEqual,
    kLessEqual,
    kGreaterEqual,
    kBoth,
    kEither,
    kLess,
    kGreater,
    kPlus,
    kMinus,
    kTimes,
    kDivide,
    kAnd,
    kOr
};
// Longer ones before those they begin with.
constexpr OperatorName kOperators[] = {{"==", kEqual},        {"!=", kNotEqual}, {"<=", kLessEqual},
                                       {">=", kGreaterEqual}, {"&&", kBoth},     {"||", kEither},
                                       {"<", kLess},          {">", kGreater},   {"+", kPlus},
                                       {"-", kMinus},         {"*", kTimes},     {"/", kDivide},
                                       {"&", kAnd},           {"|", kOr}};

struct RegisterWord {
    std::string_view text;
    std::uint8_t id;
};
constexpr RegisterWord kRegisters[] = {
    {"PC", kRegisterPc},    {"SP", kRegisterSp}, {"FL", kRegisterFlags}, {"RL", kRegisterLine},
    {"CY", kRegisterCycle}, {"A", kRegisterA},   {"X", kRegisterX},      {"Y", kRegisterY}};

constexpr int kDeepest = 64;  // parentheses within each other

// As a processor without overflow traps computes; dividing by 0 gives 0.
int compute(std::uint8_t operation, int a, int b) {
    const auto wrap = [](std::int64_t value) {
        return static_cast<int>(static_cast<std::uint32_t>(value));
    };
    switch (operation) {
        case kEqual: return a == b;
        case kNotEqual: return a != b;
        case kLessEqual: return a <= b;
        case kGreaterEqual: return a >= b;
        case kLess: return a < b;
        case kGreater: return a > b;
        case kBoth: return a != 0 && b != 0;
        case kEither: return a != 0 || b != 0;
        case kPlus: return wrap(std::int64_t{a} + b);
        case kMinus: return wrap(std::int64_t{a} - b);
        case kTimes: return wrap(std::int64_t{a} * b);
        case kDivide: return b == 0 ? 0 : wrap(std::int64_t{a} / b);
        case kAnd: return a & b;
        default: return a | b;
    }
}

std::string hex(std::uint32_t value) {
    char text[12];
    std::snprintf(text, sizeof text, value < 0x100 ? "$%02x" : "$%04x", value);
    return text;
}

bool is_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

}  // namespace

class ConditionParser {
  public:
    ConditionParser(std::string_view text, const Lookup& lookup) : text_(text), lookup_(lookup) {}

    ConditionExpression whole() {
        expression(0);
        if (at_ < text_.size()) fail("Unexpected token");
        return std::move(result_);
    }

  private:
    using Step = ConditionExpression::Step;

    [[noreturn]] void fail(const std::string& problem) { throw SyntaxError(problem, at_); }
    void skip() {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    }
    std::string_view rest() { return text_.substr(at_); }
    bool take(std::string_view word) {
        if (!rest().starts_with(word)) return false;
        at_ += word.size();
        return true;
    }
    void add(Step::Kind kind, std::uint8_t what, std::uint16_t bank, int number) {
        result_.steps_.push_back({kind, what, bank, number});
    }
    void write(std::string_view text) { result_.text_ += text; }

    void expression(int depth) {
        operand(depth);
        for (;;) {
            skip();
            const OperatorName* found = nullptr;
            for (const OperatorName& name : kOperators) {
                if (found == nullptr && rest().starts_with(name.text)) found = &name;
            }
            if (found == nullptr) return;
            at_ += found->text.size();
            write(" ");
            write(found->text);
            write(" ");
            operand(depth);
            add(Step::Kind::operation, found->number, 0, 0);
        }
    }

    void operand(int depth) {
        skip();
        if (at_ >= text_.size()) fail("Conditional operation missing an operand");
        if (take("(")) {
            write("( ");
            inner(depth);
            write(" )");
        } else if (take("@")) {
            memory(depth);
        } else if (rest().starts_with(".")) {
            const std::uint16_t value = label();
            write(hex(value));
            add(Step::Kind::number, 0, 0, value);
        } else if (!named_register()) {
            const ScannedNumber number = scan_monitor_number(rest());
            if (number.length == 0 || number.value > 0x7fffffff) fail("Unexpected token");
            at_ += number.length;
            write(hex(number.value));
            add(Step::Kind::number, 0, 0, static_cast<int>(number.value));
        }
    }

    void inner(int depth) {
        if (depth == kDeepest) fail("Too many parentheses");
        expression(depth + 1);
        skip();
        if (!take(")")) fail("')' expected");
    }

    // Names of registers come before hexadecimal numbers: A is the register.
    bool named_register() {
        const std::size_t begin = at_;
        if (take("c:") || take("C:")) skip();
        std::size_t length = 0;
        while (length < rest().size() && is_word(rest()[length])) ++length;
        std::string word(rest().substr(0, length));
        for (char& c : word) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        for (const RegisterWord& known : kRegisters) {
            if (known.text == word) {
                at_ += length;
                write(word);
                add(Step::Kind::register_value, known.id, 0, 0);
                return true;
            }
        }
        at_ = begin;
        return false;
    }

    std::uint16_t label() {
        std::size_t length = 1;
        while (length < rest().size() && (is_word(rest()[length]) || rest()[length] == '.'))
            ++length;
        const auto value = lookup_.label(rest().substr(1, length - 1));
        if (!value) fail("Found an undefined label.");
        at_ += length;
        return *value;
    }

    // @bank:address or @bank:(expression)
    void memory(int depth) {
        const std::size_t colon = rest().find(':');
        if (colon == std::string_view::npos) fail("Expecting a bank name and ':'");
        std::string name(rest().substr(0, colon));
        const auto bank = lookup_.bank(name);
        if (!bank) fail("Unknown bank name `" + name + "'");
        at_ += colon + 1;
        // Bank 0 goes by two names, of which VICE writes the first.
        write("@" + (*bank == 0 ? "default" : name) + ":");
        skip();
        if (take("(")) {
            write("(");
            inner(depth);
            write(")");
        } else if (rest().starts_with(".")) {
            const std::uint16_t value = label();
            write(hex(value));
            add(Step::Kind::number, 0, 0, value);
        } else {
            const ScannedNumber number = scan_monitor_number(rest());
            if (number.length == 0) fail("Expecting an address.");
            if (number.value > 0xffff) fail("Address too large");
            at_ += number.length;
            char text[8];
            std::snprintf(text, sizeof text, "$%04x", number.value);
            write(text);
            add(Step::Kind::number, 0, 0, static_cast<int>(number.value));
        }
        add(Step::Kind::memory, 0, *bank, 0);
    }

    std::string_view text_;
    const Lookup& lookup_;
    std::size_t at_ = 0;
    ConditionExpression result_;
};

ConditionExpression ConditionExpression::parse(std::string_view text, const Lookup& lookup) {
    return ConditionParser(text, lookup).whole();
}

bool ConditionExpression::holds(const ConditionMachine& machine) const {
    std::vector<int> stack;
    stack.reserve(8);
    for (const Step& step : steps_) {
        switch (step.kind) {
            case Step::Kind::number: stack.push_back(step.number); break;
            case Step::Kind::register_value:
                stack.push_back(machine.register_value(step.what));
                break;
            case Step::Kind::memory:
                stack.back() = machine.memory(static_cast<std::uint16_t>(stack.back()), step.bank);
                break;
            case Step::Kind::operation: {
                const int right = stack.back();
                stack.pop_back();
                stack.back() = compute(step.what, stack.back(), right);
                break;
            }
        }
    }
    return !stack.empty() && stack.back() != 0;
}

}  // namespace badline::monitor
