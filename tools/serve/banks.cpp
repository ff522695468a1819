#include "serve/banks.hpp"

#include <array>
#include <utility>

namespace badline::monitor {
namespace {

const std::array<Bank, 6> kBanks = {Bank{kBankCpu, "default"}, Bank{kBankCpu, "cpu"},
                                    Bank{kBankRam, "ram"},     Bank{kBankRom, "rom"},
                                    Bank{kBankIo, "io"},       Bank{kBankCart, "cart"}};

bool is_io(std::uint16_t address) {
    return (address & 0xf000) == 0xd000;
}

std::uint8_t read_rom(const Machine& machine, std::uint16_t address) {
    const RomSet& roms = machine.config().roms;
    switch (address >> 12) {
        case 0xa:
        case 0xb: return roms.basic[address & 0x1fffU];
        case 0xd: return roms.chargen[address & 0xfffU];
        case 0xe:
        case 0xf: return roms.kernal[address & 0x1fffU];
        default: return machine.ram()[address];
    }
}

// The cartridge's first banks: which one is switched on only the processor's view tells.
std::uint8_t read_cart(const Machine& machine, std::uint16_t address) {
    const CartridgeImage* image = machine.config().cartridge.get();
    if (image != nullptr) {
        const unsigned half = address >> 13;
        const auto& banks = half == 4 ? image->low : image->high;
        const bool ultimax = image->exrom && !image->game;
        if ((half == 4 || half == (ultimax ? 7U : 5U)) && !banks.empty())
            return banks.front()[address & 0x1fffU];
    }
    return machine.ram()[address];
}

// The processor's port brings the I/O in for the moment of the access: its lines to the PLA are
// pulled up while they are inputs. What they are to drive as outputs stays in its latch.
template <class Access>
std::uint8_t with_io(Machine& machine, Access access) {
    constexpr std::uint8_t kPlaLines = 0x07;
    const std::uint8_t direction = machine.peek(0), port = machine.peek(1);
    if ((port & 0x03) != 0 && (port & 0x04) != 0) return access();
    machine.poke(0, direction & static_cast<std::uint8_t>(~kPlaLines));
    const std::uint8_t value = access();
    machine.poke(0, direction);
    return value;
}

}  // namespace

std::span<const Bank> bank_names() {
    return kBanks;
}

std::optional<std::uint16_t> bank_number(std::string_view name) {
    for (const Bank& bank : kBanks) {
        if (bank.name == name) return bank.id;
    }
    return std::nullopt;
}

bool bank_exists(std::uint16_t bank) {
    return bank <= kBankCart;
}

std::uint8_t read_bank(const Machine& machine, std::uint16_t bank, std::uint16_t address) {
    switch (bank) {
        case kBankRam: return machine.ram()[address];
        case kBankRom: return read_rom(machine, address);
        case kBankIo: return is_io(address) ? machine.peek_io(address) : machine.ram()[address];
        case kBankCart: return read_cart(machine, address);
        default: return machine.peek(address);
    }
}

std::uint8_t read_bank_with_effects(Machine& machine, std::uint16_t bank, std::uint16_t address) {
    if (bank == kBankCpu) return machine.read(address);
    if (bank != kBankIo || !is_io(address)) return read_bank(machine, bank, address);
    return with_io(machine, [&] { return machine.read(address); });
}

void write_bank(Machine& machine, std::uint16_t bank, std::uint16_t address, std::uint8_t value) {
    const unsigned page = address >> 12;
    const bool rom = page == 0xa || page == 0xb || page >= 0xd;
    if (bank == kBankIo && is_io(address)) {
        with_io(machine, [&] {
            machine.poke(address, value);
            return std::uint8_t{0};
        });
    } else if (bank == kBankCpu) {
        machine.poke(address, value);
    } else if (bank != kBankRom || !rom) {
        const std::uint8_t byte[] = {value};
        machine.load(address, byte);
    }
}

}  // namespace badline::monitor
