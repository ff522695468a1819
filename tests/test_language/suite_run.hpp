// Runs a suite given as text, in a folder of its own, and keeps what came of each test.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "parser.hpp"
#include "runner.hpp"
#include "temp_folder.hpp"

namespace badline::test {

// Those of the file and of its suites, in the order of the text.
inline std::vector<suites::Diagnostic> all_errors(const suites::SuiteFile& file) {
    std::vector<suites::Diagnostic> errors = file.errors;
    for (const suites::Suite& suite : file.suites)
        errors.insert(errors.end(), suite.errors.begin(), suite.errors.end());
    return errors;
}

struct RanSuite {
    std::optional<suites::Diagnostic> error;
    std::vector<suites::TestResult> tests;
};

class SuiteRun {
  public:
    // `text` is a whole file; files it loads are put into folder() before run().
    explicit SuiteRun(std::string text) : text_(std::move(text)) {}

    const TempFolder& folder() const { return folder_; }
    suites::RunOptions options;

    SuiteRun& run() {
        file_ = suites::parse(text_, (folder_ / "suite.6502").string());
        suites::Preparer preparer({});
        for (const suites::Suite& suite : file_.suites) {
            const suites::PreparedSuite prepared = preparer.prepare(file_, suite);
            RanSuite& ran = ran_.emplace_back();
            ran.error = prepared.error;
            for (const suites::TestCase& test : suite.tests)
                if (!ran.error && !test.skip)
                    ran.tests.push_back(run_test(prepared, test, *prepared.target, options));
        }
        return *this;
    }

    std::vector<suites::Diagnostic> errors() const { return all_errors(file_); }
    const std::vector<RanSuite>& suites() const { return ran_; }

    // Of the first suite.
    const suites::TestResult& test(std::size_t index = 0) const {
        return ran_.at(0).tests.at(index);
    }

    // "3:7: message" of each failure of a test, with its details behind " | ".
    std::vector<std::string> failures(std::size_t index = 0) const {
        std::vector<std::string> lines;
        for (const suites::Failure& failure : test(index).failures) {
            std::string line = std::to_string(failure.at.line) + ":" +
                               std::to_string(failure.at.column) + ": " + failure.message;
            for (const std::string& detail : failure.details) line += " | " + detail;
            lines.push_back(line);
        }
        return lines;
    }

  private:
    TempFolder folder_;
    std::string text_;
    suites::SuiteFile file_;
    std::vector<RanSuite> ran_;
};

// A file with one suite of one test, whose body is `body`; it begins in line 2, column 1.
inline std::string one_test(std::string_view body, std::string_view suite_parts = "") {
    return "suites { suite(\"S\") { " + std::string(suite_parts) + " test(\"t\", \"d\") {\n" +
           std::string(body) + "\n} } }\n";
}

// The failures of a test with this body; none when it passed.
inline std::vector<std::string> run_body(std::string_view body, std::string_view suite_parts = "") {
    SuiteRun run(one_test(body, suite_parts));
    run.run();
    if (!run.errors().empty())
        return {"syntax: " + std::to_string(run.errors()[0].at.line) + ":" +
                std::to_string(run.errors()[0].at.column) + ": " + run.errors()[0].message};
    if (run.suites()[0].error) return {"suite: " + run.suites()[0].error->message};
    return run.failures();
}

}  // namespace badline::test
