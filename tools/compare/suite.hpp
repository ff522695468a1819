// A folder of programs, each compared, as a table.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "comparison.hpp"

namespace badline::tools {

// A row of the table: a program that was compared, or why it was not.
struct SuiteRow {
    std::string program;
    std::optional<Comparison> comparison;
    std::string problem;
};

// The PRGs in a folder, in the order of their names; not those in folders in it. Throws
// InputError when there is no such folder or no PRG in it.
std::vector<std::filesystem::path> programs_in(const std::filesystem::path& folder);

// The heading and the rows, for a column of names so many characters wide.
std::string suite_heading(std::size_t width);
std::string suite_line(const SuiteRow& row, std::size_t width);
// "14 programs: 13 agree, 1 differs".
std::string suite_summary(const std::vector<SuiteRow>& rows);

}  // namespace badline::tools
