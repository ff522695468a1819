#include "serve/binary_server.hpp"

#include <utility>

namespace badline::monitor {

void BinaryServer::connected() {
    reader_ = {};
    output_.clear();
}

bool BinaryServer::serve() {
    do {
        const auto request = reader_.next();
        if (!request) {
            if (!reader_.broken()) return false;
            id_ = reader_.broken_packet().id;
            session_.stop();
            refuse(ErrorCode::invalid_length);
            return false;
        }
        session_.stop();
        answer(*request);
    } while (session_.stands() && !session_.quit_status());
    return !session_.quit_status();
}

void BinaryServer::answer(const Request& request) {
    id_ = request.id;
    command_ = request.command;
    if (request.version != 1 && request.version != kVersion) {
        refuse(ErrorCode::invalid_version);
        return;
    }
    for (const Entry& entry : entries()) {
        if (static_cast<std::uint8_t>(entry.command) != request.command) continue;
        if (request.body.size() < entry.shortest) {
            refuse(ErrorCode::invalid_length);
        } else {
            BodyReader body(request.body);
            (this->*entry.handler)(body);
        }
        return;
    }
    refuse(ErrorCode::invalid_command);
}

void BinaryServer::respond(Bytes body) {
    append(output_, {.type = command_, .id = id_, .body = std::move(body)});
}
void BinaryServer::respond_as(ResponseType type, Bytes body) {
    append(output_, {.type = static_cast<std::uint8_t>(type), .id = id_, .body = std::move(body)});
}
void BinaryServer::refuse(ErrorCode error) {
    append(output_,
           {.type = static_cast<std::uint8_t>(ResponseType::invalid), .error = error, .id = id_});
}
void BinaryServer::event(ResponseType type, Bytes body) {
    append(output_, {.type = static_cast<std::uint8_t>(type), .body = std::move(body)});
}

// -- events -------------------------------------------------------------------------------------

void BinaryServer::hit(const Checkpoint& checkpoint, const Hit&) {
    event(ResponseType::checkpoint_info, checkpoint.info.encode());
}
void BinaryServer::jammed(std::uint16_t pc) {
    event(ResponseType::jam, BodyWriter().u16(pc).take());
}
void BinaryServer::stopped(Halt) {
    event(ResponseType::register_info, registers());
    event(ResponseType::stopped,
          BodyWriter().u16(std::as_const(session_).machine().cpu().pc).take());
}
void BinaryServer::resumed() {
    event(ResponseType::resumed,
          BodyWriter().u16(std::as_const(session_).machine().cpu().pc).take());
}

}  // namespace badline::monitor
