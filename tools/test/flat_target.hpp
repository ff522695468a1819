// The bare processor as a suite's target.
#pragma once

#include <memory>

#include "flat_machine.hpp"
#include "target.hpp"

namespace badline::suites {

class FlatTarget : public Target {
  public:
    explicit FlatTarget(std::shared_ptr<const FlatImage> image);

    void restore() override { machine_.restore(); }
    std::uint8_t peek(std::uint16_t address) const override { return machine_.peek(address); }
    void poke(std::uint16_t address, std::uint8_t value) override;
    Cpu6510State& cpu() override { return machine_.cpu(); }
    CallResult call(std::uint16_t routine, const CallOptions& options) override;
    // The processor's port is where nothing is executed.
    std::uint16_t return_address() const override { return 0; }
    std::vector<ExecutedInstruction> executed(std::size_t keep) override;
    std::unique_ptr<Target> twin() const override { return std::make_unique<FlatTarget>(image_); }

  private:
    CallResult run(CallResult result, const CallOptions& options);
    // Runs to `until`, or a stop; whether that was the routine's return.
    enum class Ran { on, returned, unbalanced, stopped, brk, jam };
    Ran run_until(Cycle until, const CallOptions& options, std::uint8_t s);
    void find_strayed_return(CallResult& result);
    template <class Look>
    void again(Cycle from, Look&& look);

    std::shared_ptr<const FlatImage> image_;
    FlatMachine machine_;
    // The last call: the state just before its first instruction, and how it ended.
    std::unique_ptr<FlatMachine::State> began_;
    CallResult last_;
    CallOptions last_options_;
};

}  // namespace badline::suites
