#include "outputs.hpp"

#include <algorithm>
#include <cstdio>

#include "badline/media/conditions.hpp"
#include "badline/media/host_file.hpp"
#include "badline/media/input_error.hpp"
#include "badline/media/png.hpp"

namespace badline::tools {

Dump parse_dump(std::string_view text, const Symbols& symbols) {
    const auto fail = [&](const std::string& problem) {
        throw InputError("dump '" + printable(text) + "': " + problem +
                         "; write FROM-TO or FROM-TO:FILE, as in $0400-$07e7:screen.bin");
    };
    const auto minus = text.find('-');
    if (minus == std::string_view::npos) fail("the end is missing");
    Dump dump;
    std::string_view to = text.substr(minus + 1);
    // A single colon begins the file's name; two of them belong to a label with a scope.
    for (std::size_t at = 0; (at = to.find(':', at)) != std::string_view::npos; at += 2) {
        if (to.substr(at).starts_with("::")) continue;
        dump.file = to.substr(at + 1);
        if (dump.file.empty()) fail("the file's name is missing");
        to = to.substr(0, at);
        break;
    }
    dump.from = parse_place(text.substr(0, minus), symbols, "dump");
    dump.to = parse_place(to, symbols, "dump");
    if (dump.to < dump.from) fail("ends before it begins");
    return dump;
}

std::vector<std::uint8_t> dump_bytes(const Machine& machine, const Dump& dump) {
    std::vector<std::uint8_t> bytes;
    for (std::uint32_t address = dump.from; address <= dump.to; ++address)
        bytes.push_back(machine.peek(static_cast<std::uint16_t>(address)));
    return bytes;
}

std::string dump_text(const Machine& machine, const Dump& dump) {
    constexpr std::size_t kWidth = 16;
    const auto bytes = dump_bytes(machine, dump);
    std::string text;
    char buffer[16];
    for (std::size_t row = 0; row < bytes.size(); row += kWidth) {
        std::snprintf(buffer, sizeof buffer, "%04zx ", dump.from + row);
        text += buffer;
        std::string characters;
        for (std::size_t i = row; i < row + kWidth; ++i) {
            if (i >= bytes.size()) {
                text += "   ";
                continue;
            }
            std::snprintf(buffer, sizeof buffer, " %02x", bytes[i]);
            text += buffer;
            characters += bytes[i] >= 0x20 && bytes[i] < 0x7f ? static_cast<char>(bytes[i]) : '.';
        }
        text += "  |" + characters + "|\n";
    }
    return text;
}

std::vector<std::uint8_t> screenshot(const Machine& machine, const Palette& palette) {
    const Picture picture = machine.picture();
    return encode_png(picture.width, picture.height, picture.pixels, palette);
}

}  // namespace badline::tools
