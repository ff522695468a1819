#include "badline/media/rom_set.hpp"

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

#include "badline/media/host_file.hpp"
#include "badline/media/input_error.hpp"

namespace badline {
namespace {

namespace fs = std::filesystem;

// A kind of ROM: what it is called, and the file names under which it is found in a folder, the
// first before the others. VICE 3.7 and later name them by part number; older VICE and our own
// build by function; archives with a dot for the hyphen.
struct RomKind {
    std::string_view what;
    std::string_view option;
    std::vector<std::string_view> names;
};

const RomKind kKernal{"KERNAL ROM",
                      "--kernal",
                      {"kernal-901227-03.bin", "kernal", "kernal.901227-03.bin", "kernal.bin",
                       "kernal.rom", "kernal-901227-02.bin", "kernal-901227-01.bin"}};
const RomKind kBasic{
    "BASIC ROM",
    "--basic",
    {"basic-901226-01.bin", "basic", "basic.901226-01.bin", "basic.bin", "basic.rom"}};
const RomKind kChargen{"character ROM",
                       "--chargen",
                       {"chargen-901225-01.bin", "chargen", "characters.901225-01.bin",
                        "chargen.bin", "chargen.rom", "char.rom"}};

fs::path find_in(const fs::path& folder, const RomKind& kind) {
    std::error_code error;
    for (const auto name : kind.names) {
        fs::path candidate = folder / name;
        if (fs::is_regular_file(candidate, error)) return candidate;
    }
    std::string expected(kind.names[0]);
    expected += " or " + std::string(kind.names[1]);
    throw InputError(printable(folder.string()) + ": no " + std::string(kind.what) +
                     " in this folder (" + expected + "); give one with " +
                     std::string(kind.option) + " FILE");
}

fs::path choose(const RomKind& kind, const std::optional<fs::path>& single,
                const RomSources& sources) {
    if (single) return *single;
    if (sources.folder) return find_in(*sources.folder, kind);
    return find_in(own_rom_folder(), kind);
}

void fill(std::span<std::uint8_t> rom, const fs::path& file, const RomKind& kind) {
    const auto bytes = read_file(file, kind.what);
    if (bytes.size() != rom.size())
        throw InputError(printable(file.string()) + ": has " + std::to_string(bytes.size()) +
                         " bytes, but a C64's " + std::string(kind.what) + " has " +
                         std::to_string(rom.size()) + "; give an image without header");
    std::copy(bytes.begin(), bytes.end(), rom.begin());
}

bool has_own_roms(const fs::path& folder) {
    std::error_code error;
    return fs::is_regular_file(folder / "kernal", error) &&
           fs::is_regular_file(folder / "basic", error) &&
           fs::is_regular_file(folder / "chargen", error);
}

}  // namespace

fs::path own_rom_folder() {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    if (!error) {
        const fs::path above = program.parent_path().parent_path();
        for (const fs::path& folder : {above / "share" / "badline" / "roms", above / "roms"})
            if (has_own_roms(folder)) return folder;
    }
    for (const fs::path folder : {BADLINE_BUILT_ROMS, BADLINE_INSTALLED_ROMS})
        if (has_own_roms(folder)) return folder;
    throw InputError(
        "badline's own ROMs are not installed where this program is; "
        "give a ROM set with --roms DIR");
}

LoadedRoms load_roms(const RomSources& sources) {
    if (sources.folder) {
        std::error_code error;
        if (!fs::exists(*sources.folder, error))
            throw InputError(printable(sources.folder->string()) +
                             ": no such folder; give one with a C64's ROM images");
        if (!fs::is_directory(*sources.folder, error))
            throw InputError(printable(sources.folder->string()) +
                             ": is no folder; give one ROM with --kernal, --basic or --chargen");
    }
    LoadedRoms loaded;
    loaded.kernal = choose(kKernal, sources.kernal, sources);
    loaded.basic = choose(kBasic, sources.basic, sources);
    loaded.chargen = choose(kChargen, sources.chargen, sources);
    loaded.own = !sources.kernal && !sources.folder;
    fill(loaded.roms.kernal, loaded.kernal, kKernal);
    fill(loaded.roms.basic, loaded.basic, kBasic);
    fill(loaded.roms.chargen, loaded.chargen, kChargen);
    return loaded;
}

}  // namespace badline
