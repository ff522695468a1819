#include "progress.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "badline/media/host_file.hpp"

namespace badline::tools {
namespace {

using std::chrono::milliseconds;

constexpr auto kQuiet = milliseconds(500);  // a run shorter than this shows nothing
constexpr auto kInterval = milliseconds(100);
constexpr int kBar = 24;

int columns() {
    struct winsize size {};
    return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

}  // namespace

Progress::Progress(std::string what) : what_(printable(what)) {
    const char* const term = std::getenv("TERM");
    terminal_ = ::isatty(STDERR_FILENO) != 0 && (term == nullptr || std::strcmp(term, "dumb") != 0);
}

bool Progress::due(Clock::time_point now) const {
    return terminal_ && now - start_ >= kQuiet && now - shown_ >= kInterval;
}

void Progress::show(const std::string& line, Clock::time_point now) {
    shown_ = now;
    visible_ = true;
    std::fprintf(stderr, "\r%s\x1b[K", fitted(line, columns()).c_str());
    std::fflush(stderr);
}

void Progress::update(std::int64_t done, std::int64_t whole, const char* things) {
    const auto now = Clock::now();
    if (due(now)) show(what_ + ": " + grouped(done) + " of " + grouped(whole) + " " + things, now);
}

void Progress::update(std::int64_t done, std::int64_t whole, std::int32_t clock_hz) {
    const auto now = Clock::now();
    if (!due(now)) return;
    const double seconds = std::chrono::duration<double>(now - start_).count();
    const double rate = static_cast<double>(done) / seconds;
    const int percent = static_cast<int>(
        whole > 0 ? 100.0 * static_cast<double>(done) / static_cast<double>(whole) : 0.0);
    char text[96];
    std::snprintf(text, sizeof text,
                  " cycles, %d %% of the limit, %.0f million a second (%.0f x C64)", percent,
                  rate / 1e6, rate / clock_hz);
    show(what_ + ": " + grouped(done) + text, now);
}

void Progress::bar(std::int64_t done, std::int64_t whole, double part, const std::string& at_work) {
    const auto now = Clock::now();
    if (due(now)) show(progress_bar(done, whole, part, at_work), now);
}

void Progress::wipe() {
    if (!visible_) return;
    std::fputs("\r\x1b[K", stderr);
    std::fflush(stderr);
    visible_ = false;
    shown_ = {};
}

std::string progress_bar(std::int64_t done, std::int64_t whole, double part,
                         const std::string& at_work) {
    const double share = whole > 0 ? (static_cast<double>(done) + std::clamp(part, 0.0, 1.0)) /
                                         static_cast<double>(whole)
                                   : 0;
    const int full = static_cast<int>(std::clamp(share, 0.0, 1.0) * kBar);
    std::string line = "[" + std::string(static_cast<std::size_t>(full), '#') +
                       std::string(static_cast<std::size_t>(kBar - full), '.') + "] " +
                       grouped(done) + " of " + grouped(whole);
    if (!at_work.empty()) line += "  " + printable(at_work);
    return line;
}

std::string fitted(std::string line, int columns) {
    std::size_t at = 0;
    for (int used = 1; used < columns && at < line.size(); ++used) {
        ++at;
        while (at < line.size() && (line[at] & 0xc0) == 0x80) ++at;
    }
    line.resize(at);
    return line;
}

std::string grouped(std::int64_t number) {
    std::string digits = std::to_string(number < 0 ? -number : number);
    for (std::size_t at = digits.size(); at > 3;) {
        at -= 3;
        digits.insert(at, ",");
    }
    return number < 0 ? "-" + digits : digits;
}

}  // namespace badline::tools
