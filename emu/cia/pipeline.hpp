// The shift register of named bits in which the 6526's delays live.
//
// In every cycle each bit moves one place up within its group, the first of a group is filled
// from `feed`, and the last falls out. An event enters at the place from which it has as far to
// go as the chip needs for it. Names and places of the timers' groups are those of Wolfgang
// Lorenz' "A Software Model of the CIA6526".
#pragma once

#include <cstdint>

namespace badline::cia_pipeline {

using Bits = std::uint64_t;

constexpr Bits bit(unsigned n) {
    return Bits{1} << n;
}

// A pulse to count. At 2 a counter that stands at zero underflows, at 3 it is decremented.
inline constexpr Bits kCountA0 = bit(0), kCountA1 = bit(1), kCountA2 = bit(2), kCountA3 = bit(3);
inline constexpr Bits kCountB0 = bit(4), kCountB1 = bit(5), kCountB2 = bit(6), kCountB3 = bit(7);

// The counter takes the latch at 1; at 2 it still follows what is written to the latch.
inline constexpr Bits kLoadA0 = bit(8), kLoadA1 = bit(9), kLoadA2 = bit(10);
inline constexpr Bits kLoadB0 = bit(11), kLoadB1 = bit(12), kLoadB2 = bit(13);

// One-shot mode, which an underflow still finds one cycle after it was switched off.
inline constexpr Bits kOneShotA0 = bit(14), kOneShotB0 = bit(15);

// /IRQ goes low at kInterrupt1, bit 7 of the ICR up at kIr1. A read of the ICR lets /IRQ go at the
// release, and clears the bits that it found at kAck1.
inline constexpr Bits kInterrupt0 = bit(16), kInterrupt1 = bit(17);
inline constexpr Bits kIr0 = bit(18), kIr1 = bit(19);
inline constexpr Bits kAck0 = bit(20), kAck1 = bit(21);
inline constexpr Bits kRelease0 = bit(22);

// The serial register's flag, after the edge that sent or took the last bit: comes up at 4.
inline constexpr Bits kSerial0 = bit(23), kSerial4 = bit(27);
// "Sending low" (see README.md): turned on at kLow3, off at kHigh4.
inline constexpr Bits kLow0 = bit(28), kLow1 = bit(29), kLow2 = bit(30), kLow3 = bit(31);
inline constexpr Bits kHigh0 = bit(32), kHigh2 = bit(34), kHigh4 = bit(36);

inline constexpr Bits kCountA = kCountA0 | kCountA1 | kCountA2 | kCountA3;
inline constexpr Bits kCountB = kCountB0 | kCountB1 | kCountB2 | kCountB3;
inline constexpr Bits kLoadA = kLoadA0 | kLoadA1 | kLoadA2;
inline constexpr Bits kLoadB = kLoadB0 | kLoadB1 | kLoadB2;
inline constexpr Bits kInterrupt = kInterrupt0 | kInterrupt1;
inline constexpr Bits kIr = kIr0 | kIr1;
inline constexpr Bits kSerial = (kSerial4 << 1) - kSerial0;
inline constexpr Bits kLow = (kLow3 << 1) - kLow0;
inline constexpr Bits kHigh = (kHigh4 << 1) - kHigh0;

// The first places of the groups and what lies beyond the last: nothing is shifted into these.
inline constexpr Bits kFirst = kCountA0 | kCountB0 | kLoadA0 | kLoadB0 | kOneShotA0 | kOneShotB0 |
                               kInterrupt0 | kIr0 | kAck0 | kRelease0 | kSerial0 | kLow0 | kHigh0;
inline constexpr Bits kLast = kHigh4;
inline constexpr Bits kShiftedInto = ((kLast << 1) - 1) & ~kFirst;

constexpr Bits shifted(Bits delay, Bits feed) {
    return ((delay << 1) & kShiftedInto) | feed;
}

}  // namespace badline::cia_pipeline
