// The labels of the program that a subcommand is given.
#pragma once

#include <boost/program_options.hpp>
#include <string>

#include "badline/media/symbols.hpp"

namespace badline::tools {

struct ProgramLabels {
    Symbols symbols;
    std::string files;  // that they came from, for reports; empty without any
};

// From the files of --labels; without that option from the one that lies beside the program, if
// any. That one must not stand in the way of a program that needs no labels: when it cannot be
// read, standard error says so and there are none. Throws InputError for a file of --labels that
// cannot be read or has no label.
ProgramLabels program_labels(const boost::program_options::variables_map& values,
                             const std::string& program);

}  // namespace badline::tools
