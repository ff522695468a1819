#include "badline/routine/inputs.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace badline {
namespace {

constexpr std::uint64_t kBlock = 256;
constexpr std::uint64_t kNone = ~std::uint64_t{0};

}  // namespace

std::optional<std::uint64_t> for_all_inputs(std::uint64_t count, unsigned threads,
                                            const std::function<InputCheck()>& make_check) {
    if (threads == 0) threads = std::max(1U, std::thread::hardware_concurrency());
    const std::uint64_t blocks = (count + kBlock - 1) / kBlock;
    threads =
        static_cast<unsigned>(std::min<std::uint64_t>(threads, std::max<std::uint64_t>(blocks, 1)));

    // Blocks are given out in order, so all below one that failed are done by those who have them.
    std::atomic<std::uint64_t> next{0};
    std::atomic<std::uint64_t> smallest{kNone};
    std::exception_ptr error;
    std::mutex error_lock;
    const auto work = [&] {
        try {
            const InputCheck check = make_check();
            for (;;) {
                std::uint64_t input = next.fetch_add(kBlock);
                const std::uint64_t end = std::min(count, input + kBlock);
                for (; input < end; ++input) {
                    if (input >= smallest) return;
                    if (check(input)) continue;
                    std::uint64_t known = smallest;
                    while (input < known && !smallest.compare_exchange_weak(known, input)) {
                    }
                    return;
                }
                if (end >= count) return;
            }
        } catch (...) {
            const std::lock_guard hold(error_lock);
            if (!error) error = std::current_exception();
            smallest = 0;  // nothing more is to be done
        }
    };
    std::vector<std::thread> others;
    for (unsigned i = 1; i < threads; ++i) others.emplace_back(work);
    work();
    for (std::thread& other : others) other.join();
    if (error) std::rethrow_exception(error);
    if (smallest == kNone) return std::nullopt;
    return smallest.load();
}

std::uint64_t random_number(std::uint64_t seed, std::uint64_t n) {
    std::uint64_t z = seed + (n + 1) * 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

}  // namespace badline
