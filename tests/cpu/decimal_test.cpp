// ADC and SBC with all operands, both carries, binary and decimal, against Bruce Clark's
// description of the NMOS 6502 in "Decimal Mode" (6502.org tutorials), Appendix A: sequences 1
// and 2 for ADC, 3 for SBC. Written here as there, step by step, without sharing any code with
// the processor.
#include <gtest/gtest.h>

#include "badline/cpu/alu.hpp"
#include "flat_bus.hpp"
#include "vectors.hpp"

namespace badline::testing {
namespace {

struct Expected {
    int a;
    bool n, v, z, c;
};

Expected binary_sum(int a, int b, int c) {
    const int sum = a + b + c;
    const int with_signs = static_cast<std::int8_t>(a) + static_cast<std::int8_t>(b) + c;
    return {sum & 0xff, (sum & 0x80) != 0, with_signs < -128 || with_signs > 127, (sum & 0xff) == 0,
            sum > 0xff};
}

// Sequence 1 gives the accumulator and C, sequence 2 N and V; Z is the binary sum's.
Expected decimal_sum(int a, int b, int c) {
    int al = (a & 0x0f) + (b & 0x0f) + c;              // 1a, 2a
    if (al >= 0x0a) al = ((al + 0x06) & 0x0f) + 0x10;  // 1b, 2b
    int sum = (a & 0xf0) + (b & 0xf0) + al;            // 1c
    if (sum >= 0xa0) sum += 0x60;                      // 1e
    const int with_signs =
        static_cast<std::int8_t>(a & 0xf0) + static_cast<std::int8_t>(b & 0xf0) + al;  // 2c
    return {sum & 0xff, (with_signs & 0x80) != 0, with_signs < -128 || with_signs > 127,
            binary_sum(a, b, c).z, sum >= 0x100};
}

Expected binary_difference(int a, int b, int c) {
    return binary_sum(a, b ^ 0xff, c);
}

// Sequence 3; the flags are the binary difference's.
Expected decimal_difference(int a, int b, int c) {
    int al = (a & 0x0f) - (b & 0x0f) + c - 1;       // 3a
    if (al < 0) al = ((al - 0x06) & 0x0f) - 0x10;   // 3b
    int difference = (a & 0xf0) - (b & 0xf0) + al;  // 3c
    if (difference < 0) difference -= 0x60;         // 3d
    Expected expected = binary_difference(a, b, c);
    expected.a = difference & 0xff;
    return expected;
}

using Reference = Expected (*)(int, int, int);

int wrong_cases(std::uint8_t opcode, bool decimal, Reference reference) {
    static Memory memory;
    FastFlatBus bus{.memory = memory};
    int wrong = 0;
    for (int a = 0; a < 256; ++a) {
        for (int b = 0; b < 256; ++b) {
            for (int c = 0; c < 2; ++c) {
                memory.put(0x1000, {opcode, b});
                Cpu6510State state;
                state.pc = 0x1000;
                state.a = static_cast<std::uint8_t>(a);
                // N, V and Z are set beforehand in half of the cases: they must not shine through.
                const int others = (a ^ b) & 1 ? 0xc2 : 0;
                state.p = static_cast<std::uint8_t>(0x24 | others | (decimal ? 8 : 0) | c);
                bus.horizon = bus.now + 1;
                run(state, bus);
                const Expected expected = reference(a, b, c);
                const int p = 0x24 | (decimal ? 8 : 0) | (expected.n ? 0x80 : 0) |
                              (expected.v ? 0x40 : 0) | (expected.z ? 2 : 0) | (expected.c ? 1 : 0);
                if ((state.a != expected.a || state.p != p) && ++wrong <= 5)
                    ADD_FAILURE() << std::hex << "opcode " << +opcode << " a " << a << " operand "
                                  << b << " carry " << c << ": a " << +state.a << " p " << +state.p
                                  << ", expected a " << expected.a << " p " << p;
            }
        }
    }
    EXPECT_EQ(bus.now, 2 * 131072);
    return wrong;
}

TEST(Arithmetic, AdcBinary) {
    EXPECT_EQ(wrong_cases(0x69, false, binary_sum), 0);
}
TEST(Arithmetic, AdcDecimal) {
    EXPECT_EQ(wrong_cases(0x69, true, decimal_sum), 0);
}
TEST(Arithmetic, SbcBinary) {
    EXPECT_EQ(wrong_cases(0xe9, false, binary_difference), 0);
}
TEST(Arithmetic, SbcDecimal) {
    EXPECT_EQ(wrong_cases(0xe9, true, decimal_difference), 0);
}
TEST(Arithmetic, UnintendedSbcDecimal) {
    EXPECT_EQ(wrong_cases(0xeb, true, decimal_difference), 0);
}

}  // namespace
}  // namespace badline::testing
