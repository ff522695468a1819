// The monitor's banks of the computer's memory: what is read and written under which name.
//
//   0 default, cpu   as the processor sees it now
//   1 ram            the RAM under everything
//   2 rom            BASIC, KERNAL and the character set where they can be; else RAM
//   3 io             the chips and the colour RAM at $D000; else RAM
//   4 cart           the cartridge where it can be; else RAM
//
// Learnt from: x64sc 3.10's answer to banks_available, and what it reads in each.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "badline/machine/machine.hpp"
#include "monitor/binary_protocol.hpp"

namespace badline::monitor {

inline constexpr std::uint16_t kBankCpu = 0, kBankRam = 1, kBankRom = 2, kBankIo = 3, kBankCart = 4;

std::span<const Bank> bank_names();  // in VICE's order
std::optional<std::uint16_t> bank_number(std::string_view name);
bool bank_exists(std::uint16_t bank);

// With no effects. `bank` is one that exists.
std::uint8_t read_bank(const Machine& machine, std::uint16_t bank, std::uint16_t address);
// The same with the effects that the processor's own read has, where it has I/O there.
std::uint8_t read_bank_with_effects(Machine& machine, std::uint16_t bank, std::uint16_t address);
// As the processor would store it where the bank has I/O; ROM cannot be written, and RAM under it
// is not either.
void write_bank(Machine& machine, std::uint16_t bank, std::uint16_t address, std::uint8_t value);

}  // namespace badline::monitor
