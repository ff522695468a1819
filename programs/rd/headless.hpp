#pragma once

#include <iosfwd>

#include "rd/options.hpp"

namespace rd {

// Without a terminal: computes, saves the picture of --export, prints what --figures asks for to
// `out`. A progress bar goes to standard error when that is a terminal. Throws Unusable.
void run_headless(const Options& options, std::ostream& out);

}  // namespace rd
