#include "badline/media/crt.hpp"

#include <algorithm>
#include <string>

#include "badline/media/host_file.hpp"
#include "badline/media/input_error.hpp"

namespace badline {
namespace {

using Bytes = std::span<const std::uint8_t>;

constexpr std::string_view kSignature = "C64 CARTRIDGE   ";
constexpr std::string_view kChip = "CHIP";
constexpr std::size_t kHeader = 0x40, kChipHeader = 0x10;
constexpr std::size_t kBankSize = 0x2000;
constexpr std::uint32_t kMostBanks = 128;

// Kinds of hardware by their number in the file.
struct Kind {
    std::uint32_t number;
    CartridgeKind kind;
};
constexpr Kind kKinds[] = {{0, CartridgeKind::generic},
                           {5, CartridgeKind::ocean},
                           {19, CartridgeKind::magic_desk},
                           {32, CartridgeKind::easyflash}};

std::uint32_t number(Bytes file, std::size_t at, int bytes) {
    std::uint32_t value = 0;
    for (int i = 0; i < bytes; ++i) value = value << 8 | file[at + static_cast<std::size_t>(i)];
    return value;
}

bool begins_with(Bytes file, std::size_t at, std::string_view text) {
    return file.size() >= at + text.size() &&
           std::equal(text.begin(), text.end(), file.begin() + static_cast<std::ptrdiff_t>(at),
                      [](char a, std::uint8_t b) { return static_cast<std::uint8_t>(a) == b; });
}

// Where no chip is, nobody drives the bus: as flash that is erased, and near enough else.
RomBank& bank_at(std::vector<RomBank>& banks, std::uint32_t bank) {
    while (banks.size() <= bank) banks.emplace_back().fill(0xff);
    return banks[bank];
}

// Puts a chip's bytes where its address says, 8 KiB a bank; a smaller chip repeats in its bank.
bool place(CartridgeImage& image, std::uint32_t bank, std::uint32_t address, Bytes bytes) {
    while (!bytes.empty()) {
        const std::size_t size = std::min(bytes.size(), kBankSize);
        const std::uint32_t block = address & 0xe000;
        if (block != 0x8000 && block != 0xa000 && block != 0xe000) return false;
        const std::size_t offset = address & 0x1fff;
        if (offset + size > kBankSize || size == 0) return false;
        RomBank& rom = bank_at(block == 0x8000 ? image.low : image.high, bank);
        if (size < kBankSize && kBankSize % size == 0 && offset % size == 0) {
            for (std::size_t at = 0; at < kBankSize; at += size)
                std::copy_n(bytes.begin(), size, rom.begin() + static_cast<std::ptrdiff_t>(at));
        } else {
            std::copy_n(bytes.begin(), size, rom.begin() + static_cast<std::ptrdiff_t>(offset));
        }
        bytes = bytes.subspan(size);
        address += static_cast<std::uint32_t>(size);
    }
    return true;
}

// An Ocean board has one row of ROMs that ROML and ROMH both select; files give the upper half of
// the larger ones at $A000. 512 KiB games leave /GAME high.
void wire_ocean(CartridgeImage& image) {
    for (std::size_t bank = image.low.size(); bank < image.high.size(); ++bank)
        image.low.push_back(image.high[bank]);
    image.high.clear();
    image.exrom = false;
    image.game = image.low.size() * kBankSize >= 0x80000;
}

}  // namespace

bool is_crt(Bytes file) {
    return begins_with(file, 0, kSignature);
}

CartridgeImage parse_crt(Bytes file, std::string_view name) {
    const auto fail = [&](const std::string& problem) {
        throw InputError(printable(name) + ": " + problem);
    };
    if (!is_crt(file)) fail("is no CRT file; it begins with \"C64 CARTRIDGE\"");
    if (file.size() < kHeader) fail("is cut short within its header");
    CartridgeImage image;
    const std::uint32_t hardware = number(file, 0x16, 2);
    const auto* kind = std::find_if(std::begin(kKinds), std::end(kKinds),
                                    [&](const Kind& k) { return k.number == hardware; });
    if (kind == std::end(kKinds))
        fail("is a cartridge of kind " + std::to_string(hardware) +
             ", which badline does not have; it has generic ones (0), Ocean (5), Magic Desk (19) "
             "and EasyFlash (32)");
    image.kind = kind->kind;
    image.exrom = file[0x18] != 0;
    image.game = file[0x19] != 0;
    for (std::size_t i = 0x20; i < kHeader && file[i] != 0; ++i)
        image.name += static_cast<char>(file[i]);

    std::size_t at = std::max<std::size_t>(number(file, 0x10, 4), kHeader);
    // What is too short for a chip is left over from whatever made the file.
    while (at + kChipHeader <= file.size()) {
        const std::string place_of = "chip at byte " + std::to_string(at) + ": ";
        if (!begins_with(file, at, kChip)) fail(place_of + "no CHIP header; the file is damaged");
        const std::uint32_t length = number(file, at + 4, 4), bank = number(file, at + 10, 2);
        const std::uint32_t address = number(file, at + 12, 2), size = number(file, at + 14, 2);
        if (size > file.size() - at - kChipHeader || length < kChipHeader + size)
            fail(place_of + "the file ends within it; it is damaged");
        if (bank >= kMostBanks) fail(place_of + "bank " + std::to_string(bank) + " is too high");
        if (!place(image, bank, address, file.subspan(at + kChipHeader, size)))
            fail(place_of + "lies where a cartridge has no ROM; the file is damaged");
        at += length;
    }
    if (image.low.empty() && image.high.empty()) fail("has no chip in it");
    if (image.kind == CartridgeKind::ocean) wire_ocean(image);
    if (image.kind == CartridgeKind::easyflash) {  // two flash chips of 512 KiB, the rest erased
        constexpr std::uint32_t kFlashBanks = 64;
        bank_at(image.low, kFlashBanks - 1);
        bank_at(image.high, kFlashBanks - 1);
    }
    return image;
}

CartridgeImage parse_raw_cartridge(Bytes file, RawCartridge kind, std::string_view name) {
    const std::size_t most = kind == RawCartridge::rom_8k ? kBankSize : 2 * kBankSize;
    // Some dumps have a load address in front.
    if (file.size() % 0x1000 == 2) file = file.subspan(2);
    if (file.empty() || file.size() > most || file.size() % 0x1000 != 0)
        throw InputError(printable(name) + ": has " + std::to_string(file.size()) +
                         " bytes; such a cartridge has 4096, 8192" +
                         (most > kBankSize ? " or 16384" : ""));
    CartridgeImage image;
    image.name = printable(name);
    image.game = kind == RawCartridge::rom_8k;
    image.exrom = kind == RawCartridge::ultimax;
    if (kind != RawCartridge::ultimax) {
        place(image, 0, 0x8000, file);
    } else if (file.size() > kBankSize) {
        place(image, 0, 0x8000, file.first(kBankSize));
        place(image, 0, 0xe000, file.subspan(kBankSize));
    } else {
        place(image, 0, 0xe000, file);
    }
    return image;
}

CartridgeImage load_crt(const std::filesystem::path& path) {
    return parse_crt(read_file(path, "cartridge", 4u << 20), path.string());
}

}  // namespace badline
