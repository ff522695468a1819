#include "run_session.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "interruption.hpp"
#include "progress.hpp"
#include "screen.hpp"

namespace badline::tools {
namespace {

using Kind = Condition::Kind;

// Signals and progress are looked after this often.
constexpr Cycle kPollInterval = 1'000'000;
constexpr std::uint16_t kBrkVector = 0x0316;
// Between the picture's last line (287 on PAL; 11 of the next frame on NTSC) and its first (16,
// 28): an onlooker sees whole pictures.
constexpr int kPictureEnd = 13;

Accounts difference(const Accounts& a, const Accounts& b) {
    return {a.processor - b.processor, a.badlines - b.badlines, a.sprites - b.sprites};
}

class Session {
  public:
    Session(Machine& machine, const RunPlan& plan) : machine_(machine), plan_(plan) {}

    RunResult run() {
        InterruptionGuard guard;
        Progress progress(plan_.prg.name);
        result_.started =
            plan_.started ? *plan_.started : start_program(machine_, plan_.prg, plan_.start);
        brk_vector_ = word(kBrkVector);
        irq_entry_ = machine_.peek(0xfffe) | machine_.peek(0xffff) << 8;
        result_.first_cycle = machine_.now();
        next_picture_ = until_picture();
        machine_.clear_accounts();
        set_stops();
        if (!already_over()) {
            while (!advance()) {
                if (plan_.live) continue;
                progress.update(elapsed(), plan_.limit, parts_of(machine_.config().model).clock_hz);
            }
        }
        result_.accounts = machine_.accounts();
        return std::move(result_);
    }

  private:
    Cycle elapsed() const { return machine_.now() - result_.first_cycle; }

    // Cycles from the first instruction to the next time that a picture is whole.
    Cycle until_picture() const {
        const BeamPosition beam = machine_.beam();
        const Cycle here = beam.line * machine_.cycles_per_line() + beam.cycle - 1;
        const Cycle left = kPictureEnd * machine_.cycles_per_line() - here;
        return elapsed() + (left > 0 ? left : left + machine_.cycles_per_frame());
    }

    std::uint16_t word(std::uint16_t address) const {
        const auto ram = std::as_const(machine_).ram();
        return static_cast<std::uint16_t>(ram[address] | ram[address + 1u] << 8);
    }

    void set_stops() {
        for (const CodeSpan& span : plan_.measures) track(span);
        for (const Condition& condition : plan_.expect)
            if (condition.kind == Kind::span) track(condition.span);
        places_ = {result_.started.return_to, result_.started.main_loop};
        for (const SpanRecord& record : result_.spans)
            places_.insert({record.span.from, record.span.to});
        for (const Condition& condition : plan_.until) {
            switch (condition.kind) {
                case Kind::pc: places_.insert(condition.address); break;
                case Kind::write: machine_.watch_write(condition.address); break;
                case Kind::memory:
                    for (int i = 0; i < condition.width; ++i)
                        machine_.watch_write(static_cast<std::uint16_t>(condition.address + i));
                    break;
                case Kind::screen: watches_screen_ = true; break;
                case Kind::cycles:
                    end_cycle_ = std::min(
                        end_cycle_,
                        static_cast<Cycle>(std::min<std::uint64_t>(
                            condition.value + (condition.relation == Relation::greater ? 1 : 0),
                            kNever)));
                    break;
                default: break;
            }
        }
        for (const std::uint16_t place : places_) machine_.break_at(place);
        machine_.stop_on_brk(true);
        machine_.set_debugcart(plan_.debugcart);
    }

    void track(const CodeSpan& span) {
        for (const SpanRecord& record : result_.spans)
            if (record.span == span) return;
        result_.spans.push_back({.span = span});
    }

    // What holds before the first instruction, which run() will not stop at.
    bool already_over() {
        return at_place(plan_.start) || check_memory(std::nullopt) || check_screen() ||
               check_cycles();
    }

    // Runs to the next thing of interest. Whether the run is over.
    bool advance() {
        const Cycle now = elapsed();
        if (now >= plan_.limit) return end(EndReason::limit);
        while (next_event_ < plan_.events.size() && plan_.events[next_event_].when <= now)
            apply(plan_.events[next_event_++], machine_);
        Cycle next = std::min({plan_.limit, end_cycle_, now + kPollInterval});
        if (next_event_ < plan_.events.size())
            next = std::min(next, plan_.events[next_event_].when);
        if (watches_screen_) next = std::min(next, next_frame_);
        if (plan_.onlooker != nullptr) next = std::min(next, next_picture_);
        result_.stop = machine_.run(result_.first_cycle + next);
        switch (result_.stop.kind) {
            case StopKind::limit: break;
            case StopKind::trap: break;
            case StopKind::breakpoint:
                if (at_place(result_.stop.address)) return true;
                break;
            case StopKind::write:
                if (check_memory(result_.stop.address)) return true;
                break;
            case StopKind::brk:
                if (at_brk()) return true;
                break;
            case StopKind::jam: return end(EndReason::jammed);
            case StopKind::debugcart: return end(EndReason::debugcart);
        }
        // A run passes the breakpoint it begins at: one that another stop ended at is met here.
        const std::uint16_t pc = std::as_const(machine_).cpu().pc;
        if (result_.stop.kind != StopKind::breakpoint && places_.contains(pc) && at_place(pc))
            return true;
        if (watches_screen_ && elapsed() >= next_frame_) {
            next_frame_ += machine_.cycles_per_frame();
            if (check_screen()) return true;
        }
        if (check_cycles()) return true;
        if (plan_.onlooker != nullptr && elapsed() >= next_picture_) {
            if (!plan_.onlooker->frame(machine_)) return end(EndReason::quit);
            next_picture_ = until_picture();
        }
        if (const int signal = InterruptionGuard::signal(); signal != 0) {
            result_.signal = signal;
            return end(EndReason::interrupted);
        }
        return false;
    }

    bool end(EndReason reason, const Condition* by = nullptr) {
        result_.reason = reason;
        if (by != nullptr) result_.by = *by;
        return true;
    }

    // The processor is about to execute the instruction at `pc`.
    bool at_place(std::uint16_t pc) {
        const Accounts& accounts = machine_.accounts();
        for (SpanRecord& record : result_.spans) {
            if (pc == record.span.to && record.running) {
                const Accounts pass = difference(accounts, record.begun);
                if (record.passes == 0) record.first = pass;
                record.min = record.passes == 0 ? pass.total() : std::min(record.min, pass.total());
                record.max = std::max(record.max, pass.total());
                ++record.passes;
                record.running = false;
            }
            if (pc == record.span.from && !record.running) {
                record.running = true;
                record.begun = accounts;
            }
        }
        for (const Condition& condition : plan_.until)
            if (condition.kind == Kind::pc && condition.address == pc)
                return end(EndReason::until, &condition);
        const bool returned = (pc == result_.started.return_to &&
                               std::as_const(machine_).cpu().s == result_.started.stack) ||
                              pc == result_.started.main_loop;
        return returned && at_return();
    }

    bool at_return() {
        if (!result_.returned_at) result_.returned_at = elapsed();
        if (plan_.until.empty() && !plan_.live) return end(EndReason::returned);
        return check_kind(Kind::returns);
    }

    bool at_brk() {
        if (check_kind(Kind::brk)) return true;
        // A program that set the vector handles it. One that did not has run astray.
        // A program that banked the KERNAL out has a handler of its own at $FFFE.
        const bool in_kernal = std::as_const(machine_).cpu().pc == irq_entry_;
        return plan_.until.empty() && !plan_.live && in_kernal && word(kBrkVector) == brk_vector_ &&
               end(EndReason::crashed);
    }

    bool check_kind(Kind kind) {
        for (const Condition& condition : plan_.until)
            if (condition.kind == kind) return end(EndReason::until, &condition);
        return false;
    }

    // After a write to `written`, or of all memory conditions when nothing is given.
    bool check_memory(std::optional<std::uint16_t> written) {
        const MachineView view(machine_, result_);
        for (const Condition& condition : plan_.until) {
            if (condition.kind == Kind::write && written == condition.address)
                return end(EndReason::until, &condition);
            if (condition.kind != Kind::memory) continue;
            // Several bytes may be written by one instruction, of which one is reported.
            if (check(condition, view).holds) return end(EndReason::until, &condition);
        }
        return false;
    }

    bool check_screen() {
        if (!watches_screen_) return false;
        const MachineView view(machine_, result_);
        for (const Condition& condition : plan_.until)
            if (condition.kind == Kind::screen && check(condition, view).holds)
                return end(EndReason::until, &condition);
        return false;
    }

    bool check_cycles() {
        if (elapsed() < end_cycle_) return false;
        for (const Condition& condition : plan_.until) {
            if (condition.kind != Kind::cycles) continue;
            const auto value = static_cast<std::uint64_t>(elapsed());
            if (value > condition.value ||
                (value == condition.value && condition.relation != Relation::greater))
                return end(EndReason::until, &condition);
        }
        return false;
    }

    Machine& machine_;
    const RunPlan& plan_;
    RunResult result_;
    std::size_t next_event_ = 0;
    std::set<std::uint16_t> places_;  // with breakpoints
    Cycle end_cycle_ = kNever;
    Cycle next_frame_ = 0;
    Cycle next_picture_ = 0;
    bool watches_screen_ = false;
    std::uint16_t brk_vector_ = 0;
    int irq_entry_ = 0;  // where the KERNAL's vector leads
};

}  // namespace

RunResult run_program(Machine& machine, const RunPlan& plan) {
    return Session(machine, plan).run();
}

std::uint16_t MachineView::reg(RegisterName name) const {
    const Cpu6510State& cpu = machine_.cpu();
    switch (name) {
        case RegisterName::a: return cpu.a;
        case RegisterName::x: return cpu.x;
        case RegisterName::y: return cpu.y;
        case RegisterName::sp: return cpu.s;
        case RegisterName::p: return cpu.p;
        case RegisterName::pc: return cpu.pc;
    }
    return 0;
}

std::uint64_t MachineView::cycles(CycleKind kind) const {
    const Accounts& accounts = result_.accounts;
    switch (kind) {
        case CycleKind::total: return static_cast<std::uint64_t>(accounts.total());
        case CycleKind::processor: return static_cast<std::uint64_t>(accounts.processor);
        case CycleKind::badlines: return static_cast<std::uint64_t>(accounts.badlines);
        case CycleKind::sprites: return static_cast<std::uint64_t>(accounts.sprites);
    }
    return 0;
}

std::optional<std::uint64_t> MachineView::span(const CodeSpan& span, SpanFigure figure) const {
    for (const SpanRecord& record : result_.spans) {
        if (record.span != span) continue;
        if (figure == SpanFigure::passes) return static_cast<std::uint64_t>(record.passes);
        if (record.passes == 0) return std::nullopt;
        switch (figure) {
            case SpanFigure::first: return static_cast<std::uint64_t>(record.first.total());
            case SpanFigure::min: return static_cast<std::uint64_t>(record.min);
            default: return static_cast<std::uint64_t>(record.max);
        }
    }
    return std::nullopt;
}

bool MachineView::ended_by(const Condition& condition) const {
    switch (condition.kind) {
        case Kind::returns:
            return result_.reason == EndReason::returned ||
                   (result_.by && result_.by->kind == Kind::returns);
        case Kind::brk:
            return result_.reason == EndReason::crashed ||
                   (result_.by && result_.by->kind == Kind::brk);
        case Kind::write:
            return result_.by && result_.by->kind == Kind::write &&
                   result_.by->address == condition.address;
        default: return false;
    }
}

std::string MachineView::screen() const {
    return screen_rows(machine_);
}

}  // namespace badline::tools
