#include "bench/bench_report.hpp"

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "badline/media/host_file.hpp"
#include "progress.hpp"

namespace badline::tools {
namespace {

using Json = nlohmann::ordered_json;

std::string line(const std::string& head, const std::string& text) {
    std::string out = head;
    out.resize(std::max<std::size_t>(out.size() + 1, 13), ' ');
    return out + text + "\n";
}

std::string right(const std::string& text, std::size_t width) {
    return std::string(text.size() < width ? width - text.size() : 0, ' ') + text;
}

std::string row(const std::string& head, Cycle cycles, Cycle stolen, const std::string& where) {
    return line(head, right(grouped(cycles), 11) + right(grouped(stolen), 11) +
                          (where.empty() ? "" : "   " + where));
}

std::string place_of(const PhaseStart& start) {
    return "from line " + std::to_string(start.line) + ", cycle " + std::to_string(start.cycle);
}

std::string joined(const std::vector<std::string>& parts) {
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + printable(part);
    return text;
}

std::size_t disturbed(const PhaseFigures& figures) {
    return static_cast<std::size_t>(
        std::count_if(figures.starts().begin(), figures.starts().end(),
                      [](const PhaseStart& start) { return start.stolen > 0; }));
}

std::string sprites_text(const BenchContext& context) {
    if (context.sprites == 0) return "no sprites";
    return std::to_string(context.sprites) + (context.sprites == 1 ? " sprite" : " sprites") +
           " in lines " + std::to_string(context.sprite_line) + " to " +
           std::to_string(context.sprite_line + 20);
}

Json json_of(const PhaseStart& start) {
    return {{"line", start.line},
            {"cycle", start.cycle},
            {"cycles", start.cycles},
            {"stolen", start.stolen}};
}

}  // namespace

std::string bench_text(const PhaseFigures& figures, const std::vector<Budget>& budgets,
                       const BenchContext& context) {
    const auto count = static_cast<std::int64_t>(figures.starts().size());
    const auto stolen = static_cast<std::int64_t>(disturbed(figures));
    char share[16];
    std::snprintf(share, sizeof share, "%.1f %%",
                  100.0 * static_cast<double>(stolen) / static_cast<double>(count));
    std::string text = printable(context.label) + " in " + printable(context.program) +
                       ": called from each of the " + grouped(count) + " cycles of a frame on " +
                       std::string(parts_of(context.model).name) + "\n";
    text += line("", right("cycles", 11) + right("stolen", 11));
    text += row("minimum", figures.min(), figures.min_stolen(), place_of(figures.best()));
    text += row("median", figures.median(), figures.median_stolen(), "");
    text += row("maximum", figures.max(), figures.max_stolen(), place_of(figures.worst()));
    text += line("disturbed",
                 grouped(stolen) + " of the starts (" + share + ") lose cycles to the video chip");
    text += line("machine", std::string("screen ") + (context.screen ? "on" : "off") + ", " +
                                sprites_text(context) + "; ROMs: " + context.roms);
    if (!context.before.empty()) text += line("before", joined(context.before));
    if (!context.settings.empty()) text += line("set", joined(context.settings));
    if (!context.picture.empty()) text += line("picture", printable(context.picture));
    for (const Budget& budget : budgets) {
        const bool held = holds(budget, figures);
        text += line("expected",
                     (held ? "held    " : "FAILED  ") + printable(budget.text) +
                         (held ? "" : ": is " + std::to_string((figures.*budget.figure)())));
    }
    if (!context.labels.empty()) text += line("labels", printable(context.labels));
    return text;
}

std::string bench_json(const PhaseFigures& figures, const std::vector<Budget>& budgets,
                       const BenchContext& context) {
    Json json;
    json["program"] = context.program;
    json["label"] = context.label;
    json["address"] = context.address;
    json["model"] = parts_of(context.model).name;
    json["roms"] = context.roms;
    json["labels"] = context.labels.empty() ? Json() : Json(context.labels);
    json["screen"] = context.screen;
    json["sprites"] = context.sprites;
    json["sprite_line"] = context.sprites == 0 ? Json() : Json(context.sprite_line);
    json["before"] = context.before;
    json["set"] = context.settings;
    json["starts"] = figures.starts().size();
    json["cycles"] = {{"min", figures.min()}, {"median", figures.median()}, {"max", figures.max()}};
    json["stolen"] = {{"min", figures.min_stolen()},
                      {"median", figures.median_stolen()},
                      {"max", figures.max_stolen()}};
    json["best"] = json_of(figures.best());
    json["worst"] = json_of(figures.worst());
    json["disturbed"] = disturbed(figures);
    bool held = true;
    json["expectations"] = Json::array();
    for (const Budget& budget : budgets) {
        held = held && holds(budget, figures);
        json["expectations"].push_back({{"condition", budget.text},
                                        {"holds", holds(budget, figures)},
                                        {"actual", (figures.*budget.figure)()}});
    }
    json["exit_status"] = held ? 0 : 1;
    // A row for each raster line, in it a number for each cycle.
    Json frame = Json::array();
    for (int raster = 0; raster < figures.lines(); ++raster) {
        Json cells = Json::array();
        for (int cycle = 1; cycle <= figures.cycles_per_line(); ++cycle)
            cells.push_back(figures.at(raster, cycle).cycles);
        frame.push_back(std::move(cells));
    }
    const std::string rest =
        json.dump(2, ' ', false, Json::error_handler_t::replace);  // without the last brace
    std::string text = rest.substr(0, rest.size() - 2) + ",\n  \"frame\": [\n";
    for (std::size_t i = 0; i < frame.size(); ++i)
        text += "    " + frame[i].dump() + (i + 1 < frame.size() ? ",\n" : "\n");
    return text + "  ]\n}\n";
}

}  // namespace badline::tools
