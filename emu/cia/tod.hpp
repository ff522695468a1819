// The 6526's time of day clock.
#pragma once

#include <cstdint>

#include "badline/time.hpp"

namespace badline {

// What the machine feeds the TOD pin with: the mains, told in cycles of phi2.
struct Mains {
    std::int32_t cycles_per_second = 985248;  // phi2; PAL 985248, NTSC 1022730
    std::int32_t hertz = 50;                  // 50 or 60

    bool operator==(const Mains&) const = default;
};

// Four registers in BCD, in the order of their addresses: tenths, seconds, minutes, hours with
// the PM flag in bit 7. Every digit is a binary counter of its own that carries when it is equal
// to its last value, so nonsense that was written counts on (VICE's CIA/tod/fix-*.prg).
struct TodTime {
    std::uint8_t digits[4] = {0, 0, 0, 1};

    void tenth_later();
    bool operator==(const TodTime&) const = default;
};

// What it does: count the mains, divided by 5 or 6, while it runs; stop at a write to the hours,
// start at one to the tenths; freeze what is read from the hours to the tenths; alarm.
// What it doesn't do: show the mains' jitter, which on a real C64 is some 100 cycles a tenth.
class Tod {
  public:
    void power_on(Cycle now, Mains mains);
    void reset(Cycle now);

    // `index` 0 to 3: tenths, seconds, minutes, hours. All of these are at cycle `now` and want
    // every tick before and at it to have been made.
    std::uint8_t read(unsigned index);
    // The running clock, frozen for a reader or not.
    std::uint8_t clock(unsigned index) const { return time_.digits[index]; }

    // True when the write made time and alarm equal that were not: the alarm.
    bool write_time(unsigned index, std::uint8_t value);
    bool write_alarm(unsigned index, std::uint8_t value);

    // The next edge of the mains that can do something; kNever while the clock is stopped.
    Cycle next_tick() const { return running_ ? tick_at_ : kNever; }

    // One edge of the mains, at next_tick(). `fifty`: bit 7 of CRA, divide by 5, not by 6.
    // True when it made time and alarm equal.
    bool tick(bool fifty);

    // Let the mains go by that a stopped clock does not count.
    void skip_to(Cycle now);

    bool running() const { return running_; }
    bool operator==(const Tod&) const = default;

  private:
    bool alarm_edge();
    void next_mains_edge();

    TodTime time_;
    TodTime alarm_;
    TodTime latch_;
    Mains mains_;
    Cycle origin_ = 0;        // the mains' edge number 0
    std::int64_t edge_ = 0;   // number of the next edge
    Cycle tick_at_ = kNever;  // its cycle
    std::uint8_t divider_ = 0;
    bool running_ = false;
    bool latched_ = false;
    bool equal_ = false;  // time and alarm were equal when last looked at
};

}  // namespace badline
