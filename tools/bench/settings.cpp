#include "bench/settings.hpp"

#include <map>
#include <optional>
#include <utility>

#include "badline/media/conditions.hpp"
#include "badline/media/host_file.hpp"
#include "badline/media/input_error.hpp"
#include "badline/media/numbers.hpp"

namespace badline::tools {
namespace {

const std::map<std::string, std::uint8_t Cpu6510State::*, std::less<>> kRegisters = {
    {"a", &Cpu6510State::a},
    {"x", &Cpu6510State::x},
    {"y", &Cpu6510State::y},
    {"sp", &Cpu6510State::s},
};
const std::map<std::string, std::uint8_t, std::less<>> kFlags = {
    {"c", status::kCarry},   {"z", status::kZero},     {"i", status::kInterruptDisable},
    {"d", status::kDecimal}, {"v", status::kOverflow}, {"n", status::kNegative},
};

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

class Parser {
  public:
    Parser(std::string_view text, const Symbols& symbols) : text_(text), symbols_(symbols) {}

    Setting parse() const {
        const auto equals = text_.find('=');
        if (equals == std::string_view::npos || equals == 0)
            fail("write WHAT=VALUE, as in a=$10 or LABEL=$1234");
        std::string_view what = trimmed(text_.substr(0, equals));
        const std::string_view value = trimmed(text_.substr(equals + 1));
        if (value.empty()) fail("the value is missing");
        Setting setting;
        if (const auto reg = kRegisters.find(what); reg != kRegisters.end()) {
            setting.kind = Setting::Kind::reg;
            setting.reg = reg->second;
            setting.bytes = {static_cast<std::uint8_t>(number(value, 0xff, "a register").first)};
            return setting;
        }
        if (const auto flag = kFlags.find(what); flag != kFlags.end()) {
            setting.kind = Setting::Kind::flag;
            setting.flag = flag->second;
            setting.bytes = {static_cast<std::uint8_t>(number(value, 1, "a flag").first)};
            return setting;
        }
        int width = 0;
        for (const auto& [ending, bytes] : {std::pair{".b", 1}, std::pair{".w", 2}})
            if (what.ends_with(ending)) {
                width = bytes;
                what.remove_suffix(2);
            }
        setting.address = parse_place(what, symbols_, "set");
        std::size_t from = 0;
        const bool list = value.find(',') != std::string_view::npos;
        for (;;) {
            const auto comma = value.find(',', from);
            const std::string_view item =
                trimmed(value.substr(from, comma == std::string_view::npos ? comma : comma - from));
            const auto [number, natural] = this->number(item, 0xffff, "memory");
            const int bytes = width != 0 ? width : list && number <= 0xff ? 1 : natural;
            if (bytes == 1 && number > 0xff) fail("a byte is $00 to $ff; write .w for words");
            for (int i = 0; i < bytes; ++i)
                setting.bytes.push_back(static_cast<std::uint8_t>(number >> (8 * i)));
            if (comma == std::string_view::npos) break;
            from = comma + 1;
        }
        if (setting.address + setting.bytes.size() > 0x10000) fail("it runs past $ffff");
        return setting;
    }

  private:
    [[noreturn]] void fail(const std::string& problem) const {
        throw InputError("set '" + printable(text_) + "': " + problem);
    }

    // A number's value and the bytes it was written as; a label's address is a word.
    std::pair<unsigned, int> number(std::string_view text, unsigned most, const char* of) const {
        unsigned value = 0;
        int width = 2;
        const auto scanned = scan_number(text);
        if (scanned && scanned->length == text.size()) {
            if (scanned->value > most) fail("'" + printable(text) + "' is too large for " + of);
            value = static_cast<unsigned>(scanned->value);
            width = scanned->width > 1 ? 2 : 1;
        } else {
            value = parse_place(text, symbols_, "set");
            if (value > most) fail("'" + printable(text) + "' is too large for " + of);
        }
        return {value, width};
    }

    std::string_view text_;
    const Symbols& symbols_;
};

}  // namespace

Setting parse_setting(std::string_view text, const Symbols& symbols) {
    return Parser(text, symbols).parse();
}

void apply(const Setting& setting, Machine& machine) {
    Cpu6510State& cpu = machine.cpu();
    switch (setting.kind) {
        case Setting::Kind::reg: cpu.*setting.reg = setting.bytes[0]; break;
        case Setting::Kind::flag:
            cpu.p = static_cast<std::uint8_t>(setting.bytes[0] != 0 ? cpu.p | setting.flag
                                                                    : cpu.p & ~setting.flag);
            break;
        case Setting::Kind::memory:
            for (std::size_t i = 0; i < setting.bytes.size(); ++i)
                machine.poke(static_cast<std::uint16_t>(setting.address + i), setting.bytes[i]);
    }
}

}  // namespace badline::tools
