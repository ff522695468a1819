#include "rd/plain.hpp"

#include <cstddef>
#include <utility>

#include "rd/kernel.hpp"

namespace rd {
namespace {

float held(float x) {
    if (x > 1.0F) return 1.0F;
    if (x < kFlush) return 0.0F;
    return x;
}

}  // namespace

Plain::Plain(const Field& start, float feed, float kill)
    : width_(start.width()), height_(start.height()), feed_(feed), kill_(kill) {
    for (int y = 0; y < height_; ++y) {
        u_.insert(u_.end(), start.u_row(y), start.u_row(y) + width_);
        v_.insert(v_.end(), start.v_row(y), start.v_row(y) + width_);
    }
    u_next_.resize(u_.size());
    v_next_.resize(v_.size());
}

void Plain::steps(int count) {
    for (int i = 0; i < count; ++i) step();
}

void Plain::step() {
    const float keep = 0.5F - feed_ - kill_;
    for (int y = 0; y < height_; ++y) {
        const std::ptrdiff_t here = static_cast<std::ptrdiff_t>(y) * width_;
        const std::ptrdiff_t up = static_cast<std::ptrdiff_t>(y > 0 ? y - 1 : height_ - 1) * width_;
        const std::ptrdiff_t down =
            static_cast<std::ptrdiff_t>(y + 1 < height_ ? y + 1 : 0) * width_;
        for (int x = 0; x < width_; ++x) {
            const int left = x > 0 ? x - 1 : width_ - 1;
            const int right = x + 1 < width_ ? x + 1 : 0;
            const auto neighbours = [&](const float* p) {
                const float diagonal =
                    (p[up + left] + p[up + right]) + (p[down + left] + p[down + right]);
                const float direct = (p[here + left] + p[here + right]) + (p[up + x] + p[down + x]);
                return diagonal + direct * 4.0F;
            };
            const float u = u_[static_cast<std::size_t>(here + x)];
            const float v = v_[static_cast<std::size_t>(here + x)];
            const float uv = u * v;
            u_next_[static_cast<std::size_t>(here + x)] =
                held(neighbours(u_.data()) * 0.05F + ((1.0F - u) * feed_ - uv * v));
            v_next_[static_cast<std::size_t>(here + x)] =
                held(neighbours(v_.data()) * 0.025F + v * (keep + uv));
        }
    }
    std::swap(u_, u_next_);
    std::swap(v_, v_next_);
}

Field Plain::field() const {
    Field field(width_, height_);
    for (int y = 0; y < height_; ++y)
        for (int x = 0; x < width_; ++x) {
            const auto i = static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
                           static_cast<std::size_t>(x);
            field.set(x, y, u_[i], v_[i]);
        }
    return field;
}

}  // namespace rd
