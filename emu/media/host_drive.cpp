#include "badline/media/host_drive.hpp"

#include <algorithm>
#include <cstdio>

#include "badline/media/host_file.hpp"
#include "badline/media/host_names.hpp"
#include "badline/media/input_error.hpp"

namespace badline {
namespace {

namespace fs = std::filesystem;

constexpr int kCommandChannel = 15;
constexpr std::size_t kMaxCommand = 256;     // characters; a 1541 takes 58
constexpr std::size_t kMaxFile = 16u << 20;  // bytes
constexpr int kBytesInBlock = 254;           // of data in a 256 byte sector
constexpr int kBlocksFree = 664;             // of an empty 1541 disk; the host's does not matter

bool has_wildcard(std::string_view name) {
    return name.find_first_of("*?") != std::string_view::npos;
}

// Without the drive number before a name: "0:NAME", ":NAME".
std::string_view without_drive(std::string_view name) {
    if (name.starts_with(':')) return name.substr(1);
    if (name.size() >= 2 && (name[0] == '0' || name[0] == '1') && name[1] == ':')
        return name.substr(2);
    return name;
}

void put_word(std::vector<std::uint8_t>& out, int value) {
    out.push_back(static_cast<std::uint8_t>(value));
    out.push_back(static_cast<std::uint8_t>(value >> 8));
}

// A line of the directory: a BASIC line whose number is the count of blocks.
void put_line(std::vector<std::uint8_t>& out, int number, std::string_view text) {
    put_word(out, 0x0101);  // a link the interpreter sets right after loading
    put_word(out, number);
    out.insert(out.end(), text.begin(), text.end());
    out.push_back(0);
}

}  // namespace

HostDrive::HostDrive(fs::path folder, int device, bool read_only)
    : folder_(std::move(folder)), device_(device), read_only_(read_only) {
    std::error_code error;
    if (!fs::exists(folder_, error))
        throw InputError(printable(folder_.string()) +
                         ": no such folder; give one with the files for device 8");
    if (!fs::is_directory(folder_, error))
        throw InputError(printable(folder_.string()) +
                         ": is no folder; give the folder the file is in");
    // A name shown at power-on, as a 1541 has it.
    report(73, "CBM DOS V2.6 1541");
}

void HostDrive::report(int code, std::string_view text, int track, int sector) {
    char line[80];
    std::snprintf(line, sizeof line, "%02d,%.*s,%02d,%02d", code, static_cast<int>(text.size()),
                  text.data(), track, sector);
    message_ = line;
    message_read_ = 0;
}

bool HostDrive::listen(std::uint8_t device) {
    session_ = device == device_ ? Session::listening : Session::none;
    channel_ = -1;
    return active();
}

bool HostDrive::talk(std::uint8_t device) {
    session_ = device == device_ ? Session::talking : Session::none;
    channel_ = -1;
    return active();
}

void HostDrive::second(std::uint8_t secondary) {
    if (session_ == Session::none) return;
    channel_ = secondary & 0x0f;
    name_.clear();
    session_ = Session::listening;
    if ((secondary & 0xf0) == 0xf0) session_ = Session::naming;
    if ((secondary & 0xf0) == 0xe0) {
        close(channel_);
        channel_ = -1;
    }
}

void HostDrive::talk_second(std::uint8_t secondary) {
    channel_ = secondary & 0x0f;
}

std::uint8_t HostDrive::write(std::uint8_t byte) {
    if (session_ == Session::naming ||
        (session_ == Session::listening && channel_ == kCommandChannel)) {
        if (name_.size() < kMaxCommand) name_ += static_cast<char>(byte);
        return 0;
    }
    if (session_ != Session::listening || channel_ < 0) return kWriteTimeout | kReadTimeout;
    Channel& channel = channels_[static_cast<std::size_t>(channel_)];
    if (channel.mode != Channel::Mode::writing) {
        report(61, "FILE NOT OPEN");
        return kWriteTimeout | kReadTimeout;
    }
    if (channel.data.size() >= kMaxFile) {
        report(72, "DISK FULL");
        return kWriteTimeout | kReadTimeout;
    }
    channel.data.push_back(byte);
    return 0;
}

void HostDrive::unlisten() {
    if (session_ == Session::naming)
        open(channel_, name_);
    else if (session_ == Session::listening && channel_ == kCommandChannel && !name_.empty())
        execute(name_);
    name_.clear();
    session_ = Session::none;
}

void HostDrive::untalk() {
    session_ = Session::none;
}

HostDrive::Read HostDrive::read() {
    constexpr Read kNothing{0x0d, kEndOfFile | kReadTimeout};
    if (session_ != Session::talking || channel_ < 0) return kNothing;
    if (channel_ == kCommandChannel) {
        if (message_read_ < message_.size())
            return {static_cast<std::uint8_t>(message_[message_read_++]), 0};
        // Read once, a message is gone.
        ok();
        return {0x0d, kEndOfFile};
    }
    Channel& channel = channels_[static_cast<std::size_t>(channel_)];
    if (channel.mode != Channel::Mode::reading || channel.position >= channel.data.size())
        return kNothing;
    const std::uint8_t byte = channel.data[channel.position++];
    const bool last = channel.position == channel.data.size();
    return {byte, last ? kEndOfFile : std::uint8_t{0}};
}

void HostDrive::open(int channel, std::string_view name) {
    while (name.ends_with('\r')) name.remove_suffix(1);
    if (channel == kCommandChannel) {
        if (!name.empty()) execute(name);
        return;
    }
    close(channel);
    if (name.empty()) {
        report(34, "SYNTAX ERROR");
        return;
    }
    if (name.starts_with('$'))
        open_directory(channel, name.substr(1));
    else
        open_file(channel, name);
}

void HostDrive::open_directory(int channel, std::string_view pattern) {
    pattern = without_drive(pattern);
    if (pattern == "0" || pattern == "1") pattern = {};
    if (const auto equals = pattern.find('='); equals != std::string_view::npos)
        pattern = pattern.substr(0, equals);
    std::vector<std::uint8_t> out;
    put_word(out, 0x0401);
    // The disk's name is the folder's.
    std::error_code error;
    std::string title =
        petscii_name(fs::canonical(folder_, error).filename().string()).substr(0, 16);
    title.resize(16, ' ');
    put_line(out, 0, "\x12\"" + title + "\" 00 2A");
    for (const HostEntry& entry : list_folder(folder_)) {
        if (!pattern.empty() && !matches(entry.name, pattern)) continue;
        const auto blocks = static_cast<int>(
            std::min<std::uintmax_t>((entry.size + kBytesInBlock - 1) / kBytesInBlock, 65535));
        // The names stand in a column, whatever the width of the number before them.
        std::string text(blocks < 10 ? 3 : blocks < 100 ? 2 : blocks < 1000 ? 1 : 0, ' ');
        text += '"' + entry.name + '"';
        text.append(17 - std::min<std::size_t>(entry.name.size(), 16), ' ');
        text += entry.type;
        put_line(out, blocks, text);
    }
    put_line(out, kBlocksFree, "BLOCKS FREE.             ");
    put_word(out, 0);
    channels_[static_cast<std::size_t>(channel)] = {Channel::Mode::reading, std::move(out), 0, {}};
    ok();
}

void HostDrive::open_file(int channel, std::string_view text) {
    const bool replace = text.starts_with('@');
    if (replace) text.remove_prefix(1);
    text = without_drive(text);
    std::string_view name = text.substr(0, text.find(','));
    // Channel 1 is SAVE's; else ,R ,W ,A among what follows the name says it.
    char mode = channel == 1 ? 'W' : 'R';
    std::string_view rest = text.substr(name.size());
    while (!rest.empty()) {
        rest.remove_prefix(1);
        const std::string_view word = rest.substr(0, rest.find(','));
        // Type letters S, P, U say nothing here: a folder has no types.
        if (!word.empty() && (word[0] == 'R' || word[0] == 'W' || word[0] == 'A' || word[0] == 'M'))
            mode = word[0] == 'M' ? 'R' : word[0];
        if (!word.empty() && word[0] == 'L') {
            report(31, "SYNTAX ERROR");  // relative files are not served
            return;
        }
        rest.remove_prefix(word.size());
    }
    if (name.empty()) {
        report(34, "SYNTAX ERROR");
        return;
    }
    const auto entry = find_entry(list_folder(folder_), name);
    Channel opened;
    try {
        if (entry && mode != 'W') opened.data = read_file(entry->path, "file", kMaxFile);
    } catch (const InputError&) {
        report(20, "READ ERROR");
        return;
    }
    if (mode == 'R') {
        if (!entry) {
            report(62, "FILE NOT FOUND");
            return;
        }
        opened.mode = Channel::Mode::reading;
    } else {
        if (has_wildcard(name)) {
            report(33, "SYNTAX ERROR");
            return;
        }
        if (read_only_) {
            report(26, "WRITE PROTECT ON");
            return;
        }
        if (mode == 'A' && !entry) {
            report(62, "FILE NOT FOUND");
            return;
        }
        if (mode == 'W' && entry && !replace) {
            report(63, "FILE EXISTS");
            return;
        }
        opened.mode = Channel::Mode::writing;
        opened.target = entry ? entry->path : new_path(name);
        if (opened.target.empty()) {
            report(33, "SYNTAX ERROR");
            return;
        }
    }
    channels_[static_cast<std::size_t>(channel)] = std::move(opened);
    ok();
}

fs::path HostDrive::new_path(std::string_view petscii) const {
    const std::string host = host_name(petscii);
    // Dots alone are folders, and a leading one would hide the file from the directory.
    if (host.empty() || host.starts_with('.')) return {};
    // A folder or a link that leads elsewhere has the name already.
    const fs::path path = folder_ / host;
    std::error_code error;
    if (fs::symlink_status(path, error).type() != fs::file_type::not_found) return {};
    return path;
}

void HostDrive::close(int channel) {
    if (channel == kCommandChannel) {
        for (int other = 0; other < kCommandChannel; ++other) close(other);
        return;
    }
    Channel& open = channels_[static_cast<std::size_t>(channel)];
    if (open.mode == Channel::Mode::writing) {
        try {
            write_file(open.target, open.data);
        } catch (const InputError&) {
            report(25, "WRITE ERROR");
        }
    }
    open = {};
}

void HostDrive::execute(std::string_view command) {
    while (command.ends_with('\r')) command.remove_suffix(1);
    const auto colon = command.find(':');
    const std::string_view rest =
        colon == std::string_view::npos ? std::string_view{} : command.substr(colon + 1);
    const bool writes = command.starts_with('S') || command.starts_with('R') ||
                        command.starts_with('C') || command.starts_with('N');
    if (writes && rest.empty()) {
        report(34, "SYNTAX ERROR");
    } else if (writes && (read_only_ || command.starts_with('N'))) {
        report(26, "WRITE PROTECT ON");  // a host's folder is never formatted
    } else if (command.starts_with('S')) {
        scratch(rest);
    } else if (command.starts_with('R')) {
        rename(rest);
    } else if (command.starts_with('C')) {
        copy(rest);
    } else if (command.starts_with("UI") || command.starts_with("UJ") ||
               command.starts_with("U9") || command.starts_with("U:")) {
        for (int channel = 0; channel < kCommandChannel; ++channel) close(channel);
        report(73, "CBM DOS V2.6 1541");
    } else if (command.starts_with('I') || command.starts_with('V')) {
        ok();
    } else {
        report(31, "SYNTAX ERROR");
    }
}

void HostDrive::scratch(std::string_view patterns) {
    int count = 0;
    const auto entries = list_folder(folder_);
    while (!patterns.empty()) {
        const std::string_view whole = patterns.substr(0, patterns.find(','));
        const std::string_view pattern = without_drive(whole);
        std::vector<fs::path> doomed;
        if (has_wildcard(pattern)) {
            for (const HostEntry& entry : entries)
                if (matches(entry.name, pattern)) doomed.push_back(entry.path);
        } else if (const auto entry = find_entry(entries, pattern)) {
            doomed.push_back(entry->path);
        }
        for (const fs::path& path : doomed) {
            std::error_code error;
            if (fs::remove(path, error)) ++count;
        }
        patterns.remove_prefix(std::min(whole.size() + 1, patterns.size()));
    }
    report(1, "FILES SCRATCHED", std::min(count, 99));
}

void HostDrive::rename(std::string_view names) {
    const auto equals = names.find('=');
    if (equals == std::string_view::npos || has_wildcard(names)) {
        report(33, "SYNTAX ERROR");
        return;
    }
    const auto entries = list_folder(folder_);
    const std::string_view to = without_drive(names.substr(0, equals));
    const auto from = find_entry(entries, without_drive(names.substr(equals + 1)));
    if (find_entry(entries, to)) {
        report(63, "FILE EXISTS");
        return;
    }
    if (!from) {
        report(62, "FILE NOT FOUND");
        return;
    }
    const fs::path target = new_path(to);
    std::error_code error;
    if (target.empty()) {
        report(33, "SYNTAX ERROR");
        return;
    }
    fs::rename(from->path, target, error);
    if (error)
        report(25, "WRITE ERROR");
    else
        ok();
}

void HostDrive::copy(std::string_view names) {
    const auto equals = names.find('=');
    if (equals == std::string_view::npos || has_wildcard(names)) {
        report(33, "SYNTAX ERROR");
        return;
    }
    const auto entries = list_folder(folder_);
    const std::string_view to = without_drive(names.substr(0, equals));
    if (find_entry(entries, to)) {
        report(63, "FILE EXISTS");
        return;
    }
    const fs::path target = new_path(to);
    if (target.empty()) {
        report(33, "SYNTAX ERROR");
        return;
    }
    // Several files after the = are joined.
    std::vector<std::uint8_t> joined;
    std::string_view sources = names.substr(equals + 1);
    try {
        while (!sources.empty()) {
            const std::string_view whole = sources.substr(0, sources.find(','));
            const auto entry = find_entry(entries, without_drive(whole));
            if (!entry) {
                report(62, "FILE NOT FOUND");
                return;
            }
            const auto bytes = read_file(entry->path, "file", kMaxFile);
            joined.insert(joined.end(), bytes.begin(), bytes.end());
            sources.remove_prefix(std::min(whole.size() + 1, sources.size()));
        }
        write_file(target, joined);
        ok();
    } catch (const InputError&) {
        report(25, "WRITE ERROR");
    }
}

}  // namespace badline
