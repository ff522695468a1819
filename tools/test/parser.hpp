// From the text of a suite file to its syntax tree.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ast.hpp"
#include "source.hpp"

namespace badline::suites {

struct Parsed {
    SuiteFile file;
    std::vector<Diagnostic> errors;  // in the order of the text; empty: `file` is whole
};

// Parses `source`. After an error it goes on behind the statement, test or suite in question, to
// find further ones; at most 20. Never throws.
Parsed parse(std::string_view source, const std::string& path);

}  // namespace badline::suites
