#include "shots.hpp"

#include <algorithm>
#include <system_error>

#include "badline/media/host_file.hpp"
#include "badline/media/input_error.hpp"
#include "badline/media/png.hpp"

namespace badline::tools {
namespace {

constexpr std::uint8_t kMark = 16, kStrip = 17, kStripMark = 18;
constexpr std::uint32_t kMarkColour = 0xff2080, kStripColour = 0x101010,
                        kStripMarkColour = 0xffe000;

// A third of the brightness, and half the colour.
std::uint32_t dimmed(std::uint32_t colour) {
    const std::uint32_t r = colour >> 16 & 0xff, g = colour >> 8 & 0xff, b = colour & 0xff;
    const std::uint32_t grey = (r + g + b) / 3;
    return (r + grey) / 6 << 16 | (g + grey) / 6 << 8 | (b + grey) / 6;
}

}  // namespace

MarkedPicture mark_differences(const Picture& ours, const Picture& theirs, const Palette& palette) {
    MarkedPicture marked;
    marked.mark = kMark;
    for (const std::uint32_t colour : palette) marked.colours.push_back(dimmed(colour));
    marked.colours.insert(marked.colours.end(), {kMarkColour, kStripColour, kStripMarkColour});
    const int width = std::max(ours.width, theirs.width);
    const int height = std::max(ours.height, theirs.height);
    Picture& picture = marked.picture;
    picture.width = width + kMarkStrip;
    picture.height = height + kMarkStrip;
    picture.pixels.assign(
        static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height), kStrip);
    const auto at = [&](int x, int y) -> std::uint8_t& {
        return picture
            .pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(picture.width) +
                    static_cast<std::size_t>(x)];
    };
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const bool in_ours = x < ours.width && y < ours.height;
            const bool in_theirs = x < theirs.width && y < theirs.height;
            std::uint8_t& pixel = at(x + kMarkStrip, y + kMarkStrip);
            if (in_ours && in_theirs && ours.at(x, y) == theirs.at(x, y)) {
                pixel = ours.at(x, y);
                continue;
            }
            pixel = kMark;
            for (int strip = 1; strip < kMarkStrip - 1; ++strip) {
                at(strip, y + kMarkStrip) = kStripMark;
                at(x + kMarkStrip, strip) = kStripMark;
            }
        }
    }
    return marked;
}

void prepare_shots(const std::filesystem::path& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (!std::filesystem::is_directory(folder))
        throw InputError("--shots " + printable(folder.string()) +
                         ": no such folder, and none can be made there" +
                         (error ? ": " + error.message() : std::string()));
    check_writable(folder / "badline.png");
}

void save_shots(const std::filesystem::path& folder, const std::string& name, const Picture& ours,
                const Picture& theirs, const Palette& palette) {
    prepare_shots(folder);
    write_png(folder / (name + "-badline.png"), ours.width, ours.height, ours.pixels, palette);
    write_png(folder / (name + "-x64sc.png"), theirs.width, theirs.height, theirs.pixels, palette);
    const MarkedPicture marked = mark_differences(ours, theirs, palette);
    write_png(folder / (name + "-differences.png"), marked.picture.width, marked.picture.height,
              marked.picture.pixels, marked.colours);
}

}  // namespace badline::tools
