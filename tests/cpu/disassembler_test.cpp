// The spelling is that of ca65 with `.setcpu "6502X"`. (Checked once by assembling all 256 with
// ca65 2.18: each gives its byte, or the first of those that do the same, as NOP $EA for $1A.)
#include "badline/cpu/disassembler.hpp"

#include <gtest/gtest.h>

#include <set>

namespace badline {
namespace {

struct Line {
    std::array<std::uint8_t, 3> bytes;
    const char* text;
};

TEST(Disassembler, EveryAddressingMode) {
    const Line lines[] = {
        {{0x00, 0, 0}, "BRK"},
        {{0x0a, 0, 0}, "ASL A"},
        {{0xa9, 0x0d, 0}, "LDA #$0D"},
        {{0xa5, 0xfb, 0}, "LDA $FB"},
        {{0x95, 0xfb, 0}, "STA $FB,X"},
        {{0xb6, 0xfb, 0}, "LDX $FB,Y"},
        {{0x8d, 0x20, 0xd0}, "STA $D020"},
        {{0x9d, 0x00, 0x04}, "STA $0400,X"},
        {{0xb9, 0x00, 0x04}, "LDA $0400,Y"},
        {{0x6c, 0x14, 0x03}, "JMP ($0314)"},
        {{0x81, 0xfb, 0}, "STA ($FB,X)"},
        {{0xb1, 0xfb, 0}, "LDA ($FB),Y"},
        {{0x10, 0x00, 0}, "BPL $C002"},
        {{0xd0, 0xfd, 0}, "BNE $BFFF"},
        {{0xf0, 0x7f, 0}, "BEQ $C081"},
        {{0x20, 0xd2, 0xff}, "JSR $FFD2"},
    };
    for (const Line& line : lines) EXPECT_EQ(disassemble(0xc000, line.bytes).text, line.text);
}

TEST(Disassembler, UnintendedOpcodes) {
    const Line lines[] = {
        {{0x03, 0xfb, 0}, "SLO ($FB,X)"},    {{0x0b, 0x01, 0}, "ANC #$01"},
        {{0x37, 0xfb, 0}, "RLA $FB,X"},      {{0x4b, 0x01, 0}, "ALR #$01"},
        {{0x5f, 0x34, 0x12}, "SRE $1234,X"}, {{0x6b, 0x01, 0}, "ARR #$01"},
        {{0x7b, 0x34, 0x12}, "RRA $1234,Y"}, {{0x8b, 0x01, 0}, "ANE #$01"},
        {{0x97, 0xfb, 0}, "SAX $FB,Y"},      {{0x9b, 0x34, 0x12}, "TAS $1234,Y"},
        {{0x9c, 0x34, 0x12}, "SHY $1234,X"}, {{0x9e, 0x34, 0x12}, "SHX $1234,Y"},
        {{0x9f, 0x34, 0x12}, "SHA $1234,Y"}, {{0xab, 0x01, 0}, "LAX #$01"},
        {{0xb3, 0xfb, 0}, "LAX ($FB),Y"},    {{0xbb, 0x34, 0x12}, "LAS $1234,Y"},
        {{0xcb, 0x01, 0}, "AXS #$01"},       {{0xd3, 0xfb, 0}, "DCP ($FB),Y"},
        {{0xef, 0x34, 0x12}, "ISC $1234"},   {{0x02, 0, 0}, "JAM"},
    };
    for (const Line& line : lines) EXPECT_EQ(disassemble(0xc000, line.bytes).text, line.text);
}

TEST(Disassembler, LengthIsWhatTheInstructionTakes) {
    EXPECT_EQ(disassemble(0, {0xea, 0, 0}).length, 1);
    EXPECT_EQ(disassemble(0, {0xd0, 0, 0}).length, 2);
    EXPECT_EQ(disassemble(0, {0x4c, 0, 0}).length, 3);
}

TEST(Disassembler, BranchesWrapRoundTheEndOfMemory) {
    EXPECT_EQ(disassemble(0xfff0, {0xd0, 0x20, 0}).text, "BNE $0012");
}

TEST(Disassembler, NamesAddressesButNotImmediates) {
    const auto label = [](std::uint16_t address) -> std::string {
        switch (address) {
            case 0x00fb: return "ptr";
            case 0xffd2: return "CHROUT";
            case 0xc012: return "loop";
            default: return "";
        }
    };
    EXPECT_EQ(disassemble(0xc000, {0x20, 0xd2, 0xff}, label).text, "JSR CHROUT");
    EXPECT_EQ(disassemble(0xc000, {0xb1, 0xfb, 0}, label).text, "LDA (ptr),Y");
    EXPECT_EQ(disassemble(0xc000, {0xd0, 0x10, 0}, label).text, "BNE loop");
    EXPECT_EQ(disassemble(0xc000, {0xa9, 0xfb, 0}, label).text, "LDA #$FB");
    EXPECT_EQ(disassemble(0xc000, {0xa5, 0xfc, 0}, label).text, "LDA $FC");
}

}  // namespace
}  // namespace badline
