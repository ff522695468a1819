// The cycles from every start in a frame, against what Bauer's article says a badline takes.
#include "badline/routine/phases.hpp"

#include <gtest/gtest.h>

#include <set>

#include "badline/media/rom_set.hpp"
#include "badline/routine/phase_picture.hpp"
#include "badline/routine/report.hpp"

namespace badline {
namespace {

constexpr std::uint16_t kCode = 0xc000;

Harness harness_with(std::initializer_list<unsigned> code, Model model = Model::c64c) {
    Harness harness({.model = model, .boot = false});
    std::uint16_t at = kCode;
    for (const unsigned byte : code)
        harness.machine().ram()[at++] = static_cast<std::uint8_t>(byte);
    return harness;
}

// An RTS alone: 6 cycles, all of them reads. In a badline BA is low from cycle 12 to 54 (Bauer
// 3.6.3), and whoever reads then waits for cycle 55. Badlines are every eighth line from 51 to 243.
Cycle rts_cycles(int line, int cycle) {
    constexpr int kBaLow = 12, kBaHigh = 55;
    const bool badline = line >= 51 && line <= 243 && line % 8 == 51 % 8;
    if (!badline || cycle >= kBaHigh || cycle + 5 < kBaLow) return 6;
    return cycle <= kBaLow ? 6 + kBaHigh - kBaLow : 6 + kBaHigh - cycle;
}

TEST(Phases, OfAnRtsAreWhatBauerSays) {
    Harness harness = harness_with({0x60});
    harness.set_screen(true);
    const PhaseFigures figures = measure_phases(harness, kCode);
    ASSERT_EQ(figures.starts().size(), 19656);
    ASSERT_FALSE(figures.lost);
    for (int line = 0; line < 312; ++line) {
        for (int cycle = 1; cycle <= 63; ++cycle) {
            const PhaseStart& start = figures.at(line, cycle);
            ASSERT_EQ(start.line, line);
            ASSERT_EQ(start.cycle, cycle);
            ASSERT_EQ(start.cycles, rts_cycles(line, cycle)) << "line " << line << " " << cycle;
            ASSERT_EQ(start.stolen, start.cycles - 6);
        }
    }
    EXPECT_EQ(figures.min(), 6);
    EXPECT_EQ(figures.median(), 6);
    EXPECT_EQ(figures.max(), 49);
    EXPECT_EQ(figures.max_stolen(), 43);
    EXPECT_EQ(figures.worst().line, 51);
    EXPECT_EQ(figures.worst().cycle, 7) << "its last read is in cycle 12";
    EXPECT_EQ(figures.best().line, 0);
}

TEST(Phases, WithoutTheScreenNothingIsStolen) {
    Harness harness = harness_with({0x60});
    harness.set_screen(false);
    const PhaseFigures figures = measure_phases(harness, kCode);
    EXPECT_EQ(figures.min(), 6);
    EXPECT_EQ(figures.max(), 6);
}

// A sprite takes two cycles of its line, and BA warns three before (Bauer 3.6.1): whoever reads in
// the first of these waits 5. Sprite 0's are 55 to 59. It is fetched in 21 lines.
TEST(Phases, OfOneSprite) {
    Harness harness = harness_with({0x60});
    harness.set_screen(false);
    harness.set_sprites(1, 100);
    const PhaseFigures figures = measure_phases(harness, kCode);
    EXPECT_EQ(figures.max(), 6 + 5);
    std::set<int> lines;
    for (const PhaseStart& start : figures.starts()) {
        if (start.stolen == 0) continue;
        lines.insert(start.line);
        ASSERT_EQ(start.stolen, start.cycle <= 55 ? 5 : 60 - start.cycle)
            << "line " << start.line << ", cycle " << start.cycle;
        ASSERT_GE(start.cycle, 50);
        ASSERT_LE(start.cycle, 59);
    }
    EXPECT_EQ(lines.size(), 21);
    EXPECT_EQ(*lines.begin(), 100);
}

// Starts, and what the same routine took from there, measured on x64sc (of August 2026, model c64c)
// with breakpoints on its first instruction and behind its JSR; its monitor counts cycles of a line
// from 0, here they are from 1. A multiplication of 255 by 255, all sprites on at line 100.
TEST(Phases, AreThoseOfX64sc) {
    static constexpr struct {
        int line, cycle;
        Cycle cycles;
    } kMeasured[] = {
        {0, 39, 172},   {48, 40, 215},  {48, 63, 213},  {80, 63, 213},  {98, 6, 234},
        {98, 41, 253},  {100, 18, 246}, {101, 15, 229}, {101, 39, 248}, {104, 37, 308},
        {109, 29, 247}, {110, 42, 247}, {111, 35, 310}, {113, 22, 310}, {116, 25, 248},
        {118, 33, 229}, {120, 26, 234}, {120, 48, 233}, {120, 53, 233}, {129, 18, 214},
        {154, 14, 215}, {173, 59, 172}, {200, 43, 214}, {235, 8, 215},  {241, 38, 213},
        {242, 50, 214}, {309, 3, 172},
    };
    // STX $FD, LSR, STA $FB, LDA #0, LDX #8; BCC, CLC, ADC $FD; ROR, ROR $FB, DEX, BNE; STA $FC,
    // RTS.
    Harness harness =
        harness_with({0x86, 0xfd, 0x4a, 0x85, 0xfb, 0xa9, 0,    0xa2, 8,    0x90, 3,   0x18,
                      0x65, 0xfd, 0x6a, 0x66, 0xfb, 0xca, 0xd0, 0xf5, 0x85, 0xfc, 0x60});
    harness.set_screen(true);
    harness.set_sprites(8, 100);
    harness.machine().cpu().a = harness.machine().cpu().x = 255;
    const PhaseFigures figures = measure_phases(harness, kCode);
    for (const auto& measured : kMeasured)
        EXPECT_EQ(figures.at(measured.line, measured.cycle).cycles, measured.cycles)
            << "line " << measured.line << ", cycle " << measured.cycle;
}

TEST(Phases, DependOnNoThreads) {
    // LDX #40, STA $0400,X, DEX, BNE, RTS.
    Harness harness = harness_with({0xa2, 40, 0x9d, 0, 4, 0xca, 0xd0, 0xfa, 0x60});
    harness.set_screen(true);
    harness.set_sprites(8, 100);
    const PhaseFigures one = measure_phases(harness, kCode, {}, 1);
    const PhaseFigures many = measure_phases(harness, kCode, {}, 3);
    for (std::size_t i = 0; i < one.starts().size(); ++i) {
        ASSERT_EQ(one.starts()[i].cycles, many.starts()[i].cycles) << i;
        ASSERT_EQ(one.starts()[i].stolen, many.starts()[i].stolen) << i;
    }
}

// A start is always as many cycles away as the beam needs to come there, so that what depends on
// time is the same on any number of threads, and when the call is made again: LDA $DC04, a timer
// that the KERNAL has started; AND #$0F, TAX, DEX, BPL, RTS.
TEST(Phases, AreOfTheFrameThatBeginsNow) {
    Harness harness({.roms = load_roms().roms});
    std::uint16_t at = kCode;
    for (const unsigned byte : {0xad, 0x04, 0xdc, 0x29, 0x0f, 0xaa, 0xca, 0x10, 0xfd, 0x60})
        harness.machine().ram()[at++] = static_cast<std::uint8_t>(byte);
    harness.keep();
    for (const unsigned threads : {1U, 3U}) {
        const PhaseFigures figures = measure_phases(harness, kCode, {}, threads);
        for (const auto& [line, cycle] :
             {std::pair{0, 1}, {100, 20}, {250, 63}, {251, 1}, {251, 2}, {252, 40}, {311, 63}}) {
            harness.restore();
            harness.go_to(line, cycle);
            EXPECT_EQ(figures.at(line, cycle).cycles, harness.call(kCode).accounts.total())
                << "line " << line << ", cycle " << cycle << ", threads " << threads;
        }
        harness.restore();
    }
}

// The fast machine and the one that does everything in every cycle agree on every start.
TEST(Phases, AreTheReferencesToo) {
    HarnessConfig config{.boot = false, .reference = true};
    Harness reference(config);
    config.reference = false;
    Harness fast(config);
    for (Harness* harness : {&fast, &reference}) {
        std::uint16_t at = kCode;
        for (const unsigned byte : {0xa2, 8, 0xfe, 0, 0x20, 0xca, 0xd0, 0xfa, 0x60})  // INC $2000,X
            harness->machine().ram()[at++] = static_cast<std::uint8_t>(byte);
        harness->set_screen(true);
        harness->set_sprites(5, 90);
    }
    const PhaseFigures one = measure_phases(fast, kCode), other = measure_phases(reference, kCode);
    for (std::size_t i = 0; i < one.starts().size(); ++i)
        ASSERT_EQ(one.starts()[i].cycles, other.starts()[i].cycles)
            << "line " << one.starts()[i].line << ", cycle " << one.starts()[i].cycle;
}

TEST(Phases, CoverTheFrameOfEachModel) {
    for (const auto& [model, starts] :
         {std::pair{Model::ntsc, 263 * 65}, {Model::oldntsc, 262 * 64}, {Model::drean, 312 * 65}}) {
        Harness harness = harness_with({0x60}, model);
        harness.set_screen(true);
        const PhaseFigures figures = measure_phases(harness, kCode);
        EXPECT_EQ(figures.starts().size(), static_cast<std::size_t>(starts));
        EXPECT_EQ(figures.max(), 49);
    }
}

// LDA $D012, CMP #200, BCC to the RTS, else JMP to itself.
TEST(Phases, NameTheFirstStartThatIsLost) {
    Harness harness = harness_with({0xad, 0x12, 0xd0, 0xc9, 200, 0x90, 3, 0x4c, 0x07, 0xc0, 0x60});
    harness.machine().poke(0, 0x2f);
    harness.machine().poke(1, 0x37);
    const PhaseFigures figures = measure_phases(harness, kCode, {.limit = 1000});
    ASSERT_TRUE(figures.lost);
    // $D012 is read in the fourth cycle of LDA.
    EXPECT_EQ(figures.lost->line, 199);
    EXPECT_EQ(figures.lost->cycle, 61);
    harness.go_to(figures.lost->line, figures.lost->cycle);
    const CallResult result = harness.call(kCode, {.limit = 1000});
    EXPECT_EQ(result.end, CallEnd::limit);
    EXPECT_EQ(explain_with_start(harness.symbols(), result),
              "started at line 199, cycle 61, the routine at $c000 did not return within 1000 "
              "cycles; it was at $c007");
}

TEST(PhasePicture, ShowsEveryStartAndTheWorst) {
    Harness harness = harness_with({0x60});
    harness.set_screen(true);
    const PhaseFigures figures = measure_phases(harness, kCode);
    const PhasePicture picture = phase_picture(figures, "rts", load_roms().roms.chargen);
    ASSERT_EQ(picture.pixels.size(), static_cast<std::size_t>(picture.width * picture.height));
    EXPECT_LE(picture.colours.size(), 256);
    // The plot begins at 48, 44: eight pixels a cycle, two a line.
    const auto at = [&](int line, int cycle) {
        return picture.pixels[static_cast<std::size_t>((44 + line * 2) * picture.width + 48 +
                                                       (cycle - 1) * 8 + 4)];
    };
    const int least = at(0, 1), most = at(59, 10);
    EXPECT_EQ(picture.colours[static_cast<std::size_t>(least)], 0x440154);
    EXPECT_EQ(picture.colours[static_cast<std::size_t>(most)], 0xfde725);
    EXPECT_GT(at(59, 20), at(59, 40)) << "the later in a badline, the less to wait";
    EXPECT_EQ(at(59, 60), least);
}

// Two pictures of the same are the same bytes; one whose starts all cost the same has one colour.
TEST(PhasePicture, OfAFlatFrame) {
    Harness harness = harness_with({0x60});
    harness.set_screen(false);
    const PhaseFigures figures = measure_phases(harness, kCode);
    const auto characters = load_roms().roms.chargen;
    const PhasePicture picture = phase_picture(figures, "rts", characters);
    EXPECT_EQ(picture.pixels, phase_picture(figures, "rts", characters).pixels);
    EXPECT_EQ(picture.pixels[static_cast<std::size_t>(400 * picture.width + 300)], 3);
}

}  // namespace
}  // namespace badline
