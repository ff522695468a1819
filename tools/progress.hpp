// What a run that lasts shows on standard error.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace badline::tools {

// A line that is kept up to date, when standard error is a terminal and half a second has gone
// by; wiped when it is over. The host's clock decides only whether and when something is shown.
class Progress {
  public:
    explicit Progress(std::string what);
    ~Progress() { wipe(); }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    // `done` of `whole` cycles; `clock_hz` is the machine's own speed.
    void update(std::int64_t done, std::int64_t whole, std::int32_t clock_hz);
    // The same for work that is no run: `done` of `whole` `things`.
    void update(std::int64_t done, std::int64_t whole, const char* things);
    void wipe();

  private:
    using Clock = std::chrono::steady_clock;
    bool due(Clock::time_point now);
    std::string what_;
    Clock::time_point start_ = Clock::now();
    Clock::time_point shown_ = start_;
    bool terminal_;
    bool visible_ = false;
};

// `12345678` as 12,345,678.
std::string grouped(std::int64_t number);

}  // namespace badline::tools
