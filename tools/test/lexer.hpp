// The words of the suite language: sim6502's, as its README.md describes it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "source.hpp"

namespace badline::suites {

enum class TokenKind {
    word,    // suite, memfill, a, generic_6502, 65c02
    number,  // $d020, 0xFF, 1234, %1010: `value`
    string,  // what is between the quotes, \" resolved
    symbol,  // what is between [ and ]
    suffix,  // .b .w .l .h: the letter, in lower case
    sign,    // operators, brackets, commas
    bad,     // no token: `text` says why
    end,     // behind the last one
};

struct Token {
    TokenKind kind = TokenKind::end;
    std::string text;
    std::int64_t value = 0;
    Position at;
    std::size_t begin = 0, end = 0;  // its bytes in the source
};

// All tokens of `source`, comments (from ; to the end of the line) and white space left out. The
// last one is of kind end. What cannot be read becomes a token of kind bad: never throws.
std::vector<Token> tokenize(std::string_view source);

}  // namespace badline::suites
