// Runs the command `badline` and keeps what it said.
#pragma once

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "../eventually.hpp"
#include "temp_folder.hpp"

extern char** environ;

namespace badline::test {

struct Outcome {
    int status = -1;  // exit status; -1 when a signal ended it
    int signal = 0;
    bool timed_out = false;
    std::string out;
    std::string err;
};

// A run of the command that goes on until wait() is called.
class Command {
  public:
    explicit Command(const std::vector<std::string>& args) {
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
        constexpr int kFlags = O_WRONLY | O_CREAT | O_TRUNC;
        posix_spawn_file_actions_addopen(&actions, 1, (folder_ / "out").c_str(), kFlags, 0600);
        posix_spawn_file_actions_addopen(&actions, 2, (folder_ / "err").c_str(), kFlags, 0600);
        // What is ignored here, as under nohup or in a script's background, would be so there, too.
        posix_spawnattr_t attributes;
        posix_spawnattr_init(&attributes);
        sigset_t by_default;
        sigemptyset(&by_default);
        for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&by_default, signal);
        posix_spawnattr_setsigdefault(&attributes, &by_default);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
        std::vector<char*> argv{const_cast<char*>(BADLINE_COMMAND)};
        for (const std::string& arg : args) argv.push_back(const_cast<char*>(arg.c_str()));
        argv.push_back(nullptr);
        posix_spawn(&process_, argv[0], &actions, &attributes, argv.data(), environ);
        posix_spawnattr_destroy(&attributes);
        posix_spawn_file_actions_destroy(&actions);
    }

    pid_t process() const { return process_; }
    std::string out_so_far() const { return folder_.get("out"); }
    // Whether it has come so far that it takes this signal itself (proc(5), SigCgt).
    bool catches(int signal) const {
        std::ifstream in("/proc/" + std::to_string(process_) + "/status");
        for (std::string line; std::getline(in, line);)
            if (line.starts_with("SigCgt:"))
                return (std::stoull(line.substr(7), nullptr, 16) >> (signal - 1) & 1) != 0;
        return false;
    }

    Outcome wait(std::chrono::seconds limit = std::chrono::seconds(120)) {
        Outcome outcome;
        const auto end = std::chrono::steady_clock::now() + limit;
        int status = 0;
        while (::waitpid(process_, &status, WNOHANG) == 0) {
            if (std::chrono::steady_clock::now() > end) {
                outcome.timed_out = true;
                ::kill(process_, SIGKILL);
                ::waitpid(process_, &status, 0);
                break;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        if (WIFEXITED(status)) outcome.status = WEXITSTATUS(status);
        if (WIFSIGNALED(status)) outcome.signal = WTERMSIG(status);
        outcome.out = folder_.get("out");
        outcome.err = folder_.get("err");
        return outcome;
    }

  private:
    TempFolder folder_;
    pid_t process_ = -1;
};

inline Outcome run_command(const std::vector<std::string>& args) {
    return Command(args).wait();
}

// A PRG: load address and bytes.
inline std::string prg(std::uint16_t load, const std::vector<int>& bytes) {
    std::string file{static_cast<char>(load), static_cast<char>(load >> 8)};
    for (const int byte : bytes) file += static_cast<char>(byte);
    return file;
}

// A PRG at $0801 with the line 10 SYS2061 and machine code from $080D on.
inline std::string sys_prg(const std::vector<int>& code) {
    std::vector<int> bytes = {0x0b, 0x08, 10, 0, 0x9e, '2', '0', '6', '1', 0, 0, 0};
    bytes.insert(bytes.end(), code.begin(), code.end());
    return prg(0x0801, bytes);
}

}  // namespace badline::test
