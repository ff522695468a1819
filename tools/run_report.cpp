#include "run_report.hpp"

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <sstream>

#include "badline/media/host_file.hpp"
#include "progress.hpp"
#include "screen.hpp"
#include "subcommand.hpp"

namespace badline::tools {
namespace {

using Json = nlohmann::ordered_json;

std::string hex(unsigned value, int digits) {
    char text[16];
    std::snprintf(text, sizeof text, "$%0*X", digits, value);
    return text;
}

std::string place(std::uint16_t address, const Symbols* symbols, std::uint16_t reach) {
    std::string text = hex(address, 4);
    const std::string name = symbols != nullptr ? symbols->describe(address, reach) : "";
    return name.empty() ? text : text + " " + name;
}

std::string flags(std::uint8_t p) {
    constexpr std::string_view kNames = "NV-BDIZC";
    std::string text;
    for (std::size_t bit = 0; bit < kNames.size(); ++bit) {
        const bool set = (p >> (7 - bit) & 1) != 0;
        const char name = kNames[bit];
        text += set || name == '-' ? name : static_cast<char>(name - 'A' + 'a');
    }
    return text;
}

std::string reason_word(EndReason reason) {
    switch (reason) {
        case EndReason::until: return "until";
        case EndReason::returned: return "return";
        case EndReason::limit: return "limit";
        case EndReason::crashed: return "brk";
        case EndReason::jammed: return "jam";
        case EndReason::debugcart: return "debugcart";
        case EndReason::interrupted: return "interrupted";
        case EndReason::quit: return "quit";
    }
    return "";
}

std::string reason_text(const Machine& machine, const RunResult& result, const Symbols* symbols) {
    const auto at = [&](std::uint16_t address) { return place(address, symbols, 255); };
    switch (result.reason) {
        case EndReason::until:
            return "stopped by " + printable(result.by->text) +
                   (result.by->kind == Condition::Kind::brk ? " at " + at(result.stop.address)
                                                            : "");
        case EndReason::returned: return "returned to BASIC";
        case EndReason::limit: return "stopped at the limit";
        case EndReason::crashed:
            return "ran into a BRK at " + at(result.stop.address) + ", which nothing handles";
        case EndReason::jammed:
            return "jammed at " + at(result.stop.address) + " by opcode " +
                   hex(machine.peek(result.stop.address), 2);
        case EndReason::debugcart:
            return "wrote " + hex(result.stop.value, 2) + " to the debug cartridge";
        case EndReason::interrupted: return "was interrupted";
        case EndReason::quit: return "was ended at the keyboard";
    }
    return "";
}

std::string fixed(double value, int places) {
    char text[40];
    std::snprintf(text, sizeof text, "%.*f", places, value);
    return text;
}

std::string share(Cycle part, Cycle whole) {
    return whole == 0
               ? ""
               : fixed(100.0 * static_cast<double>(part) / static_cast<double>(whole), 1) + " %";
}

std::string line(const std::string& head, const std::string& text) {
    std::string out = head;
    out.resize(std::max<std::size_t>(out.size() + 1, 13), ' ');
    return out + text + "\n";
}

std::string cycle_line(const std::string& head, Cycle part, Cycle whole) {
    const std::string number = grouped(part);
    std::string text(number.size() < 13 ? 13 - number.size() : 0, ' ');
    text += number;
    const std::string percent = share(part, whole);
    text.append(percent.size() < 9 ? 9 - percent.size() : 0, ' ');
    return line(head, text + percent);
}

const SpanRecord* find_record(const RunResult& result, const CodeSpan& span) {
    for (const SpanRecord& record : result.spans)
        if (record.span == span) return &record;
    return nullptr;
}

std::string span_text(const SpanRecord& record) {
    if (record.passes == 0) return record.running ? "begun and not ended" : "not passed through";
    std::string text = grouped(record.first.total()) + " cycles (processor " +
                       grouped(record.first.processor) + ", badlines " +
                       grouped(record.first.badlines) + ", sprites " +
                       grouped(record.first.sprites) + ")";
    if (record.passes > 1)
        text += ", the first of " + grouped(record.passes) + " passes of " + grouped(record.min) +
                " to " + grouped(record.max);
    return text;
}

Json json_of(const Accounts& accounts) {
    return {{"total", accounts.total()},
            {"processor", accounts.processor},
            {"badlines", accounts.badlines},
            {"sprites", accounts.sprites}};
}

}  // namespace

std::vector<Expectation> check_expectations(const RunPlan& plan, const ConditionView& view) {
    std::vector<Expectation> expectations;
    for (const Condition& condition : plan.expect)
        expectations.push_back({condition, check(condition, view)});
    return expectations;
}

int exit_status(const RunResult& result, const std::vector<Expectation>& expectations) {
    const bool held = std::all_of(expectations.begin(), expectations.end(),
                                  [](const Expectation& e) { return e.finding.holds; });
    switch (result.reason) {
        case EndReason::until:
        case EndReason::quit:
        case EndReason::returned: return held ? kHeld : kFailed;
        case EndReason::limit: return kLimit;
        case EndReason::crashed: return kFailed;
        case EndReason::jammed: return kJammed;
        case EndReason::debugcart:
            return result.stop.value == 0 && !held ? static_cast<int>(kFailed) : result.stop.value;
        case EndReason::interrupted: return 128 + result.signal;
    }
    return kUnusable;
}

std::string report_text(const Machine& machine, const RunResult& result,
                        const std::vector<Expectation>& expectations,
                        const ReportContext& context) {
    const ModelParts& model = parts_of(machine.config().model);
    const Accounts& accounts = result.accounts;
    const Cycle total = accounts.total();
    std::string text = printable(context.program) + ": " +
                       reason_text(machine, result, context.symbols) + " after " + grouped(total) +
                       " cycles\n";
    text += line(
        "time",
        fixed(static_cast<double>(total) / model.clock_hz, 3) + " s on " + std::string(model.name) +
            ", " +
            fixed(static_cast<double>(total) / static_cast<double>(machine.cycles_per_frame()), 1) +
            " frames; ROMs: " + context.roms);
    text += cycle_line("processor", accounts.processor, total);
    text += cycle_line("badlines", accounts.badlines, total);
    text += cycle_line("sprites", accounts.sprites, total);
    const BeamPosition beam = machine.beam();
    text +=
        line("beam", "line " + std::to_string(beam.line) + ", cycle " + std::to_string(beam.cycle));
    const Cpu6510State& cpu = machine.cpu();
    text += line("registers", "PC " + place(cpu.pc, context.symbols, 255) + "  A " + hex(cpu.a, 2) +
                                  "  X " + hex(cpu.x, 2) + "  Y " + hex(cpu.y, 2) + "  SP " +
                                  hex(cpu.s, 2) + "  P " + flags(cpu.p));
    if (result.returned_at && result.reason != EndReason::returned &&
        !(result.by && result.by->kind == Condition::Kind::returns))
        text += line("returned", "to BASIC after " + grouped(*result.returned_at) + " cycles");
    for (const auto& [span, name] : context.measures)
        if (const SpanRecord* const record = find_record(result, span))
            text += line("measured", printable(name) + ": " + span_text(*record));
    for (const Expectation& e : expectations)
        text += line("expected", (e.finding.holds ? "held    " : "FAILED  ") +
                                     printable(e.condition.text) +
                                     (e.finding.holds ? "" : ": " + e.finding.actual));
    if (!context.labels.empty()) text += line("labels", printable(context.labels));
    return text;
}

std::string report_json(const Machine& machine, const RunResult& result,
                        const std::vector<Expectation>& expectations,
                        const ReportContext& context) {
    const ModelParts& model = parts_of(machine.config().model);
    Json json;
    json["program"] = context.program;
    json["model"] = model.name;
    json["roms"] = context.roms;
    json["labels"] = context.labels.empty() ? Json() : Json(context.labels);
    json["start"] = result.started.start;
    Json& stop = json["stop"];
    stop["reason"] = reason_word(result.reason);
    if (result.by) stop["condition"] = result.by->text;
    switch (result.reason) {
        case EndReason::until:
            if (result.by->kind == Condition::Kind::brk) stop["address"] = result.stop.address;
            break;
        case EndReason::jammed:
        case EndReason::crashed: stop["address"] = result.stop.address; break;
        case EndReason::debugcart: stop["value"] = result.stop.value; break;
        case EndReason::interrupted: stop["signal"] = result.signal; break;
        default: break;
    }
    if (result.returned_at) json["returned_after"] = *result.returned_at;
    json["exit_status"] = exit_status(result, expectations);
    json["cycles"] = json_of(result.accounts);
    json["first_cycle"] = result.first_cycle;
    json["seconds"] = static_cast<double>(result.accounts.total()) / model.clock_hz;
    const BeamPosition beam = machine.beam();
    json["beam"] = {{"line", beam.line}, {"cycle", beam.cycle}, {"frame", machine.frame()}};
    const Cpu6510State& cpu = machine.cpu();
    json["registers"] = {{"pc", cpu.pc}, {"a", cpu.a},  {"x", cpu.x},
                         {"y", cpu.y},   {"sp", cpu.s}, {"p", cpu.p}};
    json["measures"] = Json::array();
    for (const auto& [span, name] : context.measures) {
        const SpanRecord* const record = find_record(result, span);
        if (record == nullptr) continue;
        Json measure = {
            {"span", name}, {"from", span.from}, {"to", span.to}, {"passes", record->passes}};
        if (record->passes > 0) {
            measure["first"] = json_of(record->first);
            measure["min"] = record->min;
            measure["max"] = record->max;
        }
        json["measures"].push_back(std::move(measure));
    }
    json["expectations"] = Json::array();
    for (const Expectation& e : expectations)
        json["expectations"].push_back({{"condition", e.condition.text},
                                        {"holds", e.finding.holds},
                                        {"actual", e.finding.actual}});
    json["screen"] = Json::array();
    std::istringstream rows(screen_rows(machine));
    for (std::string row; std::getline(rows, row);) json["screen"].push_back(row);
    // Names that are no UTF-8 are shown with the replacement character.
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace badline::tools
