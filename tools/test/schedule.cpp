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
    // The first worker takes the suites' own machines, which nobody else runs.
    Worker(const RunOptions& options, bool first) : options_(options), first_(first) {}

    TestResult run(const Task& task) {
        TestResult result;
        if (task.test->skip) {
            result.outcome = Outcome::skipped;
            return result;
        }
        if (suite_ != task.prepared) {
            suite_ = task.prepared;
            twin_ = first_ ? nullptr : suite_->target->twin();
        }
        return run_test(*suite_, *task.test, twin_ ? *twin_ : *suite_->target, options_);
    }

  private:
    const RunOptions& options_;
    const bool first_;
    const PreparedSuite* suite_ = nullptr;
    std::unique_ptr<Target> twin_;
};

}  // namespace

void run_tasks(const std::vector<Task>& tasks, std::size_t jobs, const RunOptions& options,
               const std::function<void(std::size_t, const TestResult&)>& done) {
    jobs = std::min(jobs, tasks.size());
    if (jobs <= 1) {
        Worker worker(options, true);
        for (std::size_t i = 0; i < tasks.size(); ++i) done(i, worker.run(tasks[i]));
        return;
    }
    std::mutex mutex;
    std::condition_variable ready;
    std::vector<std::optional<TestResult>> results(tasks.size());
    std::exception_ptr error;
    std::atomic<std::size_t> next = 0;
    const auto work = [&](bool first) {
        try {
            Worker worker(options, first);
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
    for (std::size_t i = 0; i < jobs; ++i) threads.emplace_back(work, i == 0);
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
