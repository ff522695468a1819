#include "x64sc_monitor.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <string_view>
#include <utility>

#include "badline/cpu/disassembler.hpp"
#include "badline/media/host_file.hpp"
#include "badline/media/input_error.hpp"
#include "badline/media/numbers.hpp"
#include "badline/media/png.hpp"

namespace badline::tools {

// The words of a command; text in double quotes is one.
struct MonitorScript::Words {
    const std::string& where;  // for messages: FILE:LINE
    const Symbols& symbols;
    std::vector<std::string> words{};
    std::size_t at = 0;

    [[noreturn]] void fail(const std::string& problem) const { throw InputError(where + problem); }
    bool more() const { return at < words.size(); }
    std::string next(const char* what) {
        if (!more()) fail(std::string("the ") + what + " is missing");
        return words[at++];
    }
    // An address: hexadecimal unless marked otherwise, or a label with a dot.
    std::uint16_t address(const char* what) {
        const std::string word = next(what);
        if (word[0] == '.') return symbols.resolve(word);
        const bool marked = word[0] == '$' || word[0] == '%' || word.starts_with("0x");
        std::optional<std::uint64_t> value;
        if (word[0] == '+')
            value = parse_number(word.substr(1));  // decimal
        else
            value = parse_number(marked ? word : "$" + word);
        if (!value || *value > 0xffff)
            fail("'" + printable(word) + "' is no " + what + "; write 080d or .label");
        return static_cast<std::uint16_t>(*value);
    }
    // Files come from the host's file system, which is device 0 to the monitor.
    void host_device() {
        if (const std::string word = next("device"); word != "0")
            fail("device " + printable(word) + " is not there; 0 is the host's files");
    }
};

namespace {

std::vector<std::string> split(const std::string& line) {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < line.size();) {
        if (std::isspace(static_cast<unsigned char>(line[i])) != 0 || line[i] == ',') {
            ++i;
        } else if (line[i] == '"') {
            const std::size_t end = std::min(line.find('"', i + 1), line.size());
            words.push_back(line.substr(i + 1, end - i - 1));
            i = end + 1;
        } else {
            const std::size_t begin = i;
            while (i < line.size() && std::isspace(static_cast<unsigned char>(line[i])) == 0 &&
                   line[i] != ',')
                ++i;
            words.push_back(line.substr(begin, i - begin));
        }
    }
    return words;
}

// The monitor's commands; some go by several names.
enum class Command {
    load,
    load_plain,
    save,
    save_plain,
    break_at,
    watch,
    remove,
    screenshot,
    quit,
    resume,
    go,
    registers,
    memory,
    bank,
    labels,
    none
};
struct Name {
    std::string_view name;
    Command command;
};
constexpr Name kNames[] = {{"load", Command::load},
                           {"l", Command::load},
                           {"bload", Command::load_plain},
                           {"bl", Command::load_plain},
                           {"save", Command::save},
                           {"s", Command::save},
                           {"bsave", Command::save_plain},
                           {"bs", Command::save_plain},
                           {"break", Command::break_at},
                           {"bk", Command::break_at},
                           {"watch", Command::watch},
                           {"w", Command::watch},
                           {"delete", Command::remove},
                           {"del", Command::remove},
                           {"screenshot", Command::screenshot},
                           {"scrsh", Command::screenshot},
                           {"quit", Command::quit},
                           {"q", Command::quit},
                           {"exit", Command::resume},
                           {"x", Command::resume},
                           {"goto", Command::go},
                           {"g", Command::go},
                           {"registers", Command::registers},
                           {"r", Command::registers},
                           {"mem", Command::memory},
                           {"m", Command::memory},
                           {"bank", Command::bank},
                           {"load_labels", Command::labels},
                           {"ll", Command::labels}};

}  // namespace

MonitorScript::MonitorScript(const std::string& path, const Palette& palette)
    : path_(path), palette_(palette) {
    const auto bytes = read_file(path, "file of monitor commands", 1u << 20);
    std::string line;
    for (const std::uint8_t byte : bytes) {
        if (byte == '\n')
            lines_.push_back(std::exchange(line, {}));
        else if (byte != '\r')
            line += static_cast<char>(byte);
    }
    if (!line.empty()) lines_.push_back(line);
}

bool MonitorScript::open(Machine& machine) {
    while (at_ < lines_.size()) {
        switch (execute(machine, lines_[at_++])) {
            case Next::quit: return false;
            case Next::resume: return true;
            case Next::command: break;
        }
    }
    return true;
}

MonitorScript::Next MonitorScript::execute(Machine& machine, const std::string& line) {
    const std::string where = printable(path_) + ":" + std::to_string(at_) + ": ";
    Words words{where, symbols_, split(line.substr(0, line.find(';')))};
    if (!words.more()) return Next::command;
    const std::string word = words.next("command");
    Command command = Command::none;
    for (const Name& name : kNames) {
        if (name.name == word) command = name.command;
    }
    switch (command) {
        case Command::load: load(machine, words, true); break;
        case Command::load_plain: load(machine, words, false); break;
        case Command::save: save(machine, words, true); break;
        case Command::save_plain: save(machine, words, false); break;
        case Command::break_at: add_break(machine, words, false); break;
        case Command::watch: add_break(machine, words, true); break;
        case Command::remove: remove_break(machine, words); break;
        case Command::screenshot: screenshot(machine, words); break;
        case Command::memory: show_memory(machine, words); break;
        case Command::registers: std::printf("%s\n", monitor_line(machine).c_str()); break;
        case Command::labels: symbols_.add(load_symbols(words.next("file"))); break;
        case Command::bank: {
            const std::string bank = words.next("bank");
            if (bank != "cpu" && bank != "ram")
                words.fail("bank '" + printable(bank) + "' is not there; give cpu or ram");
            ram_bank_ = bank == "ram";
            break;
        }
        case Command::quit:
            if (words.more())
                exit_code_ =
                    static_cast<int>(parse_number(words.next("exit code")).value_or(0) & 0xff);
            return Next::quit;
        case Command::go:
            if (words.more()) machine.cpu().pc = words.address("address");
            return Next::resume;
        case Command::resume: return Next::resume;
        case Command::none:
            words.fail("monitor command '" + printable(word) +
                       "' is not there; there are load, bload, save, bsave, break, watch, delete, "
                       "screenshot, mem, registers, bank, load_labels, goto, exit and quit");
    }
    return Next::command;
}

// load "FILE" 0 [ADDRESS]: a PRG; bload: plain bytes, whose address must be given.
void MonitorScript::load(Machine& machine, Words& words, bool with_address) {
    const std::string file = words.next("file");
    words.host_device();
    std::vector<std::uint8_t> bytes = read_file(file, "file to load", 0x10002);
    std::uint16_t address = 0;
    if (with_address) {
        if (bytes.size() < 3) words.fail(printable(file) + " is too short for a program");
        address = static_cast<std::uint16_t>(bytes[0] | bytes[1] << 8);
        bytes.erase(bytes.begin(), bytes.begin() + 2);
    }
    if (words.more() || !with_address) address = words.address("address");
    if (address + bytes.size() > 0x10000)
        words.fail(printable(file) + " would run past $FFFF; load it lower");
    machine.load(address, bytes);
}

std::uint8_t MonitorScript::peek(const Machine& machine, std::uint16_t address) const {
    return ram_bank_ ? machine.ram()[address] : machine.peek(address);
}

// save "FILE" 0 FROM TO: both ends included, with the load address in front; bsave: without.
void MonitorScript::save(const Machine& machine, Words& words, bool with_address) {
    const std::string file = words.next("file");
    words.host_device();
    const std::uint16_t from = words.address("address"), to = words.address("end address");
    if (to < from) words.fail("the end is before the beginning");
    std::vector<std::uint8_t> bytes;
    if (with_address)
        bytes = {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(from >> 8)};
    for (std::uint32_t address = from; address <= to; ++address)
        bytes.push_back(peek(machine, static_cast<std::uint16_t>(address)));
    write_file(file, bytes);
}

// break [exec|store] FROM [TO]; watch [store] FROM [TO].
void MonitorScript::add_break(Machine& machine, Words& words, bool store) {
    while (words.more()) {
        const std::string& word = words.words[words.at];
        if (word == "store") {
            store = true;
        } else if (word == "exec") {
            store = false;
        } else if (word == "load") {
            words.fail("a break at reads is not there; break exec or store");
        } else {
            break;
        }
        ++words.at;
    }
    Break point{words.address("address"), 0, store, true};
    point.to =
        words.more() && words.words[words.at] != "if" ? words.address("end address") : point.from;
    if (words.more()) words.fail("a break with a condition is not there; give addresses alone");
    if (point.to < point.from) words.fail("the end is before the beginning");
    for (std::uint32_t address = point.from; address <= point.to; ++address) {
        if (store)
            machine.watch_write(static_cast<std::uint16_t>(address));
        else
            machine.break_at(static_cast<std::uint16_t>(address));
    }
    breaks_.push_back(point);
    std::printf("BREAK: %zu  C:$%04x  (Stop on %s)\n", breaks_.size(), point.from,
                store ? "store" : "exec");
}

// delete [NUMBER]: one, or all.
void MonitorScript::remove_break(Machine& machine, Words& words) {
    std::size_t first = 0, last = breaks_.size();
    if (words.more()) {
        const std::string word = words.next("number");
        const auto number = parse_number(word);
        if (!number || *number == 0 || *number > breaks_.size())
            words.fail("there is no break " + printable(word));
        first = *number - 1;
        last = *number;
    }
    for (std::size_t i = first; i < last; ++i) breaks_[i].active = false;
    for (std::uint32_t address = 0; address < 0x10000; ++address) {
        bool exec = false, store = false, known = false;
        for (const Break& point : breaks_) {
            if (address < point.from || address > point.to) continue;
            known = true;
            if (point.active) (point.store ? store : exec) = true;
        }
        if (!known) continue;
        if (!exec) machine.clear_break(static_cast<std::uint16_t>(address));
        if (!store) machine.clear_watch(static_cast<std::uint16_t>(address));
    }
}

// screenshot "FILE" [FORMAT]: 2 is PNG, the one there is.
void MonitorScript::screenshot(const Machine& machine, Words& words) {
    const std::string file = words.next("file");
    const std::string format = words.more() ? words.next("format") : "";
    if (format.empty() ? !file.ends_with(".png") : format != "2")
        words.fail("pictures are PNG files; write screenshot \"FILE.png\" 2");
    const Picture picture = machine.picture();
    write_png(file, picture.width, picture.height, picture.pixels, palette_);
}

// mem [FROM [TO]], 16 bytes a line.
void MonitorScript::show_memory(const Machine& machine, Words& words) {
    const std::uint16_t from = words.address("address");
    const std::uint16_t to = words.more() ? words.address("end address") : from | 0x0f;
    for (std::uint32_t row = from; row <= to; row += 16) {
        std::printf(">C:%04x ", row);
        for (std::uint32_t address = row; address <= to && address < row + 16; ++address)
            std::printf(" %02x", peek(machine, static_cast<std::uint16_t>(address)));
        std::printf("\n");
    }
}

std::optional<Stop> MonitorScript::breakpoint(std::uint16_t pc) const {
    for (const Break& point : breaks_) {
        if (point.active && !point.store && pc >= point.from && pc <= point.to)
            return Stop{StopKind::breakpoint, pc, 0};
    }
    return std::nullopt;
}

void MonitorScript::report(const Machine& machine, const Stop& stop) const {
    const bool store = stop.kind == StopKind::write;
    std::size_t number = 0;
    for (std::size_t i = breaks_.size(); i-- > 0;) {
        const Break& point = breaks_[i];
        if (point.active && point.store == store && stop.address >= point.from &&
            stop.address <= point.to)
            number = i + 1;
    }
    const BeamPosition beam = machine.beam();
    std::printf("#%zu (Stop on %s %04x)  %3d/$%03x, %3d/$%02x\n%s\n", number,
                store ? "store" : " exec", stop.address, beam.line, beam.line, beam.cycle - 1,
                beam.cycle - 1, monitor_line(machine).c_str());
}

std::string monitor_line(const Machine& machine) {
    const Cpu6510State& cpu = machine.cpu();
    std::array<std::uint8_t, 3> bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = machine.peek(static_cast<std::uint16_t>(cpu.pc + i));
    const Disassembly code = disassemble(cpu.pc, bytes);
    std::string hex;
    for (int i = 0; i < code.length; ++i) {
        char text[4];
        std::snprintf(text, sizeof text, "%02X ", bytes[static_cast<std::size_t>(i)]);
        hex += text;
    }
    constexpr std::string_view kFlags = "NV-BDIZC";
    std::string flags;
    for (unsigned i = 0; i < 8; ++i) flags += (cpu.p & 0x80U >> i) != 0 ? kFlags[i] : '.';
    char line[160];
    std::snprintf(line, sizeof line,
                  ".C:%04x  %-10s  %-14s - A:%02X X:%02X Y:%02X SP:%02x %s %10lld", cpu.pc,
                  hex.c_str(), code.text.c_str(), cpu.a, cpu.x, cpu.y, cpu.s, flags.c_str(),
                  static_cast<long long>(machine.now()));
    return line;
}

}  // namespace badline::tools
