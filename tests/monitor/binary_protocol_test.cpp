// VICE's binary monitor protocol. The packets are the manual's examples (VICE 3.10, chapter
// "Binary monitor") and what x64sc 3.10 answered, byte for byte.
#include "monitor/binary_protocol.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace badline::monitor {
namespace {

using testing::ElementsAre;
using testing::ElementsAreArray;

// The manual's example exchange: a temporary checkpoint for $FCE2 to $FCE3.
const Bytes kCheckpointSet = {0x02, 0x02, 0x08, 0,    0,    0, 0xad, 0xde, 0x34, 0x12,
                              0x12, 0xe2, 0xfc, 0xe3, 0xfc, 1, 1,    4,    1};

TEST(BinaryProtocol, ReadsTheManualsRequest) {
    RequestReader reader;
    reader.feed(kCheckpointSet);
    const auto request = reader.next();
    ASSERT_TRUE(request);
    EXPECT_EQ(request->version, 2);
    EXPECT_EQ(request->id, 0x1234deadu);
    EXPECT_EQ(request->command, static_cast<std::uint8_t>(Command::checkpoint_set));
    const auto checkpoint = CheckpointRequest::decode(request->body);
    ASSERT_TRUE(checkpoint);
    EXPECT_EQ(checkpoint->from, 0xfce2);
    EXPECT_EQ(checkpoint->to, 0xfce3);
    EXPECT_TRUE(checkpoint->stop);
    EXPECT_TRUE(checkpoint->enabled);
    EXPECT_EQ(checkpoint->operation, kExec);
    EXPECT_TRUE(checkpoint->temporary);
    EXPECT_EQ(checkpoint->memspace, 0);  // the field is optional
    EXPECT_FALSE(reader.next());
}

TEST(BinaryProtocol, WritesTheManualsRequest) {
    Request request{.id = 0x1234dead,
                    .command = static_cast<std::uint8_t>(Command::checkpoint_set),
                    .body = CheckpointRequest{0xfce2, 0xfce3, true, true, kExec, true}.encode()};
    Bytes expected = kCheckpointSet;
    expected[2] = 9;  // ours has the memspace
    expected.push_back(0);
    EXPECT_THAT(encode(request), ElementsAreArray(expected));
}

// Byte by byte, as TCP may bring it, and two in one piece.
TEST(BinaryProtocol, CutsAStreamIntoPacketsHoweverItArrives) {
    RequestReader reader;
    for (std::size_t i = 0; i + 1 < kCheckpointSet.size(); ++i) {
        reader.feed(std::span(kCheckpointSet).subspan(i, 1));
        EXPECT_FALSE(reader.next()) << i;
    }
    reader.feed(std::span(kCheckpointSet).last(1));
    EXPECT_TRUE(reader.next());
    EXPECT_FALSE(reader.next());
    reader.feed(kCheckpointSet);
    reader.feed(kCheckpointSet);
    EXPECT_TRUE(reader.next());
    EXPECT_TRUE(reader.next());
    EXPECT_FALSE(reader.next());
}

TEST(BinaryProtocol, SkipsBytesUpToTheNextPacket) {
    RequestReader reader;
    reader.feed(Bytes{'r', '\n', 0, 0xff});
    reader.feed(kCheckpointSet);
    const auto request = reader.next();
    ASSERT_TRUE(request);
    EXPECT_EQ(request->id, 0x1234deadu);
}

TEST(BinaryProtocol, ALengthThatCannotBeEndsTheStream) {
    RequestReader reader;
    reader.feed(Bytes{2, 2, 0xff, 0xff, 0xff, 0x7f, 7, 0, 0, 0, 0x81});
    EXPECT_FALSE(reader.next());
    EXPECT_TRUE(reader.broken());
    EXPECT_EQ(reader.broken_packet().id, 7u);
    reader.feed(kCheckpointSet);
    EXPECT_FALSE(reader.next());
}

// x64sc 3.10: a ping that was request 3.
TEST(BinaryProtocol, WritesAResponse) {
    EXPECT_THAT(encode(Response{.type = 0x81, .id = 3}),
                ElementsAre(2, 2, 0, 0, 0, 0, 0x81, 0, 3, 0, 0, 0));
    EXPECT_THAT(encode(Response{.error = ErrorCode::invalid_command, .id = 14}),
                ElementsAre(2, 2, 0, 0, 0, 0, 0x00, 0x83, 14, 0, 0, 0));
}

TEST(BinaryProtocol, ReadsAResponse) {
    ResponseReader reader;
    reader.feed(Bytes{2, 2, 2, 0, 0, 0, 0x62, 0, 0xff, 0xff, 0xff, 0xff, 0xcf, 0xe5});
    const auto stopped = reader.next();
    ASSERT_TRUE(stopped);
    EXPECT_EQ(stopped->type, static_cast<std::uint8_t>(ResponseType::stopped));
    EXPECT_EQ(stopped->id, kEventId);
    EXPECT_THAT(stopped->body, ElementsAre(0xcf, 0xe5));
}

// x64sc 3.10's registers, early in the KERNAL's reset.
const Bytes kRegisterInfo = {0x0a, 0,    3,    3, 0x70, 0xfd, 3, 0, 0xff, 0,    3, 1, 0xff, 0,    3,
                             2,    0x88, 0,    3, 4,    0xfd, 0, 3, 0x37, 0x2f, 0, 3, 0x38, 0x37, 0,
                             3,    5,    0x85, 0, 3,    0x35, 0, 0, 3,    0x36, 0, 0};

TEST(BinaryProtocol, Registers) {
    const auto registers = decode_registers(kRegisterInfo);
    ASSERT_TRUE(registers);
    ASSERT_EQ(registers->size(), 10u);
    EXPECT_EQ((*registers)[0], (RegisterValue{kRegisterPc, 0xfd70}));
    EXPECT_EQ((*registers)[3], (RegisterValue{kRegisterY, 0x88}));
    EXPECT_EQ((*registers)[5], (RegisterValue{kRegisterPort0, 0x2f}));
    EXPECT_EQ((*registers)[7], (RegisterValue{kRegisterFlags, 0x85}));
    EXPECT_THAT(encode_registers(*registers), ElementsAreArray(kRegisterInfo));
    EXPECT_FALSE(decode_registers(std::span(kRegisterInfo).first(20)));
    const RegisterValue pc[] = {{kRegisterPc, 0x0810}};
    EXPECT_THAT(encode_registers_set(0, pc), ElementsAre(0, 1, 0, 3, 3, 0x10, 0x08));
}

TEST(BinaryProtocol, RegisterNames) {
    const RegisterName names[] = {{kRegisterPc, 16, "PC"}, {kRegisterLine, 16, "LIN"}};
    const Bytes bytes = encode_register_names(names);
    EXPECT_THAT(bytes, ElementsAre(2, 0, 5, 3, 0x10, 2, 'P', 'C', 6, 0x35, 0x10, 3, 'L', 'I', 'N'));
    EXPECT_THAT(decode_register_names(bytes).value(), ElementsAreArray(names));
}

TEST(BinaryProtocol, Banks) {
    const Bank banks[] = {{0, "default"}, {3, "io"}};
    const Bytes bytes = encode_banks(banks);
    EXPECT_THAT(bytes, ElementsAre(2, 0, 10, 0, 0, 7, 'd', 'e', 'f', 'a', 'u', 'l', 't', 5, 3, 0, 2,
                                   'i', 'o'));
    EXPECT_THAT(decode_banks(bytes).value(), ElementsAreArray(banks));
}

TEST(BinaryProtocol, Memory) {
    const MemoryRequest request{true, 0x0400, 0x0401, 0, 1, {0x12, 0x34}};
    const Bytes bytes = request.encode();
    EXPECT_THAT(bytes, ElementsAre(1, 0, 4, 1, 4, 0, 1, 0, 0x12, 0x34));
    const auto read = MemoryRequest::decode(bytes);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->to, 0x0401);
    EXPECT_EQ(read->bank, 1);
    EXPECT_THAT(read->data, ElementsAre(0x12, 0x34));
    EXPECT_FALSE(MemoryRequest::decode(std::span(bytes).first(7)));

    const Bytes all(0x10000, 7);  // the length of all memory is written as 0
    const Bytes answer = encode_memory(all);
    EXPECT_THAT(std::span(answer).first(3), ElementsAre(0, 0, 7));
    EXPECT_EQ(decode_memory(answer).value(), all);
}

// x64sc 3.10's answer to a checkpoint_set for $C000, the second checkpoint.
TEST(BinaryProtocol, CheckpointInfo) {
    const CheckpointInfo info{.number = 2, .from = 0xc000, .to = 0xc000};
    const Bytes bytes = info.encode();
    EXPECT_THAT(bytes, ElementsAre(2, 0, 0, 0, 0, 0, 0xc0, 0, 0xc0, 1, 1, 4, 0, 0, 0, 0, 0, 0, 0, 0,
                                   0, 0, 0));
    EXPECT_EQ(CheckpointInfo::decode(bytes).value(), info);
}

TEST(BinaryProtocol, Condition) {
    const Bytes bytes = ConditionRequest{2, "A == $00"}.encode();
    EXPECT_THAT(std::span(bytes).first(6), ElementsAre(2, 0, 0, 0, 8, 'A'));
    EXPECT_EQ(ConditionRequest::decode(bytes)->expression, "A == $00");
    EXPECT_FALSE(ConditionRequest::decode(std::span(bytes).first(12)));  // a character is missing
}

TEST(BinaryProtocol, Display) {
    Display display{504, 312, 136, 51, 320, 200, 8, Bytes(504 * 312, 6)};
    const Bytes bytes = display.encode();
    EXPECT_THAT(std::span(bytes).first(17),
                ElementsAre(13, 0, 0, 0, 0xf8, 1, 0x38, 1, 136, 0, 51, 0, 0x40, 1, 200, 0, 8));
    const auto read = Display::decode(bytes);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->inner_width, 320);
    EXPECT_EQ(read->pixels, display.pixels);
}

TEST(BinaryProtocol, PaletteAndResources) {
    const Rgb colours[] = {{0, 0, 0}, {0xaf, 0x3c, 0x58}};
    EXPECT_THAT(encode_palette(colours), ElementsAre(2, 0, 3, 0, 0, 0, 3, 0xaf, 0x3c, 0x58));
    EXPECT_THAT(decode_palette(encode_palette(colours)).value(), ElementsAreArray(colours));

    const ResourceValue number{true, "", 0x01020304}, text{false, "6502", 0};
    EXPECT_THAT(number.encode(), ElementsAre(1, 4, 4, 3, 2, 1));
    EXPECT_THAT(text.encode(), ElementsAre(0, 4, '6', '5', '0', '2'));
    EXPECT_EQ(ResourceValue::decode(number.encode())->number, 0x01020304u);
    EXPECT_EQ(ResourceValue::decode(text.encode())->text, "6502");
    EXPECT_THAT(encode_resource_set("Ab", number), ElementsAre(1, 2, 'A', 'b', 4, 4, 3, 2, 1));
    const auto autostart = AutostartRequest::decode(AutostartRequest{false, 3, "a.prg"}.encode());
    ASSERT_TRUE(autostart);
    EXPECT_FALSE(autostart->run);
    EXPECT_EQ(autostart->index, 3);
    EXPECT_EQ(autostart->file, "a.prg");
}

// Whatever the bytes are, decoding ends, and reads nothing behind them (the sanitizers' say).
TEST(BinaryProtocol, AnyBytesAreSurvived) {
    std::mt19937 random(6502);
    for (int round = 0; round < 5000; ++round) {
        Bytes bytes(random() % 64);
        for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random() % 16);
        MemoryRequest::decode(bytes);
        CheckpointRequest::decode(bytes);
        CheckpointInfo::decode(bytes);
        ConditionRequest::decode(bytes);
        decode_memory(bytes);
        decode_registers(bytes);
        decode_register_names(bytes);
        decode_banks(bytes);
        Display::decode(bytes);
        decode_palette(bytes);
        ResourceValue::decode(bytes);
        AutostartRequest::decode(bytes);
        RequestReader requests;
        requests.feed(bytes);
        std::size_t packets = 0;
        while (requests.next()) ++packets;
        EXPECT_LE(packets, bytes.size() / kRequestHeader);
        ResponseReader responses;
        responses.feed(bytes);
        while (responses.next()) {
        }
    }
}

}  // namespace
}  // namespace badline::monitor
