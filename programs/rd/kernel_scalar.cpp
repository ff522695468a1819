// The portable form: a cell at a time, in plain C++. What the others are held against.
#include "rd/kernel_body.hpp"

namespace rd {

void step_rows_scalar(const StepArgs& args, int from, int to) {
    step_rows<float, 1>(args, from, to);
}

}  // namespace rd
