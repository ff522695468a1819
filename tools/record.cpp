#include "record.hpp"

#include <lodepng.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string_view>

namespace badline::tools {
namespace {

// Times are numbers of 1/1000 s in 16 bits.
constexpr int kTicksPerSecond = 1000;
constexpr std::int64_t kLongest = 0xffff;

using Bytes = std::vector<std::uint8_t>;

void put(Bytes& bytes, std::uint32_t number, int size) {
    for (int i = size - 1; i >= 0; --i) bytes.push_back(static_cast<std::uint8_t>(number >> 8 * i));
}

// Length, type, data, and the checksum of type and data.
void put_chunk(Bytes& file, std::string_view type, const Bytes& data) {
    put(file, static_cast<std::uint32_t>(data.size()), 4);
    const std::size_t from = file.size();
    file.insert(file.end(), type.begin(), type.end());
    file.insert(file.end(), data.begin(), data.end());
    put(file, lodepng_crc32(file.data() + from, file.size() - from), 4);
}

}  // namespace

std::optional<Recording::Rectangle> Recording::changed(const Picture& picture) const {
    int left = picture.width, right = -1, top = picture.height, bottom = -1;
    for (int y = 0; y < picture.height; ++y) {
        const auto row = picture.pixels.begin() + static_cast<std::ptrdiff_t>(y) * picture.width;
        const auto before = last_.pixels.begin() + static_cast<std::ptrdiff_t>(y) * picture.width;
        const auto first = std::mismatch(row, row + picture.width, before).first;
        if (first == row + picture.width) continue;
        int last = picture.width - 1;
        while (row[last] == before[last]) --last;
        left = std::min(left, static_cast<int>(first - row));
        right = std::max(right, last);
        top = std::min(top, y);
        bottom = y;
    }
    if (bottom < 0) return std::nullopt;
    return Rectangle{left, top, right - left + 1, bottom - top + 1};
}

void Recording::add(const Picture& picture, double seconds) {
    end_ = seconds;
    std::optional<Rectangle> place = Rectangle{0, 0, picture.width, picture.height};
    if (!frames_.empty()) {
        if (picture.pixels.size() != last_.pixels.size())
            throw std::invalid_argument("Recording: pictures of different sizes");
        place = changed(picture);
        // A time is 16 bits: what stands still for longer is said again.
        const bool full = (seconds - frames_.back().from) * kTicksPerSecond > kLongest / 2;
        if (!place && full) place = Rectangle{0, 0, 1, 1};
    }
    if (!place) return;
    Bytes rows;
    for (int y = place->y; y < place->y + place->height; ++y) {
        rows.push_back(0);  // the row's filter: none
        for (int x = 0; x < place->width; x += 2) {
            const int high = picture.at(place->x + x, y);
            const int low = x + 1 < place->width ? picture.at(place->x + x + 1, y) : 0;
            rows.push_back(static_cast<std::uint8_t>(high << 4 | low));
        }
    }
    Frame frame{*place, seconds, {}};
    if (const unsigned error = lodepng::compress(frame.packed, rows); error != 0)
        throw std::runtime_error(lodepng_error_text(error));
    frames_.push_back(std::move(frame));
    last_ = picture;
}

void Recording::end(double seconds) {
    end_ = std::max(end_, seconds);
}

std::vector<std::uint8_t> Recording::encode() const {
    if (frames_.empty()) throw std::logic_error("Recording: no picture");
    Bytes file = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    Bytes header;
    put(header, static_cast<std::uint32_t>(last_.width), 4);
    put(header, static_cast<std::uint32_t>(last_.height), 4);
    // Four bits a pixel, palette; one compression, one filter method, not interlaced.
    for (const std::uint8_t byte : {4, 3, 0, 0, 0}) header.push_back(byte);
    put_chunk(file, "IHDR", header);
    Bytes colours;
    for (const std::uint32_t colour : palette_) put(colours, colour, 3);
    put_chunk(file, "PLTE", colours);
    Bytes animation;
    put(animation, static_cast<std::uint32_t>(frames_.size()), 4);
    put(animation, 0, 4);  // without end
    put_chunk(file, "acTL", animation);

    const auto ticks = [&](double seconds) {
        return std::llround((seconds - frames_.front().from) * kTicksPerSecond);
    };
    std::uint32_t sequence = 0;
    for (std::size_t i = 0; i < frames_.size(); ++i) {
        const Frame& frame = frames_[i];
        const double until = i + 1 < frames_.size() ? frames_[i + 1].from : end_;
        const auto length = std::clamp<std::int64_t>(ticks(until) - ticks(frame.from), 1, kLongest);
        Bytes control;
        put(control, sequence++, 4);
        for (const int n : {frame.place.width, frame.place.height, frame.place.x, frame.place.y})
            put(control, static_cast<std::uint32_t>(n), 4);
        put(control, static_cast<std::uint32_t>(length), 2);
        put(control, kTicksPerSecond, 2);
        put(control, 0, 2);  // it stays, and replaces what is below it
        put_chunk(file, "fcTL", control);
        if (i == 0) {
            put_chunk(file, "IDAT", frame.packed);
        } else {
            Bytes data;
            put(data, sequence++, 4);
            data.insert(data.end(), frame.packed.begin(), frame.packed.end());
            put_chunk(file, "fdAT", data);
        }
    }
    put_chunk(file, "IEND", {});
    return file;
}

}  // namespace badline::tools
