// The text monitor for a connection: lines in, answers and prompts out.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "serve/text_client.hpp"

namespace badline::monitor {

class TextServer : public TextClient {
  public:
    explicit TextServer(Session& session)
        : TextClient(session, [this](std::string_view text) { output_ += text; }) {}

    void receive(std::span<const std::uint8_t> bytes);
    // Executes the lines that have come, up to one that lets the machine go on. A line makes it
    // stand still first. True where there may be more lines.
    bool serve();

    std::string take_output() { return std::exchange(output_, {}); }
    bool has_output() const { return !output_.empty(); }

    void connected();

    void stopped(Halt why) override;

  private:
    std::string input_, output_;
};

}  // namespace badline::monitor
