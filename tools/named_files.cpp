#include "named_files.hpp"

#include "badline/media/host_file.hpp"
#include "badline/media/input_error.hpp"
#include "badline/media/symbols.hpp"
#include "options.hpp"

namespace badline::tools {
namespace {

std::filesystem::path resolved(const std::string& file) {
    std::error_code error;
    // Absolute first: of a relative path that does not exist nothing would be resolved.
    auto path = std::filesystem::weakly_canonical(std::filesystem::absolute(file, error), error);
    return error ? std::filesystem::path(file) : path;
}

}  // namespace

void NamedFiles::program(const boost::program_options::variables_map& values,
                         const std::string& file) {
    input("the program", file);
    const Repeated labels = all_of(values, "labels");
    for (const std::string& label_file : labels) input("a label file", label_file);
    if (labels.empty())
        if (const auto found = symbols_beside(file))
            input("the program's label file", found->string());
    for (const char* name : {"kernal", "basic", "chargen", "palette"})
        if (values.count(name) != 0) input(std::string("--") + name, text_of(values, name));
}

void NamedFiles::output(const std::string& option, const std::string& file) {
    check_writable(file);
    if (file == kStandardOutput)
        throw InputError(option +
                         " writes bytes, which are not for standard output; name a "
                         "file (./- is one called -)");
    std::error_code error;
    if (!std::filesystem::exists(file, error) || std::filesystem::is_regular_file(file, error)) {
        for (const auto& [other, there] : files_)
            if (there == resolved(file))
                throw InputError(printable(file) + " is " + other + " and would be " + option +
                                 "; name another file");
    }
    add(option, file);
}

void NamedFiles::add(const std::string& what, const std::string& file) {
    files_.emplace_back(what, resolved(file));
}

std::string text_output(const boost::program_options::variables_map& values, const char* name,
                        NamedFiles& named) {
    if (values.count(name) == 0) return "";
    const std::string file = text_of(values, name);
    if (file == kStandardOutput || file == "/dev/stdout") return kStandardOutput;
    named.output(std::string("--") + name, file);
    return file;
}

}  // namespace badline::tools
