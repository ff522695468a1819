#include "program_labels.hpp"

#include <iostream>

#include "badline/media/host_file.hpp"
#include "badline/media/input_error.hpp"
#include "options.hpp"

namespace badline::tools {

ProgramLabels program_labels(const boost::program_options::variables_map& values,
                             const std::string& program) {
    ProgramLabels labels;
    const Repeated files = all_of(values, "labels");
    for (const std::string& file : files) {
        const Symbols loaded = load_symbols(file);
        if (loaded.empty())
            throw InputError(printable(file) +
                             ": no label in it; give the label file that was made with the "
                             "program, or leave --labels out");
        labels.symbols.add(loaded);
        labels.files += (labels.files.empty() ? "" : ", ") + file;
    }
    if (!files.empty()) return labels;
    if (const auto found = symbols_beside(program)) {
        try {
            labels.symbols = load_symbols(*found);
            labels.files = found->string();
        } catch (const InputError& error) {
            std::cerr << "badline: labels not used: " << error.what() << "\n";
        }
    }
    return labels;
}

}  // namespace badline::tools
