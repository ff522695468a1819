#include "badline/media/conditions.hpp"

#include <algorithm>
#include <cstdio>

#include "badline/media/host_file.hpp"
#include "badline/media/input_error.hpp"
#include "badline/media/numbers.hpp"

namespace badline {
namespace {

template <class Value>
struct Named {
    std::string_view name;
    Value value;
};

constexpr Named<RegisterName> kRegisters[] = {
    {"a", RegisterName::a},   {"x", RegisterName::x}, {"y", RegisterName::y},
    {"sp", RegisterName::sp}, {"p", RegisterName::p}, {"pc", RegisterName::pc},
};
constexpr Named<CycleKind> kCycleKinds[] = {
    {"cycles", CycleKind::total},
    {"own", CycleKind::processor},
    {"badlines", CycleKind::badlines},
    {"sprites", CycleKind::sprites},
};
constexpr Named<SpanFigure> kFigures[] = {
    {"first", SpanFigure::first},
    {"min", SpanFigure::min},
    {"max", SpanFigure::max},
    {"passes", SpanFigure::passes},
};
// Longer spellings before those they begin with.
constexpr Named<Relation> kRelations[] = {
    {"==", Relation::equal},      {"!=", Relation::not_equal},     {"<>", Relation::not_equal},
    {"<=", Relation::less_equal}, {">=", Relation::greater_equal}, {"=", Relation::equal},
    {"<", Relation::less},        {">", Relation::greater},
};

template <class Value, std::size_t N>
std::optional<Value> named(const Named<Value> (&table)[N], std::string_view name) {
    for (const auto& entry : table)
        if (entry.name == name) return entry.value;
    return std::nullopt;
}

std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return out;
}

bool is_label_char(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '.' || c == '@' || c == ':' || c == '?' || static_cast<unsigned char>(c) >= 0x80;
}

// A number or an address, and how it was written.
struct PlaceValue {
    std::uint64_t value = 0;
    int width = 2;        // bytes, by the writing
    int given_width = 0;  // of a .b or .w behind it; 0 without
    bool forced = false;  // a label with a dot before it
};

// Reads one condition from left to right; a column in a message counts from 1.
class Reader {
  public:
    Reader(std::string_view text, const Symbols& symbols, std::string_view what)
        : text_(text), symbols_(symbols), what_(what) {}

    [[noreturn]] void fail(std::size_t at, const std::string& problem) const {
        throw InputError(std::string(what_) + " '" + printable(text_) + "', column " +
                         std::to_string(at + 1) + ": " + problem);
    }

    void skip_spaces() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
    }
    bool at_end() {
        skip_spaces();
        return at_ == text_.size();
    }
    void expect_end() {
        if (!at_end()) fail(at_, "nothing more is expected here");
    }
    std::size_t at() const { return at_; }
    void go_to(std::size_t at) { at_ = at; }

    bool take(std::string_view token) {
        skip_spaces();
        if (!text_.substr(at_).starts_with(token)) return false;
        at_ += token.size();
        return true;
    }

    // The word here, up to `..` or what no label contains; it may be empty.
    std::string_view word() {
        skip_spaces();
        const std::size_t from = at_;
        while (at_ < text_.size() && is_label_char(text_[at_]) &&
               !text_.substr(at_).starts_with(".."))
            ++at_;
        return text_.substr(from, at_ - from);
    }

    std::optional<Relation> relation() {
        skip_spaces();
        const auto found = scan_relation(text_.substr(at_));
        if (!found) return std::nullopt;
        at_ += found->length;
        return found->relation;
    }

    std::string_view rest() const { return text_.substr(at_); }

    // `role` says in messages what was looked for.
    PlaceValue place(const std::string& role) {
        skip_spaces();
        const std::size_t from = at_;
        PlaceValue place;
        if (at_ < text_.size() &&
            (text_[at_] == '$' || text_[at_] == '%' || (text_[at_] >= '0' && text_[at_] <= '9'))) {
            const auto number = scan_number(text_.substr(at_));
            if (!number) fail(from, "no number here; write $02ff, 0x2ff, 767 or %1");
            at_ += number->length;
            place.value = number->value;
            place.width = number->width;
            take_width(place);
            if (at_ < text_.size() && is_label_char(text_[at_]) &&
                !text_.substr(at_).starts_with(".."))
                fail(at_, "'" + printable(text_.substr(at_, 1)) +
                              "' is no digit of the number that begins at column " +
                              std::to_string(from + 1));
        } else {
            const auto label = word();
            if (label.empty())
                fail(from,
                     from == text_.size() ? role + " is missing" : role + " is expected here");
            place.value = address_of(label, from, place);
            place.forced = label.starts_with('.');
        }
        offset(place);
        return place;
    }

  private:
    void take_width(PlaceValue& place) {
        for (const auto& [suffix, width] : {std::pair{".b", 1}, std::pair{".w", 2}}) {
            const auto rest = text_.substr(at_);
            if (!rest.starts_with(suffix)) continue;
            if (rest.size() > 2 && is_label_char(rest[2]) && rest[2] != '.') continue;
            at_ += 2;
            place.given_width = width;
            return;
        }
    }

    std::uint16_t address_of(std::string_view label, std::size_t from, PlaceValue& place) {
        if (const auto address = symbols_.find(label)) return *address;
        // Unknown with its suffix: perhaps the suffix says how wide the memory is.
        const bool byte = label.ends_with(".b");
        if (label.size() > 2 && (byte || label.ends_with(".w"))) {
            if (const auto address = symbols_.find(label.substr(0, label.size() - 2))) {
                place.given_width = byte ? 1 : 2;
                return *address;
            }
        }
        try {
            return symbols_.resolve(label);
        } catch (const InputError& error) {
            fail(from, error.what());
        }
    }

    void offset(PlaceValue& place) {
        const std::size_t before = at_;
        const bool plus = take("+");
        if (!plus && !take("-")) {
            at_ = before;
            return;
        }
        skip_spaces();
        const auto number = scan_number(text_.substr(at_));
        if (!number) fail(at_, "the number to add or subtract is missing");
        at_ += number->length;
        if (plus ? number->value > 0xffff : number->value > place.value)
            fail(before, "this leads out of the 64 KiB of memory");
        place.value = plus ? place.value + number->value : place.value - number->value;
        take_width(place);
    }

    std::string_view text_;
    const Symbols& symbols_;
    std::string_view what_;
    std::size_t at_ = 0;
};

std::uint16_t address(Reader& reader, const std::string& role) {
    reader.skip_spaces();
    const std::size_t from = reader.at();
    const PlaceValue place = reader.place(role);
    if (place.value > 0xffff) reader.fail(from, "an address is at most $FFFF");
    return static_cast<std::uint16_t>(place.value);
}

CodeSpan span(Reader& reader) {
    CodeSpan span;
    span.from = address(reader, "the place where the span begins");
    if (!reader.take(".."))
        reader.fail(reader.at(), "'..' and the place where it ends are missing");
    span.to = address(reader, "the place where the span ends");
    return span;
}

constexpr std::string_view kForms =
    "return, brk, screen~TEXT, pc=LABEL, write=ADDRESS, ADDRESS=VALUE, a=VALUE, cycles<=N "
    "or FROM..TO<=N";

class Parser {
  public:
    Parser(std::string_view text, const Symbols& symbols, ConditionUse use)
        : reader_(text, symbols, "condition"), use_(use) {
        condition_.text = text;
    }

    Condition parse() {
        if (reader_.at_end()) reader_.fail(0, "is empty; write " + std::string(kForms));
        if (!special()) subject();
        reader_.expect_end();
        return condition_;
    }

  private:
    // What has a form of its own.
    bool special() {
        const std::string word = lower(reader_.word());
        if ((word == "return" || word == "brk") && reader_.at_end()) {
            condition_.kind = word == "brk" ? Condition::Kind::brk : Condition::Kind::returns;
            return true;
        }
        if (word == "screen" && reader_.take("~")) {
            condition_.kind = Condition::Kind::screen;
            condition_.wanted = reader_.rest();
            if (condition_.wanted.empty())
                reader_.fail(reader_.at(), "the text to look for is missing");
            reader_.go_to(condition_.text.size());
            return true;
        }
        if (word == "write" && reader_.take("=")) {
            condition_.kind = Condition::Kind::write;
            condition_.address = address(reader_, "an address or label");
            return true;
        }
        if (word == "pc" && reader_.take("=")) {
            reader_.take("=");
            condition_.kind = Condition::Kind::pc;
            condition_.address = address(reader_, "an address or label");
            return true;
        }
        reader_.go_to(0);
        return false;
    }

    void subject() {
        const std::string word = lower(reader_.word());
        if (const auto reg = named(kRegisters, word)) {
            condition_.kind = Condition::Kind::reg;
            condition_.reg = *reg;
            refuse_until(
                "a register can only be checked with --expect; "
                "stop at a place with pc=LABEL");
        } else if (const auto kind = named(kCycleKinds, word)) {
            condition_.kind = Condition::Kind::cycles;
            condition_.cycles = *kind;
            if (*kind != CycleKind::total)
                refuse_until("this can only be checked with --expect; stop with cycles>=N");
        } else if (const auto figure = named(kFigures, word); figure && reader_.take("(")) {
            condition_.kind = Condition::Kind::span;
            condition_.figure = *figure;
            condition_.span = span(reader_);
            if (!reader_.take(")")) reader_.fail(reader_.at(), "')' is missing");
            refuse_until("a span can only be checked with --expect; stop with pc=LABEL");
        } else {
            reader_.go_to(0);
            memory_or_span();
        }
        relation_and_value();
    }

    void refuse_until(const std::string& why) {
        if (use_ == ConditionUse::until) reader_.fail(0, why);
    }

    void memory_or_span() {
        const PlaceValue place = reader_.place("an address, label or register");
        if (place.value > 0xffff) reader_.fail(0, "an address is at most $FFFF");
        if (reader_.take("..")) {
            reader_.go_to(0);
            condition_.kind = Condition::Kind::span;
            condition_.span = span(reader_);
            refuse_until("a span can only be checked with --expect; stop with pc=LABEL");
            return;
        }
        condition_.kind = Condition::Kind::memory;
        condition_.address = static_cast<std::uint16_t>(place.value);
        given_width_ = place.given_width;
    }

    void relation_and_value() {
        reader_.skip_spaces();
        const std::size_t relation_at = reader_.at();
        const auto relation = reader_.relation();
        if (!relation) reader_.fail(relation_at, "one of = != < <= > >= is expected here");
        condition_.relation = *relation;
        reader_.skip_spaces();
        const std::size_t value_at = reader_.at();
        // Counts may be written as 20k or 2_500_000.
        if (condition_.kind == Condition::Kind::cycles ||
            condition_.kind == Condition::Kind::span) {
            if (const auto count = parse_count(reader_.rest())) {
                condition_.value = *count;
                reader_.go_to(condition_.text.size());
            } else {
                condition_.value = reader_.place("the value to compare with").value;
            }
            check_limit(relation_at);
            return;
        }
        const PlaceValue value = reader_.place("the value to compare with");
        condition_.value = value.value;
        if (condition_.kind == Condition::Kind::memory) {
            condition_.width = given_width_ != 0        ? given_width_
                               : value.given_width != 0 ? value.given_width
                                                        : std::clamp(value.width, 1, 2);
            if (value.value >> (8 * condition_.width) != 0)
                reader_.fail(value_at, condition_.width == 1
                                           ? "does not fit a byte; write .w after the address"
                                           : "does not fit 16 bits");
        } else if (condition_.kind == Condition::Kind::reg) {
            const bool word = condition_.reg == RegisterName::pc;
            if (value.value > (word ? 0xffffu : 0xffu))
                reader_.fail(value_at, word ? "does not fit 16 bits" : "does not fit a byte");
        }
    }

    void check_limit(std::size_t relation_at) {
        if (use_ == ConditionUse::until && condition_.relation != Relation::equal &&
            condition_.relation != Relation::greater &&
            condition_.relation != Relation::greater_equal)
            reader_.fail(relation_at, "holds from the beginning; stop with cycles>=N");
    }

    Reader reader_;
    ConditionUse use_;
    Condition condition_;
    int given_width_ = 0;
};

std::string hex(std::uint64_t value, int bytes) {
    char text[32];
    std::snprintf(text, sizeof text, "$%0*llX", 2 * bytes, static_cast<unsigned long long>(value));
    return text;
}

}  // namespace

std::optional<ScannedRelation> scan_relation(std::string_view text) {
    for (const auto& entry : kRelations)
        if (text.starts_with(entry.name)) return ScannedRelation{entry.value, entry.name.size()};
    return std::nullopt;
}

Condition parse_condition(std::string_view text, const Symbols& symbols, ConditionUse use) {
    return Parser(text, symbols, use).parse();
}

std::uint16_t parse_place(std::string_view text, const Symbols& symbols, std::string_view what) {
    Reader reader(text, symbols, what);
    const std::uint16_t place = address(reader, "an address or label");
    reader.expect_end();
    return place;
}

CodeSpan parse_span(std::string_view text, const Symbols& symbols) {
    Reader reader(text, symbols, "span");
    const CodeSpan result = span(reader);
    reader.expect_end();
    return result;
}

Finding check(const Condition& condition, const ConditionView& view) {
    using Kind = Condition::Kind;
    switch (condition.kind) {
        case Kind::returns:
        case Kind::brk:
        case Kind::write: {
            const bool holds = view.ended_by(condition);
            return {holds, holds ? "ended the run" : "did not end the run"};
        }
        case Kind::screen: {
            const bool holds = contains_text(view.screen(), condition.wanted);
            return {holds, holds ? "is on the screen" : "is not on the screen"};
        }
        case Kind::pc:
        case Kind::reg: {
            const bool pc = condition.kind == Kind::pc;
            const auto name = pc ? RegisterName::pc : condition.reg;
            const std::uint64_t value = view.reg(name);
            const std::uint64_t wanted = pc ? condition.address : condition.value;
            return {related(value, condition.relation, wanted),
                    "is " + hex(value, name == RegisterName::pc ? 2 : 1)};
        }
        case Kind::memory: {
            std::uint64_t value = view.byte(condition.address);
            if (condition.width == 2)
                value |= static_cast<std::uint64_t>(
                             view.byte(static_cast<std::uint16_t>(condition.address + 1)))
                         << 8;
            return {related(value, condition.relation, condition.value),
                    "is " + hex(value, condition.width)};
        }
        case Kind::cycles: {
            const std::uint64_t value = view.cycles(condition.cycles);
            return {related(value, condition.relation, condition.value),
                    "is " + std::to_string(value)};
        }
        case Kind::span: {
            const auto value = view.span(condition.span, condition.figure);
            if (!value) return {false, "was not passed through"};
            return {related(*value, condition.relation, condition.value),
                    "is " + std::to_string(*value)};
        }
    }
    return {};
}

bool contains_text(std::string_view text, std::string_view wanted) {
    return lower(text).find(lower(wanted)) != std::string::npos;
}

}  // namespace badline
