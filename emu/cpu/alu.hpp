// The arithmetic of the NMOS 6510 that is more than one C++ operator: ADC, SBC and ARR, binary
// and decimal. Pure functions of bytes, so that a test can walk through all their inputs.
#pragma once

#include <cstdint>

namespace badline::alu {

// A result with the flags that came with it. Flags are kept in the form that costs least to make
// and are only brought into the status byte when somebody looks at it:
//   nz     bits 7 and 8 ored are N; the low eight bits are zero when Z is set
//   carry  0 or 1
//   v      bit 7 is V
struct Result {
    unsigned value;
    unsigned nz;
    unsigned carry;
    unsigned v;
};

// N and Z as `nz` holds them, for the rare case in which they do not come from one byte.
constexpr unsigned make_nz(bool negative, bool zero) {
    return (negative ? 0x100u : 0u) | (zero ? 0u : 1u);
}

constexpr Result add_binary(unsigned a, unsigned m, unsigned carry) {
    const unsigned sum = a + m + carry;
    return {sum & 0xff, sum & 0xff, sum >> 8, (a ^ sum) & (m ^ sum)};
}

// The decimal adder corrects the low digit, takes N and V from the sum before the high digit is
// corrected, and Z from the binary sum. (Bruce Clark, "Decimal Mode in NMOS 6500 series".)
constexpr Result add_decimal(unsigned a, unsigned m, unsigned carry) {
    unsigned low = (a & 0x0f) + (m & 0x0f) + carry;
    if (low > 0x09) low = ((low + 0x06) & 0x0f) + 0x10;
    unsigned sum = (a & 0xf0) + (m & 0xf0) + low;
    const unsigned nz = make_nz((sum & 0x80) != 0, ((a + m + carry) & 0xff) == 0);
    const unsigned v = (a ^ sum) & ~(a ^ m);
    if (sum > 0x9f) sum += 0x60;
    return {sum & 0xff, nz, sum > 0xff ? 1u : 0u, v};
}

constexpr Result subtract_binary(unsigned a, unsigned m, unsigned carry) {
    return add_binary(a, m ^ 0xff, carry);
}

// All flags are those of the binary subtraction; only the digits of the result are corrected.
constexpr Result subtract_decimal(unsigned a, unsigned m, unsigned carry) {
    Result result = subtract_binary(a, m, carry);
    unsigned low = (a & 0x0f) - (m & 0x0f) - (carry ^ 1);
    unsigned high = (a & 0xf0) - (m & 0xf0);
    if (low & 0x10) {
        low -= 0x06;
        high -= 0x10;
    }
    if (high & 0x100) high -= 0x60;
    result.value = (high & 0xf0) | (low & 0x0f);
    return result;
}

// ARR: AND, then ROR, but with carry and overflow from the adder's side of the chip. In decimal
// mode the digits of the rotated value are corrected by the digits of the ANDed one.
// ("No More Secrets", ARR #imm.)
constexpr Result and_rotate_right(unsigned a, unsigned m, unsigned carry, bool decimal) {
    const unsigned anded = a & m;
    const unsigned rotated = anded >> 1 | carry << 7;
    if (!decimal) return {rotated, rotated, rotated >> 6 & 1, (rotated << 1 ^ rotated << 2) & 0x80};
    Result result{rotated, make_nz(carry != 0, rotated == 0), 0, (anded ^ rotated) << 1};
    if ((anded & 0x0f) + (anded & 0x01) > 0x05)
        result.value = (result.value & 0xf0) | ((result.value + 0x06) & 0x0f);
    if ((anded & 0xf0) + (anded & 0x10) > 0x50) {
        result.value = (result.value + 0x60) & 0xff;
        result.carry = 1;
    }
    return result;
}

}  // namespace badline::alu
