#include "badline/machine/cartridge.hpp"

#include "badline/machine/memory_map.hpp"

namespace badline {
namespace {

constexpr std::uint16_t kIo2 = 0xdf00;

std::uint8_t lines(bool game, bool exrom) {
    return static_cast<std::uint8_t>((game ? kGame : 0) | (exrom ? kExrom : 0));
}

const RomBank* bank_of(const std::vector<RomBank>& banks, unsigned bank) {
    return bank < banks.size() ? &banks[bank] : nullptr;
}

// Banks that are not there repeat those that are, as their address lines lead nowhere.
unsigned wrapped(unsigned bank, std::size_t banks) {
    return banks == 0 ? bank : bank % static_cast<unsigned>(banks);
}

}  // namespace

void reset_cartridge(CartridgeState& state) {
    state.bank = state.control = 0;
}

std::uint8_t cartridge_lines(const CartridgeImage& image, const CartridgeState& state) {
    switch (image.kind) {
        case CartridgeKind::magic_desk: return lines(true, (state.control & 0x80) != 0);
        case CartridgeKind::easyflash: {
            // $DE02: bit 0 pulls /GAME low, bit 1 /EXROM; bit 2 clear leaves /GAME to the jumper,
            // which stands at "boot" and pulls it low.
            const bool by_register = (state.control & 0x04) != 0;
            return lines(by_register && (state.control & 0x01) == 0, (state.control & 0x02) == 0);
        }
        default: return lines(image.game, image.exrom);
    }
}

const RomBank* cartridge_low(const CartridgeImage& image, const CartridgeState& state) {
    if (image.kind == CartridgeKind::easyflash) return bank_of(image.low, state.bank);
    return bank_of(image.low, wrapped(state.bank, image.low.size()));
}

const RomBank* cartridge_high(const CartridgeImage& image, const CartridgeState& state) {
    switch (image.kind) {
        case CartridgeKind::ocean: return cartridge_low(image, state);
        case CartridgeKind::easyflash: return bank_of(image.high, state.bank);
        default: return bank_of(image.high, wrapped(state.bank, image.high.size()));
    }
}

std::optional<std::uint8_t> read_cartridge(const CartridgeImage& image, const CartridgeState& state,
                                           std::uint16_t address) {
    if (image.kind == CartridgeKind::easyflash && address >= kIo2) return state.ram[address & 0xff];
    return std::nullopt;
}

bool write_cartridge(const CartridgeImage& image, CartridgeState& state, std::uint16_t address,
                     std::uint8_t value) {
    const bool io1 = address < kIo2;
    switch (image.kind) {
        case CartridgeKind::generic: return false;
        case CartridgeKind::magic_desk:
            if (!io1) return false;
            state.bank = value & 0x7f;
            state.control = value & 0x80;
            return true;
        case CartridgeKind::ocean:
            if (!io1) return false;
            state.bank = value & 0x3f;
            return true;
        case CartridgeKind::easyflash:
            if (!io1) {
                state.ram[address & 0xff] = value;
                return false;
            }
            ((address & 2) != 0 ? state.control : state.bank) =
                (address & 2) != 0 ? value : value & 0x3f;
            return true;
    }
    return false;
}

}  // namespace badline
