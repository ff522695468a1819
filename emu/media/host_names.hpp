// File names as a C64 says them, and as the host does.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace badline {

// PETSCII to host: the unshifted letters $41 to $5A are a to z, the shifted ones A to Z; so what
// a cc65 program writes in lower case and what a BASIC user types is lower case on the host.
// What has no counterpart becomes an underscore; so does `/`: a name never is a path.
std::string host_name(std::string_view petscii);

// Host to PETSCII, the other way round. What has no counterpart becomes `?`.
std::string petscii_name(std::string_view host);

// Whether the PETSCII `name` fits the PETSCII `pattern`, in which `?` stands for any character
// and `*` for all that follows (Commodore 1541 User's Guide, "Wild cards").
bool matches(std::string_view name, std::string_view pattern);

// A file in a folder as a drive's directory shows it.
struct HostEntry {
    std::filesystem::path path;
    std::string name;         // PETSCII, without .prg, .seq or .usr, at most 16 characters
    std::string full_name;    // PETSCII, the whole host name
    std::string_view type;    // "PRG", "SEQ", "USR"
    std::uintmax_t size = 0;  // bytes
};

// The regular files in `folder` in the order of their names; hidden ones, and links that lead
// out of the folder, are left out.
std::vector<HostEntry> list_folder(const std::filesystem::path& folder);

// The file that the PETSCII `pattern` means: one of just that name before one that has an
// extension more, before one that differs in the case of letters, before the first that fits a
// pattern.
std::optional<HostEntry> find_entry(const std::vector<HostEntry>& entries,
                                    std::string_view pattern);

}  // namespace badline
