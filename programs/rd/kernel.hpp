// One Euler step of the Gray-Scott equations over a few rows, in several forms that give the
// same bits: scalar, and vectors of 4, 8 and 16 cells.
//
// With Du = 1, Dv = 0.5, dt = 1 and the Laplacian 0.2 / 0.05 / -1, the cell's own -U of the
// Laplacian cancels against the U the step starts from, and half of V's does:
//     s(X)  = (NW + NE + SW + SE) + 4 (N + S + W + E)          20 x the mean of the neighbours
//     U'    = 0.05  s(U) + (F (1 - U) - U V V)
//     V'    = 0.025 s(V) + V ((1/2 - F - k) + U V)
// Both are then held in [0, 1], and below kFlush they become 0: a value that sinks into the
// subnormal floats would cost the processor over twenty times as much. The sums are associated
// as in kernel_body.hpp in every form, and the compiler may not fuse a multiplication with an
// addition (-ffp-contract=off), so all forms agree to the bit.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace rd {

inline constexpr float kFlush = 1e-20F;

// What a step reads and writes. The pointers are to cell (0, 0) of planes laid out as in
// field.hpp; `in` and `out` do not overlap.
struct StepArgs {
    const float* u_in;
    const float* v_in;
    float* u_out;
    float* v_out;
    std::ptrdiff_t stride;  // floats from a row to the next
    int width;
    int height;
    const float* feed;  // F, one a row
    const float* kill;  // k, one a column, readable for a whole vector past the last
    bool uniform;       // feed and kill hold one value each throughout: the faster loop may be used
};

// Computes rows [from, to) of `out`, ends of the rows included.
using StepRows = void (*)(const StepArgs&, int from, int to);

struct Kernel {
    const char* name;  // "scalar", "vector4", "avx2", "avx512"
    int lanes;         // cells computed at once
    StepRows step;
};

// Those this processor can run, slowest first; the first is always "scalar".
std::span<const Kernel> kernels();

// The fastest of them.
const Kernel& best_kernel();

// The one of that name, or nullptr when there is none or the processor cannot run it.
const Kernel* find_kernel(std::string_view name);

}  // namespace rd
