#include "badline/media/symbols.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <set>

#include "badline/media/host_file.hpp"
#include "badline/media/input_error.hpp"

namespace badline {
namespace {

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string hex(std::uint16_t address) {
    char text[8];
    std::snprintf(text, sizeof text, "$%04X", address);
    return text;
}

// Scopes are kept with ca65's `::`, however the tool joins them.
std::string normal_form(std::string_view name) {
    std::string out;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const bool dot = name[i] == '.' && i > 0 && i + 1 < name.size();
        const bool colon = name[i] == ':' && i > 0 && i + 1 < name.size();
        if (!dot && !colon) {
            out += name[i];
        } else if (!out.ends_with("::")) {
            out += "::";
        }
    }
    return out;
}

std::string_view last_part(std::string_view name) {
    const auto at = name.rfind("::");
    return at == std::string_view::npos ? name : name.substr(at + 2);
}

std::vector<std::uint16_t> distinct(std::vector<std::uint16_t> values) {
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

}  // namespace

void Symbols::add(std::string_view name, std::uint16_t address, Kind kind) {
    const std::string normal = normal_form(name);
    if (normal.empty()) return;
    const auto [from, to] = by_name_.equal_range(normal);
    for (auto it = from; it != to; ++it)
        if (it->second == address) return;
    by_name_.emplace(normal, address);
    const std::string_view last = last_part(normal);
    if (last.size() != normal.size()) full_names_.emplace(last, normal);
    if (kind == Kind::place) places_.emplace(address, normal);
}

void Symbols::add(const Symbols& other) {
    std::set<std::pair<std::uint16_t, std::string>> places(other.places_.begin(),
                                                           other.places_.end());
    for (const auto& [name, address] : other.by_name_)
        add(name, address, places.contains({address, name}) ? Kind::place : Kind::constant);
}

std::vector<std::uint16_t> Symbols::addresses(std::string_view name) const {
    const std::string normal = normal_form(name);
    std::vector<std::uint16_t> found;
    const auto collect = [&](std::string_view wanted) {
        const auto [from, to] = by_name_.equal_range(wanted);
        for (auto it = from; it != to; ++it) found.push_back(it->second);
        if (!found.empty()) return true;
        const auto [first, last] = full_names_.equal_range(wanted);
        for (auto it = first; it != last; ++it) {
            const auto [a, b] = by_name_.equal_range(it->second);
            for (auto address = a; address != b; ++address) found.push_back(address->second);
        }
        return !found.empty();
    };
    if (collect(normal)) return distinct(found);
    std::string_view bare = normal;
    if (bare.starts_with('.')) bare.remove_prefix(1);
    if (bare.size() != normal.size() && collect(bare)) return distinct(found);
    if (collect("_" + std::string(bare))) return distinct(found);
    // A scope named as in C: inner::loop finds _inner::loop. A scope further in: any full name
    // that ends in what was given.
    const std::string tail = "::" + std::string(bare);
    for (const auto& [full, address] : by_name_)
        if (full.ends_with(tail) || full == "_" + std::string(bare)) found.push_back(address);
    return distinct(found);
}

std::optional<std::uint16_t> Symbols::find(std::string_view name) const {
    const auto found = addresses(name);
    if (found.size() != 1) return std::nullopt;
    return found.front();
}

std::uint16_t Symbols::resolve(std::string_view name) const {
    const auto found = addresses(name);
    if (found.size() == 1) return found.front();
    const std::string shown = "'" + printable(name) + "'";
    if (found.empty()) {
        if (empty())
            throw InputError("unknown label " + shown +
                             ": no label file was found; name one with --labels FILE");
        throw InputError("unknown label " + shown + did_you_mean(suggestions(name)));
    }
    std::string choices;
    for (std::size_t i = 0; i < found.size() && i < 4; ++i) {
        choices += (i == 0 ? " " : ", ") + hex(found[i]);
        for (const auto& full : names_at(found[i]))
            if (full != name) {
                choices += " (" + full + ")";
                break;
            }
    }
    if (found.size() > 4) choices += ", ...";
    throw InputError("label " + shown + " stands for " + std::to_string(found.size()) +
                     " addresses:" + choices + "; give the one you mean");
}

std::vector<std::string> Symbols::names_at(std::uint16_t address) const {
    std::vector<std::string> names;
    const auto [from, to] = places_.equal_range(address);
    for (auto it = from; it != to; ++it) names.push_back(it->second);
    std::sort(names.begin(), names.end(), [](const std::string& a, const std::string& b) {
        return a.size() != b.size() ? a.size() < b.size() : a < b;
    });
    return names;
}

std::string Symbols::describe(std::uint16_t address, std::uint16_t reach) const {
    auto it = places_.upper_bound(address);
    if (it == places_.begin()) return {};
    const std::uint16_t place = std::prev(it)->first;
    const int offset = address - place;
    if (offset > reach) return {};
    const std::string name = names_at(place).front();
    return offset == 0 ? name : name + "+" + std::to_string(offset);
}

std::vector<std::string> Symbols::suggestions(std::string_view name) const {
    std::vector<std::string> names;
    for (const auto& [known, address] : by_name_) {
        if (!names.empty() && names.back() == known) continue;
        names.push_back(known);
    }
    return closest(name, names);
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
    // Optimal string alignment; three rows of the table are enough.
    std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const bool same = lower(a[i - 1]) == lower(b[j - 1]);
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
            if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) &&
                lower(a[i - 2]) == lower(b[j - 1]))
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
        std::swap(before, last);
        std::swap(last, row);
    }
    return last[b.size()];
}

std::vector<std::string> closest(std::string_view word, const std::vector<std::string>& candidates,
                                 std::size_t max) {
    if (word.size() > 64) return {};
    std::vector<std::pair<std::size_t, std::string>> ranked;
    for (const auto& candidate : candidates) {
        // Compared without what people leave out: C's underscore and the scope.
        std::size_t distance = edit_distance(word, candidate);
        std::string_view bare = last_part(candidate);
        if (bare.starts_with('_') && !word.starts_with('_')) bare.remove_prefix(1);
        distance = std::min(distance, edit_distance(word, bare));
        const std::size_t allowed = std::max<std::size_t>(1, word.size() / 3);
        if (distance <= allowed) ranked.emplace_back(distance, candidate);
    }
    std::sort(ranked.begin(), ranked.end());
    std::vector<std::string> out;
    for (const auto& [distance, candidate] : ranked) {
        if (out.size() == max) break;
        if (std::find(out.begin(), out.end(), candidate) == out.end()) out.push_back(candidate);
    }
    return out;
}

std::string did_you_mean(const std::vector<std::string>& suggestions) {
    if (suggestions.empty()) return {};
    std::string text = "; did you mean ";
    for (std::size_t i = 0; i < suggestions.size(); ++i) {
        if (i > 0) text += i + 1 == suggestions.size() ? " or " : ", ";
        text += printable(suggestions[i]);
    }
    return text + "?";
}

std::optional<std::filesystem::path> symbols_beside(const std::filesystem::path& program) {
    // The most informative first.
    static constexpr std::array<const char*, 10> kExtensions = {
        ".dbg", ".lbl", ".labels", ".lab", ".vs", ".vice", ".sym", ".symbols", ".lb", ".l"};
    std::error_code error;
    for (const bool replace : {true, false}) {
        for (const char* extension : kExtensions) {
            std::filesystem::path candidate = program;
            if (replace)
                candidate.replace_extension(extension);
            else
                candidate += extension;
            if (candidate != program && std::filesystem::is_regular_file(candidate, error))
                return candidate;
        }
    }
    return std::nullopt;
}

}  // namespace badline
