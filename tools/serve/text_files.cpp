// Commands of the text monitor for files of the host.
#include <cstdio>
#include <filesystem>
#include <string>

#include "badline/media/host_file.hpp"
#include "badline/media/input_error.hpp"
#include "badline/media/png.hpp"
#include "serve/text_commands.hpp"

namespace badline::monitor {

namespace fs = std::filesystem;

// Files come from the host's file system, which is device 0 to the monitor.
void TextCommands::host_device(LineReader& in) {
    if (in.more() && in.number(0xff) != 0)
        throw CommandFailed("There is no such device; 0 is the host's files");
}

void TextCommands::load_file(LineReader& in, bool with_address) {
    const std::string file = in.file_name();
    host_device(in);
    std::uint16_t address = 0;
    const bool placed = in.more() || !with_address;
    if (placed) address = in.address();
    in.end();
    std::error_code error;
    if (!fs::exists(file, error)) throw CommandFailed("Cannot open '" + file + "'.");
    std::vector<std::uint8_t> bytes = read_file(file, "file to load", 0x10002);
    if (with_address) {
        if (bytes.size() < 3) throw CommandFailed(printable(file) + " is too short for a program");
        if (!placed) address = static_cast<std::uint16_t>(bytes[0] | bytes[1] << 8);
        bytes.erase(bytes.begin(), bytes.begin() + 2);
    }
    if (bytes.empty()) throw CommandFailed(printable(file) + " is empty");
    if (address + bytes.size() > 0x10000)
        throw CommandFailed(printable(file) + " would run past $FFFF; load it lower");
    session_.machine().load(address, bytes);
    sayf("Loading '%.300s' from %04X to %04X (%04zX bytes)\n", file.c_str(), address,
         static_cast<unsigned>(address + bytes.size() - 1), bytes.size());
}
void TextCommands::load(LineReader& in) {
    load_file(in, true);
}
void TextCommands::bload(LineReader& in) {
    load_file(in, false);
}

void TextCommands::save_file(LineReader& in, bool with_address) {
    const std::string file = in.file_name();
    host_device(in);
    const std::uint16_t from = in.address(), to = in.address();
    in.end();
    if (to < from) throw CommandFailed("Start address must be below end address.");
    std::vector<std::uint8_t> bytes;
    if (with_address)
        bytes = {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(from >> 8)};
    for (std::uint32_t address = from; address <= to; ++address)
        bytes.push_back(peek(static_cast<std::uint16_t>(address)));
    std::error_code error;
    const fs::path folder = fs::path(file).parent_path();
    if (!folder.empty() && !fs::is_directory(folder, error))
        throw CommandFailed("Cannot open '" + file + "'.");
    write_file(file, bytes);
    sayf("Saving file '%.300s' from $%04x to $%04x\n", file.c_str(), from, to);
}
void TextCommands::save(LineReader& in) {
    save_file(in, true);
}
void TextCommands::bsave(LineReader& in) {
    save_file(in, false);
}

// screenshot "FILE" [FORMAT]: 2 is PNG, the one there is.
void TextCommands::screenshot(LineReader& in) {
    const std::string file = in.file_name();
    const bool png =
        in.more() ? in.take_word("png") || in.number(0xff) == 2 : file.ends_with(".png");
    if (!png) throw CommandFailed("Pictures are PNG files; write screenshot \"FILE.png\" 2");
    const Picture picture = session_.machine().picture();
    write_png(file, picture.width, picture.height, picture.pixels,
              session_.emulation().plan().palette);
}

void TextCommands::dump(LineReader& in) {
    session_.dump(in.file_name());
}
void TextCommands::undump(LineReader& in) {
    session_.undump(in.file_name());
    stopped();
}

void TextCommands::autostart(LineReader& in) {
    const std::string file = in.file_name();
    sayf("autostarting %.300s #0\n", file.c_str());
    session_.autostart(file, true);
}
void TextCommands::autoload(LineReader& in) {
    const std::string file = in.file_name();
    sayf("autoloading %.300s #0\n", file.c_str());
    session_.autostart(file, false);
}

void TextCommands::cd(LineReader& in) {
    const std::string_view rest = in.rest();
    const std::string folder = rest.starts_with('"') ? in.file_name() : std::string(rest);
    std::error_code error;
    fs::current_path(folder, error);
    if (error) throw CommandFailed("Cannot change to directory: '" + folder + "'");
    say("Changing to directory: '" + folder + "'\n");
}
void TextCommands::pwd(LineReader& in) {
    in.end();
    say(fs::current_path().string() + "\n");
}

void TextCommands::attach(LineReader&) {
    throw CommandFailed("Failed. Disk and tape images are not read; use autostart with a PRG");
}
void TextCommands::detach(LineReader& in) {
    in.number(0xff);
}

}  // namespace badline::monitor
