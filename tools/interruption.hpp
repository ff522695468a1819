// Ctrl-C during a run: the run ends at the next chance and still reports.
#pragma once

#include <csignal>

namespace badline::tools {

// While one of these lives, the first SIGINT, SIGTERM or SIGHUP only sets a flag; the second does
// what it always does.
class InterruptionGuard {
  public:
    InterruptionGuard();
    ~InterruptionGuard();
    InterruptionGuard(const InterruptionGuard&) = delete;
    InterruptionGuard& operator=(const InterruptionGuard&) = delete;

    // The signal that came, or 0.
    static int signal();

  private:
    struct sigaction before_[3];
};

}  // namespace badline::tools
