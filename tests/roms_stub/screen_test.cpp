// The screen editor. Expected values: what the original KERNAL did with the same characters,
// measured on VICE's x64sc.
#include <gtest/gtest.h>

#include "rom_bench.hpp"

namespace badline::testing {
namespace {

class Screen : public ::testing::Test {
  protected:
    Screen() {
        bench.boot();
        bench[0x292] = 0;
        bench.start_program();
    }
    // Hash of what is seen and where the cursor is: FNV-1a over codes, colours, line state.
    std::uint32_t digest() {
        std::uint32_t hash = 0x811c9dc5;
        const auto add = [&](int value) {
            hash = (hash ^ static_cast<std::uint32_t>(value)) * 0x01000193;
        };
        for (int i = 0; i < 1000; ++i) add(bench[static_cast<std::uint16_t>(0x400 + i)]);
        for (int i = 0; i < 1000; ++i) add(bench.colour(i / 40, i % 40));
        for (const int i : {0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd8, 0xc7})
            add(bench[static_cast<std::uint16_t>(i)]);
        for (int i = 0; i < 25; ++i) add(bench[static_cast<std::uint16_t>(0xd9 + i)] >> 7);
        return hash;
    }
    int column() { return bench[0xd3]; }
    int row() { return bench[0xd6]; }
    RomBench bench;
};

TEST_F(Screen, TextAndReturn) {
    bench.print("HELLO\rWORLD!");
    EXPECT_EQ(bench.row(0), "HELLO");
    EXPECT_EQ(bench.row(1), "WORLD!");
    EXPECT_EQ(column(), 6);
    EXPECT_EQ(row(), 1);
}

TEST_F(Screen, KeepsRegistersClearsCarryAllowsInterrupts) {
    bench.cpu.p |= status::kInterruptDisable;
    const auto after = bench.call(0xffd2, 'A', 0x12, 0x34, true);
    EXPECT_EQ(after.a, 'A');
    EXPECT_EQ(after.x, 0x12);
    EXPECT_EQ(after.y, 0x34);
    EXPECT_EQ(after.p & (status::kCarry | status::kInterruptDisable), 0);
}

// PETSCII to screen codes: Programmer's Reference Guide, appendices B and C.
TEST_F(Screen, ScreenCodes) {
    const struct {
        int petscii, code;
    } cases[] = {{0x20, 0x20}, {0x3f, 0x3f}, {0x40, 0x00}, {0x5f, 0x1f}, {0x60, 0x40},
                 {0x7f, 0x5f}, {0xa0, 0x60}, {0xbf, 0x7f}, {0xc0, 0x40}, {0xdf, 0x5f},
                 {0xe0, 0x60}, {0xfe, 0x7e}, {0xff, 0x5e}};
    for (const auto& c : cases) {
        bench.print("\x93");
        bench.call(0xffd2, c.petscii);
        EXPECT_EQ(bench[0x400], c.code) << c.petscii;
    }
}

TEST_F(Screen, Colours) {
    const int codes[] = {0x90, 0x05, 0x1c, 0x9f, 0x9c, 0x1e, 0x1f, 0x9e,
                         0x81, 0x95, 0x96, 0x97, 0x98, 0x99, 0x9a, 0x9b};
    for (int i = 0; i < 16; ++i) {
        bench.call(0xffd2, codes[i]);
        bench.print("*");
        EXPECT_EQ(bench[0x286], i);
        EXPECT_EQ(bench.colour(0, i), i);
    }
}

TEST_F(Screen, ReverseUntilReturn) {
    bench.print(
        "\x12"
        "A\x92"
        "B\x12"
        "C\rD");
    EXPECT_EQ(bench[0x400], 0x81);
    EXPECT_EQ(bench[0x401], 0x02);
    EXPECT_EQ(bench[0x402], 0x83);
    EXPECT_EQ(bench[0x428], 0x04);
}

TEST_F(Screen, CursorMovesRoundTheEdges) {
    bench.print("\x9d\x91");
    EXPECT_EQ(column(), 0);
    EXPECT_EQ(row(), 0);
    bench.print("\x11\x11\x9d");
    EXPECT_EQ(column(), 39);
    EXPECT_EQ(row(), 1);
    bench.print("\x1d");
    EXPECT_EQ(column(), 0);
    EXPECT_EQ(row(), 2);
    bench.print("\x91\x1d\x13");
    EXPECT_EQ(column(), 0);
    EXPECT_EQ(row(), 0);
}

// A logical line of more than forty characters: the row below is taken over ($0292 = 0) or pushed
// down.
TEST_F(Screen, LineGrowsIntoTheRowBelow) {
    bench.print("AAA\rBBB\rCCC\r\x13" + std::string(41, 'X'));
    EXPECT_EQ(bench.row(1), "XBB");
    EXPECT_EQ(bench.row(2), "CCC");
    EXPECT_EQ(bench[0xda] >> 7, 0);
    EXPECT_EQ(bench[0xd5], 79);
    EXPECT_EQ(column(), 41);
}

TEST_F(Screen, LineGrowsAndPushesDown) {
    bench[0x292] = 1;
    bench.print("AAA\rBBB\rCCC\r\x13" + std::string(41, 'X'));
    EXPECT_EQ(bench.row(1), "X");
    EXPECT_EQ(bench.row(2), "BBB");
    EXPECT_EQ(bench.row(3), "CCC");
}

TEST_F(Screen, QuoteModeShowsControlCodes) {
    bench.print(
        "\"\x13\x93\"\x1d"
        "A");
    const int expected[] = {0x22, 0x93, 0xd3, 0x22, 0x20, 0x01};
    for (int i = 0; i < 6; ++i)
        EXPECT_EQ(bench[static_cast<std::uint16_t>(0x400 + i)], expected[i]);
}

TEST_F(Screen, InsertAndDelete) {
    bench.print("ABCD\x9d\x9d\x94\x94XY");
    EXPECT_EQ(bench.row(0), "ABXYCD");
    EXPECT_EQ(bench[0xd8], 0);
    bench.print("\x14");
    EXPECT_EQ(bench.row(0), "ABXCD");
    bench.print("\r\x14Z");  // from column 0 the end of the row above goes
    EXPECT_EQ(bench.row(0), "ABXCD" + std::string(34, ' ') + "Z");
}

TEST_F(Screen, ScrollsByLogicalLines) {
    bench.print(std::string(45, 'A') + "\rB\r" + std::string(21, '\x11') + "C\r");
    EXPECT_EQ(bench.row(0), "B");
    EXPECT_EQ(bench.row(22), "C");
    EXPECT_EQ(row(), 23);
}

TEST_F(Screen, CharacterSets) {
    bench.print("\x0e");
    EXPECT_EQ(bench.chip(0xd018) & 2, 2);
    bench.print("\x8e");
    EXPECT_EQ(bench.chip(0xd018) & 2, 0);
    bench.print("\x08");
    EXPECT_EQ(bench[0x291], 0x80);
    bench.print("\x09");
    EXPECT_EQ(bench[0x291], 0);
}

TEST_F(Screen, PlotSetsAndGives) {
    bench.call(0xfff0, 0, 5, 10);
    EXPECT_EQ(bench.word(0xd1), 0x400 + 5 * 40);
    const auto after = bench.call(0xfff0, 0, 0, 0, true);
    EXPECT_EQ(after.x, 5);
    EXPECT_EQ(after.y, 10);
}

struct Measured {
    const char* characters;  // PETSCII, hexadecimal
    int auto_down;           // $0292
    std::uint32_t digest;    // after them on a cleared screen, with the original KERNAL
};

class ScreenMeasured : public Screen, public ::testing::WithParamInterface<Measured> {};

TEST_P(ScreenMeasured, AsTheOriginal) {
    bench[0xc7] = bench[0xd4] = bench[0xd8] = 0;
    bench[0x292] = static_cast<std::uint8_t>(GetParam().auto_down);
    const std::string_view hex = GetParam().characters;
    for (std::size_t i = 0; i < hex.size(); i += 2)
        bench.call(0xffd2, std::stoi(std::string(hex.substr(i, 2)), nullptr, 16));
    EXPECT_EQ(digest(), GetParam().digest) << bench.screen();
}

INSTANTIATE_TEST_SUITE_P(
    Random, ScreenMeasured,
    ::testing::Values(
        Measured{"50505050505050505050505050505050505050505050505050505050505050505050505050505050",
                 0, 0x0c69f491},
        Measured{"0d22ab1111111111111111111111111111111111111111111111114a4a4a4a4a4a4a4a4a4a4a4a4a4"
                 "a4a4a4a"
                 "4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4af4925751515154414141414141",
                 1, 0xc0c96de7},
        Measured{"444444444444444444444444444444444444444444444444444444444444444444444444444444444"
                 "1505050"
                 "505050505050505050505050505050505050505050505050505050505050505050505050505050454"
                 "5454545"
                 "4545454545454545454545454545454545454545454545454545454545454545",
                 0, 0xd15c96d8},
        Measured{"489d4444440d0d4c0d140d57575757575757575757575757575757575757575757575757575757575"
                 "7575757"
                 "57575757575757570d0d5454545454545454545454545454545454545454545454545454545454545"
                 "4545454"
                 "545454545454484848484848484848484848484848484848484848484848484848484848484848484"
                 "8484848"
                 "48494949494949494949494949494949494949494949494949494949",
                 1, 0x4c040aea},
        Measured{"0d4dcb58580d4b13490d134747474747474747474747474747474747474747474747474747474747",
                 0, 0x927509ae},
        Measured{"565656565656565656565656565656565656565656565656565656565656565656565656565656565"
                 "64e4e4e"
                 "4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e",
                 1, 0x4282a81a},
        Measured{"910d4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4"
                 "e4a4a4a"
                 "4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a910d4"
                 "d4d4d4d"
                 "4d4d4d4d4d4d39225a5a5a5a5a5a5a5a5a5a4c4c4c5514565656565656565656",
                 0, 0x5c175453},
        Measured{"4b1d51515151515151515151515151515151515151515151515151515151515151515151515151515"
                 "1595959"
                 "5959595959595959595959595959595959595959595959595959595959595959595959595959f1444"
                 "4444444"
                 "4444444444444444444444444444444444444444444444444444444444444444444444444a4a4a4a4"
                 "a4a4a4a"
                 "4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a",
                 1, 0xacb7acbb},
        Measured{"114d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d",
                 0, 0x931af62c},
        Measured{"50aa14c99494949494949494949494949494949494949494949494940d46464646464646464646464"
                 "6464646"
                 "464646464646464646464646464646464646464646464646464f4e575757575757575757",
                 1, 0x16e003d2},
        Measured{"920d11111111111111111111111111111111111111111111111111111111111111111111111111111"
                 "1115151"
                 "515151515151515151515151515151515151515151515151515151515151515151515151519159595"
                 "9595959"
                 "5959595959595959595959595959595959595959595959595959595959595959",
                 0, 0xbe069546},
        Measured{"124646461419575757575757575757575757575757575757575757575757575757575757575757575"
                 "7575757"
                 "57570d12464646464646464646464a4c535a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5"
                 "a5a5a5a"
                 "5a5a5a5a5a5a5a5a5a5a5a5a5a5a924c9741414141414141414141414141414141414141414141414"
                 "1414141"
                 "414141414141414141414141838d474747474747474747470d444b4b",
                 1, 0x23eb9f80}));

}  // namespace
}  // namespace badline::testing
