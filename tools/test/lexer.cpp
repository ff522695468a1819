#include "lexer.hpp"

#include <array>

#include "badline/media/host_file.hpp"
#include "badline/media/numbers.hpp"

namespace badline::suites {
namespace {

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool is_word(char c) {
    return is_letter(c) || is_digit(c);
}

class Lexer {
  public:
    explicit Lexer(std::string_view source) : source_(source) {
        if (source_.starts_with("\xef\xbb\xbf")) next_ = counted_ = 3;  // a byte order mark
    }

    std::vector<Token> all() {
        std::vector<Token> tokens;
        do tokens.push_back(one());
        while (tokens.back().kind != TokenKind::end);
        return tokens;
    }

  private:
    char peek(std::size_t ahead = 0) const {
        return next_ + ahead < source_.size() ? source_[next_ + ahead] : '\0';
    }
    bool at_end() const { return next_ >= source_.size(); }

    void skip_space() {
        while (!at_end()) {
            const char c = peek();
            if (c == '\n') {
                ++next_;
                ++line_;
                column_ = 1;
                counted_ = next_;
            } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f') {
                ++next_;
            } else if (c == ';') {
                while (!at_end() && peek() != '\n') ++next_;
            } else {
                return;
            }
        }
    }

    // The column of `offset`, which never goes back. Columns count characters: bytes that continue
    // one in UTF-8 do not.
    int column(std::size_t offset) {
        for (; counted_ < offset; ++counted_)
            if ((static_cast<unsigned char>(source_[counted_]) & 0xc0) != 0x80) ++column_;
        return column_;
    }

    Token one() {
        skip_space();
        const std::size_t begin = next_;
        Token token;
        token.at = {line_, column(begin)};
        if (!at_end()) read(token);
        token.begin = begin;
        token.end = next_;
        return token;
    }

    void read(Token& token) {
        const char c = peek();
        if (is_letter(c)) return read_word(token);
        if (is_digit(c) || c == '$' || c == '%') return read_number(token);
        if (c == '"') return read_string(token);
        if (c == '[') return read_symbol(token);
        if (c == '.') return read_suffix(token);
        static constexpr std::array<std::string_view, 5> kPairs = {"==", ">=", "<=", "<>", "!="};
        for (const std::string_view pair : kPairs)
            if (source_.substr(next_, 2) == pair) return take(token, TokenKind::sign, 2);
        if (std::string_view("=><+-*/&|^,(){}").find(c) != std::string_view::npos)
            return take(token, TokenKind::sign, 1);
        if (c == ']') return bad(token, 1, "']' without '['");
        const bool printing = c > ' ' && c <= '~';
        bad(token, 1,
            printing ? std::string("unexpected '") + c + "'"
                     : std::string("unexpected character; outside of strings and comments there "
                                   "is only ASCII"));
        // One complaint for all bytes of a character.
        while (!at_end() && (static_cast<unsigned char>(peek()) & 0xc0) == 0x80) ++next_;
    }

    void take(Token& token, TokenKind kind, std::size_t length) {
        token.kind = kind;
        token.text = source_.substr(next_, length);
        next_ += length;
    }

    void bad(Token& token, std::size_t length, std::string why) {
        token.kind = TokenKind::bad;
        token.text = std::move(why);
        next_ += length;
    }

    std::size_t word_length() const {
        std::size_t length = 0;
        while (is_word(peek(length))) ++length;
        return length;
    }

    void read_word(Token& token) { take(token, TokenKind::word, word_length()); }

    void read_number(Token& token) {
        const auto number = scan_number(source_.substr(next_));
        const std::size_t word = (is_digit(peek()) ? 0 : 1);
        std::size_t length = word;
        while (is_word(peek(length))) ++length;
        if (number && number->length == length) {
            token.value = static_cast<std::int64_t>(number->value);
            return take(token, TokenKind::number, length);
        }
        const std::string text(source_.substr(next_, length));
        if (text == "65c02" || text == "65C02") return take(token, TokenKind::word, length);
        const bool digits =
            text.find_first_not_of(text[0] == '$' ? "$0123456789abcdefABCDEF" : "0123456789") ==
            std::string::npos;
        bad(token, length,
            "'" + printable(text) +
                (digits && length > 1 ? "' is too large a number; $7fffffffffffffff is the largest"
                                      : "' is no number; write $d020, 0xd020, 53280 or %1010"));
    }

    void read_string(Token& token) {
        std::string text;
        for (std::size_t at = next_ + 1; at < source_.size(); ++at) {
            const char c = source_[at];
            if (c == '"') {
                token.kind = TokenKind::string;
                token.text = std::move(text);
                next_ = at + 1;
                return;
            }
            if (c == '\n' || c == '\r') break;
            if (c == '\\' && at + 1 < source_.size() && source_[at + 1] == '"') ++at;
            text += source_[at];
        }
        std::size_t length = 1;
        while (next_ + length < source_.size() && peek(length) != '\n') ++length;
        bad(token, length, "the string is not closed; a \" is missing in this line");
    }

    void read_symbol(Token& token) {
        const std::size_t close = source_.find_first_of("]\n", next_);
        if (close == std::string_view::npos || source_[close] == '\n') {
            bad(token, 1, "a ']' is missing in this line");
            return;
        }
        std::string_view name = source_.substr(next_ + 1, close - next_ - 1);
        while (!name.empty() && (name.front() == ' ' || name.front() == '\t'))
            name.remove_prefix(1);
        while (!name.empty() && (name.back() == ' ' || name.back() == '\t')) name.remove_suffix(1);
        const std::string shown = "[" + printable(name) + "]";
        if (name.empty()) return bad(token, close + 1 - next_, "a symbol's name is missing in []");
        if (is_digit(name.front()) || name.front() == '$' || name.front() == '%')
            return bad(token, close + 1 - next_,
                       shown + ": brackets are for symbols; write " + printable(name) + " alone");
        for (const char c : name)
            if (!is_word(c) && c != '.' && c != ':' && c != '@' && c != '?')
                return bad(token, close + 1 - next_,
                           shown +
                               " is no symbol; arithmetic goes outside of the brackets: "
                               "[name] + 1");
        token.kind = TokenKind::symbol;
        token.text = name;
        next_ = close + 1;
    }

    void read_suffix(Token& token) {
        const char letter = static_cast<char>(peek(1) | 0x20);
        if ((letter == 'b' || letter == 'w' || letter == 'l' || letter == 'h') &&
            !is_word(peek(2))) {
            token.kind = TokenKind::suffix;
            token.text = std::string(1, letter);
            next_ += 2;
            return;
        }
        bad(token, 1, "unexpected '.'; what follows a value is .b, .w, .l or .h");
    }

    std::string_view source_;
    std::size_t next_ = 0;
    int line_ = 1;
    int column_ = 1;           // of counted_
    std::size_t counted_ = 0;  // in this line
};

}  // namespace

std::vector<Token> tokenize(std::string_view source) {
    return Lexer(source).all();
}

}  // namespace badline::suites
