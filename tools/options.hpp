// Command lines, by Boost.Program_options, with errors that name the option and the remedy.
#pragma once

#include <boost/program_options.hpp>
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

}  // namespace badline::tools
