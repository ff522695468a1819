// The fast machine against the reference, on programs that nobody would write: random writes to
// the chips at random times, their registers read back, interrupts from everywhere. Both have to
// agree on everything a program could see, at the end of every frame, and on the picture.
#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "badline/machine/machine.hpp"

namespace badline {
namespace {

constexpr std::uint16_t kMain = 0x0800, kIrq = 0x7000, kNmi = 0x7100, kResults = 0x5000;

class Generator {
  public:
    explicit Generator(std::uint32_t seed) : random_(seed) {}

    std::vector<std::uint8_t> program(int instructions) {
        if (pick(2) != 0) emit({0x58});  // CLI
        for (int i = 0; i < instructions; ++i) instruction();
        emit({0x4c, kMain & 0xff, kMain >> 8});
        return code_;
    }
    unsigned pick(unsigned below) { return random_() % below; }

  private:
    void emit(std::initializer_list<unsigned> bytes) {
        for (const unsigned byte : bytes) code_.push_back(static_cast<std::uint8_t>(byte));
    }
    // A register of the chips, those in front that make and unmake badlines, sprites, interrupts.
    unsigned address() {
        static constexpr unsigned kFavourites[] = {0xd011, 0xd012, 0xd015, 0xd017, 0xd018, 0xd019,
                                                   0xd01a, 0xd016, 0xdc0d, 0xdc0e, 0xdc0f, 0xdd0d,
                                                   0xdd0e, 0xdc04, 0xdc05, 0xdd04, 0xd001, 0xd003};
        switch (pick(6)) {
            case 0: return 0xd000 + pick(0x2f);
            case 1: return 0xdc00 + pick(16);
            case 2: return 0xdd00 + pick(16);
            case 3: return 0xd400 + pick(0x1d);
            default: return kFavourites[pick(std::size(kFavourites))];
        }
    }
    void instruction() {
        const unsigned to = address();
        switch (pick(16)) {
            case 0:
            case 1:
            case 2:
            case 3: {  // LDA #, STA register
                unsigned value = pick(256);
                // Timers that underflow at every cycle leave no time for anything else.
                if ((to & 0xff0f) == 0xdc05 || (to & 0xff0f) == 0xdd05) value = pick(64);
                if ((to & 0xff0f) == 0xdc04 || (to & 0xff0f) == 0xdd04) value |= 0x40;
                emit({0xa9, value, 0x8d, to & 0xff, to >> 8});
                break;
            }
            case 4: emit({0xee, to & 0xff, to >> 8}); break;  // INC register
            case 5:
            case 6:
            case 7: {  // LDA register, STA where it can be seen
                const unsigned result = kResults + pick(0x1000);
                emit({0xad, to & 0xff, to >> 8, 0x8d, result & 0xff, result >> 8});
                break;
            }
            case 8: emit({0xa2, pick(60) + 1, 0xca, 0xd0, 0xfd}); break;  // a delay
            case 9: emit({0xea}); break;
            case 10: emit({0x24, pick(256)}); break;
            case 11: emit({pick(2) != 0 ? 0x58U : 0x78U}); break;      // CLI, SEI
            case 12: emit({0x9d, pick(256), 0x04 + pick(4)}); break;   // STA abs,X: the screen
            case 13: emit({0x9d, pick(256), 0x20 + pick(32)}); break;  // graphics
            case 14: emit({0xbd, to & 0xff, to >> 8}); break;          // LDA abs,X
            case 15: emit({0xa9, 0x35 + pick(3), 0x85, 0x01}); break;  // banking
        }
    }
    std::mt19937 random_;
    std::vector<std::uint8_t> code_;
};

Machine make_machine(Model model, bool reference, std::uint32_t seed) {
    Generator generator(seed);
    MachineConfig config;
    config.model = model;
    config.reference = reference;
    for (std::size_t i = 0; i < config.roms.chargen.size(); ++i) {
        config.roms.chargen[i] = static_cast<std::uint8_t>(i * 37 >> 3);
    }
    auto& kernal = config.roms.kernal;
    const auto vector = [&](std::size_t at, std::uint16_t to) {
        kernal[at - 0xe000] = static_cast<std::uint8_t>(to);
        kernal[at + 1 - 0xe000] = static_cast<std::uint8_t>(to >> 8);
    };
    vector(0xfffa, kNmi);
    vector(0xfffc, kMain);
    vector(0xfffe, kIrq);
    Machine machine(config);
    // The vectors again in the RAM, for when the ROM is banked out.
    machine.load(0xfffa, std::span(kernal).subspan(0x1ffa));
    machine.load(kMain, generator.program(400));
    // PHA, LDA $DC0D, ASL $D019, INC $02, PLA, RTI; the same for NMI with $DD0D.
    const std::uint8_t irq[] = {0x48, 0xad, 0x0d, 0xdc, 0x0e, 0x19, 0xd0, 0xe6, 0x02, 0x68, 0x40};
    const std::uint8_t nmi[] = {0x48, 0xad, 0x0d, 0xdd, 0xe6, 0x03, 0x68, 0x40};
    machine.load(kIrq, irq);
    machine.load(kNmi, nmi);
    machine.cpu().pc = kMain;
    return machine;
}

class MachineFuzz : public testing::TestWithParam<int> {};

TEST_P(MachineFuzz, FastAndReferenceAgreeEveryFrame) {
    const auto seed = static_cast<std::uint32_t>(GetParam());
    const auto model = static_cast<Model>(seed % std::size(kModels));
    Machine fast = make_machine(model, false, seed);
    Machine reference = make_machine(model, true, seed);
    reference.set_drawing(true);
    for (int frame = 0; frame < 12; ++frame) {
        const Cycle until = fast.now() + fast.cycles_per_frame();
        fast.run(until);
        reference.run(until);
        ASSERT_EQ(fast.now(), reference.now()) << "seed " << seed << ", frame " << frame;
        const auto one = fast.visible_state(), other = reference.visible_state();
        for (std::size_t i = 0; i < one.size(); ++i) {
            ASSERT_EQ(one[i], other[i]) << "seed " << seed << ", frame " << frame << ", byte "
                                        << std::hex << i << " of visible_state()";
        }
        // The fast one draws afterwards, from a checkpoint.
        if (frame % 4 != 3) continue;
        const Picture drawn = fast.picture(), expected = reference.picture();
        for (std::size_t i = 0; i < drawn.pixels.size(); ++i) {
            ASSERT_EQ(drawn.pixels[i], expected.pixels[i])
                << "seed " << seed << ", frame " << frame << ", pixel "
                << i % static_cast<std::size_t>(drawn.width) << ","
                << i / static_cast<std::size_t>(drawn.width);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, MachineFuzz, testing::Range(1, 61));

// The same with the processor held now and then, for as long as a DMA might, and with the writes
// logged: both machines log the same, and one that does not log is no different.
class HeldMachineFuzz : public testing::TestWithParam<int> {};

TEST_P(HeldMachineFuzz, FastAndReferenceAgreeAfterEveryHold) {
    const auto seed = static_cast<std::uint32_t>(GetParam());
    const auto model = static_cast<Model>(seed % std::size(kModels));
    Machine fast = make_machine(model, false, seed);
    Machine silent = make_machine(model, false, seed);
    Machine reference = make_machine(model, true, seed);
    std::vector<LoggedWrite> fast_log, reference_log;
    fast.log_writes(&fast_log);
    reference.log_writes(&reference_log);
    std::mt19937 random(seed);
    for (int hold = 0; hold < 40; ++hold) {
        const Cycle until = fast.now() + 1 + random() % 3000;
        const Cycle held = random() % 200;
        for (Machine* machine : {&fast, &silent, &reference}) {
            machine->run(until);
            const Cycle now = machine->now();
            machine->hold_processor(held);
            ASSERT_EQ(machine->now(), now + held);
        }
        ASSERT_EQ(fast.now(), reference.now()) << "seed " << seed << ", hold " << hold;
        const auto expected = reference.visible_state();
        ASSERT_EQ(fast.visible_state(), expected) << "seed " << seed << ", hold " << hold;
        ASSERT_EQ(silent.visible_state(), expected) << "seed " << seed << ", hold " << hold;
        ASSERT_EQ(fast_log, reference_log) << "seed " << seed << ", hold " << hold;
    }
    EXPECT_FALSE(fast_log.empty());
}

INSTANTIATE_TEST_SUITE_P(Seeds, HeldMachineFuzz, testing::Range(1, 31));

}  // namespace
}  // namespace badline
