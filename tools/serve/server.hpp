// Runs an emulation to its end, with whoever holds it: a file of monitor commands, clients of the
// binary and the text monitor, or nobody.
//
// Where there are monitors it runs at a C64's speed unless told otherwise, a frame at a time, and
// looks for requests between frames, as x64sc does; where there are none, as fast as it can. One
// client is served at each monitor; another waits until it has gone. When the last one goes the
// machine goes on.
#pragma once

#include <chrono>
#include <memory>
#include <optional>

#include "monitor/socket.hpp"
#include "serve/binary_server.hpp"
#include "serve/monitor_script.hpp"
#include "serve/session.hpp"
#include "serve/text_server.hpp"

namespace badline::monitor {

struct Ending {
    int status = 0;     // exit status
    Cycle elapsed = 0;  // since the start
};

class Server {
  public:
    // As the emulation's plan says. Throws InputError: an address that is taken, a file of
    // commands that is not there.
    explicit Server(tools::Emulation& emulation);
    Ending run();

    // Where it listens.
    std::optional<Address> binary_address() const;
    std::optional<Address> text_address() const;

  private:
    // A listener and the client it has.
    struct Port {
        Listener listener;
        Connection client{};
        bool ended = false;  // the client sends no more
    };

    bool attended() const { return binary_port_ || text_port_; }
    Cycle frame_end() const;
    std::optional<Ending> act_on(Halt halt, Cycle limit);
    std::optional<Ending> jammed(Cycle limit);
    void exchange(int timeout_ms);
    template <class Client>
    void exchange_with(Port& port, Client& client);
    template <class Client>
    void send(Port& port, Client& client);
    void gone();
    void keep_pace();

    tools::Emulation& emulation_;
    Session session_;
    BinaryServer binary_;
    TextServer text_;
    std::unique_ptr<MonitorScript> script_;
    std::optional<Port> binary_port_, text_port_;
    bool jam_reported_ = false;
    std::chrono::steady_clock::time_point due_{};  // the next frame
};

}  // namespace badline::monitor
