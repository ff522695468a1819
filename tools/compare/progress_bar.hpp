// How far something has come that is counted, as a bar on standard error.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace badline::tools {

// `[#####...............] 5 of 20 - level-fill.prg`. Shown only where standard error is a
// terminal, at most ten times a second; wiped in the end.
class ProgressBar {
  public:
    ProgressBar();
    ~ProgressBar() { wipe(); }
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    // `part` is what is done of the one at work, 0 to 1.
    void update(std::int64_t done, std::int64_t whole, double part, const std::string& what);
    void wipe();

  private:
    using Clock = std::chrono::steady_clock;
    bool terminal_;
    bool visible_ = false;
    Clock::time_point shown_{};
};

// The line that is shown, without colours or control characters; `columns` wide at most.
std::string progress_line(std::int64_t done, std::int64_t whole, double part,
                          const std::string& what, int columns);

}  // namespace badline::tools
