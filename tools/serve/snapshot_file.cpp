#include "serve/snapshot_file.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "badline/media/host_file.hpp"
#include "badline/media/input_error.hpp"

namespace badline::monitor {
namespace {

constexpr std::string_view kMagic = "badline snapshot 1 ";

// FNV-1a, 64 bits.
class Checksum {
  public:
    void add(std::span<const std::uint8_t> bytes) {
        for (const std::uint8_t byte : bytes) value_ = (value_ ^ byte) * 0x100000001b3U;
    }
    void add(std::uint64_t number) {
        for (int i = 0; i < 8; ++i) {
            const auto byte = static_cast<std::uint8_t>(number >> (8 * i));
            add(std::span(&byte, 1));
        }
    }
    std::string text() const {
        char text[20];
        std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(value_));
        return text;
    }

  private:
    std::uint64_t value_ = 0xcbf29ce484222325U;
};

// What the state belongs to: the model, the chips, the ROMs and the cartridge.
std::string machine_mark(const Machine& machine) {
    const MachineConfig& config = machine.config();
    const ModelParts& parts = parts_of(config.model);
    Checksum sum;
    sum.add(static_cast<std::uint64_t>(config.model));
    sum.add(static_cast<std::uint64_t>(config.vic.value_or(parts.vic)));
    sum.add(static_cast<std::uint64_t>(config.cia.value_or(parts.cia)));
    sum.add(static_cast<std::uint64_t>(config.sid.value_or(parts.sid)));
    sum.add(config.roms.basic);
    sum.add(config.roms.kernal);
    sum.add(config.roms.chargen);
    if (config.cartridge) {
        sum.add(static_cast<std::uint64_t>(config.cartridge->kind));
        for (const auto* banks : {&config.cartridge->low, &config.cartridge->high}) {
            for (const RomBank& bank : *banks) sum.add(bank);
        }
    }
    return sum.text();
}

std::string header(const Machine& machine, std::span<const std::uint8_t> state) {
    Checksum sum;
    sum.add(state);
    return std::string(kMagic) + BADLINE_VERSION + " " + machine_mark(machine) + " " + sum.text() +
           "\n";
}

}  // namespace

void write_snapshot(const std::filesystem::path& path, const Machine& machine) {
    const std::vector<std::uint8_t> state = machine.save_bytes();
    const std::string head = header(machine, state);
    std::vector<std::uint8_t> bytes(head.begin(), head.end());
    bytes.insert(bytes.end(), state.begin(), state.end());
    write_file(path, bytes);
}

void read_snapshot(const std::filesystem::path& path, Machine& machine) {
    const std::vector<std::uint8_t> bytes = read_file(path, "snapshot", 16u << 20);
    const auto line = std::find(bytes.begin(), bytes.end(), '\n');
    const std::string head(bytes.begin(), line);
    const std::string name = printable(path.string());
    if (!head.starts_with(kMagic) || line == bytes.end())
        throw InputError(name + ": no snapshot of Badline's; write one with dump");
    const std::span<const std::uint8_t> state(&*line + 1,
                                              static_cast<std::size_t>(bytes.end() - line - 1));
    if (head + "\n" != header(machine, state) || !machine.restore_bytes(state))
        throw InputError(name +
                         ": a snapshot of another version, model, ROM or cartridge, or damaged; "
                         "write a new one with dump");
}

}  // namespace badline::monitor
