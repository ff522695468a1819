#include "bench/budget.hpp"

#include <array>
#include <vector>

#include "badline/media/host_file.hpp"
#include "badline/media/input_error.hpp"
#include "badline/media/numbers.hpp"
#include "badline/media/symbols.hpp"

namespace badline::tools {
namespace {

struct Figure {
    std::string_view name;
    Cycle (PhaseFigures::*figure)() const;
};
constexpr std::array<Figure, 7> kFigures = {{
    {"min", &PhaseFigures::min},
    {"median", &PhaseFigures::median},
    {"max", &PhaseFigures::max},
    {"min(stolen)", &PhaseFigures::min_stolen},
    {"median(stolen)", &PhaseFigures::median_stolen},
    {"max(stolen)", &PhaseFigures::max_stolen},
    {"stolen", &PhaseFigures::max_stolen},
}};

}  // namespace

Budget parse_budget(std::string_view text) {
    const auto fail = [&](const std::string& problem) {
        throw InputError("expect '" + printable(text) + "': " + problem);
    };
    std::string plain;
    for (const char c : text)
        if (c != ' ') plain += c;
    Budget budget;
    budget.text = text;
    const auto at = plain.find_first_of("<>=!");
    if (at == std::string::npos) fail("write FIGURE<=NUMBER, as in max<=1200");
    const std::string name = plain.substr(0, at);
    std::vector<std::string> names;
    for (const Figure& figure : kFigures) {
        names.emplace_back(figure.name);
        if (figure.name == name) budget.figure = figure.figure;
    }
    if (budget.figure == nullptr) {
        const auto likely = closest(name, names);
        fail("unknown figure '" + printable(name) + "'" +
             (likely.empty() ? "; there are min, median, max, and these of (stolen)"
                             : did_you_mean(likely)));
    }
    std::string_view rest = std::string_view(plain).substr(at);
    const auto scanned = scan_relation(rest);
    if (!scanned) fail("relations are = != < <= > >=");
    budget.relation = scanned->relation;
    rest.remove_prefix(scanned->length);
    const auto value = parse_count(rest);
    if (!value) fail("give a number of cycles in place of '" + printable(rest) + "'");
    budget.value = static_cast<Cycle>(*value);
    return budget;
}

bool holds(const Budget& budget, const PhaseFigures& figures) {
    return related((figures.*budget.figure)(), budget.relation, budget.value);
}

}  // namespace badline::tools
