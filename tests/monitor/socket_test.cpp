#include "monitor/socket.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>

#include <thread>
#include <vector>

#include "badline/media/input_error.hpp"

namespace badline::monitor {
namespace {

using testing::HasSubstr;

constexpr int kTimeoutMs = 120'000;  // where nothing comes the test fails; it never waits so long

TEST(Address, IsWrittenAsInVice) {
    const Address vice = parse_address("ip4://127.0.0.1:6502", "--address");
    EXPECT_EQ(vice.host, "127.0.0.1");
    EXPECT_EQ(vice.port, 6502);
    EXPECT_TRUE(vice.loopback());
    EXPECT_EQ(vice.text(), "ip4://127.0.0.1:6502");
    EXPECT_EQ(parse_address("localhost:1", "--address").text(), "ip4://127.0.0.1:1");
    EXPECT_EQ(parse_address("ip6://[::1]:6510", "--address").text(), "ip6://[::1]:6510");
    EXPECT_TRUE(parse_address("ip6://[::1]:6510", "--address").loopback());
    EXPECT_FALSE(parse_address("0.0.0.0:6502", "--address").loopback());
}

TEST(Address, WhatIsNoneIsNamed) {
    for (const char* text : {"", "6502", "example.org:80", "127.0.0.1", "127.0.0.1:65536",
                             "127.0.0.1:", "300.0.0.1:80", "ip4://:6502", "[::1:6502"}) {
        try {
            parse_address(text, "--address");
            ADD_FAILURE() << text << " is taken";
        } catch (const InputError& error) {
            EXPECT_THAT(error.what(), HasSubstr("--address"));
        }
    }
}

TEST(Connection, CarriesBytesBothWays) {
    Listener listener({"127.0.0.1", 0});
    EXPECT_NE(listener.address().port, 0);
    EXPECT_FALSE(listener.accept());
    Connection client = Connection::to(listener.address(), kTimeoutMs);
    const int fds[] = {-1, listener.fd()};
    ASSERT_TRUE(wait_readable(fds, kTimeoutMs));
    auto server = listener.accept();
    ASSERT_TRUE(server);

    std::vector<std::uint8_t> buffer(100);
    std::size_t count = 0;
    EXPECT_EQ(server->receive(buffer, count, 0), Received::nothing);
    const std::vector<std::uint8_t> ping = {2, 2, 0};
    EXPECT_TRUE(client.send(ping));
    EXPECT_EQ(server->receive(buffer, count, kTimeoutMs), Received::data);
    EXPECT_EQ(std::vector(buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(count)),
              ping);

    // More than the system keeps for us: send() waits for the reader.
    const std::vector<std::uint8_t> much(8u << 20, 0x55);
    std::size_t total = 0;
    std::thread reader([&] {
        std::vector<std::uint8_t> piece(65536);
        std::size_t got = 0;
        while (total < much.size() && client.receive(piece, got, kTimeoutMs) == Received::data)
            total += got;
    });
    EXPECT_TRUE(server->send(much));
    reader.join();
    EXPECT_EQ(total, much.size());

    // A peer that sends no more may still read.
    ::shutdown(client.fd(), SHUT_WR);
    EXPECT_EQ(server->receive(buffer, count, kTimeoutMs), Received::closed);
    EXPECT_TRUE(server->send(ping));
    EXPECT_EQ(client.receive(buffer, count, kTimeoutMs), Received::data);

    client.close();
    while (server->send(ping)) {  // until the news has come
    }
    EXPECT_FALSE(server->open());
    EXPECT_EQ(server->receive(buffer, count, kTimeoutMs), Received::closed);
}

TEST(Connection, ToNobodySaysSo) {
    const ReservedPort reserved;
    EXPECT_THROW(Connection::to({"127.0.0.1", reserved.port()}, 20), InputError);
    const Listener listener({"127.0.0.1", reserved.port()});
    EXPECT_THROW(Listener({"127.0.0.1", reserved.port()}), InputError);  // taken
}

}  // namespace
}  // namespace badline::monitor
