// Files: OPEN to CLOSE, LOAD, SAVE, with a drive served by the host and without.
#include <gtest/gtest.h>

#include <filesystem>

#include "rom_bench.hpp"
#include "temp_folder.hpp"

namespace badline::testing {
namespace {

class Files : public ::testing::Test {
  protected:
    Files() {
        bench.boot();
        bench.start_program();
    }
    void write(const std::string& name, std::string_view bytes) { folder.put(name, bytes); }
    void set_file(int logical, int device, int secondary, std::string_view name) {
        bench.call(0xffba, logical, device, secondary);
        bench.put_text(0xc800, name);
        bench.call(0xffbd, static_cast<int>(name.size()), 0x00, 0xc8);
    }
    static bool carry(const Cpu6510State& state) { return state.p & status::kCarry; }

    test::TempFolder folder;
    RomBench bench;
};

TEST_F(Files, NoDeviceIsErrorFive) {
    set_file(2, 8, 2, "NAME");
    const auto open = bench.call(0xffc0);
    EXPECT_TRUE(carry(open));
    EXPECT_EQ(open.a, 5);
    EXPECT_EQ(bench.call(0xffb7).a & 0x80, 0x80);
    bench.call(0xffe7);
    set_file(1, 8, 1, "NAME");
    const auto load = bench.call(0xffd5);
    EXPECT_TRUE(carry(load));
    EXPECT_EQ(load.a, 5);
}

// Programmer's Reference Guide, chapter 5: the calls' error returns.
TEST_F(Files, DocumentedErrors) {
    EXPECT_EQ(bench.call(0xffc6, 0, 9).a, 3);  // CHKIN: not open
    EXPECT_EQ(bench.call(0xffc9, 0, 9).a, 3);
    EXPECT_FALSE(carry(bench.call(0xffc3, 9)));  // CLOSE: nothing to do
    set_file(0, 3, 0, "");
    EXPECT_EQ(bench.call(0xffc0).a, 6);
    for (int i = 1; i <= 10; ++i) {
        set_file(i, 3, 0, "");
        EXPECT_FALSE(carry(bench.call(0xffc0))) << i;
    }
    EXPECT_EQ(bench.call(0xffc0).a, 2);  // the same one again
    set_file(11, 3, 0, "");
    EXPECT_EQ(bench.call(0xffc0).a, 1);
    EXPECT_EQ(bench[0x98], 10);
    bench.call(0xffc3, 4);
    EXPECT_EQ(bench[0x98], 9);
    bench.call(0xffe7);
    EXPECT_EQ(bench[0x98], 0);
    set_file(1, 0, 0, "");
    bench.call(0xffc0);
    EXPECT_EQ(bench.call(0xffc9, 0, 1).a, 7);  // the keyboard is no output
    EXPECT_FALSE(carry(bench.call(0xffc6, 0, 1)));
    // LOAD and SAVE: no name; keyboard and screen; tape and RS-232, which are answered as absent.
    for (const std::uint16_t call : {0xffd5, 0xffd8}) {
        const struct {
            int device;
            const char* name;
            int error;
        } kCases[] = {{8, "", 8}, {0, "A", 9}, {3, "A", 9}, {1, "A", 5}, {2, "A", 5}};
        for (const auto& c : kCases) {
            set_file(1, c.device, 0, c.name);
            const auto result = bench.call(call);
            EXPECT_TRUE(carry(result)) << c.device;
            EXPECT_EQ(result.a, c.error) << c.device << c.name;
        }
    }
    for (const int device : {1, 2}) {  // tape, RS-232
        set_file(2, device, 0, "A");
        const auto open = bench.call(0xffc0);
        EXPECT_TRUE(carry(open));
        EXPECT_EQ(open.a, 5) << device;
    }
}

TEST_F(Files, ReadsAFile) {
    bench.attach(folder.path());
    write("data.seq", "HELLO\rX");
    set_file(2, 8, 2, "DATA,S");
    ASSERT_FALSE(carry(bench.call(0xffc0)));
    ASSERT_FALSE(carry(bench.call(0xffc6, 0, 2)));
    std::string text;
    int status = 0;
    for (int i = 0; i < 20 && !status; ++i) {
        text += static_cast<char>(bench.call(0xffcf).a);
        status = bench.call(0xffb7).a;
    }
    EXPECT_EQ(text, "HELLO\rX");
    EXPECT_EQ(status, 0x40);
    EXPECT_EQ(bench.call(0xffcf).a, '\r');  // behind the end
    bench.call(0xffcc);
    EXPECT_EQ(bench[0x99], 0);
    bench.call(0xffc3, 2);
    EXPECT_EQ(bench[0x98], 0);
}

TEST_F(Files, WritesAFile) {
    bench.attach(folder.path());
    set_file(3, 8, 3, "OUT,S,W");
    ASSERT_FALSE(carry(bench.call(0xffc0)));
    ASSERT_FALSE(carry(bench.call(0xffc9, 0, 3)));
    bench.print("12345");
    bench.call(0xffcc);
    bench.call(0xffc3, 3);
    EXPECT_EQ(bench.row(0), "");
    std::string found;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
        const auto bytes = read_bytes(entry.path().string());
        found.assign(bytes.begin(), bytes.end());
    }
    EXPECT_EQ(found, "12345");
}

TEST_F(Files, LoadsToItsAddressOrAnother) {
    bench.attach(folder.path());
    write("prog.prg", std::string("\x00\x40", 2) + "ABCDE");
    set_file(1, 8, 1, "PROG");
    auto load = bench.call(0xffd5, 0, 0x00, 0x50);
    EXPECT_FALSE(carry(load));
    EXPECT_EQ(load.x | load.y << 8, 0x4005);
    EXPECT_EQ(bench[0x4000], 'A');
    EXPECT_EQ(bench[0x4004], 'E');
    set_file(1, 8, 0, "PROG");
    load = bench.call(0xffd5, 0, 0x00, 0x50);
    EXPECT_EQ(load.x | load.y << 8, 0x5005);
    EXPECT_EQ(bench[0x5000], 'A');
    EXPECT_EQ(bench.call(0xffb7).a, 0x40);
    bench[0x4002] = 0;
    set_file(1, 8, 1, "PROG");
    bench.call(0xffd5, 1);  // verify
    EXPECT_EQ(bench.call(0xffb7).a & 0x10, 0x10);
}

TEST_F(Files, MissingFileIsErrorFour) {
    bench.attach(folder.path());
    set_file(1, 8, 1, "NONE");
    const auto load = bench.call(0xffd5);
    EXPECT_TRUE(carry(load));
    EXPECT_EQ(load.a, 4);
}

TEST_F(Files, SavesWhatItLoads) {
    bench.attach(folder.path());
    bench.put_text(0x6000, "SAVED");
    bench[0xfb] = 0x00;
    bench[0xfc] = 0x60;
    set_file(1, 8, 1, "NEW");
    EXPECT_FALSE(carry(bench.call(0xffd8, 0xfb, 0x05, 0x60)));
    bench[0x6000] = 0;
    set_file(1, 8, 1, "NEW");
    const auto load = bench.call(0xffd5);
    EXPECT_FALSE(carry(load));
    EXPECT_EQ(load.x | load.y << 8, 0x6005);
    EXPECT_EQ(bench[0x6000], 'S');
}

TEST_F(Files, DirectMode) {
    bench.attach(folder.path());
    // 10 POKE 53280,9
    write("go.prg", std::string("\x01\x08\x10\x08\x0a\x00\x97 53280,9\x00\x00\x00", 18));
    const auto enter = [&](std::string_view line) {
        for (std::size_t i = 0; i < line.size(); i += 10) {
            bench.type(line.substr(i, 10));
            bench.run_until_waiting();
        }
    };
    bench.cpu.pc = 0xa474;
    bench.cpu.s = 0xfa;
    bench.run_until_waiting();
    enter("LOAD\"GO\",8\r");
    EXPECT_NE(bench.screen().find("SEARCHING FOR GO\nLOADING\nREADY."), std::string::npos)
        << bench.screen();
    enter("RUN\r");
    EXPECT_EQ(bench.chip(0xd020), 9);
}

}  // namespace
}  // namespace badline::testing
