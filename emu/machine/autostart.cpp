#include "badline/machine/autostart.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace badline {
namespace {

// Locations by the names of the published memory maps ("Mapping the Commodore 64").
constexpr std::uint16_t kVarTab = 0x2d;        // and ARYTAB, STREND behind it: three words
constexpr std::uint16_t kStartAddress = 0xac;  // SAL: where LOAD began
constexpr std::uint16_t kEndAddress = 0xae;    // EAL: where LOAD ended
constexpr std::uint16_t kKeyCount = 0xc6;      // NDX
constexpr std::uint16_t kCursorOff = 0xcc;     // BLNSW: 0 while the editor waits
constexpr std::uint16_t kLine = 0xd1;          // PNT: screen address of the cursor's line
constexpr std::uint16_t kColumn = 0xd3;        // PNTR
constexpr std::uint16_t kKeyBuffer = 0x0277;   // KEYD
constexpr std::size_t kKeyBufferSize = 10;
constexpr unsigned kColumns = 40;
constexpr std::array<std::uint8_t, 6> kReady = {0x12, 0x05, 0x01, 0x04, 0x19, 0x2e};

void put_word(Machine& machine, unsigned address, std::uint32_t value) {
    machine.ram()[address] = static_cast<std::uint8_t>(value);
    machine.ram()[address + 1] = static_cast<std::uint8_t>(value >> 8);
}

}  // namespace

bool basic_is_ready(const Machine& machine) {
    const auto ram = machine.ram();
    if (ram[kCursorOff] != 0 || ram[kKeyCount] != 0 || ram[kColumn] != 0) return false;
    const unsigned line = ram[kLine] | ram[kLine + 1U] << 8;
    return line >= kColumns &&
           std::equal(kReady.begin(), kReady.end(), ram.begin() + (line - kColumns));
}

void inject_program(Machine& machine, std::uint16_t address, std::span<const std::uint8_t> bytes) {
    machine.load(address, bytes);
    const auto end = static_cast<std::uint32_t>(address + bytes.size());
    for (unsigned pointer = 0; pointer < 6; pointer += 2) put_word(machine, kVarTab + pointer, end);
    put_word(machine, kStartAddress, address);
    put_word(machine, kEndAddress, end);
}

void Autostart::inject(std::uint16_t address, std::vector<std::uint8_t> bytes) {
    steps_.push_back({false, {}, address, std::move(bytes)});
}

void Autostart::type(std::string petscii) {
    steps_.push_back({true, std::move(petscii), 0, {}});
}

// The buffer holds ten characters; the next ones follow when the editor has taken these.
void Autostart::type_more(Machine& machine) {
    const std::string& text = steps_[at_].text;
    const std::size_t count = std::min(kKeyBufferSize, text.size() - typed_);
    for (std::size_t i = 0; i < count; ++i) {
        machine.ram()[kKeyBuffer + i] = static_cast<std::uint8_t>(text[typed_ + i]);
    }
    machine.ram()[kKeyCount] = static_cast<std::uint8_t>(count);
    typed_ += count;
    if (typed_ == text.size()) {
        ++at_;
        typed_ = 0;
    }
}

void Autostart::act(Machine& machine) {
    next_ = machine.now() + machine.cycles_per_frame();
    if (at_ < steps_.size() && typed_ != 0) {
        if (std::as_const(machine).ram()[kKeyCount] == 0) type_more(machine);
    } else if (at_ < steps_.size() && basic_is_ready(machine)) {
        // What is typed after a program was put in place needs no frame in between.
        while (at_ < steps_.size() && !steps_[at_].typed) {
            inject_program(machine, steps_[at_].address, steps_[at_].bytes);
            ++at_;
        }
        if (at_ < steps_.size()) type_more(machine);
    }
    if (at_ >= steps_.size()) next_ = kNever;
}

}  // namespace badline
