#include "schedule.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

namespace badline::suites {
namespace {

// A thread's own machine for the suite it is at.
class Worker {
  public:
    // `twins` is held while a twin is made of a suite's own machine; null for the only worker there
    // is, which takes these machines themselves.
    Worker(const RunOptions& options, std::mutex* twins) : options_(options), twins_(twins) {}

    TestResult run(const Task& task) {
        TestResult result;
        if (task.test->skip) {
            result.outcome = Outcome::skipped;
            return result;
        }
        if (suite_ != task.prepared && twins_ != nullptr) {
            const std::lock_guard lock(*twins_);
            twin_ = task.prepared->target->twin();
        }
        suite_ = task.prepared;
        return run_test(*suite_, *task.test, twin_ ? *twin_ : *suite_->target, options_);
    }

  private:
    const RunOptions& options_;
    std::mutex* twins_;
    const PreparedSuite* suite_ = nullptr;
    std::unique_ptr<Target> twin_;
};

}  // namespace

void run_tasks(const std::vector<Task>& tasks, std::size_t jobs, const RunOptions& options,
               const std::function<void(std::size_t, const TestResult&)>& done) {
    // Where there are fewer tests than threads, the others help with phases().
    RunOptions shared = options;
    shared.phase_threads =
        static_cast<unsigned>(jobs / std::max<std::size_t>(1, std::min(jobs, tasks.size())));
    jobs = std::min(jobs, tasks.size());
    if (jobs <= 1) {
        Worker worker(shared, nullptr);
        for (std::size_t i = 0; i < tasks.size(); ++i) done(i, worker.run(tasks[i]));
        return;
    }
    std::mutex mutex, twins;
    std::condition_variable ready;
    std::vector<std::optional<TestResult>> results(tasks.size());
    std::exception_ptr error;
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        try {
            Worker worker(shared, &twins);
            for (std::size_t i = next++; i < tasks.size(); i = next++) {
                TestResult result = worker.run(tasks[i]);
                const std::lock_guard lock(mutex);
                results[i] = std::move(result);
                ready.notify_one();
            }
        } catch (...) {
            const std::lock_guard lock(mutex);
            error = std::current_exception();
            ready.notify_one();
        }
    };
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < jobs; ++i) threads.emplace_back(work);
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        TestResult result;
        {
            std::unique_lock lock(mutex);
            ready.wait(lock, [&] { return results[i].has_value() || error; });
            if (error) {
                next = tasks.size();
                break;
            }
            result = std::move(*results[i]);
        }
        done(i, result);
    }
    threads.clear();
    if (error) std::rethrow_exception(error);
}

}  // namespace badline::suites
