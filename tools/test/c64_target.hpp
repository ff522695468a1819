// The whole C64 as a suite's target: machine() in the suite language.
#pragma once

#include <memory>
#include <utility>

#include "target.hpp"

namespace badline::suites {

class C64Target : public Target {
  public:
    explicit C64Target(Harness harness) : harness_(std::move(harness)) {}

    void restore() override { harness_.restore(); }
    std::uint8_t peek(std::uint16_t address) const override {
        return harness_.machine().peek(address);
    }
    void poke(std::uint16_t address, std::uint8_t value) override {
        harness_.machine().poke(address, value);
    }
    Cpu6510State& cpu() override { return harness_.machine().cpu(); }
    CallResult call(std::uint16_t routine, const CallOptions& options) override;
    std::uint16_t return_address() const override { return kReturnAddress; }
    std::vector<ExecutedInstruction> executed(std::size_t keep) override {
        return harness_.latest(keep);
    }
    Harness* harness() override { return &harness_; }
    std::unique_ptr<Target> twin() const override {
        return std::make_unique<C64Target>(harness_.twin());
    }

  private:
    Harness harness_;
};

}  // namespace badline::suites
