#include "badline/media/prg.hpp"

#include <cstdio>

#include "badline/media/host_file.hpp"
#include "badline/media/input_error.hpp"

namespace badline {
namespace {

constexpr std::uint32_t kBasicStart = 0x0801;
constexpr std::uint32_t kMemorySize = 0x10000;

// Tokens of BASIC V2 that stand in the way to a SYS; "Programmer's Reference Guide", appendix.
constexpr std::uint8_t kTokenRem = 0x8f;
constexpr std::uint8_t kTokenSys = 0x9e;
constexpr std::uint8_t kTokenPlus = 0xaa;
constexpr std::uint8_t kTokenMinus = 0xab;
constexpr std::uint8_t kTokenTimes = 0xac;
constexpr std::uint8_t kTokenDivide = 0xad;
constexpr std::uint8_t kTokenPeek = 0xc2;

std::string hex(std::uint32_t value) {
    char text[16];
    std::snprintf(text, sizeof text, "$%04X", value);
    return text;
}

// The value of a tokenised arithmetic expression. Recursion is bounded by the line's length.
class Expression {
  public:
    Expression(const Prg& prg, std::uint32_t at, std::uint32_t end)
        : prg_(prg), at_(at), end_(end) {}

    std::optional<double> value() { return sum(0); }

  private:
    static constexpr int kMaxDepth = 40;

    std::uint8_t peek() {
        while (at_ < end_ && prg_.at(at_) == ' ') ++at_;
        return at_ < end_ ? prg_.at(at_) : 0;
    }

    std::optional<double> sum(int depth) {
        auto left = product(depth);
        while (left) {
            const std::uint8_t sign = peek();
            if (sign != kTokenPlus && sign != kTokenMinus) break;
            ++at_;
            const auto right = product(depth);
            if (!right) return std::nullopt;
            left = sign == kTokenPlus ? *left + *right : *left - *right;
        }
        return left;
    }

    std::optional<double> product(int depth) {
        auto left = factor(depth);
        while (left) {
            const std::uint8_t sign = peek();
            if (sign != kTokenTimes && sign != kTokenDivide) break;
            ++at_;
            const auto right = factor(depth);
            if (!right || (sign == kTokenDivide && *right == 0)) return std::nullopt;
            left = sign == kTokenTimes ? *left * *right : *left / *right;
        }
        return left;
    }

    std::optional<double> factor(int depth) {
        if (depth > kMaxDepth) return std::nullopt;
        const std::uint8_t c = peek();
        if (c == '(') {
            ++at_;
            const auto inner = sum(depth + 1);
            if (!inner || peek() != ')') return std::nullopt;
            ++at_;
            return inner;
        }
        if (c == kTokenPlus || c == kTokenMinus) {
            ++at_;
            const auto inner = factor(depth + 1);
            if (!inner) return std::nullopt;
            return c == kTokenMinus ? -*inner : *inner;
        }
        if (c == kTokenPeek) {
            ++at_;
            if (peek() != '(') return std::nullopt;
            const auto address = factor(depth + 1);
            if (!address || *address < 0 || *address > 65535) return std::nullopt;
            return memory(static_cast<std::uint32_t>(*address));
        }
        return number();
    }

    std::optional<double> number() {
        double value = 0;
        int digits = 0;
        while (peek() >= '0' && peek() <= '9' && digits < 12) {
            value = value * 10 + (prg_.at(at_++) - '0');
            ++digits;
        }
        if (digits == 0) return std::nullopt;
        return value;
    }

    // What is in memory when RUN begins, as far as the program itself determines it.
    std::optional<double> memory(std::uint32_t address) const {
        if (address == 43) return kBasicStart & 0xff;
        if (address == 44) return kBasicStart >> 8;
        if (prg_.covers(address)) return prg_.at(address);
        return std::nullopt;
    }

    const Prg& prg_;
    std::uint32_t at_;
    std::uint32_t end_;
};

// The place of the SYS token in the statements from `at` up to the line's end, or 0. Sets
// `only_remarks` when the line has nothing but a REM or colons.
std::uint32_t find_sys(const Prg& prg, std::uint32_t at, std::uint32_t end, bool& only_remarks) {
    only_remarks = true;
    bool quoted = false;
    for (; at < end; ++at) {
        const std::uint8_t c = prg.at(at);
        if (c == '"') quoted = !quoted;
        if (!quoted && c == kTokenRem) return 0;
        if (!quoted && c == kTokenSys) return at;
        if (c != ' ' && c != ':') only_remarks = false;
    }
    return 0;
}

}  // namespace

Prg parse_prg(std::span<const std::uint8_t> file, std::string_view name) {
    const std::string where = printable(name) + ": ";
    if (file.empty())
        throw InputError(where + "is empty; a PRG begins with two bytes of load address");
    if (file.size() == 1)
        throw InputError(where + "has only one byte; a PRG begins with two bytes of load address");
    if (file.size() == 2)
        throw InputError(where + "has a load address and nothing to load; is the build complete?");
    Prg prg;
    prg.name = name;
    prg.load = static_cast<std::uint16_t>(file[0] | file[1] << 8);
    const auto body = file.subspan(2);
    if (prg.load + body.size() > kMemorySize)
        throw InputError(where + "loads " + std::to_string(body.size()) + " bytes at " +
                         hex(prg.load) + ", which would run past $FFFF by " +
                         std::to_string(prg.load + body.size() - kMemorySize) +
                         "; is it a PRG, with its load address in the first two bytes?");
    prg.bytes.assign(body.begin(), body.end());
    return prg;
}

Prg load_prg(const std::filesystem::path& path) {
    return parse_prg(read_file(path, "PRG file"), path.string());
}

bool has_basic_line(const Prg& prg) {
    // Link, line number, at least one byte of text: the link's high byte is 0 at the end.
    return prg.covers(kBasicStart) && prg.covers(kBasicStart + 4) && prg.at(kBasicStart + 1) != 0;
}

std::optional<BasicStart> basic_start(const Prg& prg) {
    if (!has_basic_line(prg)) return std::nullopt;
    std::uint32_t line = kBasicStart;
    while (prg.covers(line) && prg.covers(line + 4) && prg.at(line + 1) != 0) {
        const auto number = static_cast<std::uint16_t>(prg.at(line + 2) | prg.at(line + 3) << 8);
        std::uint32_t end = line + 4;
        while (prg.covers(end) && prg.at(end) != 0) ++end;
        bool only_remarks = false;
        if (const std::uint32_t sys = find_sys(prg, line + 4, end, only_remarks); sys != 0) {
            const auto value = Expression(prg, sys + 1, end).value();
            if (!value || *value < 0 || *value >= kMemorySize) return std::nullopt;
            return BasicStart{number, static_cast<std::uint16_t>(*value)};
        }
        if (!only_remarks) return std::nullopt;
        // The interpreter follows the text, not the link, when it runs on to the next line.
        line = end + 1;
    }
    return std::nullopt;
}

std::uint16_t start_address(const Prg& prg) {
    if (const auto start = basic_start(prg)) return start->address;
    if (has_basic_line(prg))
        throw InputError(printable(prg.name) +
                         ": its BASIC program has no SYS to a known address; "
                         "give the start with --start ADDRESS");
    return prg.load;
}

}  // namespace badline
