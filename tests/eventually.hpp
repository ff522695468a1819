// Waiting for what another process does.
#pragma once

#include <chrono>
#include <thread>

namespace badline::test {

// Whether `condition` holds, now or within a minute. The minute is for a broken program, no
// measure: how fast the host is must not decide a test.
template <class Condition>
bool eventually(Condition condition) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (!condition()) {
        if (std::chrono::steady_clock::now() > end) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return true;
}

}  // namespace badline::test
