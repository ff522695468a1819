// IRQ and NMI that arrive while RDY holds a read, and what a held branch puts on the bus. The
// values were read off the transistor netlist of the NMOS 6502 (visual6502.org, run by
// perfect6502), as those of ../shared/vectors were; these go further, with longer holds. On the C64
// it is sprites and badlines that hold (VICE test programs interrupts/irqdma, test6 and test6b:
// PLP).
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "logging_bus.hpp"
#include "vectors.hpp"

namespace badline::testing {
namespace {

constexpr std::uint16_t kCode = 0x0400, kIrqHandler = 0x5000, kNmiHandler = 0x6000;
constexpr std::uint8_t kNop = 0xea, kPlp = 0x28, kSei = 0x78, kBrk = 0x00, kBne = 0xd0;

struct Pins {
    LowPhase irq, nmi, rdy;
};

// Every address holds NOP but for these; runs `cycles` of it and gives what was on the bus.
std::vector<BusCycle> bus_of(std::uint16_t pc, const std::vector<std::uint8_t>& code,
                             std::uint8_t p, const Pins& pins, int cycles) {
    Vector vector;
    vector.irq = pins.irq;
    vector.nmi = pins.nmi;
    vector.rdy = pins.rdy;
    VectorMemory memory;
    for (int address = 0; address < 0x10000; ++address)
        memory[static_cast<std::uint16_t>(address)] = kNop;
    for (std::uint16_t n = 0; n < code.size(); ++n) memory[pc + n] = code[n];
    memory[0xfffa] = kNmiHandler & 0xff;
    memory[0xfffb] = kNmiHandler >> 8;
    memory[0xfffe] = kIrqHandler & 0xff;
    memory[0xffff] = kIrqHandler >> 8;
    memory[0x01f1] = 0x24;  // what PLP pulls: I set
    memory[0x01f2] = 0x20;
    ExactLoggingBus bus(memory, vector);
    Cpu6510State state;
    state.pc = pc;
    state.s = 0xf0;
    state.p = p;
    while (static_cast<int>(bus.log().size()) < cycles) run(state, bus);
    return bus.log();
}

// One character for each IRQ pulse that begins in cycle `first` and stays low for 1, 2, ... cycles:
// T when the interrupt is taken after the instruction of `length` cycles, else a dot.
std::string taken(std::uint8_t opcode, std::uint8_t p, LowPhase held, int length, int first,
                  int last_end) {
    std::string outcomes;
    for (int end = first + 1; end <= last_end; ++end) {
        const auto log =
            bus_of(kCode, {opcode}, p, {.irq = {first, end}, .nmi = {}, .rdy = held}, length + 9);
        outcomes += log.at(static_cast<std::size_t>(length + 2)).write ? 'T' : '.';
    }
    return outcomes;
}

TEST(HeldInterrupts, PlpKeepsTheOldFlagForAllOfItsHeldPull) {
    // The pull in cycle 3 is held for six more cycles; the next instruction begins in cycle 10.
    const LowPhase held{3, 9};
    EXPECT_EQ(taken(kPlp, 0x20, held, 10, 1, 12), ".TTTTTTTTTT");  // I goes from 0 to 1
    EXPECT_EQ(taken(kPlp, 0x20, held, 10, 2, 12), "TTTTTTTTTT");
    EXPECT_EQ(taken(kPlp, 0x20, held, 10, 8, 12), "TTTT");
    EXPECT_EQ(taken(kPlp, 0x20, held, 10, 9, 12), "...");
    EXPECT_EQ(taken(kPlp, 0x24, held, 10, 2, 12), "..........");  // and stays 1
}

TEST(HeldInterrupts, SeiHoldsBackWhatArrivesWhileItIsHeld) {
    // The dummy read in cycle 1 is held for five more; the next instruction begins in cycle 7.
    const LowPhase held{1, 6};
    EXPECT_EQ(taken(kSei, 0x20, held, 7, 0, 9), "TTTTTTTTT");
    EXPECT_EQ(taken(kSei, 0x20, held, 7, 1, 9), "........");
    EXPECT_EQ(taken(kSei, 0x20, held, 7, 5, 9), "....");
}

// One character for each NMI pulse that begins in cycle `first` of BRK: V when it takes the vector
// over, a digit when it follows after so many instructions of BRK's handler, - when it is lost.
std::string nmi_in_brk(LowPhase held, int first, int last_end) {
    std::string outcomes;
    for (int end = first + 1; end <= last_end; ++end) {
        const auto log = bus_of(kCode, {kBrk}, 0x20, {.irq = {}, .nmi = {first, end}, .rdy = held},
                                7 + held.end - held.first + 30);
        char outcome = '-';
        bool brk_served = false;
        std::uint16_t fetched = 0;  // where the handler stands
        for (const BusCycle& cycle : log) {
            if (cycle.address == 0xfffb) {
                outcome = brk_served ? static_cast<char>('0' + fetched - kIrqHandler) : 'V';
                break;
            }
            if (cycle.address == 0xffff) brk_served = true;
            if (cycle.address >= kIrqHandler && cycle.address < kNmiHandler)
                fetched = cycle.address;
        }
        outcomes += outcome;
    }
    return outcomes;
}

TEST(HeldInterrupts, AnNmiTooLateForTheVectorIsServedIfItsPinIsStillLow) {
    // Nothing held: the vector's bytes are fetched in cycles 5 and 6.
    EXPECT_EQ(nmi_in_brk({}, 3, 9), "VVVVVV");
    EXPECT_EQ(nmi_in_brk({}, 4, 9), "--111");
    EXPECT_EQ(nmi_in_brk({}, 5, 9), "-111");
    EXPECT_EQ(nmi_in_brk({}, 6, 9), "111");
    // The low byte held for five more cycles: the high byte is fetched in cycle 11.
    const LowPhase low_held{5, 10};
    EXPECT_EQ(nmi_in_brk(low_held, 3, 15), "VVVVVVVVVVVV");
    EXPECT_EQ(nmi_in_brk(low_held, 4, 15), "-------1111");
    EXPECT_EQ(nmi_in_brk(low_held, 8, 15), "---1111");
    EXPECT_EQ(nmi_in_brk(low_held, 10, 15), "-1111");
    EXPECT_EQ(nmi_in_brk(low_held, 11, 15), "1111");
    // The high byte held for four: then even before the handler's first instruction.
    const LowPhase high_held{6, 10};
    EXPECT_EQ(nmi_in_brk(high_held, 4, 9), "--000");
    EXPECT_EQ(nmi_in_brk(high_held, 9, 12), "000");
    EXPECT_EQ(nmi_in_brk(high_held, 10, 13), "111");
}

TEST(HeldInterrupts, HeldBranchForwardGoesOnToTheNextPageAndBackwardStays) {
    const auto addresses = [](std::uint16_t pc, std::uint8_t offset) {
        std::vector<int> seen;
        for (const BusCycle& cycle :
             bus_of(pc, {kBne, offset}, 0x20, {.irq = {}, .nmi = {}, .rdy = {3, 5}}, 7))
            seen.push_back(cycle.address);
        seen.resize(7);
        return seen;
    };
    EXPECT_EQ(addresses(0x04f0, 0x40),
              (std::vector{0x04f0, 0x04f1, 0x04f2, 0x0432, 0x0532, 0x0532, 0x0532}));
    EXPECT_EQ(addresses(0x0400, 0xf0),
              (std::vector{0x0400, 0x0401, 0x0402, 0x04f2, 0x04f2, 0x04f2, 0x03f2}));
}

}  // namespace
}  // namespace badline::testing
