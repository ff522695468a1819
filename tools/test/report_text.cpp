// The report for people.
#include "badline/media/host_file.hpp"
#include "report.hpp"

namespace badline::suites {
namespace {

class TextReport : public Report {
  public:
    TextReport(std::ostream& out, std::ostream& errors, bool colours)
        : out_(out), errors_(errors), colours_(colours) {}

    void unreadable(const SuiteFile& file, const Suite*,
                    const std::vector<Diagnostic>& why) override {
        out_.flush();
        for (const Diagnostic& each : why)
            errors_ << "badline: " << located(file.path, each.at, each.message) << "\n";
    }

    void test(const SuiteFile& file, const Suite& suite, const TestCase& test,
              const TestResult& result) override {
        if (suite_ != &suite) {
            suite_ = &suite;
            out_ << bold(file.path + ": " + clean_text(suite.name)) << "\n";
        }
        const char* mark = result.outcome == Outcome::passed   ? "ok"
                           : result.outcome == Outcome::failed ? "FAIL"
                                                               : "skip";
        const char* colour = result.outcome == Outcome::passed   ? "\x1b[32m"
                             : result.outcome == Outcome::failed ? "\x1b[1;31m"
                                                                 : "\x1b[33m";
        std::string word = mark;
        word.resize(4, ' ');
        out_ << "  " << coloured(word, colour) << "  " << clean_text(test.name) << " - "
             << clean_text(test.description) << cycles_text(result) << "\n";
        for (const Failure& failure : result.failures) {
            out_ << "        " << located(file.path, failure.at, clean_text(failure.message))
                 << "\n";
            for (const std::string& line : failure.details)
                out_ << "          " << clean_text(line) << "\n";
        }
        for (std::size_t begin = 0; begin < result.output.size();) {
            const std::size_t end = std::min(result.output.find('\n', begin), result.output.size());
            out_ << "        " << clean_text(result.output.substr(begin, end - begin)) << "\n";
            begin = end + 1;
        }
    }

    void end(const Summary& summary) override {
        std::string text = std::to_string(summary.tests()) +
                           (summary.tests() == 1 ? " test: " : " tests: ") +
                           std::to_string(summary.passed) + " passed";
        if (summary.failed != 0) text += ", " + std::to_string(summary.failed) + " failed";
        if (summary.skipped != 0) text += ", " + std::to_string(summary.skipped) + " skipped";
        if (summary.unreadable != 0)
            text += "; " + std::to_string(summary.unreadable) +
                    (summary.unreadable == 1 ? " suite or file" : " suites or files") +
                    " could not be read";
        const bool good = summary.failed == 0 && summary.unreadable == 0;
        out_ << coloured(text, good ? "\x1b[32m" : "\x1b[1;31m") << "\n";
        out_.flush();
    }

  private:
    std::string coloured(const std::string& text, const char* colour) const {
        return colours_ ? colour + text + "\x1b[0m" : text;
    }
    std::string bold(const std::string& text) const { return coloured(text, "\x1b[1m"); }

    std::ostream& out_;
    std::ostream& errors_;
    const bool colours_;
    const Suite* suite_ = nullptr;
};

}  // namespace

std::unique_ptr<Report> text_report(std::ostream& out, std::ostream& errors, bool colours) {
    return std::make_unique<TextReport>(out, errors, colours);
}

std::string cycles_text(const TestResult& result) {
    if (result.cycles == 0) return {};
    return " (" + std::to_string(result.cycles) + " cycles" +
           (result.stolen == 0 ? "" : ", " + std::to_string(result.stolen) + " stolen") + ")";
}

std::string clean_text(std::string_view text) {
    std::string clean;
    clean.reserve(text.size());
    while (!text.empty()) {
        std::size_t length = utf8_character(text);
        const auto byte = static_cast<unsigned char>(text.front());
        if ((byte < 0x20 && byte != '\t' && byte != '\n') || byte == 0x7f) length = 0;
        // U+FFFE and U+FFFF are no characters.
        if (text.starts_with("\xef\xbf\xbe") || text.starts_with("\xef\xbf\xbf")) length = 0;
        clean += length == 0 ? std::string_view("?") : text.substr(0, length);
        text.remove_prefix(std::max<std::size_t>(1, length));
    }
    return clean;
}

}  // namespace badline::suites
