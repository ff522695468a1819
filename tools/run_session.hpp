// One run of a program: from its first instruction until something ends it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "badline/machine/machine.hpp"
#include "badline/media/conditions.hpp"
#include "badline/media/prg.hpp"
#include "input_script.hpp"
#include "start.hpp"

namespace badline::tools {

// Looks on while a program runs.
class Onlooker {
  public:
    virtual ~Onlooker() = default;
    // Called once a frame, when the picture is whole: after its last line, before the next one's
    // first. May change the machine. Whether the run is to go on.
    virtual bool frame(Machine& machine) = 0;
};

// What a run is to do, with everything read and resolved.
struct RunPlan {
    Prg prg;
    std::uint16_t start = 0;
    Cycle limit = 100'000'000;     // from the first instruction
    std::vector<Condition> until;  // empty: until the program returns
    std::vector<Condition> expect;
    std::vector<CodeSpan> measures;  // reported; those of `expect` are measured as well
    std::vector<InputEvent> events;  // in the order of time
    bool debugcart = false;
    Onlooker* onlooker = nullptr;
    // Where the machine stands already, for one that is not to be started.
    std::optional<Started> started{};
    bool live = false;  // returning to BASIC and BRK end nothing; the onlooker has the terminal
};

// The passes of a program from one place to another.
struct SpanRecord {
    CodeSpan span;
    std::int64_t passes = 0;
    Accounts first{};  // of the first pass
    Cycle min = 0;     // over all passes
    Cycle max = 0;
    bool running = false;  // between the two places
    Accounts begun{};      // the accounts when it began
};

enum class EndReason {
    until,     // a condition of --until
    returned,  // no --until given, and the program returned to BASIC
    limit,     //
    crashed,   // no --until given, and a BRK that nothing handles
    jammed,
    debugcart,
    interrupted,  // by a signal
    quit,         // by the onlooker
};

struct RunResult {
    EndReason reason = EndReason::limit;
    std::optional<Condition> by;  // reason until
    Stop stop;                    // the machine's last word
    Started started;
    Cycle first_cycle = 0;             // of the program's first instruction, from power-on
    Accounts accounts;                 // since then; total() is the length of the run
    std::optional<Cycle> returned_at;  // cycles after which it first returned to BASIC
    std::vector<SpanRecord> spans;
    int signal = 0;
};

// Starts the program on a machine that stands still and runs it. The machine is left where the
// run ended. Shows progress on standard error. Throws InputError as start_program() does.
RunResult run_program(Machine& machine, const RunPlan& plan);

// What conditions see of a machine after a run.
class MachineView : public ConditionView {
  public:
    MachineView(const Machine& machine, const RunResult& result)
        : machine_(machine), result_(result) {}

    std::uint8_t byte(std::uint16_t address) const override { return machine_.peek(address); }
    std::uint16_t reg(RegisterName name) const override;
    std::uint64_t cycles(CycleKind kind) const override;
    std::optional<std::uint64_t> span(const CodeSpan& span, SpanFigure figure) const override;
    bool ended_by(const Condition& condition) const override;
    std::string screen() const override;

  private:
    const Machine& machine_;
    const RunResult& result_;
};

}  // namespace badline::tools
