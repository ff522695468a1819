#include "serve/checkpoints.hpp"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace badline::monitor {

void Checkpoint::set_condition(ConditionExpression expression) {
    condition = std::move(expression);
    info.has_condition = true;
}

bool Checkpoint::covers(std::uint16_t address) const {
    return static_cast<std::uint16_t>(address - info.from) <=
           static_cast<std::uint16_t>(info.to - info.from);
}

std::string Checkpoint::text() const {
    std::string line = !info.stop                                 ? "TRACE: "
                       : info.temporary                           ? "UNTIL: "
                       : (info.operation & (kLoad | kStore)) != 0 ? "WATCH: "
                                                                  : "BREAK: ";
    char place[40];
    if (info.from == info.to)
        std::snprintf(place, sizeof place, "%u  C:$%04x  (", info.number, info.from);
    else
        std::snprintf(place, sizeof place, "%u  C:$%04x-$%04x  (", info.number, info.from, info.to);
    line += place;
    line += info.stop ? "Stop on" : "Trace";
    if ((info.operation & kLoad) != 0) line += " load";
    if ((info.operation & kStore) != 0) line += " store";
    if ((info.operation & kExec) != 0) line += " exec";
    line += ")";
    if (!info.enabled) line += " disabled";
    return line;
}

Checkpoint& Checkpoints::add(const CheckpointRequest& request) {
    Checkpoint checkpoint;
    CheckpointInfo& info = checkpoint.info;
    info.number = next_++;
    info.from = request.from;
    info.to = request.to;
    info.stop = request.stop;
    info.enabled = request.enabled;
    info.operation = request.operation & (kLoad | kStore | kExec);
    info.temporary = request.temporary;
    info.memspace = request.memspace;
    const auto place = std::upper_bound(
        list_.begin(), list_.end(), checkpoint,
        [](const Checkpoint& a, const Checkpoint& b) { return a.info.from < b.info.from; });
    return *list_.insert(place, std::move(checkpoint));
}

Checkpoint* Checkpoints::find(std::uint32_t number) {
    for (Checkpoint& checkpoint : list_) {
        if (checkpoint.info.number == number) return &checkpoint;
    }
    return nullptr;
}

bool Checkpoints::remove(std::uint32_t number) {
    const auto removed = std::erase_if(
        list_, [=](const Checkpoint& checkpoint) { return checkpoint.info.number == number; });
    if (list_.empty()) next_ = 1;
    return removed != 0;
}

void Checkpoints::clear() {
    list_.clear();
    next_ = 1;
}

std::vector<std::uint32_t> Checkpoints::numbers() const {
    std::vector<std::uint32_t> numbers;
    for (const Checkpoint& checkpoint : list_) numbers.push_back(checkpoint.info.number);
    return numbers;
}

std::bitset<0x10000> Checkpoints::addresses(std::uint8_t operations) const {
    std::bitset<0x10000> map;
    for (const Checkpoint& checkpoint : list_) {
        const CheckpointInfo& info = checkpoint.info;
        if (!info.enabled || (info.operation & operations) == 0) continue;
        std::uint16_t address = info.from;
        map.set(address);
        while (address != info.to) map.set(++address);
    }
    return map;
}

}  // namespace badline::monitor
