#include "badline/cpu/disassembler.hpp"

#include <cstdio>

namespace badline {

const char* mnemonic(Operation operation) {
    // In the order of Operation.
    static constexpr const char* kNames[] = {
        "ADC", "AND", "ASL", "BCC", "BCS", "BEQ", "BIT", "BMI", "BNE", "BPL", "BRK", "BVC", "BVS",
        "CLC", "CLD", "CLI", "CLV", "CMP", "CPX", "CPY", "DEC", "DEX", "DEY", "EOR", "INC", "INX",
        "INY", "JMP", "JSR", "LDA", "LDX", "LDY", "LSR", "NOP", "ORA", "PHA", "PHP", "PLA", "PLP",
        "ROL", "ROR", "RTI", "RTS", "SBC", "SEC", "SED", "SEI", "STA", "STX", "STY", "TAX", "TAY",
        "TSX", "TXA", "TXS", "TYA", "ALR", "ANC", "ANE", "ARR", "AXS", "DCP", "ISC", "JAM", "LAS",
        "LAX", "LAX", "RLA", "RRA", "SAX", "SHA", "SHX", "SHY", "SLO", "SRE", "TAS"};
    static_assert(std::size(kNames) == static_cast<std::size_t>(Operation::kTas) + 1);
    return kNames[static_cast<std::size_t>(operation)];
}

Disassembly disassemble(std::uint16_t pc, const std::array<std::uint8_t, 3>& bytes,
                        const LabelLookup& label) {
    const Opcode opcode = kOpcodes[bytes[0]];
    const std::uint8_t byte = bytes[1];
    const std::uint16_t word = bytes[1] | bytes[2] << 8;

    const auto named = [&](std::uint16_t address, const char* format) {
        std::string name = label ? label(address) : std::string();
        if (!name.empty()) return name;
        char number[8];
        std::snprintf(number, sizeof number, format, static_cast<unsigned>(address));
        return std::string(number);
    };
    const auto zero_page = [&] { return named(byte, "$%02X"); };
    const auto absolute = [&] { return named(word, "$%04X"); };

    // The pieces round the operand: "(", "),Y" and the like.
    const char *before = "", *after = "";
    std::string operand;
    switch (opcode.mode) {
        case Mode::kImplied: break;
        case Mode::kAccumulator: operand.assign(1, 'A'); break;
        case Mode::kImmediate: {
            char number[8];
            std::snprintf(number, sizeof number, "#$%02X", byte);
            operand = number;
            break;
        }
        case Mode::kZeroPage: operand = zero_page(); break;
        case Mode::kZeroPageX: operand = zero_page(), after = ",X"; break;
        case Mode::kZeroPageY: operand = zero_page(), after = ",Y"; break;
        case Mode::kAbsolute: operand = absolute(); break;
        case Mode::kAbsoluteX: operand = absolute(), after = ",X"; break;
        case Mode::kAbsoluteY: operand = absolute(), after = ",Y"; break;
        case Mode::kIndirect: before = "(", operand = absolute(), after = ")"; break;
        case Mode::kIndirectX: before = "(", operand = zero_page(), after = ",X)"; break;
        case Mode::kIndirectY: before = "(", operand = zero_page(), after = "),Y"; break;
        case Mode::kRelative:
            operand = named(pc + 2 + static_cast<std::int8_t>(byte), "$%04X");
            break;
    }
    std::string text = mnemonic(opcode.operation);
    if (!operand.empty()) text.append(" ").append(before).append(operand).append(after);
    return {std::move(text), instruction_length(opcode.mode)};
}

}  // namespace badline
