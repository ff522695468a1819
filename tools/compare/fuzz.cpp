#include "fuzz.hpp"

#include <utility>

#include "badline/media/input_error.hpp"
#include "shrinker.hpp"

namespace badline::tools {
namespace {

// A side with a program put into its memory whenever it goes back to the beginning.
class Loaded : public Side {
  public:
    Loaded(Side& side, std::function<void(const Prg&)> put) : side_(side), put_(std::move(put)) {}
    void load(Prg program) { program_ = std::move(program); }

    ProcessorState at(Cycle near) override { return side_.at(near); }
    MachineState state(Cycle near) override { return side_.state(near); }
    Picture picture() override { return side_.picture(); }
    void advance(std::uint32_t instructions) override { side_.advance(instructions); }
    bool jammed() override { return side_.jammed(); }
    void mark() override { side_.mark(); }
    void back(Mark mark) override {
        side_.back(mark);
        put();
    }
    void put() { put_(program_); }
    bool be_thorough() override { return side_.be_thorough(); }

  private:
    Side& side_;
    std::function<void(const Prg&)> put_;
    Prg program_;
};

// What all programs begin with: they are put in place of it at the first instruction.
Launch launch() {
    return launch_of(assemble({}), kFuzzStart);
}

class Fuzzer {
  public:
    Fuzzer(Machine& machine, const X64scSetup& setup)
        : own_(machine, launch()),
          vice_(setup, launch(), own_.at().moment),
          ours_(own_, [&](const Prg& prg) { machine.load(prg.load, prg.bytes); }),
          theirs_(vice_, [&](const Prg& prg) {
              vice_.client().set_memory(X64scClient::Bank::ram, prg.load, prg.bytes);
          }) {
        began_ = own_.at().moment;
        at_start_ = own_.state();
        const MachineState theirs = vice_.state(began_.clock);
        if (same(at_start_, theirs)) return;
        throw InputError("this x64sc does not start programs as Badline does (line " +
                         std::to_string(theirs.at.moment.line) + ", cycle " +
                         std::to_string(theirs.at.moment.cycle) + " in place of line " +
                         std::to_string(began_.line) + ", cycle " + std::to_string(began_.cycle) +
                         "; " + std::to_string(byte_differences(at_start_, theirs).size()) +
                         " bytes differ); badline compare PROGRAM shows more");
    }

    FuzzResult run(std::uint64_t seed, std::uint32_t from, std::uint32_t count,
                   const FuzzProgress& progress) {
        FuzzResult result;
        for (std::uint32_t number = from; number - from < count; ++number) {
            const FuzzProgram program = make_fuzz_program(seed, number);
            std::optional<FuzzFailure> failure;
            // What x64sc's dump did not restore is not the program's doing.
            if (differs(program, program.sid) && (program.sid || differs(program, true)))
                failure = explain(program);
            result.cycles += static_cast<std::uint64_t>(kFuzzCycles);
            ++result.programs;
            progress(result.programs, failure ? &*failure : nullptr);
            if (failure) result.failures.push_back(std::move(*failure));
        }
        result.restarts = restarts_;
        return result;
    }

  private:
    // Puts the program in place on both sides, at their first instruction.
    void begin(const FuzzProgram& program, bool thorough) {
        const Prg prg = assemble(program);
        ours_.load(prg);
        theirs_.load(prg);
        ours_.back(Mark::first);
        if (thorough || thorough_) {
            vice_.restart(thorough);
            ++restarts_;
        } else {
            vice_.back(Mark::first);
            if (!same(at_start_, vice_.state(began_.clock))) {
                vice_.restart(false);
                ++restarts_;
            }
        }
        thorough_ = thorough;
        theirs_.put();
    }

    bool differs(const FuzzProgram& program, bool thorough) {
        begin(program, thorough);
        picture_differences_ = 0;
        instructions_ = own_.advance_to(began_.clock + kFuzzCycles, UINT32_MAX);
        if (own_.jammed()) {
            // Up to the JAM: x64sc's monitor does not stop in one.
            own_.back(Mark::first);
            ours_.put();
            own_.advance(--instructions_);
        }
        vice_.advance(instructions_);
        state_differs_ = !compare_now(own_, vice_).alike;
        if (state_differs_) return true;
        const Picture a = own_.picture(), b = vice_.picture();
        for (std::size_t i = 0; i < a.pixels.size() && i < b.pixels.size(); ++i)
            if (a.pixels[i] != b.pixels[i]) ++picture_differences_;
        return picture_differences_ > 0;
    }

    FuzzFailure explain(const FuzzProgram& program) {
        FuzzFailure failure;
        failure.items_before = program.items.size();
        failure.began = began_;
        const bool by_state = state_differs_;
        FuzzProgram shorter = program;
        // A difference in the picture alone must not turn into one in the state, or the reverse:
        // that would be another fault.
        shorter.items = shrink<FuzzItem>(program.items, [&](const std::vector<FuzzItem>& items) {
            FuzzProgram candidate = program;
            candidate.items = items;
            return differs(candidate, program.sid) && state_differs_ == by_state;
        });
        // The smallest has to differ on an x64sc that has run nothing else.
        if (!differs(shorter, true) || state_differs_ != by_state) {
            shorter = program;
            differs(shorter, true);
        }
        failure.picture_differences = picture_differences_;
        if (state_differs_) {
            // The way that is fast first.
            if (!program.sid) begin(shorter, false);
            failure.first = surely_first_difference(ours_, theirs_, Mark::first, instructions_);
            thorough_ = true;
        }
        failure.program = std::move(shorter);
        return failure;
    }

    OwnSide own_;
    X64scSide vice_;
    Loaded ours_, theirs_;
    Moment began_;
    MachineState at_start_;
    std::uint32_t instructions_ = 0;
    std::uint32_t restarts_ = 0;
    std::size_t picture_differences_ = 0;
    bool state_differs_ = false;
    bool thorough_ = false;
};

}  // namespace

FuzzResult fuzz(Machine& machine, const X64scSetup& setup, std::uint64_t seed, std::uint32_t from,
                std::uint32_t count, const FuzzProgress& progress) {
    return Fuzzer(machine, setup).run(seed, from, count, progress);
}

}  // namespace badline::tools
