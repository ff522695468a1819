// Random programs: the same from the same seed, whole in any part, lively, and as ca65 has them.
#include "compare/fuzz_program.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <set>
#include <utility>

#include "badline/cpu/opcodes.hpp"
#include "badline/machine/machine.hpp"
#include "badline/media/host_file.hpp"
#include "badline/media/rom_set.hpp"
#include "compare/fuzz_items.hpp"
#include "compare/own_side.hpp"
#include "temp_folder.hpp"

namespace badline::tools {
namespace {

constexpr std::uint16_t kIrqs = 0xc7f0, kBrks = 0xc7f1, kNmis = 0xc7f2;

// FNV-1a.
std::uint32_t hash(const std::vector<std::uint8_t>& bytes, std::uint32_t value = 2166136261u) {
    for (const std::uint8_t byte : bytes) value = (value ^ byte) * 16777619u;
    return value;
}

TEST(FuzzRandom, IsSplitMix64) {
    // The first outputs for seed 1234567, as in the reference implementation's published test.
    FuzzRandom random(1234567);
    EXPECT_EQ(random.next(), 6457827717110365317u);
    EXPECT_EQ(random.next(), 3203168211198807973u);
    EXPECT_EQ(random.next(), 9817491932198370423u);
}

// On every host, whatever compiler built this: the value is g++'s and clang++'s. It changes when
// what programs are made of does.
TEST(FuzzProgram, TheSameSeedAndNumberGiveTheSame) {
    std::uint32_t all = hash({});
    for (std::uint32_t number = 0; number < 20; ++number)
        all = hash(assemble(make_fuzz_program(7, number)).bytes, all);
    EXPECT_EQ(all, 0xe7160d92u);
    std::set<std::uint32_t> hashes;
    for (std::uint64_t seed = 1; seed <= 5; ++seed)
        for (std::uint32_t number = 0; number < 20; ++number)
            hashes.insert(hash(assemble(make_fuzz_program(seed, number)).bytes));
    EXPECT_EQ(hashes.size(), 100u);
}

TEST(FuzzProgram, ItemsAreWholeInstructionsThatDoNoHarm) {
    for (std::uint32_t number = 0; number < 100; ++number) {
        for (const FuzzItem& item : make_fuzz_program(1, number).items) {
            std::size_t at = 0;
            int pushed = 0;
            while (at < item.size()) {
                const Opcode& opcode = kOpcodes[item[at]];
                const auto length = static_cast<std::size_t>(instruction_length(opcode.mode));
                using enum Operation;
                switch (opcode.operation) {
                    case kJam:
                    case kTxs:
                    case kTas:
                    case kLas:
                    case kRts:
                    case kRti:
                    case kJmp:
                    case kAne:
                    case kLxa:
                    case kSha:
                    case kShx:
                    case kShy: ADD_FAILURE() << "opcode " << int{item[at]}; break;
                    case kJsr: EXPECT_EQ(item[at + 1] | item[at + 2] << 8, kFuzzSubroutine); break;
                    case kPha:
                    case kPhp: ++pushed; break;
                    case kPla:
                    case kPlp: --pushed; break;
                    default: break;
                }
                if (opcode.mode == Mode::kRelative) {
                    const int target =
                        static_cast<int>(at) + 2 + static_cast<std::int8_t>(item[at + 1]);
                    EXPECT_GE(target, 0);
                    EXPECT_LE(target, static_cast<int>(item.size()));
                }
                EXPECT_GE(pushed, 0);
                // After a BRK comes a byte that RTI skips.
                at += opcode.operation == kBrk ? 2 : length;
            }
            EXPECT_EQ(at, item.size());
            EXPECT_EQ(pushed, 0);
        }
    }
}

TEST(FuzzProgram, OnlyOneInSixteenReadsTheSid) {
    int reads = 0;
    for (std::uint32_t number = 0; number < 64; ++number) {
        const FuzzProgram program = make_fuzz_program(1, number);
        EXPECT_EQ(program.sid, number % 16 == 15);
        for (const FuzzItem& item : program.items)  // LDA $D41B or $D41C
            if (item.size() > 2 && item[0] == 0xad && item[2] == 0xd4 && item[1] >= 0x19) {
                EXPECT_TRUE(program.sid) << number;
                ++reads;
            }
    }
    EXPECT_GT(reads, 0);
}

// Badline's machine as `compare` starts it: programs that do not hang, and do what they are for.
TEST(FuzzProgram, ProgramsRunAndAreInterrupted) {
    MachineConfig config;
    config.roms = load_roms().roms;
    Machine machine(config);
    OwnSide side(machine, launch_of(assemble({}), kFuzzStart));
    const Cycle began = machine.now();
    int irqs = 0, brks = 0, nmis = 0;
    Cycle badlines = 0, sprites = 0;
    constexpr int kPrograms = 60;
    for (std::uint32_t number = 0; number < kPrograms; ++number) {
        const Prg prg = assemble(make_fuzz_program(3, number));
        side.back(Mark::first);
        machine.load(prg.load, prg.bytes);
        machine.clear_accounts();
        side.advance_to(began + 60'000, UINT32_MAX);
        EXPECT_FALSE(side.jammed()) << number;
        const auto ram = std::as_const(machine).ram();
        irqs += ram[kIrqs] != 0;
        brks += ram[kBrks] != 0;
        nmis += ram[kNmis] != 0;
        badlines += machine.accounts().badlines;
        sprites += machine.accounts().sprites;
        // The program itself is as it was.
        EXPECT_TRUE(std::equal(prg.bytes.begin(), prg.bytes.end(), ram.begin() + prg.load))
            << number;
    }
    EXPECT_GT(irqs, kPrograms / 2);
    EXPECT_GT(brks, kPrograms / 4);
    EXPECT_GT(nmis, kPrograms / 4);
    EXPECT_GT(badlines, kPrograms * 500);
    EXPECT_GT(sprites, kPrograms * 100);
}

TEST(FuzzProgram, ItsSourceAssemblesToItsBytes) {
    test::TempFolder folder;
    for (std::uint32_t number = 0; number < 12; ++number) {
        const FuzzProgram program = make_fuzz_program(2, number);
        folder.put("program.s", fuzz_source(program, {"a remark"}));
        const auto path = [&](const char* name) { return "'" + (folder / name).string() + "'"; };
        const std::string command = std::string(BADLINE_CA65) + " -o " + path("program.o") + " " +
                                    path("program.s") + " && " + BADLINE_LD65 + " -t none -o " +
                                    path("program.prg") + " " + path("program.o");
        ASSERT_EQ(std::system(command.c_str()), 0) << number;
        const Prg prg = assemble(program);
        std::vector<std::uint8_t> expected = {0x01, 0x08};
        expected.insert(expected.end(), prg.bytes.begin(), prg.bytes.end());
        EXPECT_EQ(read_file(folder / "program.prg", "program"), expected) << number;
    }
}

TEST(Launch, AProgramWithoutBasicLineGetsOne) {
    Prg prg;
    prg.load = 0xc000;
    prg.bytes = {0x60};
    const Launch launch = launch_of(prg, 0xc000);
    EXPECT_TRUE(launch.put_later);
    EXPECT_EQ(start_address(launch.first), 0xc000);
    EXPECT_FALSE(launch_of(assemble({}), kFuzzStart).put_later);
}

}  // namespace
}  // namespace badline::tools
