// The label files that C64 tools write.
//
// cc65's debug information is described in cc65/doc/debugging.txt and in dbginfo.h's manner of
// reading it; VICE's label files in its manual, "Monitor", command `add_label`; KickAssembler's
// in its manual, chapters "Assembling from the command line" and "C64debugger data".
#include <array>
#include <map>
#include <set>
#include <sstream>

#include "badline/media/host_file.hpp"
#include "badline/media/input_error.hpp"
#include "badline/media/numbers.hpp"
#include "badline/media/symbols.hpp"

namespace badline {
namespace {

std::string_view trim(std::string_view text) {
    constexpr std::string_view kSpace = " \t\r\v\f";
    const auto from = text.find_first_not_of(kSpace);
    if (from == std::string_view::npos) return {};
    return text.substr(from, text.find_last_not_of(kSpace) - from + 1);
}

// The next word of `rest`, which is shortened by it.
std::string_view next_word(std::string_view& rest) {
    rest = trim(rest);
    const auto end = std::min(rest.find_first_of(" \t"), rest.size());
    const auto word = rest.substr(0, end);
    rest.remove_prefix(end);
    return word;
}

bool is_name(std::string_view text) {
    if (text.empty() || (text[0] >= '0' && text[0] <= '9')) return false;
    return text.find_first_not_of(
               "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
               "_.@:?!$") == std::string_view::npos;
}

// Where in a file a message points to.
struct Place {
    std::string_view file;
    int line = 0;

    [[noreturn]] void fail(const std::string& problem) const {
        throw InputError(printable(file) + ":" + std::to_string(line) + ": " + problem);
    }
};

// Calls `use(line, place)` for each line of `text`.
template <class Use>
void each_line(std::string_view text, std::string_view file, Use use) {
    Place place{file, 0};
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        ++place.line;
        use(trim(text.substr(0, end)), place);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

// `al C:0810 .name`, `add_label 0810 .name`: hexadecimal, with or without $, with or without the
// memory space. Returns whether the line is one of these.
bool vice_line(std::string_view line, const Place& place, Symbols& symbols) {
    const auto command = next_word(line);
    if (command != "al" && command != "add_label") return false;
    auto address = next_word(line);
    const auto name = next_word(line);
    if (address.size() > 2 && address[1] == ':') address.remove_prefix(2);
    if (address.starts_with('$')) address.remove_prefix(1);
    const auto value = parse_number("$" + std::string(address));
    if (!value) place.fail("'" + printable(address) + "' is no hexadecimal address");
    if (name.empty()) place.fail("a label has an address and no name");
    // Beyond 64 KiB lies what the linker knows of other memories; no C64 label.
    if (*value <= 0xffff)
        symbols.add(name.starts_with('.') ? name.substr(1) : name,
                    static_cast<std::uint16_t>(*value));
    return true;
}

// KickAssembler's symbol file: `.label name=$0810`, `.namespace name {`, `}`. `scopes` are the
// open namespaces. Returns whether the line is one of these.
bool kick_line(std::string_view line, std::vector<std::string>& scopes, Symbols& symbols) {
    constexpr std::string_view kNamespace = ".namespace ";
    constexpr std::string_view kLabel = ".label ";
    if (line.starts_with(kNamespace)) {
        auto name = trim(line.substr(kNamespace.size()));
        if (name.ends_with('{')) name = trim(name.substr(0, name.size() - 1));
        scopes.emplace_back(name);
        return true;
    }
    if (line == "}") {
        if (!scopes.empty()) scopes.pop_back();
        return true;
    }
    if (!line.starts_with(kLabel)) return false;
    // A label's own scope may follow in braces on the same line: `.label a=$1000 {`.
    auto text = trim(line.substr(kLabel.size()));
    const bool opens = text.ends_with('{');
    if (opens) text = trim(text.substr(0, text.size() - 1));
    const auto equals = text.find('=');
    if (equals == std::string_view::npos) return false;
    const auto name = trim(text.substr(0, equals));
    std::string full;
    for (const auto& scope : scopes) full += scope + "::";
    full += name;
    // Values that are no addresses (strings, fractions) are of no use here.
    if (const auto value = parse_number(trim(text.substr(equals + 1))); value && *value <= 0xffff)
        symbols.add(full, static_cast<std::uint16_t>(*value));
    if (opens) scopes.emplace_back(name);
    return true;
}

// `name = $0810`, with a comment after `;`: ACME -l, 64tass -l. Numbers without a $ are decimal.
bool plain_line(std::string_view line, Symbols& symbols) {
    const auto comment = line.find(';');
    const auto text = trim(line.substr(0, std::min(comment, line.size())));
    const auto equals = text.find('=');
    if (equals == std::string_view::npos) return false;
    auto name = text.substr(0, equals);
    if (name.ends_with(':')) name.remove_suffix(1);
    name = trim(name);
    const auto value = parse_number(trim(text.substr(equals + 1)));
    if (!is_name(name) || !value) return false;
    if (*value <= 0xffff) symbols.add(name, static_cast<std::uint16_t>(*value));
    return true;
}

// The fields `key=value,key="value"` of a line of cc65's debug information.
std::map<std::string_view, std::string_view> debug_fields(std::string_view text) {
    std::map<std::string_view, std::string_view> fields;
    while (!text.empty()) {
        const auto equals = text.find('=');
        if (equals == std::string_view::npos) break;
        const auto key = text.substr(0, equals);
        text.remove_prefix(equals + 1);
        std::string_view value;
        if (text.starts_with('"')) {
            const auto end = std::min(text.find('"', 1), text.size());
            value = text.substr(1, end - 1);
            text.remove_prefix(std::min(end + 1, text.size()));
        } else {
            value = text.substr(0, std::min(text.find(','), text.size()));
            text.remove_prefix(value.size());
        }
        fields[key] = value;
        if (text.starts_with(',')) text.remove_prefix(1);
    }
    return fields;
}

int id_of(const std::map<std::string_view, std::string_view>& fields, std::string_view key) {
    const auto it = fields.find(key);
    if (it == fields.end()) return -1;
    const auto value = parse_number(it->second);
    return value && *value < 1'000'000'000 ? static_cast<int>(*value) : -1;
}

Symbols parse_cc65_debug(std::string_view text, std::string_view name) {
    struct Scope {
        std::string name;
        int parent = -1;
    };
    struct Entry {
        std::string name;
        int scope = -1;
        int parent = -1;  // the label a cheap local one (@name) belongs to
        std::optional<std::uint64_t> value;
        bool place = false;
    };
    std::map<int, Scope> scopes;
    std::map<int, Entry> entries;
    each_line(text, name, [&](std::string_view line, const Place& place) {
        const auto kind = line.substr(0, std::min(line.find_first_of(" \t"), line.size()));
        if (kind != "scope" && kind != "sym") return;
        const auto fields = debug_fields(trim(line.substr(kind.size())));
        const int id = id_of(fields, "id");
        const auto named = fields.find("name");
        if (id < 0 || named == fields.end())
            place.fail("a '" + std::string(kind) +
                       "' entry lacks its id or name; is the file complete?");
        if (kind == "scope") {
            scopes[id] = {std::string(named->second), id_of(fields, "parent")};
            return;
        }
        Entry entry{std::string(named->second), id_of(fields, "scope"), id_of(fields, "parent"),
                    std::nullopt, false};
        // An import has no value: it is the export's by another name.
        if (const auto value = fields.find("val"); value != fields.end())
            entry.value = parse_number(value->second);
        const auto type = fields.find("type");
        entry.place = type != fields.end() && type->second == "lab";
        entries[id] = std::move(entry);
    });

    Symbols symbols;
    constexpr int kMaxDepth = 64;  // of scopes in a file that may be damaged
    for (const auto& [id, entry] : entries) {
        if (!entry.value || *entry.value > 0xffff) continue;
        std::string full = entry.name;
        int scope = entry.scope;
        if (const auto owner = entries.find(entry.parent); owner != entries.end()) {
            full = owner->second.name + "::" + full;
            scope = owner->second.scope;
        }
        for (int depth = 0; scope >= 0 && depth < kMaxDepth; ++depth) {
            const auto it = scopes.find(scope);
            if (it == scopes.end()) break;
            // A file's own scope has no name.
            if (!it->second.name.empty()) full = it->second.name + "::" + full;
            scope = it->second.parent;
        }
        symbols.add(full, static_cast<std::uint16_t>(*entry.value),
                    entry.place ? Symbols::Kind::place : Symbols::Kind::constant);
    }
    return symbols;
}

// The <Labels> of KickAssembler's -debugdump: lines `SEGMENT,$ADDRESS,NAME,...`.
Symbols parse_kick_debug(std::string_view text, std::string_view name) {
    Symbols symbols;
    bool inside = false;
    each_line(text, name, [&](std::string_view line, const Place&) {
        if (line.starts_with("<Labels")) {
            inside = true;
            return;
        }
        if (line.starts_with("</Labels")) inside = false;
        if (!inside) return;
        const auto first = line.find(',');
        if (first == std::string_view::npos) return;
        const auto second = line.find(',', first + 1);
        if (second == std::string_view::npos) return;
        const auto third = std::min(line.find(',', second + 1), line.size());
        const auto value = parse_number(trim(line.substr(first + 1, second - first - 1)));
        if (value && *value <= 0xffff)
            symbols.add(trim(line.substr(second + 1, third - second - 1)),
                        static_cast<std::uint16_t>(*value));
    });
    return symbols;
}

}  // namespace

Symbols parse_symbols(std::string_view text, std::string_view name) {
    // A line of it is enough to tell the two that are no lists of labels.
    if (text.starts_with("version\tmajor=") || text.starts_with("version major="))
        return parse_cc65_debug(text, name);
    if (text.substr(0, 200).find("<C64debugger") != std::string_view::npos)
        return parse_kick_debug(text, name);

    Symbols symbols;
    std::vector<std::string> scopes;
    int understood = 0;
    int lines = 0;
    each_line(text, name, [&](std::string_view line, const Place& place) {
        if (line.empty() || line[0] == ';' || line[0] == '#' || line.starts_with("//")) return;
        ++lines;
        if (vice_line(line, place, symbols) || kick_line(line, scopes, symbols) ||
            plain_line(line, symbols))
            ++understood;
    });
    if (understood == 0 && lines > 0)
        throw InputError(printable(name) +
                         ": no label in it; give VICE labels, cc65's .dbg, KickAssembler's .sym "
                         "or .vs, or oscar64's .lbl");
    return symbols;
}

Symbols load_symbols(const std::filesystem::path& path) {
    const auto bytes = read_file(path, "label file");
    return parse_symbols({reinterpret_cast<const char*>(bytes.data()), bytes.size()},
                         path.string());
}

}  // namespace badline
