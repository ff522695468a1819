// Commands of the text monitor from a file, as -moncommands gives them.
//
// x64sc executes them when its monitor opens: first before the first instruction, again whenever
// a breakpoint stops the machine. `x`, `exit`, `g` and the end of the file close it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "serve/text_client.hpp"

namespace badline::monitor {

class MonitorScript : public TextClient {
  public:
    // Reads the commands. Throws InputError when the file cannot be read.
    MonitorScript(Session& session, const std::string& path);

    // The machine stands still: executes commands up to the one that lets it go on, or to the end,
    // after which it goes on. Throws InputError, with the line, for what cannot be done.
    void open();

  private:
    std::string path_;
    std::vector<std::string> lines_;
    std::size_t at_ = 0;
};

}  // namespace badline::monitor
