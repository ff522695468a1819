#include "badline/media/conditions.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "badline/media/input_error.hpp"
#include "temp_folder.hpp"

namespace badline {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using Kind = Condition::Kind;

Symbols symbols() {
    Symbols symbols;
    symbols.add("_checksum", 0x1254);
    symbols.add("fill", 0x0900);
    symbols.add("fill_end", 0x0a00);
    symbols.add("a", 0x2000);
    symbols.add("player.init", 0x1000);
    return symbols;
}

Condition expect(std::string_view text) {
    return parse_condition(text, symbols(), ConditionUse::expect);
}

std::string error_of(std::string_view text, ConditionUse use = ConditionUse::expect) {
    return test::message_of<InputError>([&] { parse_condition(text, symbols(), use); });
}

// A machine made of what the test puts in.
struct FakeView : ConditionView {
    std::map<std::uint16_t, std::uint8_t> memory;
    std::map<RegisterName, std::uint16_t> registers;
    std::map<CycleKind, std::uint64_t> counts;
    std::map<SpanFigure, std::uint64_t> figures;
    Kind end = Kind::memory;
    std::string text;

    std::uint8_t byte(std::uint16_t address) const override {
        const auto it = memory.find(address);
        return it == memory.end() ? 0 : it->second;
    }
    std::uint16_t reg(RegisterName name) const override { return registers.at(name); }
    std::uint64_t cycles(CycleKind kind) const override { return counts.at(kind); }
    std::optional<std::uint64_t> span(const CodeSpan&, SpanFigure figure) const override {
        const auto it = figures.find(figure);
        if (it == figures.end()) return std::nullopt;
        return it->second;
    }
    bool ended_by(const Condition& condition) const override { return condition.kind == end; }
    std::string screen() const override { return text; }
};

TEST(Conditions, CompareMemoryAsWideAsTheValueIsWritten) {
    EXPECT_EQ(expect("$02ff=$01").kind, Kind::memory);
    EXPECT_EQ(expect("$02ff=$01").address, 0x02ff);
    EXPECT_EQ(expect("$02ff=$01").width, 1);
    EXPECT_EQ(expect("checksum=$1731").address, 0x1254);
    EXPECT_EQ(expect("checksum=$1731").width, 2);
    EXPECT_EQ(expect("checksum=$1731").value, 0x1731u);
    EXPECT_EQ(expect("checksum=$0001").width, 2);
    EXPECT_EQ(expect("checksum=1").width, 1);
    EXPECT_EQ(expect("checksum=256").width, 2);
    EXPECT_EQ(expect("checksum.w=1").width, 2);
    EXPECT_EQ(expect("$02ff.w=1").width, 2);
    EXPECT_EQ(expect("checksum.b=$0001").width, 1);
    EXPECT_EQ(expect("checksum=fill").width, 2);
    EXPECT_EQ(expect("checksum=fill").value, 0x0900u);
    EXPECT_EQ(expect("checksum+2=$05").address, 0x1256);
    EXPECT_EQ(expect("checksum - $4 = 5").address, 0x1250);
    EXPECT_EQ(expect("player.init=1").address, 0x1000);
}

TEST(Conditions, KnowEveryRelation) {
    EXPECT_EQ(expect("$02ff=1").relation, Relation::equal);
    EXPECT_EQ(expect("$02ff==1").relation, Relation::equal);
    EXPECT_EQ(expect("$02ff!=1").relation, Relation::not_equal);
    EXPECT_EQ(expect("$02ff<1").relation, Relation::less);
    EXPECT_EQ(expect("$02ff<=1").relation, Relation::less_equal);
    EXPECT_EQ(expect("$02ff > 1").relation, Relation::greater);
    EXPECT_EQ(expect("$02ff>=1").relation, Relation::greater_equal);
}

TEST(Conditions, KnowPlacesEventsAndText) {
    EXPECT_EQ(expect("pc=fill").kind, Kind::pc);
    EXPECT_EQ(expect("pc=fill").address, 0x0900);
    EXPECT_EQ(expect("PC=$c000").address, 0xc000);
    EXPECT_EQ(expect("pc!=fill").kind, Kind::reg);
    EXPECT_EQ(expect("write=$d020").kind, Kind::write);
    EXPECT_EQ(expect("write=53280").address, 0xd020);
    EXPECT_EQ(expect("return").kind, Kind::returns);
    EXPECT_EQ(expect("brk").kind, Kind::brk);
    EXPECT_EQ(expect("screen~PASS = ok").kind, Kind::screen);
    EXPECT_EQ(expect("screen~PASS = ok").wanted, "PASS = ok");
}

TEST(Conditions, KnowRegistersAndHowToNameALabelLikeOne) {
    EXPECT_EQ(expect("a=$05").kind, Kind::reg);
    EXPECT_EQ(expect("A=5").reg, RegisterName::a);
    EXPECT_EQ(expect("sp>=$f0").reg, RegisterName::sp);
    EXPECT_EQ(expect(".a=$05").kind, Kind::memory);
    EXPECT_EQ(expect(".a=$05").address, 0x2000);
}

TEST(Conditions, KnowCyclesAndSpans) {
    EXPECT_EQ(expect("cycles<=97684").kind, Kind::cycles);
    EXPECT_EQ(expect("cycles<=100k").value, 100'000u);
    EXPECT_EQ(expect("badlines=0").cycles, CycleKind::badlines);
    EXPECT_EQ(expect("own<5").cycles, CycleKind::processor);
    const Condition span = expect("fill..fill_end <= 97_684");
    EXPECT_EQ(span.kind, Kind::span);
    EXPECT_EQ(span.span, (CodeSpan{0x0900, 0x0a00}));
    EXPECT_EQ(span.value, 97'684u);
    EXPECT_EQ(span.figure, SpanFigure::first);
    EXPECT_EQ(expect("max(fill..$0a00)<5").figure, SpanFigure::max);
    EXPECT_EQ(expect("passes(fill..fill_end)=3").figure, SpanFigure::passes);
    EXPECT_EQ(expect("$0900..$0a00<5").span, (CodeSpan{0x0900, 0x0a00}));
    EXPECT_EQ(parse_span("fill .. fill_end+3", symbols()), (CodeSpan{0x0900, 0x0a03}));
}

TEST(Conditions, NameTheColumnOfAFault) {
    EXPECT_THAT(error_of("$02ff="), AllOf(HasSubstr("'$02ff='"), HasSubstr("column 7:")));
    EXPECT_THAT(error_of("$02fg=1"), HasSubstr("column 5:"));
    EXPECT_THAT(error_of("$=1"), HasSubstr("column 1:"));
    EXPECT_THAT(error_of("$02ff"), AllOf(HasSubstr("column 6:"), HasSubstr("= != <")));
    EXPECT_THAT(error_of("$02ff=1 2"), HasSubstr("column 9:"));
    EXPECT_THAT(error_of("$1ffff=1"), AllOf(HasSubstr("column 1:"), HasSubstr("$FFFF")));
    EXPECT_THAT(error_of("$02ff=$123456"), HasSubstr("does not fit 16 bits"));
    EXPECT_THAT(error_of("checksum.b=$1731"), HasSubstr("does not fit a byte"));
    EXPECT_THAT(error_of("a=$100"), HasSubstr("column 3:"));
    EXPECT_THAT(error_of("pc=fil"), AllOf(HasSubstr("column 4:"), HasSubstr("did you mean fill")));
    EXPECT_THAT(error_of("$02ff=cheksum"), HasSubstr("did you mean _checksum"));
    EXPECT_THAT(error_of("screen~"), HasSubstr("column 8:"));
    EXPECT_THAT(error_of(""), HasSubstr("is empty"));
    EXPECT_THAT(error_of("=1"), HasSubstr("column 1:"));
    EXPECT_THAT(error_of("max(fill..fill_end<5"), HasSubstr("')'"));
    EXPECT_THAT(error_of("$ffff+1=1"), HasSubstr("$FFFF"));
    EXPECT_THAT(error_of("$0001-2=1"), HasSubstr("column 6:"));
}

TEST(Conditions, ThatCannotEndARunSayWhatCan) {
    EXPECT_THAT(error_of("a=5", ConditionUse::until), HasSubstr("--expect"));
    EXPECT_THAT(error_of("badlines>5", ConditionUse::until), HasSubstr("--expect"));
    EXPECT_THAT(error_of("fill..fill_end<5", ConditionUse::until), HasSubstr("--expect"));
    EXPECT_THAT(error_of("cycles<=5", ConditionUse::until), HasSubstr("cycles>=N"));
    EXPECT_EQ(error_of("cycles>=5", ConditionUse::until), "");
    EXPECT_EQ(error_of("$02ff>=5", ConditionUse::until), "");
}

TEST(Conditions, AreHeldAgainstAMachine) {
    FakeView view;
    view.memory = {{0x02ff, 1}, {0x1254, 0x31}, {0x1255, 0x17}};
    view.registers = {{RegisterName::a, 5}, {RegisterName::pc, 0x0900}};
    view.counts = {{CycleKind::total, 97684}};
    view.figures = {{SpanFigure::first, 100}, {SpanFigure::max, 120}};
    view.end = Kind::returns;
    view.text = "level 1\nPASS\n";
    const auto check_text = [&](std::string_view text) { return check(expect(text), view); };

    EXPECT_TRUE(check_text("$02ff=$01").holds);
    EXPECT_FALSE(check_text("$02ff=2").holds);
    EXPECT_EQ(check_text("$02ff=2").actual, "is $01");
    EXPECT_TRUE(check_text("checksum=$1731").holds);
    EXPECT_EQ(check_text("checksum=$0031").actual, "is $1731");
    EXPECT_TRUE(check_text("checksum=$31").holds);
    EXPECT_TRUE(check_text("a<6").holds);
    EXPECT_FALSE(check_text("a>5").holds);
    EXPECT_TRUE(check_text("a>=5").holds);
    EXPECT_TRUE(check_text("a!=6").holds);
    EXPECT_TRUE(check_text("pc=fill").holds);
    EXPECT_EQ(check_text("pc=fill_end").actual, "is $0900");
    EXPECT_TRUE(check_text("cycles<=97684").holds);
    EXPECT_EQ(check_text("cycles<97684").actual, "is 97684");
    EXPECT_TRUE(check_text("fill..fill_end=100").holds);
    EXPECT_TRUE(check_text("max(fill..fill_end)=120").holds);
    EXPECT_FALSE(check_text("min(fill..fill_end)>0").holds);  // this view has no minimum
    EXPECT_TRUE(check_text("return").holds);
    EXPECT_FALSE(check_text("brk").holds);
    EXPECT_TRUE(check_text("screen~pass").holds);
    EXPECT_FALSE(check_text("screen~fail").holds);
}

TEST(Conditions, TakeRandomText) {
    std::mt19937 random(64);
    constexpr std::string_view kPieces[] = {"$02ff",  "=",  "<=", "fill", "..",    "(",   ")",
                                            "max",    ".w", "+",  "-",    "a",     "pc=", "screen~",
                                            "write=", "%",  "9",  " ",    "cycles"};
    for (int round = 0; round < 20'000; ++round) {
        std::string text;
        for (unsigned n = random() % 8; n > 0; --n) {
            if (random() % 6 == 0)
                text += static_cast<char>(random());
            else
                text += kPieces[random() % std::size(kPieces)];
        }
        for (const auto use : {ConditionUse::until, ConditionUse::expect}) {
            const std::string error = error_of(text, use);
            EXPECT_EQ(error.find('\n'), std::string::npos);
            if (error.empty()) {
                EXPECT_EQ(parse_condition(text, symbols(), use).text, text);
            }
        }
    }
}

}  // namespace
}  // namespace badline
