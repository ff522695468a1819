// The NMOS 6510 processor, as a template over the bus it is put on.
//
//                  ┌────┬┬────┐
//          phi0 in │ 1      40│ /RES        The core is the NMOS 6502's. P0 to P5, the port of
//              RDY │ 2      39│ phi2 out    the 6510, belong to the machine: $00 and $01 are the
//             /IRQ │ 3      38│ R/W         bus's like all other addresses. AEC only lets go of
//             /NMI │ 4      37│ D0          the address bus, which no program can see: it is not
//              AEC │ 5      36│ D1          here.
//              VCC │ 6      35│ D2
//               A0 │ 7      34│ D3
//               A1 │ 8      33│ D4
//               A2 │ 9      32│ D5
//               A3 │10      31│ D6
//               A4 │11      30│ D7
//               A5 │12      29│ P0
//               A6 │13      28│ P1
//               A7 │14      27│ P2
//               A8 │15      26│ P3
//               A9 │16      25│ P4
//              A10 │17      24│ P5
//              A11 │18      23│ A15
//              A12 │19      22│ A14
//              A13 │20      21│ GND
//                  └──────────┘
//
// What is here: all 256 opcodes with every bus access of each at its own cycle, dummy reads and
// double writes included; IRQ, NMI and BRK with their hijacking and delays; RDY; JAM.
//
// ---------------------------------------------------------------------------------------------
// MANUAL
//
//     Cpu6510State state;             a plain struct: copy it and you have a snapshot
//     MyBus bus;
//     Leave why = run(state, bus);    executes whole instructions while bus.more()
//
//     reset(state, bus);              the seven cycles after /RES has gone high; exact bus only
//
// run() keeps the registers in locals while it runs: `state` is brought up to date when it
// returns, not before. What the bus does in an access must not need it.
//
// There are two kinds of bus. The processor's code is the same for both.
//
// AN EXACT BUS (kExact = true) gives every access its cycle and the pins their say. The
// machine uses it wherever IRQ, NMI or RDY may change.
//
//     uint8_t read(uint16_t address)          One clock cycle, opcode fetches and dummy reads
//     void write(uint16_t address, uint8_t)   alike. A read waits in there while RDY is low:
//                                             the bus repeats the cycle, each repeat being a
//                                             cycle of its own, and returns the last one's byte.
//                                             A write never waits.
//     uint8_t read_moving(uint16_t first,     A read at `first`; but when RDY holds it, all its
//                         uint16_t then)      cycles after the first are at `then`.
//     int access_cycles() const               Cycles the latest access took: 1 and as many more
//                                             as RDY held it. 62 stands for all above.
//     uint64_t irq_history() const            One bit a clock cycle, bit 0 being the latest
//     uint64_t nmi_history() const            cycle done. IRQ: the pin was low in phi2 of that
//                                             cycle. NMI: the edge latch was set at the end of
//                                             phi2 of that cycle; the latch is set when the pin
//                                             is low that was high the cycle before, and stays.
//                                             Held cycles count as cycles. The bus need not
//                                             shift anything in each cycle: these are only
//                                             asked at the end of an instruction, so that when
//                                             a line fell is enough to make them.
//     void acknowledge_nmi()                  The NMI is being served: clears the latch and its
//                                             history.
//     void look_again_for_nmi()               Clears them too, and if the pin is low in the next
//                                             cycle, that counts as an edge.
//     bool more() const                       Asked after every instruction (or interrupt
//                                             sequence): execute another? At least one is
//                                             executed in every run().
//
// A FAST BUS (kExact = false) is a promise. As long as more() holds at the start of an
// instruction, then until kLongestInstruction cycles later:
//   - RDY stays high, no NMI arrives, and
//   - the IRQ line does not change; it may be low, but then only with the I flag set.
// So nothing is sampled. Accesses come with their time, `now`, the cycle of this very access;
// run() keeps the clock in a local, and only accesses that need the time cost a calculation.
//
//     Cycle clock() const                     Read once, when run() starts: the cycle of the
//                                             first access.
//     void set_clock(Cycle)                   Called when run() returns: the cycle after the
//                                             last access.
//     bool more(Cycle now) const              May an instruction start at `now`? Asked before
//                                             each, the first included. Typically now < horizon_,
//                                             where an access may change horizon_ at any time.
//     bool irq_line_low() const               Asked when I is cleared.
//     uint8_t fetch(uint16_t, Cycle now)      An opcode or operand.
//     void dummy_fetch(uint16_t, Cycle now)   The byte after a one-byte opcode and the like,
//                                             read and thrown away: always at, or right behind,
//                                             code that is executed.
//     uint8_t read(uint16_t, Cycle now)       Data, anywhere.
//     void dummy_read(uint16_t, Cycle now)    A read thrown away: nothing to do for memory, but
//                                             chips notice.
//     void write(uint16_t, uint8_t, Cycle now)
//     void dummy_write(uint16_t, uint8_t, Cycle now)
//                                             The first write of a read-modify-write, of the
//                                             byte just read: another follows at the next cycle.
//     uint8_t read_zero_page(uint8_t, Cycle now)                 The same in page 0. Dummy
//     void write_zero_page(uint8_t, uint8_t, Cycle now)          reads in pages 0 and 1 are not
//     void dummy_write_zero_page(uint8_t, uint8_t, Cycle now)    reported.
//     uint8_t read_stack(uint8_t, Cycle now)                     Page 1.
//     void write_stack(uint8_t, uint8_t, Cycle now)
//
//     const uint8_t* code(uint16_t pc) const  Optional, and worth a third of the speed: where the
//                                             bytes at pc, pc + 1 and so on to pc + 3 lie in the
//                                             host's memory; null where they do not lie together
//                                             or reading them has effects. What is taken from
//                                             there is not fetched any more.
//
// To be fast, these are short and inline; whatever is long is in functions that are marked
// noinline. The page tables and the RAM lie in one object, and the bus is either that object
// (tools/bench_cpu.cpp has an example) or no more than a pointer to it: such a bus is copied, so
// that the pointer stays in a register.
//
// From the fast bus to the exact one: run() says why it returned (Leave). The exact bus's
// histories then hold the constant level of the lines: all ones while IRQ is low, else zero.
// Leave::kInterrupt says that I was cleared while the line is low: whether an interrupt starts
// now or one instruction later is noted in the state; continue on an exact bus. From the exact
// to the fast one: only with `state.interrupt` clear, or run() returns at once (kInterrupt).
//
// WATCHING. kWatched = true, on either kind, adds
//     bool stop_at(uint16_t pc)               Asked before each instruction. When true, run()
//                                             returns before executing it (kWatch); the bus has
//                                             to let it pass the next time.
// With kWatched = false nothing is asked and nothing is left of it in the machine code.
//
// Learnt from: ../shared/vectors (copied in tests/cpu), measured on the transistor netlist of
// the NMOS 6502, for every bus cycle, interrupt and RDY; the same netlist (visual6502.org) run with
// longer and more holds by RDY (tests/cpu/held_interrupts_test.cpp); John West and Marko Mäkelä's 64doc
// and groepaz' "No More Secrets" for what is unstable; the VICE test programs in CPU/.
#pragma once

#include <concepts>
#include <cstdint>

#include "badline/cpu/alu.hpp"
#include "badline/cpu/opcodes.hpp"
#include "badline/time.hpp"

namespace badline {

// Bits of the status register as PHP pushes it. B is in no flip-flop: only a push by PHP or BRK
// has it. Bit 5 always reads 1.
namespace status {
inline constexpr std::uint8_t kCarry = 0x01, kZero = 0x02, kInterruptDisable = 0x04,
                              kDecimal = 0x08, kBreak = 0x10, kUnused = 0x20, kOverflow = 0x40,
                              kNegative = 0x80;
}

// Everything the processor remembers between two instructions.
struct Cpu6510State {
    std::uint16_t pc = 0;  // of the next instruction; once jammed, of the opcode that jams
    std::uint8_t a = 0, x = 0, y = 0, s = 0;
    std::uint8_t p = status::kUnused | status::kInterruptDisable;  // bit 5 set, B clear
    bool jammed = false;     // a JAM was executed: only reset helps
    bool interrupt = false;  // an interrupt sequence comes next, in place of an instruction

    friend bool operator==(const Cpu6510State&, const Cpu6510State&) = default;
};

// Why run() returned.
enum class Leave : std::uint8_t {
    kHorizon,    // the bus wanted no more
    kInterrupt,  // fast bus only: continue on the exact one
    kWatch,      // stop_at(state.pc)
    kBreak,      // a BRK was executed, its seven cycles done: state.pc is in the handler
    kJam         // a JAM was executed
};

// A fast bus must keep its promise for so many cycles from the start of an instruction.
inline constexpr Cycle kLongestInstruction = 8;

template <class Bus>
concept ExactBus = Bus::kExact && requires(Bus bus, std::uint16_t address, std::uint8_t value) {
    { bus.read(address) } -> std::same_as<std::uint8_t>;
    bus.write(address, value);
    { bus.irq_history() } -> std::same_as<std::uint64_t>;
    { bus.nmi_history() } -> std::same_as<std::uint64_t>;
    { bus.read_moving(address, address) } -> std::same_as<std::uint8_t>;
    bus.acknowledge_nmi();
    bus.look_again_for_nmi();
    { bus.access_cycles() } -> std::same_as<int>;
    { bus.more() } -> std::same_as<bool>;
};

template <class Bus>
concept FastBus =
    !Bus::kExact && requires(Bus bus, std::uint16_t address, std::uint8_t value, Cycle now) {
    { bus.clock() } -> std::same_as<Cycle>;
    bus.set_clock(now);
    { bus.more(now) } -> std::same_as<bool>;
    { bus.irq_line_low() } -> std::same_as<bool>;
    { bus.fetch(address, now) } -> std::same_as<std::uint8_t>;
    bus.dummy_fetch(address, now);
    { bus.read(address, now) } -> std::same_as<std::uint8_t>;
    bus.dummy_read(address, now);
    bus.write(address, value, now);
    bus.dummy_write(address, value, now);
    { bus.read_zero_page(value, now) } -> std::same_as<std::uint8_t>;
    bus.write_zero_page(value, value, now);
    bus.dummy_write_zero_page(value, value, now);
    { bus.read_stack(value, now) } -> std::same_as<std::uint8_t>;
    bus.write_stack(value, value, now);
};

template <class Bus>
concept CpuBus = (ExactBus<Bus> || FastBus<Bus>)&&(!Bus::kWatched ||
                                                   requires(Bus bus, std::uint16_t pc) {
                                                       { bus.stop_at(pc) } -> std::same_as<bool>;
                                                   });

// Executes instructions until the bus wants no more or there is something to tell.
template <CpuBus Bus>
Leave run(Cpu6510State& state, Bus& bus);

// What the processor does once /RES is high again: the sequence of an interrupt with reads where
// that pushes (S goes down by three all the same), I set, and on through the vector at $FFFC. The
// other registers keep what they had; ends a JAM.
template <ExactBus Bus>
void reset(Cpu6510State& state, Bus& bus);

}  // namespace badline

#include "badline/cpu/cpu6510_execution.hpp"
