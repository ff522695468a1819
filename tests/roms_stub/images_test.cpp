// What stands where in the images: jump table, documented entries, vectors, tables.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "rom_bench.hpp"

namespace badline::testing {
namespace {

class Images : public ::testing::Test {
  protected:
    int byte(int address) const {
        return address >= 0xe000 ? roms.kernal.at(address - 0xe000)
                                 : roms.basic.at(address - 0xa000);
    }
    int word(int address) const { return byte(address) | byte(address + 1) << 8; }
    RomSet roms = built_roms();
};

struct JumpEntry {
    const char* name;
    int address;
    int opcode;  // $4C JMP, $6C JMP through a vector
    int target;
};

// The jump table with the routines' addresses: Frank Kontros, "C64 KERNAL jump table".
constexpr JumpEntry kJumpTable[] = {
    {"CINT", 0xff81, 0x4c, 0xff5b},   {"IOINIT", 0xff84, 0x4c, 0xfda3},
    {"RAMTAS", 0xff87, 0x4c, 0xfd50}, {"RESTOR", 0xff8a, 0x4c, 0xfd15},
    {"VECTOR", 0xff8d, 0x4c, 0xfd1a}, {"SETMSG", 0xff90, 0x4c, 0xfe18},
    {"SECOND", 0xff93, 0x4c, 0xedb9}, {"TKSA", 0xff96, 0x4c, 0xedc7},
    {"MEMTOP", 0xff99, 0x4c, 0xfe25}, {"MEMBOT", 0xff9c, 0x4c, 0xfe34},
    {"SCNKEY", 0xff9f, 0x4c, 0xea87}, {"SETTMO", 0xffa2, 0x4c, 0xfe21},
    {"ACPTR", 0xffa5, 0x4c, 0xee13},  {"CIOUT", 0xffa8, 0x4c, 0xeddd},
    {"UNTLK", 0xffab, 0x4c, 0xedef},  {"UNLSN", 0xffae, 0x4c, 0xedfe},
    {"LISTEN", 0xffb1, 0x4c, 0xed0c}, {"TALK", 0xffb4, 0x4c, 0xed09},
    {"READST", 0xffb7, 0x4c, 0xfe07}, {"SETLFS", 0xffba, 0x4c, 0xfe00},
    {"SETNAM", 0xffbd, 0x4c, 0xfdf9}, {"OPEN", 0xffc0, 0x6c, 0x031a},
    {"CLOSE", 0xffc3, 0x6c, 0x031c},  {"CHKIN", 0xffc6, 0x6c, 0x031e},
    {"CHKOUT", 0xffc9, 0x6c, 0x0320}, {"CLRCHN", 0xffcc, 0x6c, 0x0322},
    {"CHRIN", 0xffcf, 0x6c, 0x0324},  {"CHROUT", 0xffd2, 0x6c, 0x0326},
    {"LOAD", 0xffd5, 0x4c, 0xf49e},   {"SAVE", 0xffd8, 0x4c, 0xf5dd},
    {"SETTIM", 0xffdb, 0x4c, 0xf6e4}, {"RDTIM", 0xffde, 0x4c, 0xf6dd},
    {"STOP", 0xffe1, 0x6c, 0x0328},   {"GETIN", 0xffe4, 0x6c, 0x032a},
    {"CLALL", 0xffe7, 0x6c, 0x032c},  {"UDTIM", 0xffea, 0x4c, 0xf69b},
    {"SCREEN", 0xffed, 0x4c, 0xe505}, {"PLOT", 0xfff0, 0x4c, 0xe50a},
    {"IOBASE", 0xfff3, 0x4c, 0xe500},
};

TEST_F(Images, JumpTableIsWhereItIsDocumented) {
    for (const JumpEntry& entry : kJumpTable) {
        EXPECT_EQ(byte(entry.address), entry.opcode) << entry.name;
        EXPECT_EQ(word(entry.address + 1), entry.target) << entry.name;
    }
}

TEST_F(Images, ProcessorVectors) {
    EXPECT_EQ(word(0xfffa), 0xfe43);
    EXPECT_EQ(word(0xfffc), 0xfce2);
    EXPECT_EQ(word(0xfffe), 0xff48);
    EXPECT_EQ(word(0xa000), 0xe394);
    EXPECT_EQ(word(0xa002), 0xe37b);
}

// Default vectors of page 3: "Mapping the Commodore 64", locations 788 to 819 and 768 to 779.
TEST_F(Images, DefaultVectors) {
    const int kernal[] = {0xea31, 0xfe66, 0xfe47, 0xf34a, 0xf291, 0xf20e, 0xf250, 0xf333,
                          0xf157, 0xf1ca, 0xf6ed, 0xf13e, 0xf32f, 0xfe66, 0xf4a5, 0xf5ed};
    for (int i = 0; i < 16; ++i) EXPECT_EQ(word(0xfd30 + 2 * i), kernal[i]) << i;
    const int basic[] = {0xe38b, 0xa483, 0xa57c, 0xa71a, 0xa7e4, 0xae86};
    for (int i = 0; i < 6; ++i) EXPECT_EQ(word(0xe447 + 2 * i), basic[i]) << i;
}

// Raster code counts on 29 cycles from the vector to a handler at ($0314), which finds A, X, Y
// pushed, and on the two ways out.
TEST_F(Images, InterruptEntryAndExit) {
    const std::vector<int> exit = {0x68, 0xa8, 0x68, 0xaa, 0x68, 0x40};
    for (const int address : {0xea81, 0xfebc})
        for (int i = 0; i < 6; ++i) EXPECT_EQ(byte(address + i), exit[i]) << address;
    EXPECT_EQ(byte(0xea7e), 0xad);
    EXPECT_EQ(word(0xea7f), 0xdc0d);
    const std::vector<int> entry = {0x48, 0x8a, 0x48, 0x98, 0x48, 0xba,
                                    0xbd, 0x04, 0x01, 0x29, 0x10};
    for (int i = 0; i < 11; ++i) EXPECT_EQ(byte(0xff48 + i), entry[i]) << i;
}

// The entries outside the jump table that programs and libraries use: every one has code there
// that the label file knows.
TEST_F(Images, DocumentedEntriesHaveLabels) {
    const std::map<std::string, int> entries = {{"clear_screen", 0xe544},
                                                {"home_cursor", 0xe566},
                                                {"set_line", 0xe56c},
                                                {"screen_defaults", 0xe5a0},
                                                {"buffered_key", 0xe5b4},
                                                {"line_input", 0xe632},
                                                {"screen_out", 0xe716},
                                                {"scroll_up", 0xe8ea},
                                                {"open_row", 0xe965},
                                                {"row_address", 0xe9f0},
                                                {"clear_row", 0xe9ff},
                                                {"put_char", 0xea13},
                                                {"colour_pointer", 0xea24},
                                                {"irq", 0xea31},
                                                {"key_table", 0xeb81},
                                                {"screen_init", 0xe518},
                                                {"read_stop_row", 0xf6bc},
                                                {"reset", 0xfce2},
                                                {"cartridge_present", 0xfd02},
                                                {"nmi_default", 0xfe47},
                                                {"brk_default", 0xfe66},
                                                {"ready", 0xa474},
                                                {"input_line", 0xa560},
                                                {"relink", 0xa533},
                                                {"program_start", 0xa659},
                                                {"text_start", 0xa68e},
                                                {"set_vectors", 0xe453},
                                                {"set_memory", 0xe3bf},
                                                {"banner", 0xe422},
                                                {"sys", 0xe12a}};
    std::ifstream file(std::string(BADLINE_ROMS) + "/roms.lbl");
    std::map<std::string, std::vector<int>> labels;
    std::string line, al, address, name;
    while (std::getline(file, line)) {
        std::istringstream(line) >> al >> address >> name;
        labels[name.substr(1)].push_back(std::stoi(address, nullptr, 16));
    }
    for (const auto& [label, where] : entries)
        EXPECT_THAT(labels[label], ::testing::Contains(where)) << label;
}

TEST_F(Images, SerialRoutinesStandInTheTable) {
    const char signature[] = "BADLINE";
    for (int i = 0; i < 7; ++i) EXPECT_EQ(byte(0xe4b7 + i), signature[i]);
    EXPECT_EQ(byte(0xe4be), 1);
    const int routines[] = {0xed0c, 0xedb9, 0xed09, 0xedc7, 0xeddd, 0xee13, 0xedfe, 0xedef};
    for (int i = 0; i < 8; ++i) EXPECT_EQ(word(0xe4bf + 2 * i), routines[i]) << i;
}

// Keyboard tables: Programmer's Reference Guide, appendix C; key = 8 * row + column.
TEST_F(Images, KeyboardTables) {
    const int tables[] = {0xeb81, 0xebc2, 0xec03, 0xec78};
    for (int i = 0; i < 4; ++i) {
        EXPECT_EQ(word(0xeb79 + 2 * i), tables[i]);
        EXPECT_EQ(byte(tables[i] + 64), 0xff) << "no key";
    }
    int letters = 0;
    for (int key = 0; key < 64; ++key) {
        const int plain = byte(tables[0] + key);
        if (plain < 'A' || plain > 'Z') continue;
        ++letters;
        EXPECT_EQ(byte(tables[1] + key), plain | 0x80);
        EXPECT_EQ(byte(tables[3] + key), plain & 0x1f);
        const int commodore = byte(tables[2] + key);
        EXPECT_TRUE(commodore >= 0xa1 && commodore <= 0xbf) << plain;
    }
    EXPECT_EQ(letters, 26);
    // The colours on the keys 1 to 8 with CTRL, then with the Commodore key.
    const int keys[] = {56, 59, 8, 11, 16, 19, 24, 27};
    const int ctrl[] = {0x90, 0x05, 0x1c, 0x9f, 0x9c, 0x1e, 0x1f, 0x9e};
    const int commodore[] = {0x81, 0x95, 0x96, 0x97, 0x98, 0x99, 0x9a, 0x9b};
    for (int i = 0; i < 8; ++i) {
        EXPECT_EQ(byte(tables[0] + keys[i]), '1' + i);
        EXPECT_EQ(byte(tables[3] + keys[i]), ctrl[i]);
        EXPECT_EQ(byte(tables[2] + keys[i]), commodore[i]);
    }
}

}  // namespace
}  // namespace badline::testing
