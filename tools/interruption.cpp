#include "interruption.hpp"

namespace badline::tools {
namespace {

constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};
volatile std::sig_atomic_t received = 0;

void on_signal(int number) {
    received = number;
}

}  // namespace

InterruptionGuard::InterruptionGuard() {
    received = 0;
    struct sigaction action {};
    action.sa_handler = on_signal;
    sigemptyset(&action.sa_mask);
    action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
    for (int i = 0; i < 3; ++i) {
        ::sigaction(kSignals[i], &action, &before_[i]);
        // What the caller has us ignore (nohup, a shell's background job) stays ignored.
        if (before_[i].sa_handler == SIG_IGN) ::sigaction(kSignals[i], &before_[i], nullptr);
    }
}

InterruptionGuard::~InterruptionGuard() {
    for (int i = 0; i < 3; ++i) ::sigaction(kSignals[i], &before_[i], nullptr);
}

int InterruptionGuard::signal() {
    return received;
}

WritingGuard::WritingGuard() {
    ::signal(SIGPIPE, SIG_IGN);
    ::signal(SIGXFSZ, SIG_IGN);
}

}  // namespace badline::tools
