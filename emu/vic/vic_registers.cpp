// The VIC-II's registers as the processor reads and writes them. Bauer, section 3.2.
#include "badline/vic/vic.hpp"

namespace badline {
namespace {

// Bits without a latch behind them read as 1.
constexpr std::array<std::uint8_t, 0x40> make_unused() {
    std::array<std::uint8_t, 0x40> unused{};
    unused[0x16] = 0xc0;
    unused[0x18] = 0x01;
    unused[0x19] = 0x70;
    unused[0x1a] = 0xf0;
    for (std::size_t r = 0x20; r <= 0x2e; ++r) unused[r] = 0xf0;
    for (std::size_t r = 0x2f; r <= 0x3f; ++r) unused[r] = 0xff;
    return unused;
}

constexpr std::array<std::uint8_t, 0x40> kUnused = make_unused();

constexpr int kFirstCycleAfterHold = 63;

}  // namespace

std::uint8_t Vic::peek(unsigned reg, Cycle now) {
    advance(now + 1);
    const VicState& s = state_;
    reg &= 0x3f;
    switch (reg) {
        case 0x11: return static_cast<std::uint8_t>((s.reg[0x11] & 0x7f) | (s.raster & 0x100) >> 1);
        case 0x12: return static_cast<std::uint8_t>(s.raster);
        case 0x13: return s.lp_x;
        case 0x14: return s.lp_y;
        case 0x19:
            return static_cast<std::uint8_t>(0x70 | s.irq_latch | (irq_low() ? 0x80 : 0x00));
        case 0x1e: return s.collision_sprite;
        case 0x1f: return s.collision_data;
        default: return s.reg[reg] | kUnused[reg];
    }
}

std::uint8_t Vic::read(unsigned reg, Cycle now) {
    const std::uint8_t value = peek(reg, now);
    reg &= 0x3f;
    state_.register_bus = value;
    state_.register_bus_at = now;
    if (reg == 0x1e) {
        state_.collision_sprite = 0;
        state_.collision_sprite_read = now;
    } else if (reg == 0x1f) {
        state_.collision_data = 0;
        state_.collision_data_read = now;
    }
    return value;
}

void Vic::write(unsigned reg, std::uint8_t value, Cycle now) {
    advance(now + 1);
    VicState& s = state_;
    reg &= 0x3f;
    s.register_bus = value;
    s.register_bus_at = now;
    s.settled = false;
    s.written = static_cast<std::uint8_t>(reg);
    switch (reg) {
        case 0x11:
            s.raster_compare =
                static_cast<std::uint16_t>((s.raster_compare & 0xff) | (value & 0x80) << 1);
            s.reg[reg] = value;
            break;
        case 0x12:
            s.raster_compare = static_cast<std::uint16_t>((s.raster_compare & 0x100) | value);
            s.reg[reg] = value;
            break;
        case 0x17:
            crunch(static_cast<std::uint8_t>(~value));
            s.reg[reg] = value;
            break;
        case 0x19: s.irq_latch &= static_cast<std::uint8_t>(~value & 0x0f); break;
        case 0x1e:
        case 0x1f: break;
        default: s.reg[reg] = static_cast<std::uint8_t>(value & ~kUnused[reg]); break;
    }
}

// MxYE cleared: the expansion flip-flop is set (Bauer 3.8.1, rule 1). In the very cycle in which
// MCBASE takes MC over, the two get mixed: sprite crunch.
void Vic::crunch(std::uint8_t turned_off) {
    VicState& s = state_;
    for (std::size_t n = 0; n < 8; ++n) {
        const auto bit = static_cast<std::uint8_t>(1U << n);
        if ((turned_off & bit) == 0 || (s.sprite_y_flop & bit) != 0) continue;
        VicSprite& sprite = s.sprite[n];
        if (s.cycle == 16) {  // the write is in cycle 15
            sprite.mc = static_cast<std::uint8_t>((0x2a & sprite.mcbase & sprite.mc) |
                                                  (0x15 & (sprite.mcbase | sprite.mc)));
        }
        s.sprite_y_flop |= bit;
    }
}

// The edge is seen in the cycle after it, `cycle`, late in it and a bit later on the 6569
// (VICII/lp-trigger/test2). With 65 cycles in a line the X coordinate stands at $184 for one of
// them (Bauer 3.4).
void Vic::trigger_light_pen(int cycle, int late) {
    VicState& s = state_;
    if (timing_.cycles_per_line == 65 && cycle >= kFirstCycleAfterHold) --cycle;
    const int x = ((cycle - 1) * 8 + timing_.x_length - 104 + late) % timing_.x_length;
    s.lp_triggered = true;
    s.lp_x = static_cast<std::uint8_t>(x / 2);
    s.lp_y = static_cast<std::uint8_t>(s.line);
    raise(kIrqLightPen);
}

// One trigger a frame, none in the frame's last line. A pin that is low where line 0 begins makes
// the next frame's (VICII/split-tests/lightpen).
void Vic::set_light_pen(bool low, Cycle now) {
    advance(now + 1);
    VicState& s = state_;
    const bool too_late = s.line == timing_.lines - 1 && s.cycle > 1;
    const bool too_early = s.line == 0 && s.cycle <= 2;
    if (low && !s.lp_low && !s.lp_triggered && !too_late && !too_early) {
        trigger_light_pen(s.cycle, is_hmos2(model_) ? 2 : 4);
    }
    s.lp_low = low;
}

}  // namespace badline
