// PRG files: two bytes of load address, low byte first, then the bytes that go there.
//
// A program is started as after LOAD and RUN: what a C64 does then is the BASIC line at $0801,
// which for a machine program is a SYS with its start address.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace badline {

struct Prg {
    std::string name;                 // for messages: the path it came from
    std::uint16_t load = 0;           // address of the first byte
    std::vector<std::uint8_t> bytes;  // at least one; load + size() <= $10000

    // The address after the last byte: up to $10000.
    std::uint32_t end() const { return load + static_cast<std::uint32_t>(bytes.size()); }
    bool covers(std::uint32_t address) const { return address >= load && address < end(); }
    // The byte that is at `address` after loading; only where covers().
    std::uint8_t at(std::uint32_t address) const { return bytes[address - load]; }
};

// Takes a PRG file's bytes apart. Throws InputError naming `name` when it is empty, has only a
// load address or less, or would run past $FFFF.
Prg parse_prg(std::span<const std::uint8_t> file, std::string_view name);

// Reads and takes apart the PRG at `path`.
Prg load_prg(const std::filesystem::path& path);

// The SYS of a program's BASIC line.
struct BasicStart {
    std::uint16_t line = 0;     // line number
    std::uint16_t address = 0;  // what SYS calls
};

// Where RUN would lead: the first SYS of the BASIC program at $0801, in its first line or, after
// lines that are only remarks, the next. Its argument may be an expression of numbers, + - * /,
// brackets and PEEK of the pointer to the program's start (43 and 44) or of the program itself,
// as in SYS PEEK(43)+256*PEEK(44)+26. Nothing when there is no BASIC program or no such SYS.
std::optional<BasicStart> basic_start(const Prg& prg);

// Whether there is a BASIC line at $0801 at all.
bool has_basic_line(const Prg& prg);

// Where the program begins: basic_start(), or the load address of a program without BASIC line.
// Throws InputError for a BASIC program without SYS, which a machine alone cannot start.
std::uint16_t start_address(const Prg& prg);

}  // namespace badline
