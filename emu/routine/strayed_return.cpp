#include "badline/routine/strayed_return.hpp"

#include <algorithm>

namespace badline {
namespace {

constexpr std::uint8_t kJsr = 0x20, kRti = 0x40, kRts = 0x60, kBrk = 0x00;

}  // namespace

StrayedReturn::StrayedReturn(std::uint8_t s, int frame)
    : caller_s_(s), frame_(frame), frames_{static_cast<std::uint8_t>(s - frame)} {}

bool StrayedReturn::look(std::uint8_t s, const ExecutedInstruction& done) {
    const std::uint8_t opcode = done.bytes[0];
    if (done.interrupt || opcode == kJsr || opcode == kBrk) {
        frames_.push_back(done.after.s);
        return true;
    }
    if (opcode != kRts && opcode != kRti) return true;
    const auto frame = std::find(frames_.rbegin(), frames_.rend(), s);
    found_ = frame == frames_.rend();
    if (!found_) {
        // The outermost stays: a routine that returns to its caller ends the call.
        frames_.erase(std::max(frames_.begin() + 1, frame.base() - 1), frames_.end());
        return true;
    }
    address_ = done.pc;
    target_ = done.after.pc;
    surplus_ = bytes_on_stack(frames_.back(), s);
    return bytes_on_stack(caller_s_, done.after.s) >= frame_;
}

void StrayedReturn::tell(CallResult& result) const {
    if (!found_) return;
    result.end = CallEnd::astray;
    result.address = address_;
    result.target = target_;
    result.surplus = surplus_;
}

}  // namespace badline
