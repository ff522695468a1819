// The processor against the 25,400 bus vectors, all read off the transistors of an NMOS 6502.
//
// In a few opcodes two drivers fight on the chip's internal bus. The silicon resolves the fight
// as an AND; the simulator that made the vectors does not, and these are its answers, told by
// comparing all their cases with all registers:
//   ANC, ARR ($0B, $2B, $6B)  as if the operand were $FF, A alone
//   ALR ($4B)                 the same, but with the carry of A AND operand
//   LXA, ANE ($AB, $8B)       as if the unstable bits of A ("magic constant") were all zero
// Where these are executed, the test gives the processor an operand for which the real opcode
// has that answer, so that all the rest of the case is held against it: the bus, the timing, the
// interrupts, every other opcode. unintended_test.cpp has the right values of these opcodes,
// from the C64.
//   LAS ($BB)                 leaves rubbish in A: only its bus cycles are compared
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "logging_bus.hpp"
#include "vectors.hpp"

namespace badline::testing {
namespace {

constexpr std::uint8_t kAlr = 0x4b, kAne = 0x8b, kLas = 0xbb, kLxa = 0xab;

// The operand for which the opcode gives what the simulator gives for `operand`.
std::optional<std::uint8_t> operand_as_simulated(std::uint8_t opcode, std::uint8_t a,
                                                 std::uint8_t operand) {
    switch (opcode) {
        case 0x0b:
        case 0x2b:
        case kAlr:
        case 0x6b: return 0xff;
        case kAne:
        case kLxa: return a & operand;
        default: return std::nullopt;
    }
}

// One instruction or interrupt sequence. Returns the opcode, none for an interrupt.
std::optional<std::uint8_t> step_as_simulated(Cpu6510State& state, ExactLoggingBus& bus,
                                              VectorMemory& memory) {
    std::optional<std::uint8_t> opcode;
    if (!state.interrupt && !state.jammed) opcode = memory[state.pc];
    const std::uint16_t operand_address = state.pc + 1;
    const std::uint8_t operand = memory[operand_address], a = state.a;
    const auto replacement =
        opcode ? operand_as_simulated(*opcode, a, operand) : std::optional<std::uint8_t>();
    if (replacement) bus.replace(operand_address, *replacement);
    run(state, bus);
    bus.replace(-1, 0);
    if (opcode == kAlr) state.p = (state.p & ~status::kCarry) | (a & operand & 1);
    return opcode;
}

// What memory holds after the log, against what the log says.
void expect_memory(VectorMemory& memory, const Vector& vector) {
    std::map<std::uint16_t, std::uint8_t> last;
    for (const BusCycle& cycle : vector.cycles) last[cycle.address] = cycle.data;
    for (const auto& [address, data] : last)
        EXPECT_EQ(memory[address], data) << vector.name << " at " << address;
}

TEST(Vectors, InstructionsOnTheExactBus) {
    static VectorMemory memory;
    int cases = 0;
    std::set<int> opcodes;
    for (const Vector& vector : read_vectors("instructions")) {
        ExactLoggingBus bus(memory, vector);
        Cpu6510State state = vector.before;
        step_as_simulated(state, bus, memory);
        while (state.jammed && bus.log().size() < vector.cycles.size()) run(state, bus);

        EXPECT_EQ(bus.log(), vector.cycles) << vector.name;
        expect_memory(memory, vector);
        EXPECT_EQ(state.jammed, !vector.after.has_value()) << vector.name;
        if (vector.after && vector.opcode() != kLas) {
            EXPECT_EQ(state, *vector.after) << vector.name;
        }
        ++cases;
        opcodes.insert(vector.opcode());
    }
    EXPECT_EQ(cases, 15240);
    EXPECT_EQ(opcodes.size(), 254u);
}

TEST(Vectors, InterruptsAndRdyOnTheExactBus) {
    static VectorMemory memory;
    int cases = 0, with_las = 0;
    for (const Vector& vector : read_vectors("sequences")) {
        ExactLoggingBus bus(memory, vector);
        Cpu6510State state = vector.before;
        std::size_t comparable = vector.cycles.size();
        while (bus.log().size() < vector.cycles.size()) {
            const auto opcode = step_as_simulated(state, bus, memory);
            if (opcode == kLas && comparable == vector.cycles.size())
                comparable = std::min(comparable, bus.log().size());
        }
        auto log = bus.log();
        log.resize(comparable);
        const std::vector<BusCycle> expected(vector.cycles.begin(),
                                             vector.cycles.begin() + comparable);
        EXPECT_EQ(log, expected) << vector.name;
        ++cases;
        with_las += comparable != vector.cycles.size();
    }
    EXPECT_EQ(cases, 10160);
    EXPECT_LT(with_las, 260);  // runs compared only up to a LAS
}

// `make_bus(memory, vector)` gives the bus; `code_shown` whether it shows where code lies.
template <class MakeBus>
void run_instructions_on_fast_bus(const MakeBus& make_bus, bool code_shown) {
    static VectorMemory memory;
    for (const Vector& vector : read_vectors("instructions")) {
        const std::uint8_t opcode = vector.opcode();
        auto bus = make_bus(memory, vector);
        Cpu6510State state = vector.before;
        const std::uint16_t operand_address = state.pc + 1;
        const std::uint8_t operand = memory[operand_address];
        const auto replacement = operand_as_simulated(opcode, state.a, operand);
        if (replacement) memory[operand_address] = *replacement;
        const Leave why = run(state, bus);
        if (replacement) memory[operand_address] = operand;
        if (opcode == kAlr) state.p = (state.p & ~status::kCarry) | (vector.before.a & operand & 1);

        const bool jams = !vector.after.has_value();
        EXPECT_EQ(why, jams          ? Leave::kJam
                       : opcode == 0 ? Leave::kBreak
                                     : Leave::kHorizon)
            << vector.name;
        EXPECT_EQ(state.jammed, jams) << vector.name;
        EXPECT_EQ(bus.collisions(), 0) << vector.name;
        if (!jams) {
            EXPECT_EQ(bus.clock(), static_cast<Cycle>(vector.cycles.size())) << vector.name;
        }
        for (Cycle n = 0; n < bus.clock(); ++n) {
            const BusCycle& expected = vector.cycles[n];
            const auto& access = bus.log()[n];
            if (replacement && n == 1) continue;
            if (access) {
                EXPECT_EQ(*access, expected) << vector.name;
            } else {  // only dummy reads in pages 0 and 1 may go unreported, and shown code
                const bool code = code_shown && n < 3 && expected.address - vector.before.pc == n;
                EXPECT_TRUE(!expected.write && (code || expected.address < 0x200))
                    << vector.name << ": nothing in cycle " << n;
            }
        }
        expect_memory(memory, vector);
        if (vector.after && opcode != kLas) {
            EXPECT_EQ(state, *vector.after) << vector.name;
        }
    }
}

TEST(Vectors, InstructionsOnTheFastBus) {
    run_instructions_on_fast_bus(
        [](VectorMemory& memory, const Vector& vector) { return FastLoggingBus(memory, vector); },
        false);
}

TEST(Vectors, InstructionsOnTheFastBusThatShowsItsCode) {
    for (const bool shown : {false, true})
        run_instructions_on_fast_bus(
            [&](VectorMemory& memory, const Vector& vector) {
                return CodeShowingBus(memory, vector, shown);
            },
            shown);
}

}  // namespace
}  // namespace badline::testing
