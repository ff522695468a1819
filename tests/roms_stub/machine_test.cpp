// Our ROMs in the machine: every model boots, programs run, a drive is served by traps.
#include <gtest/gtest.h>

#include <filesystem>

#include "after_boot.hpp"
#include "badline/machine/machine.hpp"
#include "rom_bench.hpp"
#include "temp_folder.hpp"

namespace badline::testing {
namespace {

struct ModelCase {
    const char* name;
    Model model;
    int pal_flag;
    int latch;
};

std::string row(const Machine& machine, int row) {
    std::string text;
    const auto codes = machine.ram().subspan(static_cast<std::size_t>(0x400 + 40 * row), 40);
    const auto set =
        machine.peek(0xd018) & 2 ? CharacterSet::lower_upper : CharacterSet::upper_graphics;
    text = screen_text(codes, set);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\n')) text.pop_back();
    return text;
}

MachineConfig with_our_roms(Model model) {
    MachineConfig config;
    config.model = model;
    config.roms = built_roms();
    return config;
}

void type(Machine& machine, std::string_view keys) {
    std::copy(keys.begin(), keys.end(), machine.ram().begin() + 0x277);
    machine.ram()[0xc6] = static_cast<std::uint8_t>(keys.size());
}

void run_until_waiting(Machine& machine, Cycle limit = 20'000'000) {
    const Cycle end = machine.now() + limit;
    do machine.run(machine.now() + 20'000);
    while (machine.now() < end && !(machine.ram()[0xc6] == 0 && machine.ram()[0xcc] == 0));
}

class EveryModel : public ::testing::TestWithParam<ModelCase> {};

TEST_P(EveryModel, Boots) {
    Machine machine(with_our_roms(GetParam().model));
    machine.power_on();
    run_until_waiting(machine);
    EXPECT_LT(machine.now(), 400'000) << "READY is there at once, not after two seconds";
    EXPECT_EQ(row(machine, 5), "READY.");
    for (const Values& values : kAfterBoot)
        for (std::size_t i = 0; i < values.bytes.size(); ++i) {
            const auto address = static_cast<std::uint16_t>(values.address + static_cast<int>(i));
            EXPECT_EQ(machine.peek(address), values.bytes[i]) << std::hex << address;
        }
    EXPECT_EQ(machine.ram()[0x2a6], GetParam().pal_flag);
    EXPECT_EQ(machine.peek(1), 0x37);
    // Read back as on x64sc with the original KERNAL.
    EXPECT_EQ(machine.peek(0xdd00), 0x97);
    EXPECT_EQ(machine.peek(0xdc00), 0x7f);
    EXPECT_EQ(machine.peek(0xd016), 0xc8);
    EXPECT_EQ(machine.peek(0xd018), 0x15);
    EXPECT_EQ(machine.peek(0xd019), 0x70 | GetParam().pal_flag) << "line 311 is only on PAL";
    EXPECT_EQ(machine.peek(0xd02e), 0xfc);

    // Sixty jiffies take sixty times latch + 1 cycles.
    const int before = machine.ram()[0xa2];
    machine.run(machine.now() + Cycle{60} * (GetParam().latch + 1));
    EXPECT_EQ((machine.ram()[0xa2] - before) & 0xff, 60);
}

INSTANTIATE_TEST_SUITE_P(Models, EveryModel,
                         ::testing::Values(ModelCase{"c64", Model::c64, 1, 16421},
                                           ModelCase{"c64c", Model::c64c, 1, 16421},
                                           ModelCase{"ntsc", Model::ntsc, 0, 17045},
                                           ModelCase{"newntsc", Model::newntsc, 0, 17045},
                                           ModelCase{"oldntsc", Model::oldntsc, 0, 17045},
                                           ModelCase{"drean", Model::drean, 1, 16421}),
                         [](const auto& info) { return std::string(info.param.name); });

class InMachine : public ::testing::Test {
  protected:
    InMachine() {
        machine.power_on();
        run_until_waiting(machine);
    }
    Machine machine{with_our_roms(Model::c64c)};
};

TEST_F(InMachine, RestoreWithStopWarmStarts) {
    machine.load(0xc000, std::vector<std::uint8_t>{0xee, 0x20, 0xd0, 0x4c, 0x03, 0xc0});
    type(machine, "SYS49152\r");
    machine.run(machine.now() + 200'000);
    EXPECT_EQ(machine.peek(0xd020) & 15, 15);
    machine.keyboard().press(Key{7, 7});
    machine.run(machine.now() + 50'000);
    machine.press_restore();
    machine.run(machine.now() + 50'000);
    machine.keyboard().release_all();
    run_until_waiting(machine);
    EXPECT_EQ(machine.peek(0xd020) & 15, 14);
    EXPECT_EQ(row(machine, 1), "READY.");
}

// Without a key and without a cursor the jiffy interrupt takes what the original's takes, from the
// first instruction at $FF48 to the end of RTI: 212 cycles, measured on the original in the
// machine.
TEST_F(InMachine, JiffyInterruptTakesAsLongAsTheOriginals) {
    machine.load(0xc000, std::vector<std::uint8_t>{0x4c, 0x00, 0xc0});
    machine.poke(0xd011, 0x0b);  // no badlines
    machine.ram()[0xcc] = 1;
    machine.cpu().pc = 0xc000;
    machine.run(machine.now() + 100'000);
    machine.break_at(0xff48);
    machine.run(machine.now() + 100'000);
    const Cycle began = machine.now();
    machine.clear_break(0xff48);
    machine.break_at(0xc000);
    machine.run(machine.now() + 100'000);
    EXPECT_EQ(machine.now() - began, 212);
}

TEST_F(InMachine, BrkWarmStarts) {
    machine.load(0xc000, std::vector<std::uint8_t>{0x00});
    type(machine, "SYS49152\r");
    machine.run(machine.now() + 200'000);
    run_until_waiting(machine);
    EXPECT_EQ(row(machine, 1), "READY.");
}

TEST_F(InMachine, LibraryProgramWithADrive) {
    const test::TempFolder folder;
    folder.put("data.seq", "HELLOAB");
    HostDrive drive(folder.path());
    const auto serve = [&](int call) {
        return [&drive, call](Machine& m) {
            Cpu6510State& cpu = m.cpu();
            std::uint8_t status = 0;
            if (call == 0 && !drive.listen(cpu.a)) return false;
            if (call == 2 && !drive.talk(cpu.a)) return false;
            if (!drive.active()) return false;
            switch (call) {
                case 1: drive.second(cpu.a); break;
                case 3: drive.talk_second(cpu.a); break;
                case 4: status = drive.write(cpu.a); break;
                case 5: {
                    const auto read = drive.read();
                    cpu.a = read.byte;
                    status = read.status;
                    break;
                }
                case 6: drive.unlisten(); break;
                case 7: drive.untalk(); break;
                default: break;
            }
            m.ram()[0x90] |= status;
            cpu.p &= static_cast<std::uint8_t>(~status::kCarry);
            const int low = m.ram()[0x100 | ++cpu.s];
            const int high = m.ram()[0x100 | ++cpu.s];
            cpu.pc = static_cast<std::uint16_t>((low | high << 8) + 1);
            return false;
        };
    };
    for (int call = 0; call < 8; ++call)
        machine.set_trap(static_cast<std::uint16_t>(
                             machine.peek(static_cast<std::uint16_t>(0xe4bf + 2 * call)) |
                             machine.peek(static_cast<std::uint16_t>(0xe4c0 + 2 * call)) << 8),
                         serve(call));
    const auto prg = read_bytes(BADLINE_LIBC_PRG);
    machine.load(0x801, std::span(prg).subspan(2));
    type(machine, "RUN\r");
    machine.run(machine.now() + 100'000);
    run_until_waiting(machine);
    EXPECT_EQ(row(machine, 0), "console 40x25");
    EXPECT_EQ(row(machine, 4), "printf text -5 beef 123456789");
    EXPECT_EQ(row(machine, 7), "fread 5 hello");
    EXPECT_EQ(row(machine, 9), "read back line 1");
    EXPECT_EQ(row(machine, 11), "ready.");
}

}  // namespace
}  // namespace badline::testing
