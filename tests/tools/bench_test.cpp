// `badline bench` as users run it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "badline/media/png.hpp"
#include "command.hpp"

namespace badline::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::StartsWith;

// At $C000 `only_rts`: RTS, 6 cycles. At $C001 `loop`: LDY count, DEY, BNE, RTS: 4 + 5 * Y - 1 + 6.
// At $C008 `count`. At $C009 `jams`, at $C00A `brk`, at $C00C `astray`: PHA, RTS. At $C00E
// `forever`. At $C011 `init`: INC count, RTS. At $C015 `irq`: PLA, TAY, PLA, TAX, PLA, RTI.
class Bench : public testing::Test {
  protected:
    Bench() {
        folder_.put("code.prg", prg(0xc000, {0x60,                                      //
                                             0xac, 0x08, 0xc0, 0x88, 0xd0, 0xfd, 0x60,  //
                                             0x01,                                      //
                                             0x02, 0x00, 0x00, 0x48, 0x60,              //
                                             0x4c, 0x0e, 0xc0,                          //
                                             0xee, 0x08, 0xc0, 0x60,                    //
                                             0x68, 0xa8, 0x68, 0xaa, 0x68, 0x40}));
        folder_.put("code.lbl",
                    "al C000 .only_rts\nal C001 .loop\nal C008 .count\nal C009 .jams\n"
                    "al C00A .brk\nal C00C .astray\nal C00E .forever\nal C011 .init\n"
                    "al C015 .irq\n");
    }
    Outcome bench(const std::string& label, std::vector<std::string> more = {}) {
        std::vector<std::string> args = {"bench", (folder_ / "code.prg").string(), label};
        args.insert(args.end(), more.begin(), more.end());
        return run_command(args);
    }
    json bench_json(const std::string& label, std::vector<std::string> more = {}) {
        more.emplace_back("--json");
        const Outcome outcome = bench(label, more);
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        return json::parse(outcome.out, nullptr, false);
    }
    TempFolder folder_;
};

// 43 are what BA holds at the most for a badline: tests/routine/phases_test.cpp has them all.
TEST_F(Bench, ReportsForPeople) {
    const Outcome outcome = bench("only_rts", {"--expect", "max<=49", "--expect", "stolen = 43"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("called from each of the 19,656 cycles of a frame on c64c"));
    EXPECT_THAT(outcome.out,
                HasSubstr("minimum                6          0   from line 0, cycle 1"));
    EXPECT_THAT(outcome.out,
                HasSubstr("maximum               49         43   from line 51, cycle 7"));
    EXPECT_THAT(outcome.out, HasSubstr("held    max<=49\n"));
    EXPECT_THAT(outcome.out, HasSubstr("held    stolen = 43\n"));
    EXPECT_EQ(outcome.err, "");
}

TEST_F(Bench, FailsWhenABudgetIsExceeded) {
    const Outcome outcome = bench("only_rts", {"--expect", "max<=48", "--expect", "min=6"});
    EXPECT_EQ(outcome.status, 1);
    EXPECT_THAT(outcome.out, HasSubstr("FAILED  max<=48: is 49\n"));
    EXPECT_THAT(outcome.out, HasSubstr("held    min=6\n"));
    EXPECT_EQ(bench("only_rts", {"--quiet", "--expect", "median(stolen)>0"}).status, 1);
}

TEST_F(Bench, ReportsForPrograms) {
    const json report = bench_json("only_rts", {"--expect", "max<50"});
    EXPECT_EQ(report["model"], "c64c");
    EXPECT_EQ(report["address"], 0xc000);
    EXPECT_EQ(report["starts"], 19656);
    EXPECT_EQ(report["cycles"], (json{{"min", 6}, {"median", 6}, {"max", 49}}));
    EXPECT_EQ(report["stolen"], (json{{"min", 0}, {"median", 0}, {"max", 43}}));
    EXPECT_EQ(report["worst"]["line"], 51);
    EXPECT_EQ(report["worst"]["cycle"], 7);
    // In each of 25 badlines the starts in cycles 7 to 54.
    EXPECT_EQ(report["disturbed"], 25 * 48);
    EXPECT_EQ(report["expectations"][0]["holds"], true);
    ASSERT_EQ(report["frame"].size(), 312);
    ASSERT_EQ(report["frame"][51].size(), 63);
    EXPECT_EQ(report["frame"][51][11], 49);
    EXPECT_EQ(report["frame"][51][12], 48);
    const std::string file = (folder_ / "report.json").string();
    EXPECT_EQ(bench("only_rts", {"--json=" + file, "--expect", "max<50"}).status, 0);
    EXPECT_EQ(json::parse(folder_.get("report.json")), report);
}

TEST_F(Bench, NeedsNoLabelsForAnAddress) {
    folder_.put("code.lbl", "no labels\n");
    const Outcome outcome = bench("$c000", {"--expect", "max=49"});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_THAT(outcome.err, StartsWith("badline: labels not used: "));
    EXPECT_EQ(bench("only_rts").status, 2);
}

TEST_F(Bench, SetsRegistersAndMemory) {
    EXPECT_EQ(bench_json("loop", {"--screen", "off"})["cycles"]["max"], 4 + 5 - 1 + 6);
    for (const char* setting : {"count=10", "count=$0a", "$c008=%1010", ".count.b=10"}) {
        const json report = bench_json("loop", {"--screen", "off", "--set", setting});
        EXPECT_EQ(report["cycles"]["min"], 4 + 50 - 1 + 6) << setting;
        EXPECT_EQ(report["cycles"]["max"], 4 + 50 - 1 + 6) << setting;
    }
    // The loop itself put in place: DEX, BNE to itself, RTS.
    const json report = bench_json(
        "$c100", {"--screen", "off", "--set", "$c100=$ca,$d0,$fd,$60", "--set", "x=$10"});
    EXPECT_EQ(report["cycles"]["max"], 5 * 16 - 1 + 6);
    // A word, low byte first: $60CA is DEX, RTS.
    EXPECT_EQ(bench_json("$c100", {"--screen", "off", "--set", "$c100=$60ca"})["cycles"]["max"], 8);
}

TEST_F(Bench, CallsAnInitialisationFirst) {
    const json report =
        bench_json("loop", {"--screen", "off", "--before", "init", "--before", "init"});
    EXPECT_EQ(report["cycles"]["max"], 4 + 15 - 1 + 6) << "count is 3";
}

// Sprite 0 alone takes 2 cycles and the 3 before them; each further one beside it 2 more.
TEST_F(Bench, HasSpritesWhereTold) {
    for (const auto& [sprites, most] : {std::pair{1, 5}, {2, 7}, {8, 19}}) {
        const json report = bench_json(
            "only_rts", {"--screen", "off", "--sprites", std::to_string(sprites) + "@200"});
        EXPECT_EQ(report["stolen"]["max"], most) << sprites;
        EXPECT_EQ(report["worst"]["line"], 200);
    }
}

TEST_F(Bench, RunsOnEachModel) {
    for (const auto& [model, starts] :
         {std::pair{"c64", 312 * 63}, {"ntsc", 263 * 65}, {"oldntsc", 262 * 64}})
        EXPECT_EQ(bench_json("only_rts", {"--model", model})["starts"], starts) << model;
}

TEST_F(Bench, EntersInterruptHandlers) {
    // PLA, TAY, PLA, TAX, PLA, RTI: 4 + 2 + 4 + 2 + 4 + 6.
    EXPECT_EQ(bench_json("irq", {"--entry", "kernal-irq", "--screen", "off"})["cycles"]["max"], 22);
    EXPECT_EQ(bench_json("$c01a", {"--entry", "irq", "--screen", "off"})["cycles"]["max"], 6);
}

TEST_F(Bench, SavesAPicture) {
    const std::string file = (folder_ / "frame.png").string();
    ASSERT_EQ(bench("only_rts", {"--picture", file}).status, 0);
    const std::string bytes = folder_.get("frame.png");
    const RgbPicture picture =
        decode_png({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()}, "picture");
    EXPECT_EQ(picture.width, 48 + 63 * 8 + 128);
    EXPECT_EQ(picture.height, 44 + 312 * 2 + 44);
    const auto at = [&](int line, int cycle) {
        return picture.pixels[static_cast<std::size_t>((44 + 2 * line) * picture.width + 48 +
                                                       8 * (cycle - 1) + 4)];
    };
    EXPECT_EQ(at(10, 10), 0x440154) << "the least";
    EXPECT_EQ(at(59, 10), 0xfde725) << "the most";
}

// All files or none: what cannot be written leaves no other one behind, nor a part of one.
TEST_F(Bench, WritesAllFilesOrNone) {
    const std::string file = (folder_ / "report.json").string();
    const Outcome outcome = bench("only_rts", {"--json=" + file, "--picture", "/dev/full"});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("/dev/full"));
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(folder_.files(), 2u) << "the program and its labels";
}

TEST_F(Bench, SaysHowARoutineIsLost) {
    const auto lost = [&](const char* label, int status, const char* text) {
        const Outcome outcome = bench(label, {"--limit", "2000"});
        EXPECT_EQ(outcome.status, status) << label;
        EXPECT_EQ(outcome.out, "") << label;
        EXPECT_THAT(outcome.err, StartsWith("badline: started at line 0, cycle 1, ")) << label;
        EXPECT_THAT(outcome.err, HasSubstr(text)) << label;
        EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << label;
    };
    lost("forever", 3, "forever did not return within 2000 cycles; it was at $c00e");
    lost("jams", 4, "the processor jammed at $c009 (jams)");
    lost("brk", 1, "it executed a BRK at $c00a (brk)");
    lost("astray", 1, "the return at $c00d (astray+1) found 1 byte too many on the stack");
}

TEST_F(Bench, RefusesWhatItCannotUse) {
    const auto refused = [&](const std::string& label, std::vector<std::string> more,
                             const char* text) {
        const Outcome outcome = bench(label, more);
        EXPECT_EQ(outcome.status, 2) << text;
        EXPECT_EQ(outcome.out, "") << text;
        EXPECT_THAT(outcome.err, HasSubstr(text));
        EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << text;
    };
    refused("only_rst", {}, "did you mean only_rts?");
    refused("loop", {"more"}, "one program and one label, but 'more' follows");
    refused("loop", {"--set", "a"}, "write WHAT=VALUE");
    refused("loop", {"--set", "a=256"}, "'256' is too large for a register");
    refused("loop", {"--set", "c=2"}, "'2' is too large for a flag");
    refused("loop", {"--set", "cuont=2"}, "did you mean count?");
    refused("loop", {"--set", "count="}, "the value is missing");
    refused("loop", {"--set", "count.b=300"}, "a byte is $00 to $ff");
    refused("loop", {"--set", "$ffff=$1234"}, "it runs past $ffff");
    refused("loop", {"--expect", "mix<=3"}, "did you mean");
    refused("loop", {"--expect", "max"}, "write FIGURE<=NUMBER");
    refused("loop", {"--expect", "max<=many"}, "give a number of cycles in place of 'many'");
    refused("loop", {"--screen", "dim"}, "give on or off");
    refused("loop", {"--sprites", "9"}, "with N from 0 to 8");
    refused("loop", {"--sprites", "1@256"}, "LINE from 0 to 255");
    refused("loop", {"--entry", "irk"}, "did you mean irq?");
    refused("loop", {"--limit", "0"}, "--limit '0': give a number from 1 to 1000000000");
    refused("loop", {"--limit", "2000M"}, "--limit '2000M': give a number from 1");
    refused("loop", {"--threads", "many"}, "--threads 'many': give a number from 0 to 1024");
    refused("loop", {"--picture", (folder_ / "no/such.png").string()}, "such.png");
    const std::string program = (folder_ / "code.prg").string();
    refused("loop", {"--json=" + program}, "is the program and would be --json");
    refused("loop", {"--picture", (folder_ / "x").string(), "--json=" + (folder_ / "x").string()},
            "is --picture and would be --json");
    refused("loop", {"--model", "c65"}, "unknown model 'c65'");
    EXPECT_EQ(run_command({"bench"}).status, 2);
    EXPECT_THAT(run_command({"bench", "missing.prg", "x"}).err, HasSubstr("missing.prg"));
    EXPECT_THAT(run_command({"help", "bench"}).out, HasSubstr("usage: badline bench"));
}

}  // namespace
}  // namespace badline::test
