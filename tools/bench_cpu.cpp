// How fast the processor alone is: a fast bus with nothing on it but 64 K of memory, running a
// mix of what C64 programs do most. Prints cycles a second; an argument gives the cycles to run.
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <memory>

#include "badline/cpu/cpu6510.hpp"

namespace {

using badline::Cycle;

// A fast bus as cpu6510.hpp wants it: page tables and RAM inside the object, a null pointer for
// a page where an access has effects, such an access in a function of its own.
class MemoryBus {
  public:
    static constexpr bool kExact = false;
    static constexpr bool kWatched = false;

    MemoryBus(const MemoryBus&) = delete;  // the page tables point into it
    MemoryBus() {
        for (int page = 0; page < 256; ++page)
            read_page_[page] = write_page_[page] = &ram_[page << 8];
        read_page_[0xd0] = write_page_[0xd0] = nullptr;
    }

    void load(std::uint16_t address, const std::uint8_t* bytes, std::size_t length) {
        std::memcpy(&ram_[address], bytes, length);
    }
    void set_horizon(Cycle horizon) { horizon_ = horizon; }
    std::uint8_t peek(std::uint16_t address) const { return ram_[address]; }

    Cycle clock() const { return clock_; }
    void set_clock(Cycle now) { clock_ = now; }
    bool more(Cycle now) const { return now < horizon_; }
    bool irq_line_low() const { return false; }

    // Code mostly stays in one region of plain memory: a machine would look for another one here
    // when the pc has left it, and forget it when the memory map changes.
    const std::uint8_t* code(std::uint16_t pc) const {
        const unsigned offset = pc - kCodeFirst;
        return offset < kCodeLength ? &ram_[kCodeFirst] + offset : nullptr;
    }
    std::uint8_t fetch(std::uint16_t address, Cycle now) { return read(address, now); }
    void dummy_fetch(std::uint16_t, Cycle) {}
    std::uint8_t read(std::uint16_t address, Cycle now) {
        const std::uint8_t* page = read_page_[address >> 8];
        if (page) [[likely]]
            return page[address & 0xff];
        return read_slowly(address, now);
    }
    void dummy_read(std::uint16_t address, Cycle now) {
        if (!read_page_[address >> 8]) [[unlikely]]
            read_slowly(address, now);
    }
    void write(std::uint16_t address, std::uint8_t value, Cycle now) {
        std::uint8_t* page = write_page_[address >> 8];
        if (page) [[likely]]
            page[address & 0xff] = value;
        else
            write_slowly(address, value, now);
    }
    void dummy_write(std::uint16_t address, std::uint8_t value, Cycle now) {
        if (!write_page_[address >> 8]) [[unlikely]]
            write_slowly(address, value, now);
    }
    std::uint8_t read_zero_page(std::uint8_t address, Cycle now) {
        if (address < 2) [[unlikely]]
            return read_slowly(address, now);
        return ram_[address];
    }
    void write_zero_page(std::uint8_t address, std::uint8_t value, Cycle now) {
        if (address < 2) [[unlikely]]
            write_slowly(address, value, now);
        else
            ram_[address] = value;
    }
    void dummy_write_zero_page(std::uint8_t address, std::uint8_t value, Cycle now) {
        if (address < 2) [[unlikely]]
            write_slowly(address, value, now);
    }
    std::uint8_t read_stack(std::uint8_t address, Cycle) { return ram_[0x100 | address]; }
    void write_stack(std::uint8_t address, std::uint8_t value, Cycle) {
        ram_[0x100 | address] = value;
    }

  private:
    // The last three addresses of a region are left out: four bytes are looked at together.
    static constexpr unsigned kCodeFirst = 0x0200, kCodeLength = 0xd000 - kCodeFirst - 3;

    // Where a machine would bring a chip up to date; here it only notes the time.
    [[gnu::noinline]] std::uint8_t read_slowly(std::uint16_t, Cycle now) {
        last_slow_ = now;
        return 0xff;
    }
    [[gnu::noinline]] void write_slowly(std::uint16_t, std::uint8_t, Cycle now) {
        last_slow_ = now;
    }

    Cycle horizon_ = 0, clock_ = 0, last_slow_ = 0;
    std::array<const std::uint8_t*, 256> read_page_;
    std::array<std::uint8_t*, 256> write_page_;
    std::array<std::uint8_t, 65536> ram_{};
};

// An exact bus over the same memory, with lines that never go low: what a cycle costs at least
// when every one is done by itself.
class EveryCycleBus {
  public:
    static constexpr bool kExact = true;
    static constexpr bool kWatched = false;

    void load(std::uint16_t address, const std::uint8_t* bytes, std::size_t length) {
        std::memcpy(&ram_[address], bytes, length);
    }
    void set_horizon(Cycle horizon) { horizon_ = horizon; }
    std::uint8_t peek(std::uint16_t address) const { return ram_[address]; }
    Cycle clock() const { return clock_; }

    std::uint8_t read(std::uint16_t address) {
        tick();
        return ram_[address];
    }
    std::uint8_t read_moving(std::uint16_t first, std::uint16_t) { return read(first); }
    void write(std::uint16_t address, std::uint8_t value) {
        tick();
        ram_[address] = value;
    }
    int access_cycles() const { return 1; }
    std::uint64_t irq_history() const { return irq_history_; }
    std::uint64_t nmi_history() const { return nmi_history_; }
    void acknowledge_nmi() { nmi_history_ = 0; }
    void look_again_for_nmi() { nmi_history_ = 0; }
    bool more() const { return clock_ < horizon_; }

  private:
    void tick() {
        ++clock_;
        irq_history_ = irq_history_ << 1 | irq_low_;
        nmi_history_ = nmi_history_ << 1 | (nmi_history_ & 1);
    }

    Cycle horizon_ = 0, clock_ = 0;
    std::uint64_t irq_history_ = 0, nmi_history_ = 0;
    bool irq_low_ = false;
    std::array<std::uint8_t, 65536> ram_{};
};

constexpr std::uint16_t kStart = 0x1000;
constexpr std::uint8_t kMix[] = {
    // clang-format off
    0xa9, 0x5a,       // start:  lda #$5a        ; fill: 22 rows of 40 cells, a 16-bit Galois LFSR
    0x85, 0x02,       // sta lfsr
    0xa9, 0x2d,       // lda #$2d
    0x85, 0x03,       // sta lfsr+1
    0xa9, 0x00,       // lda #$00
    0x85, 0x04,       // sta ptr
    0xa9, 0x40,       // lda #$40
    0x85, 0x05,       // sta ptr+1
    0xa9, 0x16,       // lda #22
    0x85, 0x0a,       // sta rows
    0xa0, 0x00,       // row:    ldy #0
    0x46, 0x03,       // cell:   lsr lfsr+1
    0x66, 0x02,       // ror lfsr
    0x90, 0x06,       // bcc even
    0xa5, 0x03,       // lda lfsr+1
    0x49, 0xb4,       // eor #$b4
    0x85, 0x03,       // sta lfsr+1
    0xa5, 0x02,       // even:   lda lfsr
    0xa2, 0x01,       // ldx #1
    0xc9, 0x28,       // cmp #40
    0x90, 0x0c,       // bcc put
    0xe8,             // inx
    0xc9, 0xa0,       // cmp #160
    0x90, 0x07,       // bcc put
    0xe8,             // inx
    0xc9, 0xb0,       // cmp #176
    0x90, 0x02,       // bcc put
    0xa2, 0x00,       // ldx #0
    0x8a,             // put:    txa
    0x91, 0x04,       // sta (ptr),y
    0xc8,             // iny
    0xc0, 0x28,       // cpy #40
    0xd0, 0xd8,       // bne cell
    0xa5, 0x04,       // lda ptr
    0x18,             // clc
    0x69, 0x28,       // adc #40
    0x85, 0x04,       // sta ptr
    0x90, 0x02,       // bcc same
    0xe6, 0x05,       // inc ptr+1
    0xc6, 0x0a,       // same:   dec rows
    0xd0, 0xc7,       // bne row
    0xa9, 0x00,       // lda #$00        ; copy: 4 pages
    0x85, 0x06,       // sta from
    0x85, 0x08,       // sta to
    0xa9, 0x40,       // lda #$40
    0x85, 0x07,       // sta from+1
    0xa9, 0x50,       // lda #$50
    0x85, 0x09,       // sta to+1
    0xa2, 0x04,       // ldx #4
    0xa0, 0x00,       // ldy #0
    0xb1, 0x06,       // copy:   lda (from),y
    0x91, 0x08,       // sta (to),y
    0xc8,             // iny
    0xd0, 0xf9,       // bne copy
    0xe6, 0x07,       // inc from+1
    0xe6, 0x09,       // inc to+1
    0xca,             // dex
    0xd0, 0xf2,       // bne copy
    0xa2, 0x00,       // ldx #0          ; multiply: 256 products, 8 by 8 bits
    0x86, 0x0b,       // mul:    stx fac1
    0x8a,             // txa
    0x49, 0x5a,       // eor #$5a
    0x85, 0x0c,       // sta fac2
    0x20, 0x87, 0x10, // jsr product
    0x9d, 0x00, 0x60, // sta $6000,x
    0xa5, 0x0b,       // lda fac1
    0x9d, 0x00, 0x61, // sta $6100,x
    0xe8,             // inx
    0xd0, 0xeb,       // bne mul
    0x4c, 0x00, 0x10, // jmp start
    0xa9, 0x00,       // lda #0
    0xa0, 0x08,       // ldy #8
    0x46, 0x0b,       // lsr fac1
    0x90, 0x03,       // each:   bcc skip
    0x18,             // clc
    0x65, 0x0c,       // adc fac2
    0x6a,             // skip:   ror
    0x66, 0x0b,       // ror fac1
    0x88,             // dey
    0xd0, 0xf5,       // bne each
    0x60,             // rts
    // clang-format on
};

template <class Bus>
void measure(const char* kind, Cycle total, Cycle stretch) {
    const auto bus = std::make_unique<Bus>();
    bus->load(kStart, kMix, sizeof kMix);
    badline::Cpu6510State state;
    state.pc = kStart;
    state.s = 0xff;
    const std::clock_t begin = std::clock();
    while (bus->clock() < total) {
        bus->set_horizon(bus->clock() + stretch);
        run(state, *bus);
    }
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    if (bus->peek(0x6042) != (0x42 * (0x42 ^ 0x5a)) >> 8) {
        std::fprintf(stderr, "bench_cpu: $6042 holds $%02x: the mix computed wrongly\n",
                     bus->peek(0x6042));
        std::exit(1);
    }
    std::printf("%s bus, stretches of %5lld cycles: %7.1f million cycles/s\n", kind,
                static_cast<long long>(stretch), static_cast<double>(bus->clock()) / seconds / 1e6);
}

}  // namespace

int main(int argc, char** argv) {
    const Cycle total = argc > 1 ? std::atoll(argv[1]) : 1'000'000'000;
    if (total < 1'000'000) {
        std::fprintf(stderr, "bench_cpu: give a number of cycles, at least 1000000\n");
        return 2;
    }
    // How far a machine sees ahead: a line, from badline to badline, a frame.
    for (const Cycle stretch : {63, 504, 19656}) measure<MemoryBus>("fast", total, stretch);
    measure<EveryCycleBus>("exact", total / 4, 19656);
}
