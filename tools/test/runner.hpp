// One test, executed: its suite's setup, its statements, and what came of them.
#pragma once

#include <string>
#include <vector>

#include "prepared_suite.hpp"

namespace badline::suites {

struct RunOptions {
    Cycle limit = 10'000'000;    // cycles of one call of a test that has no timeout
    bool trace = false;          // show the instructions of every test
    unsigned phase_threads = 1;  // of one phases()
};

enum class Outcome { passed, failed, skipped };

// One thing that did not hold, or could not be done.
struct Failure {
    Position at;
    std::string message;               // a line
    std::vector<std::string> details;  // further lines: expected and actual, last instructions
};

struct TestResult {
    Outcome outcome = Outcome::passed;
    std::vector<Failure> failures;
    std::string output;  // of memdump and trace, whole lines
    Cycle cycles = 0;    // the processor's own, of all calls of the test and its setup
    Cycle stolen = 0;    // from it in these calls, by the video chip
    double seconds = 0;  // of the host
};

// Runs `test` on `target`, which is restored first. What went wrong is in the result: never
// throws for anything in the suite.
TestResult run_test(const PreparedSuite& prepared, const TestCase& test, Target& target,
                    const RunOptions& options);

}  // namespace badline::suites
