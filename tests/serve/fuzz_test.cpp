// Whatever a client sends: an answer or none, never a crash (the sanitizers watch), and the server
// is as good as before for the next client. The same seed gives the same packets.
#include <gtest/gtest.h>

#include <random>

#include "own_folder.hpp"
#include "served.hpp"
#include "served_command.hpp"

namespace badline::monitor {
namespace {

using test::Served;

constexpr std::uint8_t kCommands[] = {0x01, 0x02, 0x11, 0x12, 0x13, 0x14, 0x15, 0x22, 0x31, 0x32,
                                      0x42, 0x51, 0x52, 0x71, 0x72, 0x73, 0x81, 0x82, 0x83, 0x84,
                                      0x85, 0x86, 0x91, 0xa2, 0xb2, 0xaa, 0xcc, 0xdd, 0x00, 0xff};

class Garbage {
  public:
    explicit Garbage(unsigned seed) : random_(seed) {}
    unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }

    // A packet: sound, of a wrong length, cut, of another version, or no packet at all.
    Bytes packet() {
        Request request;
        request.id = below(1000);
        request.command = below(8) == 0 ? static_cast<std::uint8_t>(below(256))
                                        : kCommands[below(sizeof kCommands)];
        if (request.command == 0xbb || request.command == 0x41) request.command = 0x81;
        if (below(16) == 0) request.version = static_cast<std::uint8_t>(below(256));
        const unsigned length = below(4) == 0 ? below(300) : below(14);
        for (unsigned i = 0; i < length; ++i)
            request.body.push_back(
                static_cast<std::uint8_t>(below(3) == 0 ? below(256) : below(4)));
        Bytes bytes = encode(request);
        switch (below(20)) {
            case 0: bytes.resize(below(static_cast<unsigned>(bytes.size()))); break;
            case 1: bytes[2 + below(4)] = static_cast<std::uint8_t>(below(256)); break;
            case 2:
                for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(below(256));
                break;
            default: break;
        }
        return bytes;
    }
    std::string line() {
        constexpr const char* kWords[] = {
            "r",      "m",           "d",         ">",      "break",     "watch",   "trace",
            "until",  "g",           "x",         "z",      "n",         "ret",     "del",
            "cond",   "if",          "load",      "\"x\"",  "store",     "exec",    "$",
            "c000",   "ffff",        "a",         "==",     "(",         ")",       "@cpu:",
            "&&",     "profile",     "on",        "off",    "flat",      "graph",   "depth",
            "func",   "disass",      "context",   "clear",  "bank",      "ram",     "1",
            "0",      "99999999999", ".l",        "al",     "ignore",    "command", "f",
            "h",      "t",           "c",         "i",      "ii",        "sc",      "bt",
            "warp",   "help",        "reset",     "resget", "\"Speed\"", "resset",  "stopwatch",
            "keybuf", "undump",      "bload",     ";",      "\"",        "pc",      "=",
            ",",      "un",          "screenshot"};
        std::string text;
        for (unsigned i = below(6) + 1; i > 0; --i) {
            text += kWords[below(std::size(kWords))];
            if (below(4) != 0) text += ' ';
        }
        if (below(30) == 0) text += static_cast<char>(below(256));
        return text;
    }

  private:
    std::mt19937 random_;
};

class ServeFuzz : public testing::TestWithParam<unsigned> {
    const test::InFolderOfItsOwn folder_;
};

TEST_P(ServeFuzz, BinaryMonitor) {
    Served served;
    Garbage garbage(GetParam());
    for (int i = 0; i < 3000; ++i) {
        served.send(garbage.packet(), 1);
        if (served.binary.broken()) served.binary.connected();
        served.text.take_output();
    }
    served.binary.connected();
    const auto answers = served.ask(Command::ping, {}, 0);
    ASSERT_FALSE(answers.empty());
    EXPECT_EQ(answers.back().type, 0x81);
}

TEST_P(ServeFuzz, TextMonitor) {
    Served served;
    Garbage garbage(GetParam());
    for (int i = 0; i < 1500; ++i) {
        served.type(garbage.line(), 1);
        served.binary.take_output();
    }
    served.session.stop();
    served.text.connected();
    EXPECT_NE(served.type("r").find("ADDR A"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Seeds, ServeFuzz, testing::Values(1U, 2U, 3U));

// The same through a socket, in pieces that have nothing to do with the packets.
TEST(ServeFuzzSocket, TheServerLives) {
    test::ServedCommand served({"--warp"});
    served.client().close();
    Garbage garbage(7);
    for (int round = 0; round < 8; ++round) {
        test::Client client(served.binary_address());
        Bytes bytes;
        for (int i = 0; i < 20; ++i) {
            const Bytes packet = garbage.packet();
            bytes.insert(bytes.end(), packet.begin(), packet.end());
        }
        for (std::size_t at = 0; at < bytes.size();) {
            const std::size_t piece =
                std::min<std::size_t>(1 + garbage.below(200), bytes.size() - at);
            client.send(Bytes(bytes.begin() + static_cast<std::ptrdiff_t>(at),
                              bytes.begin() + static_cast<std::ptrdiff_t>(at + piece)));
            at += piece;
            client.drain();  // a client that does not read holds the server up
        }
    }
    test::Client client(served.binary_address());
    EXPECT_EQ(client.ask(Command::ping).type, 0x81);
    EXPECT_EQ(client.ask(Command::quit).type, 0xbb);
    EXPECT_EQ(served.wait().status, 0);
}

}  // namespace
}  // namespace badline::monitor
