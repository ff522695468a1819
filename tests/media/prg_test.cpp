#include "badline/media/prg.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "badline/media/input_error.hpp"
#include "temp_folder.hpp"

namespace badline {
namespace {

using test::message_of;
using ::testing::AllOf;
using ::testing::HasSubstr;

std::vector<std::uint8_t> bytes_of(std::string_view text) {
    return {text.begin(), text.end()};
}

// A PRG with one BASIC line, numbered 10, that has `text` in tokens.
Prg basic_program(std::string_view text, std::uint16_t load = 0x0801) {
    Prg prg;
    prg.name = "test.prg";
    prg.load = load;
    prg.bytes = {0x0b, 0x08, 10, 0};
    prg.bytes.insert(prg.bytes.end(), text.begin(), text.end());
    prg.bytes.insert(prg.bytes.end(), {0, 0, 0});
    return prg;
}

std::optional<std::uint16_t> sys_of(std::string_view text) {
    const auto start = basic_start(basic_program(text));
    if (!start) return std::nullopt;
    return start->address;
}

std::string error_of(std::string_view file) {
    return message_of<InputError>([&] { parse_prg(bytes_of(file), "game.prg"); });
}

TEST(Prg, HasItsLoadAddressInFront) {
    const Prg prg = parse_prg(bytes_of(std::string_view("\x00\xc0\xa9\x01\x60", 5)), "game.prg");
    EXPECT_EQ(prg.load, 0xc000);
    EXPECT_EQ(prg.bytes, (std::vector<std::uint8_t>{0xa9, 0x01, 0x60}));
    EXPECT_EQ(prg.end(), 0xc003u);
    EXPECT_FALSE(prg.covers(0xbfff));
    EXPECT_TRUE(prg.covers(0xc002));
    EXPECT_FALSE(prg.covers(0xc003));
}

TEST(Prg, MayFillMemoryToItsEnd) {
    EXPECT_EQ(parse_prg(bytes_of("\xff\xff\x60"), "a").end(), 0x10000u);
    EXPECT_EQ(parse_prg(bytes_of("\xfe\xff\x60\x60"), "a").end(), 0x10000u);
}

TEST(Prg, NamesFileAndFaultWhenUnusable) {
    EXPECT_THAT(error_of(""), AllOf(HasSubstr("game.prg"), HasSubstr("empty")));
    EXPECT_THAT(error_of("\x01"), AllOf(HasSubstr("game.prg"), HasSubstr("one byte")));
    EXPECT_THAT(error_of("\x01\x08"), AllOf(HasSubstr("game.prg"), HasSubstr("nothing to load")));
    EXPECT_THAT(error_of("\xff\xff\x01\x02"),
                AllOf(HasSubstr("game.prg"), HasSubstr("$FFFF"), HasSubstr("by 1;")));
}

TEST(Prg, NamesWhatIsNoFile) {
    const test::TempFolder folder;
    EXPECT_THAT(message_of<InputError>([&] { load_prg(folder / "none.prg"); }),
                AllOf(HasSubstr("none.prg"), HasSubstr("no such file")));
    EXPECT_THAT(message_of<InputError>([&] { load_prg(folder.path()); }),
                HasSubstr("is a directory"));
    EXPECT_THAT(message_of<InputError>([&] { load_prg(""); }), HasSubstr("is empty"));
}

TEST(BasicStart, IsTheSysOfTheFirstLine) {
    EXPECT_EQ(sys_of("\x9e"
                     "2061"),
              2061);
    EXPECT_EQ(sys_of("\x9e 2061"), 2061);
    EXPECT_EQ(sys_of("\x9e  2061 :\x8f HELLO"), 2061);
    EXPECT_EQ(sys_of("\x9e(2061)"), 2061);
    EXPECT_EQ(sys_of("\x9e( 2 0 6 1 )"), 2061);  // the interpreter skips spaces in numbers
    EXPECT_EQ(sys_of("\x99\"HI\":\x9e"
                     "2061"),
              2061);
    EXPECT_EQ(sys_of("\x9e"
                     "2061\x14\x14\x14 CRACKED"),
              2061);
    EXPECT_EQ(basic_start(basic_program("\x9e"
                                        "2061"))
                  ->line,
              10);
}

TEST(BasicStart, ComputesSimpleExpressions) {
    EXPECT_EQ(sys_of("\x9e"
                     "2048\xaa"
                     "13"),
              2061);  // 2048+13
    EXPECT_EQ(sys_of("\x9e(8\xac"
                     "256)\xaa"
                     "13"),
              2061);  // (8*256)+13
    EXPECT_EQ(sys_of("\x9e"
                     "4122\xad"
                     "2"),
              2061);  // 4122/2
    EXPECT_EQ(sys_of("\x9e"
                     "2062\xab"
                     "1"),
              2061);  // 2062-1
    // PEEK(43)+256*PEEK(44)+12: relative to the program's start, $0801.
    EXPECT_EQ(sys_of("\x9e\xc2(43)\xaa"
                     "256\xac\xc2(44)\xaa"
                     "12"),
              0x0801 + 12);
}

TEST(BasicStart, IsNothingWhereNoSysIsKnown) {
    EXPECT_FALSE(sys_of("\x99\"HELLO\""));  // PRINT"HELLO"
    EXPECT_FALSE(
        sys_of("\x99\"\x9e"
               "2061\""));  // in quotes
    EXPECT_FALSE(
        sys_of("\x8f\x9e"
               "2061"));  // in a REM
    EXPECT_FALSE(sys_of("\x9e"));
    EXPECT_FALSE(
        sys_of("\x9e"
               "A"));  // a variable
    EXPECT_FALSE(
        sys_of("\x9e"
               "65536"));
    EXPECT_FALSE(
        sys_of("\x9e\xab"
               "1"));
    EXPECT_FALSE(
        sys_of("\x9e"
               "1\xad"
               "0"));
    EXPECT_FALSE(sys_of("\x9e((2061)"));
    EXPECT_FALSE(sys_of("\x9e" + std::string(1000, '(')));
    EXPECT_FALSE(
        basic_start(basic_program("\x9e"
                                  "2061",
                                  0xc000)));
}

TEST(BasicStart, LooksPastRemarks) {
    Prg prg = basic_program("\x8f MY GAME");
    prg.bytes.resize(prg.bytes.size() - 2);
    prg.bytes.insert(prg.bytes.end(), {0x20, 0x08, 20, 0, 0x9e, '2', '0', '8', '0', 0, 0, 0});
    const auto start = basic_start(prg);
    ASSERT_TRUE(start);
    EXPECT_EQ(start->line, 20);
    EXPECT_EQ(start->address, 2080);
}

TEST(StartAddress, IsTheLoadAddressWithoutBasicLine) {
    Prg prg{"a.prg", 0xc000, {0x60}};
    EXPECT_EQ(start_address(prg), 0xc000);
    prg = {"a.prg", 0x0801, {0x60, 0x00}};  // too short for a line
    EXPECT_EQ(start_address(prg), 0x0801);
}

TEST(StartAddress, OfBasicWithoutSysIsAnErrorWithTheRemedy) {
    const Prg prg = basic_program("\x99\"HELLO\"");
    EXPECT_THAT(message_of<InputError>([&] { start_address(prg); }),
                AllOf(HasSubstr("test.prg"), HasSubstr("--start")));
}

// Any bytes at all: an answer or an InputError, and no access outside the program.
TEST(Prg, TakesRandomBytes) {
    std::mt19937 random(64);
    for (int round = 0; round < 20'000; ++round) {
        std::vector<std::uint8_t> file(random() % 40);
        for (auto& byte : file) byte = static_cast<std::uint8_t>(random());
        if (file.size() > 2 && random() % 2 == 0) {
            file[0] = 0x01;
            file[1] = 0x08;
            for (std::size_t i = 6; i < file.size(); ++i)
                file[i] = "\x9e\xaa\xab\xac\xad\xc2()0123456789: \x8f"[random() % 21];
        }
        try {
            const Prg prg = parse_prg(file, "random");
            EXPECT_LE(prg.end(), 0x10000u);
            start_address(prg);
        } catch (const InputError& error) {
            EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
        }
    }
}

}  // namespace
}  // namespace badline
