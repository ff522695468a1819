#include "serve/session.hpp"

#include <utility>

#include "serve/banks.hpp"
#include "serve/snapshot_file.hpp"

namespace badline::monitor {

Session::Session(tools::Emulation& emulation)
    : emulation_(emulation),
      debugger_(emulation.machine(), [this](const Checkpoint& checkpoint, const Hit& hit) {
          for (MonitorClient* client : clients_) client->hit(checkpoint, hit);
      }) {
    lookup_.label = [this](std::string_view name) { return symbols_.find(name); };
    lookup_.bank = bank_number;
}

Halt Session::run(Cycle until) {
    const Halt halt = debugger_.run(until);
    switch (halt) {
        case Halt::checkpoint:
        case Halt::step:
            stands_ = true;
            for (MonitorClient* client : clients_) client->stopped(halt);
            break;
        case Halt::jam:
            if (!std::exchange(jam_told_, true)) {
                for (MonitorClient* client : clients_) client->jammed(machine().cpu().pc);
            }
            break;
        default: break;
    }
    return halt;
}

void Session::stop() {
    if (std::exchange(stands_, true)) return;
    for (MonitorClient* client : clients_) client->stopped(Halt::none);
}

void Session::resume() {
    if (!std::exchange(stands_, false)) return;
    for (MonitorClient* client : clients_) client->resumed();
}

bool Session::set_register(std::uint8_t id, std::uint16_t value) {
    const auto byte = static_cast<std::uint8_t>(value);
    Cpu6510State& cpu = emulation_.machine().cpu();
    switch (id) {
        case kRegisterPc: set_pc(value); return true;
        case kRegisterA: cpu.a = byte; return true;
        case kRegisterX: cpu.x = byte; return true;
        case kRegisterY: cpu.y = byte; return true;
        case kRegisterSp: cpu.s = byte; return true;
        case kRegisterFlags:
            cpu.p = static_cast<std::uint8_t>((byte | status::kUnused) & ~status::kBreak);
            return true;
        case kRegisterLine:
        case kRegisterCycle: return true;  // they stay what they are; x64sc does not mind
        default: return false;
    }
}

void Session::reset(bool power_cycle) {
    go_on();
    emulation_.reset(power_cycle);
    jam_told_ = false;
    debugger_.machine_changed();
}

void Session::autostart(const std::string& file, bool run) {
    go_on();
    emulation_.start_program(file, run);
    jam_told_ = false;
    debugger_.machine_changed();
}

void Session::set_pc(std::uint16_t pc) {
    Cpu6510State& cpu = emulation_.machine().cpu();
    cpu.pc = pc;
    cpu.jammed = false;
    jam_told_ = false;
}

void Session::dump(const std::string& file) const {
    write_snapshot(file, machine());
}

void Session::undump(const std::string& file) {
    read_snapshot(file, emulation_.machine());
    jam_told_ = false;
    debugger_.machine_changed();
}

void Session::set_profiling(bool on) {
    if (on) profile_.begin(machine());
    debugger_.set_watcher(on ? &profile_ : nullptr);
}

}  // namespace badline::monitor
