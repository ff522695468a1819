// What tells a pattern from another without looking at it.
#pragma once

#include "rd/field.hpp"

namespace rd {

// A cell counts as covered when its V is above this.
inline constexpr float kCovered = 0.1F;

struct Figures {
    double mean_u = 0;
    double mean_v = 0;
    float least_u = 0, most_u = 0;
    float least_v = 0, most_v = 0;
    double covered = 0;  // share of the cells with V > kCovered, 0 to 1
    int spots = 0;       // separate covered areas on the torus; cells touching at a corner are one
};

Figures figures(const Field& field);

}  // namespace rd
