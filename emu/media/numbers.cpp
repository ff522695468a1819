#include "badline/media/numbers.hpp"

#include <limits>
#include <string>

namespace badline {
namespace {

constexpr std::uint64_t kMax = std::numeric_limits<std::int64_t>::max();

int digit_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return 99;
}

}  // namespace

std::optional<Number> scan_number(std::string_view text) {
    unsigned base = 10;
    std::size_t at = 0;
    if (text.starts_with('$')) {
        base = 16;
        at = 1;
    } else if (text.starts_with("0x") || text.starts_with("0X")) {
        base = 16;
        at = 2;
    } else if (text.starts_with('%')) {
        base = 2;
        at = 1;
    }
    const std::size_t first = at;
    std::uint64_t value = 0;
    for (; at < text.size(); ++at) {
        const auto digit = static_cast<unsigned>(digit_value(text[at]));
        if (digit >= base) break;
        if (value > (kMax - digit) / base) return std::nullopt;
        value = value * base + digit;
    }
    const std::size_t digits = at - first;
    if (digits == 0) return std::nullopt;
    int width = 1;
    if (base == 10) {
        for (std::uint64_t rest = value >> 8; rest != 0; rest >>= 8) ++width;
    } else {
        const std::size_t digits_in_byte = base == 16 ? 2 : 8;
        width = static_cast<int>((digits + digits_in_byte - 1) / digits_in_byte);
    }
    return Number{value, width, at};
}

std::optional<std::uint64_t> parse_number(std::string_view text) {
    const auto number = scan_number(text);
    if (!number || number->length != text.size()) return std::nullopt;
    return number->value;
}

std::optional<std::uint64_t> parse_count(std::string_view text) {
    std::uint64_t factor = 1;
    if (!text.empty() && (text.back() == 'k' || text.back() == 'K')) factor = 1'000;
    if (!text.empty() && text.back() == 'M') factor = 1'000'000;
    if (factor != 1) text.remove_suffix(1);
    std::string digits;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool between = i > 0 && i + 1 < text.size();
        if (between && (text[i] == '_' || text[i] == '\'')) continue;
        digits += text[i];
    }
    const auto value = parse_number(digits);
    if (!value || *value > kMax / factor) return std::nullopt;
    return *value * factor;
}

}  // namespace badline
