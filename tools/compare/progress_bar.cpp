#include "progress_bar.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "badline/media/host_file.hpp"
#include "progress.hpp"

namespace badline::tools {
namespace {

constexpr auto kInterval = std::chrono::milliseconds(100);
constexpr int kBar = 24;

int columns() {
    struct winsize size {};
    return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

}  // namespace

std::string progress_line(std::int64_t done, std::int64_t whole, double part,
                          const std::string& what, int columns) {
    const double share = whole > 0 ? (static_cast<double>(done) + std::clamp(part, 0.0, 1.0)) /
                                         static_cast<double>(whole)
                                   : 0;
    const int full = static_cast<int>(std::clamp(share, 0.0, 1.0) * kBar);
    std::string line = "[" + std::string(static_cast<std::size_t>(full), '#') +
                       std::string(static_cast<std::size_t>(kBar - full), '.') + "] " +
                       grouped(done) + " of " + grouped(whole);
    if (!what.empty()) line += "  " + printable(what);
    if (columns > 1 && line.size() >= static_cast<std::size_t>(columns))
        line.resize(static_cast<std::size_t>(columns - 1));
    return line;
}

ProgressBar::ProgressBar() {
    const char* const term = std::getenv("TERM");
    terminal_ = ::isatty(STDERR_FILENO) != 0 && (term == nullptr || std::strcmp(term, "dumb") != 0);
}

void ProgressBar::update(std::int64_t done, std::int64_t whole, double part,
                         const std::string& what) {
    if (!terminal_) return;
    const auto now = Clock::now();
    if (now - shown_ < kInterval) return;
    shown_ = now;
    visible_ = true;
    std::fprintf(stderr, "\r%s\x1b[K", progress_line(done, whole, part, what, columns()).c_str());
    std::fflush(stderr);
}

void ProgressBar::wipe() {
    if (!visible_) return;
    std::fputs("\r\x1b[K", stderr);
    std::fflush(stderr);
    visible_ = false;
    shown_ = {};
}

}  // namespace badline::tools
