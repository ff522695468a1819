// Ctrl-C in a run, and what a terminal sees.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pty.h>

#include "command.hpp"

namespace badline::test {
namespace {

using ::testing::HasSubstr;

// As a shell has it (bash(1), "Exit status"): 128 and the signal's number.
TEST(Interruption, EndsTheRunWithItsReport) {
    const TempFolder folder;
    const auto program = folder.put("loop.prg", sys_prg({0x4c, 0x0d, 0x08}));
    const std::pair<int, int> kEndings[] = {{SIGINT, 130}, {SIGTERM, 143}, {SIGHUP, 129}};
    for (const auto& [signal, status] : kEndings) {
        Command command({"run", program.string(), "--limit", "900000M"});
        ASSERT_TRUE(eventually([&] { return command.catches(signal); }));
        ::kill(command.process(), signal);
        const Outcome outcome = command.wait();
        EXPECT_FALSE(outcome.timed_out);
        EXPECT_EQ(outcome.status, status);
        EXPECT_THAT(outcome.out, HasSubstr("was interrupted after"));
        EXPECT_EQ(outcome.err, "");  // no progress where there is no terminal
    }
}

// A run without end on a terminal, interrupted once its progress has been shown.
TEST(Progress, IsShownOnATerminalAndWiped) {
    const TempFolder folder;
    const auto program = folder.put("loop.prg", sys_prg({0x4c, 0x0d, 0x08})).string();
    int master = -1;
    const pid_t child = ::forkpty(&master, nullptr, nullptr, nullptr);
    if (child == 0) {
        ::signal(SIGINT, SIG_DFL);
        ::setenv("TERM", "xterm", 1);
        ::execl(BADLINE_COMMAND, "badline", "run", program.c_str(), "--quiet", "--limit", "900000M",
                nullptr);
        ::_exit(127);
    }
    std::string text;
    char buffer[256];
    bool shown = false;
    for (ssize_t count; (count = ::read(master, buffer, sizeof buffer)) > 0;) {
        text.append(buffer, static_cast<std::size_t>(count));
        if (!shown && text.find("of the limit") != std::string::npos) {
            shown = true;
            ::kill(child, SIGINT);
        }
    }
    ::waitpid(child, nullptr, 0);
    ::close(master);
    EXPECT_TRUE(shown);
    EXPECT_TRUE(text.ends_with("\r\x1b[K")) << text;
}

}  // namespace
}  // namespace badline::test
