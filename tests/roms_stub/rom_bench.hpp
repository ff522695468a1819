// Our ROMs on a processor with 64 K of memory and just enough of the chips around it: the raster
// line, the jiffy interrupt, the keyboard matrix, and a drive served at the serial routines. So
// the ROMs' tests depend on the processor alone.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <map>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "badline/cpu/cpu6510.hpp"
#include "badline/machine/rom_set.hpp"
#include "badline/media/host_drive.hpp"
#include "badline/media/screen_text.hpp"

namespace badline::testing {

inline std::vector<std::uint8_t> read_bytes(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error(path + ": cannot be read");
    return {std::istreambuf_iterator<char>(file), {}};
}

inline RomSet built_roms() {
    RomSet roms;
    const auto take = [](const char* name, auto& into) {
        const auto bytes = read_bytes(std::string(BADLINE_ROMS) + "/" + name);
        if (bytes.size() != into.size())
            throw std::runtime_error(std::string(name) + ": wrong size");
        std::copy(bytes.begin(), bytes.end(), into.begin());
    };
    take("kernal", roms.kernal);
    take("basic", roms.basic);
    take("chargen", roms.chargen);
    return roms;
}

class RomBench {
  public:
    static constexpr bool kExact = true;
    static constexpr bool kWatched = true;
    static constexpr int kCyclesPerLine = 63;

    // `lines`: raster lines of a frame, 312 PAL, 263 NTSC.
    explicit RomBench(int lines = 312) : lines_(lines), roms_(built_roms()) { ram_.fill(0xff); }

    // -- use ---------------------------------------------------------------------------------
    // Resets and runs until BASIC waits for a key. Throws when it never does.
    void boot() {
        cpu = {};
        cpu.pc = word(0xfffc);
        run_until_waiting();
    }
    // Runs until `pc` is about to be executed; throws after `cycles`.
    void run_to(std::uint16_t pc, Cycle cycles = 20'000'000) {
        stop_pc_ = pc;
        let_pass_ = false;
        go(cycles);
        if (cpu.pc != pc) throw std::runtime_error("never came to the address");
    }
    // Runs until the KERNAL waits for a key in CHRIN.
    void run_until_waiting(Cycle cycles = 20'000'000) {
        stop_pc_ = -1;
        const Cycle end = now_ + cycles;
        while (now_ < end) {
            go(20'000);
            if (ram_[0xc6] == 0 && ram_[0xcc] == 0) return;
        }
        throw std::runtime_error("never waits for a key");
    }
    // As in a program that has just begun: the screen clear, no cursor.
    void start_program() {
        ram_[0xcc] = 1;
        ram_[0xcf] = 0;
        ram_[0x9d] = 0;
        call(0xe544);
    }
    // Calls a subroutine as from a program: A, X, Y and carry in, the registers it leaves out. The
    // processor then loops, interrupts allowed or not as the routine left them.
    Cpu6510State call(std::uint16_t address, int a = 0, int x = 0, int y = 0, bool carry = false) {
        const std::uint16_t back = 0x02a8;  // page 2's free end: JMP to itself
        ram_[back] = 0x4c;
        ram_[back + 1] = back & 0xff;
        ram_[back + 2] = back >> 8;
        cpu.s = 0xf6;
        cpu.interrupt = false;
        push((back - 1) >> 8);
        push((back - 1) & 0xff);
        cpu.a = static_cast<std::uint8_t>(a);
        cpu.x = static_cast<std::uint8_t>(x);
        cpu.y = static_cast<std::uint8_t>(y);
        cpu.p = static_cast<std::uint8_t>(status::kUnused | (carry ? status::kCarry : 0));
        cpu.pc = address;
        run_to(back);
        return cpu;
    }
    void print(std::string_view bytes) {
        for (const char c : bytes) call(0xffd2, static_cast<std::uint8_t>(c));
    }
    void print(std::span<const std::uint8_t> bytes) {
        for (const std::uint8_t c : bytes) call(0xffd2, c);
    }
    // Into the keyboard buffer, at most ten.
    void type(std::string_view keys) {
        std::copy(keys.begin(), keys.end(), ram_.begin() + 0x277);
        ram_[0xc6] = static_cast<std::uint8_t>(keys.size());
    }
    void load(std::span<const std::uint8_t> prg) {
        std::copy(prg.begin() + 2, prg.end(), ram_.begin() + (prg[0] | prg[1] << 8));
    }
    void put_text(std::uint16_t address, std::string_view text) {
        std::copy(text.begin(), text.end(), ram_.begin() + address);
    }
    void attach(std::filesystem::path folder) { drive_.emplace(std::move(folder)); }

    std::uint8_t& operator[](std::uint16_t address) { return ram_[address]; }
    std::uint16_t word(std::uint16_t address) const {
        return static_cast<std::uint16_t>(peek(address) | peek(address + 1) << 8);
    }
    std::uint8_t peek(std::uint16_t address) const {
        if (address >= 0xe000) return roms_.kernal[address - 0xe000];
        if (address >= 0xa000 && address < 0xc000 && (ram_[1] & 3) == 3)
            return roms_.basic[address - 0xa000];
        if (address == 1) return ram_[1] | 0x10;  // no tape key is down
        return ram_[address];
    }
    const RomSet& roms() const { return roms_; }
    std::uint8_t chip(std::uint16_t address) const { return io_[address - 0xd000]; }
    std::uint8_t colour(int row, int column) const { return io_[0x800 + 40 * row + column] & 15; }
    // Row `row` of the text screen without the spaces at its end.
    std::string row(int row) const {
        const auto set =
            chip(0xd018) & 2 ? CharacterSet::lower_upper : CharacterSet::upper_graphics;
        std::string text = screen_text(std::span(ram_).subspan(0x400 + 40 * row, 40), set);
        while (!text.empty() && (text.back() == ' ' || text.back() == '\n')) text.pop_back();
        return text;
    }
    std::string screen() const {
        std::string text;
        for (int i = 0; i < 25; ++i) text += row(i) + "\n";
        return text;
    }
    // Keys of the matrix, as 8 * row + column ($DC00 bit, $DC01 bit).
    void press(int key) { keys_[key / 8] &= static_cast<std::uint8_t>(~(1 << key % 8)); }
    void release_all() { keys_.fill(0xff); }
    void run_jiffies(int count) {
        stop_pc_ = -1;
        go(Cycle{count} * 16'422);
    }
    Cycle now() const { return now_; }

    Cpu6510State cpu;

    // -- the bus -----------------------------------------------------------------------------
    std::uint8_t read(std::uint16_t address) {
        tick();
        if (address < 0xd000 || address >= 0xe000) return peek(address);
        return read_chip(address);
    }
    std::uint8_t read_moving(std::uint16_t first, std::uint16_t) { return read(first); }
    void write(std::uint16_t address, std::uint8_t value) {
        tick();
        if (address < 0xd000 || address >= 0xe000) {
            ram_[address] = value;
            return;
        }
        io_[address - 0xd000] = value;
        if (address == 0xdc0e && (value & 0x11) == 0x11)
            next_jiffy_ = now_ + (chip(0xdc04) | chip(0xdc05) << 8) + 1;
        if (address == 0xdc0d)
            interrupts_ = value & 0x80 ? interrupts_ | (value & 0x7f) : interrupts_ & ~value;
    }
    std::uint64_t irq_history() const { return history_; }
    std::uint64_t nmi_history() const { return 0; }
    void acknowledge_nmi() {}
    void look_again_for_nmi() {}
    int access_cycles() const { return 1; }
    bool more() const { return now_ < horizon_; }
    bool stop_at(std::uint16_t pc) {
        if (let_pass_) {
            let_pass_ = false;
            return false;
        }
        return pc == stop_pc_ || traps_.contains(pc);
    }

  private:
    void tick() {
        ++now_;
        if (next_jiffy_ && now_ >= next_jiffy_) {
            next_jiffy_ += (chip(0xdc04) | chip(0xdc05) << 8) + 1;
            flags_ |= 1;
        }
        history_ = history_ << 1 | ((flags_ & interrupts_) != 0);
    }
    std::uint8_t read_chip(std::uint16_t address) {
        const int line = static_cast<int>(now_ / kCyclesPerLine % lines_);
        switch (address) {
            case 0xd011: return static_cast<std::uint8_t>((chip(address) & 0x7f) | line >> 8 << 7);
            case 0xd012: return static_cast<std::uint8_t>(line);
            case 0xdc01: {
                std::uint8_t columns = 0xff;
                for (int i = 0; i < 8; ++i)
                    if (!(chip(0xdc00) >> i & 1)) columns &= keys_[i];
                return columns;
            }
            case 0xdc0d: {
                const std::uint8_t value = flags_;
                flags_ = 0;
                return value;
            }
            default: return chip(address);
        }
    }
    void push(int value) { ram_[0x100 | cpu.s--] = static_cast<std::uint8_t>(value); }

    void go(Cycle cycles) {
        horizon_ = now_ + cycles;
        while (now_ < horizon_) {
            const Leave why = run(cpu, *this);
            if (why == Leave::kJam) throw std::runtime_error("the processor jammed");
            if (why != Leave::kWatch) continue;
            if (cpu.pc == stop_pc_) return;
            if (!serve()) let_pass_ = true;
        }
    }
    // The host's part at a serial routine, as roms_stub/README.md has it.
    bool serve() {
        if (!drive_) return false;
        const int call = traps_.at(cpu.pc);
        std::uint8_t status = 0;
        if (call == 0 && !drive_->listen(cpu.a)) return false;
        if (call == 2 && !drive_->talk(cpu.a)) return false;
        if (!drive_->active()) return false;
        if (call == 1) drive_->second(cpu.a);
        if (call == 3) drive_->talk_second(cpu.a);
        if (call == 4) status = drive_->write(cpu.a);
        if (call == 5) {
            const auto read = drive_->read();
            cpu.a = read.byte;
            status = read.status;
        }
        if (call == 6) drive_->unlisten();
        if (call == 7) drive_->untalk();
        ram_[0x90] |= status;
        cpu.p &= static_cast<std::uint8_t>(~status::kCarry);
        const int low = ram_[0x100 | ++cpu.s];
        const int high = ram_[0x100 | ++cpu.s];
        cpu.pc = static_cast<std::uint16_t>((low | high << 8) + 1);
        return true;
    }
    static std::map<int, int> trap_table(const RomSet& roms) {
        std::map<int, int> traps;
        const auto* table = &roms.kernal[0xe4b7 - 0xe000];
        if (std::string_view(reinterpret_cast<const char*>(table), 7) != "BADLINE" || table[7] != 1)
            throw std::runtime_error("no table of serial routines");
        for (int i = 0; i < 8; ++i) traps[table[8 + 2 * i] | table[9 + 2 * i] << 8] = i;
        return traps;
    }

    int lines_;
    RomSet roms_;
    std::map<int, int> traps_ = trap_table(roms_);
    std::array<std::uint8_t, 0x10000> ram_{};
    std::array<std::uint8_t, 0x1000> io_{};
    std::array<std::uint8_t, 8> keys_{255, 255, 255, 255, 255, 255, 255, 255};
    std::optional<HostDrive> drive_;
    Cycle now_ = 0, horizon_ = 0, next_jiffy_ = 0;
    std::uint64_t history_ = 0;
    std::uint8_t flags_ = 0;
    int interrupts_ = 0;
    int stop_pc_ = -1;
    bool let_pass_ = false;
};

}  // namespace badline::testing
