// JUnit's XML. It keeps to both published schemas: Ant's (JUnit.xsd of Windy Road), which has more
// that must be there, and that of Jenkins' xUnit plugin (junit-10.xsd).
#include <pugixml.hpp>

#include <chrono>
#include <ctime>
#include <sstream>

#include "report.hpp"

namespace badline::suites {
namespace {

std::string seconds(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3f", value);
    return text;
}

// The time of day in UTC; the schemas allow no zone.
std::string timestamp() {
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm utc{};
    ::gmtime_r(&now, &utc);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &utc);
    return text;
}

void set(pugi::xml_node node, const char* name, std::string_view value) {
    node.append_attribute(name) = clean_text(value).c_str();
}

class JUnitReport : public Report {
  public:
    explicit JUnitReport(std::string& out) : out_(out), began_(timestamp()) {
        document_.append_child(pugi::node_declaration).append_attribute("version") = "1.0";
        document_.first_child().append_attribute("encoding") = "UTF-8";
        suites_ = document_.append_child("testsuites");
    }

    void unreadable(const SuiteFile& file, const Suite* suite,
                    const std::vector<Diagnostic>& why) override {
        enter(file, suite);
        pugi::xml_node test = add_case(file, suite, "(suite)", 0);
        ++errors_;
        pugi::xml_node error = test.append_child("error");
        set(error, "message", why[0].message);
        set(error, "type", "unreadable");
        std::string text;
        for (const Diagnostic& each : why) text += located(file.path, each.at, each.message) + "\n";
        error.append_child(pugi::node_pcdata).set_value(clean_text(text).c_str());
    }

    void test(const SuiteFile& file, const Suite& suite, const TestCase& test,
              const TestResult& result) override {
        enter(file, &suite);
        pugi::xml_node node = add_case(file, &suite, test.name, result.seconds);
        if (result.outcome == Outcome::skipped) {
            ++skipped_;
            set(node.append_child("skipped"), "message", "skip = true");
        }
        if (result.outcome == Outcome::failed) {
            ++failures_;
            pugi::xml_node failure = node.append_child("failure");
            set(failure, "message", result.failures.front().message);
            set(failure, "type", "failure");
            std::string text = test.description + "\n";
            for (const Failure& each : result.failures) {
                text += located(file.path, each.at, each.message) + "\n";
                for (const std::string& line : each.details) text += "  " + line + "\n";
            }
            failure.append_child(pugi::node_pcdata).set_value(clean_text(text).c_str());
        }
        output_ += test.name + ": " + test.description + cycles_text(result) + "\n" + result.output;
    }

    void end(const Summary&) override {
        leave();
        std::ostringstream text;
        document_.save(text, "  ");
        out_ = text.str();
    }

  private:
    void enter(const SuiteFile& file, const Suite* suite) {
        if (file_ == &file && suite_ == suite) return;
        leave();
        file_ = &file;
        suite_ = suite;
        node_ = suites_.append_child("testsuite");
        set(node_, "name", suite == nullptr || suite->name.empty() ? file.path : suite->name);
        set(node_, "package", file.path);
        node_.append_attribute("id") = id_++;
        set(node_, "timestamp", began_);
        set(node_, "hostname", "localhost");
        node_.append_child("properties");
    }

    void leave() {
        if (!node_) return;
        node_.append_attribute("tests") = tests_;
        node_.append_attribute("failures") = failures_;
        node_.append_attribute("errors") = errors_;
        node_.append_attribute("skipped") = skipped_;
        set(node_, "time", seconds(time_));
        node_.append_child("system-out")
            .append_child(pugi::node_pcdata)
            .set_value(clean_text(output_).c_str());
        node_.append_child("system-err");
        node_ = {};
        tests_ = failures_ = errors_ = skipped_ = 0;
        time_ = 0;
        output_.clear();
    }

    pugi::xml_node add_case(const SuiteFile& file, const Suite* suite, const std::string& name,
                            double time) {
        ++tests_;
        time_ += time;
        pugi::xml_node node = node_.append_child("testcase");
        set(node, "name", name);
        set(node, "classname", suite == nullptr || suite->name.empty() ? file.path : suite->name);
        set(node, "time", seconds(time));
        return node;
    }

    std::string& out_;
    const std::string began_;
    pugi::xml_document document_;
    pugi::xml_node suites_, node_;
    const SuiteFile* file_ = nullptr;
    const Suite* suite_ = nullptr;
    unsigned id_ = 0, tests_ = 0, failures_ = 0, errors_ = 0, skipped_ = 0;
    double time_ = 0;
    std::string output_;
};

}  // namespace

std::unique_ptr<Report> junit_report(std::string& out) {
    return std::make_unique<JUnitReport>(out);
}

}  // namespace badline::suites
