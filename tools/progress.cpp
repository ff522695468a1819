#include "progress.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace badline::tools {
namespace {

using std::chrono::milliseconds;

constexpr auto kQuiet = milliseconds(500);  // a run shorter than this shows nothing
constexpr auto kInterval = milliseconds(100);

}  // namespace

Progress::Progress(std::string what) : what_(std::move(what)) {
    const char* const term = std::getenv("TERM");
    terminal_ = ::isatty(STDERR_FILENO) != 0 && (term == nullptr || std::strcmp(term, "dumb") != 0);
}

bool Progress::due(Clock::time_point now) {
    if (!terminal_ || now - start_ < kQuiet || now - shown_ < kInterval) return false;
    shown_ = now;
    visible_ = true;
    return true;
}

void Progress::update(std::int64_t done, std::int64_t whole, const char* things) {
    if (!due(Clock::now())) return;
    std::fprintf(stderr, "\r%s: %s of %s %s\x1b[K", what_.c_str(), grouped(done).c_str(),
                 grouped(whole).c_str(), things);
    std::fflush(stderr);
}

void Progress::update(std::int64_t done, std::int64_t whole, std::int32_t clock_hz) {
    const auto now = Clock::now();
    if (!due(now)) return;
    const double seconds = std::chrono::duration<double>(now - start_).count();
    const double rate = static_cast<double>(done) / seconds;
    const int percent = static_cast<int>(
        whole > 0 ? 100.0 * static_cast<double>(done) / static_cast<double>(whole) : 0.0);
    std::fprintf(stderr,
                 "\r%s: %s cycles, %d %% of the limit, %.0f million a second (%.0f x C64)\x1b[K",
                 what_.c_str(), grouped(done).c_str(), percent, rate / 1e6, rate / clock_hz);
    std::fflush(stderr);
}

void Progress::wipe() {
    if (!visible_) return;
    std::fputs("\r\x1b[K", stderr);
    std::fflush(stderr);
    visible_ = false;
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
