// ROM images from files: a folder by VICE's file names, single files, or our own ROMs.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "badline/machine/rom_set.hpp"

namespace badline {

// Where each ROM is taken from. A file given singly goes before the folder, the folder before
// our own ROMs.
struct RomSources {
    std::optional<std::filesystem::path>
        folder{};  // --roms: must hold all three of those not given
    std::optional<std::filesystem::path> kernal{};
    std::optional<std::filesystem::path> basic{};
    std::optional<std::filesystem::path> chargen{};
};

struct LoadedRoms {
    RomSet roms;
    std::filesystem::path kernal, basic, chargen;  // the files they came from
    bool own = false;                              // whether the KERNAL is our own
};

// Reads a ROM set. Throws InputError when a file is missing, or has another size than its ROM:
// 8192 bytes for KERNAL and BASIC, 4096 for the character ROM.
LoadedRoms load_roms(const RomSources& sources = {});

// The folder with our own ROMs (kernal, basic, chargen): beside the running program in a build
// tree (../roms), in an installation (../share/badline/roms), else where this library was
// built or installed to. Throws InputError when they are nowhere.
std::filesystem::path own_rom_folder();

}  // namespace badline
