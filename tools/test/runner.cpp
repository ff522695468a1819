#include "runner.hpp"

#include <algorithm>
#include <chrono>
#include <optional>

#include "badline/media/host_file.hpp"
#include "badline/routine/phases.hpp"
#include "badline/routine/report.hpp"
#include "evaluator.hpp"
#include "trace.hpp"

namespace badline::suites {
namespace {

// For calls that take longer it is not found out where they went astray: that would take longer
// than they did.
constexpr Cycle kLongestSearch = 2'000'000;

// Thrown when a test cannot go on.
struct Over {
    Failure failure;
};

class TestRun {
  public:
    // `trace` shows all instructions.
    TestRun(const PreparedSuite& prepared, const TestCase& test, Target& target,
            const RunOptions& options, bool trace)
        : prepared_(prepared),
          test_(test),
          target_(target),
          options_(options),
          trace_(trace),
          evaluator_(target, prepared.symbols) {}

    TestResult run() {
        target_.restore();
        try {
            in_setup_ = true;
            for (const Statement& statement : prepared_.suite->setup) execute(statement);
            in_setup_ = false;
            for (const Statement& statement : test_.body) execute(statement);
        } catch (Over& over) {
            if (in_setup_) over.failure.message = "in setup: " + over.failure.message;
            result_.failures.push_back(std::move(over.failure));
        }
        if (!result_.failures.empty()) result_.outcome = Outcome::failed;
        return std::move(result_);
    }

  private:
    void execute(const Statement& statement) {
        try {
            std::visit([&](const auto& what) { execute(statement.at, what); }, statement.what);
        } catch (const TestError& error) {
            throw Over{{error.what.at, error.what.message, {}}};
        }
    }

    void execute(Position, const AssignRegister& assign) {
        const char letter = assign.target.letter;
        const std::uint8_t value = evaluator_.byte(
            assign.value, std::string("register ") + static_cast<char>(letter & ~0x20));
        register_of(target_.cpu(), letter) = value;
    }
    void execute(Position, const AssignFlag& assign) {
        const bool on = evaluator_.flag(assign.value);
        set_flag(target_.cpu(), assign.target.letter, on);
    }
    // A value above 255 is a word, low byte first.
    void execute(Position at, const AssignMemory& assign) {
        const std::uint16_t address = evaluator_.address(assign.address);
        if (const auto* name = std::get_if<RegisterName>(&assign.value)) {
            target_.poke(address, register_of(target_.cpu(), name->letter));
            return;
        }
        const std::int64_t value = evaluator_.value(std::get<Expression>(assign.value));
        if (value < -32768 || value > 65535)
            throw TestError{{at, "the value " + std::to_string(value) +
                                     " does not fit into a word; the largest is $ffff"}};
        target_.poke(address, static_cast<std::uint8_t>(value));
        if (value >= -128 && value <= 255) return;
        if (address == 0xffff) throw TestError{{at, "there is no room for a word at $ffff"}};
        target_.poke(static_cast<std::uint16_t>(address + 1),
                     static_cast<std::uint8_t>(value >> 8));
    }
    void execute(Position, const Fill& fill) {
        const std::uint16_t address = evaluator_.address(fill.address);
        const std::uint32_t count = evaluator_.count(fill.count, address);
        const std::uint8_t value = evaluator_.byte(fill.value, "a byte");
        for (std::uint32_t i = 0; i < count; ++i)
            target_.poke(static_cast<std::uint16_t>(address + i), value);
    }
    void execute(Position, const Dump& dump) {
        const std::uint16_t address = evaluator_.address(dump.address);
        const std::uint32_t count = evaluator_.count(dump.count, address);
        result_.output += dump_text(target_, address, count, prepared_.symbols);
    }
    void execute(Position at, const Refused& refused) { throw TestError{{at, refused.name}}; }
    void execute(Position at, const Assertion& assertion) {
        const auto verdict = evaluator_.check(assertion.comparison, figures_);
        if (verdict.holds) return;
        Failure failure{at, printable(assertion.description), {}};
        failure.details.push_back("expected  " + verdict.expected);
        if (!verdict.got.empty()) failure.details.push_back("got       " + verdict.got);
        result_.failures.push_back(std::move(failure));
    }

    // -- calls -----------------------------------------------------------------------------------
    void execute(Position at, const Call& call) {
        const std::uint16_t routine = evaluator_.address(call.address);
        CallOptions options;
        if (call.stop_address) options.stops.push_back(evaluator_.address(*call.stop_address));
        options.return_ends = call.stop_on_rts;
        // Otherwise a BRK is as good an end as a return.
        options.longest_search = call.fail_on_brk ? kLongestSearch : 0;
        // The timeout counts the processor's own cycles and the limit all: what the video chip
        // steals is less than that again, up to a screenful of sprites.
        const Cycle left = timeout_left();
        const Cycle stolen = target_.harness() == nullptr ? 8 : left + 20'000;
        options.limit = left == kNoTimeout ? options_.limit : left + stolen;
        figures_.phases.reset();
        if (call.stop_address && options.stops.front() == routine) return;  // there already
        if (call.all_phases) {
            call_in_all_phases(at, routine, call, options, left);
            return;
        }
        make_call(at, routine, call, options, left);
    }

    void make_call(Position at, std::uint16_t routine, const Call& call, const CallOptions& options,
                   Cycle left) {
        const CallResult result = target_.call(routine, options);
        count(result.accounts);
        if (trace_) add_trace(routine);
        judge(at, call, result, left);
    }

    // All calls since the test began, its setup's included, go into one account.
    void count(const Accounts& accounts) {
        figures_.accounts.processor += accounts.processor;
        figures_.accounts.badlines += accounts.badlines;
        figures_.accounts.sprites += accounts.sprites;
        result_.cycles = figures_.accounts.processor;
        result_.stolen = figures_.accounts.badlines + figures_.accounts.sprites;
    }

    // Cycles that the test may still take.
    static constexpr Cycle kNoTimeout = kNever / 4;
    Cycle timeout_left() const {
        if (test_.timeout == 0 || test_.timeout >= static_cast<std::uint64_t>(kNoTimeout))
            return kNoTimeout;
        return std::max<Cycle>(0, static_cast<Cycle>(test_.timeout) - result_.cycles);
    }

    // Throws when the call did not end as it should.
    void judge(Position at, const Call& call, const CallResult& result, Cycle left) {
        if (result.accounts.processor > left)
            over(at, "took more than its timeout of " + std::to_string(test_.timeout) + " cycles");
        switch (result.end) {
            case CallEnd::returned:
            case CallEnd::stopped: return;
            case CallEnd::brk:
                if (!call.fail_on_brk) return;
                if (result.address == target_.return_address() && call.stop_address)
                    over(at, place(prepared_.symbols, result.routine) +
                                 " returned and had not come to its stop_on_address, " +
                                 place(prepared_.symbols, evaluator_.address(*call.stop_address)));
                break;
            default: break;
        }
        CallResult shown = result;
        if (shown.target == target_.return_address()) shown.target = kReturnAddress;
        std::string message = call.all_phases ? explain_with_start(prepared_.symbols, shown)
                                              : explain(prepared_.symbols, shown);
        if (result.end == CallEnd::limit)
            message += "; --limit N or timeout = N allows another number";
        over(at, std::move(message));
    }

    [[noreturn]] void over(Position at, std::string message) {
        Failure failure{at, std::move(message), {}};
        if (!trace_) {
            const std::string text = listing(prepared_.symbols, target_.executed(kListed));
            for (std::size_t begin = 0; begin < text.size();) {
                const std::size_t end = std::min(text.find('\n', begin), text.size());
                failure.details.push_back(text.substr(begin, end - begin));
                begin = end + 1;
            }
        }
        throw Over{std::move(failure)};
    }

    void add_trace(std::uint16_t routine) {
        const auto instructions = target_.executed(kMaxTrace);
        const bool all = instructions.size() < kMaxTrace;
        result_.output += "Execution trace of " + place(prepared_.symbols, routine) +
                          (all ? " (" : " (the last ") + std::to_string(instructions.size()) +
                          " instructions):\n" + trace_text(instructions, prepared_.symbols);
    }

    void call_in_all_phases(Position at, std::uint16_t routine, const Call& call,
                            const CallOptions& options, Cycle left) {
        if (target_.harness() == nullptr)
            throw TestError{{at,
                             "phases() needs the whole C64: write machine(\"c64c\") at the "
                             "beginning of the suite"}};
        Harness& harness = *target_.harness();
        const PhaseFigures figures =
            measure_phases(harness, routine, options, options_.phase_threads);
        // Once more from the worst start, after which everything is left; or from the one from
        // which it did not return.
        const BeamPosition start =
            figures.lost.value_or(BeamPosition{figures.worst().line, figures.worst().cycle});
        harness.go_to(start.line, start.cycle);
        make_call(at, routine, call, options, left);
        if (!figures.lost)
            figures_.phases = {figures.min(), figures.median(), figures.max(), start};
    }

    const PreparedSuite& prepared_;
    const TestCase& test_;
    Target& target_;
    const RunOptions& options_;
    const bool trace_;
    Evaluator evaluator_;
    Figures figures_;
    TestResult result_;
    bool in_setup_ = false;
};

}  // namespace

TestResult run_test(const PreparedSuite& prepared, const TestCase& test, Target& target,
                    const RunOptions& options) {
    const auto began = std::chrono::steady_clock::now();
    TestResult result = TestRun(prepared, test, target, options, options.trace).run();
    // Once more, the same, to see how it came to that.
    if (result.outcome == Outcome::failed && test.trace && !options.trace)
        result = TestRun(prepared, test, target, options, true).run();
    result.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return result;
}

}  // namespace badline::suites
