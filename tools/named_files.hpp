// The files that a command line names: no output takes the place of an input or of another output.
#pragma once

#include <boost/program_options.hpp>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace badline::tools {

// The files named so far, each with what it is: "the program", "--json".
class NamedFiles {
  public:
    void input(const std::string& what, const std::string& file) { add(what, file); }

    // The program `file` and what is read with it: its labels, those found beside it included, ROMs
    // and palette.
    void program(const boost::program_options::variables_map& values, const std::string& file);

    // Throws InputError for an output that cannot be written, or is another output or an input.
    void output(const std::string& option, const std::string& file);

  private:
    void add(const std::string& what, const std::string& file);

    std::vector<std::pair<std::string, std::filesystem::path>> files_;
};

// What the option `name` has as its file, which is an output of text: kStandardOutput where that is
// meant, empty where the option is not given.
std::string text_output(const boost::program_options::variables_map& values, const char* name,
                        NamedFiles& named);

}  // namespace badline::tools
