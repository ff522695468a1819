#include "fuzz_program.hpp"

#include <array>
#include <cstdio>
#include <map>
#include <span>

#include "badline/cpu/disassembler.hpp"
#include "badline/cpu/opcodes.hpp"
#include "fuzz_items.hpp"

namespace badline::tools {
namespace {

constexpr std::uint16_t kLoad = 0x0801;

// `10 SYS2061` and the end of the BASIC program.
constexpr std::uint8_t kBasicLine[] = {0x0b, 0x08, 0x0a, 0x00, 0x9e, '2',
                                       '0',  '6',  '1',  0x00, 0x00, 0x00};

// A piece of code with labels to its beginning.
struct Piece {
    const char* label;
    const char* remark;
    std::vector<std::uint8_t> bytes;
};

constexpr std::uint8_t low(unsigned value) {
    return static_cast<std::uint8_t>(value);
}
constexpr std::uint8_t high(unsigned value) {
    return static_cast<std::uint8_t>(value >> 8);
}

// Everything but the items. The handlers come first: their addresses do not depend on the items.
std::vector<Piece> frame() {
    constexpr unsigned kSub = kFuzzSubroutine;
    std::vector<Piece> pieces;
    unsigned at = kSub;
    const auto add = [&](const char* label, const char* remark, std::vector<std::uint8_t> bytes) {
        at += static_cast<unsigned>(bytes.size());
        pieces.push_back({label, remark, std::move(bytes)});
    };
    add("sub", "called by JSR", {0xea, 0xe6, 0x02, 0x60});
    const unsigned irq = at;
    add("irq", "the KERNAL or irq_raw has pushed A, X, Y",
        {0xad, 0x0d, 0xdc, 0xad, 0x19, 0xd0, 0x8d, 0x19, 0xd0,
         // Too many are a storm that nothing else comes through: CIA 1 is silenced.
         0xee, 0xf0, 0xc7, 0x10, 0x08, 0x4e, 0xf0, 0xc7, 0xa9, 0x7f, 0x8d, 0x0d, 0xdc, 0x68, 0xa8,
         0x68, 0xaa, 0x68, 0x40});
    const unsigned brk = at;
    add("on_brk", "as irq, by BRK", {0xee, 0xf1, 0xc7, 0x68, 0xa8, 0x68, 0xaa, 0x68, 0x40});
    const unsigned nmi = at;
    // NMIs interrupt their own handler: sixteen, and CIA 2 is silenced before the stack is full.
    add("nmi", "", {0x48, 0xad, 0x0d, 0xdd, 0xee, 0xf2, 0xc7, 0xad, 0xf2, 0xc7, 0x29,
                    0x0f, 0xd0, 0x05, 0xa9, 0x7f, 0x8d, 0x0d, 0xdd, 0x68, 0x40});
    const unsigned raw = at;
    add("irq_raw", "the KERNAL is switched off",
        {0x48, 0x8a, 0x48, 0x98, 0x48, 0x4c, low(irq), high(irq)});
    const auto vector = [](unsigned where, unsigned target) {
        return std::vector<std::uint8_t>{0xa9, low(target),  0x8d, low(where),     high(where),
                                         0xa9, high(target), 0x8d, low(where + 1), high(where + 1)};
    };
    // The counters begin at nothing, whatever the RAM holds at power-on.
    std::vector<std::uint8_t> setup = {0x78, 0xa9, 0x00, 0x8d, 0xf0, 0xc7,
                                       0x8d, 0xf1, 0xc7, 0x8d, 0xf2, 0xc7};
    const auto append = [&](std::span<const std::uint8_t> bytes) {
        for (const std::uint8_t byte : bytes) setup.push_back(byte);
    };
    append(vector(0x0314, irq));
    append(vector(0x0316, brk));
    append(vector(0x0318, nmi));
    append(vector(0xfffa, nmi));
    append(vector(0xfffe, raw));
    for (std::size_t i = 0; i < kFuzzPointers.size(); ++i) {
        const auto zero_page = static_cast<std::uint8_t>(kFuzzPointerBase + 2 * i);
        append(std::array<std::uint8_t, 8>{0xa9, low(kFuzzPointers[i]), 0x85, zero_page, 0xa9,
                                           high(kFuzzPointers[i]), 0x85,
                                           static_cast<std::uint8_t>(zero_page + 1)});
    }
    add("setup", "", std::move(setup));
    return pieces;
}

std::vector<std::uint8_t> code(const FuzzProgram& program, std::vector<Piece>* layout) {
    std::vector<Piece> pieces = frame();
    unsigned setup = kFuzzSubroutine;
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i)
        setup += static_cast<unsigned>(pieces[i].bytes.size());
    pieces.insert(pieces.begin(), {"start", "", {0x4c, low(setup), high(setup)}});
    unsigned body = kFuzzStart;
    for (const Piece& piece : pieces) body += static_cast<unsigned>(piece.bytes.size());
    pieces.push_back({"body", "", {}});
    for (const FuzzItem& item : program.items) pieces.push_back({"", "", item});
    pieces.push_back({"", "", {0x4c, low(body), high(body)}});
    std::vector<std::uint8_t> bytes;
    for (const Piece& piece : pieces)
        bytes.insert(bytes.end(), piece.bytes.begin(), piece.bytes.end());
    if (layout != nullptr) *layout = std::move(pieces);
    return bytes;
}

// Whether ca65 makes this opcode of its text; of several opcodes that do the same it has one.
bool spelt_by_ca65(std::uint8_t opcode) {
    const Opcode& wanted = kOpcodes[opcode];
    using enum Operation;
    if (opcode == 0xea || opcode == 0xe9) return true;
    if (wanted.operation == kNop && wanted.mode == Mode::kImplied) return false;
    if (wanted.operation == kSbc && wanted.mode == Mode::kImmediate) return false;
    for (unsigned other = 0; other < opcode; ++other)
        if (kOpcodes[other].operation == wanted.operation && kOpcodes[other].mode == wanted.mode)
            return false;
    return true;
}

}  // namespace

Prg assemble(const FuzzProgram& program) {
    Prg prg;
    prg.name = "fuzz-" + std::to_string(program.seed) + "-" + std::to_string(program.number);
    prg.load = kLoad;
    prg.bytes.assign(std::begin(kBasicLine), std::end(kBasicLine));
    const auto bytes = code(program, nullptr);
    prg.bytes.insert(prg.bytes.end(), bytes.begin(), bytes.end());
    return prg;
}

std::string fuzz_source(const FuzzProgram& program, const std::vector<std::string>& remarks) {
    std::string text;
    for (const std::string& remark : remarks) text += "; " + remark + "\n";
    text += ";\n; cl65 -t none -o program.prg program.s\n\n        .setcpu \"6502X\"\n";
    text += "        .word $0801\n        .org $0801\n        .byte ";
    char buffer[32];
    for (std::size_t i = 0; i < std::size(kBasicLine); ++i) {
        std::snprintf(buffer, sizeof buffer, "%s$%02x", i == 0 ? "" : ", ", kBasicLine[i]);
        text += buffer;
    }
    text += "        ; 10 SYS2061\n";
    std::vector<Piece> pieces;
    code(program, &pieces);
    std::map<std::uint16_t, std::string> labels;
    unsigned at = kFuzzStart;
    for (const Piece& piece : pieces) {
        if (piece.label[0] != 0) labels[static_cast<std::uint16_t>(at)] = piece.label;
        at += static_cast<unsigned>(piece.bytes.size());
    }
    const LabelLookup lookup = [&](std::uint16_t address) {
        const auto found = labels.find(address);
        return found == labels.end() ? std::string() : found->second;
    };
    at = kFuzzStart;
    for (const Piece& piece : pieces) {
        text += piece.label[0] == 0 ? "\n" : std::string("\n") + piece.label + ":";
        if (piece.label[0] != 0)
            text += piece.remark[0] == 0 ? "\n" : std::string("  ; ") + piece.remark + "\n";
        for (std::size_t i = 0; i < piece.bytes.size();) {
            std::array<std::uint8_t, 3> bytes{};
            for (std::size_t k = 0; k < 3 && i + k < piece.bytes.size(); ++k)
                bytes[k] = piece.bytes[i + k];
            const auto line = disassemble(static_cast<std::uint16_t>(at), bytes, lookup);
            const bool plain = spelt_by_ca65(bytes[0]);
            std::string bare;
            if (!plain) {
                bare = ".byte ";
                for (int k = 0; k < line.length; ++k) {
                    std::snprintf(buffer, sizeof buffer, "%s$%02x", k == 0 ? "" : ", ",
                                  bytes[static_cast<std::size_t>(k)]);
                    bare += buffer;
                }
                bare += "  ; ";
            }
            text += "        " + bare + line.text + "\n";
            i += static_cast<std::size_t>(line.length);
            at += static_cast<unsigned>(line.length);
        }
    }
    return text;
}

}  // namespace badline::tools
