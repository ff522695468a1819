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

// While one of these lives, files are written to their end: as above, and a pipe that nobody reads
// or a file too large is an error of the writer's.
class WritingGuard {
  public:
    WritingGuard();

  private:
    InterruptionGuard interruption_;
};

}  // namespace badline::tools
