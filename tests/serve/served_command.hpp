// `badline serve` as a process, and a client connected to it.
#pragma once

#include <sys/socket.h>

#include <chrono>
#include <csignal>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "command.hpp"
#include "monitor/binary_protocol.hpp"
#include "monitor/socket.hpp"

namespace badline::monitor::test {

// What takes longer never comes. Tests do not wait for it but when they fail.
inline constexpr int kTimeoutMs = 120'000;

// A connection that reads whole packets or text.
class Client {
  public:
    explicit Client(const Address& address) : connection_(Connection::to(address, kTimeoutMs)) {}

    void send(const Bytes& bytes) { connection_.send(bytes); }
    void send(const std::string& text) {
        connection_.send(std::vector<std::uint8_t>(text.begin(), text.end()));
    }
    // The next packet; empty when the connection ended or nothing came.
    Bytes packet(int timeout_ms = kTimeoutMs) {
        for (;;) {
            if (auto response = reader_.next()) return encode(*response);
            if (!more(timeout_ms)) return {};
        }
    }
    Response response() {
        for (;;) {
            if (auto response = reader_.next()) return *response;
            if (!more(kTimeoutMs)) throw std::runtime_error("no answer");
        }
    }
    // Up to the packet that answers request `id`.
    Response answer(std::uint32_t id) {
        for (;;) {
            const Response next = response();
            if (next.id == id) return next;
        }
    }
    // Up to an event.
    Response event(ResponseType type) {
        for (;;) {
            const Response next = response();
            if (next.id == kEventId && next.type == static_cast<std::uint8_t>(type)) return next;
        }
    }
    Response ask(Command command, Bytes body = {}) {
        const std::uint32_t id = ++id_;
        send(encode(Request{
            .id = id, .command = static_cast<std::uint8_t>(command), .body = std::move(body)}));
        return answer(id);
    }
    // Text up to and with `end`.
    std::string until(const std::string& end) {
        std::string text;
        std::uint8_t byte[1];
        std::size_t count = 0;
        while (text.find(end) == std::string::npos &&
               connection_.receive(byte, count, kTimeoutMs) == Received::data)
            text += static_cast<char>(byte[0]);
        return text;
    }
    bool closed() {
        std::uint8_t byte[1];
        std::size_t count = 0;
        return connection_.receive(byte, count, kTimeoutMs) == Received::closed;
    }
    // Of the text monitor: stops the machine and gives the cycles since power-on.
    long long clock() {
        send("sw\n");
        const std::string answer = until("\n(");
        const std::size_t at = answer.find("Stopwatch:");
        if (at == std::string::npos) throw std::runtime_error("no answer: " + answer);
        return std::stoll(answer.substr(at + 10));
    }
    void close() { connection_.close(); }
    void end() { ::shutdown(connection_.fd(), SHUT_WR); }  // sends no more
    // What has come is read and thrown away.
    void drain() {
        std::vector<std::uint8_t> buffer(65536);
        std::size_t count = 0;
        while (connection_.receive(buffer, count, 0) == Received::data) {
        }
    }

  private:
    bool more(int timeout_ms) {
        std::vector<std::uint8_t> buffer(65536);
        std::size_t count = 0;
        if (connection_.receive(buffer, count, timeout_ms) != Received::data) return false;
        reader_.feed(std::span(buffer).first(count));
        return true;
    }
    Connection connection_;
    ResponseReader reader_;
    std::uint32_t id_ = 0;
};

class ServedCommand {
  public:
    // Both monitors at free ports.
    explicit ServedCommand(std::vector<std::string> args)
        : command_(with_addresses(std::move(args))),
          binary_(address("binary monitor at ")),
          text_(address("text monitor at ")) {}
    ~ServedCommand() {
        if (!waited_) ::kill(command_.process(), SIGKILL), command_.wait();
    }

    // A client of the binary monitor, connected when it is first asked for.
    Client& client() {
        if (!client_) client_.emplace(binary_);
        return *client_;
    }
    // Until the machine has run for so many cycles. It runs on, and the client is connected and has
    // heard so.
    void wait_for(long long cycles) {
        Client text(text_);
        while (text.clock() < cycles) text.send("x\n");
        client().ask(Command::exit);
        client().event(ResponseType::resumed);
    }
    const Address& binary_address() const { return binary_; }
    const Address& text_address() const { return text_; }
    pid_t process() const { return command_.process(); }
    badline::test::Outcome wait() {
        waited_ = true;
        return command_.wait();
    }

  private:
    static std::vector<std::string> with_addresses(std::vector<std::string> args) {
        args.insert(args.begin(),
                    {"serve", "--address", "127.0.0.1:0", "--remote-monitor=127.0.0.1:0"});
        return args;
    }
    Address address(const std::string& label) const {
        const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(kTimeoutMs);
        while (std::chrono::steady_clock::now() < end) {
            const std::string out = command_.out_so_far();
            const std::size_t at = out.find(label);
            const std::size_t line_end = out.find('\n', at);
            if (at != std::string::npos && line_end != std::string::npos) {
                const std::size_t begin = at + label.size();
                return parse_address(out.substr(begin, line_end - begin), "address");
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
        throw std::runtime_error("badline serve did not start");
    }

    badline::test::Command command_;
    Address binary_, text_;
    std::optional<Client> client_;
    bool waited_ = false;
};

}  // namespace badline::monitor::test
