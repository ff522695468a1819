#include "serve/text_server.hpp"

namespace badline::monitor {
namespace {

constexpr std::size_t kLongestLine = 4096;  // what is longer is no command

}  // namespace

void TextServer::receive(std::span<const std::uint8_t> bytes) {
    for (const std::uint8_t byte : bytes) {
        // Telnet clients send bytes above ASCII to negotiate; no command has any.
        if (byte < 0x80 && byte != 0) input_ += static_cast<char>(byte);
    }
    if (input_.size() > kLongestLine && input_.find('\n') == std::string::npos) input_.clear();
}

bool TextServer::serve() {
    for (;;) {
        const std::size_t end = input_.find('\n');
        if (end == std::string::npos) return false;
        std::string line = input_.substr(0, end);
        input_.erase(0, end + 1);
        if (line.ends_with('\r')) line.pop_back();
        session_.stop();
        commands_.execute_and_answer(line);
        if (session_.quit_status()) return false;
        if (!session_.stands()) return true;
        output_ += commands_.prompt();
    }
}

void TextServer::connected() {
    input_.clear();
    output_.clear();
}
void TextServer::stopped(Halt why) {
    TextClient::stopped(why);
    output_ += commands_.prompt();
}

}  // namespace badline::monitor
