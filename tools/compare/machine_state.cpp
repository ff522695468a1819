#include "machine_state.hpp"

namespace badline::tools {

const std::vector<ComparedRegisters> kComparedRegisters = {
    {0xd000, 0xd02e, 0xff},  // VIC
    {0xd800, 0xdbff, 0x0f},  // colour RAM
    {0xdc00, 0xdc0f, 0xff},  // CIA 1
    {0xdd00, 0xdd0f, 0xff},  // CIA 2
};

std::vector<ByteDifference> byte_differences(const MachineState& ours, const MachineState& theirs) {
    std::vector<ByteDifference> found;
    for (unsigned address = 2; address < 0x10000; ++address)
        if (ours.ram[address] != theirs.ram[address])
            found.push_back({false, static_cast<std::uint16_t>(address), ours.ram[address],
                             theirs.ram[address]});
    for (const ComparedRegisters& range : kComparedRegisters) {
        for (unsigned address = range.from; address <= range.to; ++address) {
            const auto a = static_cast<std::uint8_t>(ours.io[address - 0xd000] & range.mask);
            const auto b = static_cast<std::uint8_t>(theirs.io[address - 0xd000] & range.mask);
            if (a != b) found.push_back({true, static_cast<std::uint16_t>(address), a, b});
        }
    }
    return found;
}

bool same(const MachineState& ours, const MachineState& theirs) {
    return ours.at == theirs.at && byte_differences(ours, theirs).empty();
}

}  // namespace badline::tools
