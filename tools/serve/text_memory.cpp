// Commands of the text monitor for memory and labels.
#include <algorithm>
#include <cstdio>
#include <string>

#include "badline/media/symbols.hpp"
#include "serve/banks.hpp"
#include "serve/text_commands.hpp"
#include "serve/text_format.hpp"

namespace badline::monitor {
namespace {

constexpr int kMemoryRows = 9, kCodeLines = 24, kColumns = 40, kRows = 25;

}  // namespace

std::uint8_t TextCommands::peek(std::uint16_t address) const {
    Machine& machine = session_.machine();
    // The chips' registers have effects only where the processor itself would see them.
    if (sidefx_ && bank_ == kBankCpu) return machine.read(address);
    return read_bank(machine, bank_, address);
}

std::string TextCommands::label_at(std::uint16_t address) const {
    const auto names = session_.symbols().names_at(address);
    if (names.empty()) return {};
    return names.front().starts_with('.') ? names.front() : "." + names.front();
}

// [FROM [TO]]: from the dot on, and `default_count` bytes, where nothing is said. A range that
// ends before it begins goes round $FFFF.
TextCommands::Range TextCommands::range(LineReader& in, int default_count) {
    Range range{dot_, default_count};
    if (!in.more()) return range;
    range.from = in.address();
    if (in.address_next()) {
        const std::uint16_t to = in.address();
        range.count = static_cast<std::uint16_t>(to - range.from) + 1;
    }
    return range;
}

void TextCommands::memory(LineReader& in) {
    const Range shown = range(in, kMemoryRows * 16);
    in.end();
    for (int i = 0; i < shown.count; i += 16) {
        say(memory_line([this](std::uint16_t address) { return peek(address); },
                        static_cast<std::uint16_t>(shown.from + i), std::min(16, shown.count - i)) +
            "\n");
    }
    dot_ = static_cast<std::uint16_t>(shown.from + shown.count);
}

void TextCommands::text_rows(LineReader& in, char mark, char (*character)(std::uint8_t)) {
    const Range shown = range(in, kRows * kColumns);
    in.end();
    const int rows = (shown.count + kColumns - 1) / kColumns;
    for (int row = 0; row < rows; ++row) {
        const auto address = static_cast<std::uint16_t>(shown.from + row * kColumns);
        std::string text;
        for (int i = 0; i < kColumns; ++i)
            text += row * kColumns + i < shown.count
                        ? character(peek(static_cast<std::uint16_t>(address + i)))
                        : ' ';
        sayf("%cC:%04x  %s\n", mark, address, text.c_str());
    }
    dot_ = static_cast<std::uint16_t>(shown.from + rows * kColumns);
}
void TextCommands::petscii(LineReader& in) {
    text_rows(in, '>', petscii_character);
}
void TextCommands::screen_codes(LineReader& in) {
    text_rows(in, '*', screen_character);
}

// Where the video chip looks: CIA 2's bank and $D018.
void TextCommands::screen(LineReader& in) {
    in.end();
    const Machine& machine = session_.machine();
    const unsigned bank = ~machine.peek_io(0xdd00) & 3U;
    const unsigned base = bank << 14 | (machine.peek_io(0xd018) & 0xf0U) << 6;
    sayf("Displaying %dx%d screen at $%04x:\n", kColumns, kRows, base);
    for (int row = 0; row < kRows; ++row) {
        const auto address =
            static_cast<std::uint16_t>(base + static_cast<unsigned>(row * kColumns));
        std::string text;
        for (unsigned i = 0; i < kColumns; ++i)
            text += screen_character(machine.ram()[(address + i) & 0xffffU]);
        sayf("*C:%04x  %s\n", address, text.c_str());
    }
}

void TextCommands::disassemble(LineReader& in) {
    std::uint16_t address = dot_;
    int bytes = 0;  // 0: lines are counted
    if (in.more()) {
        address = in.address();
        if (in.address_next()) bytes = static_cast<std::uint16_t>(in.address() - address) + 1;
    }
    in.end();
    const Peek read = [this](std::uint16_t at) { return peek(at); };
    const LabelLookup label = [this](std::uint16_t at) { return label_at(at); };
    int length = 0;
    for (int done = 0, line = 0; bytes != 0 ? done < bytes : line < kCodeLines; ++line) {
        if (const std::string name = label_at(address); !name.empty())
            sayf(".C:%04x   %s:\n", address, name.c_str());
        say(code_line(read, address, label, length) + "\n");
        address = static_cast<std::uint16_t>(address + length);
        done += length;
    }
    dot_ = address;
}

// One or more bytes; a number above $FF is two, the low one first, and what is above $FFFF is cut.
std::string TextCommands::data_list(LineReader& in) {
    if (!in.more()) in.fail("Wrong syntax");
    std::string bytes;
    do {
        const std::uint32_t number = in.number(0xffffffff);
        bytes += static_cast<char>(number);
        if (number > 0xff) bytes += static_cast<char>(number >> 8);
    } while (in.more());
    return bytes;
}

// > ADDRESS DATA...
void TextCommands::write(LineReader& in) {
    std::uint16_t address = in.address();
    for (const char byte : data_list(in))
        write_bank(session_.machine(), bank_, address++, static_cast<std::uint8_t>(byte));
}

void TextCommands::fill(LineReader& in) {
    const Range filled = range(in, 1);
    const std::string bytes = data_list(in);
    for (int i = 0; i < filled.count; ++i)
        write_bank(session_.machine(), bank_, static_cast<std::uint16_t>(filled.from + i),
                   static_cast<std::uint8_t>(bytes[static_cast<std::size_t>(i) % bytes.size()]));
}

void TextCommands::hunt(LineReader& in) {
    const Range searched = range(in, 1);
    const std::string bytes = data_list(in);
    for (int i = 0; i + static_cast<int>(bytes.size()) <= searched.count; ++i) {
        const auto address = static_cast<std::uint16_t>(searched.from + i);
        bool same = true;
        for (std::size_t k = 0; same && k < bytes.size(); ++k)
            same = peek(static_cast<std::uint16_t>(address + k)) ==
                   static_cast<std::uint8_t>(bytes[k]);
        if (same) sayf("%04x\n", address);
    }
}

void TextCommands::move(LineReader& in) {
    const Range moved = range(in, 1);
    const std::uint16_t to = in.address();
    in.end();
    std::string bytes;
    for (int i = 0; i < moved.count; ++i)
        bytes += static_cast<char>(peek(static_cast<std::uint16_t>(moved.from + i)));
    for (int i = 0; i < moved.count; ++i)
        write_bank(session_.machine(), bank_, static_cast<std::uint16_t>(to + i),
                   static_cast<std::uint8_t>(bytes[static_cast<std::size_t>(i)]));
}

void TextCommands::compare(LineReader& in) {
    const Range compared = range(in, 1);
    const std::uint16_t other = in.address();
    in.end();
    for (int i = 0; i < compared.count; ++i) {
        const auto a = static_cast<std::uint16_t>(compared.from + i);
        const auto b = static_cast<std::uint16_t>(other + i);
        if (peek(a) != peek(b)) sayf("$%04x $%04x: %02x %02x\n", a, b, peek(a), peek(b));
    }
}

void TextCommands::bank(LineReader& in) {
    if (!in.more()) {
        std::string line = "Available banks (some may be equivalent to others):\n";
        for (const Bank& bank : bank_names())
            line += (bank.id == bank_ ? "*" : "") + bank.name + " \t";
        say(line + "\n");
        return;
    }
    const std::string name = in.word();
    const auto number = bank_number(name);
    if (!number) throw CommandFailed("Unknown bank name `" + name + "'");
    bank_ = *number;
}

void TextCommands::add_label(LineReader& in) {
    const std::uint16_t address = in.address();
    std::string name = in.word();
    if (name.starts_with('.')) name.erase(0, 1);
    if (name.empty()) in.fail("Expecting a label.");
    session_.symbols().add(name, address);
}
void TextCommands::load_labels(LineReader& in) {
    in.take_word("c:");
    session_.symbols().add(load_symbols(in.file_name()));
}
void TextCommands::show_labels(LineReader& in) {
    in.end();
    for (const auto& [name, address] : session_.symbols().all())
        sayf("$%04x .%s\n", address, name.c_str());
}
void TextCommands::clear_labels(LineReader& in) {
    in.end();
    session_.symbols() = {};
}

}  // namespace badline::monitor
