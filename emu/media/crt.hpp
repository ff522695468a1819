// CRT files: a cartridge's chips and how they are wired.
//
//     $00  "C64 CARTRIDGE   "           then, big-endian: $10 length of this header, $14 version,
//     $16  kind of hardware, $18 /EXROM and $19 /GAME at reset (0 low, 1 high), $20 name (32 bytes)
//     then per chip: "CHIP", length with this header, type (0 ROM, 1 RAM, 2 flash), bank, address,
//     size; the bytes
// (VICE manual, "The CRT cartridge image format".)
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>

#include "badline/machine/cartridge.hpp"

namespace badline {

// Whether these bytes begin as a CRT file does.
bool is_crt(std::span<const std::uint8_t> file);

// Takes a CRT file apart. Throws InputError naming `name`: when it is none or is cut short, when
// a chip lies where no cartridge has one, and for hardware that Badline does not have. It has the
// generic cartridges, EasyFlash, Magic Desk and Ocean.
CartridgeImage parse_crt(std::span<const std::uint8_t> file, std::string_view name);

// Images without a header, of generic cartridges: up to 8 KiB at $8000, up to 16 KiB at $8000, or
// Ultimax: 16 KiB at $8000 and $E000, or 8 or 4 KiB at $E000.
enum class RawCartridge { rom_8k, rom_16k, ultimax };
CartridgeImage parse_raw_cartridge(std::span<const std::uint8_t> file, RawCartridge kind,
                                   std::string_view name);

CartridgeImage load_crt(const std::filesystem::path& path);

}  // namespace badline
