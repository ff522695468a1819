#include "badline/machine/board.hpp"

#include <algorithm>
#include <utility>

#include "badline/machine/buses.hpp"

namespace badline {

Board::Board(const MachineConfig& c) : config(c) {
    power_on();
}

void Board::power_on() {
    guarded_ = 0;
    const ModelParts& parts = parts_of(config.model);
    s = BoardState{};
    fill_ram(config.ram_pattern, s.ram);
    fill_colour_ram(s.colour);
    s.under_port = {s.ram[0], s.ram[1]};
    vic.power_on(config.vic.value_or(parts.vic), 0);
    vic.set_reference(config.reference);
    const CiaModel cia = config.cia.value_or(parts.cia);
    const Mains mains{parts.clock_hz, parts.mains_hz};
    s.cia1.power_on(cia, 0, mains, config.reference);
    s.cia2.power_on(cia, 0, mains, config.reference);
    s.sid.power_on(config.sid.value_or(parts.sid), 0);
    s.sid.set_reference(config.reference);
    reset();
}

// The RESET line: the chips that have the pin, and the processor fetches its vector.
void Board::reset() {
    s.cia1.reset(s.clock);
    s.cia2.reset(s.clock);
    s.sid.reset(s.clock);
    vic.reset(s.clock);
    s.port.write_direction(0, s.clock);
    s.port.write_data(0);
    reset_cartridge(s.cartridge);
    s.nmi_latch = s.nmi_was_low = false;
    s.irq_history = s.nmi_history = 0;
    pla_ = 0xff;
    map_memory();
    map_vic_bank();
    s.cpu = Cpu6510State{};
    s.cpu.s = 0xfd;
    s.cpu.p = 0x20 | 0x04;
    s.cpu.pc = static_cast<std::uint16_t>(peek(0xfffc) | peek(0xfffd) << 8);
    s.clock += 6;  // the reset sequence up to the first opcode fetch
    plan_vic();
}

bool Board::irq_line_low() {
    return vic.irq_low() || s.cia1.interrupt_low(s.clock - 1);
}

void Board::tick() {
    const Cycle now = s.clock++;
    vic.advance(now + 1);
    const bool irq = vic.irq_low() || s.cia1.interrupt_low(now);
    const bool nmi = s.cia2.interrupt_low(now) || now < s.restore_until;
    if (nmi && !s.nmi_was_low) s.nmi_latch = true;
    s.nmi_was_low = nmi;
    s.irq_history = s.irq_history << 1 | (irq ? 1U : 0U);
    s.nmi_history = s.nmi_history << 1 | (s.nmi_latch ? 1U : 0U);
}

int Board::hold_through_badline() {
    const Cycle end = vic.matrix_accesses_end();
    if (end <= s.clock || s.cia1.next_event() < end || s.cia2.next_event() < end) return 0;
    if (s.clock < s.restore_until) return 0;
    const auto cycles = static_cast<int>(end - s.clock);
    vic.advance(end);
    // The lines stay as they are: so does what the histories say of them.
    const auto stretched = [cycles](std::uint64_t history) {
        const std::uint64_t level = (history & 1) != 0 ? ~std::uint64_t{0} : 0;
        return history << cycles | (level & ((std::uint64_t{1} << cycles) - 1));
    };
    s.irq_history = stretched(s.irq_history);
    s.nmi_history = stretched(s.nmi_history);
    s.stolen.badlines += cycles;
    s.clock = end;
    return cycles;
}

// The horizon: no line changes before it. Each chip says when it may, given that nobody writes to
// it; whoever writes plans anew.
void Board::plan() {
    Cycle next = std::min(vic_event_, std::min(s.cia1.next_event(), s.cia2.next_event()));
    next = std::min(next, s.port.next_change(s.clock));
    fast_until = std::min(next - (kLongestInstruction - 1), until_);
    if (stop_pending) fast_until = 0;
}

// Whether the fast bus may take over: its promise holds at this very moment.
bool Board::fast_allowed() {
    if (config.reference) return false;
    if (s.cpu.interrupt || s.cpu.jammed || s.nmi_latch) return false;
    if (s.clock < s.restore_until) return false;
    if ((s.cpu.p & status::kInterruptDisable) == 0 && irq_line_low()) return false;
    return true;
}

Stop Board::run(Cycle until) {
    until_ = until;
    stop_pending = false;
    while (s.clock < until_ && !stop_pending) {
        Leave why = Leave::kHorizon;
        vic.advance(s.clock);
        mirror_port(s.clock);
        plan_vic();
        plan();
        if (s.clock < fast_until && fast_allowed()) {
            guard_graphics();
            const Cycle began = s.clock;
            if (watching) {
                FastBoardBus<true> bus(*this);
                why = badline::run(s.cpu, bus);
            } else {
                FastBoardBus<false> bus(*this);
                why = badline::run(s.cpu, bus);
            }
            if (s.clock != began) {
                vic.advance(s.clock);
                // An access of the last instruction (INC $DD0D,X, say) may have moved a CIA's
                // line before the instruction was over.
                const Cycle last = s.clock - 1;
                s.irq_history =
                    (vic.irq_low() ? ~std::uint64_t{0} : 0) | s.cia1.interrupt_history(last);
                s.nmi_was_low = s.cia2.interrupt_low(last);
                const Cycle fell = s.cia2.interrupt_fell_at(last);
                s.nmi_latch = fell >= began;
                s.nmi_history = s.nmi_latch ? (std::uint64_t{2} << (last - fell)) - 1 : 0;
            }
        } else if (watching) {
            ExactBoardBus<true> bus(*this);
            why = badline::run(s.cpu, bus);
        } else {
            ExactBoardBus<false> bus(*this);
            why = badline::run(s.cpu, bus);
        }
        if (why == Leave::kWatch) {
            return {breakpoints[s.cpu.pc] ? StopKind::breakpoint : StopKind::trap, s.cpu.pc, 0};
        }
        if (why == Leave::kBreak && stop_on_brk) {
            const std::uint16_t pushed = s.ram[0x100U + static_cast<std::uint8_t>(s.cpu.s + 2)] |
                                         s.ram[0x100U + static_cast<std::uint8_t>(s.cpu.s + 3)]
                                             << 8;
            return {StopKind::brk, static_cast<std::uint16_t>(pushed - 2), 0};
        }
        if (why == Leave::kJam) return {StopKind::jam, s.cpu.pc, 0};
    }
    if (stop_pending) return stop;
    return {StopKind::limit, s.cpu.pc, 0};
}

void Board::hold(Cycle cycles) {
    s.accounted_from += cycles;
    for (const Cycle end = s.clock + cycles; s.clock < end;) tick();
}

// -- memory ---------------------------------------------------------------------------------------

const std::uint8_t* Board::area_page(Area area, std::uint8_t page) const {
    switch (area) {
        case Area::ram: return &s.ram[page * 256U];
        case Area::basic: return &config.roms.basic[(page - 0xa0U) * 256U];
        case Area::kernal: return &config.roms.kernal[(page - 0xe0U) * 256U];
        case Area::chargen: return &config.roms.chargen[(page - 0xd0U) * 256U];
        case Area::roml:
        case Area::romh: {
            const RomBank* bank = area == Area::roml
                                      ? cartridge_low(*config.cartridge, s.cartridge)
                                      : cartridge_high(*config.cartridge, s.cartridge);
            return bank == nullptr ? nullptr : &(*bank)[(page & 0x1fU) * 256U];
        }
        default: return nullptr;
    }
}

void Board::map_memory() {
    const std::uint8_t cartridge = config.cartridge == nullptr
                                       ? kGame | kExrom
                                       : cartridge_lines(*config.cartridge, s.cartridge);
    const auto lines = static_cast<std::uint8_t>(s.port.pla_lines() | cartridge);
    if (lines == pla_) return;
    pla_ = lines;
    remap();
}

void Board::remap() {
    const std::uint8_t lines = pla_;
    for (unsigned page = 0; page < 256; ++page) {
        const Area area = kMemoryMaps[lines][page >> 4];
        read_page[page] = area_page(area, static_cast<std::uint8_t>(page));
        // Under a cartridge's ROM the RAM is written, but in Ultimax mode it is switched off.
        const bool rom = area == Area::roml || area == Area::romh;
        const bool plain = area != Area::io && area != Area::open && !(rom && ultimax());
        write_page[page] = plain ? &s.ram[page * 256U] : nullptr;
    }
    for (unsigned page = 0; guarded_ >> page != 0; ++page) {
        if ((guarded_ >> page & 1) != 0) write_page[guarded_bank_ << 6 | page] = nullptr;
        if (page == 63) break;
    }
    if (write_log != nullptr) write_page.fill(nullptr);
    if (watches.any()) {
        for (std::size_t address = 0; address < 0x10000; ++address) {
            if (watches[address]) write_page[address >> 8] = nullptr;
        }
    }
}

// While the picture is drawn, or sprites can be seen and with them their collisions, the video chip
// has to have read its graphics before they change: writes to those pages then come by write_slow.
// What it reads in phi2 needs no guard, since the processor stands still meanwhile.
void Board::guard_graphics() {
    std::uint64_t pages = 0;  // of the bank
    if (vic.sprites_on() || vic.drawing()) {
        const auto& reg = vic.state().reg;
        pages = std::uint64_t{1} << 0x3f | std::uint64_t{1} << 0x39;
        if ((reg[0x11] & 0x20) != 0) {
            pages |= std::uint64_t{0xffffffff} << ((reg[0x18] & 0x08) != 0 ? 32 : 0);
        } else {
            pages |= std::uint64_t{0xff} << ((reg[0x18] & 0x0e) << 2);
        }
    }
    if (pages == guarded_ && vic_bank_ == guarded_bank_) return;
    guarded_ = pages;
    guarded_bank_ = vic_bank_;
    remap();
}

void Board::map_vic_bank(unsigned port_a) {
    const unsigned bank = ~port_a & 3U;
    vic_bank_ = bank;
    if (guarded_ != 0) guard_graphics();
    VicMemory memory;
    for (unsigned i = 0; i < 4; ++i) {
        const bool characters = i == 1 && (bank & 1) == 0 && !ultimax();
        memory.rom[i] = characters;
        memory.page[i] = characters ? config.roms.chargen.data() : &s.ram[bank << 14 | i << 12];
    }
    // In Ultimax mode the upper half of ROMH takes the place of the last 4 KiB of every bank (Bauer
    // 2.4.2).
    if (ultimax()) {
        if (const RomBank* high = cartridge_high(*config.cartridge, s.cartridge)) {
            memory.page[3] = &(*high)[0x1000];
            memory.rom[3] = true;
        }
    }
    memory.low = bank == 0 ? s.under_port
                           : std::array<std::uint8_t, 2>{s.ram[bank << 14], s.ram[bank << 14 | 1]};
    memory.colour = s.colour.data();
    vic.connect(memory);
}

// $00 and $01 are read as plain memory, so what they read is kept there.
void Board::mirror_port(Cycle now) {
    s.ram[0] = s.port.direction;
    s.ram[1] = s.port.read_data(now);
}

// The RAM under the port takes what the video chip had on the bus in phi1.
void Board::write_port(std::uint16_t address, std::uint8_t value, Cycle now) {
    s.under_port[address] = vic.open_bus(now);
    if (address == 0) {
        s.port.write_direction(value, now);
    } else {
        s.port.write_data(value);
    }
    mirror_port(now);
    map_memory();
    map_vic_bank();
    plan();
}

std::uint8_t Board::read_slow(std::uint16_t address, Cycle now) {
    const Area area = kMemoryMaps[pla_][address >> 12];
    if (area == Area::io) return read_io(address, now);
    return vic.open_bus(now);
}

void Board::write_slow(std::uint16_t address, std::uint8_t value, Cycle now) {
    if (write_log != nullptr) write_log->push_back({address, value});
    if (watches[address]) request_stop({StopKind::write, address, value});
    const Area area = kMemoryMaps[pla_][address >> 12];
    if (address < 2) {
        write_port(address, value, now);
    } else if (area == Area::io) {
        write_io(address, value, now);
    } else if (area != Area::open && !(ultimax() && (area == Area::roml || area == Area::romh))) {
        if (guarded_ != 0) vic.advance(now + 1);
        s.ram[address] = value;
    }
    if ((address & 0x3fff) < 2) map_vic_bank();
}

std::uint8_t Board::peek(std::uint16_t address) {
    const std::uint8_t* page = read_page[address >> 8];
    if (page != nullptr) return page[address & 0xff];
    if (kMemoryMaps[pla_][address >> 12] != Area::io) return vic.open_bus(s.clock - 1);
    return peek_io(address);
}

// What a read in the next cycle would give, as x64sc's monitor shows it. No chip is moved on by
// being looked at.
std::uint8_t Board::peek_io(std::uint16_t address) {
    const Cycle now = s.clock;
    switch (address >> 8 & 0x0f) {
        case 0x0:
        case 0x1:
        case 0x2:
        case 0x3: {
            const VicState before = vic.state();
            const Cycle next = vic.next_cycle();
            // x64sc shows the collisions of the cycles done, the line of the cycle to come.
            const bool collisions = (address & 0x3e) == 0x1e;
            const std::uint8_t value = vic.peek(address & 0x3f, collisions ? now - 1 : now);
            vic.restore(before, next);
            return value;
        }
        case 0x4:
        case 0x5:
        case 0x6:
        case 0x7: return s.sid.peek(address & 0x1f, now);
        case 0x8:
        case 0x9:
        case 0xa:
        case 0xb:
            return static_cast<std::uint8_t>((vic.open_bus(now - 1) & 0xf0) |
                                             s.colour[address & 0x3ff]);
        case 0xc: return peek_cia(s.cia1, address & 0x0f, now);
        case 0xd: return peek_cia(s.cia2, address & 0x0f, now);
        default: return read_expansion(address, now - 1);
    }
}

std::uint8_t Board::peek_cia(Cia& cia, unsigned reg, Cycle now) {
    const Cia before = cia;
    set_cia_pins(cia, now);
    // x64sc's monitor shows the clock itself, not what a reader of the hours has frozen.
    const bool tod = (reg & 0x0c) == 0x08;
    const std::uint8_t value = tod ? cia.clock(reg, now) : cia.read(reg, now);
    cia = before;
    return value;
}

// -- chips ----------------------------------------------------------------------------------------

std::uint8_t Board::read_io(std::uint16_t address, Cycle now) {
    switch (address >> 8 & 0x0f) {
        case 0x0:
        case 0x1:
        case 0x2:
        case 0x3: {
            const std::uint8_t value = vic.read(address & 0x3f, now);
            if ((address & 0x3e) == 0x1e) plan_vic(), plan();
            return value;
        }
        case 0x4:
        case 0x5:
        case 0x6:
        case 0x7: return s.sid.read(address & 0x1f, now);
        case 0x8:
        case 0x9:
        case 0xa:
        case 0xb:
            return static_cast<std::uint8_t>((vic.open_bus(now) & 0xf0) |
                                             s.colour[address & 0x3ff]);
        case 0xc: return read_cia(s.cia1, address & 0x0f, now);
        case 0xd: return read_cia(s.cia2, address & 0x0f, now);
        default: return read_expansion(address, now);
    }
}

std::uint8_t Board::read_cia(Cia& cia, unsigned reg, Cycle now) {
    set_cia_pins(cia, now);
    const std::uint8_t value = cia.read(reg, now);
    if (reg == Cia::kIcr) plan();
    return value;
}

// CIA 1's ports are the keyboard and the joysticks; CIA 2's port A has the serial bus, where
// nobody answers: its two inputs follow its own outputs, inverted.
void Board::set_cia_pins(Cia& cia, Cycle now) {
    cia.advance(now);
    if (&cia == &s.cia1) {
        const std::uint8_t a = cia.port_a_out(), b = cia.port_b_out();
        cia.set_pa_in(s.keyboard.port_a(a, b));
        cia.set_pb_in(s.keyboard.port_b(a, b));
    } else {
        // An open pin is pulled up, and the inverter behind it pulls the bus low (VICE test
        // programs, C64/autostart/defaults: $3F with all pins as inputs).
        const std::uint8_t out = cia.port_a_out();
        const auto low = static_cast<std::uint8_t>(((out & 0x10) << 2) | ((out & 0x20) << 2));
        cia.set_pa_in(static_cast<std::uint8_t>(~low));
        cia.set_pb_in(0xff);
    }
}

void Board::write_io(std::uint16_t address, std::uint8_t value, Cycle now) {
    const bool irq_before = vic.irq_low();
    switch (address >> 8 & 0x0f) {
        case 0x0:
        case 0x1:
        case 0x2:
        case 0x3:
            vic.write(address & 0x3f, value, now);
            if (guarded_ != 0) guard_graphics();
            plan_vic();
            plan();
            // A line that changes here and now ends the fast bus's promise.
            if (vic.irq_low() != irq_before) fast_until = 0;
            break;
        case 0x4:
        case 0x5:
        case 0x6:
        case 0x7:
            if (address == 0xd7ff && debugcart) request_stop({StopKind::debugcart, address, value});
            s.sid.write(address & 0x1f, value, now);
            break;
        case 0x8:
        case 0x9:
        case 0xa:
        case 0xb: s.colour[address & 0x3ff] = value & 0x0f; break;
        case 0xc:
            s.cia1.write(address & 0x0f, value, now);
            if ((address & 0x0f) < 4 || (address & 0x0f) > 13) update_light_pen(now);
            plan();
            if (vic.irq_low() != irq_before || s.cia1.interrupt_low(now)) fast_until = 0;
            break;
        case 0xd:
            if ((address & 0x0d) == 0) {
                write_cia2_port(address & 0x0f, value, now);
            } else {
                s.cia2.write(address & 0x0f, value, now);
            }
            plan();
            if (s.cia2.interrupt_low(now)) fast_until = 0;
            break;
        default:
            if (config.cartridge != nullptr &&
                write_cartridge(*config.cartridge, s.cartridge, address, value)) {
                vic.advance(now + 1);
                map_cartridge();
            }
            break;
    }
}

// Port A's lower pins choose the video chip's bank. The C64C's glue logic, one chip, is not through
// with some changes in the cycle after them: one pin up and the other down are both down for that
// long, and a pin that the pull-up alone takes up comes up late (VICII/split-tests/fetchsplit, its
// readme-C64C.txt; the older board's discrete gates show neither).
void Board::write_cia2_port(unsigned reg, std::uint8_t value, Cycle now) {
    vic.advance(now + 1);
    const unsigned before = s.cia2.port_a_pins() & 3U;
    s.cia2.write(reg, value, now);
    const unsigned after = s.cia2.port_a_pins() & 3U;
    if (is_hmos2(parts_of(config.model).vic)) {
        const unsigned rising = after & ~before, falling = before & ~after;
        const bool late = reg == 2 && falling == 0 && (rising == 1 || rising == 2);
        if ((rising != 0 && falling != 0) || late) {
            map_vic_bank(late ? before : 0);
            vic.advance(now + 2);
        }
    }
    map_vic_bank();
}

// $DE00 to $DFFF.
std::uint8_t Board::read_expansion(std::uint16_t address, Cycle now) {
    if (config.cartridge != nullptr) {
        if (const auto value = read_cartridge(*config.cartridge, s.cartridge, address))
            return *value;
    }
    return vic.open_bus(now);
}

void Board::map_cartridge() {
    pla_ = static_cast<std::uint8_t>(s.port.pla_lines() |
                                     cartridge_lines(*config.cartridge, s.cartridge));
    remap();
    map_vic_bank();
}

// CIA 1's PB4, which the fire button of port 1 shares, is the video chip's LP pin.
void Board::update_light_pen(Cycle now) {
    set_cia_pins(s.cia1, now);
    vic.set_light_pen((s.cia1.port_b_pins() & 0x10) == 0, now);
}

// -- snapshots

void Board::save(BoardState& into) const {
    into = s;
    into.vic = vic.state();
    into.vic_next = vic.next_cycle();
}

void Board::restore(const BoardState& from) {
    s = from;
    vic.restore(s.vic, s.vic_next);
    pla_ = 0xff;
    guarded_ = 0;
    map_memory();
    map_vic_bank();
    plan_vic();
}

}  // namespace badline
