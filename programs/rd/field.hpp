// The two chemicals on a torus: U and V, one float a cell, and the rows as the kernels want them.
//
// A row is laid out   [ 16 floats left ][ width cells ][ at least 16 floats right ]
// with cell 0 on a 64-byte line. The float left of cell 0 holds the last cell again and the one
// right of the last cell holds cell 0 again, so that no kernel tests for the edge; a vector that
// runs past the last cell falls in the spare floats, which no cell ever reads.
#pragma once

#include <cstddef>
#include <memory>

namespace rd {

class Field {
  public:
    static constexpr int kMinSide = 3;  // below this a cell would be its own neighbour's neighbour
    static constexpr int kMaxSide = 16384;

    // U = 1 and V = 0 everywhere. Sides in cells, kMinSide to kMaxSide; throws
    // std::invalid_argument otherwise.
    Field(int width, int height);

    int width() const { return width_; }
    int height() const { return height_; }
    std::ptrdiff_t stride() const { return stride_; }  // floats from a row to the next

    float* u_row(int y) { return u_ + y * stride_; }
    float* v_row(int y) { return v_ + y * stride_; }
    const float* u_row(int y) const { return u_ + y * stride_; }
    const float* v_row(int y) const { return v_ + y * stride_; }

    float u(int x, int y) const { return u_row(y)[x]; }
    float v(int x, int y) const { return v_row(y)[x]; }

    // Sets one cell; x and y are taken round the torus. Keeps the copies at the row's ends right.
    void set(int x, int y, float u, float v);

    // Sets the cells within `radius` of (x, y), round the torus.
    void set_disc(int x, int y, int radius, float u, float v);

  private:
    struct Free {
        void operator()(float* p) const;
    };
    int width_;
    int height_;
    std::ptrdiff_t stride_;
    std::unique_ptr<float[], Free> memory_;
    float* u_;  // cell (0, 0)
    float* v_;
};

// The same chemicals in a field of another size: cells that exist in both keep their place,
// new ones are U = 1, V = 0.
Field resized(const Field& from, int width, int height);

// true when every cell has the same bits in both
bool same_bits(const Field& a, const Field& b);

}  // namespace rd
