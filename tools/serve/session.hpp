// A machine held by monitors: it runs, or stands still for whoever asked.
//
// The binary and the text monitor share one. Any of them stops it; all hear of it, in VICE's
// order: hits of checkpoints first, then that it stands still; and when it goes on.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "badline/media/symbols.hpp"
#include "emulation.hpp"
#include "serve/debugger.hpp"
#include "serve/profile.hpp"

namespace badline::monitor {

// Who is told what happens to the machine.
class MonitorClient {
  public:
    virtual ~MonitorClient() = default;
    virtual void hit(const Checkpoint& checkpoint, const Hit& hit) = 0;
    virtual void jammed(std::uint16_t pc) = 0;
    virtual void stopped(Halt why) = 0;  // Halt::none: a client asked
    virtual void resumed() = 0;
};

class Session {
  public:
    explicit Session(tools::Emulation& emulation);

    void add(MonitorClient& client) { clients_.push_back(&client); }

    // Runs up to the machine's cycle `until`, or until something stops it; tells everybody. A jam
    // and the debug cartridge are the caller's to act on: they do not make it stand still.
    Halt run(Cycle until);
    bool stands() const { return stands_; }

    void stop();    // a client wants it to stand still; nothing when it does
    void resume();  // it goes on as the debugger was last told; nothing when it runs
    void go_on() {
        debugger_.go_on();
        resume();
    }

    void set_pc(std::uint16_t pc);  // a jammed processor goes on there
    // False for a register that is none or cannot be set.
    bool set_register(std::uint8_t id, std::uint16_t value);

    // Power and programs. The machine runs afterwards.
    void reset(bool power_cycle);
    // Throws InputError for a program that cannot be read; the machine runs then as well.
    void autostart(const std::string& file, bool run);
    // Throws InputError. The machine stands still as before.
    void dump(const std::string& file) const;
    void undump(const std::string& file);

    // The end: the exit status.
    void quit(int status) { quit_ = status; }
    std::optional<int> quit_status() const { return quit_; }

    tools::Emulation& emulation() { return emulation_; }
    Machine& machine() { return emulation_.machine(); }
    const Machine& machine() const { return emulation_.machine(); }
    Debugger& debugger() { return debugger_; }
    Profile& profile() { return profile_; }
    void set_profiling(bool on);
    Symbols& symbols() { return symbols_; }
    const Lookup& lookup() const { return lookup_; }

  private:
    tools::Emulation& emulation_;
    Debugger debugger_;
    Profile profile_;
    Symbols symbols_;
    Lookup lookup_;
    std::vector<MonitorClient*> clients_;
    bool stands_ = false;
    bool jam_told_ = false;
    std::optional<int> quit_;
};

}  // namespace badline::monitor
