#include "badline/terminal/session.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <vector>

#include "badline/terminal/encoder.hpp"
#include "badline/terminal/tty_guard.hpp"

namespace badline::terminal {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

// The terminal by a file description of our own: non-blocking there is nobody else's business.
// Whoever has no name for it (a container without /dev/pts) gets the shared one.
int open_terminal() {
    std::array<char, 256> name;
    constexpr int kFlags = O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC;
    if (ttyname_r(STDOUT_FILENO, name.data(), name.size()) == 0) {
        if (const int fd = open(name.data(), kFlags); fd >= 0) return fd;
    }
    if (const int fd = open("/dev/tty", kFlags); fd >= 0) return fd;
    return fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
}

Size size_of(int fd) {
    winsize window{};
    Size size{80, 24};
    if (ioctl(fd, TIOCGWINSZ, &window) == 0 && window.ws_col > 0 && window.ws_row > 0) {
        size = {window.ws_col, window.ws_row};
    }
    return size;
}

// xterm's control sequences, ctlseqs.
std::string enter_bytes(const SessionOptions& options) {
    std::string bytes = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[?2004h";
    if (options.mouse) bytes += "\x1b[?1002h\x1b[?1006h";
    if (options.keypad) bytes += "\x1b=";
    if (options.key_releases) bytes += "\x1b[>31u";
    return bytes;
}

// Starts with an escape sequence, which also ends any that was cut off.
std::string leave_bytes(const SessionOptions& options) {
    std::string bytes = "\x1b[?2026l\x1b[m";
    if (options.key_releases) bytes += "\x1b[<u";
    if (options.keypad) bytes += "\x1b>";
    if (options.mouse) bytes += "\x1b[?1006l\x1b[?1002l";
    bytes += "\x1b[?2004l\x1b[?7h\x1b[?25h\x1b[?1049l";
    return bytes;
}

// Does it have synchronised updates (mode 2026)? And, to know when the answers are through, what
// is it (DA1)?
constexpr std::string_view kQueries = "\x1b[?2026$p\x1b[c";

// A flood of input must not keep a program from its next frame.
constexpr int kMostEventsPastDeadline = 256;

}  // namespace

struct Session::Impl {
    explicit Impl(SessionOptions o) : options(std::move(o)), encoder(depth_of(options)) {}

    static ColorDepth depth_of(const SessionOptions& options) {
        return options.depth.value_or(depth_from_environment(
            std::getenv("NO_COLOR"), std::getenv("COLORTERM"), std::getenv("TERM")));
    }

    void flush();
    void read_input();
    void sort_out(std::vector<Event>& events);
    void look_at_wakes();
    void wait(Clock::time_point until);
    void set_size(Size now) {
        size = now;
        encoder.set_screen(now);
    }

    SessionOptions options;
    Encoder encoder;
    InputParser parser;
    Statistics statistics;
    int fd = -1;
    Size size{};
    std::string pending;         // bytes the terminal has not taken
    std::size_t pending_at = 0;  // from here on
    std::deque<Event> queue;
    Clock::time_point last_input{};
    bool closed = false, told_closed = false, answered = false;
    int past_deadline = 0;
};

Session::Session(SessionOptions options) : impl_(std::make_unique<Impl>(std::move(options))) {
    Impl& s = *impl_;
    if (tty_guard::armed()) throw std::logic_error("a second terminal session");
    const std::string remedy = s.options.remedy.empty() ? "run it in one" : s.options.remedy;
    if (!isatty(STDOUT_FILENO)) throw NoTerminal("standard output is not a terminal: " + remedy);
    if (const char* term = std::getenv("TERM"); !term_is_usable(term)) {
        throw NoTerminal("the terminal (TERM=" + std::string(term ? term : "") +
                         ") cannot place a cursor: set TERM, or " + remedy);
    }
    s.fd = open_terminal();
    if (s.fd < 0 || !tty_guard::arm(s.fd, enter_bytes(s.options), leave_bytes(s.options),
                                    s.options.interrupt_keys)) {
        const std::string reason = std::strerror(errno);
        if (s.fd >= 0) close(s.fd);
        throw NoTerminal("the terminal cannot be opened (" + reason + "): " + remedy);
    }
    s.set_size(size_of(s.fd));
    s.pending = kQueries;
    s.flush();
}

Session::~Session() {
    Impl& s = *impl_;
    // Answers that come after we are gone would be typed into the shell.
    const auto until = Clock::now() + milliseconds(100);
    while (!s.answered && !s.closed && Clock::now() < until) s.wait(until);
    tty_guard::disarm();
    close(s.fd);
}

Size Session::size() const {
    return impl_->size;
}
ColorDepth Session::depth() const {
    return impl_->encoder.depth();
}
const Session::Statistics& Session::statistics() const {
    return impl_->statistics;
}

void Session::Impl::flush() {
    while (pending_at < pending.size() && !closed && !tty_guard::away()) {
        const ssize_t n = write(fd, pending.data() + pending_at, pending.size() - pending_at);
        if (n > 0) {
            pending_at += static_cast<std::size_t>(n);
            statistics.bytes += static_cast<std::uint64_t>(n);
        } else if (n < 0 && errno == EAGAIN) {
            return;
        } else if (n == 0 || errno != EINTR) {
            closed = true;
        }
    }
    pending.clear();
    pending_at = 0;
}

Session::Presented Session::present(const Frame& frame) {
    Impl& s = *impl_;
    s.look_at_wakes();
    s.flush();
    if (s.closed || tty_guard::away()) return Presented::kClosed;
    if (!s.pending.empty()) {
        ++s.statistics.dropped;
        return Presented::kDropped;
    }
    if (s.encoder.encode(frame, s.pending) == 0) {
        ++s.statistics.unchanged;
        return Presented::kUnchanged;
    }
    s.flush();
    ++s.statistics.sent;
    return s.closed ? Presented::kClosed : Presented::kSent;
}

void Session::Impl::look_at_wakes() {
    const auto wakes = tty_guard::take_wakes();
    if (wakes.resumed) {
        pending.clear();  // the rest of a frame for a screen that is gone
        pending_at = 0;
        encoder.forget();
    }
    if (!wakes.resized && !wakes.resumed) return;
    const Size now = size_of(fd);
    if (now != size || wakes.resumed)
        queue.emplace_back(std::in_place_type<ResizeEvent>, ResizeEvent{now});
}

void Session::Impl::sort_out(std::vector<Event>& events) {
    for (Event& event : events) {
        if (const auto* report = std::get_if<ModeReport>(&event)) {
            if (report->mode == 0) answered = true;
            // 1 set, 2 reset, 3 always set: it has them. 0 unknown, 4 never.
            if (report->mode == 2026) {
                encoder.set_synchronised(report->value >= 1 && report->value <= 3);
            }
            continue;
        }
        // In kitty's protocol the terminal driver does not see these keys.
        if (const auto* key = std::get_if<KeyEvent>(&event);
            key && options.interrupt_keys && key->key == Key::kCharacter && key->modifiers.ctrl &&
            !key->modifiers.alt) {
            const int signal = key->character == U'c'    ? SIGINT
                               : key->character == U'z'  ? SIGTSTP
                               : key->character == U'\\' ? SIGQUIT
                                                         : 0;
            if (signal != 0) {
                if (key->action == KeyAction::kPress) raise(signal);
                continue;
            }
        }
        queue.push_back(std::move(event));
    }
}

void Session::Impl::read_input() {
    std::array<char, 4096> bytes;
    const ssize_t n = read(fd, bytes.data(), bytes.size());
    if (n < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (n <= 0) {
        closed = true;
        return;
    }
    last_input = Clock::now();
    std::vector<Event> events;
    parser.feed({bytes.data(), static_cast<std::size_t>(n)}, events);
    sort_out(events);
}

// Waits for input, room for output, a signal or `until`, and deals with what came.
void Session::Impl::wait(Clock::time_point until) {
    const auto escape_due = last_input + milliseconds(InputParser::kEscapeTimeoutMs);
    if (parser.waiting()) until = std::min(until, escape_due);
    const auto left =
        std::max(nanoseconds(0), nanoseconds(until - std::max(Clock::now(), Clock::time_point{})));
    const timespec timeout{static_cast<time_t>(left.count() / 1'000'000'000),
                           static_cast<long>(left.count() % 1'000'000'000)};
    const short wanted = static_cast<short>(POLLIN | (pending.empty() ? 0 : POLLOUT));
    std::array<pollfd, 2> fds{{{fd, wanted, 0}, {tty_guard::wake_fd(), POLLIN, 0}}};
    if (ppoll(fds.data(), fds.size(), &timeout, nullptr) > 0) {
        if (fds[0].revents & POLLOUT) flush();
        if (fds[0].revents & POLLIN) {
            read_input();
        } else if (fds[0].revents & (POLLHUP | POLLERR | POLLNVAL)) {
            closed = true;
        }
        if (fds[1].revents) look_at_wakes();
    } else if (parser.waiting() && Clock::now() >= escape_due) {
        std::vector<Event> events;
        parser.timeout(events);
        sort_out(events);
    }
}

std::optional<Event> Session::next_event(Clock::time_point deadline) {
    Impl& s = *impl_;
    for (bool looked = false;; looked = true) {
        const bool late = Clock::now() >= deadline;
        if (s.queue.empty() && s.closed) {
            if (!s.told_closed) {
                s.told_closed = true;
                return ClosedEvent{};
            }
            // A program that goes on without a terminal must not spin.
            const timespec pause{0, 50'000'000};
            nanosleep(&pause, nullptr);
            return ClosedEvent{};
        }
        if (!s.queue.empty() && !(late && s.past_deadline >= kMostEventsPastDeadline)) {
            Event event = std::move(s.queue.front());
            s.queue.pop_front();
            s.past_deadline = late ? s.past_deadline + 1 : 0;
            if (const auto* resize = std::get_if<ResizeEvent>(&event)) s.set_size(resize->size);
            return event;
        }
        if ((late && looked) || s.past_deadline >= kMostEventsPastDeadline) {
            s.past_deadline = 0;
            return std::nullopt;
        }
        s.wait(late ? Clock::now() : deadline);
    }
}

}  // namespace badline::terminal
