// The text monitor for a connection: lines in, answers and prompts out.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "serve/session.hpp"
#include "serve/text_commands.hpp"

namespace badline::monitor {

class TextServer : public MonitorClient {
  public:
    explicit TextServer(Session& session)
        : session_(session),
          commands_(session, [this](std::string_view text) { output_ += text; }) {}

    void receive(std::span<const std::uint8_t> bytes);
    // Executes the lines that have come, up to one that lets the machine go on. A line makes it
    // stand still first.
    void serve();

    std::string take_output() { return std::exchange(output_, {}); }
    bool has_output() const { return !output_.empty(); }

    void connected();

    void hit(const Checkpoint& checkpoint, const Hit& hit) override;
    void jammed(std::uint16_t) override {}
    void stopped(Halt why) override;
    void resumed() override {}

  private:
    Session& session_;
    TextCommands commands_;
    std::string input_, output_;
};

}  // namespace badline::monitor
