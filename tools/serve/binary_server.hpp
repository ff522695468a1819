// The binary monitor: requests in, responses and events out. The connection is the caller's.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "monitor/binary_protocol.hpp"
#include "serve/session.hpp"

namespace badline::monitor {

class BinaryServer : public MonitorClient {
  public:
    explicit BinaryServer(Session& session) : session_(session) {}

    // Bytes from the client. A request makes the machine stand still. Those behind one that lets
    // it go on wait for the next call of serve(), as x64sc answers them a frame later: true where
    // there may be some.
    void receive(std::span<const std::uint8_t> bytes) { reader_.feed(bytes); }
    bool serve();
    // The client sent what no one can follow; it has been told, and is to be cut off.
    bool broken() const { return reader_.broken(); }

    // What is to be sent, and nothing of it any more.
    Bytes take_output() { return std::exchange(output_, {}); }
    bool has_output() const { return !output_.empty(); }

    void connected();  // a new client: nothing is left of the last one

    void hit(const Checkpoint& checkpoint, const Hit& hit) override;
    void jammed(std::uint16_t pc) override;
    void stopped(Halt why) override;
    void resumed() override;

  private:
    using Handler = void (BinaryServer::*)(BodyReader& body);
    struct Entry {
        Command command;
        std::size_t shortest;  // bytes of the body
        Handler handler;
    };
    static std::span<const Entry> entries();

    void answer(const Request& request);
    void respond(Bytes body = {});
    void respond_as(ResponseType type, Bytes body);
    void refuse(ErrorCode error);
    void event(ResponseType type, Bytes body);
    Bytes registers() const;
    bool computer(std::uint8_t memspace);
    Checkpoint* checkpoint(std::uint32_t number);
    std::optional<MemoryRequest> memory_request(BodyReader&);

    void memory_get(BodyReader&);
    void memory_set(BodyReader&);
    void checkpoint_get(BodyReader&);
    void checkpoint_set(BodyReader&);
    void checkpoint_delete(BodyReader&);
    void checkpoint_list(BodyReader&);
    void checkpoint_toggle(BodyReader&);
    void condition_set(BodyReader&);
    void registers_get(BodyReader&);
    void registers_set(BodyReader&);
    void dump(BodyReader&);
    void undump(BodyReader&);
    void resource_get(BodyReader&);
    void resource_set(BodyReader&);
    void advance(BodyReader&);
    void keyboard_feed(BodyReader&);
    void until_return(BodyReader&);
    void ping(BodyReader&);
    void banks(BodyReader&);
    void register_names(BodyReader&);
    void display(BodyReader&);
    void info(BodyReader&);
    void palette(BodyReader&);
    void joyport(BodyReader&);
    void userport(BodyReader&);
    void exit(BodyReader&);
    void quit(BodyReader&);
    void reset(BodyReader&);
    void autostart(BodyReader&);

    Session& session_;
    RequestReader reader_;
    Bytes output_;
    std::uint32_t id_ = 0;      // of the request being answered
    std::uint8_t command_ = 0;  // its command
};

}  // namespace badline::monitor
