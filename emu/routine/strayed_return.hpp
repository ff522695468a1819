// Which RTS or RTI of a call went astray.
#pragma once

#include <cstdint>
#include <vector>

#include "badline/routine/harness.hpp"

namespace badline {

// Bytes in use on the stack, given where S stood when there were none.
constexpr int bytes_on_stack(std::uint8_t empty, std::uint8_t s) {
    return static_cast<std::int8_t>(static_cast<std::uint8_t>(empty - s));
}

// Looks for the RTS or RTI that left a routine without coming back to its caller. Each JSR and
// each interrupt leaves a frame on the stack; a return is astray that finds S at none of them. The
// first that takes bytes of the caller's is one in any case; one further down may be meant (an
// address pushed and jumped to by RTS), and counts when nothing after it returned as it should.
class StrayedReturn {
  public:
    // `s` is the stack pointer as the caller left it; `frame` bytes were pushed to call.
    StrayedReturn(std::uint8_t s, int frame);

    // To be told every instruction of the call in order, with S before it. False: it was one that
    // took bytes of the caller's, and nothing after it matters.
    bool look(std::uint8_t s, const ExecutedInstruction& done);

    // Says in `result` that the call went astray and where, if it did.
    void tell(CallResult& result) const;

  private:
    const std::uint8_t caller_s_;
    const int frame_;
    std::vector<std::uint8_t> frames_;  // S at the innermost one last
    bool found_ = false;
    std::uint16_t address_ = 0, target_ = 0;
    int surplus_ = 0;
};

}  // namespace badline
