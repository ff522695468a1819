#include "bench/budget.hpp"

#include <array>
#include <utility>
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

// The longer ones first: `<=` begins with `<`.
constexpr std::array<std::pair<std::string_view, Relation>, 7> kRelations = {{
    {"<=", Relation::less_equal},
    {">=", Relation::greater_equal},
    {"!=", Relation::not_equal},
    {"==", Relation::equal},
    {"<", Relation::less},
    {">", Relation::greater},
    {"=", Relation::equal},
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
    bool related = false;
    for (const auto& [sign, relation] : kRelations) {
        if (!rest.starts_with(sign)) continue;
        budget.relation = relation;
        rest.remove_prefix(sign.size());
        related = true;
        break;
    }
    if (!related) fail("relations are = != < <= > >=");
    const auto value = parse_count(rest);
    if (!value) fail("'" + printable(rest) + "' is no number of cycles");
    budget.value = static_cast<Cycle>(*value);
    return budget;
}

bool holds(const Budget& budget, const PhaseFigures& figures) {
    const Cycle actual = (figures.*budget.figure)();
    switch (budget.relation) {
        case Relation::equal: return actual == budget.value;
        case Relation::not_equal: return actual != budget.value;
        case Relation::less: return actual < budget.value;
        case Relation::less_equal: return actual <= budget.value;
        case Relation::greater: return actual > budget.value;
        case Relation::greater_equal: return actual >= budget.value;
    }
    return false;
}

}  // namespace badline::tools
