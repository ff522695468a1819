// The tokens of a suite file one after the other, for the parsers; and what they throw.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "badline/media/host_file.hpp"
#include "badline/media/symbols.hpp"
#include "lexer.hpp"
#include "source.hpp"

namespace badline::suites {

struct SyntaxError {
    Diagnostic what;
};

[[noreturn]] inline void fail(Position at, std::string message) {
    throw SyntaxError{{at, std::move(message)}};
}

class TokenReader {
  public:
    explicit TokenReader(std::string_view source) : source_(source), tokens_(tokenize(source)) {}

    const Token& peek(std::size_t ahead = 0) const {
        return tokens_[std::min(next_ + ahead, tokens_.size() - 1)];
    }
    Token take() {
        const Token token = peek();
        if (token.kind == TokenKind::bad) fail(token.at, token.text);
        if (next_ + 1 < tokens_.size()) ++next_;
        return token;
    }
    // Takes a token whatever it is: after an error.
    void skip() {
        if (next_ + 1 < tokens_.size()) ++next_;
    }
    bool at_end() const { return peek().kind == TokenKind::end; }
    std::size_t place() const { return next_; }
    void go_to(std::size_t place) { next_ = place; }

    bool is_sign(std::string_view sign, std::size_t ahead = 0) const {
        return peek(ahead).kind == TokenKind::sign && peek(ahead).text == sign;
    }
    bool is_word(std::string_view word, std::size_t ahead = 0) const {
        return peek(ahead).kind == TokenKind::word && peek(ahead).text == word;
    }
    bool take_sign(std::string_view sign) {
        if (!is_sign(sign)) return false;
        take();
        return true;
    }
    void expect_sign(std::string_view sign, std::string_view where) {
        if (take_sign(sign)) return;
        unexpected("'" + std::string(sign) + "' " + std::string(where));
    }
    std::string expect_string(std::string_view what) {
        if (peek().kind != TokenKind::string) unexpected(std::string(what) + " in quotes");
        return take().text;
    }

    // Throws: something other than `wanted` is next.
    [[noreturn]] void unexpected(std::string_view wanted) const {
        const Token& token = peek();
        if (token.kind == TokenKind::bad) fail(token.at, token.text);
        fail(token.at, std::string(wanted) + " is expected here, not " + shown(token));
    }

    // The source from one token up to (not with) the one that is next, white space made single.
    std::string text_since(std::size_t from) const {
        if (from >= next_) return {};
        std::string text;
        for (std::size_t i = from; i < next_; ++i) {
            const std::size_t before = i == from ? tokens_[i].begin : tokens_[i - 1].end;
            if (tokens_[i].begin > before) text += ' ';
            text += source_.substr(tokens_[i].begin, tokens_[i].end - tokens_[i].begin);
        }
        return text;
    }

  private:
    static std::string shown(const Token& token) {
        switch (token.kind) {
            case TokenKind::end: return "the end of the file";
            case TokenKind::string: return "the string \"" + printable(token.text) + "\"";
            case TokenKind::symbol: return "'[" + printable(token.text) + "]'";
            case TokenKind::suffix: return "'." + token.text + "'";
            case TokenKind::number: return "the number " + printable(token.text);
            default: return "'" + printable(token.text) + "'";
        }
    }

    std::string_view source_;
    std::vector<Token> tokens_;
    std::size_t next_ = 0;
};

}  // namespace badline::suites
