// The step itself, once for all forms. Included by kernel_scalar.cpp and kernel_vector.cpp, and
// by nothing else: everything here has internal linkage, since each of those files is compiled
// for another processor and must not lend its code to the rest of the program.
//
// `Cells` is float or a vector of floats. A block of kRows rows is computed together from left
// to right, so that a row above or below is loaded once for the block and not for every row.
#pragma once

#include "rd/kernel.hpp"

namespace rd {
namespace {

template <class Cells>
struct [[gnu::may_alias, gnu::packed, gnu::aligned(4)]] Unaligned {
    Cells cells;
};

template <class Cells>
[[gnu::always_inline]] inline Cells load(const float* p) {
    return reinterpret_cast<const Unaligned<Cells>*>(p)->cells;
}

template <class Cells>
[[gnu::always_inline]] inline void store(float* p, Cells cells) {
    reinterpret_cast<Unaligned<Cells>*>(p)->cells = cells;
}

// into [0, 1]; what is below kFlush becomes 0
template <class Cells>
[[gnu::always_inline]] inline Cells held(Cells x) {
    const Cells zero = {};
    const Cells one = zero + 1.0F;
    const Cells least = zero + kFlush;
    x = x < one ? x : one;
    return x < least ? zero : x;
}

// A row of one chemical at some x: the cells, and the sum of their left and right neighbours.
template <class Cells>
struct Row {
    Cells middle;
    Cells sides;
};

template <class Cells>
[[gnu::always_inline]] inline Row<Cells> load_row(const float* p) {
    return {load<Cells>(p), load<Cells>(p - 1) + load<Cells>(p + 1)};
}

// (diagonal neighbours) + 4 (direct neighbours)
template <class Cells>
[[gnu::always_inline]] inline Cells neighbours(const Row<Cells>& above, const Row<Cells>& here,
                                               const Row<Cells>& below) {
    return (above.sides + below.sides) + (here.sides + (above.middle + below.middle)) * 4.0F;
}

template <class Cells, int kRows, bool kUniform>
void step_block(const StepArgs& a, int y) {
    constexpr int kLanes = sizeof(Cells) / sizeof(float);
    const float* u_in[kRows + 2];
    const float* v_in[kRows + 2];
    for (int i = 0; i < kRows + 2; ++i) {
        int row = y - 1 + i;
        row = row < 0 ? row + a.height : row >= a.height ? row - a.height : row;
        u_in[i] = a.u_in + row * a.stride;
        v_in[i] = a.v_in + row * a.stride;
    }
    float* const u_out = a.u_out + y * a.stride;
    float* const v_out = a.v_out + y * a.stride;
    const std::ptrdiff_t stride = a.stride;
    const float* const kill = a.kill;
    const int width = a.width;
    Cells feed[kRows];
    Cells keep[kRows];  // 1/2 - F, and - k as well where k is the same everywhere
    for (int i = 0; i < kRows; ++i) {
        const float rest = 0.5F - a.feed[y + i];
        feed[i] = Cells{} + a.feed[y + i];
        keep[i] = Cells{} + (kUniform ? rest - kill[0] : rest);
    }

    for (std::ptrdiff_t x = 0; x < width; x += kLanes) {
        Row<Cells> u_above = load_row<Cells>(u_in[0] + x);
        Row<Cells> v_above = load_row<Cells>(v_in[0] + x);
        Row<Cells> u_here = load_row<Cells>(u_in[1] + x);
        Row<Cells> v_here = load_row<Cells>(v_in[1] + x);
#pragma GCC unroll 8
        for (int i = 0; i < kRows; ++i) {
            const Row<Cells> u_below = load_row<Cells>(u_in[i + 2] + x);
            const Row<Cells> v_below = load_row<Cells>(v_in[i + 2] + x);
            const Cells f = feed[kUniform ? 0 : i];
            const Cells c = kUniform ? keep[0] : keep[i] - load<Cells>(kill + x);
            const Cells u = u_here.middle;
            const Cells v = v_here.middle;
            const Cells uv = u * v;
            const Cells u_next =
                neighbours(u_above, u_here, u_below) * 0.05F + ((1.0F - u) * f - uv * v);
            const Cells v_next = neighbours(v_above, v_here, v_below) * 0.025F + v * (c + uv);
            store(u_out + i * stride + x, held(u_next));
            store(v_out + i * stride + x, held(v_next));

            u_above = u_here;
            v_above = v_here;
            u_here = u_below;
            v_here = v_below;
        }
    }
    for (int i = 0; i < kRows; ++i)
        for (float* row : {u_out + i * a.stride, v_out + i * a.stride}) {
            row[-1] = row[a.width - 1];
            row[a.width] = row[0];
        }
}

template <class Cells, int kRows, bool kUniform>
void step_blocks(const StepArgs& a, int from, int to) {
    int y = from;
    for (; y + kRows <= to; y += kRows) step_block<Cells, kRows, kUniform>(a, y);
    for (; y < to; ++y) step_block<Cells, 1, kUniform>(a, y);
}

template <class Cells, int kRows>
void step_rows(const StepArgs& a, int from, int to) {
    if (a.uniform)
        step_blocks<Cells, kRows, true>(a, from, to);
    else
        step_blocks<Cells, kRows, false>(a, from, to);
}

}  // namespace
}  // namespace rd
