// What a suite runs on: the bare processor (flat_target) or the whole C64 (c64_target).
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "badline/routine/harness.hpp"

namespace badline::suites {

class Target {
  public:
    virtual ~Target() = default;

    // Everything as it was after the suite's programs were loaded.
    virtual void restore() = 0;

    // Memory as the processor sees it; reading has no effects.
    virtual std::uint8_t peek(std::uint16_t address) const = 0;
    virtual void poke(std::uint16_t address, std::uint8_t value) = 0;
    virtual Cpu6510State& cpu() = 0;

    // Calls the routine as JSR does; the RTS's cycles are counted, the JSR's are not.
    virtual CallResult call(std::uint16_t routine, const CallOptions& options) = 0;
    // Where a routine returns to: an address at which nothing is executed.
    virtual std::uint16_t return_address() const = 0;

    // The latest `keep` instructions of the last call. Leaves everything as it is.
    virtual std::vector<ExecutedInstruction> executed(std::size_t keep) = 0;

    // The harness of the whole C64; null for the bare processor.
    virtual Harness* harness() { return nullptr; }

    // Another one for another thread, as after restore(). Only of one that nobody has run yet.
    virtual std::unique_ptr<Target> twin() const = 0;
};

}  // namespace badline::suites
