// TCP connections for the monitors: an address as VICE writes it, a listener, a connection.
//
// Small packets go out at once (TCP_NODELAY), and a peer that is gone is an error here, not a
// signal. Names of hosts are not looked up: an address is in digits, or `localhost`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace badline::monitor {

struct Address {
    std::string host = "127.0.0.1";  // in digits, IPv4 or IPv6
    std::uint16_t port = 0;          // 0 to listen: one that is free
    bool loopback() const;           // only this machine can reach it
    std::string text() const;        // ip4://127.0.0.1:6502
};
// `ip4://127.0.0.1:6502`, `ip6://[::1]:6502`, `127.0.0.1:6502`, `localhost:6502`. Throws
// InputError; `option` is named in it.
Address parse_address(const std::string& text, const std::string& option);

// A file descriptor that is closed in the end.
class Socket {
  public:
    Socket() = default;
    explicit Socket(int fd) : fd_(fd) {}
    ~Socket() { close(); }
    Socket(Socket&& other) noexcept : fd_(other.fd_) { other.fd_ = -1; }
    Socket& operator=(Socket&& other) noexcept;
    int fd() const { return fd_; }
    bool open() const { return fd_ >= 0; }
    void close();

  private:
    int fd_ = -1;
};

enum class Received { data, nothing, closed };

class Connection {
  public:
    Connection() = default;
    explicit Connection(Socket socket) : socket_(std::move(socket)) {}
    // Tries until `timeout_ms` are over: a server may need time to start. Throws InputError.
    static Connection to(const Address& address, int timeout_ms);

    bool open() const { return socket_.open(); }
    int fd() const { return socket_.fd(); }
    void close() { socket_.close(); }
    // All of it, waiting where the peer reads slowly, up to ten seconds. False when it is gone;
    // the connection is closed then.
    bool send(std::span<const std::uint8_t> bytes);
    // What has come, at most buffer.size() bytes, after waiting up to `timeout_ms` for the first
    // (0: not at all; -1: for ever). `closed` when the peer sends no more; while open(), it may
    // still read.
    Received receive(std::span<std::uint8_t> buffer, std::size_t& count, int timeout_ms);

  private:
    Socket socket_;
};

class Listener {
  public:
    // Throws InputError where the address is taken or not this machine's.
    explicit Listener(const Address& address);
    const Address& address() const { return address_; }  // with the port it really has
    int fd() const { return socket_.fd(); }
    // The client that waits, if there is one.
    std::optional<Connection> accept();

  private:
    Address address_;
    Socket socket_;
};

// A port of 127.0.0.1 for another process that is told its number and listens there: while this
// lives, nobody else is given it. Nothing listens there, but who sets SO_REUSEADDR, as Listener and
// x64sc do, still can (socket(7)).
class ReservedPort {
  public:
    // Throws InputError when none is free.
    ReservedPort();
    std::uint16_t port() const { return port_; }

  private:
    Socket socket_;
    std::uint16_t port_ = 0;
};

// Waits until one of `fds` (negative ones do not count) can be read, or `timeout_ms` are over
// (-1: for ever). True when one can. A signal ends the wait.
bool wait_readable(std::span<const int> fds, int timeout_ms);

}  // namespace badline::monitor
