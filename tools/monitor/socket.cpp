#include "socket.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>
#include <utility>
#include <vector>

#include "badline/media/input_error.hpp"
#include "badline/media/numbers.hpp"

namespace badline::monitor {
namespace {

constexpr int kSendTimeoutMs = 10'000;
constexpr int kWaitingClients = 16;

struct SocketAddress {
    sockaddr_storage storage{};
    socklen_t length = 0;
    int family = AF_INET;
    const sockaddr* get() const { return reinterpret_cast<const sockaddr*>(&storage); }
};

std::optional<SocketAddress> to_system(const Address& address) {
    SocketAddress result;
    auto* v4 = reinterpret_cast<sockaddr_in*>(&result.storage);
    auto* v6 = reinterpret_cast<sockaddr_in6*>(&result.storage);
    if (inet_pton(AF_INET, address.host.c_str(), &v4->sin_addr) == 1) {
        v4->sin_family = AF_INET;
        v4->sin_port = htons(address.port);
        result.length = sizeof *v4;
        return result;
    }
    result.storage = {};
    if (inet_pton(AF_INET6, address.host.c_str(), &v6->sin6_addr) == 1) {
        v6->sin6_family = AF_INET6;
        v6->sin6_port = htons(address.port);
        result.length = sizeof *v6;
        result.family = AF_INET6;
        return result;
    }
    return std::nullopt;
}

void set_up(int fd) {
    const int on = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
    fcntl(fd, F_SETFD, FD_CLOEXEC);
}

bool wait_for(int fd, short events, int timeout_ms) {
    pollfd entry{fd, events, 0};
    return poll(&entry, 1, timeout_ms) > 0;
}

[[noreturn]] void cannot_listen(const Address& address, const char* remedy) {
    throw InputError(address.text() + ": cannot listen there (" + std::strerror(errno) + "); " +
                     remedy);
}

// A socket at the address, which gets the port it really has.
Socket bound_to(Address& address, const char* remedy) {
    const auto system = to_system(address);
    const int on = 1;
    Socket socket;
    if (system) socket = Socket(::socket(system->family, SOCK_STREAM | SOCK_CLOEXEC, 0));
    if (socket.open()) setsockopt(socket.fd(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (!socket.open() || bind(socket.fd(), system->get(), system->length) != 0)
        cannot_listen(address, remedy);
    SocketAddress actual;
    actual.length = sizeof actual.storage;
    if (getsockname(socket.fd(), reinterpret_cast<sockaddr*>(&actual.storage), &actual.length) ==
        0) {
        address.port = ntohs(actual.storage.ss_family == AF_INET6
                                 ? reinterpret_cast<sockaddr_in6*>(&actual.storage)->sin6_port
                                 : reinterpret_cast<sockaddr_in*>(&actual.storage)->sin_port);
    }
    return socket;
}

}  // namespace

bool Address::loopback() const {
    return host.starts_with("127.") || host == "::1";
}

std::string Address::text() const {
    const bool v6 = host.find(':') != std::string::npos;
    return (v6 ? "ip6://[" + host + "]" : "ip4://" + host) + ":" + std::to_string(port);
}

Address parse_address(const std::string& text, const std::string& option) {
    std::string rest = text;
    for (const char* scheme : {"ip4://", "ip6://"}) {
        if (rest.starts_with(scheme)) rest.erase(0, 6);
    }
    const std::size_t colon = rest.rfind(':');
    Address address;
    if (colon != std::string::npos) {
        address.host = rest.substr(0, colon);
        const auto port = parse_number(rest.substr(colon + 1));
        if (address.host == "localhost") address.host = "127.0.0.1";
        if (address.host.starts_with("[") && address.host.ends_with("]"))
            address.host = address.host.substr(1, address.host.size() - 2);
        address.port = static_cast<std::uint16_t>(port.value_or(0));
        if (port && *port <= 0xffff && to_system(address)) return address;
    }
    throw InputError(option + ": '" + text +
                     "' is no address; write ip4://127.0.0.1:6502 or 127.0.0.1:6502");
}

Socket& Socket::operator=(Socket&& other) noexcept {
    if (this != &other) {
        close();
        fd_ = std::exchange(other.fd_, -1);
    }
    return *this;
}

void Socket::close() {
    if (fd_ >= 0) ::close(std::exchange(fd_, -1));
}

Connection Connection::to(const Address& address, int timeout_ms) {
    const auto system = to_system(address);
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(timeout_ms);
    int error = EADDRNOTAVAIL;
    while (system) {
        Socket socket(::socket(system->family, SOCK_STREAM | SOCK_CLOEXEC, 0));
        if (socket.open() && connect(socket.fd(), system->get(), system->length) == 0) {
            set_up(socket.fd());
            return Connection(std::move(socket));
        }
        error = errno;
        if (std::chrono::steady_clock::now() >= end) break;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    throw InputError(address.text() + ": cannot connect (" + std::strerror(error) +
                     "); is the monitor listening there?");
}

bool Connection::send(std::span<const std::uint8_t> bytes) {
    while (open() && !bytes.empty()) {
        const ssize_t sent = ::send(fd(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent >= 0) {
            bytes = bytes.subspan(static_cast<std::size_t>(sent));
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            if (!wait_for(fd(), POLLOUT, kSendTimeoutMs) && errno != EINTR) close();
        } else if (errno != EINTR) {
            close();
        }
    }
    return open();
}

Received Connection::receive(std::span<std::uint8_t> buffer, std::size_t& count, int timeout_ms) {
    count = 0;
    if (!open()) return Received::closed;
    for (int attempt = 0; attempt < 2; ++attempt) {
        const ssize_t got = recv(fd(), buffer.data(), buffer.size(), 0);
        if (got > 0) {
            count = static_cast<std::size_t>(got);
            return Received::data;
        }
        if (got == 0) return Received::closed;
        if (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR) {
            close();
            return Received::closed;
        }
        if (timeout_ms == 0 || attempt == 1 || !wait_for(fd(), POLLIN, timeout_ms)) break;
    }
    return Received::nothing;
}

Listener::Listener(const Address& address)
    : address_(address), socket_(bound_to(address_, "give another address or port")) {
    if (listen(socket_.fd(), kWaitingClients) != 0)
        cannot_listen(address_, "give another address or port");
    fcntl(socket_.fd(), F_SETFL, fcntl(socket_.fd(), F_GETFL) | O_NONBLOCK);
}

ReservedPort::ReservedPort() {
    Address address;
    socket_ = bound_to(address, "is every port taken?");
    port_ = address.port;
}

std::optional<Connection> Listener::accept() {
    Socket socket(::accept(socket_.fd(), nullptr, nullptr));
    if (!socket.open()) return std::nullopt;
    set_up(socket.fd());
    return Connection(std::move(socket));
}

bool wait_readable(std::span<const int> fds, int timeout_ms) {
    std::vector<pollfd> entries;
    for (const int fd : fds) {
        if (fd >= 0) entries.push_back({fd, POLLIN, 0});
    }
    return poll(entries.data(), entries.size(), timeout_ms) > 0;
}

}  // namespace badline::monitor
