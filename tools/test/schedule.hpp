// Many tests on several threads.
#pragma once

#include <functional>
#include <vector>

#include "runner.hpp"
#include "selection.hpp"

namespace badline::suites {

// One test to run, in its loaded suite.
struct Task {
    const PreparedSuite* prepared = nullptr;
    const TestCase* test = nullptr;
};

// Runs all tasks on up to `jobs` threads. `done` is called in the order of the tasks, on the
// calling thread, each as soon as it and those before it are done.
void run_tasks(const std::vector<Task>& tasks, std::size_t jobs, const RunOptions& options,
               const std::function<void(std::size_t index, const TestResult& result)>& done);

}  // namespace badline::suites
