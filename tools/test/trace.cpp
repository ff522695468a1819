#include "trace.hpp"

#include <algorithm>
#include <cstdio>

#include "badline/cpu/disassembler.hpp"

namespace badline::suites {
namespace {

std::string flags(std::uint8_t p) {
    std::string text = "NV-BDIZC";
    for (int bit = 0; bit < 8; ++bit)
        if ((p >> bit & 1) == 0 || bit == 4) text[static_cast<std::size_t>(7 - bit)] |= 0x20;
    text[2] = '-';
    return text;
}

}  // namespace

std::string trace_text(const std::vector<ExecutedInstruction>& instructions,
                       const Symbols& symbols) {
    const auto label = [&](std::uint16_t address) { return symbols.describe(address); };
    std::string text;
    for (const ExecutedInstruction& done : instructions) {
        const std::string code =
            done.interrupt ? "(interrupt)" : disassemble(done.pc, done.bytes, label).text;
        char line[200];
        const Cpu6510State& cpu = done.after;
        std::snprintf(line, sizeof line, "$%04X: %-22s A=$%02X X=$%02X Y=$%02X SP=$%02X ", done.pc,
                      code.c_str(), cpu.a, cpu.x, cpu.y, cpu.s);
        text += line + flags(cpu.p);
        const std::string name = symbols.describe(done.pc);
        if (!name.empty()) text += "  " + name;
        text += '\n';
    }
    return text;
}

std::string dump_text(const Target& target, std::uint16_t address, std::uint32_t count,
                      const Symbols& symbols) {
    char number[16];
    std::snprintf(number, sizeof number, "$%04X", address);
    const std::string name = symbols.describe(address);
    std::string text = std::string("[memdump] ") + number +
                       (name.empty() ? "" : " (" + name + ")") + ", " + std::to_string(count) +
                       " bytes:\n";
    for (std::uint32_t row = 0; row < count; row += 8) {
        std::string bytes, ascii;
        for (std::uint32_t i = row; i < std::min(row + 8, count); ++i) {
            const std::uint8_t byte = target.peek(static_cast<std::uint16_t>(address + i));
            std::snprintf(number, sizeof number, "%02X ", byte);
            bytes += number;
            ascii += byte >= 0x20 && byte <= 0x7e ? static_cast<char>(byte) : '.';
        }
        std::snprintf(number, sizeof number, "%04X: ", address + row);
        bytes.resize(24, ' ');
        text += number + bytes + " |  " + ascii + "|\n";
    }
    return text;
}

}  // namespace badline::suites
