// The 256 opcodes of the NMOS 6510: one table for the processor and the disassembler.
#pragma once

#include <array>
#include <cstdint>

namespace badline {

// What an opcode does. Those a data sheet does not name (they fall out of the chip's decoding
// PLA) follow the documented ones, spelt as ca65 spells them with `.setcpu "6502X"`.
enum class Operation : std::uint8_t {
    kAdc,
    kAnd,
    kAsl,
    kBcc,
    kBcs,
    kBeq,
    kBit,
    kBmi,
    kBne,
    kBpl,
    kBrk,
    kBvc,
    kBvs,
    kClc,
    kCld,
    kCli,
    kClv,
    kCmp,
    kCpx,
    kCpy,
    kDec,
    kDex,
    kDey,
    kEor,
    kInc,
    kInx,
    kIny,
    kJmp,
    kJsr,
    kLda,
    kLdx,
    kLdy,
    kLsr,
    kNop,
    kOra,
    kPha,
    kPhp,
    kPla,
    kPlp,
    kRol,
    kRor,
    kRti,
    kRts,
    kSbc,
    kSec,
    kSed,
    kSei,
    kSta,
    kStx,
    kSty,
    kTax,
    kTay,
    kTsx,
    kTxa,
    kTxs,
    kTya,
    // Not in the data sheet.
    kAlr,
    kAnc,
    kAne,
    kArr,
    kAxs,
    kDcp,
    kIsc,
    kJam,
    kLas,
    kLax,
    kLxa,
    kRla,
    kRra,
    kSax,
    kSha,
    kShx,
    kShy,
    kSlo,
    kSre,
    kTas
};

// Where an opcode finds its operand.
enum class Mode : std::uint8_t {
    kImplied,
    kAccumulator,
    kImmediate,
    kZeroPage,
    kZeroPageX,
    kZeroPageY,
    kAbsolute,
    kAbsoluteX,
    kAbsoluteY,
    kIndirect,   // JMP ($1234)
    kIndirectX,  // ($12,X)
    kIndirectY,  // ($12),Y
    kRelative
};

struct Opcode {
    Operation operation;
    Mode mode;
};

// Bytes of an instruction, opcode included: 1 to 3. BRK is one byte long here, as an assembler
// counts it, although it returns to the byte after the next.
constexpr int instruction_length(Mode mode) {
    switch (mode) {
        case Mode::kImplied:
        case Mode::kAccumulator: return 1;
        case Mode::kAbsolute:
        case Mode::kAbsoluteX:
        case Mode::kAbsoluteY:
        case Mode::kIndirect: return 3;
        default: return 2;
    }
}

// How an operation uses the byte at its effective address.
enum class Access : std::uint8_t {
    kNone,  // no operand in memory, or an operation with a bus pattern of its own
    kRead,
    kWrite,
    kModify  // read, write back unchanged, write the result
};

constexpr Access access_of(Operation operation) {
    using enum Operation;
    // clang-format off
    switch (operation) {
        case kAdc: case kAnd: case kBit: case kCmp: case kCpx: case kCpy: case kEor: case kLda:
        case kLdx: case kLdy: case kNop: case kOra: case kSbc: case kAlr: case kAnc: case kAne:
        case kArr: case kAxs: case kLas: case kLax: case kLxa:
            return Access::kRead;
        case kSta: case kStx: case kSty: case kSax: case kSha: case kShx: case kShy: case kTas:
            return Access::kWrite;
        case kAsl: case kDec: case kInc: case kLsr: case kRol: case kRor: case kDcp: case kIsc:
        case kRla: case kRra: case kSlo: case kSre:
            return Access::kModify;
        default: return Access::kNone;
    }
    // clang-format on
}

namespace detail {
constexpr std::array<Opcode, 256> opcode_table() {
    using enum Operation;
    constexpr Mode imp = Mode::kImplied, acc = Mode::kAccumulator, imm = Mode::kImmediate,
                   zpg = Mode::kZeroPage, zpx = Mode::kZeroPageX, zpy = Mode::kZeroPageY,
                   abs = Mode::kAbsolute, abx = Mode::kAbsoluteX, aby = Mode::kAbsoluteY,
                   ind = Mode::kIndirect, izx = Mode::kIndirectX, izy = Mode::kIndirectY,
                   rel = Mode::kRelative;
    // clang-format off
    return {{
    /* 00 */ {kBrk, imp}, {kOra, izx}, {kJam, imp}, {kSlo, izx}, {kNop, zpg}, {kOra, zpg}, {kAsl, zpg}, {kSlo, zpg},
    /* 08 */ {kPhp, imp}, {kOra, imm}, {kAsl, acc}, {kAnc, imm}, {kNop, abs}, {kOra, abs}, {kAsl, abs}, {kSlo, abs},
    /* 10 */ {kBpl, rel}, {kOra, izy}, {kJam, imp}, {kSlo, izy}, {kNop, zpx}, {kOra, zpx}, {kAsl, zpx}, {kSlo, zpx},
    /* 18 */ {kClc, imp}, {kOra, aby}, {kNop, imp}, {kSlo, aby}, {kNop, abx}, {kOra, abx}, {kAsl, abx}, {kSlo, abx},
    /* 20 */ {kJsr, abs}, {kAnd, izx}, {kJam, imp}, {kRla, izx}, {kBit, zpg}, {kAnd, zpg}, {kRol, zpg}, {kRla, zpg},
    /* 28 */ {kPlp, imp}, {kAnd, imm}, {kRol, acc}, {kAnc, imm}, {kBit, abs}, {kAnd, abs}, {kRol, abs}, {kRla, abs},
    /* 30 */ {kBmi, rel}, {kAnd, izy}, {kJam, imp}, {kRla, izy}, {kNop, zpx}, {kAnd, zpx}, {kRol, zpx}, {kRla, zpx},
    /* 38 */ {kSec, imp}, {kAnd, aby}, {kNop, imp}, {kRla, aby}, {kNop, abx}, {kAnd, abx}, {kRol, abx}, {kRla, abx},
    /* 40 */ {kRti, imp}, {kEor, izx}, {kJam, imp}, {kSre, izx}, {kNop, zpg}, {kEor, zpg}, {kLsr, zpg}, {kSre, zpg},
    /* 48 */ {kPha, imp}, {kEor, imm}, {kLsr, acc}, {kAlr, imm}, {kJmp, abs}, {kEor, abs}, {kLsr, abs}, {kSre, abs},
    /* 50 */ {kBvc, rel}, {kEor, izy}, {kJam, imp}, {kSre, izy}, {kNop, zpx}, {kEor, zpx}, {kLsr, zpx}, {kSre, zpx},
    /* 58 */ {kCli, imp}, {kEor, aby}, {kNop, imp}, {kSre, aby}, {kNop, abx}, {kEor, abx}, {kLsr, abx}, {kSre, abx},
    /* 60 */ {kRts, imp}, {kAdc, izx}, {kJam, imp}, {kRra, izx}, {kNop, zpg}, {kAdc, zpg}, {kRor, zpg}, {kRra, zpg},
    /* 68 */ {kPla, imp}, {kAdc, imm}, {kRor, acc}, {kArr, imm}, {kJmp, ind}, {kAdc, abs}, {kRor, abs}, {kRra, abs},
    /* 70 */ {kBvs, rel}, {kAdc, izy}, {kJam, imp}, {kRra, izy}, {kNop, zpx}, {kAdc, zpx}, {kRor, zpx}, {kRra, zpx},
    /* 78 */ {kSei, imp}, {kAdc, aby}, {kNop, imp}, {kRra, aby}, {kNop, abx}, {kAdc, abx}, {kRor, abx}, {kRra, abx},
    /* 80 */ {kNop, imm}, {kSta, izx}, {kNop, imm}, {kSax, izx}, {kSty, zpg}, {kSta, zpg}, {kStx, zpg}, {kSax, zpg},
    /* 88 */ {kDey, imp}, {kNop, imm}, {kTxa, imp}, {kAne, imm}, {kSty, abs}, {kSta, abs}, {kStx, abs}, {kSax, abs},
    /* 90 */ {kBcc, rel}, {kSta, izy}, {kJam, imp}, {kSha, izy}, {kSty, zpx}, {kSta, zpx}, {kStx, zpy}, {kSax, zpy},
    /* 98 */ {kTya, imp}, {kSta, aby}, {kTxs, imp}, {kTas, aby}, {kShy, abx}, {kSta, abx}, {kShx, aby}, {kSha, aby},
    /* A0 */ {kLdy, imm}, {kLda, izx}, {kLdx, imm}, {kLax, izx}, {kLdy, zpg}, {kLda, zpg}, {kLdx, zpg}, {kLax, zpg},
    /* A8 */ {kTay, imp}, {kLda, imm}, {kTax, imp}, {kLxa, imm}, {kLdy, abs}, {kLda, abs}, {kLdx, abs}, {kLax, abs},
    /* B0 */ {kBcs, rel}, {kLda, izy}, {kJam, imp}, {kLax, izy}, {kLdy, zpx}, {kLda, zpx}, {kLdx, zpy}, {kLax, zpy},
    /* B8 */ {kClv, imp}, {kLda, aby}, {kTsx, imp}, {kLas, aby}, {kLdy, abx}, {kLda, abx}, {kLdx, aby}, {kLax, aby},
    /* C0 */ {kCpy, imm}, {kCmp, izx}, {kNop, imm}, {kDcp, izx}, {kCpy, zpg}, {kCmp, zpg}, {kDec, zpg}, {kDcp, zpg},
    /* C8 */ {kIny, imp}, {kCmp, imm}, {kDex, imp}, {kAxs, imm}, {kCpy, abs}, {kCmp, abs}, {kDec, abs}, {kDcp, abs},
    /* D0 */ {kBne, rel}, {kCmp, izy}, {kJam, imp}, {kDcp, izy}, {kNop, zpx}, {kCmp, zpx}, {kDec, zpx}, {kDcp, zpx},
    /* D8 */ {kCld, imp}, {kCmp, aby}, {kNop, imp}, {kDcp, aby}, {kNop, abx}, {kCmp, abx}, {kDec, abx}, {kDcp, abx},
    /* E0 */ {kCpx, imm}, {kSbc, izx}, {kNop, imm}, {kIsc, izx}, {kCpx, zpg}, {kSbc, zpg}, {kInc, zpg}, {kIsc, zpg},
    /* E8 */ {kInx, imp}, {kSbc, imm}, {kNop, imp}, {kSbc, imm}, {kCpx, abs}, {kSbc, abs}, {kInc, abs}, {kIsc, abs},
    /* F0 */ {kBeq, rel}, {kSbc, izy}, {kJam, imp}, {kIsc, izy}, {kNop, zpx}, {kSbc, zpx}, {kInc, zpx}, {kIsc, zpx},
    /* F8 */ {kSed, imp}, {kSbc, aby}, {kNop, imp}, {kIsc, aby}, {kNop, abx}, {kSbc, abx}, {kInc, abx}, {kIsc, abx},
    }};
    // clang-format on
}
}  // namespace detail

inline constexpr std::array<Opcode, 256> kOpcodes = detail::opcode_table();

}  // namespace badline
