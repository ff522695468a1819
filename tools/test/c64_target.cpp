#include "c64_target.hpp"

namespace badline::suites {

CallResult C64Target::call(std::uint16_t routine, const CallOptions& options) {
    const CallResult result = harness_.call(routine, options);
    // A BRK ends the call here too, so that all is taken back to before it: a suite may go on with
    // another call.
    if (result.end == CallEnd::brk) {
        Cpu6510State& cpu = harness_.machine().cpu();
        const auto pushed = static_cast<std::uint8_t>(cpu.s + 1);
        cpu.p = peek(static_cast<std::uint16_t>(0x100 | pushed)) &
                static_cast<std::uint8_t>(~status::kBreak);
        cpu.s = static_cast<std::uint8_t>(cpu.s + 3);
        cpu.pc = result.address;
    }
    return result;
}

}  // namespace badline::suites
