#include "badline/media/host_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "badline/media/input_error.hpp"

namespace badline {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const fs::path& path, const std::string& problem) {
    throw InputError(printable(path.string()) + ": " + problem);
}

// A file descriptor that closes itself.
class Descriptor {
  public:
    explicit Descriptor(int fd) : fd_(fd) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (fd_ >= 0) ::close(fd_);
    }
    int get() const { return fd_; }
    bool close() {
        const int result = ::close(fd_);
        fd_ = -1;
        return result == 0;
    }

  private:
    int fd_;
};

bool write_all(int fd, std::span<const std::uint8_t> bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(fd, bytes.data(), bytes.size());
        if (written < 0) {
            if (errno == EINTR) continue;
            return false;
        }
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return true;
}

std::string cannot_write(int error) {
    const bool full = error == ENOSPC || error == EDQUOT || error == EFBIG;
    return std::string("cannot be written: ") + std::strerror(error) +
           (full ? "; make room there, or give a file elsewhere"
                 : "; give a file in a folder that exists and may be written to");
}

fs::path folder_of(const fs::path& path) {
    return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

}  // namespace

// RFC 3629, section 4: no overlong forms, no surrogates, nothing beyond U+10FFFF.
std::size_t utf8_character(std::string_view text) {
    if (text.empty()) return 0;
    const auto byte = [&](std::size_t at) {
        return at < text.size() ? static_cast<unsigned char>(text[at]) : 0u;
    };
    const unsigned first = byte(0);
    if (first < 0x80) return 1;
    if (first < 0xc2 || first > 0xf4) return 0;
    const std::size_t size = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    const unsigned least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    const unsigned most = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    if (byte(1) < least || byte(1) > most) return 0;
    for (std::size_t at = 2; at < size; ++at)
        if (byte(at) < 0x80 || byte(at) > 0xbf) return 0;
    return size;
}

std::string printable(std::string_view text) {
    constexpr int kMax = 80;
    std::string out;
    for (int count = 0; !text.empty(); ++count) {
        if (count == kMax) return out + "...";
        const std::size_t size = utf8_character(text);
        const std::string_view character = text.substr(0, std::max<std::size_t>(size, 1));
        const auto byte = static_cast<unsigned char>(character.back());
        // The control characters: U+0000 to U+001F and U+007F to U+009F.
        const bool control = size == 1   ? byte < 0x20 || byte == 0x7f
                             : size == 2 ? character[0] == '\xc2' && byte < 0xa0
                                         : size == 0;
        out += control ? "?" : character;
        text.remove_prefix(character.size());
    }
    return out;
}

std::vector<std::uint8_t> read_file(const fs::path& path, std::string_view what,
                                    std::size_t max_size) {
    const std::string thing(what);
    if (path.empty()) throw InputError("the name of the " + thing + " is empty: give a file");
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.get() < 0) {
        if (errno == ENOENT || errno == ENOTDIR)
            fail(path, "no such file; give the path of a " + thing);
        fail(path, std::string("cannot be read: ") + std::strerror(errno) + "; give a " + thing +
                       " that may be read");
    }
    struct stat status {};
    if (::fstat(file.get(), &status) != 0) fail(path, std::strerror(errno));
    if (S_ISDIR(status.st_mode)) fail(path, "is a directory; give a " + thing + " in it");
    // Opening must not wait for a pipe's writer, reading may.
    if (S_ISFIFO(status.st_mode)) ::fcntl(file.get(), F_SETFL, 0);
    std::vector<std::uint8_t> bytes;
    std::uint8_t buffer[65536];
    for (;;) {
        const ssize_t count = ::read(file.get(), buffer, sizeof buffer);
        if (count < 0) {
            if (errno == EINTR) continue;
            fail(path, std::string("cannot be read: ") + std::strerror(errno) + "; give a " +
                           thing + " that may be read");
        }
        if (count == 0) break;
        bytes.insert(bytes.end(), buffer, buffer + count);
        if (bytes.size() > max_size)
            fail(path,
                 "is larger than " + std::to_string(max_size) + " bytes; that is no " + thing);
    }
    return bytes;
}

void check_writable(const fs::path& path) {
    if (path.empty()) throw InputError("the name of an output file is empty: give a file");
    struct stat status {};
    if (::stat(path.c_str(), &status) == 0) {
        if (S_ISDIR(status.st_mode)) fail(path, "is a directory; give the name of a file in it");
        if (!S_ISREG(status.st_mode)) {
            if (::access(path.c_str(), W_OK) != 0) fail(path, cannot_write(errno));
            return;
        }
    } else if (errno != ENOENT) {
        fail(path, cannot_write(errno));
    }
    if (path.filename().empty()) fail(path, "is no file name; give the name of a file");
    // The new file appears in the folder under another name first.
    const fs::path folder = folder_of(path);
    if (::stat(folder.c_str(), &status) != 0) fail(path, cannot_write(errno));
    if (!S_ISDIR(status.st_mode)) fail(path, cannot_write(ENOTDIR));
    if (::access(folder.c_str(), W_OK | X_OK) != 0) fail(path, cannot_write(errno));
    if (path.filename().string().size() > 255) fail(path, cannot_write(ENAMETOOLONG));
}

FileBatch::~FileBatch() {
    for (const File& file : files_)
        if (!file.temporary.empty()) ::unlink(file.temporary.c_str());
}

void FileBatch::add(const fs::path& path, std::span<const std::uint8_t> bytes) {
    check_writable(path);
    struct stat status {};
    const bool exists = ::stat(path.c_str(), &status) == 0;
    if (exists && !S_ISREG(status.st_mode)) {
        files_.push_back({path, path, {}, {bytes.begin(), bytes.end()}});
        return;
    }
    // Through a symbolic link, the file it names is replaced and not the link, also when there is
    // none yet. (stat() above has refused links in a circle.)
    fs::path target = path;
    for (std::error_code error; fs::is_symlink(target, error);)
        target = folder_of(target) / fs::read_symlink(target, error);
    std::string name = (folder_of(target) / ".badline-XXXXXX").string();
    Descriptor file(::mkostemp(name.data(), O_CLOEXEC));
    if (file.get() < 0) fail(path, cannot_write(errno));
    files_.push_back({path, target, name, {}});
    const mode_t mask = ::umask(0);
    ::umask(mask);
    const mode_t mode = exists ? status.st_mode & 0777 : 0666 & ~mask;
    if (!write_all(file.get(), bytes) || ::fchmod(file.get(), mode) != 0 || !file.close())
        fail(path, cannot_write(errno));
}

void FileBatch::add(const fs::path& path, std::string_view text) {
    add(path, std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
}

void FileBatch::write_devices() {
    for (File& device : files_) {
        if (!device.temporary.empty() || device.bytes.empty()) continue;
        Descriptor file(::open(device.path.c_str(), O_WRONLY | O_CLOEXEC));
        if (file.get() < 0 || !write_all(file.get(), device.bytes) || !file.close())
            fail(device.path, cannot_write(errno));
        device.bytes.clear();
    }
}

void FileBatch::commit() {
    write_devices();
    for (std::size_t i = 0; i < files_.size(); ++i) {
        File& file = files_[i];
        if (file.temporary.empty()) continue;
        const char* const from = file.temporary.c_str();
        const char* const to = file.target.c_str();
        struct stat status {};
        const bool replaces = ::lstat(to, &status) == 0;
        if (replaces && S_ISREG(status.st_mode))
            file.exchanged = ::renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_EXCHANGE) == 0;
        // Not every file system can exchange two names.
        if (file.exchanged || ::rename(from, to) == 0) {
            file.created = !replaces;
            continue;
        }
        const int reason = errno;
        undo(i);
        fail(file.path, cannot_write(reason));
    }
    for (File& file : files_)
        if (!file.exchanged) file.temporary.clear();
}

// Takes back the names of the first `count` files.
void FileBatch::undo(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        const File& file = files_[i];
        if (file.exchanged)
            ::renameat2(AT_FDCWD, file.temporary.c_str(), AT_FDCWD, file.target.c_str(),
                        RENAME_EXCHANGE);
        if (file.created) ::unlink(file.target.c_str());
    }
}

void write_file(const fs::path& path, std::span<const std::uint8_t> bytes) {
    FileBatch file;
    file.add(path, bytes);
    file.commit();
}

void write_file(const fs::path& path, std::string_view text) {
    write_file(path, std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
}

}  // namespace badline
