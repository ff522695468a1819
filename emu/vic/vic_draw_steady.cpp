// The same pixels as vic_draw.cpp for the cycles that make up nearly all of a picture: those with
// no write to a register close by. Every register then has one value for all eight pixels, so that
// they are made together, as the eight bytes of a word, the leftmost in the lowest byte.
#include <bit>
#include <cstring>

#include "badline/vic/vic.hpp"

namespace badline {
namespace {

// For each byte, its bits as bytes of ones or zeros, bit 7 in the lowest.
constexpr std::array<std::uint64_t, 256> make_spread() {
    std::array<std::uint64_t, 256> spread{};
    for (std::size_t byte = 0; byte < 256; ++byte) {
        for (unsigned i = 0; i < 8; ++i) {
            if ((byte & 0x80U >> i) != 0) spread[byte] |= std::uint64_t{0xff} << 8 * i;
        }
    }
    return spread;
}

constexpr std::array<std::uint64_t, 256> kSpread = make_spread();

constexpr std::uint64_t repeated(unsigned colour) { return 0x0101010101010101U * colour; }

static_assert(std::endian::native == std::endian::little, "pixels are the bytes of a word");

}  // namespace

// The graphics sequencer's pixels `from` up to `to`, with what is in the shifter.
void Vic::steady_segment(int from, int to, std::uint64_t& colours, std::uint8_t& foreground) {
    VicState& s = state_;
    VicState::Shifter& shifter = s.shifter;
    const bool bitmap = (s.reg[0x11] & 0x20) != 0;
    const bool extended = (s.reg[0x11] & 0x40) != 0;
    const bool multicolour = (s.reg[0x16] & 0x10) != 0;
    const bool pairs = multicolour && (bitmap || (shifter.colour & 0x08) != 0);
    const bool invalid = extended && (bitmap || multicolour);
    const unsigned count = static_cast<unsigned>(to - from);
    if (pairs) {
        const unsigned matrix = shifter.matrix, nibble = shifter.colour;
        const std::array<unsigned, 4> colour =
            bitmap ? std::array<unsigned, 4>{s.reg[0x21], matrix >> 4, matrix & 0x0f, nibble}
                   : std::array<unsigned, 4>{s.reg[0x21], s.reg[0x22], s.reg[0x23], nibble & 0x07};
        for (int i = from; i < to; ++i) {
            if (shifter.left == 0) {
                shifter.pixel = 0;
            } else {
                if (shifter.flop) shifter.pixel = shifter.bits >> 6;
                shifter.flop = !shifter.flop;
                --shifter.left;
            }
            shifter.bits = static_cast<std::uint8_t>(shifter.bits << 1);
            if (!invalid) colours |= std::uint64_t{colour[shifter.pixel]} << 8 * i;
            if ((shifter.pixel & 2) != 0) foreground |= static_cast<std::uint8_t>(0x80U >> i);
        }
        return;
    }
    const auto here = static_cast<std::uint8_t>(0xffU >> from & ~(0xffU >> to));
    const auto bits = static_cast<std::uint8_t>(shifter.bits >> from & here);
    unsigned front = 0, back = 0;
    if (bitmap) {
        front = shifter.matrix >> 4U;
        back = shifter.matrix & 0x0fU;
    } else {
        front = multicolour ? shifter.colour & 0x07U : shifter.colour;
        back = s.reg[extended ? 0x21U + (shifter.matrix >> 6U) : 0x21U];
    }
    if (!invalid) {
        colours |= (kSpread[bits] & repeated(front)) |
                   (kSpread[static_cast<std::uint8_t>(here & ~bits)] & repeated(back));
    }
    foreground |= bits;
    shifter.bits = static_cast<std::uint8_t>(shifter.bits << (count - 1));
    shifter.pixel = (shifter.bits & 0x80) != 0 ? 2 : 0;
    shifter.bits = static_cast<std::uint8_t>(shifter.bits << 1);
    shifter.flop = false;
    shifter.left = static_cast<std::uint8_t>(shifter.left > count ? shifter.left - count : 0);
}

// All of a steady cycle's pixels, sprites apart; returns which of them are foreground.
std::uint8_t Vic::steady_graphics(std::array<std::uint8_t, 8>& colour) {
    VicState& s = state_;
    std::uint64_t colours = 0;
    std::uint8_t foreground = 0;
    int loaded = 0;
    if (s.waiting.valid && !s.vertical_border) {
        loaded = s.reg[0x16] & 7;
        if (loaded > 0) steady_segment(0, loaded, colours, foreground);
        s.shifter = {s.waiting.bits, s.waiting.matrix, s.waiting.colour, 0, true, 8};
    } else if (s.border_mask == 0xff && s.shifter.bits == 0 && s.shifter.pixel == 0) {
        // Nothing but border: eight empty pixels leave the shifter as it is.
        colour.fill(0);
        return 0;
    }
    steady_segment(loaded, 8, colours, foreground);
    std::memcpy(colour.data(), &colours, 8);
    return foreground;
}

}  // namespace badline
