// The vector form, compiled once for each width (see CMakeLists.txt):
// RD_LANES is how many cells a vector holds, RD_ROWS how many rows a block, RD_STEP the name of
// the function.
#include "rd/kernel_body.hpp"

namespace rd {
namespace {

typedef float Vector [[gnu::vector_size(RD_LANES * sizeof(float))]];

}  // namespace

void RD_STEP(const StepArgs& args, int from, int to) {
    step_rows<Vector, RD_ROWS>(args, from, to);
}

}  // namespace rd
