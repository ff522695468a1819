#include "rd/picture.hpp"

#include <fcntl.h>
#include <lodepng.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cctype>
#include <cerrno>
#include <cstring>
#include <string>
#include <system_error>

namespace rd {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const fs::path& file, const std::string& why, const std::string& remedy) {
    throw Unusable(file.string() + ": " + why + "; " + remedy);
}

std::string reason(int error) {
    return std::generic_category().message(error);
}

fs::path folder_of(const fs::path& file) {
    return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

// A link is written through, so that it stays a link.
fs::path behind_links(const fs::path& file) {
    std::error_code error;
    const fs::path real = fs::canonical(file, error);
    return error ? file : real;
}

// Signals that would end the program wait until this goes; the one that tells of a file grown too
// large stays away, so that write() can say so.
class SignalsHeld {
  public:
    SignalsHeld() {
        sigset_t held;
        sigemptyset(&held);
        for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&held, signal);
        pthread_sigmask(SIG_BLOCK, &held, &before_);
        too_large_ = ::signal(SIGXFSZ, SIG_IGN);
    }
    ~SignalsHeld() {
        ::signal(SIGXFSZ, too_large_);
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
    SignalsHeld(const SignalsHeld&) = delete;
    SignalsHeld& operator=(const SignalsHeld&) = delete;

  private:
    sigset_t before_;
    void (*too_large_)(int);
};

// Returns 0 or the errno of what failed.
int write_all(int fd, const std::vector<std::uint8_t>& bytes) {
    std::size_t written = 0;
    while (written < bytes.size()) {
        const ssize_t n = ::write(fd, bytes.data() + written, bytes.size() - written);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return n < 0 ? errno : EIO;
        written += static_cast<std::size_t>(n);
    }
    return 0;
}

}  // namespace

Picture draw(const Field& field, const Palette& palette) {
    Picture picture{field.width(), field.height(), {}};
    picture.rgb.reserve(static_cast<std::size_t>(field.width()) *
                        static_cast<std::size_t>(field.height()) * 3);
    for (int y = 0; y < field.height(); ++y)
        for (int x = 0; x < field.width(); ++x) {
            const Rgb c = palette(field.v(x, y));
            picture.rgb.insert(picture.rgb.end(), {c.r, c.g, c.b});
        }
    return picture;
}

PictureFormat picture_format(const fs::path& file) {
    std::string ending = file.extension().string();
    for (char& c : ending) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (ending == ".png") return PictureFormat::kPng;
    if (ending == ".ppm") return PictureFormat::kPpm;
    refuse(file, "no picture format of that name", "end it in .png or .ppm");
}

std::vector<std::uint8_t> encode(const Picture& picture, PictureFormat format) {
    if (format == PictureFormat::kPpm) {
        const std::string head = "P6\n" + std::to_string(picture.width) + " " +
                                 std::to_string(picture.height) + "\n255\n";
        std::vector<std::uint8_t> bytes(head.begin(), head.end());
        bytes.insert(bytes.end(), picture.rgb.begin(), picture.rgb.end());
        return bytes;
    }
    std::vector<std::uint8_t> bytes;
    const unsigned error = lodepng::encode(bytes, picture.rgb, static_cast<unsigned>(picture.width),
                                           static_cast<unsigned>(picture.height), LCT_RGB, 8);
    if (error != 0)
        throw std::runtime_error(std::string("the PNG encoder failed: ") +
                                 lodepng_error_text(error));
    return bytes;
}

void check_writable(const fs::path& file) {
    const fs::path target = behind_links(file);
    std::error_code error;
    const fs::file_status status = fs::status(target, error);
    if (fs::exists(status) && !fs::is_regular_file(status))
        refuse(file, "is there already and is no plain file", "name another file");
    const fs::path folder = folder_of(target);
    if (!fs::is_directory(folder, error))
        refuse(file, "there is no folder " + folder.string(), "make it first or name another");
    if (::access(folder.c_str(), W_OK | X_OK) != 0)
        refuse(file, "cannot write into folder " + folder.string() + ": " + reason(errno),
               "name another");
}

void write_file(const fs::path& file, const std::vector<std::uint8_t>& bytes) {
    check_writable(file);
    const fs::path target = behind_links(file);
    const SignalsHeld held;
    std::string temporary = (folder_of(target) / ".rd-XXXXXX").string();
    const int fd = ::mkstemp(temporary.data());
    if (fd < 0) refuse(file, "cannot write beside it: " + reason(errno), "name another folder");
    const mode_t mask = ::umask(0);
    ::umask(mask);
    ::fchmod(fd, 0666 & ~mask);
    int error = write_all(fd, bytes);
    if (::close(fd) != 0 && error == 0) error = errno;
    if (error == 0 && ::rename(temporary.c_str(), target.c_str()) != 0) error = errno;
    if (error != 0) {
        ::unlink(temporary.c_str());
        refuse(file, "cannot be written: " + reason(error), "make room or name another place");
    }
}

}  // namespace rd
