// The VIC-II's picture: the graphics sequencer, the sprite sequencers, priorities, collisions and
// the border, eight pixels a cycle. Bauer, sections 3.7.3, 3.8.2, 3.9.
//
// The eight pixels of cycle n, X coordinates 8n - 112 on, are shifted out while cycle n + 1 is on:
// the write that the processor makes in cycle n shows from one of their first pixels on, which
// one is a matter of the register. Graphics fetched in one cycle are in the pixels of the next.
#include <algorithm>
#include <bit>

#include "badline/vic/vic.hpp"

namespace badline {
namespace {

constexpr int kFirstVisibleCycle = 13;  // its first pixel is the picture's column 0
constexpr int kFirstLinePal = 16;
constexpr int kFirstLineNtsc = 28;

// The pixel of the cycle from which on a write in it holds.
constexpr int kShiftModeDelay = 7;    // MCM, as to how bits are taken out of the shifter
constexpr int kLastColumnShown = 56;  // the cycle whose pixels it has when XSCROLL is 0
constexpr int kSpriteXDelay = 8;
constexpr int kSpriteExpandDelay = 6;
constexpr int kPairsBegin = 6;  // a sprite's multicolour bit, as to its flip-flop
constexpr int kPriorityDelay = 6;
constexpr int kDisplayPixel = 4;  // of the cycle of the display check
constexpr int kHaltPixel = 3;     // of the pointer's cycle
constexpr int kReleasePixel = 2;  // of the cycle after it
constexpr int kResumePixel = 7;   // of the cycle after it

// No write holds later than this.
constexpr int kSteadyCycles = 3;

// A pixel on its way: a colour number, or the register that holds it ($20 to $2E).
constexpr std::uint8_t kGreyDot = 15;

// Reading a collision register keeps it clear for a cycle and a half: so many pixels, of those
// drawn `age` cycles after the read, collide unseen (VICII/spritevssprite).
constexpr std::size_t pixels_kept_clear(Cycle age) {
    return age == 1 ? 8 : age == 2 ? 4 : 0;
}

}  // namespace

// One pixel of the graphics sequencer; bit 7 set when it is foreground, for priorities and
// collisions.
std::uint8_t Vic::graphics_pixel(int i) {
    VicState& s = state_;
    // The last column still has the scroll of the one before (measured on x64sc, with XSCROLL
    // written in all cycles; no picture of a real machine shows it).
    const std::uint8_t scroll =
        s.cycle == kLastColumnShown + 1 ? s.control2_before : s.old_reg[0x16];
    if (s.waiting.valid && !s.vertical_border && i == (scroll & 7)) {
        s.shifter = {s.waiting.bits, s.waiting.matrix, s.waiting.colour, 0, true, 8};
    }
    // The mode as to colours: a bit that is set holds earlier than one that is cleared, and ECM and
    // BMM hold later on the 8565. Not all of the chips agree: for a cleared bit the pictures in
    // vicii_timing and modesplit were taken from an 8565 that is a pixel faster.
    std::uint8_t d11 = 0, d16 = 0, background11 = 0;
    if (is_hmos2(model_)) {
        background11 = s.old_reg[0x11];
        d11 = i < 1 ? s.control1_before | s.old_reg[0x11] : s.old_reg[0x11];
        d16 = i < 4 ? s.old_reg[0x16] : i < 5 ? s.old_reg[0x16] | s.reg[0x16] : s.reg[0x16];
    } else {
        d11 = i < 4 ? s.old_reg[0x11] : i < 6 ? s.old_reg[0x11] | s.reg[0x11] : s.reg[0x11];
        d16 = i < 4 ? s.old_reg[0x16] : s.reg[0x16];
        background11 = d11;
    }
    const std::uint8_t shift16 = i < kShiftModeDelay ? s.old_reg[0x16] : s.reg[0x16];
    const bool bitmap = (d11 & 0x20) != 0;
    const bool extended = (d11 & 0x40) != 0;
    const bool multicolour = (d16 & 0x10) != 0;
    const bool pairs = multicolour && (bitmap || (s.shifter.colour & 0x08) != 0);
    if (s.shifter.left == 0) {
        // All is out, the second half of a pair that began in the middle too (vicii_timing).
        s.shifter.pixel = 0;
    } else if ((shift16 & 0x10) != 0 && (bitmap || (s.shifter.colour & 0x08) != 0)) {
        if (s.shifter.flop) s.shifter.pixel = s.shifter.bits >> 6;
        s.shifter.flop = !s.shifter.flop;
        --s.shifter.left;
    } else {
        s.shifter.pixel = (s.shifter.bits & 0x80) != 0 ? 2 : 0;
        s.shifter.flop = false;
        --s.shifter.left;
    }
    s.shifter.bits = static_cast<std::uint8_t>(s.shifter.bits << 1);
    const std::uint8_t pixel = s.shifter.pixel;
    const std::uint8_t front = (pixel & 2) != 0 ? 0x80 : 0;
    const auto result = [&](unsigned colour) { return static_cast<std::uint8_t>(colour | front); };
    if (extended && (bitmap || multicolour)) return result(0);  // the invalid modes are black
    if (bitmap) {
        if (!multicolour) return result(front != 0 ? s.shifter.matrix >> 4 : s.shifter.matrix & 15);
        switch (pixel) {
            case 0:
                // The one pixel in which MCM is off already (VICII/videomode/videomode2).
                return result((s.reg[0x16] & 0x10) != 0 || i < 4 ? 0x21 : s.shifter.matrix & 0x0f);
            case 1: return result(s.shifter.matrix >> 4);
            case 2: return result(s.shifter.matrix & 0x0f);
            default: return result(s.shifter.colour);
        }
    }
    if (pairs) return result(pixel == 3 ? s.shifter.colour & 0x07 : 0x21U + pixel);
    if (front != 0) return result(multicolour ? s.shifter.colour & 0x07 : s.shifter.colour);
    return result((background11 & 0x40) != 0 ? 0x21U + (s.shifter.matrix >> 6) : 0x21);
}

// The pixels of the cycle before the one that begins.
void Vic::draw_cycle() {
    VicState& s = state_;
    std::array<std::uint8_t, 8> colour;
    std::uint8_t foreground = 0;
    if (!reference_ && s.written == 0xff && s.cycles_unwritten > kSteadyCycles) {
        foreground = steady_graphics(colour);
    } else {
        for (int i = 0; i < 8; ++i) {
            const std::uint8_t pixel = graphics_pixel(i);
            colour[static_cast<std::size_t>(i)] = pixel & 0x7f;
            foreground = static_cast<std::uint8_t>(foreground << 1 | pixel >> 7);
        }
    }
    if ((s.sprite_display | s.sprite_display_before | s.sprite_shifting) != 0)
        draw_sprites(colour, foreground);
    if (s.border_mask != 0) {
        for (std::size_t i = 0; i < 8; ++i) {
            if ((s.border_mask & 0x80 >> i) != 0) colour[i] = 0x20;
        }
    }
    const int column = s.cycle == 1 ? timing_.cycles_per_line - 1 : s.cycle - 2;
    std::uint8_t* out = &pixels_[static_cast<std::size_t>(column) * 8];
    for (std::size_t i = 0; i < 8; ++i) {
        out[i] = colour[i] < 0x20 ? colour[i] : s.reg[colour[i]];
    }
    if (s.written >= 0x20 && s.written <= 0x2e && colour[0] == s.written) {
        out[0] = is_hmos2(model_) ? kGreyDot : s.old_reg[s.written];
    }
    if (s.cycle == timing_.cycles_per_line) finish_line();
}

void Vic::draw_sprites(std::array<std::uint8_t, 8>& colour, std::uint8_t foreground) {
    VicState& s = state_;
    const int cycle = s.cycle == 1 ? timing_.cycles_per_line : s.cycle - 1;
    const int x0 = ((cycle - 14) * 8 + timing_.x_length) % timing_.x_length;
    std::array<std::uint8_t, 8> pixel{};  // per pixel the sprites that show there
    std::array<std::array<std::uint8_t, 8>, 8> sprite_colour{};
    // On the older chips a pair of bits goes to the colours a pixel later than the flip-flop begins
    // to run, and both end then (VICII/spritesplit, ss-hires-mc and ss-mc-hires, both chips'
    // pictures).
    const int pairs_seen = is_hmos2(model_) ? kPairsBegin : kPairsBegin + 1;
    for (std::size_t n = 0; n < 8; ++n) {
        const auto bit = static_cast<std::uint8_t>(1U << n);
        VicSprite& sprite = s.sprite[n];
        const bool checked = cycle == timing_.display_check_cycle;
        const std::uint8_t before = checked ? s.sprite_display_before : s.sprite_display;
        if (((s.sprite_display | before | s.sprite_shifting) & bit) == 0) continue;
        // While its data is fetched, a sprite neither starts nor goes on; what it was showing stays
        // for some pixels (VICII/spritex/demusinterruptus).
        int halted_from = 8, halted_to = 8;
        const int pointer = timing_.sprite0_cycle + 2 * static_cast<int>(n);
        const int since = (cycle - pointer + 2 * timing_.cycles_per_line) % timing_.cycles_per_line;
        if (since == 0) {
            halted_from = kHaltPixel;
        } else if (since == 1) {
            halted_from = 0;
            halted_to = kResumePixel;
        }
        for (int i = 0; i < 8; ++i) {
            const auto& position = i < kSpriteXDelay ? s.old_reg : s.reg;
            const auto& expansion = i < kSpriteExpandDelay ? s.old_reg : s.reg;
            const bool mode_before = (s.old_reg[0x1c] & bit) != 0;
            const bool mode_after = (s.reg[0x1c] & bit) != 0;
            const bool multicolour = i < pairs_seen ? mode_before : mode_after;
            const bool pairs = (mode_before && i < pairs_seen) || (mode_after && i >= kPairsBegin);
            const int x = position[2 * n] | ((position[0x10] & bit) != 0 ? 0x100 : 0);
            const bool halted = i >= halted_from && i < halted_to;
            if (since == 1 && i == kReleasePixel) {
                s.sprite_shifting &= static_cast<std::uint8_t>(~bit);
                sprite.pixel = 0;
            }
            if (i == halted_to) sprite.shift = sprite.data;
            const bool display = ((i < kDisplayPixel ? before : s.sprite_display) & bit) != 0;
            if (display && !halted && x == x0 + i && (s.sprite_shifting & bit) == 0) {
                s.sprite_shifting |= bit;
                sprite.left = 24;
                sprite.x_flop = false;
                sprite.mc_flop = true;
            }
            if (i == kPairsBegin && mode_before != mode_after) {
                sprite.mc_flop = sprite.mc_flop != sprite.x_flop;
            }
            if ((s.sprite_shifting & bit) == 0) continue;
            if (!sprite.x_flop && !halted) {
                // The last pair of bits keeps its second pixel.
                const bool holds = pairs && !sprite.mc_flop;
                if (sprite.left == 0 && !holds) {
                    s.sprite_shifting &= static_cast<std::uint8_t>(~bit);
                    sprite.pixel = 0;
                    continue;
                }
                if (!holds && multicolour) {
                    // A pair taken out right before the halt lacks its second bit
                    // (VICII/spritefetchbug, at X = $136).
                    const unsigned taken = since == 0 && i + 1 == kHaltPixel ? 2 : 3;
                    sprite.pixel = sprite.shift >> 22 & taken;
                } else if (!holds) {
                    sprite.pixel = (sprite.shift & 0x800000U) != 0 ? 2 : 0;
                }
                if (pairs) sprite.mc_flop = !sprite.mc_flop;
                sprite.shift = sprite.shift << 1 & 0xffffff;
                if (sprite.left > 0) --sprite.left;
            }
            if (!halted) sprite.x_flop = (expansion[0x1d] & bit) != 0 && !sprite.x_flop;
            if (sprite.pixel != 0) {
                const std::array<std::uint8_t, 4> source{0, 0x25,
                                                         static_cast<std::uint8_t>(0x27 + n), 0x26};
                pixel[static_cast<std::size_t>(i)] |= bit;
                sprite_colour[static_cast<std::size_t>(i)][n] = source[sprite.pixel];
            }
        }
    }
    const std::size_t sprite_kept_clear = pixels_kept_clear(next_ - s.collision_sprite_read);
    const std::size_t data_kept_clear = pixels_kept_clear(next_ - s.collision_data_read);
    for (std::size_t i = 0; i < 8; ++i) {
        if (pixel[i] == 0) continue;
        const bool front = (foreground & 0x80 >> i) != 0;
        if ((pixel[i] & (pixel[i] - 1)) != 0 && i >= sprite_kept_clear) {
            if (s.collision_sprite == 0) raise(kIrqSpriteSprite);
            s.collision_sprite |= pixel[i];
        }
        if (front && i >= data_kept_clear) {
            if (s.collision_data == 0) raise(kIrqSpriteData);
            s.collision_data |= pixel[i];
        }
        const auto n = static_cast<std::size_t>(std::countr_zero(pixel[i]));
        const auto& priority = static_cast<int>(i) < kPriorityDelay ? s.old_reg : s.reg;
        if (!(front && (priority[0x1b] >> n & 1) != 0)) colour[i] = sprite_colour[i][n];
    }
}

// In the last cycle of a line all of its pixels that can be seen are there; so whoever looks at the
// picture between two lines sees it, as with x64sc.
void Vic::finish_line() {
    if (!drawing_) return;
    const int first = timing_.pal_window ? kFirstLinePal : kFirstLineNtsc;
    int row = state_.line - first;
    if (row < 0 && !timing_.pal_window) row += timing_.lines;
    if (row < 0 || row >= picture_height()) return;
    std::copy_n(&pixels_[(kFirstVisibleCycle - 1) * 8], kPictureWidth,
                &frame_[static_cast<std::size_t>(row) * kPictureWidth]);
}

}  // namespace badline
