// The opcodes in which two drivers fight on the chip's internal bus, so that the simulated chip
// of the vectors is no witness. What a C64's chip does is known from the programs that run on
// it: Wolfgang Lorenz' test suite 2.15 (ancb, alrb, arrb, lasay, aneb, lxab), whose formulas
// these are, VICE's CPU/ane, CPU/lax, CPU/sha, CPU/shs, CPU/shxy, CPU/decimalmode.
#include <gtest/gtest.h>

#include <functional>

#include "flat_bus.hpp"
#include "vectors.hpp"

namespace badline::testing {
namespace {

constexpr int kC = 1, kZ = 2, kD = 8, kV = 0x40, kN = 0x80;

int nz(int value) {
    return (value & 0x80) | (value & 0xff ? 0 : kZ);
}

// Runs `opcode operand` for all A and operands, carry clear and set, and compares A and the
// flags N, V, Z and C with what `expected` makes of (a, operand, p before): A + 256 * flags.
void check_all(std::uint8_t opcode, int p_before,
               const std::function<int(int, int, int)>& expected) {
    static Memory memory;
    FastFlatBus bus{.memory = memory};
    int wrong = 0;
    for (int a = 0; a < 256; ++a) {
        for (int operand = 0; operand < 256; ++operand) {
            for (int c = 0; c < 2; ++c) {
                memory.put(0x1000, {opcode, operand});
                Cpu6510State state;
                state.pc = 0x1000;
                state.a = static_cast<std::uint8_t>(a);
                state.p = static_cast<std::uint8_t>(0x24 | p_before | c);
                bus.horizon = bus.now + 1;
                run(state, bus);
                const int got = state.a | (state.p & 0xc3) << 8;
                const int right = expected(a, operand, p_before | c);
                if (got != right && ++wrong <= 5)
                    ADD_FAILURE() << std::hex << "opcode " << +opcode << " a " << a << " operand "
                                  << operand << " carry " << c << ": got " << got << ", expected "
                                  << right;
            }
        }
    }
    EXPECT_EQ(wrong, 0);
}

TEST(Unintended, AncIsAndWithTheSignInCarry) {
    for (const std::uint8_t opcode : {0x0b, 0x2b})
        check_all(opcode, kV, [](int a, int operand, int) {
            const int result = a & operand;
            return result | (kV | nz(result) | (result & 0x80 ? kC : 0)) << 8;
        });
}

TEST(Unintended, AlrIsAndThenLsr) {
    check_all(0x4b, 0, [](int a, int operand, int) {
        const int anded = a & operand;
        return anded >> 1 | (nz(anded >> 1) | (anded & kC)) << 8;
    });
}

TEST(Unintended, ArrIsAndThenRorWithTheAddersFlags) {
    check_all(0x6b, 0, [](int a, int operand, int p) {
        const int result = (a & operand) >> 1 | (p & kC) << 7;
        const bool bit6 = result & 0x40, bit5 = result & 0x20;
        return result | (nz(result) | (bit6 ? kC : 0) | (bit6 != bit5 ? kV : 0)) << 8;
    });
}

// VICE CPU/decimalmode/decimalmode.c and 64doc.
TEST(Unintended, ArrInDecimalModeCorrectsItsDigits) {
    check_all(0x6b, kD, [](int a, int operand, int p) {
        const int anded = a & operand;
        const int rotated = anded >> 1 | (p & kC) << 7;
        int flags =
            (p & kC ? kN : 0) | (rotated == 0 ? kZ : 0) | ((anded ^ rotated) & 0x40 ? kV : 0);
        int low = rotated & 0x0f, high = rotated >> 4;
        if ((anded & 0x0f) >= 5) low = (low + 6) & 0x0f;
        if ((anded & 0xf0) >= 0x50) {
            high = (high + 6) & 0x0f;
            flags |= kC;
        }
        return high << 4 | low | flags << 8;
    });
}

struct Machine {
    Memory memory;
    Cpu6510State state;
    ExactFlatBus bus{.memory = memory};

    // One instruction at $1000 on the exact bus.
    void execute(std::initializer_list<int> code) {
        memory.put(0x1000, code);
        state.pc = 0x1000;
        run(state, bus);
    }
};

TEST(Unintended, LasIsMemoryAndStackPointerIntoThree) {
    Machine m;
    m.memory.bytes[0x3105] = 0xb6;
    m.state.s = 0xe3;
    m.state.y = 0x25;
    m.execute({0xbb, 0xe0, 0x30});
    EXPECT_EQ(m.state.a, 0xb6 & 0xe3);
    EXPECT_EQ(m.state.x, 0xb6 & 0xe3);
    EXPECT_EQ(m.state.s, 0xb6 & 0xe3);
    EXPECT_EQ(m.bus.now, 5);
}

// CPU/ane/readme.txt: $EF, and $EE in the cycle RDY falls in.
TEST(Unintended, AneHasTheMagicConstantThatProgramsNeed) {
    Machine m;
    m.state.x = 0xff;
    m.execute({0x8b, 0xff});
    EXPECT_EQ(m.state.a, 0xef);
    m.state.a = 0;
    m.bus.hold_address = 0x1001;
    m.bus.hold_cycles = 3;
    m.execute({0x8b, 0xff});
    EXPECT_EQ(m.state.a, 0xee);
}

// CPU/lax/readme.txt: Wizball needs $EE.
TEST(Unintended, LaxImmediateHasTheMagicConstantThatProgramsNeed) {
    Machine m;
    m.execute({0xab, 0xff});
    EXPECT_EQ(m.state.a, 0xee);
    EXPECT_EQ(m.state.x, 0xee);
}

// SHX $1EF0,Y: on its page, across the border, and both again with RDY falling in the fourth
// cycle. CPU/shxy/readme.txt: the data loses "& H + 1", the address does not.
TEST(Unintended, ShxMixesTheHighByteIntoDataAndAddress) {
    const auto stored = [](int y, bool held, std::uint16_t address) {
        Machine m;
        m.state.x = 0x95;
        m.state.y = static_cast<std::uint8_t>(y);
        if (held) {
            m.bus.hold_address = 0x1e00 | ((0xf0 + y) & 0xff);
            m.bus.hold_cycles = 40;
        }
        m.execute({0x9e, 0xf0, 0x1e});
        return m.memory.bytes[address];
    };
    EXPECT_EQ(stored(0x05, false, 0x1ef5), 0x95 & 0x1f);
    EXPECT_EQ(stored(0x25, false, 0x1515), 0x95 & 0x1f);
    EXPECT_EQ(stored(0x05, true, 0x1ef5), 0x95);
    EXPECT_EQ(stored(0x25, true, 0x1515), 0x95);
}

TEST(Unintended, TasPutsAAndXIntoTheStackPointer) {
    Machine m;
    m.state.a = 0xf6;
    m.state.x = 0x3c;
    m.execute({0x9b, 0x00, 0x23});
    EXPECT_EQ(m.state.s, 0x34);
    EXPECT_EQ(m.memory.bytes[0x2300], 0x34 & 0x24);
}

}  // namespace
}  // namespace badline::testing
