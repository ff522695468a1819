#include "badline/media/host_names.hpp"

#include <algorithm>

namespace badline {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxName = 16;  // of a 1541's directory entry

std::string unshifted(std::string_view petscii) {
    std::string out(petscii);
    for (char& c : out) {
        const auto byte = static_cast<std::uint8_t>(c);
        if (byte >= 0xc1 && byte <= 0xda) c = static_cast<char>(byte - 0x80);
        if (byte >= 0x61 && byte <= 0x7a) c = static_cast<char>(byte - 0x20);
    }
    return out;
}

std::string_view type_of(std::string_view extension) {
    if (extension == ".seq") return "SEQ";
    if (extension == ".usr") return "USR";
    return "PRG";
}

std::string ascii_lower(std::string text) {
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
}

}  // namespace

std::string host_name(std::string_view petscii) {
    std::string out;
    for (const char c : petscii) {
        const auto byte = static_cast<std::uint8_t>(c);
        if (byte >= 0x41 && byte <= 0x5a)
            out += static_cast<char>(byte + 0x20);
        else if (byte >= 0xc1 && byte <= 0xda)
            out += static_cast<char>(byte - 0x80);
        else if (byte >= 0x61 && byte <= 0x7a)
            out += static_cast<char>(byte - 0x20);
        else if ((byte >= 0x20 && byte <= 0x40 && byte != '/') || byte == '[' || byte == ']')
            out += c;
        else
            out += '_';
    }
    return out;
}

std::string petscii_name(std::string_view host) {
    std::string out;
    for (const char c : host) {
        const auto byte = static_cast<std::uint8_t>(c);
        if (byte >= 'a' && byte <= 'z')
            out += static_cast<char>(byte - 0x20);
        else if (byte >= 'A' && byte <= 'Z')
            out += static_cast<char>(byte + 0x80);
        else if (byte == '_')
            out += '\xa4';
        else if ((byte >= 0x20 && byte <= 0x40) || byte == '[' || byte == ']')
            out += c;
        else
            out += '?';
    }
    return out;
}

bool matches(std::string_view name, std::string_view pattern) {
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        if (pattern[i] == '*') return true;
        if (i >= name.size()) return false;
        if (pattern[i] != '?' && pattern[i] != name[i]) return false;
    }
    return name.size() == pattern.size();
}

std::vector<HostEntry> list_folder(const fs::path& folder) {
    std::vector<HostEntry> entries;
    std::error_code error;
    const fs::path root = fs::canonical(folder, error);
    if (error) return entries;
    for (fs::directory_iterator it(root, error), end; !error && it != end; it.increment(error)) {
        const std::string host = it->path().filename().string();
        std::error_code problem;
        if (host.starts_with('.') || !it->is_regular_file(problem)) continue;
        const fs::path target = fs::canonical(it->path(), problem);
        if (problem || target.parent_path() != root) continue;
        HostEntry entry;
        entry.path = it->path();
        entry.size = it->file_size(problem);
        if (problem) continue;
        entry.full_name = petscii_name(host);
        const std::string extension = ascii_lower(entry.path.extension().string());
        const bool known = extension == ".prg" || extension == ".seq" || extension == ".usr";
        entry.type = known ? type_of(extension) : "SEQ";
        const std::string shown = known ? entry.path.stem().string() : host;
        entry.name = petscii_name(shown).substr(0, kMaxName);
        entries.push_back(std::move(entry));
    }
    std::sort(entries.begin(), entries.end(),
              [](const HostEntry& a, const HostEntry& b) { return a.path < b.path; });
    return entries;
}

std::optional<HostEntry> find_entry(const std::vector<HostEntry>& entries,
                                    std::string_view pattern) {
    const auto first = [&](auto fits) -> std::optional<HostEntry> {
        const auto it = std::find_if(entries.begin(), entries.end(), fits);
        if (it == entries.end()) return std::nullopt;
        return *it;
    };
    // A host's underscore may be asked for as $A4, as cc65 writes it, or as $5F.
    std::string plain(pattern);
    std::replace(plain.begin(), plain.end(), '\x5f', '\xa4');
    if (auto it = first([&](const HostEntry& e) { return e.full_name == plain; })) return it;
    if (auto it = first([&](const HostEntry& e) { return e.name == plain; })) return it;
    const std::string loose_plain = unshifted(plain);
    const auto loosely = [&](const HostEntry& e) {
        return unshifted(e.full_name) == loose_plain || unshifted(e.name) == loose_plain;
    };
    if (auto it = first(loosely)) return it;
    return first([&](const HostEntry& e) {
        return matches(unshifted(e.name), loose_plain) ||
               matches(unshifted(e.full_name), loose_plain);
    });
}

}  // namespace badline
