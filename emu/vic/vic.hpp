// The video chip, VIC-II: 6569/8565 (PAL), 6567/8562 and 6567R56A (NTSC), 6572 (PAL-N).
//
//                       ___________
//                D6  1 |           | 40  Vcc
//                ...   |           |     ...        D0..D11  data; the upper four from colour RAM
//               IRQ  8 |           |                A0..A13  addresses, multiplexed
//                LP  9 |  VIC-II   |                BA       low three cycles before the chip
//                CS 10 |           |                         takes phi2 as well
//               R/W 11 |           |                AEC      low while the chip has the bus
//                BA 12 |           |                IRQ      raster, collisions, light pen
//                ...   |___________|     ...        LP       light pen, wired to CIA 1 PB4
//
// What it does here: raster counter and compare, badlines, matrix, graphics, sprite and refresh
// accesses each in its cycle, BA, sprite DMA and its counters, border flip-flops, collisions,
// interrupts, light pen; and the picture, eight pixels a cycle. What it does not: produce a
// signal, or colours (a pixel is a colour number, see media/palette.hpp).
//
// It stands still until it is looked at: advance() runs it, in whole lines where a line holds
// nothing that can be seen, cycle by cycle where it may, or everywhere after set_reference().
// Lines and cycles are numbered as in Bauer's article: lines from 0, cycles in a line from 1.
//
// Sources: Christian Bauer, "The MOS 6567/6569 video controller (VIC-II)", 1996, where a comment
// says "Bauer" with a section; the VICE project's test programs, named where they settle a point.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "badline/time.hpp"
#include "badline/vic/vic_model.hpp"

namespace badline {

// What the chip sees on its bus: four pages of 4 KiB of the bank that CIA 2 selects (RAM, or the
// character ROM), the first two bytes of the bank apart (under the 6510's port the RAM has its
// own), and the colour RAM (low nibbles). Wiring, not state: the machine sets it again after a
// change of bank or a snapshot.
struct VicMemory {
    std::array<const std::uint8_t*, 4> page{};
    std::array<bool, 4> rom{};  // no RAM: its upper address lines are not latched
    std::array<std::uint8_t, 2> low{};
    const std::uint8_t* colour = nullptr;
};

// Interrupt sources, as bits of $D019 and $D01A.
enum VicInterrupt : std::uint8_t {
    kIrqRaster = 1,
    kIrqSpriteData = 2,
    kIrqSpriteSprite = 4,
    kIrqLightPen = 8
};

// One sprite's sequencer.
struct VicSprite {
    std::uint8_t mc = 0;  // MOB data counter, 6 bits
    std::uint8_t mcbase = 0;
    std::uint8_t pointer = 0;
    std::uint32_t data = 0;   // the three bytes as fetched, first in bits 23..16
    std::uint32_t shift = 0;  // what is being shifted out, next pixel in bit 23
    std::uint8_t pixel = 0;   // the two bits last taken out
    bool x_flop = false;      // horizontal expansion flip-flop
    bool mc_flop = false;     // multicolour flip-flop
    std::uint8_t left = 0;    // pixels of the shifter still to come; 0: not shifting
};

struct VicState {
    std::array<std::uint8_t, 0x40> reg{};
    // Where the beam is: the line and the cycle in it that come next.
    std::uint16_t line = 0;
    std::uint16_t cycle = 1;
    std::uint16_t raster = 0;  // what $D011/$D012 show: one cycle late in line 0
    std::uint16_t raster_compare = 0;
    bool raster_matched = false;  // the compare is level, the interrupt its edge
    bool settled = false;         // no register was written since the last cycle
    std::int64_t frame = 0;
    // Display.
    bool badlines_enabled = false;     // DEN was seen in line $30
    bool badline = false;              // as of the last cycle
    bool display_state = false;        // rather than idle
    std::uint16_t vc = 0, vcbase = 0;  // 10 bits
    std::uint8_t rc = 0;               // 3 bits
    std::uint8_t vmli = 0;             // 6 bits
    std::array<std::uint8_t, 40> matrix{};
    std::array<std::uint8_t, 40> matrix_colour{};
    // Bus.
    std::uint8_t ba_low_cycles = 0;  // consecutive cycles with BA low, up to 4: then AEC is too
    bool ba_matrix = false;          // BA is low in the last cycle for matrix accesses
    bool ba_sprite = false;          // ... for sprite accesses
    std::uint8_t refresh = 0xff;
    std::uint8_t phi1 = 0xff;          // what the chip read in the last phi1
    std::uint8_t cpu_bus = 0xff;       // what the processor had on the bus in the last phi2
    std::uint8_t register_bus = 0xff;  // what the processor last read from or wrote to a register
    Cycle register_bus_at = -1;        // ... and when
    std::uint8_t pending = 0;          // the phi2 access of the last cycle, not yet carried out
    // Sprites.
    std::array<VicSprite, 8> sprite{};
    std::uint8_t sprite_dma = 0;  // bit per sprite
    std::uint8_t sprite_display = 0;
    std::uint8_t sprite_display_before = 0;  // before the check in this line's end
    std::uint8_t sprite_y_flop = 0xff;       // expansion flip-flops
    std::uint8_t sprite_shifting = 0;        // shifters in motion
    // Interrupts, collisions, light pen.
    std::uint8_t irq_latch = 0;         // $D019, low four bits
    std::uint8_t collision_sprite = 0;  // $D01E
    std::uint8_t collision_data = 0;    // $D01F
    Cycle collision_sprite_read = -8;   // when the processor last read, and so cleared, them
    Cycle collision_data_read = -8;
    bool lp_low = false;
    bool lp_triggered = false;  // once a frame
    std::uint8_t lp_x = 0, lp_y = 0;
    // Border unit.
    bool vertical_border = true;
    bool set_vertical_border = false;
    bool main_border = true;
    std::uint8_t border_mask =
        0xff;  // pixels of the cycle being drawn that are border, bit 7 first
    // $D011, $D016 and $D018 before the write of the cycle before the last; old_reg, below, is a
    // cycle younger.
    std::uint8_t control1_before = 0, control2_before = 0, memory_before = 0;
    // Graphics sequencer.
    struct Graphics {
        std::uint8_t bits = 0, matrix = 0, colour = 0;
        bool valid = false;  // there was a g-access
    };
    Graphics fetched, waiting;  // in the last cycle, and in the one before
    struct Shifter {
        std::uint8_t bits = 0, matrix = 0, colour = 0;
        std::uint8_t pixel = 0;  // the two bits held in multicolour modes
        bool flop = false;
        std::uint8_t left = 0;  // pixels still to come
    } shifter;
    std::array<std::uint8_t, 0x40> old_reg{};  // registers before the last cycle's write
    std::uint8_t cycles_unwritten = 0;         // up to 255
    std::uint8_t written = 0xff;  // the register that the last cycle wrote; 0xff for none
};

class Vic {
  public:
    void power_on(VicModel model, Cycle now);
    void reset(Cycle now);
    void connect(const VicMemory& memory) { memory_ = memory; }
    void set_reference(bool on) { reference_ = on; }  // every cycle is stepped and drawn

    // All cycles before `to` are done. What the processor meets in cycle n is the chip after
    // advance(n + 1).
    void advance(Cycle to) {
        if (next_ < to) catch_up(to);
    }

    // The processor's access in phi2 of `now`. `reg` 0 to 63.
    std::uint8_t read(unsigned reg, Cycle now);
    std::uint8_t peek(unsigned reg, Cycle now);
    void write(unsigned reg, std::uint8_t value, Cycle now);
    // What an address that nobody answers reads in `now`: the chip's phi1 byte.
    std::uint8_t open_bus(Cycle now) {
        advance(now + 1);
        return state_.phi1;
    }
    // What the processor had on the data bus in the last cycle: the chip meets it when it
    // fetches before AEC is low.
    void set_cpu_bus(std::uint8_t value) { state_.cpu_bus = value; }
    // CIA 1 PB4 / the fire button of port 1. An edge to low triggers the light pen.
    void set_light_pen(bool low, Cycle now);

    // Pins in the last cycle done.
    bool ba_low() const { return state_.ba_matrix || state_.ba_sprite; }
    bool ba_low_for_matrix() const { return state_.ba_matrix; }
    bool irq_low() const { return (state_.irq_latch & state_.reg[0x1a] & 0x0f) != 0; }

    // The cycle in which BA will be high again after the matrix accesses that are going on, if
    // until then nothing else happens in the chip; else the next cycle.
    Cycle matrix_accesses_end() const {
        const bool plain = state_.ba_matrix && !sprites_visible() && !drawing_ && !reference_;
        return plain ? next_ + 55 - state_.cycle : next_;
    }

    // The first cycle from the next on in which BA may be low, and in which IRQ may change by
    // itself: never late, maybe early. They hold until a register is written.
    Cycle next_ba_low() const;
    Cycle next_irq() const;

    // Drawing. While it is on every finished line goes into the frame.
    void set_drawing(bool on) { drawing_ = on; }
    bool drawing() const { return drawing_; }
    // A sprite is fetched or shown, or may be in this line: its collisions depend on what the chip
    // reads, in the cycles in which it reads it.
    bool sprites_on() const { return sprites_visible(); }
    static constexpr int kPictureWidth = 384;
    int picture_height() const { return timing_.pal_window ? 272 : 247; }
    // The window's rows; the lines not yet drawn in this frame are the last frame's.
    std::span<const std::uint8_t> frame() const { return frame_; }

    const VicState& state() const { return state_; }
    const VicTiming& timing() const { return timing_; }
    Cycle next_cycle() const { return next_; }
    // What only pixels need is not in a state that was saved while drawing was off: where one
    // run ends and the next is drawn on from the same cycle, it is kept.
    void restore(const VicState& state, Cycle next);

  private:
    void catch_up(Cycle to);
    bool quiet_line() const;
    void run_quiet_line();
    int skippable() const;
    void skip(int cycles);
    template <bool kDraw>
    void step();

    void begin_line();
    void compare_raster();
    void update_badline();
    void vertical_border_compare();
    void border_compare();
    void carry_out_pending();
    void matrix_access(bool has_bus);
    void graphics_access();
    void sprite_dma_check();
    void sprite_access(int n, int phase, bool drawing);
    void phi1_access();
    void crunch(std::uint8_t turned_off);
    void trigger_light_pen(int cycle, int late);
    void raise(std::uint8_t source) { state_.irq_latch |= source; }
    bool sprites_visible() const;

    void draw_cycle();
    std::uint8_t graphics_pixel(int i);
    std::uint8_t steady_graphics(std::array<std::uint8_t, 8>& colour);
    void steady_segment(int from, int to, std::uint64_t& colours, std::uint8_t& foreground);
    void draw_sprites(std::array<std::uint8_t, 8>& colour, std::uint8_t foreground);
    void finish_line();

    std::uint8_t fetch(std::uint16_t address) const {
        address &= 0x3fff;
        if (address < 2) return memory_.low[address];
        return memory_.page[address >> 12][address & 0x0fff];
    }
    bool den() const { return (state_.reg[0x11] & 0x10) != 0; }
    int yscroll() const { return state_.reg[0x11] & 7; }
    std::uint16_t matrix_base() const {
        return static_cast<std::uint16_t>((state_.reg[0x18] & 0xf0) << 6);
    }
    int cycle_at(int line, int cycle) const;
    Cycle next_sprite_ba() const;

    VicState state_{};
    Cycle next_ = 0;
    VicModel model_ = VicModel::mos8565;
    VicTiming timing_ = timing_of(VicModel::mos8565);
    VicMemory memory_{};
    bool reference_ = false;
    bool drawing_ = false;
    std::array<std::uint8_t, 65 * 8> pixels_{};  // the line being drawn, from its cycle 1
    std::array<std::uint8_t, 384 * 272> frame_{};
};

}  // namespace badline
