// Whole files of the host, read and written with errors that a user can act on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace badline {

// The bytes of the file at `path`. Throws InputError when there is no such file, when it is a
// directory, when it may not be read, or when it is larger than `max_size` bytes. `what` says in
// the message what the file was meant to be: "program", "label file".
std::vector<std::uint8_t> read_file(const std::filesystem::path& path, std::string_view what,
                                    std::size_t max_size = 64u << 20);

// Writes `bytes` to the file at `path`, whole or not at all: they go to a new file beside it,
// which takes the name when it is complete. What is no regular file (/dev/null, a pipe) is
// written to directly. Throws InputError when that is not possible, and leaves no part behind.
void write_file(const std::filesystem::path& path, std::span<const std::uint8_t> bytes);
void write_file(const std::filesystem::path& path, std::string_view text);

// Throws the InputError that write_file() would, without touching a file there: to refuse an
// output before a long run rather than after it.
void check_writable(const std::filesystem::path& path);

// `text` fit for a line of an error message: what cannot be printed as `?`, cut at 80 bytes.
std::string printable(std::string_view text);

}  // namespace badline
