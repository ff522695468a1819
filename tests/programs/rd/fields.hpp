// Fields the tests start from.
#pragma once

#include <cstdint>
#include <random>

#include "rd/field.hpp"

namespace rd::test {

// Every cell anything in [0, 1], and one in eight of V so small that it is about to be flushed.
inline Field noise(int width, int height, std::uint32_t seed) {
    std::mt19937 random(seed);
    const auto unit = [&] { return static_cast<float>(random() >> 8) * 0x1p-24F; };
    Field field(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const float u = unit();
            const float v = unit();
            field.set(x, y, u, random() % 8 == 0 ? v * 4e-20F : v);
        }
    return field;
}

inline Field copy(const Field& field) {
    return resized(field, field.width(), field.height());
}

}  // namespace rd::test
