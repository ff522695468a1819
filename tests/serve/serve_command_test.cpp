// `badline serve` and `badline x64sc -binarymonitor` with clients.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <thread>

#include "command.hpp"
#include "served_command.hpp"

namespace badline::monitor {
namespace {

using badline::test::run_command;
using std::chrono::milliseconds;
using std::chrono::steady_clock;
using test::Client;
using test::ServedCommand;
using testing::ElementsAre;
using testing::HasSubstr;

// The seconds field of jiffies in three bytes of the KERNAL would do as well; here the raster
// frames that pass are counted by the clock of the stopwatch.
long long clock_of(Client& text) {
    text.send("sw\n");
    const std::string answer = text.until("\n(");
    return std::stoll(answer.substr(answer.find("Stopwatch:") + 10));
}

TEST(ServeCommand, OneClientAtATime) {
    ServedCommand served({"--warp"});
    Client& first = served.client();
    EXPECT_EQ(first.ask(Command::ping).error, ErrorCode::ok);
    Client second(served.binary_address());
    second.send(encode(Request{.id = 9, .command = 0x81}));
    EXPECT_TRUE(second.packet(300).empty());  // it waits
    EXPECT_EQ(first.ask(Command::ping).error, ErrorCode::ok);
    first.close();
    EXPECT_EQ(second.answer(9).type, 0x81);  // its turn
    EXPECT_EQ(second.ask(Command::quit).type, 0xbb);
    EXPECT_TRUE(second.closed());
    EXPECT_EQ(served.wait().status, 0);
}

// x64sc lets the machine go on when its client has gone; here, when the last one has.
TEST(ServeCommand, GoesOnWhenTheClientHasGone) {
    ServedCommand served({"--warp"});
    long long stopped = 0;
    {
        Client text(served.text_address());
        served.client().ask(Command::ping);
        stopped = clock_of(text);
        std::this_thread::sleep_for(milliseconds(50));
        EXPECT_EQ(clock_of(text), stopped);
    }
    EXPECT_EQ(served.client().ask(Command::ping).type, 0x81);
    EXPECT_TRUE(served.client().packet(100).empty());  // no word of going on
    served.client().close();
    std::this_thread::sleep_for(milliseconds(200));
    Client text(served.text_address());
    EXPECT_GT(clock_of(text), stopped);
}

// At a C64's speed by default: 985,248 cycles a second. A loaded machine can only be late.
TEST(ServeCommand, RunsAtTheSpeedOfAC64) {
    ServedCommand served({});
    Client text(served.text_address());
    const long long before = clock_of(text);
    text.send("x\n");
    const auto begin = steady_clock::now();
    std::this_thread::sleep_for(milliseconds(500));
    const long long after = clock_of(text);
    const double seconds = std::chrono::duration<double>(steady_clock::now() - begin).count();
    EXPECT_LT(static_cast<double>(after - before), seconds * 985248 * 1.1 + 25'000);
    EXPECT_GT(after - before, 100'000);
}

TEST(ServeCommand, TextMonitorAnswersInVicesWords) {
    ServedCommand served({"--warp"});
    Client text(served.text_address());
    text.send("r a=12,x=34\nr\n");
    text.until(") (C:");
    EXPECT_THAT(text.until("\n("), HasSubstr("ADDR A  X  Y  SP 00 01 NV-BDIZC LIN CYC  STOPWATCH"));
    text.send("nosuch\nquit 7\n");
    EXPECT_THAT(text.until("^\n"), HasSubstr("ERROR -- Wrong syntax:\n  nosuch\n        ^\n"));
    EXPECT_EQ(served.wait().status, 7);
}

TEST(ServeCommand, DebugcartEndsIt) {
    badline::test::TempFolder folder;
    folder.put("end.prg", badline::test::sys_prg({0xa9, 42, 0x8d, 0xff, 0xd7, 0x4c, 0x12, 0x08}));
    EXPECT_EQ(run_command({"serve", folder / "end.prg", "--debugcart", "--warp", "--address",
                           "127.0.0.1:0"})
                  .status,
              42);
}

TEST(ServeCommand, SigtermEndsIt) {
    ServedCommand served({});
    served.client().ask(Command::ping);
    ::kill(served.process(), SIGTERM);
    EXPECT_EQ(served.wait().status, 0);
}

TEST(ServeCommand, ATakenAddressIsNamed) {
    Listener listener({"127.0.0.1", 0});
    const std::string address = listener.address().text();
    const auto outcome = run_command({"serve", "--address", address});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr(address + ": cannot listen there"));
    const auto bad = run_command({"serve", "--address", "6502"});
    EXPECT_EQ(bad.status, 2);
    EXPECT_THAT(bad.err, HasSubstr("--address"));
}

// The same by x64sc's options, with its exit status at -limitcycles.
TEST(ServeCommand, X64scServesTheSame) {
    std::uint16_t port = 0;
    {
        Listener free_port({"127.0.0.1", 0});
        port = free_port.address().port;
    }
    badline::test::Command command({"x64sc", "-default", "-warp", "+sound", "-console",
                                    "-binarymonitor", "-binarymonitoraddress",
                                    "ip4://127.0.0.1:" + std::to_string(port), "-limitcycles",
                                    "100000000"});
    {
        Client client({"127.0.0.1", port});
        const Response info = client.ask(Command::vice_info);
        EXPECT_THAT(info.body, ElementsAre(4, 3, 10, 0, 0, 4, 0, 0, 0, 0));
    }
    EXPECT_EQ(command.wait().status, 1);
}

TEST(ServeCommand, AutostartsAProgram) {
    badline::test::TempFolder folder;
    // INC $D020; JMP $080D
    folder.put("spin.prg", badline::test::sys_prg({0xee, 0x20, 0xd0, 0x4c, 0x0d, 0x08}));
    ServedCommand served({"--warp"});
    Client& client = served.client();
    client.ask(Command::checkpoint_set, CheckpointRequest{.from = 0x080d, .to = 0x080d}.encode());
    const AutostartRequest request{true, 0, folder / "spin.prg"};
    EXPECT_EQ(client.ask(Command::autostart, request.encode()).error, ErrorCode::ok);
    ResponseReader reader;
    Response event;
    do {
        reader.feed(client.packet());
        event = reader.next().value();
    } while (event.type != 0x62);
    EXPECT_THAT(event.body, ElementsAre(0x0d, 0x08));
}

// Thousands of requests, as a debugger sends them: none is lost and each has its own answer. How
// long they took is a property in the test's report; it decides nothing, machines being as busy as
// they are.
TEST(ServeCommand, AnswersThousandsOfRequestsInOrder) {
    ServedCommand served({"--warp"});
    Client& client = served.client();
    client.ask(Command::ping);
    const Bytes read = MemoryRequest{.from = 0x0400, .to = 0x07e7}.encode();
    const Bytes screen = client.ask(Command::memory_get, read).body;
    ASSERT_EQ(screen.size(), 2u + 1000u);
    auto begin = steady_clock::now();
    constexpr int kReads = 2000;
    for (int i = 0; i < kReads; ++i) ASSERT_EQ(client.ask(Command::memory_get, read).body, screen);
    double seconds = std::chrono::duration<double>(steady_clock::now() - begin).count();
    RecordProperty("microseconds_a_read", static_cast<int>(seconds * 1e6 / kReads));

    begin = steady_clock::now();
    const Bytes step = BodyWriter().u8(0).u16(1).take();
    ResponseReader reader;
    constexpr std::uint32_t kSteps = 10'000;
    for (std::uint32_t i = 0; i < kSteps; ++i) {
        client.send(encode(Request{.id = 1000 + i, .command = 0x71, .body = step}));
        std::vector<std::uint32_t> answered;
        for (;;) {  // up to the stopped event
            reader.feed(client.packet());
            const auto response = reader.next();
            ASSERT_TRUE(response);
            if (response->type == 0x71) answered.push_back(response->id);
            if (response->type == 0x62) break;
        }
        ASSERT_THAT(answered, ElementsAre(1000 + i));
    }
    seconds = std::chrono::duration<double>(steady_clock::now() - begin).count();
    RecordProperty("milliseconds_10000_steps", static_cast<int>(seconds * 1000));
}

}  // namespace
}  // namespace badline::monitor
