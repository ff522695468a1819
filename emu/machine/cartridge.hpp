// Cartridges: what is on the expansion port.
//
//       1  GND          A  GND       /GAME and /EXROM go to the PLA and choose what the processor
//       2  +5V          B  /ROMH     finds where (machine/memory_map.hpp): 8 KiB at $8000 (ROML),
//       3  +5V          C  /RESET    16 KiB with ROMH at $A000, or Ultimax with ROMH at $E000.
//       4  /IRQ         D  /NMI      /IO1 is $DE00 to $DEFF, /IO2 is $DF00 to $DFFF.
//       5  R/W          E  phi2
//       6  dot clock    F  A15       Here: ROM in banks, switched by registers in I/O, and a
//       7  /IO1         H  A14       little RAM. Not here: freezers, expanded memory, and writing
//       8  /GAME        J  A13       into flash memory; /DMA, /IRQ and /NMI are not driven.
//       9  /EXROM       K  A12
//      10  /IO2         L  A11
//      11  /ROML        M  A10
//      12  BA           N  A9
//      13  /DMA         P  A8
//   14-21  D7-D0      R-Y  A7-A0
//      22  GND          Z  GND
//
// (Commodore 64 Programmer's Reference Guide, appendix I; the registers of each kind from its
// maker's documents and the VICE manual's description of the CRT format.)
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace badline {

enum class CartridgeKind : std::uint8_t {
    generic,     // ROM and two wires
    magic_desk,  // 8 KiB banks by $DE00, bit 7 switches it off
    ocean,       // 8 KiB banks by $DE00, in both places
    easyflash,   // 16 KiB banks by $DE00, /GAME and /EXROM by $DE02, 256 bytes of RAM at $DF00
};

using RomBank = std::array<std::uint8_t, 0x2000>;

// What is in the box; never changes.
struct CartridgeImage {
    CartridgeKind kind = CartridgeKind::generic;
    std::string name;
    bool game = true, exrom = true;  // levels after reset: true is high, inactive
    std::vector<RomBank> low;        // what ROML selects, by bank
    std::vector<RomBank> high;       // what ROMH selects
};

// What changes in it.
struct CartridgeState {
    std::uint8_t bank = 0;
    std::uint8_t control = 0;
    std::array<std::uint8_t, 0x100> ram{};
};

// The RESET line: registers to 0; RAM stays.
void reset_cartridge(CartridgeState& state);

// The PLA's lines in `state`, kGame and kExrom of memory_map.hpp: 1 is high.
std::uint8_t cartridge_lines(const CartridgeImage& image, const CartridgeState& state);

// The 8 KiB that ROML or ROMH select; null where no chip answers.
const RomBank* cartridge_low(const CartridgeImage& image, const CartridgeState& state);
const RomBank* cartridge_high(const CartridgeImage& image, const CartridgeState& state);

// Accesses at $DE00 to $DFFF. A read gives nothing where no one answers; a write says whether
// lines or banks may have changed.
std::optional<std::uint8_t> read_cartridge(const CartridgeImage& image, const CartridgeState& state,
                                           std::uint16_t address);
bool write_cartridge(const CartridgeImage& image, CartridgeState& state, std::uint16_t address,
                     std::uint8_t value);

}  // namespace badline
