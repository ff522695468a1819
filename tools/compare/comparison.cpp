#include "comparison.hpp"

#include <algorithm>
#include <utility>

#include "badline/cpu/opcodes.hpp"
#include "interruption.hpp"

namespace badline::tools {
namespace {

using Kind = Condition::Kind;

// Instructions after which the whole state of both is compared.
constexpr std::uint32_t kChunk = 50'000;
// How much longer than Badline x64sc may take to the end.
constexpr Cycle kGrace = 2'000'000;

class Comparer {
  public:
    Comparer(Machine& machine, const X64scSetup& setup, const ComparePlan& plan,
             const CompareProgress& progress)
        : plan_(plan),
          progress_(progress),
          own_(machine, launch_of(plan.run.prg, plan.run.start)),
          vice_(setup, launch_of(plan.run.prg, plan.run.start), own_.at().moment) {}

    Comparison run() {
        result_.first_moment = own_.at().moment;
        result_.clock_known = vice_.knows_clock();
        for (std::size_t i = 0; i < plan_.run.measures.size(); ++i)
            result_.spans.push_back({plan_.run.measures[i], plan_.measure_texts[i], {}, {}});
        to_the_end();
        if (!alike(true)) {
            result_.state_differs = true;  // from the first instruction on
            find_first(0);
        } else {
            side_by_side();
        }
        finish();
        return std::move(result_);
    }

  private:
    Cycle first_clock() const { return result_.first_moment.clock; }

    // Badline alone, to know where the end is.
    void to_the_end() {
        RunPlan run = plan_.run;
        run.started = own_.started();
        result_.run = run_program(own_.machine(), run);
        own_.machine().clear_stops();
        if (result_.run.reason == EndReason::interrupted) throw Interrupted{result_.run.signal};
        end_clock_ = own_.machine().now();
        own_.back(Mark::first);
        if (result_.run.reason == EndReason::jammed) {
            end_clock_ = before_the_jam();
            own_.back(Mark::first);
        }
        result_.our_cycles = end_clock_ - first_clock();
    }

    // x64sc's monitor tells of no jam, and its clock runs on in one by other steps: what jams is
    // over for both before the JAM.
    Cycle before_the_jam() {
        Cycle before = first_clock();
        while (!own_.jammed()) {
            before = own_.at().moment.clock;
            own_.one();
        }
        return before;
    }

    void side_by_side() {
        while (own_.at().moment.clock < end_clock_ && !own_.jammed()) {
            own_.mark();
            vice_.mark();
            marked_at_ = instructions_;
            // Up to the next whole comparison, both stop wherever a label is passed.
            std::uint32_t done = 0;
            bool same = true;
            while (same && done < kChunk && own_.at().moment.clock < end_clock_ && !own_.jammed()) {
                const std::uint32_t now = to_label(kChunk - done);
                vice_.advance(now);
                done += now;
                same = alike(false);
            }
            instructions_ += done;
            if (!same || !alike(true)) {
                result_.state_differs = true;
                find_first(done);
                return;
            }
            progress_(own_.at().moment.clock - first_clock(), result_.our_cycles);
        }
    }

    // Badline to the next label that a span begins or ends at, at most so many instructions.
    std::uint32_t to_label(std::uint32_t most) {
        if (result_.spans.empty()) return own_.advance_to(end_clock_, most);
        std::uint32_t done = 0;
        while (done < most && own_.at().moment.clock < end_clock_ && !own_.jammed()) {
            own_.one();
            ++done;
            const std::uint16_t pc = own_.at().processor.pc;
            for (const Passage& passage : passages_)
                if (!passage.over && pc == passage.wanted) return done;
        }
        return done;
    }

    // Where the first pass of a span stands.
    struct Passage {
        std::uint16_t wanted = 0;
        Cycle began = -1;
        Cycle their_began = -1;
        bool over = false;
    };

    void note_labels() {
        if (result_.spans.empty()) return;
        passages_.resize(result_.spans.size());
        const ProcessorState ours = own_.at();
        // Once at each place: where a span ends at the label that it begins at, it has begun now.
        if (ours.moment.clock == noted_at_) return;
        noted_at_ = ours.moment.clock;
        const Cycle theirs = vice_.at(ours.moment.clock).moment.clock;
        for (std::size_t i = 0; i < passages_.size(); ++i) {
            Passage& passage = passages_[i];
            MeasuredSpan& span = result_.spans[i];
            if (passage.over) continue;
            if (passage.began >= 0 && ours.processor.pc == span.span.to) {
                span.ours = ours.moment.clock - passage.began;
                span.theirs = theirs - passage.their_began;
                passage.over = true;
            } else if (passage.began < 0 && ours.processor.pc == span.span.from) {
                passage.began = ours.moment.clock;
                passage.their_began = theirs;
            }
            passage.wanted = passage.began >= 0 ? span.span.to : span.span.from;
        }
    }

    // Whether both are the same now: the processor and the time, and with `whole` all the rest.
    bool alike(bool whole) {
        const ProcessorState ours = own_.at();
        if (!(ours == vice_.at(ours.moment.clock)) || own_.jammed() != vice_.jammed()) return false;
        note_labels();
        if (!whole) return true;
        const Likeness likeness = compare_now(own_, vice_);
        instructions_ += likeness.went_on;
        return likeness.alike;
    }

    // The last `done` instructions brought a difference.
    void find_first(std::uint32_t done) {
        if (done > 0) result_.first = surely_first_difference(own_, vice_, Mark::latest, done);
        if (!result_.first && done == 0) {
            result_.first = FirstDifference{};
            result_.first->before = result_.first->ours = own_.state();
            result_.first->theirs = vice_.state(first_clock());
            result_.first->bytes = byte_differences(result_.first->ours, result_.first->theirs);
        }
        if (result_.first) {
            result_.first_instruction = marked_at_ + result_.first->instructions;
            collect_code(result_.first->instructions);
        } else {
            result_.unexplained = true;
        }
    }

    CodeLine code_at(std::uint16_t pc) {
        const Machine& machine = own_.machine();
        return {pc,
                {machine.peek(pc), machine.peek(static_cast<std::uint16_t>(pc + 1)),
                 machine.peek(static_cast<std::uint16_t>(pc + 2))}};
    }

    void collect_code(std::uint32_t instructions) {
        constexpr std::uint32_t kBefore = 6, kAfter = 4;
        own_.back(Mark::latest);
        own_.advance(instructions - std::min(instructions, kBefore));
        for (std::uint32_t i = std::min(instructions, kBefore); i > 0; --i) {
            result_.code.push_back(code_at(own_.at().processor.pc));
            if (i > 1) own_.one();
        }
        if (result_.code.empty()) return;
        CodeLine line = result_.code.back();
        for (std::uint32_t i = 0; i < kAfter; ++i) {
            line = code_at(static_cast<std::uint16_t>(
                line.pc + instruction_length(kOpcodes[line.bytes[0]].mode)));
            result_.code_after.push_back(line);
        }
    }

    // Both at the end, each by its own way; cycles and pictures.
    void finish() {
        if (result_.state_differs) {
            own_.back(Mark::first);
            own_.advance_to(end_clock_, UINT32_MAX);
            vice_.back(Mark::first);
            if (their_end())
                result_.their_cycles = vice_.at(end_clock_).moment.clock - start_theirs_;
        } else {
            result_.their_cycles = vice_.at(end_clock_).moment.clock - first_clock();
            // Both went on to the end of an interrupt sequence, where one began right at the end.
            if (own_.at().moment.clock >= end_clock_)
                result_.their_cycles =
                    *result_.their_cycles - (own_.at().moment.clock - end_clock_);
        }
        result_.end_bytes = byte_differences(own_.state(), vice_.state(end_clock_));
        result_.our_picture = our_picture();
        result_.their_picture = vice_.picture();
        const auto& ours = result_.our_picture.pixels;
        const auto& theirs = result_.their_picture.pixels;
        result_.picture_differences = ours.size() != theirs.size() ? ours.size() : 0;
        for (std::size_t i = 0; i < ours.size() && i < theirs.size(); ++i)
            if (ours[i] != theirs[i]) ++result_.picture_differences;
    }

    // Going back forgets the frame before: for a program that is over before a frame is whole, the
    // machine comes from power-on once more.
    Picture our_picture() {
        Machine& machine = own_.machine();
        if (result_.our_cycles >= 3 * machine.cycles_per_frame()) return own_.picture();
        OwnSide anew(machine, launch_of(plan_.run.prg, plan_.run.start));
        anew.advance_to(end_clock_, UINT32_MAX);
        return anew.picture();
    }

    // Brings x64sc to the end that Badline came to, by x64sc's own account. False when it does not
    // come there, or there is no way to tell.
    bool their_end() {
        start_theirs_ = vice_.at(first_clock()).moment.clock;
        const Cycle latest = start_theirs_ + 2 * result_.our_cycles + kGrace;
        const RunResult& run = result_.run;
        const Cycle length = result_.our_cycles;
        const std::vector<std::uint16_t> returned = {run.started.return_to, run.started.main_loop};
        switch (run.reason) {
            case EndReason::returned: return vice_.run_to(returned, monitor::kExec, latest);
            case EndReason::jammed: return vice_.run_to({run.stop.address}, monitor::kExec, latest);
            case EndReason::until:
                switch (run.by->kind) {
                    case Kind::returns: return vice_.run_to(returned, monitor::kExec, latest);
                    case Kind::pc: return vice_.run_to({run.by->address}, monitor::kExec, latest);
                    case Kind::write:
                        return vice_.run_to({run.by->address}, monitor::kStore, latest);
                    case Kind::memory: return to_value(*run.by, latest);
                    default: break;
                }
                break;
            default: break;
        }
        // By time: as near as whole instructions come to it.
        while (!vice_.jammed() && vice_.at(end_clock_).moment.clock < start_theirs_ + length) {
            const Cycle left = start_theirs_ + length - vice_.at(end_clock_).moment.clock;
            vice_.advance(static_cast<std::uint32_t>(std::clamp<Cycle>(left / 60, 1, kChunk)));
        }
        return run.reason == EndReason::limit ||
               (run.reason == EndReason::until && run.by->kind == Kind::cycles);
    }

    bool to_value(const Condition& condition, Cycle latest) {
        while (vice_.run_to({condition.address}, monitor::kStore, latest)) {
            const MachineState state = vice_.state(latest);
            std::uint64_t value = state.ram[condition.address];
            if (condition.width > 1)
                value |= static_cast<std::uint64_t>(
                             state.ram[static_cast<std::uint16_t>(condition.address + 1)])
                         << 8;
            if (related(value, condition.relation, condition.value)) return true;
        }
        return false;
    }

    const ComparePlan& plan_;
    const CompareProgress& progress_;
    OwnSide own_;
    X64scSide vice_;
    Comparison result_;
    std::vector<Passage> passages_;
    Cycle noted_at_ = -1;  // clock of the latest look for labels
    Cycle end_clock_ = 0;
    Cycle start_theirs_ = 0;
    std::uint64_t instructions_ = 0;  // since the program's first
    std::uint64_t marked_at_ = 0;     // of them, at the latest mark
};

}  // namespace

Comparison compare_program(Machine& machine, const X64scSetup& setup, const ComparePlan& plan,
                           const CompareProgress& progress) {
    return Comparer(machine, setup, plan, progress).run();
}

}  // namespace badline::tools
