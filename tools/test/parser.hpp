// From the text of a suite file to its syntax tree.
#pragma once

#include <string>
#include <string_view>

#include "ast.hpp"
#include "source.hpp"

namespace badline::suites {

// Parses `source`. What is wrong within a suite is an error of that suite, the others are read;
// what is wrong outside is one of the file. After an error it goes on behind the statement, test or
// suite in question, to find further ones; at most 20 in all. Never throws.
SuiteFile parse(std::string_view source, const std::string& path);

}  // namespace badline::suites
