// CRT files, good and bad.
#include "badline/media/crt.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "badline/media/input_error.hpp"
#include "temp_folder.hpp"

namespace badline::test {
namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes header(int hardware, int exrom, int game) {
    Bytes file;
    for (const char c : std::string("C64 CARTRIDGE   "))
        file.push_back(static_cast<std::uint8_t>(c));
    file.insert(file.end(), {0, 0, 0, 0x40, 1, 0, static_cast<std::uint8_t>(hardware >> 8),
                             static_cast<std::uint8_t>(hardware), static_cast<std::uint8_t>(exrom),
                             static_cast<std::uint8_t>(game), 0, 0, 0, 0, 0, 0});
    for (const char c : std::string("NAME")) file.push_back(static_cast<std::uint8_t>(c));
    file.resize(0x40);
    return file;
}

void add_chip(Bytes& file, int bank, int address, int size, std::uint8_t value) {
    for (const char c : std::string("CHIP")) file.push_back(static_cast<std::uint8_t>(c));
    const int length = size + 0x10;
    for (const int word : {0, length, 0, bank, address, size}) {
        file.push_back(static_cast<std::uint8_t>(word >> 8));
        file.push_back(static_cast<std::uint8_t>(word));
    }
    file.insert(file.end(), static_cast<std::size_t>(size), value);
}

std::string refusal(const Bytes& file) {
    return message_of<InputError>([&] { parse_crt(file, "game.crt"); });
}

TEST(Crt, SixteenKilobytesAreSplit) {
    Bytes file = header(0, 0, 0);
    add_chip(file, 0, 0x8000, 0x4000, 0x11);
    file.back() = 0x22;
    const CartridgeImage image = parse_crt(file, "game.crt");
    EXPECT_EQ(image.kind, CartridgeKind::generic);
    EXPECT_FALSE(image.game);
    EXPECT_FALSE(image.exrom);
    EXPECT_EQ(image.name, "NAME");
    ASSERT_EQ(image.low.size(), 1u);
    ASSERT_EQ(image.high.size(), 1u);
    EXPECT_EQ(image.low[0][0], 0x11);
    EXPECT_EQ(image.high[0][0x1fff], 0x22);
}

// The VICE test programs' tamtest.crt has a few bytes behind its last chip.
TEST(Crt, AFewBytesBehindTheLastChipDoNotMatter) {
    Bytes file = header(0, 0, 1);
    add_chip(file, 0, 0x8000, 0x2000, 0x11);
    file.resize(file.size() + 12, 0xf3);
    EXPECT_EQ(refusal(file), "");
}

TEST(Crt, UltimaxOfFourKilobytesRepeats) {
    Bytes file = header(0, 1, 0);
    add_chip(file, 0, 0xf000, 0x1000, 0x33);
    const CartridgeImage image = parse_crt(file, "game.crt");
    EXPECT_TRUE(image.exrom);
    EXPECT_EQ(image.high[0][0], 0x33);
    EXPECT_EQ(image.high[0][0x1fff], 0x33);
}

TEST(Crt, EasyFlashIsErasedWhereNothingIs) {
    Bytes file = header(32, 1, 0);
    add_chip(file, 7, 0x8000, 0x2000, 0x44);
    add_chip(file, 0, 0xa000, 0x2000, 0x55);
    const CartridgeImage image = parse_crt(file, "game.crt");
    ASSERT_EQ(image.low.size(), 64u);
    ASSERT_EQ(image.high.size(), 64u);
    EXPECT_EQ(image.low[7][0], 0x44);
    EXPECT_EQ(image.high[0][0], 0x55);
    EXPECT_EQ(image.low[63][0x1fff], 0xff);
}

// 256 KiB Ocean files have banks 16 to 31 at $A000.
TEST(Crt, OceanIsOneRowOfBanks) {
    Bytes file = header(5, 0, 0);
    for (int bank = 0; bank < 32; ++bank)
        add_chip(file, bank, bank < 16 ? 0x8000 : 0xa000, 0x2000, static_cast<std::uint8_t>(bank));
    const CartridgeImage image = parse_crt(file, "game.crt");
    ASSERT_EQ(image.low.size(), 32u);
    for (std::size_t bank = 0; bank < 32; ++bank) EXPECT_EQ(image.low[bank][9], bank);
    EXPECT_FALSE(image.game);
}

TEST(Crt, BadFilesAreRefusedInOneLine) {
    Bytes none;
    Bytes cut = header(0, 0, 1);
    cut.resize(0x30);
    Bytes empty = header(0, 0, 1);
    Bytes unknown = header(36, 0, 1);
    add_chip(unknown, 0, 0x8000, 0x2000, 0);
    Bytes low = header(0, 0, 1);
    add_chip(low, 0, 0x4000, 0x2000, 0);
    Bytes truncated = header(0, 0, 1);
    add_chip(truncated, 0, 0x8000, 0x2000, 0);
    truncated.pop_back();
    Bytes garbage = header(0, 0, 1);
    garbage.insert(garbage.end(), 40, 0x55);
    Bytes high_bank = header(19, 0, 1);
    add_chip(high_bank, 999, 0x8000, 0x2000, 0);
    for (const Bytes& file : {none, cut, empty, unknown, low, truncated, garbage, high_bank}) {
        const std::string message = refusal(file);
        EXPECT_TRUE(message.starts_with("game.crt: ")) << message;
        EXPECT_EQ(message.find('\n'), std::string::npos);
    }
    EXPECT_NE(refusal(unknown).find("kind 36"), std::string::npos);
}

TEST(Crt, EveryCutOfAFileIsRefusedOrRead) {
    Bytes file = header(32, 1, 0);
    add_chip(file, 0, 0x8000, 0x400, 1);
    add_chip(file, 1, 0xe000, 0x400, 2);
    for (std::size_t size = 0; size <= file.size(); ++size) {
        const Bytes part(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(size));
        message_of<InputError>([&] { parse_crt(part, "part.crt"); });
    }
    EXPECT_EQ(refusal(file), "");
}

TEST(Crt, RawImages) {
    const Bytes rom(0x4000, 0x77);
    const CartridgeImage rom16 = parse_raw_cartridge(rom, RawCartridge::rom_16k, "raw.bin");
    EXPECT_FALSE(rom16.game);
    EXPECT_FALSE(rom16.exrom);
    EXPECT_EQ(rom16.high[0][0], 0x77);
    const CartridgeImage ultimax = parse_raw_cartridge(rom, RawCartridge::ultimax, "raw.bin");
    EXPECT_TRUE(ultimax.exrom);
    EXPECT_EQ(ultimax.low[0][0], 0x77);
    EXPECT_THROW(parse_raw_cartridge(rom, RawCartridge::rom_8k, "raw.bin"), InputError);
    EXPECT_THROW(parse_raw_cartridge({}, RawCartridge::rom_8k, "raw.bin"), InputError);
}

}  // namespace
}  // namespace badline::test
