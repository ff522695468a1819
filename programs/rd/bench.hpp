#pragma once

#include <iosfwd>

#include "rd/options.hpp"

namespace rd {

// Measures cell updates a second, plain loop and kernels in the same run, living and dying, and
// prints a line each. Returns false when some result's bits differ from the plain loop's.
bool bench(const Options& options, std::ostream& out);

}  // namespace rd
