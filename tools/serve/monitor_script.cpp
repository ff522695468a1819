#include "serve/monitor_script.hpp"

#include <algorithm>
#include <cstdio>
#include <utility>

#include "badline/media/host_file.hpp"
#include "badline/media/input_error.hpp"

namespace badline::monitor {

MonitorScript::MonitorScript(Session& session, const std::string& path)
    : TextClient(session,
                 [](std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }),
      path_(path) {
    std::string line;
    for (const std::uint8_t byte : read_file(path, "file of monitor commands", 1u << 20)) {
        if (byte == '\n')
            lines_.push_back(std::exchange(line, {}));
        else if (byte != '\r')
            line += static_cast<char>(byte);
    }
    if (!line.empty()) lines_.push_back(line);
}

void MonitorScript::open() {
    while (session_.stands() && !session_.quit_status()) {
        if (at_ == lines_.size()) {
            session_.go_on();
            return;
        }
        const std::string line = lines_[at_++];
        const std::string where = printable(path_) + ":" + std::to_string(at_) + ": ";
        try {
            commands_.execute(line);
        } catch (const UnknownCommand& error) {
            throw InputError(where + "monitor command '" + printable(error.name) +
                             "' is not there; the command help lists those that are");
        } catch (const SyntaxError& error) {
            throw InputError(where + error.what() + " at '" +
                             printable(line.substr(std::min(error.at, line.size()))) +
                             "'; the command help tells how it is written");
        } catch (const std::runtime_error& error) {
            throw InputError(where + error.what());
        }
    }
}

}  // namespace badline::monitor
