// A program built by badline_add_prg() on a machine with our own ROMs, started as after LOAD and
// RUN.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>

#include "badline/machine/machine.hpp"
#include "badline/media/prg.hpp"
#include "badline/media/rom_set.hpp"
#include "badline/media/symbols.hpp"

namespace badline {

inline void PrintTo(Model model, std::ostream* out) { *out << parts_of(model).name; }

class Guest {
  public:
    // `program` is a path without its ending: PROGRAM.prg, with PROGRAM.lbl beside it.
    Guest(const std::string& program, Model model, bool reference = false)
        : symbols_(load_symbols(program + ".lbl")), machine_(configuration(model, reference)) {
        // By then our KERNAL is long done with screen, vectors and CIAs: READY comes at 90,000.
        constexpr Cycle kBooted = 200'000;
        machine_.run(kBooted);
        const Prg prg = load_prg(program + ".prg");
        machine_.load(prg.load, prg.bytes);
        machine_.cpu().pc = start_address(prg);
    }

    Machine& machine() { return machine_; }
    std::uint16_t address(std::string_view label) const { return symbols_.resolve(label); }
    int byte(std::string_view label) const { return machine_.peek(address(label)); }
    int word(std::string_view label) const {
        const std::uint16_t at = address(label);
        return machine_.peek(at) | machine_.peek(static_cast<std::uint16_t>(at + 1)) << 8;
    }

    // Runs to the instruction at `label`; whether it got there within `cycles`.
    bool reach(std::string_view label, Cycle cycles = 20'000'000) {
        const std::uint16_t at = address(label);
        machine_.break_at(at);
        const Stop stop = machine_.run(machine_.now() + cycles);
        machine_.clear_break(at);
        return stop.kind == StopKind::breakpoint && stop.address == at;
    }

  private:
    static MachineConfig configuration(Model model, bool reference) {
        MachineConfig config;
        config.model = model;
        config.reference = reference;
        config.roms = load_roms().roms;
        return config;
    }

    Symbols symbols_;
    Machine machine_;
};

}  // namespace badline
