#include "serve/accesses.hpp"

#include "badline/cpu/opcodes.hpp"

namespace badline::monitor {
namespace {

std::uint16_t word(std::uint8_t low, std::uint8_t high) {
    return static_cast<std::uint16_t>(low | high << 8);
}
std::uint16_t stack(unsigned s) {
    return static_cast<std::uint16_t>(0x100U | (s & 0xffU));
}

// What has a bus pattern of its own; true when the operation is such.
bool add_stack_accesses(Accesses& accesses, Operation operation, unsigned s) {
    switch (operation) {
        case Operation::kPha:
        case Operation::kPhp: accesses.add(stack(s), true); return true;
        case Operation::kPla:
        case Operation::kPlp: accesses.add(stack(s + 1), false); return true;
        case Operation::kJsr:
            accesses.add(stack(s), true);
            accesses.add(stack(s - 1), true);
            return true;
        case Operation::kRts:
            accesses.add(stack(s + 1), false);
            accesses.add(stack(s + 2), false);
            return true;
        case Operation::kRti:
            for (unsigned i = 1; i <= 3; ++i) accesses.add(stack(s + i), false);
            return true;
        case Operation::kBrk:
            for (unsigned i = 0; i < 3; ++i) accesses.add(stack(s - i), true);
            accesses.add(0xfffe, false);
            accesses.add(0xffff, false);
            return true;
        default: return false;
    }
}

}  // namespace

Accesses accesses_of_next_instruction(const Machine& machine) {
    const Cpu6510State& cpu = machine.cpu();
    const auto code = [&](int offset) {
        return machine.peek(static_cast<std::uint16_t>(cpu.pc + offset));
    };
    const auto zero_page = [&](unsigned address) {
        return machine.peek(static_cast<std::uint16_t>(address & 0xffU));
    };
    const Opcode opcode = kOpcodes[code(0)];
    Accesses accesses;
    if (add_stack_accesses(accesses, opcode.operation, cpu.s)) return accesses;
    const std::uint8_t low = code(1);
    std::uint16_t address = 0;
    switch (opcode.mode) {
        case Mode::kZeroPage: address = low; break;
        case Mode::kZeroPageX: address = static_cast<std::uint8_t>(low + cpu.x); break;
        case Mode::kZeroPageY: address = static_cast<std::uint8_t>(low + cpu.y); break;
        case Mode::kAbsolute: address = word(low, code(2)); break;
        case Mode::kAbsoluteX:
            address = static_cast<std::uint16_t>(word(low, code(2)) + cpu.x);
            break;
        case Mode::kAbsoluteY:
            address = static_cast<std::uint16_t>(word(low, code(2)) + cpu.y);
            break;
        case Mode::kIndirect:  // the high byte comes from the same page
            accesses.add(word(low, code(2)), false);
            accesses.add(word(static_cast<std::uint8_t>(low + 1), code(2)), false);
            return accesses;
        case Mode::kIndirectX:
        case Mode::kIndirectY: {
            const auto pointer =
                static_cast<std::uint8_t>(opcode.mode == Mode::kIndirectX ? low + cpu.x : low);
            const auto next = static_cast<std::uint8_t>(pointer + 1);
            accesses.add(pointer, false);
            accesses.add(next, false);
            address = word(zero_page(pointer), zero_page(next));
            if (opcode.mode == Mode::kIndirectY)
                address = static_cast<std::uint16_t>(address + cpu.y);
            break;
        }
        default: return accesses;
    }
    const Access access = access_of(opcode.operation);
    if (access == Access::kRead || access == Access::kModify) accesses.add(address, false);
    if (access == Access::kWrite || access == Access::kModify) accesses.add(address, true);
    return accesses;
}

Accesses accesses_of_interrupt(const Machine& machine) {
    Accesses accesses;
    for (unsigned i = 0; i < 3; ++i) accesses.add(stack(machine.cpu().s - i), true);
    return accesses;
}

}  // namespace badline::monitor
