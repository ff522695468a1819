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
using testing::AnyOf;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(ServeCommand, OneClientAtATime) {
    ServedCommand served({"--warp"});
    Client& first = served.client();
    EXPECT_EQ(first.ask(Command::ping).error, ErrorCode::ok);
    Client second(served.binary_address());
    second.send(encode(Request{.id = 9, .command = 0x81}));
    for (int i = 0; i < 20; ++i) EXPECT_EQ(first.ask(Command::ping).error, ErrorCode::ok);
    EXPECT_TRUE(second.packet(0).empty());  // it waits
    first.close();
    EXPECT_EQ(second.answer(9).type, 0x81);  // its turn
    EXPECT_EQ(second.ask(Command::quit).type, 0xbb);
    EXPECT_TRUE(second.closed());
    EXPECT_EQ(served.wait().status, 0);
}

// x64sc lets the machine go on when its client has gone; here, when the last one has.
TEST(ServeCommand, GoesOnWhenTheLastClientHasGone) {
    ServedCommand served({"--warp"});
    long long stopped = 0;
    {
        Client text(served.text_address());
        served.client().ask(Command::ping);
        stopped = text.clock();
        for (int i = 0; i < 20; ++i) served.client().ask(Command::ping);
        EXPECT_EQ(text.clock(), stopped);
    }
    // Nothing comes but the answers: no word of going on.
    for (std::uint32_t id = 1000; id < 1020; ++id) {
        served.client().send(encode(Request{.id = id, .command = 0x81}));
        EXPECT_EQ(served.client().response().id, id);
    }
    served.client().close();
    // The machine stands for each that asks the time, and goes on when it has gone in its turn.
    const auto end = steady_clock::now() + milliseconds(test::kTimeoutMs);
    long long now = stopped;
    while (now == stopped && steady_clock::now() < end) now = Client(served.text_address()).clock();
    EXPECT_GT(now, stopped);
}

// As `echo r | nc -N` has it, and as x64sc does.
TEST(ServeCommand, AClientThatSendsNoMoreGetsItsAnswers) {
    ServedCommand served({"--warp"});
    Client text(served.text_address());
    text.send("r\nx\nsw\n");
    text.end();
    EXPECT_THAT(text.until("Stopwatch:"), HasSubstr("ADDR A  X  Y"));
    text.until(") ");
    EXPECT_TRUE(text.closed());
    Client& binary = served.client();
    binary.send(encode(Request{.id = 1, .command = 0x81}));
    binary.send(encode(Request{.id = 2, .command = 0xaa}));
    binary.send(encode(Request{.id = 3, .command = 0x81}));
    binary.end();
    EXPECT_EQ(binary.answer(1).type, 0x81);
    EXPECT_EQ(binary.answer(3).type, 0x81);
    EXPECT_TRUE(binary.closed());
}

// At a C64's speed by default: 985,248 cycles a second. On a busy host it can only be late, however
// late; that it runs at all, the loop's end tells.
TEST(ServeCommand, RunsAtTheSpeedOfAC64) {
    ServedCommand served({});
    Client text(served.text_address());
    const long long before = text.clock();
    const auto begin = steady_clock::now();
    long long cycles = 0;
    while (cycles < 200'000) {
        text.send("x\n");
        std::this_thread::sleep_for(milliseconds(200));
        cycles = text.clock() - before;
    }
    const double seconds = std::chrono::duration<double>(steady_clock::now() - begin).count();
    EXPECT_LT(static_cast<double>(cycles), seconds * 985248 * 1.1 + 25'000);
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

// The same by x64sc's options, with its exit status at -limitcycles, which is a minute away when
// the client comes.
TEST(ServeCommand, X64scServesTheSame) {
    const ReservedPort reserved;
    badline::test::Command command(
        {"x64sc", "-default", "+sound", "-console", "-binarymonitor", "-binarymonitoraddress",
         "ip4://127.0.0.1:" + std::to_string(reserved.port()), "-limitcycles", "60000000"});
    {
        Client client({"127.0.0.1", reserved.port()});
        const Response info = client.ask(Command::vice_info);
        EXPECT_THAT(info.body, ElementsAre(4, 3, 10, 0, 0, 4, 0, 0, 0, 0));
        const ResourceValue no_limit{.is_number = true, .number = 0};
        EXPECT_EQ(client.ask(Command::resource_set, encode_resource_set("Speed", no_limit)).error,
                  ErrorCode::ok);
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
    // A cartridge is no program: its file's first bytes are no address.
    folder.put("game.crt", "C64 CARTRIDGE   " + std::string(64, '\0'));
    const AutostartRequest cartridge{true, 0, folder / "game.crt"};
    EXPECT_NE(client.ask(Command::autostart, cartridge.encode()).error, ErrorCode::ok);
    const AutostartRequest request{true, 0, folder / "spin.prg"};
    EXPECT_EQ(client.ask(Command::autostart, request.encode()).error, ErrorCode::ok);
    EXPECT_THAT(client.event(ResponseType::stopped).body, ElementsAre(0x0d, 0x08));
}

// Requests one after the other, as a debugger sends them: none is lost and each has its own answer.
// How long they took is a property in the test's report; it decides nothing, machines being as busy
// as they are.
TEST(ServeCommand, AnswersManyRequestsInOrder) {
    ServedCommand served({"--warp"});
    Client& client = served.client();
    client.ask(Command::ping);
    const Bytes read = MemoryRequest{.from = 0x0400, .to = 0x07e7}.encode();
    const Bytes screen = client.ask(Command::memory_get, read).body;
    ASSERT_EQ(screen.size(), 2u + 1000u);
    auto begin = steady_clock::now();
    constexpr int kReads = 500;
    for (int i = 0; i < kReads; ++i) ASSERT_EQ(client.ask(Command::memory_get, read).body, screen);
    double seconds = std::chrono::duration<double>(steady_clock::now() - begin).count();
    RecordProperty("microseconds_a_read", static_cast<int>(seconds * 1e6 / kReads));

    begin = steady_clock::now();
    const Bytes step = BodyWriter().u8(0).u16(1).take();
    constexpr std::uint32_t kSteps = 2000;
    for (std::uint32_t id = 1000; id < 1000 + kSteps; ++id) {
        client.send(encode(Request{.id = id, .command = 0x71, .body = step}));
        std::vector<int> types;
        do {
            const Response response = client.response();
            ASSERT_THAT(response.id, AnyOf(id, kEventId));
            types.push_back(response.type);
        } while (types.back() != 0x62);
        ASSERT_THAT(types, ElementsAre(0x71, 0x63, 0x31, 0x62));
    }
    seconds = std::chrono::duration<double>(steady_clock::now() - begin).count();
    RecordProperty("microseconds_a_step", static_cast<int>(seconds * 1e6 / kSteps));
}

}  // namespace
}  // namespace badline::monitor
