#include "prepared_suite.hpp"

#include <algorithm>
#include <span>

#include "badline/media/host_file.hpp"
#include "badline/media/input_error.hpp"
#include "c64_target.hpp"
#include "evaluator.hpp"
#include "flat_target.hpp"

namespace badline::suites {
namespace {

// What load() says about the bytes of a file.
struct Placed {
    std::uint16_t address = 0;
    std::span<const std::uint8_t> bytes;
};

Placed place(const LoadFile& load, const std::vector<std::uint8_t>& file, const Symbols& symbols) {
    Placed placed{0, file};
    const std::string name = "'" + printable(load.file) + "'";
    if (!load.address || load.strip_header) {
        if (file.size() < 2)
            throw InputError(name +
                             " is too short for a PRG: a load address of two bytes is "
                             "missing; give load() an address for a plain file");
        placed.address = static_cast<std::uint16_t>(file[0] | file[1] << 8);
    }
    if (load.strip_header) placed.bytes = placed.bytes.subspan(2);
    if (load.address) {
        // Only symbols and numbers are known before a test: memory is not to be asked.
        const auto target = std::make_shared<FlatImage>();
        FlatTarget none(target);
        placed.address = Evaluator(none, symbols).address(*load.address);
    }
    if (placed.bytes.size() > 0x10000U - placed.address)
        throw InputError(name + " does not fit: " + std::to_string(placed.bytes.size()) +
                         " bytes from " + hex(placed.address, 4) + " on go beyond $ffff");
    return placed;
}

template <std::size_t kSize>
void copy_rom(std::array<std::uint8_t, kSize>& rom, const std::vector<std::uint8_t>& bytes,
              const RomFile& from) {
    if (bytes.empty() || bytes.size() > kSize)
        throw InputError("'" + printable(from.file) + "' has " + std::to_string(bytes.size()) +
                         " bytes; the " + from.name + " ROM has " + std::to_string(kSize));
    rom.fill(0);
    std::copy(bytes.begin(), bytes.end(), rom.begin());
}

template <class Roms>
void set_rom(Roms& roms, const RomFile& rom, const std::vector<std::uint8_t>& bytes) {
    const auto set = [&](auto& where) {
        if constexpr (requires { where.emplace(); })
            copy_rom(where.emplace(), bytes, rom);
        else
            copy_rom(where, bytes, rom);
    };
    if (rom.name == "basic") set(roms.basic);
    if (rom.name == "kernal") set(roms.kernal);
    if (rom.name == "chargen") set(roms.chargen);
}

}  // namespace

// sim6502's suites mostly name files as they are in its container, which has the folder it was
// started in at /code.
std::filesystem::path Preparer::found(const SuiteFile& file, const std::string& name) {
    const std::filesystem::path folder = std::filesystem::path(file.path).parent_path();
    std::vector<std::filesystem::path> places = {folder / name, name};
    constexpr std::string_view kContainer = "/code/";
    if (name.starts_with(kContainer)) {
        const std::string rest = name.substr(kContainer.size());
        places.insert(places.end(), {folder / rest, rest});
    }
    std::error_code ignored;
    const auto there = [&](const auto& place) { return std::filesystem::exists(place, ignored); };
    auto place = std::find_if(places.begin(), places.end(), there);
    if (place == places.end()) place = places.begin();
    if (std::find(files_.begin(), files_.end(), *place) == files_.end()) files_.push_back(*place);
    return *place;
}

PreparedSuite Preparer::prepare(const SuiteFile& file, const Suite& suite) {
    PreparedSuite prepared;
    prepared.file = &file;
    prepared.suite = &suite;
    prepared.error = suite.refused;
    if (!suite.errors.empty()) prepared.error = suite.errors.front();
    if (prepared.error) return prepared;
    try {
        load(prepared);
    } catch (const TestError& error) {
        prepared.error = error.what;
    }
    return prepared;
}

void Preparer::load(PreparedSuite& prepared) {
    for (const SymbolsFile& symbols : prepared.suite->symbols) try {
            prepared.symbols.add(load_symbols(found(*prepared.file, symbols.file)));
        } catch (const InputError& error) {
            throw TestError{{symbols.at, error.what()}};
        }
    if (prepared.suite->system == System::machine)
        load_machine(prepared);
    else
        load_flat(prepared);
}

void Preparer::load_flat(PreparedSuite& prepared) {
    const Suite& suite = *prepared.suite;
    const auto image = std::make_shared<FlatImage>();
    image->banked = suite.system == System::c64;
    if (suite.system != System::generic_6502) {
        image->ram[0] = 0x2f;  // as the C64's KERNAL leaves the port
        image->ram[1] = 0x37;
    }
    for (const RomFile& rom : suite.roms) try {
            if (!image->banked)
                throw InputError(
                    "rom() needs system(c64) or machine(); a generic system has RAM "
                    "everywhere: use load(\"FILE\", address = $e000)");
            set_rom(*image, rom, read_file(found(*prepared.file, rom.file), "ROM", 1u << 20));
        } catch (const InputError& error) {
            throw TestError{{rom.at, error.what()}};
        }
    for (const LoadFile& load : suite.loads) try {
            const auto bytes = read_file(found(*prepared.file, load.file), "program", 1u << 20);
            const Placed placed = place(load, bytes, prepared.symbols);
            std::copy(placed.bytes.begin(), placed.bytes.end(),
                      image->ram.begin() + placed.address);
        } catch (const InputError& error) {
            throw TestError{{load.at, error.what()}};
        }
    prepared.target = std::make_unique<FlatTarget>(image);
}

void Preparer::load_machine(PreparedSuite& prepared) {
    const Suite& suite = *prepared.suite;
    HarnessConfig config;
    config.model = suite.model;
    std::string key(parts_of(suite.model).name);
    try {
        if (!loaded_roms_) loaded_roms_ = load_roms(roms_);
    } catch (const InputError& error) {
        throw TestError{{suite.at, error.what()}};
    }
    config.roms = loaded_roms_->roms;
    for (const RomFile& rom : suite.roms) try {
            const auto path = found(*prepared.file, rom.file);
            set_rom(config.roms, rom, read_file(path, "ROM", 1u << 20));
            key += "\n" + rom.name + "=" + path.string();
        } catch (const InputError& error) {
            throw TestError{{rom.at, error.what()}};
        }
    auto harness = harnesses_.find(key);
    if (harness == harnesses_.end()) try {
            harness = harnesses_.emplace(key, Harness(config)).first;
        } catch (const InputError& error) {
            throw TestError{{suite.at, error.what()}};
        }
    auto target = std::make_unique<C64Target>(harness->second.twin());
    for (const LoadFile& load : suite.loads) try {
            const auto bytes = read_file(found(*prepared.file, load.file), "program", 1u << 20);
            const Placed placed = place(load, bytes, prepared.symbols);
            target->harness()->machine().load(placed.address, placed.bytes);
        } catch (const InputError& error) {
            throw TestError{{load.at, error.what()}};
        }
    target->harness()->keep();
    prepared.target = std::move(target);
}

}  // namespace badline::suites
