// What `badline run` says about a run, for people and for programs.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "badline/media/conditions.hpp"
#include "badline/media/symbols.hpp"
#include "run_session.hpp"

namespace badline::tools {

// What the report names besides the run itself.
struct ReportContext {
    std::string program;  // as the user gave it
    std::string roms;     // "badline's own", or the KERNAL's file
    std::string labels;   // the label file; empty without one
    const Symbols* symbols = nullptr;
    std::vector<std::pair<CodeSpan, std::string>> measures;  // with the text of each
};

// A condition of --expect and what came of it.
struct Expectation {
    Condition condition;
    Finding finding;
};
std::vector<Expectation> check_expectations(const RunPlan& plan, const ConditionView& view);

// The exit status of a run: see ExitStatus; with the debug cartridge, the byte written.
int exit_status(const RunResult& result, const std::vector<Expectation>& expectations);

// The report for people, several lines.
std::string report_text(const Machine& machine, const RunResult& result,
                        const std::vector<Expectation>& expectations, const ReportContext& context);

// The same as JSON, and the text screen; ends with a newline.
std::string report_json(const Machine& machine, const RunResult& result,
                        const std::vector<Expectation>& expectations, const ReportContext& context);

}  // namespace badline::tools
