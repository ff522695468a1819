// What is told of a run of suites, as it goes; the forms it is told in.
#pragma once

#include <cstddef>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "runner.hpp"

namespace badline::suites {

struct Summary {
    std::size_t passed = 0, failed = 0, skipped = 0;
    std::size_t unreadable = 0;  // files and suites that could not be read
    std::size_t tests() const { return passed + failed + skipped; }
};

// Told in the order of the files.
class Report {
  public:
    virtual ~Report() = default;
    // `points` tests and unreadable suites follow.
    virtual void begin(std::size_t points) { (void)points; }
    // A file or suite cannot be read: `suite` is null when it is the whole file. `why` is not
    // empty.
    virtual void unreadable(const SuiteFile& file, const Suite* suite,
                            const std::vector<Diagnostic>& why) = 0;
    virtual void test(const SuiteFile& file, const Suite& suite, const TestCase& test,
                      const TestResult& result) = 0;
    virtual void end(const Summary& summary) = 0;
};

// For people, one line a test. Why something is unreadable goes to `errors`.
std::unique_ptr<Report> text_report(std::ostream& out, std::ostream& errors, bool colours);

// TAP, version 14 of testanything.org.
std::unique_ptr<Report> tap_report(std::ostream& out);

// JUnit's XML, as Jenkins, GitLab and GitHub's reporters read it; written to `out` at the end.
std::unique_ptr<Report> junit_report(std::string& out);

// " (42 cycles, 43 stolen)"; empty when nothing was called.
std::string cycles_text(const TestResult& result);

// `text` with whatever is no UTF-8, or no character of XML 1.0, as '?'.
std::string clean_text(std::string_view text);

}  // namespace badline::suites
