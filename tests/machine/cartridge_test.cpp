// Cartridges on the expansion port: what the processor and the video chip find where.
#include "badline/machine/cartridge.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "badline/machine/machine.hpp"

namespace badline {
namespace {

RomBank filled(std::uint8_t value) {
    RomBank bank;
    bank.fill(value);
    return bank;
}

MachineConfig with(CartridgeImage image) {
    MachineConfig config;
    config.roms.basic.fill(0xba);
    config.roms.kernal.fill(0xea);  // NOP
    config.roms.chargen.fill(0xcc);
    config.cartridge = std::make_shared<CartridgeImage>(std::move(image));
    return config;
}

CartridgeImage generic(bool game, bool exrom) {
    CartridgeImage image;
    image.game = game;
    image.exrom = exrom;
    image.low = {filled(0x10)};
    image.high = {filled(0x20)};
    return image;
}

// What is read at $7000, $8000, $A000 and $E000 with $01 at its reset value: the table of the
// PLA's modes (Bauer 2.4.1; Programmer's Reference Guide, p. 260 on).
struct Reads {
    int low, at_8000, at_a000, at_e000;
};
void expect_reads(Machine& machine, Reads reads) {
    EXPECT_EQ(machine.peek(0x7000), reads.low);
    EXPECT_EQ(machine.peek(0x8000), reads.at_8000);
    EXPECT_EQ(machine.peek(0xa000), reads.at_a000);
    EXPECT_EQ(machine.peek(0xe000), reads.at_e000);
}

TEST(Cartridge, GenericModes) {
    Machine rom8(with(generic(true, false)));
    rom8.ram()[0x7000] = 0x77;
    expect_reads(rom8, {0x77, 0x10, 0xba, 0xea});
    Machine rom16(with(generic(false, false)));
    rom16.ram()[0x7000] = 0x77;
    expect_reads(rom16, {0x77, 0x10, 0x20, 0xea});
    Machine off(with(generic(true, true)));
    off.ram()[0x8000] = 0x88;
    EXPECT_EQ(off.peek(0x8000), 0x88);
}

TEST(Cartridge, UltimaxStartsFromItsOwnVectorAndHidesTheRam) {
    CartridgeImage image = generic(false, true);
    // $E000: LDA #$5A, STA $1000, STA $8000, STA $E100, STA $0200, JMP to itself.
    const std::uint8_t code[] = {0xa9, 0x5a, 0x8d, 0x00, 0x10, 0x8d, 0x00, 0x80, 0x8d,
                                 0x00, 0xe1, 0x8d, 0x00, 0x02, 0x4c, 0x0e, 0xe0};
    std::copy(std::begin(code), std::end(code), image.high[0].begin());
    image.high[0][0x1ffc] = 0x00;
    image.high[0][0x1ffd] = 0xe0;
    Machine machine(with(std::move(image)));
    for (const std::uint16_t address : {0x1000, 0x8000, 0xe100}) machine.ram()[address] = 0x11;
    machine.run(200);
    EXPECT_EQ(machine.cpu().pc, 0xe00e);
    EXPECT_EQ(machine.ram()[0x0200], 0x5a);
    EXPECT_EQ(machine.ram()[0x1000], 0x11);
    EXPECT_EQ(machine.ram()[0x8000], 0x11);
    EXPECT_EQ(machine.ram()[0xe100], 0x11);
}

// In the other modes a write under the ROM goes to the RAM.
TEST(Cartridge, RamUnderTheRomIsWritten) {
    Machine machine(with(generic(false, false)));
    machine.poke(0x8000, 0x42);
    machine.poke(0xa000, 0x43);
    EXPECT_EQ(machine.ram()[0x8000], 0x42);
    EXPECT_EQ(machine.ram()[0xa000], 0x43);
    EXPECT_EQ(machine.peek(0x8000), 0x10);
}

CartridgeImage banked(CartridgeKind kind, int banks) {
    CartridgeImage image;
    image.kind = kind;
    image.exrom = false;
    for (int bank = 0; bank < banks; ++bank) {
        image.low.push_back(filled(static_cast<std::uint8_t>(bank)));
        image.high.push_back(filled(static_cast<std::uint8_t>(0x80 + bank)));
    }
    return image;
}

TEST(Cartridge, MagicDeskBanksAndSwitchesItselfOff) {
    CartridgeImage image = banked(CartridgeKind::magic_desk, 16);
    image.high.clear();
    Machine machine(with(std::move(image)));
    machine.ram()[0x8000] = 0x99;
    EXPECT_EQ(machine.peek(0x8000), 0);
    EXPECT_EQ(machine.peek(0xa000), 0xba);
    machine.poke(0xde00, 5);
    EXPECT_EQ(machine.peek(0x8000), 5);
    machine.poke(0xde00, 0x85);
    EXPECT_EQ(machine.peek(0x8000), 0x99);
    machine.poke(0xde00, 2);
    EXPECT_EQ(machine.peek(0x8000), 2);
    machine.reset();
    EXPECT_EQ(machine.peek(0x8000), 0);
}

TEST(Cartridge, OceanShowsTheSameBankTwice) {
    CartridgeImage image = banked(CartridgeKind::ocean, 32);
    image.high.clear();
    image.game = false;
    Machine machine(with(std::move(image)));
    machine.poke(0xde00, 0x80 | 17);
    EXPECT_EQ(machine.peek(0x8000), 17);
    EXPECT_EQ(machine.peek(0xbfff), 17);
}

// EasyFlash Programmer's Guide: $DE00 bank, $DE02 mode (bit 0 /GAME, 1 /EXROM, 2 bit 0 counts),
// 256 bytes of RAM at $DF00.
TEST(Cartridge, EasyFlashBanksModesAndRam) {
    Machine machine(with(banked(CartridgeKind::easyflash, 64)));
    EXPECT_EQ(machine.peek(0xe000), 0x80);  // at reset the jumper makes it Ultimax
    machine.poke(0xde02, 0x07);             // 16 KiB
    machine.poke(0xde00, 63);
    EXPECT_EQ(machine.peek(0x8000), 63);
    EXPECT_EQ(machine.peek(0xa000), 0x80 + 63);
    EXPECT_EQ(machine.peek(0xe000), 0xea);
    machine.poke(0xde02, 0x06);  // 8 KiB
    EXPECT_EQ(machine.peek(0x8000), 63);
    EXPECT_EQ(machine.peek(0xa000), 0xba);
    machine.poke(0xde02, 0x05);  // Ultimax
    EXPECT_EQ(machine.peek(0xe000), 0x80 + 63);
    machine.poke(0xde02, 0x04);  // off
    machine.ram()[0x8000] = 0x31;
    EXPECT_EQ(machine.peek(0x8000), 0x31);
    machine.poke(0xdf7f, 0x5a);
    EXPECT_EQ(machine.peek(0xdf7f), 0x5a);
    machine.reset();  // the registers, not the RAM
    EXPECT_EQ(machine.peek(0xdf7f), 0x5a);
    EXPECT_EQ(machine.peek(0xe000), 0x80);
}

// A snapshot has the cartridge's registers.
TEST(Cartridge, Snapshot) {
    Machine machine(with(banked(CartridgeKind::magic_desk, 8)));
    machine.poke(0xde00, 3);
    const auto snapshot = machine.save();
    machine.poke(0xde00, 0x80);
    machine.restore(*snapshot);
    EXPECT_EQ(machine.peek(0x8000), 3);
}

// In Ultimax mode the video chip finds the upper half of ROMH in the last quarter of each bank
// (Bauer 2.4.2): with the character set at $3800, its shapes come from $F800 of the cartridge.
TEST(Cartridge, VideoChipSeesRomhInUltimax) {
    CartridgeImage image = generic(false, true);
    const std::uint8_t code[] = {0xa9, 0x1b, 0x8d, 0x11, 0xd0,  // LDA #$1B, STA $D011
                                 0xa9, 0x08, 0x8d, 0x16, 0xd0,  // LDA #$08, STA $D016
                                 0xa9, 0x1e, 0x8d, 0x18, 0xd0,  // LDA #$1E, STA $D018
                                 0xa9, 0x01, 0x8d, 0x21, 0xd0,  // LDA #1, STA $D021
                                 0x4c, 0x14, 0xe0};             // JMP to itself
    std::copy(std::begin(code), std::end(code), image.high[0].begin());
    image.high[0][0x1ffc] = 0x00;
    image.high[0][0x1ffd] = 0xe0;
    std::fill_n(image.high[0].begin() + 0x1800, 8, 0xf0);
    Machine machine(with(std::move(image)));
    std::fill_n(machine.ram().begin() + 0x0400, 1000, 0);
    std::fill_n(machine.ram().begin() + 0x3800, 8, 0);
    for (std::uint16_t at = 0; at < 1000; ++at)
        machine.poke(static_cast<std::uint16_t>(0xd800 + at), 0);
    machine.run(3 * machine.cycles_per_frame());
    const Picture picture = machine.picture();
    for (int x = 32; x < 32 + 320; x += 8) {
        EXPECT_EQ(picture.at(x + 2, 120), 0) << x;
        EXPECT_EQ(picture.at(x + 6, 120), 1) << x;
    }
}

}  // namespace
}  // namespace badline
