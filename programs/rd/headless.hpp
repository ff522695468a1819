#pragma once

#include <iosfwd>

#include "rd/options.hpp"
#include "rd/simulation.hpp"

namespace rd {

// The run the options ask for, before its first step. `fallback` is the size when they name none.
Simulation make_simulation(const Options& options, Size fallback);

// Without a terminal: computes, saves the picture of --export, prints what --figures asks for to
// `out`. A progress bar goes to standard error when that is a terminal. Throws Unusable.
void run_headless(const Options& options, std::ostream& out);

}  // namespace rd
