// The Test Anything Protocol, version 14:
// https://testanything.org/tap-version-14-specification.html
#include <nlohmann/json.hpp>

#include "report.hpp"

namespace badline::suites {
namespace {

// In descriptions # begins a directive and \ escapes.
std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : clean_text(text)) {
        if (c == '#' || c == '\\') result += '\\';
        result += c == '\n' ? ' ' : c;
    }
    return result;
}

// A string of YAML: those of JSON are.
std::string yaml_string(std::string_view text) {
    return nlohmann::json(clean_text(text)).dump();
}

class TapReport : public Report {
  public:
    explicit TapReport(std::ostream& out) : out_(out) {}

    void begin(std::size_t points) override {
        out_ << "TAP version 14\n1.." << points;
        if (points == 0) out_ << " # no test is selected";
        out_ << "\n";
    }

    void unreadable(const SuiteFile& file, const Suite* suite,
                    const std::vector<Diagnostic>& why) override {
        const std::string name = file.path + (suite == nullptr ? "" : ": " + suite->name);
        out_ << "not ok " << ++number_ << " - " << escaped(name + " cannot be read") << "\n"
             << "  ---\n  message: " << yaml_string(why[0].message)
             << "\n  at: " << yaml_string(place(file, why[0].at)) << "\n";
        if (why.size() > 1) out_ << "  others:\n";
        for (std::size_t i = 1; i < why.size(); ++i)
            out_ << "    - message: " << yaml_string(why[i].message)
                 << "\n      at: " << yaml_string(place(file, why[i].at)) << "\n";
        out_ << "  ...\n";
    }

    void test(const SuiteFile& file, const Suite& suite, const TestCase& test,
              const TestResult& result) override {
        out_ << (result.outcome == Outcome::failed ? "not ok " : "ok ") << ++number_ << " - "
             << escaped(suite.name + ": " + test.name + " - " + test.description);
        if (result.outcome == Outcome::skipped) out_ << " # SKIP skip = true";
        out_ << "\n";
        if (!result.failures.empty()) {
            const Failure& first = result.failures.front();
            out_ << "  ---\n  message: " << yaml_string(first.message)
                 << "\n  at: " << yaml_string(place(file, first.at))
                 << "\n  cycles: " << result.cycles << "\n  failures:\n";
            for (const Failure& failure : result.failures) {
                out_ << "    - message: " << yaml_string(failure.message)
                     << "\n      at: " << yaml_string(place(file, failure.at)) << "\n";
                if (failure.details.empty()) continue;
                out_ << "      details:\n";
                for (const std::string& line : failure.details)
                    out_ << "        - " << yaml_string(line) << "\n";
            }
            out_ << "  ...\n";
        }
        for (std::size_t begin = 0; begin < result.output.size();) {
            const std::size_t end = std::min(result.output.find('\n', begin), result.output.size());
            out_ << "# " << clean_text(result.output.substr(begin, end - begin)) << "\n";
            begin = end + 1;
        }
    }

    void end(const Summary&) override { out_.flush(); }

  private:
    static std::string place(const SuiteFile& file, Position at) {
        if (at.line == 0) return file.path;
        return file.path + ":" + std::to_string(at.line) + ":" + std::to_string(at.column);
    }

    std::ostream& out_;
    std::size_t number_ = 0;
};

}  // namespace

std::unique_ptr<Report> tap_report(std::ostream& out) {
    return std::make_unique<TapReport>(out);
}

}  // namespace badline::suites
