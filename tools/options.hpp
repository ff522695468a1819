// Command lines, by Boost.Program_options, with errors that name the option and the remedy.
#pragma once

#include <boost/program_options.hpp>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace badline::tools {

// Parses the arguments of `badline SUBCOMMAND`. Long options only, GNU style, not abbreviated.
// `positional` gives the name of the option that arguments without a name belong to, or is empty
// where there are none. Throws InputError: for an unknown option with those most like it.
boost::program_options::variables_map parse_options(
    std::string_view subcommand, const std::vector<std::string>& args,
    const boost::program_options::options_description& options, const std::string& positional);

// A value of its own for each time an option is given.
using Repeated = std::vector<std::string>;

// All that an option was given, in order; nothing when it was not given.
Repeated all_of(const boost::program_options::variables_map& values, const char* name);

// The one value that an option was given; empty when it was not given.
std::string text_of(const boost::program_options::variables_map& values, const char* name);

// The same; nothing when it was not given.
std::optional<std::string> given_text(const boost::program_options::variables_map& values,
                                      const char* name);

// The number that an option was given, as parse_count() reads it; `otherwise` when it was not
// given. Throws InputError for one that is none from `least` to `most`.
std::uint64_t number_of(const boost::program_options::variables_map& values, const char* name,
                        std::uint64_t least, std::uint64_t most, std::uint64_t otherwise);

// What stands for standard output where a file is named.
inline constexpr const char* kStandardOutput = "-";

// For options whose file may be left out, which then is standard output: their file is named with
// = only, so that what follows as a word of its own is the program. `names` are with their dashes.
std::vector<std::string> with_standard_output(std::vector<std::string> args,
                                              std::initializer_list<std::string_view> names);

}  // namespace badline::tools
