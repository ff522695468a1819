#include "serve/text_format.hpp"

#include <array>
#include <cstdio>
#include <string_view>
#include <utility>

#include "badline/cpu/opcodes.hpp"

namespace badline::monitor {
namespace {

struct Spelling {
    Operation operation;
    std::string_view name;
};
constexpr Spelling kSpellings[] = {{Operation::kIsc, "ISB"},
                                   {Operation::kAlr, "ASR"},
                                   {Operation::kAxs, "SBX"},
                                   {Operation::kTas, "SHS"}};
constexpr std::uint8_t kNop = 0xea, kSecondSbc = 0xeb;

std::string_view vice_name(std::uint8_t opcode) {
    const Operation operation = kOpcodes[opcode].operation;
    if (operation == Operation::kNop && opcode != kNop) return "NOOP";
    if (opcode == kSecondSbc) return "USBC";
    for (const Spelling& spelling : kSpellings) {
        if (spelling.operation == operation) return spelling.name;
    }
    return {};
}

}  // namespace

std::string code_text(const Peek& peek, std::uint16_t address, const LabelLookup& label,
                      int& length) {
    std::array<std::uint8_t, 3> bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = peek(static_cast<std::uint16_t>(address + i));
    const Disassembly code = disassemble(address, bytes, label);
    std::string text = code.text;
    if (const std::string_view name = vice_name(bytes[0]); !name.empty()) text.replace(0, 3, name);
    std::string hex;
    for (int i = 0; i < code.length; ++i) {
        char part[4];
        std::snprintf(part, sizeof part, "%02X ", bytes[static_cast<std::size_t>(i)]);
        hex += part;
    }
    hex.resize(12, ' ');
    length = code.length;
    return hex + text;
}

std::string code_line(const Peek& peek, std::uint16_t address, const LabelLookup& label,
                      int& length) {
    char place[16];
    std::snprintf(place, sizeof place, ".C:%04x  ", address);
    return place + code_text(peek, address, label, length);
}

std::string state_line(const Machine& machine, std::uint16_t pc, Cycle clock,
                       const LabelLookup& label) {
    const Cpu6510State& cpu = machine.cpu();
    int length = 0;
    std::string line =
        code_line([&](std::uint16_t address) { return machine.peek(address); }, pc, label, length);
    constexpr std::size_t kColumn = 35;
    if (line.size() < kColumn) line.resize(kColumn, ' ');
    constexpr std::string_view kFlags = "NV-BDIZC";
    std::string flags;
    for (unsigned i = 0; i < 8; ++i) {
        // The bit without a flag behind it is shown as such.
        const bool set = (cpu.p & 0x80U >> i) != 0;
        flags += i == 2 ? '-' : set ? kFlags[i] : '.';
    }
    char registers[80];
    std::snprintf(registers, sizeof registers, " - A:%02X X:%02X Y:%02X SP:%02x %s %10lld", cpu.a,
                  cpu.x, cpu.y, cpu.s, flags.c_str(), static_cast<long long>(clock));
    return line + registers;
}

std::string hit_line(const Machine& machine, const Checkpoint& checkpoint, const Hit& hit) {
    const BeamPosition beam = machine.beam();
    const char* operation = hit.operation == kExec    ? " exec"
                            : hit.operation == kStore ? "store"
                                                      : " load";
    char line[100];
    std::snprintf(line, sizeof line, "#%u (%s %s %04x)  %3d/$%03x, %3d/$%02x",
                  checkpoint.info.number, checkpoint.info.stop ? "Stop on" : "Trace", operation,
                  hit.address, beam.line, static_cast<unsigned>(beam.line), beam.cycle - 1,
                  static_cast<unsigned>(beam.cycle - 1));
    return line;
}

std::string register_lines(const Machine& machine, Cycle clock) {
    const Cpu6510State& cpu = machine.cpu();
    const BeamPosition beam = machine.beam();
    std::string flags;
    for (unsigned i = 0; i < 8; ++i) flags += (cpu.p & 0x80U >> i) != 0 ? '1' : '0';
    char line[120];
    std::snprintf(line, sizeof line, ".;%04x %02x %02x %02x %02x %02x %02x %s %03d %03d %10lld\n",
                  cpu.pc, cpu.a, cpu.x, cpu.y, cpu.s, machine.peek(0), machine.peek(1),
                  flags.c_str(), beam.line, beam.cycle - 1, static_cast<long long>(clock));
    return std::string("  ADDR A  X  Y  SP 00 01 NV-BDIZC LIN CYC  STOPWATCH\n") + line;
}

std::string memory_line(const Peek& peek, std::uint16_t address, int count) {
    char part[16];
    std::snprintf(part, sizeof part, ">C:%04x ", address);
    std::string line = part, text;
    for (int i = 0; i < 16; ++i) {
        if (i % 4 == 0) line += ' ';
        if (i < count) {
            const std::uint8_t byte = peek(static_cast<std::uint16_t>(address + i));
            std::snprintf(part, sizeof part, "%02x ", byte);
            line += part;
            text += petscii_character(byte);
        } else {
            line += "   ";
        }
    }
    return line + "  " + text;
}

char petscii_character(std::uint8_t code) {
    constexpr std::string_view kSmall = "@abcdefghijklmnopqrstuvwxyz[\\]^_";
    constexpr std::string_view kCapital = ".ABCDEFGHIJKLMNOPQRSTUVWXYZ.....";
    const std::uint8_t low = code & 0x1f;
    switch (code >> 5) {
        case 0:
        case 2: return kSmall[low];
        case 1: return static_cast<char>(code);
        case 3:
        case 6: return kCapital[low];
        default: return (code == 0xa0 || code == 0xe0) ? ' ' : '.';
    }
}

char screen_character(std::uint8_t code) {
    code &= 0x7f;  // the upper half is the lower in reverse
    return petscii_character(code >= 0x40 && code < 0x60 ? code + 0x20 : code);
}

}  // namespace badline::monitor
