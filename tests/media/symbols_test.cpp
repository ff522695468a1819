#include "badline/media/symbols.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "badline/media/input_error.hpp"
#include "temp_folder.hpp"

namespace badline {
namespace {

using test::message_of;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

Symbols parse(std::string_view text) {
    return parse_symbols(text, "labels");
}

TEST(Symbols, ReadsViceLabelsAsEachToolWritesThem) {
    const Symbols symbols = parse(
        "al 000810 .ld65\n"   // ld65 -Ln
        "al C:0811 .acme\n"   // ACME --vicelabels, KickAssembler -vicesymbols
        "al 0812 .oscar\r\n"  // oscar64
        "add_label $0813 .spelled\n"
        "al 1000 .outer:inner\n"  // 64tass --vice-labels, scopes
        "break 0810\n"            // a monitor file may have more in it
        "al ffffff .beyond\n");
    EXPECT_EQ(symbols.find("ld65"), 0x0810);
    EXPECT_EQ(symbols.find("acme"), 0x0811);
    EXPECT_EQ(symbols.find("oscar"), 0x0812);
    EXPECT_EQ(symbols.find("spelled"), 0x0813);
    EXPECT_EQ(symbols.find("outer::inner"), 0x1000);
    EXPECT_EQ(symbols.find("outer.inner"), 0x1000);
    EXPECT_EQ(symbols.find("inner"), 0x1000);
    EXPECT_EQ(symbols.find(".ld65"), 0x0810);
    EXPECT_EQ(symbols.find("beyond"), std::nullopt);
    EXPECT_EQ(symbols.find("LD65"), std::nullopt);
}

TEST(Symbols, NamesFileAndLineOfAFaultyLabel) {
    EXPECT_THAT(message_of<InputError>([] { parse("al 0810 .ok\nal 08zz .bad\n"); }),
                AllOf(HasSubstr("labels:2:"), HasSubstr("08zz")));
    EXPECT_THAT(message_of<InputError>([] { parse("al 0810\n"); }), HasSubstr("labels:1:"));
}

TEST(Symbols, ReadsKickAssemblersSymbolFile) {
    const Symbols symbols = parse(
        ".label start=$0810\n"
        ".label columns=40\n"
        ".label version=\"1.0\"\n"
        ".namespace player {\n"
        "  .label init = $1000\n"
        "  .namespace voice {\n"
        "    .label play=$1003\n"
        "  }\n"
        "}\n"
        ".label after=$2000\n");
    EXPECT_EQ(symbols.find("start"), 0x0810);
    EXPECT_EQ(symbols.find("columns"), 40);
    EXPECT_EQ(symbols.find("version"), std::nullopt);
    EXPECT_EQ(symbols.find("player.init"), 0x1000);
    EXPECT_EQ(symbols.find("player.voice.play"), 0x1003);
    EXPECT_EQ(symbols.find("voice.play"), 0x1003);
    EXPECT_EQ(symbols.find("after"), 0x2000);
}

TEST(Symbols, ReadsKickAssemblersDebugDump) {
    const Symbols symbols = parse(
        "<C64debugger version=\"1.0\">\n"
        "    <Sources values=\"INDEX,FILE\">\n        0,KickAss.jar:/include/autoinclude.asm\n"
        "    </Sources>\n"
        "    <Labels values=\"SEGMENT,ADDRESS,NAME,START,END,FILE_IDX,LINE1,COL1,LINE2,COL2\">\n"
        "        Default,$0810,start,0,0,1,5,1,5,6\n"
        "        Default,$0822,loop,0,0,1,9,1,9,5\n"
        "    </Labels>\n"
        "    <Watchpoints values=\"SEGMENT,ADDRESS1,ADDRESS2,ARGUMENT\">\n        Default,$1,b\n"
        "    </Watchpoints>\n</C64debugger>\n");
    EXPECT_EQ(symbols.find("start"), 0x0810);
    EXPECT_EQ(symbols.find("loop"), 0x0822);
    EXPECT_EQ(symbols.size(), 2u);
}

TEST(Symbols, ReadsPlainLists) {
    const Symbols symbols = parse(
        "\tirq\t= $c010\t; ?\n"      // ACME -l
        "start           = $0810\n"  // 64tass -l
        "width = 40\n");
    EXPECT_EQ(symbols.find("irq"), 0xc010);
    EXPECT_EQ(symbols.find("start"), 0x0810);
    EXPECT_EQ(symbols.find("width"), 40);
}

// As ld65 2.19 --dbgfile wrote it for a C function, a .proc with an ordinary and a cheap local
// label, a .scope and a constant.
constexpr std::string_view kDebugInfo =
    "version\tmajor=2,minor=0\n"
    "info\tcsym=3,file=702,lib=1,line=2604,mod=49,scope=6,seg=11,span=36,sym=19,type=2\n"
    "scope\tid=0,name=\"\",mod=0,size=54,span=29+0+28\n"
    "scope\tid=2,name=\"_main\",mod=0,type=scope,size=23,parent=0,sym=6,span=27\n"
    "scope\tid=3,name=\"\",mod=1,size=5,span=35\n"
    "scope\tid=4,name=\"_inner\",mod=1,type=scope,size=4,parent=3,sym=16,span=33\n"
    "scope\tid=5,name=\"sc\",mod=1,type=scope,size=1,parent=3,span=34\n"
    "sym\tid=5,name=\"_inner\",addrsize=absolute,scope=0,def=1,ref=2,type=imp,exp=16\n"
    "sym\tid=6,name=\"_main\",addrsize=absolute,size=23,scope=0,def=8,val=0x85F,seg=0,type=lab\n"
    "sym\tid=12,name=\"VAL\",addrsize=absolute,scope=3,def=49,val=0x1234,type=equ\n"
    "sym\tid=13,name=\"foo\",addrsize=absolute,size=1,scope=5,def=48,val=0x87A,seg=0,type=lab\n"
    "sym\tid=14,name=\"@x\",addrsize=absolute,size=1,parent=15,def=47,val=0x879,seg=0,type=lab\n"
    "sym\tid=15,name=\"loop\",addrsize=absolute,size=1,scope=4,val=0x876,seg=0,type=lab\n"
    "sym\tid=16,name=\"_inner\",addrsize=absolute,size=4,scope=3,val=0x876,seg=0,type=lab\n";

TEST(Symbols, ReadsCc65DebugInformation) {
    const Symbols symbols = parse(kDebugInfo);
    EXPECT_EQ(symbols.find("_main"), 0x85f);
    EXPECT_EQ(symbols.find("main"), 0x85f);
    EXPECT_EQ(symbols.find("VAL"), 0x1234);
    EXPECT_EQ(symbols.find("sc::foo"), 0x87a);
    EXPECT_EQ(symbols.find("foo"), 0x87a);
    EXPECT_EQ(symbols.find("_inner"), 0x876);
    EXPECT_EQ(symbols.find("inner"), 0x876);
    EXPECT_EQ(symbols.find("_inner::loop"), 0x876);
    EXPECT_EQ(symbols.find("inner::loop"), 0x876);
    EXPECT_EQ(symbols.find("_inner::loop::@x"), 0x879);
    EXPECT_EQ(symbols.find("loop::@x"), 0x879);
    EXPECT_EQ(symbols.find("@x"), 0x879);
}

TEST(Symbols, NameAddresses) {
    const Symbols symbols = parse(kDebugInfo);
    EXPECT_THAT(symbols.names_at(0x876), ElementsAre("_inner", "_inner::loop"));
    EXPECT_TRUE(symbols.names_at(0x1234).empty());  // a constant is no place
    EXPECT_EQ(symbols.describe(0x876), "_inner");
    EXPECT_EQ(symbols.describe(0x878), "");
    EXPECT_EQ(symbols.describe(0x878, 16), "_inner+2");
    EXPECT_EQ(symbols.describe(0x100, 0xffff), "");
}

TEST(Symbols, SayWhichWhenANameIsUsedTwice) {
    Symbols symbols;
    symbols.add("first::loop", 0x1000);
    symbols.add("second::loop", 0x2000);
    EXPECT_EQ(symbols.find("loop"), std::nullopt);
    EXPECT_THAT(message_of<InputError>([&] { symbols.resolve("loop"); }),
                AllOf(HasSubstr("2 addresses"), HasSubstr("$1000 (first::loop)"),
                      HasSubstr("$2000 (second::loop)")));
    symbols.add("loop", 0x3000);  // the whole name goes before a part
    EXPECT_EQ(symbols.resolve("loop"), 0x3000);
}

TEST(Symbols, SuggestWhatAMistypedNameMayMean) {
    const Symbols symbols = parse("al 0810 ._fill_level\nal 0900 .checksum\nal 0a00 .start\n");
    EXPECT_THAT(symbols.suggestions("fill_levle"), ElementsAre("_fill_level"));
    EXPECT_THAT(symbols.suggestions("CHEKSUM"), ElementsAre("checksum"));
    EXPECT_TRUE(symbols.suggestions("zzzzzz").empty());
    EXPECT_THAT(message_of<InputError>([&] { symbols.resolve("strat"); }),
                AllOf(HasSubstr("'strat'"), HasSubstr("did you mean start?")));
    EXPECT_THAT(message_of<InputError>([&] { Symbols().resolve("start"); }), HasSubstr("--labels"));
}

TEST(Symbols, EditDistance) {
    EXPECT_EQ(edit_distance("start", "start"), 0u);
    EXPECT_EQ(edit_distance("START", "start"), 0u);
    EXPECT_EQ(edit_distance("strat", "start"), 1u);  // neighbours swapped
    EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
    EXPECT_EQ(edit_distance("", "abc"), 3u);
}

TEST(Symbols, AreFoundBesideTheProgram) {
    const test::TempFolder folder;
    const auto program = folder.put("game.prg", "");
    EXPECT_EQ(symbols_beside(program), std::nullopt);
    folder.put("game.vs", "");
    EXPECT_EQ(symbols_beside(program), folder / "game.vs");
    folder.put("game.lbl", "");
    EXPECT_EQ(symbols_beside(program), folder / "game.lbl");
    folder.put("game.dbg", "");
    EXPECT_EQ(symbols_beside(program), folder / "game.dbg");
    EXPECT_EQ(symbols_beside(folder.put("other.prg", "")), std::nullopt);
    folder.put("other.prg.lbl", "");
    EXPECT_EQ(symbols_beside(folder / "other.prg"), folder / "other.prg.lbl");
}

TEST(Symbols, RefuseAFileOfAnotherKind) {
    EXPECT_THAT(message_of<InputError>([] { parse("hello world\nthis is text\n"); }),
                AllOf(HasSubstr("labels:"), HasSubstr("no label")));
    EXPECT_TRUE(parse("").empty());
}

TEST(Symbols, TakeRandomText) {
    std::mt19937 random(64);
    constexpr std::string_view kPieces[] = {
        "al ",     "C:",   "0810",  " .name",      "\n",
        ".label ", "=",    "$",     "{",           "}",
        "\"",      ",",    "sym\t", "id=1",        "scope\t",
        "name=",   "val=", "0x",    ".namespace ", "version\tmajor=2\n",
        "parent=1"};
    for (int round = 0; round < 20'000; ++round) {
        std::string text;
        for (unsigned n = random() % 30; n > 0; --n) {
            if (random() % 4 == 0)
                text += static_cast<char>(random());
            else
                text += kPieces[random() % std::size(kPieces)];
        }
        try {
            const Symbols symbols = parse(text);
            for (const auto& [name, address] : symbols.all()) EXPECT_FALSE(name.empty());
        } catch (const InputError& error) {
            EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
        }
    }
}

}  // namespace
}  // namespace badline
