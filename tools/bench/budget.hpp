// --expect of bench: what the cycles over the frame may be at most.
#pragma once

#include <string>
#include <string_view>

#include "badline/media/conditions.hpp"
#include "badline/routine/phases.hpp"

namespace badline::tools {

// FIGURE RELATION NUMBER, as in max<=1200. A figure is min, median or max, of all cycles; or of
// those stolen: min(stolen), median(stolen), max(stolen), for which stolen stands alone as well.
struct Budget {
    std::string text;  // as the user wrote it
    Cycle (PhaseFigures::*figure)() const = nullptr;
    Relation relation = Relation::equal;
    Cycle value = 0;
};

// Throws InputError: "expect 'TEXT': ...", for an unknown figure with what it may have meant.
Budget parse_budget(std::string_view text);

bool holds(const Budget& budget, const PhaseFigures& figures);

}  // namespace badline::tools
