#include "x64sc_process.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string_view>
#include <system_error>

#include "badline/media/host_file.hpp"
#include "badline/media/input_error.hpp"

namespace badline::tools {
namespace {

namespace fs = std::filesystem;

bool is_program(const fs::path& path) {
    std::error_code error;
    return fs::is_regular_file(path, error) && ::access(path.c_str(), X_OK) == 0;
}

}  // namespace

fs::path find_x64sc(const std::string& given) {
    constexpr const char* kRemedy =
        "; install VICE (Debian: apt install vice, in contrib) or say where it is: --x64sc FILE";
    if (!given.empty()) {
        if (given.find('/') == std::string::npos && !is_program(given)) {
            // A name without a path is looked for as the shell does.
        } else {
            if (!is_program(given))
                throw InputError("x64sc not found: " + printable(given) + " is no program" +
                                 kRemedy);
            return fs::absolute(given);
        }
    }
    const std::string name = given.empty() ? "x64sc" : given;
    const char* const path = std::getenv("PATH");
    std::string_view rest = path != nullptr ? path : "";
    while (!rest.empty()) {
        const auto colon = std::min(rest.find(':'), rest.size());
        const fs::path candidate = fs::path(rest.substr(0, colon)) / name;
        if (is_program(candidate)) return fs::absolute(candidate);
        rest.remove_prefix(std::min(colon + 1, rest.size()));
    }
    throw InputError("x64sc not found" + std::string(kRemedy));
}

TemporaryFolder::TemporaryFolder() {
    std::string name = (fs::temp_directory_path() / "badline-compare-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr)
        throw InputError("no temporary folder " + name + ": " + std::strerror(errno) +
                         "; set TMPDIR to a folder that can be written to");
    path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code error;
    fs::remove_all(path_, error);
}

X64scProcess::X64scProcess(const fs::path& program, const std::vector<std::string>& arguments,
                           const fs::path& log)
    : log_(log) {
    const std::string path = program.string();
    std::vector<char*> argv = {const_cast<char*>(path.c_str())};
    for (const std::string& argument : arguments)
        argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    const int output = ::open(log.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (output < 0)
        throw InputError(log.string() + ": " + std::strerror(errno) + "; is the disk full?");
    // A VICE that finds no folder for its own log there crashes when its output is no terminal.
    std::error_code error;
    fs::create_directories(log.parent_path() / "vice", error);
    const pid_t parent = ::getpid();
    child_ = ::fork();
    if (child_ < 0) {
        ::close(output);
        throw InputError("x64sc cannot be started: " + std::string(std::strerror(errno)));
    }
    if (child_ == 0) {
        // Its own process group: Ctrl-C is for badline, which ends it in good order.
        ::setpgid(0, 0);
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (::getppid() != parent) ::_exit(127);
        ::setenv("XDG_STATE_HOME", log.parent_path().c_str(), 1);
        ::dup2(output, STDOUT_FILENO);
        ::dup2(output, STDERR_FILENO);
        const int null = ::open("/dev/null", O_RDONLY);
        if (null >= 0) ::dup2(null, STDIN_FILENO);
        ::execv(path.c_str(), argv.data());
        ::_exit(127);
    }
    ::close(output);
}

X64scProcess::~X64scProcess() {
    if (child_ <= 0) return;
    ::kill(child_, SIGKILL);
    while (::waitpid(child_, nullptr, 0) < 0 && errno == EINTR) {
    }
}

bool X64scProcess::running() {
    if (child_ <= 0) return false;
    if (::waitpid(child_, nullptr, WNOHANG) != child_) return true;
    child_ = -1;
    return false;
}

std::string X64scProcess::complaint() const {
    std::ifstream log(log_);
    std::string line, last, fault;
    while (std::getline(log, line)) {
        if (line.empty()) continue;
        last = line;
        for (const char* word : {"Error", "error", "annot", "ailed", "nvalid", "nknown"})
            if (line.find(word) != std::string::npos) {
                fault = line;
                break;
            }
    }
    return printable(fault.empty() ? last : fault);
}

}  // namespace badline::tools
