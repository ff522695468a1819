#include "serve/input.hpp"

#include <algorithm>
#include <cctype>

namespace badline::monitor {
namespace {

int digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    const char small = static_cast<char>(c | 0x20);
    return small >= 'a' && small <= 'z' ? small - 'a' + 10 : 99;
}
bool is_separator(char c) {
    return c == ' ' || c == '\t' || c == ',';
}
bool is_name(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '@' || c == '.' ||
           c == ':';
}

}  // namespace

ScannedNumber scan_monitor_number(std::string_view text) {
    int base = 16;
    std::size_t at = 0;
    if (text.starts_with("0x") || text.starts_with("0X")) {
        at = 2;
    } else if (!text.empty()) {
        at = 1;
        switch (text[0]) {
            case '$': break;
            case '+': base = 10; break;
            case '%': base = 2; break;
            case '&': base = 8; break;
            default: at = 0;
        }
    }
    const std::size_t first = at;
    std::uint64_t value = 0;
    for (; at < text.size() && digit(text[at]) < base; ++at) {
        value = value * static_cast<unsigned>(base) + static_cast<unsigned>(digit(text[at]));
        if (value > 0xffffffff) return {};
    }
    // Letters right behind the digits make it a word.
    if (at == first || (at < text.size() && digit(text[at]) != 99)) return {};
    return {static_cast<std::uint32_t>(value), at};
}

bool LineReader::more() {
    while (at_ < line_.size() && is_separator(line_[at_])) ++at_;
    return at_ < line_.size();
}

std::string_view LineReader::rest() {
    more();
    return line_.substr(at_);
}

void LineReader::fail(const std::string& problem) {
    more();
    throw SyntaxError(problem, at_);
}

bool LineReader::take(char c) {
    if (!more() || line_[at_] != c) return false;
    ++at_;
    return true;
}

bool LineReader::take_word(std::string_view word) {
    const std::string_view text = rest();
    if (text.size() < word.size() ||
        (text.size() > word.size() && (is_name(text[word.size()]) || text[word.size()] == '"')))
        return false;
    const bool same = std::equal(word.begin(), word.end(), text.begin(), [](char a, char b) {
        return a == std::tolower(static_cast<unsigned char>(b));
    });
    if (same) at_ += word.size();
    return same;
}

std::string LineReader::word() {
    const std::string_view text = rest();
    std::size_t length = 0;
    while (length < text.size() && !is_separator(text[length]) && text[length] != '=') ++length;
    at_ += length;
    return std::string(text.substr(0, length));
}

std::string LineReader::quoted(const std::string& problem) {
    const std::string_view text = rest();
    if (!text.starts_with('"')) fail(problem);
    const std::size_t end = text.find('"', 1);
    if (end == std::string_view::npos) fail("A quote is missing");
    at_ += end + 1;
    return std::string(text.substr(1, end - 1));
}

bool LineReader::address_next() {
    const std::string_view text = rest();
    return text.starts_with('.') || scan_monitor_number(text).length != 0;
}

std::uint16_t LineReader::address() {
    const std::string_view text = rest();
    if (text.empty()) fail("Expecting an address.");
    if (text[0] == '.') {
        std::size_t length = 1;
        while (length < text.size() && is_name(text[length])) ++length;
        const auto value = lookup_.label(text.substr(1, length - 1));
        if (!value) fail("Found an undefined label.");
        at_ += length;
        return *value;
    }
    const ScannedNumber scanned = scan_monitor_number(text);
    if (scanned.length == 0) unexpected();
    if (scanned.value > 0xffff) fail("Address too large");
    at_ += scanned.length;
    return static_cast<std::uint16_t>(scanned.value);
}

std::uint32_t LineReader::number(std::uint32_t highest) {
    const ScannedNumber scanned = scan_monitor_number(rest());
    if (scanned.length == 0) unexpected();
    if (scanned.value > highest) fail("Number too large");
    at_ += scanned.length;
    return scanned.value;
}

std::uint32_t LineReader::decimal() {
    const std::string_view text = rest();
    std::uint64_t value = 0;
    std::size_t length = 0;
    for (; length < text.size() && digit(text[length]) < 10; ++length) {
        value = value * 10 + static_cast<unsigned>(digit(text[length]));
        if (value > 0xffffffff) fail("Number too large");
    }
    if (length == 0) unexpected();
    at_ += length;
    return static_cast<std::uint32_t>(value);
}

void LineReader::end() {
    if (more()) unexpected();
}

}  // namespace badline::monitor
