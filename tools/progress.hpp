// What is seen of work that lasts, on standard error.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace badline::tools {

// A line that is kept up to date, when standard error is a terminal and half a second has gone
// by; wiped when it is over. The host's clock decides only whether and when something is shown.
class Progress {
  public:
    explicit Progress(std::string what = {});
    ~Progress() { wipe(); }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    // `done` of `whole` cycles; `clock_hz` is the machine's own speed.
    void update(std::int64_t done, std::int64_t whole, std::int32_t clock_hz);
    // The same for work that is no run: `done` of `whole` `things`.
    void update(std::int64_t done, std::int64_t whole, const char* things);
    // As a bar. Of the one at work, `at_work`, a part of 0 to 1 is done.
    void bar(std::int64_t done, std::int64_t whole, double part, const std::string& at_work);
    void wipe();

  private:
    using Clock = std::chrono::steady_clock;
    bool due(Clock::time_point now) const;
    void show(const std::string& line, Clock::time_point now);
    std::string what_;
    Clock::time_point start_ = Clock::now();
    Clock::time_point shown_{};
    bool terminal_;
    bool visible_ = false;
};

// `[#####...................] 5 of 20  level-fill.prg`.
std::string progress_bar(std::int64_t done, std::int64_t whole, double part,
                         const std::string& at_work);

// What of a line of UTF-8 fits into so many columns, the last left free, a character each: one that
// is longer would go on in the next line, and stay there.
std::string fitted(std::string line, int columns);

// `12345678` as 12,345,678.
std::string grouped(std::int64_t number);

}  // namespace badline::tools
