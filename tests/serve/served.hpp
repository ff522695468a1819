// A served machine for tests, without sockets: what a client sends and gets, packet by packet.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "badline/media/rom_set.hpp"
#include "emulation.hpp"
#include "serve/binary_server.hpp"
#include "serve/session.hpp"
#include "serve/text_server.hpp"

namespace badline::monitor::test {

// A machine on our own ROMs that has booted to READY.
class Served {
  public:
    Served() : emulation(plan()), session(emulation), binary(session), text(session) {
        session.add(binary);
        session.add(text);
        session.run(kBooted);
    }

    static tools::X64scPlan plan() {
        tools::X64scPlan plan;
        plan.config.roms = load_roms().roms;
        plan.palette = default_palette(VicModel::mos8565);
        return plan;
    }

    // What the client gets for a request, events included, while the machine runs on for at most
    // `frames`.
    std::vector<Response> ask(Command command, Bytes body = {}, int frames = 2) {
        return send(encode(Request{.id = ++id_,
                                   .command = static_cast<std::uint8_t>(command),
                                   .body = std::move(body)}),
                    frames);
    }
    std::vector<Response> send(const Bytes& packets, int frames = 2) {
        binary.receive(packets);
        binary.serve();
        run(frames);
        ResponseReader reader;
        reader.feed(binary.take_output());
        std::vector<Response> responses;
        while (auto response = reader.next()) responses.push_back(*response);
        return responses;
    }
    // The same for lines of the text monitor.
    std::string type(const std::string& line, int frames = 2) {
        const std::string with_end = line + "\n";
        text.receive({reinterpret_cast<const std::uint8_t*>(with_end.data()), with_end.size()});
        text.serve();
        run(frames);
        return text.take_output();
    }
    void run(int frames) {
        for (int i = 0; i < frames && !session.stands(); ++i)
            session.run(emulation.machine().now() + emulation.machine().cycles_per_frame());
    }
    // Program and registers, with the machine standing still.
    void load(std::uint16_t address, const std::vector<std::uint8_t>& bytes) {
        session.stop();
        session.machine().load(address, bytes);
        session.set_pc(address);
        session.machine().cpu().p |= status::kInterruptDisable;
        binary.take_output();
        text.take_output();
    }

    static constexpr Cycle kBooted = 3'000'000;
    tools::Emulation emulation;
    Session session;
    BinaryServer binary;
    TextServer text;

  private:
    std::uint32_t id_ = 0;
};

inline std::uint8_t type_of(ResponseType type) {
    return static_cast<std::uint8_t>(type);
}
inline std::uint8_t type_of(Command command) {
    return static_cast<std::uint8_t>(command);
}

// The types of responses, in order.
inline std::vector<int> types(const std::vector<Response>& responses) {
    std::vector<int> all;
    for (const Response& response : responses) all.push_back(response.type);
    return all;
}

}  // namespace badline::monitor::test
