// Condition expressions. Where a value or a text is x64sc's, x64sc 3.10 stopped or did not, or
// wrote it back so.
#include "serve/condition.hpp"

#include <gtest/gtest.h>

#include <string>

#include "monitor/binary_protocol.hpp"

namespace badline::monitor {
namespace {

// A is 3, X is 5, Y is 0; memory at $C100 is 5, the border colour $FE.
class Fixed : public ConditionMachine {
  public:
    int register_value(std::uint8_t id) const override {
        switch (id) {
            case kRegisterA: return 3;
            case kRegisterX: return 5;
            case kRegisterPc: return 0xc007;
            case kRegisterSp: return 0xf3;
            case kRegisterFlags: return 0x26;
            case kRegisterLine: return 311;
            case kRegisterCycle: return 62;
            default: return 0;
        }
    }
    std::uint8_t memory(std::uint16_t address, std::uint16_t bank) const override {
        if (address == 0xc100) return 5;
        if (address == 0xd020 && bank != 1) return 0xfe;
        return 0;
    }
};

const Lookup kLookup = {[](std::string_view name) -> std::optional<std::uint16_t> {
                            if (name == "start") return std::uint16_t{0xc007};
                            return std::nullopt;
                        },
                        [](std::string_view name) -> std::optional<std::uint16_t> {
                            if (name == "cpu" || name == "default") return std::uint16_t{0};
                            if (name == "ram") return std::uint16_t{1};
                            if (name == "io") return std::uint16_t{3};
                            return std::nullopt;
                        }};

bool holds(const std::string& text) {
    return ConditionExpression::parse(text, kLookup).holds(Fixed());
}
std::string written(const std::string& text) {
    return ConditionExpression::parse(text, kLookup).text();
}

TEST(Condition, ComparesAsX64scDoes) {
    for (const char* text : {"A == 3",
                             "A == $03",
                             "a==3",
                             "X == %101",
                             "A == +3",
                             "pc == c007",
                             "A < X",
                             "A <= 3",
                             "A != X",
                             "X - A == 2",
                             "X / $02 == 2",
                             "A + X == $08",
                             "$08 == A + X",
                             "FL == $26",
                             "SP > $80",
                             "CY < 40",
                             "RL == $137",
                             "A",
                             "A & $01",
                             "c:X == 5",
                             "@cpu:$c100 == $05",
                             "@cpu:c100 == 5",
                             "@io:$d020 == $fe",
                             "(A == 3)",
                             "PC == .start",
                             "@cpu:(c0ff + $01) == X",
                             "A - X < $0"})
        EXPECT_TRUE(holds(text)) << text;
    for (const char* text : {"A == 4", "Y", "A > X", "A >= 4", "A != 3", "A & $04",
                             "@io:$d020 == $0e", "@ram:$d020 == $fe", "A - X == $fffe"})
        EXPECT_FALSE(holds(text)) << text;
}

// x64sc knows no precedence, also where && stands: this is ((A == 3) && X) == 5.
TEST(Condition, IsEvaluatedFromLeftToRight) {
    EXPECT_FALSE(holds("A == $03 && X == $05"));
    EXPECT_TRUE(holds("((A == 3) && (X == 5))"));
    EXPECT_TRUE(holds("A + $01 * $02 == $08"));
    EXPECT_TRUE(holds("FL & 4 == 4"));
    EXPECT_TRUE(holds("@cpu:$d020 & $0f == $0e"));
    EXPECT_FALSE(holds("A == $03 || X == $04"));
    EXPECT_TRUE(holds("(A == $03) || (X == $04)"));
}

TEST(Condition, DividesByZeroWithoutHarm) {
    EXPECT_FALSE(holds("X / Y"));
    EXPECT_TRUE(holds("$7fffffff + $7fffffff + $2 == $0"));
}

TEST(Condition, IsWrittenBackAsX64scWritesIt) {
    EXPECT_EQ(written("x == $01 && (a != 5 || y <= $10) && @io:$d020 == $06"),
              "X == $01 && ( A != $05 || Y <= $10 ) && @io:$d020 == $06");
    EXPECT_EQ(written("@cpu:(pc - $1) == $37"), "@default:(PC - $01) == $37");
    EXPECT_EQ(written("rl == $10 && cy < 3"), "RL == $10 && CY < $03");
    EXPECT_EQ(written("pc==c007"), "PC == $c007");
}

TEST(Condition, WhatIsNoneIsRefusedAtItsPlace) {
    struct Wrong {
        const char* text;
        std::size_t at;
    };
    for (const Wrong& wrong :
         {Wrong{"", 0}, Wrong{"A == ", 5}, Wrong{"A == 3 &&", 9}, Wrong{"A = 3", 2},
          Wrong{"zz == 1", 0}, Wrong{"(A == 3", 7}, Wrong{"A == 3)", 6}, Wrong{"!A", 0},
          Wrong{"@foo:$c100 == 5", 1}, Wrong{"@c100 == 5", 1}, Wrong{".nowhere == 5", 0},
          Wrong{"A == 3 if", 7}, Wrong{"@cpu:10000 == 1", 5}, Wrong{"A == $100000000", 5}}) {
        try {
            ConditionExpression::parse(wrong.text, kLookup);
            ADD_FAILURE() << wrong.text << " is taken";
        } catch (const SyntaxError& error) {
            EXPECT_EQ(error.at, wrong.at) << wrong.text << ": " << error.what();
        }
    }
}

TEST(Condition, ParenthesesHaveAnEnd) {
    EXPECT_TRUE(holds(std::string(60, '(') + "A" + std::string(60, ')')));
    EXPECT_THROW(holds(std::string(10'000, '(') + "A"), SyntaxError);
}

}  // namespace
}  // namespace badline::monitor
