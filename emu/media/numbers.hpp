// Numbers as C64 programmers write them: $02ff, 0x2ff, 767 and %1011111111 are the same.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace badline {

// A number read from text: its value and how wide it was written.
struct Number {
    std::uint64_t value = 0;
    // Bytes the writing takes: $01 and %1 are one byte, $0001 and 767 two. Decimals by value.
    int width = 1;
    // Characters of the text that belong to it.
    std::size_t length = 0;
};

// The number at the beginning of `text`; nothing when there is none or it needs more than 63
// bits. `$` and `0x` are hexadecimal, `%` binary, digits alone decimal.
std::optional<Number> scan_number(std::string_view text);

// The value of `text`, all of which must be one number.
std::optional<std::uint64_t> parse_number(std::string_view text);

// A count as people write large ones: a number, optionally followed by k or M (thousand,
// million), with _ or ' allowed between digits: 100M, 2_500_000, 20k.
std::optional<std::uint64_t> parse_count(std::string_view text);

}  // namespace badline
