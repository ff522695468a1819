// A recording as an animated GIF (GIF89a, with NETSCAPE2.0's extension to play it endlessly), by
// giflib.
#include <gif_lib.h>
#include <lodepng.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>
#include <string>

#include "record.hpp"

namespace badline::tools {
namespace {

constexpr int kTicksPerSecond = 100;
// Browsers take what is shorter for a tenth of a second.
constexpr std::int64_t kShortest = 2;
constexpr std::int64_t kLongest = 0xffff;

[[noreturn]] void fail(int code) {
    const char* reason = GifErrorString(code);
    throw std::runtime_error(std::string("giflib: ") + (reason ? reason : "unknown error"));
}

int append(GifFileType* gif, const GifByteType* bytes, int count) {
    auto& file = *static_cast<std::vector<std::uint8_t>*>(gif->UserData);
    file.insert(file.end(), bytes, bytes + count);
    return count;
}

struct Closer {
    void operator()(GifFileType* gif) const { EGifCloseFile(gif, nullptr); }
};

}  // namespace

std::vector<std::uint8_t> Recording::encode_gif() const {
    if (frames_.empty()) throw std::logic_error("Recording: no picture");
    std::vector<std::uint8_t> file;
    int error = 0;
    std::unique_ptr<GifFileType, Closer> gif(EGifOpen(&file, append, &error));
    if (!gif) fail(error);
    const auto check = [&](int result) {
        if (result == GIF_ERROR) fail(gif->Error);
    };
    std::vector<GifColorType> colours;
    for (const std::uint32_t colour : palette_)
        colours.push_back({static_cast<GifByteType>(colour >> 16),
                           static_cast<GifByteType>(colour >> 8),
                           static_cast<GifByteType>(colour)});
    const std::unique_ptr<ColorMapObject, void (*)(ColorMapObject*)> map(
        GifMakeMapObject(static_cast<int>(colours.size()), colours.data()), GifFreeMapObject);
    if (!map) throw std::bad_alloc();
    EGifSetGifVersion(gif.get(), true);
    check(EGifPutScreenDesc(gif.get(), last_.width, last_.height, 8, 0, map.get()));
    const GifByteType endless[] = {1, 0, 0};
    check(EGifPutExtensionLeader(gif.get(), APPLICATION_EXT_FUNC_CODE));
    check(EGifPutExtensionBlock(gif.get(), 11, "NETSCAPE2.0"));
    check(EGifPutExtensionBlock(gif.get(), sizeof endless, endless));
    check(EGifPutExtensionTrailer(gif.get()));

    const auto ticks = [&](double seconds) {
        return std::llround((seconds - frames_.front().from) * kTicksPerSecond);
    };
    for (std::size_t i = 0; i < frames_.size(); ++i) {
        const Frame& frame = frames_[i];
        const double until = i + 1 < frames_.size() ? frames_[i + 1].from : end_;
        const auto length =
            std::clamp<std::int64_t>(ticks(until) - ticks(frame.from), kShortest, kLongest);
        const GraphicsControlBlock control{.DisposalMode = DISPOSE_DO_NOT,
                                           .UserInputFlag = false,
                                           .DelayTime = static_cast<int>(length),
                                           .TransparentColor = NO_TRANSPARENT_COLOR};
        GifByteType bytes[4];
        check(EGifPutExtension(gif.get(), GRAPHICS_EXT_FUNC_CODE,
                               static_cast<int>(EGifGCBToExtension(&control, bytes)), bytes));
        const Rectangle& place = frame.place;
        check(EGifPutImageDesc(gif.get(), place.x, place.y, place.width, place.height, false,
                               nullptr));
        std::vector<std::uint8_t> rows;
        if (const unsigned failed = lodepng::decompress(rows, frame.packed); failed != 0)
            throw std::runtime_error(lodepng_error_text(failed));
        const std::size_t stride = 1 + (static_cast<std::size_t>(place.width) + 1) / 2;
        std::vector<GifPixelType> line(static_cast<std::size_t>(place.width));
        for (std::size_t y = 0; y < static_cast<std::size_t>(place.height); ++y) {
            for (std::size_t x = 0; x < line.size(); ++x) {
                const std::uint8_t two = rows[y * stride + 1 + x / 2];
                line[x] = x % 2 == 0 ? two >> 4 : two & 15;
            }
            check(EGifPutLine(gif.get(), line.data(), place.width));
        }
    }
    if (EGifCloseFile(gif.release(), &error) == GIF_ERROR) fail(error);
    return file;
}

}  // namespace badline::tools
