// A TCP port of this machine that nobody else gets while the object lives.
#pragma once

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdint>
#include <stdexcept>

namespace badline::monitor::test {

// Nothing listens there; but who sets SO_REUSEADDR, as Listener and x64sc do, still can
// (socket(7)).
class ReservedPort {
  public:
    ReservedPort() : fd_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        const int on = 1;
        ::setsockopt(fd_, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t length = sizeof address;
        auto* generic = reinterpret_cast<sockaddr*>(&address);
        if (::bind(fd_, generic, length) != 0 || ::getsockname(fd_, generic, &length) != 0)
            throw std::runtime_error("no port is free");
        port_ = ntohs(address.sin_port);
    }
    ~ReservedPort() { ::close(fd_); }
    ReservedPort(const ReservedPort&) = delete;
    ReservedPort& operator=(const ReservedPort&) = delete;
    std::uint16_t port() const { return port_; }

  private:
    int fd_;
    std::uint16_t port_ = 0;
};

}  // namespace badline::monitor::test
