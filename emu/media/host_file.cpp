#include "badline/media/host_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

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
    return std::string("cannot be written: ") + std::strerror(error) +
           "; give a file in a folder that exists and may be written to";
}

fs::path folder_of(const fs::path& path) {
    return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

}  // namespace

std::string printable(std::string_view text) {
    constexpr std::size_t kMax = 80;
    std::string out;
    for (const char c : text.substr(0, kMax)) {
        const auto byte = static_cast<unsigned char>(c);
        out += byte < 0x20 || byte == 0x7f ? '?' : c;
    }
    if (text.size() > kMax) out += "...";
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

void write_file(const fs::path& path, std::span<const std::uint8_t> bytes) {
    check_writable(path);
    struct stat status {};
    if (::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
        Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
        if (file.get() < 0 || !write_all(file.get(), bytes)) fail(path, cannot_write(errno));
        return;
    }
    // Through a symbolic link, the file it names is replaced and not the link.
    std::error_code error;
    fs::path target = fs::canonical(path, error);
    if (error) target = path;
    std::string name = (folder_of(target) / ".badline-XXXXXX").string();
    Descriptor file(::mkstemp(name.data()));
    if (file.get() < 0) fail(path, cannot_write(errno));
    const mode_t mask = ::umask(0);
    ::umask(mask);
    const mode_t mode = fs::exists(target, error) ? status.st_mode & 0777 : 0666 & ~mask;
    if (!write_all(file.get(), bytes) || ::fchmod(file.get(), mode) != 0 || !file.close() ||
        std::rename(name.c_str(), target.c_str()) != 0) {
        const int reason = errno;
        ::unlink(name.c_str());
        fail(path, cannot_write(reason));
    }
}

void write_file(const fs::path& path, std::string_view text) {
    write_file(path, std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
}

}  // namespace badline
