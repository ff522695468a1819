// What `badline bench` says, for people and for programs.
#pragma once

#include <string>
#include <vector>

#include "badline/machine/models.hpp"
#include "badline/routine/phases.hpp"
#include "bench/budget.hpp"

namespace badline::tools {

// What the report names besides the figures.
struct BenchContext {
    std::string program;  // as the user gave it
    std::string label;
    std::uint16_t address = 0;
    std::string roms;
    std::string labels;  // the file; empty without one
    Model model = Model::c64c;
    bool screen = true;
    int sprites = 0;
    int sprite_line = 0;
    std::vector<std::string> settings;
    std::vector<std::string> before;  // --before
    std::string picture;              // the file; empty without one
};

std::string bench_text(const PhaseFigures& figures, const std::vector<Budget>& budgets,
                       const BenchContext& context);

// The same as JSON, with the figures of every start; ends with a newline.
std::string bench_json(const PhaseFigures& figures, const std::vector<Budget>& budgets,
                       const BenchContext& context);

}  // namespace badline::tools
