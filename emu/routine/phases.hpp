// A routine's cycles from every start in a frame: what it takes depends on how many badlines and
// sprite fetches it meets, and so on where the beam is when it begins.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "badline/routine/harness.hpp"

namespace badline {

// One start, and what a call from there took. `cycles` counts from the cycle of the start: where
// the video chip has the bus just then, the wait for it is the first of it.
struct PhaseStart {
    int line = 0;   // from 0
    int cycle = 1;  // from 1
    Cycle cycles = 0;
    Cycle stolen = 0;  // of these
};

class PhaseFigures {
  public:
    PhaseFigures(int lines, int cycles_per_line);

    int lines() const { return lines_; }
    int cycles_per_line() const { return cycles_per_line_; }
    const PhaseStart& at(int line, int cycle) const { return starts_[index(line, cycle)]; }
    const std::vector<PhaseStart>& starts() const { return starts_; }  // in the order of the frame

    Cycle min() const;
    Cycle median() const;  // of an even number of starts the lower one of the two in the middle
    Cycle max() const;
    Cycle min_stolen() const;
    Cycle median_stolen() const;
    Cycle max_stolen() const;
    const PhaseStart& best() const;   // the first start with min()
    const PhaseStart& worst() const;  // the first start with max()

    // The first start from which the routine neither returned nor came to one of
    // CallOptions::stops; the figures are none then. A call from there says why.
    std::optional<BeamPosition> lost;

    std::size_t index(int line, int cycle) const {
        return static_cast<std::size_t>(line * cycles_per_line_ + cycle - 1);
    }
    PhaseStart& operator[](std::size_t index) { return starts_[index]; }

  private:
    int lines_, cycles_per_line_;
    std::vector<PhaseStart> starts_;
};

// "172 to 215 cycles, median 172; most from line 48, cycle 31, with 43 of them stolen".
std::string summary(const PhaseFigures& figures);

// Calls the routine from every cycle of the frame that begins now: the processor is held, as by a
// DMA, until that cycle has come, and then begins. Registers and memory are each time those that
// the harness has now. On `threads` threads, 0 meaning as many as the host has processors; the
// result does not depend on it. `progress` is called now and then, on the caller's thread, with the
// number of starts done.
PhaseFigures measure_phases(const Harness& harness, std::uint16_t routine,
                            const CallOptions& options = {}, unsigned threads = 0,
                            const std::function<void(std::size_t done)>& progress = {});

}  // namespace badline
