// An x64sc of the user's, started as a process of its own and driven by its binary monitor.
//
// Nothing of VICE is in Badline: x64sc is run, asked and measured, as any other client would.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace badline::tools {

// x64sc's path: `given`, or the one on PATH when that is empty. Throws InputError, which says what
// to install, when there is none.
std::filesystem::path find_x64sc(const std::string& given);

// A folder for files that x64sc is to read; removed with all that is in it.
class TemporaryFolder {
  public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

// A running x64sc. Killed when this goes, and by the system when badline itself is killed.
class X64scProcess {
  public:
    // Its standard output and error go to `log`, what it keeps for itself to the same folder.
    X64scProcess(const std::filesystem::path& program, const std::vector<std::string>& arguments,
                 const std::filesystem::path& log);
    ~X64scProcess();
    X64scProcess(const X64scProcess&) = delete;
    X64scProcess& operator=(const X64scProcess&) = delete;

    bool running();
    // The last line it wrote that says something is wrong, for messages; empty when there is none.
    std::string complaint() const;

  private:
    pid_t child_ = -1;
    std::filesystem::path log_;
};

}  // namespace badline::tools
