#include "rd/field.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#include <stdexcept>
#include <string>

namespace rd {
namespace {

constexpr std::size_t kLine = 16;  // floats in a 64-byte cache line, and in the widest vector

int wrapped(int i, int n) {
    i %= n;
    return i < 0 ? i + n : i;
}

}  // namespace

void Field::Free::operator()(float* p) const {
    std::free(p);
}

Field::Field(int width, int height) : width_(width), height_(height) {
    if (width < kMinSide || height < kMinSide || width > kMaxSide || height > kMaxSide)
        throw std::invalid_argument("a field of " + std::to_string(width) + "x" +
                                    std::to_string(height) + " cells: sides go from " +
                                    std::to_string(kMinSide) + " to " + std::to_string(kMaxSide));
    const std::size_t cells = (static_cast<std::size_t>(width) + kLine - 1) / kLine * kLine;
    std::size_t stride = kLine + cells + kLine;
    // Rows a whole number of pages apart would all want the same few places of the cache.
    if (stride * sizeof(float) % 2048 == 0) stride += kLine;
    stride_ = static_cast<std::ptrdiff_t>(stride);
    const std::size_t plane = stride * static_cast<std::size_t>(height);
    // A few lines between U and V, so that the same cell of both is not at the same page offset.
    const std::size_t skew = 9 * kLine;
    const std::size_t floats = 2 * plane + skew;
    memory_.reset(static_cast<float*>(std::aligned_alloc(64, floats * sizeof(float))));
    if (!memory_) throw std::bad_alloc();
    std::fill_n(memory_.get(), floats, 0.0F);
    u_ = memory_.get() + kLine;
    v_ = memory_.get() + plane + skew + kLine;
    for (int y = 0; y < height; ++y) std::fill_n(u_row(y) - 1, width + 2, 1.0F);
}

void Field::set(int x, int y, float u, float v) {
    x = wrapped(x, width_);
    y = wrapped(y, height_);
    float* const rows[] = {u_row(y), v_row(y)};
    const float values[] = {u, v};
    for (int i = 0; i < 2; ++i) {
        rows[i][x] = values[i];
        rows[i][-1] = rows[i][width_ - 1];
        rows[i][width_] = rows[i][0];
    }
}

void Field::set_disc(int x, int y, int radius, float u, float v) {
    for (int dy = -radius; dy <= radius; ++dy)
        for (int dx = -radius; dx <= radius; ++dx)
            if (dx * dx + dy * dy <= radius * radius) set(x + dx, y + dy, u, v);
}

Field resized(const Field& from, int width, int height) {
    Field to(width, height);
    for (int y = 0; y < std::min(height, from.height()); ++y)
        for (int x = 0; x < std::min(width, from.width()); ++x)
            to.set(x, y, from.u(x, y), from.v(x, y));
    return to;
}

bool same_bits(const Field& a, const Field& b) {
    if (a.width() != b.width() || a.height() != b.height()) return false;
    const std::size_t bytes = static_cast<std::size_t>(a.width()) * sizeof(float);
    for (int y = 0; y < a.height(); ++y)
        if (std::memcmp(a.u_row(y), b.u_row(y), bytes) != 0 ||
            std::memcmp(a.v_row(y), b.v_row(y), bytes) != 0)
            return false;
    return true;
}

}  // namespace rd
