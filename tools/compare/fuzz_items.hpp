// The items of random programs, and what they take for granted.
#pragma once

#include <array>
#include <cstdint>

#include "fuzz_program.hpp"

namespace badline::tools {

// Where the subroutine is that items call: right behind the jump at the start.
inline constexpr std::uint16_t kFuzzSubroutine = kFuzzStart + 3;

// Pointers in the zero page for (zp),Y and (zp,X), which nothing else writes to. Some lead just
// below chips, so that an index crosses the page into them.
inline constexpr std::uint8_t kFuzzPointerBase = 0xf0;
inline constexpr std::array<std::uint16_t, 8> kFuzzPointers = {0xc800, 0xcff0, 0xd000, 0xd011,
                                                               0xdbf8, 0xdc04, 0xdcf8, 0xdd04};

// Random numbers that are the same everywhere (SplitMix64, Steele, Lea and Flood 2014).
class FuzzRandom {
  public:
    explicit FuzzRandom(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next() {
        state_ += 0x9e3779b97f4a7c15;
        std::uint64_t z = state_;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
        z = (z ^ z >> 27) * 0x94d049bb133111eb;
        return z ^ z >> 31;
    }
    // 0 to bound - 1.
    unsigned below(unsigned bound) { return static_cast<unsigned>(next() >> 32) % bound; }
    std::uint8_t byte() { return static_cast<std::uint8_t>(next() >> 40); }
    bool chance(unsigned percent) { return below(100) < percent; }

  private:
    std::uint64_t state_;
};

// An item. `serial` is its number in the program: what it reads goes to a place of its own. With
// `sid`, oscillator 3 and envelope 3 may be read.
FuzzItem make_fuzz_item(FuzzRandom& random, unsigned serial, bool sid);

}  // namespace badline::tools
