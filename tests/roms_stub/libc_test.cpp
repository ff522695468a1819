// A program built with cc65 for the C64, on our ROMs with a drive: what its library uses of the
// KERNAL works. The expected screen is what the same program shows on the original KERNAL.
#include <gtest/gtest.h>

#include "rom_bench.hpp"
#include "temp_folder.hpp"

namespace badline::testing {
namespace {

TEST(Cc65, LibraryRuns) {
    const test::TempFolder folder;
    folder.put("data.seq", "HELLOAB");

    RomBench bench;
    bench.boot();
    bench.attach(folder.path());
    bench.load(read_bytes(BADLINE_LIBC_PRG));
    bench.type("RUN\r");
    bench.run_until_waiting();
    const char* const rows[] = {"console 40x25",
                                "",
                                "                    at 20,2",
                                "rc",
                                "printf text -5 beef 123456789",
                                "clock 1 of 60 a second",
                                "kbhit 0 1 cgetc 216",
                                "fread 5 hello",
                                "fgetc 65 66 -1 eof 1",
                                "read back line 1",
                                "",
                                "ready."};
    for (int i = 0; i < 12; ++i) EXPECT_EQ(bench.row(i), rows[i]) << bench.screen();
    EXPECT_EQ(bench[0x400 + 3 * 40], 'r' - 'a' + 1 + 0x80);
    EXPECT_EQ(bench.colour(3, 1), 2);
}

}  // namespace
}  // namespace badline::testing
