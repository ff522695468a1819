// The machine's public face: runs, stops, accounts, snapshots, pictures.
#include "badline/machine/machine.hpp"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace badline {
namespace {

constexpr std::uint16_t kStart = 0x0800;

// A machine without ROMs, its vectors to a loop at $0900, about to run `code` at $0800.
Machine machine_with(std::initializer_list<unsigned> code, Model model = Model::c64c) {
    MachineConfig config;
    config.model = model;
    for (const std::size_t vector : {0x1ffaU, 0x1ffcU, 0x1ffeU}) config.roms.kernal[vector + 1] = 9;
    Machine machine(config);
    std::vector<std::uint8_t> bytes;
    for (const unsigned byte : code) bytes.push_back(static_cast<std::uint8_t>(byte));
    machine.load(kStart, bytes);
    machine.load(0x0900, std::vector<std::uint8_t>{0x4c, 0x00, 0x09});
    machine.cpu().pc = kStart;
    return machine;
}

TEST(Machine, RunsToALimitOnAnInstructionsEnd) {
    Machine machine = machine_with({0xea, 0xea, 0xea, 0x4c, 0x00, 0x08});
    const Cycle began = machine.now();
    EXPECT_EQ(machine.run(began + 3).kind, StopKind::limit);
    EXPECT_EQ(machine.now(), began + 4);
}

TEST(Machine, StopsAtABreakpointBeforeItAndPassesItThen) {
    Machine machine = machine_with({0xea, 0xea, 0x4c, 0x00, 0x08});
    machine.break_at(0x0801);
    const Stop first = machine.run(machine.now() + 1000);
    EXPECT_EQ(first.kind, StopKind::breakpoint);
    EXPECT_EQ(first.address, 0x0801);
    EXPECT_EQ(std::as_const(machine).cpu().pc, 0x0801);
    const Cycle there = machine.now();
    EXPECT_EQ(machine.run(machine.now() + 1000).kind, StopKind::breakpoint);
    EXPECT_EQ(machine.now() - there, 7);
    machine.clear_break(0x0801);
    EXPECT_EQ(machine.run(machine.now() + 1000).kind, StopKind::limit);
}

TEST(Machine, HeldProcessorsWaitAndAreNotCounted) {
    Machine machine = machine_with({0xea, 0xea});
    machine.clear_accounts();
    const Cycle began = machine.now();
    const BeamPosition beam = machine.beam();
    machine.hold_processor(63 * 100 + 5);
    EXPECT_EQ(machine.now(), began + 63 * 100 + 5);
    EXPECT_EQ(machine.beam().line, beam.line + 100);
    EXPECT_EQ(machine.beam().cycle, beam.cycle + 5);
    EXPECT_EQ(std::as_const(machine).cpu().pc, kStart);
    EXPECT_EQ(machine.accounts().total(), 0);
    machine.step();
    EXPECT_EQ(machine.accounts().processor, 2);
}

// LDA #7, STA $1234, INC $1234, PHA, STA $D020: a read-modify-write instruction writes twice.
TEST(Machine, LogsTheProcessorsWrites) {
    Machine machine = machine_with(
        {0xa9, 0x07, 0x8d, 0x34, 0x12, 0xee, 0x34, 0x12, 0x48, 0x8d, 0x20, 0xd0, 0x4c, 0x0c, 0x08});
    std::vector<LoggedWrite> log;
    machine.log_writes(&log);
    machine.poke(0x2000, 1);  // not the processor's
    const std::uint16_t stack = 0x100 + std::as_const(machine).cpu().s;
    machine.run(machine.now() + 100);
    EXPECT_EQ(log, (std::vector<LoggedWrite>{
                       {0x1234, 7}, {0x1234, 7}, {0x1234, 8}, {stack, 7}, {0xd020, 7}}));
    machine.log_writes(nullptr);
    machine.cpu().pc = kStart;
    machine.run(machine.now() + 100);
    EXPECT_EQ(log.size(), 5);
    EXPECT_EQ(machine.peek(0x1234), 8);
}

TEST(Machine, StopsAfterAWatchedWrite) {
    Machine machine = machine_with({0xa9, 0x07, 0x8d, 0x20, 0xd0, 0xa9, 0x01, 0x8d, 0x34, 0x12});
    machine.watch_write(0x1234);
    machine.watch_write(0xd020);
    Stop stop = machine.run(machine.now() + 1000);
    EXPECT_EQ(stop.kind, StopKind::write);
    EXPECT_EQ(stop.address, 0xd020);
    EXPECT_EQ(stop.value, 0x07);
    stop = machine.run(machine.now() + 1000);
    EXPECT_EQ(stop.address, 0x1234);
    EXPECT_EQ(std::as_const(machine).ram()[0x1234], 0x01);
}

TEST(Machine, ReportsAJamItsAddressAndBurnsCycles) {
    Machine machine = machine_with({0xea, 0x02});
    const Stop stop = machine.run(machine.now() + 1000);
    EXPECT_EQ(stop.kind, StopKind::jam);
    EXPECT_EQ(stop.address, 0x0801);
    EXPECT_TRUE(std::as_const(machine).cpu().jammed);
}

TEST(Machine, ReportsABrkWhenAskedTo) {
    Machine machine = machine_with({0xea, 0x00, 0x00});
    machine.stop_on_brk(true);
    const Stop stop = machine.run(machine.now() + 1000);
    EXPECT_EQ(stop.kind, StopKind::brk);
    EXPECT_EQ(stop.address, 0x0801);
}

TEST(Machine, DebugCartridgeTakesAByte) {
    Machine machine = machine_with({0xa9, 0x2a, 0x8d, 0xff, 0xd7});
    EXPECT_EQ(machine.run(machine.now() + 100).kind, StopKind::limit);
    machine.cpu().pc = kStart;
    machine.set_debugcart(true);
    const Stop stop = machine.run(machine.now() + 100);
    EXPECT_EQ(stop.kind, StopKind::debugcart);
    EXPECT_EQ(stop.value, 0x2a);
}

TEST(Machine, TrapStandsInForARoutine) {
    Machine machine = machine_with({0x20, 0x00, 0x0a, 0x8d, 0x00, 0x10});  // JSR $0A00, STA $1000
    int calls = 0;
    machine.set_trap(0x0a00, [&](Machine& m) {
        ++calls;
        Cpu6510State& cpu = m.cpu();
        cpu.a = 0x77;
        cpu.s = static_cast<std::uint8_t>(cpu.s + 2);  // RTS on its behalf
        cpu.pc = 0x0803;
        return false;
    });
    machine.break_at(0x0806);
    EXPECT_EQ(machine.run(machine.now() + 100).kind, StopKind::breakpoint);
    EXPECT_EQ(calls, 1);
    EXPECT_EQ(std::as_const(machine).ram()[0x1000], 0x77);
}

// Every cycle is in one account; with the screen on 25 badlines a frame take 40 to 43 each.
TEST(Machine, AccountsForEveryCycle) {
    Machine machine = machine_with({0xa9, 0x1b, 0x8d, 0x11, 0xd0, 0xea, 0x4c, 0x05, 0x08});
    machine.run(machine.now() + 2 * machine.cycles_per_frame());
    machine.clear_accounts();
    const Cycle began = machine.now();
    machine.run(began + 10 * machine.cycles_per_frame());
    const Accounts accounts = machine.accounts();
    EXPECT_EQ(accounts.total(), machine.now() - began);
    EXPECT_EQ(accounts.sprites, 0);
    EXPECT_GE(accounts.badlines, 250 * 40);
    EXPECT_LE(accounts.badlines, 250 * 43);
}

TEST(Machine, KnowsItsModelsFrames) {
    struct Expected {
        Model model;
        Cycle cycles;
    };
    // Bauer 3.2: lines times cycles a line.
    for (const Expected& e : {Expected{Model::c64, 19656},
                              {Model::c64c, 19656},
                              {Model::ntsc, 17095},
                              {Model::newntsc, 17095},
                              {Model::oldntsc, 16768},
                              {Model::drean, 20280}}) {
        Machine machine = machine_with({0x4c, 0x00, 0x08}, e.model);
        EXPECT_EQ(machine.cycles_per_frame(), e.cycles);
    }
}

TEST(Machine, GoesOnFromASnapshotAsItDid) {
    // Counts at $0400 on, writes the border, with the screen on and a timer's interrupts.
    Machine machine =
        machine_with({0xa9, 0x1b, 0x8d, 0x11, 0xd0, 0xa9, 0x81, 0x8d, 0x0d, 0xdc, 0xa9, 0x11, 0x8d,
                      0x0e, 0xdc, 0x58, 0xee, 0x00, 0x04, 0xee, 0x20, 0xd0, 0x4c, 0x10, 0x08});
    machine.run(machine.now() + 30'000);
    const auto snapshot = machine.save();
    machine.run(machine.now() + 100'000);
    const auto expected = machine.visible_state();
    machine.restore(*snapshot);
    machine.run(machine.now() + 100'000);
    EXPECT_EQ(machine.visible_state(), expected);
}

TEST(Machine, PictureLeavesTheMachineAsItIs) {
    Machine machine =
        machine_with({0xa9, 0x1b, 0x8d, 0x11, 0xd0, 0xee, 0x20, 0xd0, 0x4c, 0x05, 0x08});
    machine.run(machine.now() + 123'456);
    const auto before = machine.visible_state();
    const Picture picture = machine.picture();
    EXPECT_EQ(machine.visible_state(), before);
    EXPECT_EQ(picture.width, 384);
    EXPECT_EQ(picture.height, 272);
    EXPECT_EQ(picture.pixels, machine.picture().pixels);
}

TEST(Machine, PictureOfNtscIs247High) {
    Machine machine = machine_with({0x4c, 0x00, 0x08}, Model::ntsc);
    machine.run(machine.now() + 50'000);
    EXPECT_EQ(machine.picture().height, 247);
}

TEST(Machine, RestoreKeyIsANonMaskableInterrupt) {
    Machine machine = machine_with({0x4c, 0x00, 0x08});
    machine.run(machine.now() + 100);
    machine.press_restore();
    machine.run(machine.now() + 100);
    EXPECT_EQ(std::as_const(machine).cpu().pc & 0xff00, 0x0900);
}

TEST(Machine, PortAtOneBanksTheRoms) {
    Machine machine = machine_with({0x4c, 0x00, 0x08});
    machine.ram()[0xfffd] = 0x55;
    EXPECT_EQ(machine.peek(0xfffd), 0x09);  // the KERNAL
    machine.poke(0x0000, 0x2f);
    machine.poke(0x0001, 0x35);
    EXPECT_EQ(machine.peek(0xfffd), 0x55);
    EXPECT_EQ(machine.peek(0xd020) & 0xf0, 0xf0);  // I/O
    machine.poke(0x0001, 0x34);
    machine.ram()[0xd020] = 0x12;
    EXPECT_EQ(machine.peek(0xd020), 0x12);
}

}  // namespace
}  // namespace badline
