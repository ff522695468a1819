#include "badline/terminal/tty_guard.hpp"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <exception>

#include "badline/terminal/session.hpp"

namespace badline::terminal::tty_guard {
namespace {

constexpr std::array kEnding{SIGINT, SIGTERM, SIGHUP, SIGQUIT};
constexpr std::array kCrash{SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};
constexpr int kSignals = 65;

// How long a terminal that takes no bytes may hold up the program's end.
constexpr int kRestorePatienceMs = 250;

struct Bytes {
    std::array<char, 160> data{};
    std::size_t size = 0;
    void set(std::string_view text) {
        size = text.size() < data.size() ? text.size() : data.size();
        std::memcpy(data.data(), text.data(), size);
    }
};

struct Guard {
    int fd = -1;
    int wake[2] = {-1, -1};
    pthread_t owner{};
    termios before{}, raw{};
    Bytes enter, leave;
    struct sigaction previous[kSignals] {};
    bool taken[kSignals]{};
    std::terminate_handler previous_terminate = nullptr;
};
Guard guard;

// Shared with handlers, which may run on any thread.
std::atomic<bool> is_armed{false};
std::atomic<bool> is_away{true};  // the terminal is as we found it
std::atomic<bool> is_resized{false}, is_resumed{false};
static_assert(std::atomic<bool>::is_always_lock_free);

void write_all(const Bytes& bytes) {
    std::size_t done = 0;
    int patience = kRestorePatienceMs;
    while (done < bytes.size) {
        const ssize_t n = write(guard.fd, bytes.data.data() + done, bytes.size - done);
        if (n > 0) {
            done += static_cast<std::size_t>(n);
        } else if (n < 0 && errno == EAGAIN && patience > 0) {
            constexpr int kStepMs = 10;
            pollfd out{guard.fd, POLLOUT, 0};
            poll(&out, 1, kStepMs);
            patience -= kStepMs;
        } else if (!(n < 0 && errno == EINTR)) {
            return;
        }
    }
}

void set_modes(const termios& modes) {
    while (tcsetattr(guard.fd, TCSANOW, &modes) < 0 && errno == EINTR) {
    }
}

void give_back() {
    if (!is_armed || is_away.exchange(true)) return;
    write_all(guard.leave);
    tcflush(guard.fd, TCIFLUSH);  // mouse reports on their way are not for the shell
    set_modes(guard.before);
}

void take() {
    set_modes(guard.raw);  // in the background this stops us (SIGTTOU) until the next fg
    is_away = false;
    write_all(guard.enter);
}

void wake() {
    const char byte = 0;
    [[maybe_unused]] const ssize_t n = write(guard.wake[1], &byte, 1);
}

void raise_now(int signal) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, signal);
    raise(signal);
    pthread_sigmask(SIG_UNBLOCK, &set, nullptr);  // here it takes effect
}

// Signals of the process can arrive on any thread; only the Session's own thread may touch the
// terminal, or a frame could go out after it was given back.
bool passed_on(int signal) {
    if (pthread_equal(pthread_self(), guard.owner)) return false;
    return pthread_kill(guard.owner, signal) == 0;
}

void on_ending(int signal) {
    const int saved = errno;
    if (!passed_on(signal)) {
        give_back();
        sigaction(signal, &guard.previous[signal], nullptr);
        raise_now(signal);
    }
    errno = saved;
}

void on_crash(int signal, siginfo_t* info, void*) {
    give_back();
    sigaction(signal, &guard.previous[signal], nullptr);
    // A fault happens again on return, at its own place, for the core file; one that was sent does
    // not.
    if (info->si_code <= 0) raise_now(signal);
}

void on_stop(int signal) {
    const int saved = errno;
    if (!passed_on(signal)) {
        give_back();
        struct sigaction ours {};
        sigaction(signal, &guard.previous[signal], &ours);
        raise_now(signal);  // stops here; SIGCONT takes the terminal again
        sigaction(signal, &ours, nullptr);
        if (is_away) {  // not stopped: a process group nobody could continue
            take();
            is_resumed = true;
            wake();
        }
    }
    errno = saved;
}

void on_continue(int signal) {
    const int saved = errno;
    if (!passed_on(signal)) {
        if (is_away) tcgetattr(guard.fd, &guard.before);  // the shell may have changed them
        take();
        is_resumed = true;
        wake();
    }
    errno = saved;
}

void on_resize(int) {
    const int saved = errno;
    is_resized = true;
    wake();
    errno = saved;
}

void install(int signal, void (*handler)(int), int flags) {
    struct sigaction action {};
    action.sa_handler = handler;
    action.sa_flags = flags;
    sigemptyset(&action.sa_mask);
    sigaction(signal, nullptr, &guard.previous[signal]);
    if (guard.previous[signal].sa_handler == SIG_IGN) return;  // nohup and the like
    guard.taken[signal] = sigaction(signal, &action, nullptr) == 0;
}

void install_crash(int signal) {
    struct sigaction action {};
    action.sa_sigaction = on_crash;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    guard.taken[signal] = sigaction(signal, &action, &guard.previous[signal]) == 0;
}

// A stack that overflowed has no room for a handler.
void provide_signal_stack() {
    static std::array<char, 65536> stack;
    stack_t current{};
    if (sigaltstack(nullptr, &current) < 0 || !(current.ss_flags & SS_DISABLE)) return;
    stack_t ours{};
    ours.ss_sp = stack.data();
    ours.ss_size = stack.size();
    sigaltstack(&ours, nullptr);
}

[[noreturn]] void on_terminate() {
    restore();  // before the message, which belongs on the main screen
    if (guard.previous_terminate) guard.previous_terminate();
    std::abort();
}

void at_exit() {
    restore();
}

}  // namespace

bool arm(int fd, std::string_view enter, std::string_view leave, bool keep_signal_keys) {
    guard.fd = fd;
    guard.owner = pthread_self();
    guard.enter.set(enter);
    guard.leave.set(leave);
    if (tcgetattr(fd, &guard.before) < 0) return false;
    guard.raw = guard.before;
    cfmakeraw(&guard.raw);
    if (keep_signal_keys) guard.raw.c_lflag |= ISIG;
    guard.raw.c_cc[VMIN] = 1;
    guard.raw.c_cc[VTIME] = 0;
    if (guard.wake[0] < 0 && pipe2(guard.wake, O_NONBLOCK | O_CLOEXEC) < 0) return false;

    static const int registered = std::atexit(at_exit);
    static_cast<void>(registered);
    is_resized = is_resumed = false;
    is_armed = true;
    provide_signal_stack();
    for (const int signal : kEnding) install(signal, on_ending, 0);
    for (const int signal : kCrash) install_crash(signal);
    install(SIGTSTP, on_stop, SA_RESTART);
    install(SIGCONT, on_continue, SA_RESTART);
    install(SIGWINCH, on_resize, SA_RESTART);
    guard.previous_terminate = std::set_terminate(on_terminate);
    take();
    return true;
}

void restore() noexcept {
    give_back();
}

void disarm() {
    if (!is_armed) return;
    give_back();
    is_armed = false;
    std::set_terminate(guard.previous_terminate);
    for (int signal = 1; signal < kSignals; ++signal) {
        if (guard.taken[signal]) sigaction(signal, &guard.previous[signal], nullptr);
        guard.taken[signal] = false;
    }
}

bool armed() {
    return is_armed;
}
bool away() {
    return is_away;
}
int wake_fd() {
    return guard.wake[0];
}

Wakes take_wakes() {
    std::array<char, 64> bytes;
    while (read(guard.wake[0], bytes.data(), bytes.size()) > 0) {
    }
    return {is_resized.exchange(false), is_resumed.exchange(false)};
}

}  // namespace badline::terminal::tty_guard

namespace badline::terminal {

void restore_terminal() noexcept {
    tty_guard::restore();
}

}  // namespace badline::terminal
