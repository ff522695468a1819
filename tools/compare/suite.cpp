#include "suite.hpp"

#include <algorithm>
#include <cctype>
#include <system_error>

#include "badline/media/host_file.hpp"
#include "badline/media/input_error.hpp"
#include "progress.hpp"

namespace badline::tools {
namespace {

namespace fs = std::filesystem;

std::string left(std::string text, std::size_t width) {
    if (text.size() < width) text.append(width - text.size(), ' ');
    return text;
}

std::string right(const std::string& text, std::size_t width) {
    return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

std::string count(std::size_t number, const char* one, const char* many) {
    return grouped(static_cast<std::int64_t>(number)) + " " + (number == 1 ? one : many);
}

}  // namespace

std::vector<fs::path> programs_in(const fs::path& folder) {
    std::error_code error;
    if (!fs::is_directory(folder, error))
        throw InputError("--suite " + printable(folder.string()) +
                         ": no such folder; give one that has PRGs in it");
    std::vector<fs::path> programs;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        std::string extension = at->path().extension().string();
        for (char& c : extension)
            c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        if (extension == ".prg" && at->is_regular_file()) programs.push_back(at->path());
    }
    if (programs.empty())
        throw InputError("--suite " + printable(folder.string()) + ": no .prg in this folder");
    std::sort(programs.begin(), programs.end());
    return programs;
}

std::string suite_heading(std::size_t width) {
    return left("program", width) + right("Badline", 14) + right("x64sc", 14) +
           "  memory   picture  verdict\n";
}

std::string suite_line(const SuiteRow& row, std::size_t width) {
    std::string text = left(printable(row.program), width);
    if (!row.comparison) return text + "  not compared: " + row.problem + "\n";
    const Comparison& c = *row.comparison;
    text += right(grouped(c.our_cycles), 14) +
            right(c.their_cycles ? grouped(*c.their_cycles) : "-", 14);
    text +=
        left(c.end_bytes.empty() ? "  same"
                                 : "  " + grouped(static_cast<std::int64_t>(c.end_bytes.size())),
             11);
    text +=
        left(c.picture_differences == 0 ? "same"
                                        : grouped(static_cast<std::int64_t>(c.picture_differences)),
             9);
    return text + (c.agrees() ? "agrees" : "DIFFERS") + "\n";
}

std::string suite_summary(const std::vector<SuiteRow>& rows) {
    std::size_t agree = 0, differ = 0, other = 0;
    for (const SuiteRow& row : rows)
        ++(!row.comparison ? other : row.comparison->agrees() ? agree : differ);
    std::string text =
        count(rows.size(), "program", "programs") + ": " + count(agree, "agrees", "agree");
    if (differ > 0) text += ", " + count(differ, "differs", "differ");
    if (other > 0) text += ", " + count(other, "was", "were") + " not compared";
    return text + "\n";
}

}  // namespace badline::tools
