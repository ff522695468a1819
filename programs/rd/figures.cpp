#include "rd/figures.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace rd {
namespace {

// Disjoint sets over the cells, by path halving.
class Sets {
  public:
    explicit Sets(std::size_t n) : parent_(n) { std::iota(parent_.begin(), parent_.end(), 0U); }

    std::size_t root(std::size_t i) {
        while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
        return i;
    }
    // true when the two were apart
    bool join(std::size_t a, std::size_t b) {
        a = root(a);
        b = root(b);
        parent_[std::max(a, b)] = std::min(a, b);
        return a != b;
    }

  private:
    std::vector<std::size_t> parent_;
};

int count_spots(const Field& field) {
    const int width = field.width();
    const int height = field.height();
    const auto index = [&](int x, int y) {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
               static_cast<std::size_t>(x);
    };
    Sets sets(index(0, height));
    int spots = 0;
    for (int y = 0; y < height; ++y) {
        const int below = y + 1 < height ? y + 1 : 0;
        for (int x = 0; x < width; ++x) {
            if (!(field.v(x, y) > kCovered)) continue;
            ++spots;
            const int right = x + 1 < width ? x + 1 : 0;
            const int left = x > 0 ? x - 1 : width - 1;
            const int neighbours[][2] = {{right, y}, {left, below}, {x, below}, {right, below}};
            for (const auto& [nx, ny] : neighbours)
                if (field.v(nx, ny) > kCovered) spots -= sets.join(index(x, y), index(nx, ny));
        }
    }
    return spots;
}

}  // namespace

Figures figures(const Field& field) {
    Figures f;
    f.least_u = f.most_u = field.u(0, 0);
    f.least_v = f.most_v = field.v(0, 0);
    std::size_t covered = 0;
    for (int y = 0; y < field.height(); ++y)
        for (int x = 0; x < field.width(); ++x) {
            const float u = field.u(x, y);
            const float v = field.v(x, y);
            f.mean_u += u;
            f.mean_v += v;
            f.least_u = std::min(f.least_u, u);
            f.most_u = std::max(f.most_u, u);
            f.least_v = std::min(f.least_v, v);
            f.most_v = std::max(f.most_v, v);
            covered += v > kCovered;
        }
    const double cells = static_cast<double>(field.width()) * field.height();
    f.mean_u /= cells;
    f.mean_v /= cells;
    f.covered = static_cast<double>(covered) / cells;
    f.spots = count_spots(field);
    return f;
}

}  // namespace rd
