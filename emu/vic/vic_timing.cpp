// The VIC-II's time: what happens in which cycle of a line, and how to get past what does not
// matter. The picture is in vic_draw.cpp, the registers in vic_registers.cpp.
#include <algorithm>
#include <bit>

#include "badline/vic/vic.hpp"

namespace badline {
namespace {

constexpr int kFirstDmaLine = 0x30;
constexpr int kLastDmaLine = 0xf7;
constexpr int kMatrixBaCycle = 12;     // BA low for the matrix accesses ...
constexpr int kFirstMatrixCycle = 15;  // ... which begin three cycles later
constexpr int kLastMatrixCycle = 54;
constexpr int kFirstGraphicsCycle = 16;
constexpr int kLastGraphicsCycle = 55;
constexpr int kExpansionCycle = 56;  // the sprites' expansion flip-flops change over

// The pending phi2 access of a cycle.
enum Pending : std::uint8_t { kNone = 0, kMatrix = 1, kSpriteFirst = 8, kSpriteThird = 16 };

// What one cycle of a line does for sprites.
struct SpriteCycle {
    std::uint8_t ba = 0;      // the sprites for whose DMA BA is low
    std::int8_t sprite = -1;  // whose access it is
    std::uint8_t phase = 0;   // 0: pointer and first byte, 1: second and third byte
};

struct SpriteSchedule {
    std::array<SpriteCycle, 66> cycle{};
};

constexpr SpriteSchedule make_schedule(int cycles_per_line, int sprite0) {
    SpriteSchedule schedule;
    // Said again, since GCC 12 forgets the -1 of elements that a constant expression goes on to
    // change.
    for (SpriteCycle& at : schedule.cycle) at.sprite = -1;
    for (int n = 0; n < 8; ++n) {
        const int pointer = sprite0 + 2 * n;
        const auto wrap = [&](int c) { return (c - 1) % cycles_per_line + 1; };
        for (int c = pointer - 3; c <= pointer + 1; ++c) {
            schedule.cycle[static_cast<std::size_t>(wrap(c))].ba |=
                static_cast<std::uint8_t>(1U << n);
        }
        for (int phase = 0; phase < 2; ++phase) {
            SpriteCycle& at = schedule.cycle[static_cast<std::size_t>(wrap(pointer + phase))];
            at.sprite = static_cast<std::int8_t>(n);
            at.phase = static_cast<std::uint8_t>(phase);
        }
    }
    return schedule;
}

constexpr SpriteSchedule kSchedule63 = make_schedule(63, 58);
constexpr SpriteSchedule kSchedule64 = make_schedule(64, 59);
constexpr SpriteSchedule kSchedule65 = make_schedule(65, 59);

const SpriteSchedule& schedule_for(int cycles_per_line) {
    return cycles_per_line == 63 ? kSchedule63 : cycles_per_line == 64 ? kSchedule64 : kSchedule65;
}

}  // namespace

void Vic::power_on(VicModel model, Cycle now) {
    model_ = model;
    timing_ = timing_of(model);
    state_ = VicState{};
    next_ = now;
    pixels_.fill(0);
    frame_.fill(0);
}

void Vic::reset(Cycle now) {
    // The chip has no reset pin; the machine's RESET leaves it as it is.
    advance(now);
}

void Vic::restore(const VicState& state, Cycle next) {
    const Cycle frame = Cycle{timing_.cycles_per_line} * timing_.lines;
    if (drawing_ && next - next_ < frame) advance(next);
    const VicState before = state_;
    const bool goes_on = drawing_ && next_ == next;
    state_ = state;
    next_ = next;
    if (goes_on) {
        state_.fetched = before.fetched;
        state_.waiting = before.waiting;
        state_.shifter = before.shifter;
    }
}

bool Vic::sprites_visible() const {
    const VicState& s = state_;
    if ((s.sprite_dma | s.sprite_display | s.sprite_display_before | s.sprite_shifting) != 0)
        return true;
    std::uint8_t enabled = s.reg[0x15];
    const int line = s.cycle == 1 ? s.line : s.raster;
    for (int n = 0; enabled != 0; ++n, enabled >>= 1) {
        if ((enabled & 1) != 0 && s.reg[static_cast<std::size_t>(2 * n + 1)] == (line & 0xff)) {
            return true;
        }
    }
    return false;
}

void Vic::catch_up(Cycle to) {
    if (drawing_ || reference_) {
        while (next_ < to) step<true>();
        return;
    }
    while (next_ < to) {
        if (state_.settled) {
            if (state_.cycle == 1 && to - next_ >= timing_.cycles_per_line && quiet_line()) {
                run_quiet_line();
            } else {
                const auto most = static_cast<int>(std::min<Cycle>(to - next_ - 1, 64));
                const int n = std::min(skippable(), most);
                if (n > 0) skip(n);
            }
        }
        if (sprites_visible()) {
            step<true>();
        } else {
            step<false>();
        }
    }
}

// A line in which nothing but counting and matrix accesses happens, all of it predictable at its
// start: no sprite is fetched or shown.
bool Vic::quiet_line() const {
    const VicState& s = state_;
    if ((s.sprite_dma | s.sprite_display | s.sprite_display_before | s.sprite_shifting |
         s.pending) != 0)
        return false;
    std::uint8_t enabled = s.reg[0x15];
    for (int n = 0; enabled != 0; ++n, enabled >>= 1) {
        if ((enabled & 1) != 0 && s.reg[static_cast<std::size_t>(2 * n + 1)] == (s.line & 0xff)) {
            return false;
        }
    }
    return true;
}

// All of a quiet line but its last cycle, which is stepped like any other.
void Vic::run_quiet_line() {
    VicState& s = state_;
    begin_line();
    if (s.line == 0) {
        s.cycle = 2;
        begin_line();
    }
    compare_raster();
    update_badline();
    vertical_border_compare();
    s.vc = s.vcbase;
    s.vmli = 0;
    if (s.badline) {
        s.display_state = true;
        s.rc = 0;
        for (std::size_t i = 0; i < 40; ++i) {
            const auto address = static_cast<std::uint16_t>((s.vc + i) & 0x3ff);
            s.matrix[i] = fetch(matrix_base() | address);
            s.matrix_colour[i] = memory_.colour[address];
        }
    }
    if (s.display_state) {
        s.vc = (s.vc + 40) & 0x3ff;
        s.vmli = 40;
    }
    if (s.rc == 7) {
        s.vcbase = s.vc;
        if (!s.badline) s.display_state = false;
    }
    if (s.display_state) s.rc = (s.rc + 1) & 7;
    // The left edge is passed, then the right one.
    if (s.set_vertical_border) s.vertical_border = true;
    s.main_border = true;
    s.border_mask = 0xff;
    s.ba_low_cycles = 0;
    s.ba_matrix = s.ba_sprite = false;
    s.refresh = static_cast<std::uint8_t>(s.refresh - 5);
    s.waiting.valid = s.fetched.valid = false;
    s.control2_before = s.reg[0x16];
    s.control1_before = s.reg[0x11];
    s.memory_before = s.reg[0x18];
    s.cycle = timing_.cycles_per_line;
    next_ += timing_.cycles_per_line - 1;
}

// How many cycles from the next on change nothing but the counters of the display.
int Vic::skippable() const {
    const VicState& s = state_;
    if (sprites_visible()) return 0;
    // In a badline only while the matrix accesses go on.
    if (s.badline ? s.pending != kMatrix || s.ba_low_cycles < 4 : s.pending != kNone) return 0;
    if (s.line == kFirstDmaLine && den() && !s.badlines_enabled) return 0;
    const int c = s.cycle;
    if (c >= 3 && c < kMatrixBaCycle) return kMatrixBaCycle - c;
    if (c > kFirstGraphicsCycle + 2 && c < kLastMatrixCycle) return kLastMatrixCycle - c;
    if (c > timing_.display_check_cycle && c < timing_.cycles_per_line) {
        return timing_.cycles_per_line - c;
    }
    return 0;
}

void Vic::skip(int cycles) {
    VicState& s = state_;
    s.control1_before = s.reg[0x11];
    s.control2_before = s.reg[0x16];
    s.memory_before = s.reg[0x18];
    if (s.cycle > kFirstGraphicsCycle && s.cycle < kLastMatrixCycle) {
        if (s.badline) {
            for (int i = 0; i < cycles; ++i) {
                matrix_access(true);
                s.vc = (s.vc + 1) & 0x3ff;
                s.vmli = (s.vmli + 1) & 0x3f;
            }
        } else if (s.display_state) {
            s.vc = static_cast<std::uint16_t>((s.vc + cycles) & 0x3ff);
            s.vmli = static_cast<std::uint8_t>((s.vmli + cycles) & 0x3f);
        }
    } else if (s.cycle < kMatrixBaCycle) {
        if (s.cycle + cycles > 11) --s.refresh;
    }
    s.cycle = static_cast<std::uint16_t>(s.cycle + cycles);
    next_ += cycles;
}

template <bool kDraw>
void Vic::step() {
    VicState& s = state_;
    const int c = s.cycle;
    if (s.pending != kNone) carry_out_pending();
    border_compare();
    if constexpr (kDraw) draw_cycle();
    s.control1_before = s.old_reg[0x11];
    s.control2_before = s.old_reg[0x16];
    s.memory_before = s.old_reg[0x18];
    if (s.written != 0xff) {
        s.old_reg = s.reg;
        s.written = 0xff;
        s.cycles_unwritten = 0;
    } else if (s.cycles_unwritten < 255) {
        ++s.cycles_unwritten;
    }
    s.settled = true;

    if (c <= 2) begin_line();
    compare_raster();
    update_badline();
    vertical_border_compare();

    if (c == 14) {
        s.vc = s.vcbase;
        s.vmli = 0;
        if (s.badline) s.rc = 0;
    } else if (c == 16) {
        // Bauer 3.8.1, rules 7 and 8.
        for (std::size_t n = 0; n < 8; ++n) {
            const auto bit = static_cast<std::uint8_t>(1U << n);
            if ((s.sprite_dma & bit) == 0 || (s.sprite_y_flop & bit) == 0) continue;
            s.sprite[n].mcbase = s.sprite[n].mc;
            if (s.sprite[n].mcbase == 63) s.sprite_dma &= static_cast<std::uint8_t>(~bit);
        }
    } else if (c >= timing_.dma_check_cycle) {
        if (c == timing_.dma_check_cycle || c == timing_.dma_check_cycle + 1) sprite_dma_check();
        // Rule 2, a cycle later than Bauer has it (VICII/spritecrunch). On the chips with 64 and 65
        // cycles a sprite that the second check turns on misses it (measured on x64sc).
        if (c == kExpansionCycle) s.sprite_y_flop ^= s.reg[0x17] & s.sprite_dma;
        if (c == timing_.display_check_cycle) {
            s.sprite_display_before = s.sprite_display;
            for (std::size_t n = 0; n < 8; ++n) {
                const auto bit = static_cast<std::uint8_t>(1U << n);
                s.sprite[n].mc = s.sprite[n].mcbase;
                if ((s.sprite_dma & bit) == 0) {
                    s.sprite_display &= static_cast<std::uint8_t>(~bit);
                } else if ((s.reg[0x15] & bit) != 0 && s.reg[2 * n + 1] == (s.raster & 0xff)) {
                    s.sprite_display |= bit;
                }
            }
        }
        if (c == timing_.display_check_cycle + 1) s.sprite_display_before = s.sprite_display;
        if (c == 58) {
            // Bauer 3.7.2, rule 5.
            if (s.rc == 7) {
                s.vcbase = s.vc;
                s.display_state = false;
            }
            s.display_state = s.display_state || s.badline;
            if (s.display_state) s.rc = (s.rc + 1) & 7;
        }
    }

    const SpriteCycle& sprite =
        schedule_for(timing_.cycles_per_line).cycle[static_cast<std::size_t>(c)];
    s.ba_matrix = s.badline && c >= kMatrixBaCycle && c <= kLastMatrixCycle;
    s.ba_sprite = (s.sprite_dma & sprite.ba) != 0;
    if (s.ba_matrix || s.ba_sprite) {
        if (s.ba_low_cycles < 4) ++s.ba_low_cycles;
    } else {
        s.ba_low_cycles = 0;
    }

    s.waiting = s.fetched;
    s.fetched.valid = false;
    if (c >= kFirstGraphicsCycle && c <= kLastGraphicsCycle) {
        graphics_access();
    } else if (sprite.sprite >= 0) {
        sprite_access(sprite.sprite, sprite.phase, kDraw);
    } else if (c >= 11 && c <= 15) {
        s.phi1 = fetch(static_cast<std::uint16_t>(0x3f00 | s.refresh--));
    } else {
        s.phi1 = fetch(0x3fff);
    }
    if (s.ba_matrix && c >= kFirstMatrixCycle) s.pending = kMatrix;
    // A badline that begins in this cycle is too late for its g-access (VICII/dmadelay).
    s.display_state = s.display_state || s.badline;

    ++next_;
    if (c == timing_.cycles_per_line) {
        s.cycle = 1;
        if (++s.line == timing_.lines) {
            s.line = 0;
            ++s.frame;
        }
    } else {
        s.cycle = static_cast<std::uint16_t>(c + 1);
    }
}

// Cycle 1, and cycle 2 of line 0: the raster counter goes on (Bauer 3.12 for the exception).
void Vic::begin_line() {
    VicState& s = state_;
    if (s.cycle == 1) {
        s.vertical_border = s.vertical_border || s.set_vertical_border;
        // DEN set by a write in line $30's last cycle still counts (VICII/dentest/den01-49-1).
        if (s.raster == kFirstDmaLine && den()) s.badlines_enabled = true;
        if (s.line != 0) s.raster = s.line;
        if (s.raster == kLastDmaLine + 1) s.badlines_enabled = false;
    } else if (s.line == 0) {
        s.raster = 0;
        s.vcbase = 0;
        s.refresh = 0xff;
        s.lp_triggered = false;
        if (s.lp_low) trigger_light_pen(3, 2);
    }
}

void Vic::compare_raster() {
    VicState& s = state_;
    const bool matched = s.raster == s.raster_compare;
    if (matched && !s.raster_matched) raise(kIrqRaster);
    s.raster_matched = matched;
}

// Bauer 3.5 and 3.10: DEN once in line $30 lets badlines happen in this frame.
void Vic::update_badline() {
    VicState& s = state_;
    if (s.raster == kFirstDmaLine && den()) s.badlines_enabled = true;
    s.badline = s.badlines_enabled && s.raster >= kFirstDmaLine && s.raster <= kLastDmaLine &&
                (s.raster & 7) == yscroll();
}

// Bauer 3.7.3.1. In the cycle after one that cleared BMM the address goes out as the bitmap's still
// on the 6569 (vicii_reg_timing), and RAM takes both of its halves in time; a ROM, which sees its
// upper lines until the end, is met with the low byte alone (split-tests/modesplit, videomode). The
// 8565 meets ECM and BMM a cycle later altogether (VICII/videomode, split-tests/modesplit).
void Vic::graphics_access() {
    VicState& s = state_;
    const std::uint8_t mode = is_hmos2(model_) ? s.control1_before : s.reg[0x11];
    const auto early_mode = static_cast<std::uint8_t>(mode | s.control1_before);
    std::uint16_t address = 0;
    s.fetched.valid = true;
    if (s.display_state) {
        const std::size_t at = s.vmli < 40 ? s.vmli : s.vmli - 40U;
        const std::uint8_t code = s.matrix[at];
        const auto bitmap =
            static_cast<std::uint16_t>((s.reg[0x18] & 0x08) << 10 | s.vc << 3 | s.rc);
        const auto text = static_cast<std::uint16_t>((s.reg[0x18] & 0x0e) << 10 | code << 3 | s.rc);
        const auto addressed = [&](std::uint8_t at_mode) {
            return (at_mode & 0x20) != 0 ? bitmap : text;
        };
        address = addressed(mode);
        if (memory_.rom[address >> 12])
            address =
                static_cast<std::uint16_t>((address & 0x3f00) | (addressed(early_mode) & 0xff));
        else
            address = addressed(early_mode);
        s.fetched.matrix = code;
        s.fetched.colour = s.matrix_colour[at];
        s.vc = (s.vc + 1) & 0x3ff;
        s.vmli = (s.vmli + 1) & 0x3f;
    } else {
        address = 0x3fff;
        // Where a badline begins in the middle of an idle line, the character code's lines are let
        // go before the others, on the 6569 too late for the low byte (VICII/vsp-tester; but not so
        // in the second access, says the picture of VICII/colorfetchbug/main).
        if (s.badline && s.cycle > kFirstGraphicsCycle + 1 && (early_mode & 0x20) == 0) {
            address = static_cast<std::uint16_t>(0x3800 | (is_hmos2(model_) ? s.rc : 0xff));
        }
        s.fetched.matrix = 0;
        s.fetched.colour = 0;
    }
    if ((mode & 0x40) != 0) address &= 0x39ff;
    s.fetched.bits = s.phi1 = fetch(address);
}

void Vic::sprite_dma_check() {
    VicState& s = state_;
    for (std::size_t n = 0; n < 8; ++n) {
        const auto bit = static_cast<std::uint8_t>(1U << n);
        if ((s.reg[0x15] & ~s.sprite_dma & bit) == 0) continue;
        if (s.reg[2 * n + 1] != (s.raster & 0xff)) continue;
        s.sprite_dma |= bit;
        s.sprite[n].mcbase = 0;
        s.sprite_y_flop |= bit;
    }
}

// Without DMA the data are fetched all the same, but there is nothing to fetch them from: the
// second byte is the idle access, the others are what is on the chip's own bus. They show in a
// sprite whose display begins in the same line behind its fetch (VICII/sb_sprite_fetch).
void Vic::sprite_access(int n, int phase, bool drawing) {
    VicState& s = state_;
    VicSprite& sprite = s.sprite[static_cast<std::size_t>(n)];
    const bool dma = (s.sprite_dma & 1U << n) != 0;
    if (phase == 0) {
        sprite.pointer = s.phi1 = fetch(static_cast<std::uint16_t>(matrix_base() | 0x3f8 | n));
        if (dma || drawing) s.pending = static_cast<std::uint8_t>(kSpriteFirst + n);
        return;
    }
    if (dma) {
        s.phi1 = fetch(static_cast<std::uint16_t>(sprite.pointer << 6 | sprite.mc));
        sprite.mc = (sprite.mc + 1) & 0x3f;
    } else {
        s.phi1 = fetch(0x3fff);
    }
    sprite.data = (sprite.data & 0xff00ffU) | static_cast<std::uint32_t>(s.phi1) << 8;
    if (dma || drawing) s.pending = static_cast<std::uint8_t>(kSpriteThird + n);
}

void Vic::matrix_access(bool has_bus) {
    VicState& s = state_;
    const std::size_t at = s.vmli < 40 ? s.vmli : s.vmli - 40U;
    s.matrix[at] = has_bus ? fetch(matrix_base() | s.vc) : 0xff;
    s.matrix_colour[at] =
        has_bus ? memory_.colour[s.vc] : static_cast<std::uint8_t>(s.cpu_bus & 0x0f);
}

// What the chip fetched in phi2 of the last cycle. Before AEC is low (BA was not low for three
// cycles yet) it reads $FF, and of the colour the low nibble of what the processor has on the
// bus (Bauer 3.14.6).
void Vic::carry_out_pending() {
    VicState& s = state_;
    const bool has_bus = s.ba_low_cycles >= 4;
    if (s.pending == kMatrix) {
        matrix_access(has_bus);
    } else {
        const int n = s.pending & 7;
        VicSprite& sprite = s.sprite[static_cast<std::size_t>(n)];
        const bool dma = (s.sprite_dma & 1U << n) != 0;
        const std::uint8_t own_bus = s.register_bus_at == next_ - 1 ? s.register_bus : 0xff;
        const std::uint8_t byte =
            dma && has_bus ? fetch(static_cast<std::uint16_t>(sprite.pointer << 6 | sprite.mc))
                           : own_bus;
        const int shift = s.pending < kSpriteThird ? 16 : 0;
        if (dma) sprite.mc = (sprite.mc + 1) & 0x3f;
        sprite.data = (sprite.data & ~(0xffU << shift)) | static_cast<std::uint32_t>(byte) << shift;
        // A sprite on display takes its data over when its shifter goes on, in vic_draw.cpp.
        const std::uint8_t drawn = s.sprite_display | s.sprite_display_before | s.sprite_shifting;
        if (s.pending >= kSpriteThird && (drawn & 1U << n) == 0) sprite.shift = sprite.data;
    }
    s.pending = kNone;
}

// Bauer 3.9, with what the border tests add: the top line clears the flip-flop at any cycle, the
// bottom line sets it at the line's end or the left edge.
void Vic::vertical_border_compare() {
    VicState& s = state_;
    const bool rsel = (s.reg[0x11] & 0x08) != 0;
    if (s.raster == (rsel ? 51 : 55) && den()) {
        s.vertical_border = false;
        s.set_vertical_border = false;
    } else if (s.raster == (rsel ? 251 : 247)) {
        s.set_vertical_border = true;
    }
}

// The main border flip-flop: left at X 24 or 31, right at X 344 or 335. The pixels of a cycle go
// out while the next one is on, so that a write in the cycle itself comes between the compare at
// its first pixel and the one at its last. border_mask tells which of the pixels are border.
void Vic::border_compare() {
    VicState& s = state_;
    const bool csel_before = (s.old_reg[0x16] & 0x08) != 0, csel = (s.reg[0x16] & 0x08) != 0;
    const std::uint8_t before = s.main_border ? 0xff : 0x00;
    std::uint8_t from = 0;  // the pixels after the compare
    switch (s.cycle) {
        case 18:
            if (csel_before) {
                from = 0xff;
            } else if (!csel) {
                from = 0x01;
            } else {
                break;
            }
            if (s.set_vertical_border) s.vertical_border = true;
            if (!s.vertical_border) s.main_border = false;
            break;
        case 56:
            if (csel) break;
            from = 0x01;
            s.main_border = true;
            break;
        case 58:
            if (!csel_before) break;
            from = 0xff;
            s.main_border = true;
            break;
        default: break;
    }
    const std::uint8_t after = s.main_border ? 0xff : 0x00;
    s.border_mask = static_cast<std::uint8_t>((before & ~from) | (after & from));
}

// Cycles from the beam's place to a line and cycle later in this frame or in the next one.
int Vic::cycle_at(int line, int cycle) const {
    const int frame = timing_.lines * timing_.cycles_per_line;
    const int here = state_.line * timing_.cycles_per_line + state_.cycle;
    const int there = line * timing_.cycles_per_line + cycle;
    return there >= here ? there - here : there - here + frame;
}

// With the DMA that is on now.
Cycle Vic::next_sprite_ba() const {
    const VicState& s = state_;
    const int length = timing_.cycles_per_line;
    const auto& schedule = schedule_for(length).cycle;
    // Between the last sprite's fetch and the first one's there is none.
    int c = s.cycle > 11 && s.cycle < kLastGraphicsCycle ? kLastGraphicsCycle : s.cycle;
    Cycle at = next_ + c - s.cycle;
    while ((schedule[static_cast<std::size_t>(c)].ba & s.sprite_dma) == 0) {
        ++at;
        if (++c > length) c = 1;
    }
    return at;
}

Cycle Vic::next_ba_low() const {
    const VicState& s = state_;
    Cycle next = s.sprite_dma != 0 ? next_sprite_ba() : kNever;
    const auto offer = [&](int line, int cycle) {
        next = std::min(next, next_ + cycle_at(line, cycle));
    };
    // Badlines: this line if one can still come in it, else the next line whose low bits fit.
    if (den() || s.badlines_enabled) {
        const int y = yscroll();
        const auto first_from = [&](int line) { return line + ((y - line) & 7); };
        int line = s.line;
        if (line >= kFirstDmaLine && line <= kLastDmaLine && (line & 7) == y &&
            s.cycle <= kLastMatrixCycle) {
            if (s.cycle >= kMatrixBaCycle) return next_;
        } else {
            if (line >= kFirstDmaLine) ++line;
            line = first_from(std::max(line, kFirstDmaLine));
        }
        if (line > kLastDmaLine) line = first_from(kFirstDmaLine);
        offer(line, kMatrixBaCycle);
    }
    std::uint8_t enabled = s.reg[0x15];
    for (int n = 0; enabled != 0; ++n, enabled >>= 1) {
        if ((enabled & 1) == 0) continue;
        const int y = s.reg[static_cast<std::size_t>(2 * n + 1)];
        const int first = timing_.dma_check_cycle;
        for (const int line : {y, y + 256}) {
            if (line >= timing_.lines) continue;
            if (line == s.line && (s.cycle == first + 1)) return next_;
            offer(line, first);
        }
    }
    return next;
}

Cycle Vic::next_irq() const {
    const VicState& s = state_;
    if (irq_low()) return kNever;  // it only rises when the processor says so
    if ((s.reg[0x1a] & (kIrqSpriteData | kIrqSpriteSprite)) != 0 && (s.reg[0x15] | s.sprite_dma)) {
        return next_;
    }
    Cycle next = kNever;
    if ((s.reg[0x1a] & kIrqLightPen) != 0 && s.lp_low) next = next_ + cycle_at(0, 2);
    if ((s.reg[0x1a] & kIrqRaster) == 0 || s.raster_compare >= timing_.lines) return next;
    if (!s.settled) return next_;
    return std::min(next, next_ + cycle_at(s.raster_compare, s.raster_compare == 0 ? 2 : 1));
}

template void Vic::step<true>();
template void Vic::step<false>();

}  // namespace badline
