// `badline x64sc`: VICE's options, as its x64sc takes them. What is expected was measured on
// x64sc r45384 unless said otherwise.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "badline/media/png.hpp"
#include "command.hpp"

namespace badline::test {
namespace {

using testing::HasSubstr;

// LDA #value, STA $D7FF, JMP to itself.
std::string ending_with(int value) {
    return sys_prg({0xa9, value, 0x8d, 0xff, 0xd7, 0x4c, 0x12, 0x08});
}

// VICE's data folder, with the original ROMs in C64/; empty where it is not given.
std::string original_data() {
    const char* folder = std::getenv("BADLINE_VICE_DATA");
    return folder == nullptr ? "" : folder;
}

class X64sc : public testing::Test {
  protected:
    Outcome x64sc(std::vector<std::string> args) {
        args.insert(args.begin(), "x64sc");
        return run_command(args);
    }
    TempFolder folder_;
};

TEST_F(X64sc, DebugCartsByteIsTheExitStatus) {
    folder_.put("end.prg", ending_with(0x2a));
    const Outcome outcome =
        x64sc({"-default", "-warp", "+sound", "-console", "-debugcart", "-autostartprgmode", "1",
               "-limitcycles", "10000000", folder_ / "end.prg"});
    EXPECT_EQ(outcome.status, 0x2a) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("cycles elapsed: "));
}

TEST_F(X64sc, LimitIsStatusOneAndTheCyclesArePrinted) {
    const Outcome outcome = x64sc({"-limitcycles", "50000"});
    EXPECT_EQ(outcome.status, 1);
    EXPECT_THAT(outcome.out, HasSubstr("cycles elapsed: 50000"));
}

// All options that testbench.py passes for the categories that need no further hardware.
TEST_F(X64sc, TakesTheOptionsOfTheTestBench) {
    const std::vector<std::string> base = {"-default",
                                           "-model",
                                           "c64c",
                                           "-VICIIfilter",
                                           "0",
                                           "-VICIIextpal",
                                           "-VICIIpalette",
                                           "pepto-pal.vpl",
                                           "-VICIIsaturation",
                                           "1000",
                                           "-VICIIbrightness",
                                           "1000",
                                           "-VICIIcontrast",
                                           "1000",
                                           "-VICIIgamma",
                                           "1000",
                                           "-VICIItint",
                                           "1000",
                                           "-warp",
                                           "-debugcart",
                                           "-jamaction",
                                           "1",
                                           "-drive8extend",
                                           "0",
                                           "+easyflashcrtwrite",
                                           "-console",
                                           "-limitcycles",
                                           "1000"};
    const std::vector<std::vector<std::string>> more = {{"-pal"},
                                                        {"-ntsc", "-power60"},
                                                        {"-ntscold", "-power60"},
                                                        {"-ciamodel", "0"},
                                                        {"-ciamodel", "1"},
                                                        {"-sidenginemodel", "256"},
                                                        {"-sidenginemodel", "257"},
                                                        {"-VICIImodel", "6569"},
                                                        {"-VICIImodel", "8565"},
                                                        {"-VICIImodel", "6567"},
                                                        {"-VICIImodel", "8562"},
                                                        {"-autostart-delay-random"},
                                                        {"+autostart-delay-random"},
                                                        {"-raminitstartvalue", "255"},
                                                        {"-raminitrandomchance", "0"}};
    for (const auto& options : more) {
        auto args = base;
        args.insert(args.end(), options.begin(), options.end());
        EXPECT_EQ(x64sc(args).status, 1) << options[0];
    }
}

TEST_F(X64sc, VideoStandardsGiveTheirPictures) {
    const auto height = [&](std::vector<std::string> args) {
        const std::string png = folder_ / "p.png";
        args.insert(args.end(), {"-limitcycles", "40000", "-exitscreenshot", png});
        EXPECT_EQ(x64sc(args).status, 1);
        const std::string file = folder_.get("p.png");
        return decode_png({reinterpret_cast<const std::uint8_t*>(file.data()), file.size()}, png)
            .height;
    };
    EXPECT_EQ(height({}), 272);
    EXPECT_EQ(height({"-ntsc"}), 247);
    EXPECT_EQ(height({"-ntsc", "-pal"}), 272);
    EXPECT_EQ(height({"-VICIImodel", "6567r56a"}), 247);
    EXPECT_EQ(height({"-model", "drean"}), 272);
}

TEST_F(X64sc, UnknownOptionIsNamed) {
    const Outcome outcome = x64sc({"-limitcycle", "5"});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("-limitcycle: unknown option"));
    EXPECT_THAT(outcome.err, HasSubstr("-limitcycles"));
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1);
}

TEST_F(X64sc, WhatIsNotThereIsSaid) {
    for (const std::vector<std::string>& args :
         std::vector<std::vector<std::string>>{{"-reu"},
                                               {"-8", "a.d64"},
                                               {"-9", "b.d64"},
                                               {"-1", "c.tap"},
                                               {"-mmc64"},
                                               {"-VICIIborders", "1"},
                                               {"-model", "pet"},
                                               {"-limitcycles", "many"},
                                               {"-limitcycles"},
                                               {"-jamaction", "9"},
                                               {"-memoryexphack", "2"},
                                               {"a.prg", "b.prg"},
                                               {"-limitcycles", "9", "game.d64"},
                                               {"-limitcycles", "9", "nothere.prg"}}) {
        const Outcome outcome = x64sc(args);
        EXPECT_EQ(outcome.status, 2) << args[0];
        EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    }
}

// As for scripts whose programs do not need the disk; what cannot be had is said.
// A tape is often larger than any program; that is not what is wrong with it.
TEST_F(X64sc, AnImageIsToldFromAProgramByItsName) {
    folder_.put("game.tap", std::string(2u << 20, '\0'));
    EXPECT_THAT(x64sc({"-limitcycles", "9", folder_ / "game.tap"}).err,
                HasSubstr("disk and tape images are not read"));
}

// What asks for a drive is named, and what does without.
TEST_F(X64sc, AKernalOfAnotherMakeHasNoDrive) {
    folder_.put("kernal", std::string(8192, '\xea'));
    folder_.put("end.prg", ending_with(0));
    const Outcome loads = x64sc({"-kernal", folder_ / "kernal", folder_ / "end.prg"});
    EXPECT_EQ(loads.status, 2);
    EXPECT_THAT(loads.err, HasSubstr("-autostartprgmode 1 does without"));
    const Outcome folder = x64sc({"-kernal", folder_ / "kernal", "-fs8", folder_.path().string()});
    EXPECT_EQ(folder.status, 2);
    EXPECT_THAT(folder.err, HasSubstr("-fs8"));
}

TEST_F(X64sc, DiskImageIsAcceptedWithANote) {
    folder_.put("a.d64", std::string(174848, '\0'));
    const Outcome outcome = x64sc({"-8", folder_ / "a.d64", "-limitcycles", "1000"});
    EXPECT_EQ(outcome.status, 1);
    EXPECT_THAT(outcome.err, HasSubstr("a.d64: disk images are not read"));
}

TEST_F(X64sc, JamActions) {
    folder_.put("jam.prg", sys_prg({0x02}));
    const auto status = [&](const char* action) {
        const Outcome outcome = x64sc({"-autostartprgmode", "1", "-jamaction", action,
                                       "-limitcycles", "4000000", folder_ / "jam.prg"});
        EXPECT_THAT(outcome.out, HasSubstr("JAM at $080D")) << action;
        return outcome.status;
    };
    EXPECT_EQ(status("1"), 1);  // waits for the limit
    EXPECT_EQ(status("3"), 1);  // reset
    EXPECT_EQ(status("4"), 1);  // power off and on: the limit still counts
    EXPECT_EQ(status("5"), 0);  // quit
}

// Modes 0 and 2 LOAD the program: the KERNAL has the file's name and device afterwards.
TEST_F(X64sc, DefaultModeLoadsFromAVirtualDrive) {
    // LDA $B7 (length of the name), CLC, ADC $BA (device), STA $D7FF.
    folder_.put("abcd.prg", sys_prg({0xa5, 0xb7, 0x18, 0x65, 0xba, 0x8d, 0xff, 0xd7}));
    for (const char* mode : {"0", "2"}) {
        const Outcome outcome = x64sc({"-autostartprgmode", mode, "-debugcart", "-limitcycles",
                                       "20000000", folder_ / "abcd.prg"});
        EXPECT_EQ(outcome.status, (*mode == '0' ? 8 : 4) + 8) << mode << outcome.out << outcome.err;
    }
}

// The RAM at power-on, as x64sc's monitor saves it; a few bits turn over in both.
TEST_F(X64sc, RamAtPowerOn) {
    const std::string f = folder_.path().string();
    folder_.put("commands", "save \"" + f + "/ram\" 0 4000 4fff\nquit\n");
    EXPECT_EQ(x64sc({"-moncommands", folder_ / "commands"}).status, 0);
    const std::string ram = folder_.get("ram").substr(2);
    ASSERT_EQ(ram.size(), 0x1000u);
    const std::string block("\xff\xff\0\0\0\0\xff\xff", 8);
    int different = 0;
    for (std::size_t i = 0; i < ram.size(); ++i) different += ram[i] != block[i % 8];
    EXPECT_LT(different, 80);
}

TEST_F(X64sc, KeybufIsTypedAfterRun) {
    // Returns to BASIC; the keys then write to $D7FF.
    folder_.put("back.prg", sys_prg({0x60}));
    const Outcome outcome = x64sc({"-autostartprgmode", "1", "-keybuf", "poke55295,77\\x0d",
                                   "-debugcart", "-limitcycles", "10000000", folder_ / "back.prg"});
    EXPECT_EQ(outcome.status, 77) << outcome.out;
}

TEST_F(X64sc, MonitorCommands) {
    folder_.put("end.prg", ending_with(0x2a));
    folder_.put("more.bin", std::string("\x00\xc0\x11\x22\x33", 5));
    const std::string f = folder_.path().string();
    folder_.put("commands", "break 080d\nx\nload \"" + f + "/more.bin\" 0\nsave \"" + f +
                                "/out.bin\" 0 c001 c002\nscreenshot \"" + f + "/s.png\" 2\nquit\n");
    const Outcome outcome =
        x64sc({"-autostartprgmode", "1", "-debugcart", "-limitcycles", "10000000", "-moncommands",
               folder_ / "commands", folder_ / "end.prg"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("#1 (Stop on  exec 080d)"));
    EXPECT_EQ(folder_.get("out.bin"), std::string("\x01\xc0\x22\x33"));
    EXPECT_EQ(folder_.get("s.png").substr(1, 3), "PNG");
}

TEST_F(X64sc, MonitorCommandThatIsNotThereIsNamedWithItsLine) {
    folder_.put("commands", "\n; a remark\nassemble c000\n");
    const Outcome outcome = x64sc({"-limitcycles", "1000", "-moncommands", folder_ / "commands"});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("commands:3: monitor command 'assemble' is not there"));
}

TEST_F(X64sc, StoresWatched) {
    folder_.put("end.prg", ending_with(1));
    folder_.put("commands", "break store d7ff\nx\nquit 9\n");
    const Outcome outcome = x64sc({"-autostartprgmode", "1", "-limitcycles", "10000000",
                                   "-moncommands", folder_ / "commands", folder_ / "end.prg"});
    EXPECT_EQ(outcome.status, 9) << outcome.err;
}

// An Ultimax cartridge of 8 KiB starts by itself, without ROMs of the C64.
TEST_F(X64sc, CartridgeStarts) {
    std::string rom(0x2000, '\0');
    const std::string code("\xa9\x37\x8d\xff\xd7\x4c\x05\xe0", 8);  // LDA #$37, STA $D7FF
    rom.replace(0, code.size(), code);
    rom[0x1ffd] = '\xe0';
    std::string crt("C64 CARTRIDGE   \0\0\0\x40\1\0\0\0\1\0", 26);
    crt.resize(0x40);
    crt += std::string("CHIP\0\0\x20\x10\0\0\0\0\xe0\0\x20\0", 16) + rom;
    folder_.put("game.crt", crt);
    folder_.put("game.bin", rom);
    for (const std::vector<std::string>& args :
         std::vector<std::vector<std::string>>{{"-cartcrt", folder_ / "game.crt"},
                                               {"-cartultimax", folder_ / "game.bin"},
                                               {folder_ / "game.crt"}}) {
        auto all = args;
        all.insert(all.end(), {"-debugcart", "-limitcycles", "1000"});
        const Outcome outcome = x64sc(all);
        EXPECT_EQ(outcome.status, 0x37) << args[0] << outcome.err;
    }
    const Outcome removed =
        x64sc({"-cartcrt", folder_ / "game.crt", "+cart", "-debugcart", "-limitcycles", "1000"});
    EXPECT_EQ(removed.status, 1);
}

TEST_F(X64sc, ByItsOwnName) {
    namespace fs = std::filesystem;
    fs::create_symlink(BADLINE_COMMAND, folder_.path() / "x64sc");
    const std::string command =
        "'" + (folder_.path() / "x64sc").string() + "' -limitcycles 1000 >/dev/null";
    EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 1);
}

// When an autostarted program begins: 10 SYS2061, LDA #0, STA $D7FF; cycles from power-on to the
// store. Both columns are x64sc's: with our ROMs given to it, to be measured anew when what they do
// up to READY changes; and with the original ones, which are tried where BADLINE_VICE_DATA names
// them.
TEST_F(X64sc, AutostartedProgramStoresAtTheCycleOfX64sc) {
    folder_.put("end.prg", ending_with(0));
    const auto stores_at = [&](const char* model, std::vector<std::string> roms) {
        roms.insert(roms.end(),
                    {"-default", "-autostartprgmode", "1", "+autostart-delay-random", "-debugcart",
                     "-model", model, "-limitcycles", "5000000", folder_ / "end.prg"});
        return x64sc(roms).out;
    };
    struct Row {
        const char* model;
        const char* with_ours;
        const char* with_originals;
    };
    for (const Row& row : {Row{"c64", "2960604", "2970602"},
                           {"c64c", "2960604", "2970602"},
                           {"ntsc", "3073316", "3083257"},
                           {"newntsc", "3073316", "3083257"},
                           {"oldntsc", "3072745", "3083300"},
                           {"drean", "3075107", "3085149"}}) {
        const auto elapsed = [](const char* cycles) {
            return HasSubstr(std::string("cycles elapsed: ") + cycles + "\n");
        };
        EXPECT_THAT(stores_at(row.model, {}), elapsed(row.with_ours)) << row.model;
        if (const std::string data = original_data(); !data.empty()) {
            EXPECT_THAT(stores_at(row.model, {"-directory", data}), elapsed(row.with_originals))
                << row.model;
        }
    }
}

}  // namespace
}  // namespace badline::test
