#include "device8.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "badline/media/input_error.hpp"

namespace badline::tools {
namespace {

constexpr std::uint16_t kKernal = 0xe000;
constexpr std::uint16_t kTable = 0xe4b7;  // of our own KERNAL
constexpr std::string_view kSignature = "BADLINE\x01";
constexpr std::uint16_t kStatus = 0x90;
constexpr std::uint8_t kCarry = 0x01;

enum Call { kListen, kSecond, kTalk, kTalkSecond, kSend, kReceive, kUnlisten, kUntalk, kCalls };
using Addresses = std::array<std::uint16_t, kCalls>;

// Where Commodore's KERNALs have them (901227-01 to -03, and those derived from these).
constexpr Addresses kCommodore = {0xed0c, 0xedb9, 0xed09, 0xedc7, 0xeddd, 0xee13, 0xedfe, 0xedef};

Addresses find_routines(const RomSet& roms, const std::string& what) {
    const auto at = [&](std::uint16_t address) { return roms.kernal[address - kKernal]; };
    bool ours = true;
    for (std::size_t i = 0; i < kSignature.size(); ++i)
        ours = ours && at(static_cast<std::uint16_t>(kTable + i)) ==
                           static_cast<std::uint8_t>(kSignature[i]);
    if (ours) {
        Addresses addresses{};
        for (std::size_t i = 0; i < kCalls; ++i) {
            const auto entry = static_cast<std::uint16_t>(kTable + kSignature.size() + 2 * i);
            addresses[i] = static_cast<std::uint16_t>(
                at(entry) | at(static_cast<std::uint16_t>(entry + 1)) << 8);
        }
        return addresses;
    }
    // TALK and LISTEN, as the published listings have them: ORA #$40, BIT abs, ORA #$20.
    constexpr std::array<std::uint8_t, 5> kTalkCode = {0x09, 0x40, 0x2c, 0x09, 0x20};
    for (std::size_t i = 0; i < kTalkCode.size(); ++i)
        if (at(static_cast<std::uint16_t>(kCommodore[kTalk] + i)) != kTalkCode[i])
            throw InputError(what +
                             ": this KERNAL has its serial routines elsewhere than Commodore's; "
                             "use ours or an original one");
    return kCommodore;
}

// Serves one call, if the drive is meant by it.
bool serve(Call call, HostDrive& drive, Cpu6510State& cpu, std::uint8_t& status) {
    switch (call) {
        case kListen: return drive.listen(cpu.a & 0x1f);
        case kTalk: return drive.talk(cpu.a & 0x1f);
        default: break;
    }
    if (!drive.active()) return false;
    switch (call) {
        case kSecond: drive.second(cpu.a); break;
        case kTalkSecond: drive.talk_second(cpu.a); break;
        case kSend: status |= drive.write(cpu.a); break;
        case kUnlisten: drive.unlisten(); break;
        case kUntalk: drive.untalk(); break;
        case kReceive: {
            const auto read = drive.read();
            cpu.a = read.byte;
            status |= read.status;
            break;
        }
        default: break;
    }
    return true;
}

// What Commodore's routines leave in the CIAs, and some programs find there: timer B of CIA 1
// counts the time for a listener's answer ($0400, one-shot), and the bus is released after a
// conversation. (VICE test programs, C64/autostart/defaults: the state after LOAD on a real
// machine.)
void leave_chips(Machine& machine, Call call) {
    constexpr std::uint16_t kTimerBHigh = 0xdc07, kControlB = 0xdc0f, kSerialBus = 0xdd00;
    constexpr std::uint8_t kOneShotForced = 0x19, kLinesDriven = 0x38, kLinesFree = 0xc0;
    if (call == kUnlisten || call == kUntalk) {
        machine.poke(kSerialBus, static_cast<std::uint8_t>(
                                     (machine.peek_io(kSerialBus) & ~kLinesDriven) | kLinesFree));
    } else if (call != kReceive) {
        machine.poke(kTimerBHigh, 4);
        machine.poke(kControlB, kOneShotForced);
    }
}

}  // namespace

void attach_drive(Machine& machine, std::shared_ptr<HostDrive> drive, const std::string& what) {
    const RomSet& roms = machine.config().roms;
    const Addresses addresses = find_routines(roms, what);
    // A served call continues at an RTS of the ROM, so that the return takes its own six cycles.
    const auto rts = std::find(roms.kernal.begin(), roms.kernal.end(), 0x60);
    const auto return_at = static_cast<std::uint16_t>(kKernal + (rts - roms.kernal.begin()));
    for (int call = 0; call < kCalls; ++call) {
        const std::uint16_t address = addresses[static_cast<std::size_t>(call)];
        machine.set_trap(address, [=](Machine& m) {
            // A program may have its own code here, in the RAM under the ROM.
            for (std::uint16_t i = 0; i < 3; ++i) {
                const auto place = static_cast<std::uint16_t>(address + i);
                if (m.peek(place) != m.config().roms.kernal[place - kKernal]) return false;
            }
            if (serve(static_cast<Call>(call), *drive, m.cpu(), m.ram()[kStatus])) {
                leave_chips(m, static_cast<Call>(call));
                m.cpu().p = static_cast<std::uint8_t>(m.cpu().p & ~kCarry);
                m.cpu().pc = return_at;
            }
            return false;
        });
    }
}

}  // namespace badline::tools
