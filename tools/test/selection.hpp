// Which tests are to be run: filters and shards.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ast.hpp"

namespace badline::suites {

struct Selection {
    std::optional<std::string> test;    // just this name; the others below do not count then
    std::optional<std::string> filter;  // names that match: * any text, ? a character, [a-z] one
    std::vector<std::string> tags;      // any of these
    std::vector<std::string> excluded;  // none of these
    std::size_t shard = 1, shards = 1;  // the 1st to last part of so many

    bool narrows() const { return test || filter || !tags.empty() || !excluded.empty(); }
};

// A test and where it stands.
struct Selected {
    const SuiteFile* file = nullptr;
    const Suite* suite = nullptr;
    const TestCase* test = nullptr;
};

// The tests of all files that are selected, in the order of the files. The shards depend on the
// names of files (without their folders), suites and tests alone: not on the order in which the
// files were given, nor on the machine.
std::vector<Selected> select(const std::vector<SuiteFile>& files, const Selection& selection);

// The names at a comma each, spaces around them left out.
std::vector<std::string> split_tags(const std::string& text);

}  // namespace badline::suites
