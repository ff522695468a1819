// Ctrl-C in a run, and what a terminal sees.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pty.h>

#include <fstream>

#include "command.hpp"

namespace badline::test {
namespace {

using ::testing::HasSubstr;

// Whether the process has a handler for the signal: proc(5), SigCgt.
bool catches(pid_t process, int signal) {
    std::ifstream status("/proc/" + std::to_string(process) + "/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("SigCgt:"))
            return (std::stoull(line.substr(7), nullptr, 16) >> (signal - 1) & 1) != 0;
    }
    return false;
}

// As a shell has it (bash(1), "Exit status"): 128 and the signal's number.
TEST(Interruption, EndsTheRunWithItsReport) {
    const TempFolder folder;
    const auto program = folder.put("loop.prg", sys_prg({0x4c, 0x0d, 0x08}));
    const std::pair<int, int> kEndings[] = {{SIGINT, 130}, {SIGTERM, 143}, {SIGHUP, 129}};
    for (const auto& [signal, status] : kEndings) {
        ::signal(signal, SIG_DFL);  // what is ignored here, as under nohup, stays so in the command
        Command command({"run", program.string(), "--limit", "900000M"});
        for (int i = 0; i < 120'000 && !catches(command.process(), signal); ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        ::kill(command.process(), signal);
        const Outcome outcome = command.wait();
        EXPECT_FALSE(outcome.timed_out);
        EXPECT_EQ(outcome.status, status);
        EXPECT_THAT(outcome.out, HasSubstr("was interrupted after"));
        EXPECT_EQ(outcome.err, "");  // no progress where there is no terminal
    }
}

// What the command writes to a terminal that it has for standard error, in a run without an end
// that is interrupted once it has written `text`.
std::string on_terminal(const std::string& program, const std::string& text) {
    int master = -1;
    const pid_t child = ::forkpty(&master, nullptr, nullptr, nullptr);
    if (child == 0) {
        ::signal(SIGINT, SIG_DFL);
        ::setenv("TERM", "xterm", 1);
        ::execl(BADLINE_COMMAND, "badline", "run", program.c_str(), "--quiet", "--limit", "900000M",
                nullptr);
        ::_exit(127);
    }
    std::string written;
    char buffer[256];
    bool interrupted = false;
    for (ssize_t count; (count = ::read(master, buffer, sizeof buffer)) > 0;) {
        written.append(buffer, static_cast<std::size_t>(count));
        if (!interrupted && written.find(text) != std::string::npos) {
            ::kill(child, SIGINT);
            interrupted = true;
        }
    }
    ::waitpid(child, nullptr, 0);
    ::close(master);
    return written;
}

TEST(Progress, IsShownOnATerminalAndWiped) {
    const TempFolder folder;
    const auto program = folder.put("loop.prg", sys_prg({0x4c, 0x0d, 0x08})).string();
    const std::string written = on_terminal(program, "of the limit");
    EXPECT_THAT(written, HasSubstr("of the limit"));
    EXPECT_THAT(written, HasSubstr("\r\x1b[K")) << written;
    EXPECT_EQ(written.find("of the limit", written.rfind("\r\x1b[K")), std::string::npos);
}

}  // namespace
}  // namespace badline::test
