// The PLA: which of the C64's memories and chips answers at an address.
//
// Five lines choose among 32 configurations (some alike): LORAM, HIRAM and CHAREN from the 6510's
// port, /GAME and /EXROM from the cartridge port. ("The C64 PLA dissected", Thomas Giesel, 2012;
// the table in Bauer 2.4.1 for the cartridge-less ones.)
#pragma once

#include <array>
#include <cstdint>

namespace badline {

enum class Area : std::uint8_t { ram, basic, kernal, chargen, io, roml, romh, open };

// Lines as bits of a configuration number; 1 = high.
enum PlaLine : std::uint8_t { kLoram = 1, kHiram = 2, kCharen = 4, kGame = 8, kExrom = 16 };

// For each 4 KiB block of the address space what answers a read; a write goes to io where that is
// mapped, to nothing where `open` is, to the cartridge where its ROM is mapped in Ultimax, and
// else to the RAM.
using MemoryMap = std::array<Area, 16>;

constexpr MemoryMap memory_map(std::uint8_t lines) {
    MemoryMap map{};
    map.fill(Area::ram);
    const bool loram = (lines & kLoram) != 0, hiram = (lines & kHiram) != 0;
    const bool charen = (lines & kCharen) != 0;
    const bool game = (lines & kGame) != 0, exrom = (lines & kExrom) != 0;
    if (!game && exrom) {  // Ultimax
        for (std::size_t block = 1; block < 16; ++block) map[block] = Area::open;
        map[8] = map[9] = Area::roml;
        map[0xd] = Area::io;
        map[0xe] = map[0xf] = Area::romh;
        return map;
    }
    if (loram && hiram && !exrom) map[8] = map[9] = Area::roml;
    if (hiram && !game && !exrom) {
        map[0xa] = map[0xb] = Area::romh;
    } else if (loram && hiram && game) {
        map[0xa] = map[0xb] = Area::basic;
    }
    if (hiram) map[0xe] = map[0xf] = Area::kernal;
    if (loram || hiram) {
        // With a 16 KiB cartridge and HIRAM low, CHAREN high still gives I/O, low gives RAM.
        if (charen) {
            map[0xd] = Area::io;
        } else if (hiram || game) {
            map[0xd] = Area::chargen;
        }
    }
    return map;
}

constexpr std::array<MemoryMap, 32> make_memory_maps() {
    std::array<MemoryMap, 32> maps{};
    for (std::uint8_t lines = 0; lines < 32; ++lines) maps[lines] = memory_map(lines);
    return maps;
}

inline constexpr std::array<MemoryMap, 32> kMemoryMaps = make_memory_maps();

}  // namespace badline
