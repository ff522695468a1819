// The monitor's checkpoints: breakpoints, watchpoints and tracepoints in one table.
//
// They are listed by their first address, those with the same one as they were set. Numbers count
// from 1, and from 1 again once none is left, as in x64sc 3.10.
#pragma once

#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "monitor/binary_protocol.hpp"
#include "serve/condition.hpp"

namespace badline::monitor {

struct Checkpoint {
    CheckpointInfo info;                             // ignore_count: hits still to be ignored
    std::optional<ConditionExpression> condition{};  // by set_condition(): `info` tells of it
    std::string command{};                           // executed when it is hit,
    const void* commander = nullptr;                 // by the text monitor that gave it

    void set_condition(ConditionExpression expression);
    // From `from` to `to`, both included; a range that ends before it begins goes round $FFFF.
    bool covers(std::uint16_t address) const;
    // "BREAK: 1  C:$c000-$c001  (Stop on exec)"
    std::string text() const;
};

class Checkpoints {
  public:
    Checkpoint& add(const CheckpointRequest& request);
    Checkpoint* find(std::uint32_t number);
    bool remove(std::uint32_t number);
    void clear();

    // In the order of the list; numbers, because a hit can remove a checkpoint.
    std::vector<std::uint32_t> numbers() const;
    const std::vector<Checkpoint>& all() const { return list_; }
    // The addresses that enabled ones with any of `operations` cover.
    std::bitset<0x10000> addresses(std::uint8_t operations) const;

  private:
    std::vector<Checkpoint> list_;
    std::uint32_t next_ = 1;
};

}  // namespace badline::monitor
