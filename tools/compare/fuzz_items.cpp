#include "fuzz_items.hpp"

#include "badline/cpu/opcodes.hpp"

namespace badline::tools {
namespace {

// One program in so many may read the SID: for that, x64sc has to be started anew.
constexpr std::uint32_t kSidEvery = 16;

constexpr std::uint8_t kLdaImmediate = 0xa9, kLdxImmediate = 0xa2, kLdyImmediate = 0xa0,
                       kLdaAbsolute = 0xad, kStaAbsolute = 0x8d;

void put_word(FuzzItem& item, unsigned value) {
    item.push_back(static_cast<std::uint8_t>(value));
    item.push_back(static_cast<std::uint8_t>(value >> 8));
}

// The order in which a function's arguments are worked out is the compiler's choice: of two random
// numbers the first is drawn by itself.
void store(FuzzItem& item, std::uint8_t value, unsigned address) {
    item.insert(item.end(), {kLdaImmediate, value, kStaAbsolute});
    put_word(item, address);
}

void load_and_log(FuzzItem& item, unsigned address, unsigned serial) {
    item.push_back(kLdaAbsolute);
    put_word(item, address);
    item.push_back(kStaAbsolute);
    put_word(item, kFuzzLog + serial % 0x800);
}

// A value for a register that is likely to do something.
std::uint8_t vic_value(FuzzRandom& random, unsigned reg) {
    switch (reg) {
        case 0x11:
            return static_cast<std::uint8_t>(random.chance(75) ? 0x10 | (random.byte() & 0x8f)
                                                               : random.byte());
        case 0x15: return random.chance(50) ? random.byte() : std::uint8_t{0};
        case 0x1a: return static_cast<std::uint8_t>(random.byte() & 0x0f);
        default: return random.byte();
    }
}

FuzzItem write_vic(FuzzRandom& random) {
    FuzzItem item;
    static constexpr std::uint8_t kLively[] = {0x11, 0x12, 0x15, 0x16, 0x17, 0x18, 0x19,
                                               0x1a, 0x1b, 0x1c, 0x1d, 0x20, 0x21};
    const unsigned reg =
        random.chance(65) ? kLively[random.below(std::size(kLively))] : random.below(0x2f);
    store(item, vic_value(random, reg), 0xd000 + reg);
    return item;
}

FuzzItem write_cia(FuzzRandom& random) {
    FuzzItem item;
    const unsigned cia = random.chance(60) ? 0xdc00 : 0xdd00;
    static constexpr std::uint8_t kLively[] = {4, 5, 6, 7, 13, 14, 15};
    const unsigned reg =
        random.chance(85) ? kLively[random.below(std::size(kLively))] : random.below(16);
    std::uint8_t value = random.byte();
    // High bytes of latches: short times, that something happens.
    if ((reg == 5 || reg == 7) && random.chance(90))
        value = static_cast<std::uint8_t>(1 + random.below(4));
    if (reg == 13) value = random.chance(70) ? value & 0x9f : value;
    if (reg == 14 || reg == 15) value = random.chance(70) ? (value & 0x9f) | 1 : value;
    store(item, value, cia + reg);
    return item;
}

FuzzItem write_sid(FuzzRandom& random) {
    FuzzItem item;
    const unsigned address = 0xd400 + random.below(0x19);
    store(item, random.byte(), address);
    return item;
}

FuzzItem write_memory(FuzzRandom& random) {
    static constexpr struct {
        unsigned from, size;
    } kAreas[] = {{0xd800, 1000}, {0x0400, 1000}, {0x07f8, 8}, {0xc800, 0x700}};
    const auto& area = kAreas[random.below(std::size(kAreas))];
    const unsigned address = area.from + random.below(area.size);
    FuzzItem item;
    store(item, random.byte(), address);
    return item;
}

// What the memory configurations do to a running program: mostly back to the usual one.
FuzzItem write_port(FuzzRandom& random) {
    static constexpr std::uint8_t kUseful[] = {0x37, 0x37, 0x37, 0x35, 0x36, 0x33, 0x34, 0x30};
    return {kLdaImmediate, kUseful[random.below(std::size(kUseful))], 0x85, 0x01};
}

FuzzItem read_chip(FuzzRandom& random, unsigned serial, bool sid) {
    FuzzItem item;
    static constexpr std::uint16_t kPlaces[] = {
        0xdc04, 0xdc05, 0xdc06, 0xdc07, 0xdc0d, 0xdc0e, 0xdc0f, 0xdd04, 0xdd05,
        0xdd06, 0xdd07, 0xdd0d, 0xdd0e, 0xdd0f, 0xd011, 0xd012, 0xd019, 0xd01e,
        0xd01f, 0xd013, 0xdc0c, 0xdc08, 0xdc01, 0xdd00, 0xd41b, 0xd41c};
    constexpr unsigned kSidPlaces = 2;  // at the end
    const auto places = static_cast<unsigned>(std::size(kPlaces)) - (sid ? 0 : kSidPlaces);
    load_and_log(item, kPlaces[random.below(places)], serial);
    if (random.chance(30)) load_and_log(item, kPlaces[random.below(places)], serial + 0x400);
    return item;
}

FuzzItem delay(FuzzRandom& random) {
    if (random.chance(40)) return FuzzItem(1 + random.below(8), 0xea);
    const auto count = static_cast<std::uint8_t>(1 + random.below(random.chance(20) ? 255 : 30));
    return {kLdxImmediate, count, 0xca, 0xd0, 0xfd};
}

FuzzItem wait_for_line(FuzzRandom& random) {
    return {kLdaImmediate, random.byte(), 0xcd, 0x12, 0xd0, 0xd0, 0xfb};
}

// Which opcodes may stand anywhere: no jumps, nothing that moves the stack pointer, nothing that
// differs from chip to chip.
bool harmless(Operation operation) {
    using enum Operation;
    switch (operation) {
        case kBcc:
        case kBcs:
        case kBeq:
        case kBmi:
        case kBne:
        case kBpl:
        case kBvc:
        case kBvs:
        case kBrk:
        case kJmp:
        case kJsr:
        case kRti:
        case kRts:
        case kPha:
        case kPhp:
        case kPla:
        case kPlp:
        case kTxs:
        case kAne:
        case kLxa:
        case kSha:
        case kShx:
        case kShy:
        case kTas:
        case kLas:
        case kJam: return false;
        default: return true;
    }
}

// An address that may be read and written: scratch memory, or a chip's register.
unsigned target(FuzzRandom& random, bool sid) {
    switch (random.below(8)) {
        case 0: return 0xd000 + random.below(0x2f);
        case 1: return 0xdc00 + random.below(16);
        case 2: return 0xdd00 + random.below(16);
        case 3: return 0xd400 + random.below(sid ? 0x1d : 0x19);
        default: return 0xc800 + random.below(0x7e0);
    }
}

FuzzItem any_opcode(FuzzRandom& random, bool sid) {
    std::uint8_t opcode;
    do opcode = random.byte();
    while (!harmless(kOpcodes[opcode].operation));
    FuzzItem item;
    const unsigned address = target(random, sid);
    const std::uint8_t index = random.chance(50) ? random.byte() : std::uint8_t(random.below(4));
    const auto zero_page = static_cast<std::uint8_t>(0x10 + random.below(0xd0));
    const auto pointer =
        static_cast<std::uint8_t>(kFuzzPointerBase + 2 * random.below(kFuzzPointers.size()));
    switch (kOpcodes[opcode].mode) {
        case Mode::kImplied:
        case Mode::kAccumulator: return {opcode};
        case Mode::kImmediate: return {opcode, random.byte()};
        case Mode::kZeroPage: return {opcode, zero_page};
        case Mode::kZeroPageX:
            return {kLdxImmediate, index, opcode, static_cast<std::uint8_t>(zero_page - index)};
        case Mode::kZeroPageY:
            return {kLdyImmediate, index, opcode, static_cast<std::uint8_t>(zero_page - index)};
        case Mode::kIndirectX:
            return {kLdxImmediate, index, opcode, static_cast<std::uint8_t>(pointer - index)};
        case Mode::kIndirectY:
            return {kLdyImmediate, static_cast<std::uint8_t>(random.below(16)), opcode, pointer};
        case Mode::kAbsolute:
            item = {opcode};
            put_word(item, address);
            return item;
        case Mode::kAbsoluteX: item = {kLdxImmediate, index, opcode}; break;
        case Mode::kAbsoluteY: item = {kLdyImmediate, index, opcode}; break;
        default: return {0xea};
    }
    put_word(item, address - index);
    return item;
}

FuzzItem stack_pair(FuzzRandom& random) {
    static constexpr std::uint8_t kPush[] = {0x48, 0x08}, kPull[] = {0x68, 0x28};
    FuzzItem item = {kPush[random.below(2)]};
    if (random.chance(50)) item.push_back(0xea);
    item.push_back(kPull[random.below(2)]);
    return item;
}

// A branch over a few bytes, taken or not.
FuzzItem branch(FuzzRandom& random) {
    const auto opcode = static_cast<std::uint8_t>(0x10 + 0x20 * random.below(8));
    const auto length = random.below(5);
    FuzzItem item = {opcode, static_cast<std::uint8_t>(length)};
    for (unsigned i = 0; i < length; ++i) item.push_back(0xe8);
    return item;
}

// A timer that interrupts, by IRQ or by NMI.
FuzzItem timer_interrupt(FuzzRandom& random) {
    FuzzItem item;
    const unsigned cia = random.chance(65) ? 0xdc00 : 0xdd00;
    const bool timer_b = random.chance(30);
    const unsigned latch = random.chance(25) ? 60 + random.below(100) : 100 + random.below(4000);
    store(item, static_cast<std::uint8_t>(latch), cia + (timer_b ? 6 : 4));
    store(item, static_cast<std::uint8_t>(latch >> 8), cia + (timer_b ? 7 : 5));
    store(item, timer_b ? 0x82 : 0x81, cia + 13);
    store(item,
          static_cast<std::uint8_t>(random.chance(70)   ? 0x11
                                    : random.chance(50) ? 0x19
                                                        : 0x01),
          cia + (timer_b ? 15 : 14));
    if (random.chance(80)) item.push_back(0x58);
    return item;
}

FuzzItem raster_interrupt(FuzzRandom& random) {
    FuzzItem item;
    store(item, random.byte(), 0xd012);
    store(item, static_cast<std::uint8_t>(random.chance(70) ? 0x01 : random.byte() & 0x0f), 0xd01a);
    if (random.chance(80)) item.push_back(0x58);
    return item;
}

// The vertical scroll is made that of this line: a badline begins, wherever the beam is.
FuzzItem badline_here(FuzzRandom& random) {
    FuzzItem item = {kLdaAbsolute,
                     0x12,
                     0xd0,
                     0x29,
                     0x07,
                     0x09,
                     static_cast<std::uint8_t>(random.chance(70) ? 0x18 : 0x10)};
    if (random.chance(30)) item.insert(item.begin() + 3, {0x18, 0x69, 0x01});
    item.insert(item.end(), {kStaAbsolute, 0x11, 0xd0});
    return item;
}

// A sprite that begins a few lines below the beam.
FuzzItem sprite_here(FuzzRandom& random) {
    const unsigned sprite = random.below(8);
    FuzzItem item = {kLdaAbsolute, 0x12, 0xd0,
                     0x18,         0x69, static_cast<std::uint8_t>(random.below(6)),
                     kStaAbsolute};
    put_word(item, 0xd001 + 2 * sprite);
    store(item, static_cast<std::uint8_t>(random.chance(50) ? 1U << sprite : random.byte()),
          0xd015);
    return item;
}

struct Kind {
    unsigned weight;
    FuzzItem (*make)(FuzzRandom&, unsigned serial, bool sid);
};

constexpr Kind kKinds[] = {
    {20, [](FuzzRandom& r, unsigned, bool) { return write_vic(r); }},
    {10, [](FuzzRandom& r, unsigned, bool) { return write_cia(r); }},
    {4, [](FuzzRandom& r, unsigned, bool) { return timer_interrupt(r); }},
    {2, [](FuzzRandom& r, unsigned, bool) { return raster_interrupt(r); }},
    {4, [](FuzzRandom& r, unsigned, bool) { return badline_here(r); }},
    {4, [](FuzzRandom& r, unsigned, bool) { return sprite_here(r); }},
    {4, [](FuzzRandom& r, unsigned, bool) { return write_sid(r); }},
    {3, [](FuzzRandom& r, unsigned, bool) { return write_memory(r); }},
    {1, [](FuzzRandom& r, unsigned, bool) { return write_port(r); }},
    {18, [](FuzzRandom& r, unsigned serial, bool sid) { return read_chip(r, serial, sid); }},
    {10, [](FuzzRandom& r, unsigned, bool) { return delay(r); }},
    {1, [](FuzzRandom& r, unsigned, bool) { return wait_for_line(r); }},
    {24, [](FuzzRandom& r, unsigned, bool sid) { return any_opcode(r, sid); }},
    {3, [](FuzzRandom& r, unsigned, bool) { return stack_pair(r); }},
    {4, [](FuzzRandom& r, unsigned, bool) { return branch(r); }},
    {2,
     [](FuzzRandom&, unsigned, bool) {
         return FuzzItem{0x20, 0x10, 0x08};
     }},
    {2, [](FuzzRandom& r, unsigned,
           bool) { return FuzzItem{r.chance(75) ? std::uint8_t{0x58} : std::uint8_t{0x78}}; }},
    {2,
     [](FuzzRandom&, unsigned, bool) {
         return FuzzItem{0x00, 0xea};
     }},
};

static_assert(kFuzzSubroutine == 0x0810, "the JSR above");

}  // namespace

FuzzItem make_fuzz_item(FuzzRandom& random, unsigned serial, bool sid) {
    unsigned whole = 0;
    for (const Kind& kind : kKinds) whole += kind.weight;
    unsigned at = random.below(whole);
    for (const Kind& kind : kKinds) {
        if (at < kind.weight) return kind.make(random, serial, sid);
        at -= kind.weight;
    }
    return {0xea};
}

FuzzProgram make_fuzz_program(std::uint64_t seed, std::uint32_t number) {
    FuzzProgram program{seed, number, number % kSidEvery == kSidEvery - 1, {}};
    FuzzRandom seeds(seed);
    FuzzRandom random(seeds.next() + 0x9e3779b97f4a7c15 * (number + 1));
    const unsigned count = 20 + random.below(180);
    for (unsigned i = 0; i < count; ++i)
        program.items.push_back(make_fuzz_item(random, i, program.sid));
    return program;
}

}  // namespace badline::tools
