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

// Files that are written together or not at all. Their bytes go to new files beside them, which
// take the names when all are complete; until then, and when one cannot be written, what had these
// names before stays as it is. What is no regular file (/dev/null, a pipe) is written to directly.
class FileBatch {
  public:
    FileBatch() = default;
    FileBatch(const FileBatch&) = delete;
    FileBatch& operator=(const FileBatch&) = delete;
    ~FileBatch();  // without commit(), nothing was written

    // Throws InputError when the file at `path` cannot be written.
    void add(const std::filesystem::path& path, std::span<const std::uint8_t> bytes);
    void add(const std::filesystem::path& path, std::string_view text);
    // Writes what is no regular file, for a caller who has more to do that may fail before
    // commit(), which otherwise calls it. Throws InputError.
    void write_devices();
    // The files take their names. Throws InputError, and then none did.
    void commit();

  private:
    struct File {
        std::filesystem::path path;       // as it was given
        std::filesystem::path target;     // the same, with symbolic links followed
        std::string temporary;            // the new file; empty for what is no regular file
        std::vector<std::uint8_t> bytes;  // for what is no regular file
        bool exchanged = false;           // the temporary name is that of the old file now
        bool created = false;             // there was none of that name
    };
    void undo(std::size_t count);

    std::vector<File> files_;
};

// Writes `bytes` to the file at `path`, as a FileBatch of one. Throws InputError when that is not
// possible, and leaves no part behind.
void write_file(const std::filesystem::path& path, std::span<const std::uint8_t> bytes);
void write_file(const std::filesystem::path& path, std::string_view text);

// Throws the InputError that write_file() would, without touching a file there: to refuse an
// output before a long run rather than after it.
void check_writable(const std::filesystem::path& path);

// `text` fit for a line of an error message, in UTF-8: what cannot be printed or is no UTF-8 as
// `?`, cut after 80 characters.
std::string printable(std::string_view text);

// Bytes of the character of UTF-8 that `text` begins with, 1 to 4; 0 when it begins with none.
std::size_t utf8_character(std::string_view text);

}  // namespace badline
