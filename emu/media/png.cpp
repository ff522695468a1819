#include "badline/media/png.hpp"

#include <lodepng.h>

#include <stdexcept>

#include "badline/media/host_file.hpp"
#include "badline/media/input_error.hpp"

namespace badline {

std::vector<std::uint8_t> encode_png(int width, int height, std::span<const std::uint8_t> pixels,
                                     std::span<const std::uint32_t> colours) {
    if (width <= 0 || height <= 0 || colours.empty() || colours.size() > 256 ||
        pixels.size() != static_cast<std::size_t>(width) * static_cast<std::size_t>(height))
        throw std::invalid_argument("encode_png: pixels do not fill the picture");
    lodepng::State state;
    state.encoder.auto_convert = 0;
    for (auto* mode : {&state.info_raw, &state.info_png.color}) {
        mode->colortype = LCT_PALETTE;
        mode->bitdepth = 8;
        for (const std::uint32_t rgb : colours)
            lodepng_palette_add(mode, static_cast<unsigned char>(rgb >> 16),
                                static_cast<unsigned char>(rgb >> 8),
                                static_cast<unsigned char>(rgb), 255);
    }
    std::vector<std::uint8_t> file;
    const unsigned error = lodepng::encode(file, pixels.data(), static_cast<unsigned>(width),
                                           static_cast<unsigned>(height), state);
    if (error != 0) throw std::runtime_error(lodepng_error_text(error));
    return file;
}

void write_png(const std::filesystem::path& path, int width, int height,
               std::span<const std::uint8_t> pixels, std::span<const std::uint32_t> colours) {
    write_file(path, encode_png(width, height, pixels, colours));
}

RgbPicture decode_png(std::span<const std::uint8_t> file, std::string_view name) {
    std::vector<std::uint8_t> rgb;
    unsigned width = 0;
    unsigned height = 0;
    const unsigned error =
        lodepng::decode(rgb, width, height, file.data(), file.size(), LCT_RGB, 8);
    if (error != 0)
        throw InputError(printable(name) + ": is no PNG that can be read: " +
                         lodepng_error_text(error) + "; save it again as PNG");
    RgbPicture picture{static_cast<int>(width), static_cast<int>(height), {}};
    picture.pixels.reserve(rgb.size() / 3);
    for (std::size_t i = 0; i + 2 < rgb.size(); i += 3)
        picture.pixels.push_back(static_cast<std::uint32_t>(rgb[i]) << 16 |
                                 static_cast<std::uint32_t>(rgb[i + 1]) << 8 | rgb[i + 2]);
    return picture;
}

}  // namespace badline
