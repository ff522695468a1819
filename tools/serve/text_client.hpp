// What the clients that speak the text monitor's language have in common: they show hits and steps.
#pragma once

#include <utility>

#include "serve/session.hpp"
#include "serve/text_commands.hpp"

namespace badline::monitor {

class TextClient : public MonitorClient {
  public:
    TextClient(Session& session, TextCommands::Output out)
        : session_(session), commands_(session, std::move(out)) {}

    void hit(const Checkpoint& checkpoint, const Hit& hit) override {
        commands_.show_hit(checkpoint, hit);
    }
    void jammed(std::uint16_t) override {}
    void stopped(Halt why) override {
        commands_.stopped();
        if (why == Halt::step) commands_.show_state();
    }
    void resumed() override {}

  protected:
    Session& session_;
    TextCommands commands_;
};

}  // namespace badline::monitor
