// Expressions and comparisons of the suite language.
#pragma once

#include "ast.hpp"
#include "token_reader.hpp"

namespace badline::suites {

// An expression: what is nearest binds first, * and / before + and -, then &, then ^, then |;
// equal ones from left to right. Throws SyntaxError.
Expression parse_expression(TokenReader& reader);

// What assert() compares. On its left a number or [symbol] alone is the memory there, and .b or
// .w at its end reads at the address that the whole left side gives. Throws SyntaxError.
Comparison parse_comparison(TokenReader& reader);

// The register or flag whose name `token` is, in lower case; 0 for none.
char register_named(const Token& token);
char flag_named(const Token& token);

// Whether `name` is a command of sim6502's high-level or Ultimate backends, and of which.
const char* other_backend(std::string_view name);

// Skips the brackets that follow the name of a command that is not run here.
void skip_arguments(TokenReader& reader);

}  // namespace badline::suites
