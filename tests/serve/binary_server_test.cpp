// The binary monitor, where the recorded session of x64sc does not reach: what x64sc answers
// otherwise, and what Badline has of its own.
#include "serve/binary_server.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "served.hpp"
#include "temp_folder.hpp"

namespace badline::monitor {
namespace {

using test::Served;
using test::types;
using testing::ElementsAre;
using testing::ElementsAreArray;
using testing::IsEmpty;

class BinaryServerTest : public testing::Test {
  protected:
    ErrorCode error_of(Command command, Bytes body = {}) {
        const auto responses = served_.ask(command, std::move(body), 0);
        return responses.empty() ? ErrorCode::ok : responses.back().error;
    }
    Served served_;
};

TEST_F(BinaryServerTest, ARequestStopsTheMachineFirst) {
    EXPECT_THAT(types(served_.ask(Command::ping)), ElementsAre(0x31, 0x62, 0x81));
    EXPECT_THAT(types(served_.ask(Command::ping)), ElementsAre(0x81));
    EXPECT_THAT(types(served_.ask(Command::exit)), ElementsAre(0xaa, 0x63));
    EXPECT_FALSE(served_.session.stands());
}

// x64sc stops where a frame ends; so does the server, which looks for requests there.
TEST_F(BinaryServerTest, RequestsInOnePieceAreAnsweredInOrder) {
    Bytes both = encode(Request{.id = 1, .command = 0x81});
    const Bytes second = encode(Request{.id = 2, .command = 0xaa});
    const Bytes third = encode(Request{.id = 3, .command = 0x81});
    both.insert(both.end(), second.begin(), second.end());
    both.insert(both.end(), third.begin(), third.end());
    EXPECT_THAT(types(served_.send(both)), ElementsAre(0x31, 0x62, 0x81, 0xaa, 0x63));
    EXPECT_THAT(types(served_.send({})), ElementsAre(0x31, 0x62, 0x81));
}

// x64sc 3.10 does not answer a version it does not know; the manual has a code for it.
TEST_F(BinaryServerTest, VersionsOneAndTwoAreKnown) {
    for (const int version : {0, 1, 2, 3, 255}) {
        const auto responses = served_.send(encode(
            Request{.version = static_cast<std::uint8_t>(version), .id = 5, .command = 0x81}));
        EXPECT_EQ(responses.back().error,
                  version == 1 || version == 2 ? ErrorCode::ok : ErrorCode::invalid_version);
    }
}

TEST_F(BinaryServerTest, DrivesAreNoMemspace) {
    for (std::uint8_t memspace = 1; memspace < 6; ++memspace) {
        EXPECT_EQ(error_of(Command::registers_get, {memspace}), ErrorCode::invalid_memspace);
        EXPECT_EQ(
            error_of(Command::checkpoint_set, CheckpointRequest{.memspace = memspace}.encode()),
            ErrorCode::invalid_memspace);
        EXPECT_EQ(error_of(Command::memory_get, MemoryRequest{.memspace = memspace}.encode()),
                  ErrorCode::invalid_memspace);
    }
}

TEST_F(BinaryServerTest, AllMemoryAtOnce) {
    served_.load(0xc000, {1, 2, 3});
    const auto responses =
        served_.ask(Command::memory_get, MemoryRequest{.to = 0xffff, .bank = 1}.encode());
    const auto data = decode_memory(responses.back().body);
    ASSERT_TRUE(data);
    ASSERT_EQ(data->size(), 0x10000u);
    EXPECT_EQ((*data)[0xc001], 2);
}

// CIA 1's interrupt register is cleared by a read, if effects are asked for.
TEST_F(BinaryServerTest, ReadsHaveEffectsWhenAsked) {
    // LDA #$7F; STA $DC0D; LDA $DC0D; LDA #$01; STA $DC04; LDA #$00; STA $DC05; LDA #$19;
    // STA $DC0E; NOP...: the timer underflows once.
    served_.load(0xc000, {0xa9, 0x7f, 0x8d, 0x0d, 0xdc, 0xad, 0x0d, 0xdc, 0xa9, 0x01, 0x8d,
                          0x04, 0xdc, 0xa9, 0x00, 0x8d, 0x05, 0xdc, 0xa9, 0x19, 0x8d, 0x0e,
                          0xdc, 0xea, 0xea, 0xea, 0xea, 0xea, 0xea, 0xea, 0xea});
    served_.ask(Command::advance_instructions, {0, 14, 0});
    const auto read = [&](bool effects, std::uint16_t bank) {
        const auto responses = served_.ask(
            Command::memory_get,
            MemoryRequest{.side_effects = effects, .from = 0xdc0d, .to = 0xdc0d, .bank = bank}
                .encode());
        return responses.back().body.at(2) & 1;
    };
    EXPECT_EQ(read(false, 0), 1);
    EXPECT_EQ(read(false, 3), 1);
    EXPECT_EQ(read(true, 3), 1);
    served_.ask(Command::advance_instructions, {0, 1, 0});  // the chip takes a cycle for it
    EXPECT_EQ(read(false, 0), 0);
}

// The bank io is there also while the processor sees RAM in its place.
TEST_F(BinaryServerTest, IoBehindRam) {
    served_.load(0xc000, {0xea});
    served_.ask(Command::memory_set, MemoryRequest{.from = 1, .to = 1, .data = {0x34}}.encode());
    served_.ask(Command::memory_set,
                MemoryRequest{.from = 0xd020, .to = 0xd020, .bank = 3, .data = {7}}.encode());
    served_.ask(Command::memory_set,
                MemoryRequest{.from = 0xd020, .to = 0xd020, .data = {9}}.encode());
    const auto get = [&](std::uint16_t bank, std::uint16_t address) {
        return served_
            .ask(Command::memory_get,
                 MemoryRequest{.from = address, .to = address, .bank = bank}.encode())
            .back()
            .body.at(2);
    };
    EXPECT_EQ(get(3, 0xd020) & 0x0f, 7);
    EXPECT_EQ(get(0, 0xd020), 9);
    EXPECT_EQ(get(0, 1), 0x34);
    EXPECT_EQ(get(2, 0xd000), served_.session.machine().config().roms.chargen[0]);
}

// An access to the bank io does not change what the processor's port is to drive.
TEST_F(BinaryServerTest, IoBehindRamLeavesThePort) {
    const auto set = [&](std::uint16_t bank, std::uint16_t address, std::uint8_t value) {
        served_.ask(
            Command::memory_set,
            MemoryRequest{.from = address, .to = address, .bank = bank, .data = {value}}.encode());
    };
    served_.load(0xc000, {0xea});
    set(0, 1, 0x24);  // bit 4 is an input, pulled up: it reads 1
    EXPECT_EQ(served_.session.machine().peek(1), 0x34);
    set(3, 0xd020, 7);
    EXPECT_EQ(served_.session.machine().peek(0), 0x2f);
    EXPECT_EQ(served_.session.machine().peek(1), 0x34);
    set(0, 0, 0xff);  // all are outputs
    EXPECT_EQ(served_.session.machine().peek(1), 0x24);
}

TEST_F(BinaryServerTest, StepsByEveryCount) {
    served_.load(0xc000, {0xea, 0xea, 0xea, 0xea, 0x4c, 0x00, 0xc0});
    EXPECT_THAT(types(served_.ask(Command::advance_instructions, {0, 4, 0})),
                ElementsAre(0x71, 0x63, 0x31, 0x62));
    EXPECT_EQ(std::as_const(served_.session).machine().cpu().pc, 0xc004);
    // 0 of them: x64sc goes on for ever.
    EXPECT_THAT(types(served_.ask(Command::advance_instructions, {0, 0, 0})),
                ElementsAre(0x71, 0x63));
}

// A jam is told once (x64sc 3.10 has the response in its manual but sends none).
TEST_F(BinaryServerTest, AJamIsAnEvent) {
    served_.load(0xc000, {0xea, 0x02});
    const auto responses = served_.ask(Command::exit);
    EXPECT_THAT(types(responses), ElementsAre(0xaa, 0x63, 0x61));
    EXPECT_THAT(responses.back().body, ElementsAre(0x01, 0xc0));
    EXPECT_THAT(types(served_.ask(Command::ping)), ElementsAre(0x31, 0x62, 0x81));
    // The program counter set to what does not jam, the processor goes on.
    served_.load(0xc100, {0x4c, 0x00, 0xc1});
    EXPECT_THAT(types(served_.ask(Command::exit)), ElementsAre(0xaa, 0x63));
    EXPECT_EQ(std::as_const(served_.session).machine().cpu().pc, 0xc100);
}

TEST_F(BinaryServerTest, DisplayIsTheRasterWithThePictureInIt) {
    served_.load(0xc000, {0x4c, 0x00, 0xc0});
    served_.ask(Command::exit, {}, 3);
    const auto display = Display::decode(served_.ask(Command::display_get, {1, 0}, 0).back().body);
    ASSERT_TRUE(display);
    // x64sc's figures for PAL.
    EXPECT_EQ(display->width, 504);
    EXPECT_EQ(display->height, 312);
    EXPECT_EQ(display->x, 136);
    EXPECT_EQ(display->y, 51);
    EXPECT_EQ(display->inner_width, 320);
    EXPECT_EQ(display->inner_height, 200);
    ASSERT_EQ(display->pixels.size(), 504u * 312u);
    const Picture picture = served_.emulation.picture();
    EXPECT_EQ(display->pixels[15 * 504 + 104], picture.at(0, 0));
    EXPECT_EQ(display->pixels[286 * 504 + 487], picture.at(383, 271));
    EXPECT_EQ(display->pixels[0], 0);
}

TEST_F(BinaryServerTest, KeysComeInTurn) {
    served_.ask(Command::ping);
    served_.session.machine().poke(0xc6, 0);
    std::string text = "ABCDEFGHIJKLM";
    served_.ask(Command::keyboard_feed, BodyWriter().text(text).take(), 0);
    const auto buffer = [&] {
        const auto ram = std::as_const(served_.session).machine().ram();
        return std::string(ram.begin() + 0x277, ram.begin() + 0x277 + ram[0xc6]);
    };
    EXPECT_EQ(buffer(), "ABCDEFGHIJ");
    served_.session.machine().poke(0xc6, 0);
    served_.session.machine().poke(0x277, 0);
    Machine& machine = served_.session.machine();
    machine.cpu().p |= status::kInterruptDisable;
    machine.load(0xc000, std::vector<std::uint8_t>{0x4c, 0x00, 0xc0});
    served_.session.set_pc(0xc000);
    served_.ask(Command::exit, {}, 2);
    served_.emulation.act();
    EXPECT_EQ(buffer(), "KLM");
}

TEST_F(BinaryServerTest, ResetAndPowerCycle) {
    served_.load(0xc000, {0x4c, 0x00, 0xc0});
    EXPECT_THAT(types(served_.ask(Command::reset, {0})), ElementsAre(0xcc, 0x63));
    EXPECT_EQ(served_.session.machine().ram()[0xc000], 0x4c);
    EXPECT_THAT(types(served_.ask(Command::reset, {1})), ElementsAre(0x31, 0x62, 0xcc, 0x63));
    EXPECT_NE(std::as_const(served_.session).machine().ram()[0xc000], 0x4c);
    EXPECT_GT(served_.emulation.elapsed(), Served::kBooted);
    EXPECT_EQ(error_of(Command::reset, {8}), ErrorCode::ok);
    EXPECT_EQ(error_of(Command::reset, {7}), ErrorCode::invalid_parameter);
}

TEST_F(BinaryServerTest, CpuHistoryIsNotThere) {
    EXPECT_EQ(error_of(Command::cpu_history_get, {0, 1, 0, 0, 0}), ErrorCode::invalid_command);
}

TEST_F(BinaryServerTest, QuitEndsTheSession) {
    EXPECT_THAT(types(served_.ask(Command::quit)), ElementsAre(0x31, 0x62, 0xbb));
    EXPECT_EQ(served_.session.quit_status(), 0);
}

TEST_F(BinaryServerTest, ALengthThatCannotBeIsRefusedAndEndsTheConnection) {
    const auto responses = served_.send({2, 2, 0xff, 0xff, 0xff, 0x7f, 9, 0, 0, 0, 0x81});
    ASSERT_FALSE(responses.empty());
    EXPECT_EQ(responses.back().error, ErrorCode::invalid_length);
    EXPECT_EQ(responses.back().id, 9u);
    EXPECT_TRUE(served_.binary.broken());
    served_.binary.connected();
    EXPECT_EQ(error_of(Command::ping), ErrorCode::ok);
}

TEST_F(BinaryServerTest, EventsAreSentToTheTextMonitorToo) {
    served_.load(0xc000, {0xea, 0xea, 0x4c, 0x00, 0xc0});
    served_.ask(Command::checkpoint_set, CheckpointRequest{.from = 0xc001, .to = 0xc001}.encode());
    const auto events = served_.ask(Command::exit);
    EXPECT_THAT(types(events), ElementsAre(0xaa, 0x63, 0x11, 0x31, 0x62));
    const std::string text = served_.text.take_output();
    EXPECT_THAT(text, testing::HasSubstr("#1 (Stop on  exec c001)"));
    EXPECT_THAT(text, testing::EndsWith("\n(C:$c001) "));
}

}  // namespace
}  // namespace badline::monitor
