// Waiting for files to change.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <vector>

namespace badline::suites {

// What files were like when they were added. Looked at by name, so that a file which an editor or
// an assembler replaces is the same one.
class FileWatch {
  public:
    // Takes note of those files that it does not know yet, as they are now.
    void add(const std::vector<std::filesystem::path>& files);

    // The first of the files that is not as it was; looks again and again until there is one or
    // `interrupted` says so.
    template <class Interrupted>
    std::optional<std::filesystem::path> wait(Interrupted interrupted) const {
        while (!interrupted()) {
            if (auto file = changed()) return file;
            pause();
        }
        return std::nullopt;
    }

    std::optional<std::filesystem::path> changed() const;

  private:
    struct Look {
        bool there = false;
        std::filesystem::file_time_type time{};
        std::uintmax_t size = 0;
        bool operator==(const Look&) const = default;
    };
    static Look look(const std::filesystem::path& file);
    static void pause();

    std::map<std::filesystem::path, Look> before_;
};

}  // namespace badline::suites
