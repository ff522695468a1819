// The recorded session of x64sc's binary monitor: Badline answers every request with the same
// bytes (record_session.py says how it was recorded).
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "command.hpp"
#include "monitor/binary_protocol.hpp"
#include "monitor/socket.hpp"
#include "own_folder.hpp"
#include "served_command.hpp"

namespace badline::monitor {
namespace {

struct Line {
    int number = 0;
    char kind = ' ';
    std::string why;
    std::vector<int> bytes;  // -1: does not count
};

std::vector<Line> read_session() {
    std::ifstream in(BADLINE_TEST_DATA "/serve/session.txt");
    std::vector<Line> lines;
    std::string text, why;
    for (int number = 1; std::getline(in, text); ++number) {
        if (text.starts_with("#")) why = text.substr(1);
        if (!text.starts_with("<") && !text.starts_with(">")) continue;
        Line line{number, text[0], why, {}};
        std::istringstream words(text.substr(1));
        for (std::string word; words >> word;)
            line.bytes.push_back(word == "??" ? -1 : std::stoi(word, nullptr, 16));
        lines.push_back(line);
    }
    return lines;
}

std::string hex(const Bytes& bytes) {
    std::string text;
    for (const std::uint8_t byte : bytes) {
        char part[4];
        std::snprintf(part, sizeof part, "%02x ", byte);
        text += part;
    }
    return text;
}

bool matches(const Line& line, const Bytes& bytes) {
    if (line.bytes.size() != bytes.size()) return false;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (line.bytes[i] >= 0 && line.bytes[i] != bytes[i]) return false;
    }
    return true;
}

TEST(RecordedSession, IsAnsweredAsByX64sc) {
    const auto lines = read_session();
    ASSERT_GT(lines.size(), 300u);
    const test::InFolderOfItsOwn folder;  // the session saves a snapshot
    test::ServedCommand served({"--warp"});
    constexpr long long kBooted = 3'000'000;
    served.wait_for(kBooted);
    test::Client& client = served.client();
    for (const Line& line : lines) {
        if (line.kind == '>') {
            client.send(Bytes(line.bytes.begin(), line.bytes.end()));
        } else {
            const Bytes answer = client.packet();
            ASSERT_TRUE(matches(line, answer))
                << "session.txt:" << line.number << ":" << line.why << "\n  got " << hex(answer);
        }
    }
    // The last request was to quit.
    EXPECT_TRUE(client.packet().empty());
    EXPECT_EQ(served.wait().status, 0);
}

}  // namespace
}  // namespace badline::monitor
