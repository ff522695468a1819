// Wires of the board, and where a run may end.
#include <gtest/gtest.h>

#include "badline/machine/machine.hpp"

namespace badline {
namespace {

// CIA 2's port A drives the serial bus through inverters and reads it back; nobody else is on it.
// The values of a real machine, from the VICE test programs' C64/autostart/defaults.
TEST(Wiring, SerialBusFollowsItsOwnOutputs) {
    Machine machine(MachineConfig{});
    machine.poke(0xdd02, 0x3f);
    machine.poke(0xdd00, 0x07);
    EXPECT_EQ(machine.peek(0xdd00), 0xc7);  // released
    machine.poke(0xdd00, 0x17);
    EXPECT_EQ(machine.peek(0xdd00), 0x97);  // CLK pulled low
    machine.poke(0xdd00, 0x27);
    EXPECT_EQ(machine.peek(0xdd00), 0x67);  // DATA
    machine.poke(0xdd02, 0x00);             // open pins are high: both are pulled low
    EXPECT_EQ(machine.peek(0xdd00), 0x3f);
}

// A trap's handler is called at its address also where a run ended just there at its limit.
TEST(Wiring, TrapIsServedWhereARunEnded) {
    MachineConfig config;
    config.roms.kernal.fill(0xea);  // NOP
    Machine machine(config);
    machine.cpu().pc = 0xe000;
    int served = 0;
    machine.set_trap(0xe002, [&](Machine&) {
        ++served;
        return false;
    });
    machine.run(machine.now() + 4);
    ASSERT_EQ(machine.cpu().pc, 0xe002);
    EXPECT_EQ(served, 0);
    machine.run(machine.now() + 4);
    EXPECT_EQ(served, 1);
    EXPECT_EQ(machine.cpu().pc, 0xe004);
}

// As x64sc's monitor: reading the hours freezes what a program reads, not what a look at it shows.
TEST(Wiring, ALookAtAFrozenClockShowsThatItRuns) {
    Machine machine(MachineConfig{});
    machine.poke(0xdc0b, 0x11);
    machine.poke(0xdc0a, 0x59);
    machine.poke(0xdc09, 0x59);
    machine.poke(0xdc08, 0x08);
    EXPECT_EQ(machine.read(0xdc0b), 0x11);
    machine.run(machine.now() + 2 * parts_of(machine.config().model).clock_hz);
    EXPECT_EQ(machine.peek(0xdc0b), 0x92);  // 12 PM
    EXPECT_EQ(machine.peek(0xdc0a), 0x00);
    EXPECT_EQ(machine.read(0xdc0a), 0x59);
    EXPECT_EQ(machine.read(0xdc08), 0x08);
    EXPECT_EQ(machine.read(0xdc0a), 0x00);
}

}  // namespace
}  // namespace badline
