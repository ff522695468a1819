#include "watch.hpp"

#include <chrono>
#include <system_error>
#include <thread>

namespace badline::suites {

void FileWatch::add(const std::vector<std::filesystem::path>& files) {
    for (const auto& file : files)
        if (before_.count(file) == 0) before_.emplace(file, look(file));
}

FileWatch::Look FileWatch::look(const std::filesystem::path& file) {
    Look result;
    std::error_code error;
    result.time = std::filesystem::last_write_time(file, error);
    result.there = !error;
    if (error) return {};
    result.size = std::filesystem::file_size(file, error);
    if (error) result.size = 0;
    return result;
}

std::optional<std::filesystem::path> FileWatch::changed() const {
    for (const auto& [file, before] : before_)
        if (look(file) != before) return file;
    return std::nullopt;
}

// Short for a person, and next to nothing for the machine.
void FileWatch::pause() {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
}

}  // namespace badline::suites
