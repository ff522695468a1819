#include "expression_parser.hpp"

#include <array>
#include <optional>

namespace badline::suites {
namespace {

// Deeper or longer ones are no tests, and recursion has its limits.
constexpr int kMaxDepth = 100, kMaxOperators = 1000;

struct Function {
    std::string_view name;
    Expression::Kind kind;
    std::size_t arguments;
};
constexpr std::array<Function, 4> kFunctions = {{
    {"peekbyte", Expression::Kind::peekbyte, 1},
    {"peekword", Expression::Kind::peekword, 1},
    {"memchk", Expression::Kind::memchk, 3},
    {"memcmp", Expression::Kind::memcmp, 3},
}};

std::optional<Relation> relation_of(const Token& token) {
    // '=' alone assigns.
    if (token.kind != TokenKind::sign || token.text == "=") return std::nullopt;
    const auto scanned = scan_relation(token.text);
    return scanned ? std::optional(scanned->relation) : std::nullopt;
}

int precedence(const Token& token) {
    if (token.kind != TokenKind::sign || token.text.size() != 1) return 0;
    switch (token.text[0]) {
        case '|': return 1;
        case '^': return 2;
        case '&': return 3;
        case '+':
        case '-': return 4;
        case '*':
        case '/': return 5;
        default: return 0;
    }
}

class ExpressionParser {
  public:
    // `whole` leaves a .b or .w at the very end, before a comparison, to the caller.
    ExpressionParser(TokenReader& reader, bool whole) : reader_(reader), whole_(whole) {}

    Expression binary(int lowest) {
        Expression left = primary();
        for (int level = precedence(reader_.peek()); level >= lowest && level > 0;
             level = precedence(reader_.peek())) {
            const Token sign = reader_.take();
            if (++operators_ > kMaxOperators)
                fail(sign.at, "the expression is too long; assign parts of it to memory");
            Expression right = binary(level + 1);
            Expression node;
            node.kind = Expression::Kind::binary;
            node.at = sign.at;
            node.operation = sign.text[0];
            node.arguments.push_back(std::move(left));
            node.arguments.push_back(std::move(right));
            left = std::move(node);
        }
        return left;
    }

  private:
    Expression primary() {
        const Token token = reader_.peek();
        if (depth_ >= kMaxDepth)
            fail(token.at, "brackets are nested too deeply; more than " +
                               std::to_string(kMaxDepth) + " are not read");
        Expression value = atom(token);
        while (reader_.peek().kind == TokenKind::suffix) {
            const char letter = reader_.peek().text[0];
            const bool reads = letter == 'b' || letter == 'w';
            if (reads && whole_ && depth_ == 0 && relation_of(reader_.peek(1))) break;
            Expression node;
            node.at = reader_.take().at;
            node.kind = letter == 'b'   ? Expression::Kind::peekbyte
                        : letter == 'w' ? Expression::Kind::peekword
                        : letter == 'l' ? Expression::Kind::low
                                        : Expression::Kind::high;
            node.arguments.push_back(std::move(value));
            if (++operators_ > kMaxOperators) fail(node.at, "too many suffixes");
            value = std::move(node);
        }
        return value;
    }

    Expression atom(const Token& token) {
        Expression node;
        node.at = token.at;
        if (token.kind == TokenKind::number) {
            node.value = reader_.take().value;
            return node;
        }
        if (token.kind == TokenKind::symbol) {
            node.kind = Expression::Kind::symbol;
            node.name = reader_.take().text;
            return node;
        }
        if (reader_.take_sign("(")) {
            ++depth_;
            node = binary(1);
            --depth_;
            reader_.expect_sign(")", "to close the bracket");
            return node;
        }
        if (token.kind == TokenKind::word) return named(token);
        reader_.unexpected("a value");
    }

    Expression named(const Token& token) {
        Expression node;
        node.at = token.at;
        if (token.text == "true" || token.text == "false") {
            reader_.take();
            node.kind = Expression::Kind::boolean;
            node.value = token.text == "true";
            return node;
        }
        for (const Function& function : kFunctions)
            if (token.text == function.name) return call(function);
        if (other_backend(token.text) != nullptr) {
            node.kind = Expression::Kind::refused;
            node.name = reader_.take().text;
            skip_arguments(reader_);
            return node;
        }
        if (register_named(token) != 0 || flag_named(token) != 0)
            fail(token.at, "'" + token.text +
                               "' can be assigned and compared but is no part of an expression; "
                               "write it to memory first: $02 = " +
                               token.text);
        if (reader_.is_sign("(", 1)) {
            std::vector<std::string> names;
            for (const Function& function : kFunctions) names.emplace_back(function.name);
            fail(token.at, "unknown function '" + printable(token.text) + "'" +
                               did_you_mean(closest(token.text, names)));
        }
        fail(token.at, "unknown name '" + printable(token.text) + "'; symbols are written [" +
                           printable(token.text) + "]");
    }

    Expression call(const Function& function) {
        Expression node;
        node.kind = function.kind;
        node.at = reader_.take().at;
        node.name = function.name;
        const std::string where = "after " + node.name;
        reader_.expect_sign("(", where);
        ++depth_;
        for (std::size_t i = 0; i < function.arguments; ++i) {
            if (i > 0)
                reader_.expect_sign(",", "(" + node.name + " takes " +
                                             std::to_string(function.arguments) + " values)");
            node.arguments.push_back(binary(1));
        }
        --depth_;
        reader_.expect_sign(")", "to end " + node.name + "()");
        return node;
    }

    TokenReader& reader_;
    const bool whole_;
    int depth_ = 0, operators_ = 0;
};

bool is_boolean_function(const Expression& value) {
    return value.kind == Expression::Kind::memchk || value.kind == Expression::Kind::memcmp ||
           value.kind == Expression::Kind::refused;
}

const FigureName* figure_named(std::string_view name) {
    for (const FigureName& figure : kFigures)
        if (figure.name == name) return &figure;
    return nullptr;
}

}  // namespace

Expression parse_expression(TokenReader& reader) {
    return ExpressionParser(reader, false).binary(1);
}

Comparison parse_comparison(TokenReader& reader) {
    Comparison comparison;
    const std::size_t begin = reader.place();
    const Token token = reader.peek();
    comparison.at = token.at;
    if (const char name = register_named(token)) {
        reader.take();
        comparison.left = RegisterName{name};
    } else if (const char flag = flag_named(token)) {
        reader.take();
        comparison.left = FlagName{flag};
    } else if (const FigureName* figure =
                   token.kind == TokenKind::word ? figure_named(token.text) : nullptr) {
        reader.take();
        comparison.left = figure->figure;
    } else if ((token.kind == TokenKind::number || token.kind == TokenKind::symbol) &&
               relation_of(reader.peek(1))) {
        comparison.left = ByteAt{parse_expression(reader)};
    } else if (token.kind == TokenKind::word && !reader.is_sign("(", 1) && token.text != "true" &&
               token.text != "false") {
        std::vector<std::string> names = {"peekbyte", "peekword", "memchk", "memcmp"};
        for (const FigureName& known : kFigures) names.emplace_back(known.name);
        fail(token.at, "unknown name '" + printable(token.text) + "'" +
                           did_you_mean(closest(token.text, names)) + "; symbols are written [" +
                           printable(token.text) + "]");
    } else {
        Expression value = ExpressionParser(reader, true).binary(1);
        if (reader.peek().kind == TokenKind::suffix) {
            Expression node;
            node.kind =
                reader.peek().text == "w" ? Expression::Kind::peekword : Expression::Kind::peekbyte;
            node.at = reader.take().at;
            node.arguments.push_back(std::move(value));
            value = std::move(node);
        }
        comparison.alone = is_boolean_function(value) && !relation_of(reader.peek());
        comparison.left = std::move(value);
    }
    comparison.left_text = reader.text_since(begin);
    if (!comparison.alone) {
        const auto relation = relation_of(reader.peek());
        if (!relation) {
            if (reader.is_sign("=")) fail(reader.peek().at, "'=' assigns; to compare, write '=='");
            reader.unexpected("a comparison (== != < <= > >=)");
        }
        reader.take();
        comparison.relation = *relation;
        comparison.right = parse_expression(reader);
    }
    comparison.text = reader.text_since(begin);
    return comparison;
}

char register_named(const Token& token) {
    if (token.kind != TokenKind::word || token.text.size() != 1) return 0;
    const char letter = static_cast<char>(token.text[0] | 0x20);
    return letter == 'a' || letter == 'x' || letter == 'y' ? letter : '\0';
}

char flag_named(const Token& token) {
    if (token.kind != TokenKind::word || token.text.size() != 1) return 0;
    const char letter = static_cast<char>(token.text[0] | 0x20);
    return std::string_view("cnzdv").find(letter) != std::string_view::npos ? letter : '\0';
}

const char* other_backend(std::string_view name) {
    for (const char* word : {"basic", "run", "wait_ready", "wait_text", "send_key", "cold_start",
                             "pause", "resume", "screen_contains", "screen_line"})
        if (name == word) return "novavm and verilator backends (BASIC on a NovaVM)";
    for (const char* word : {"ultimate", "uci", "uci_status", "uci_data"})
        if (name == word) return "u64 and u64sim backends (an Ultimate 64)";
    return nullptr;
}

void skip_arguments(TokenReader& reader) {
    reader.expect_sign("(", "after the command");
    for (int open = 1; open > 0;) {
        if (reader.at_end() || reader.is_sign("{") || reader.is_sign("}")) reader.unexpected("')'");
        if (reader.is_sign("(")) ++open;
        if (reader.is_sign(")")) --open;
        reader.take();
    }
}

}  // namespace badline::suites
