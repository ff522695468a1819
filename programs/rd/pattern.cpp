#include "rd/pattern.hpp"

#include <algorithm>
#include <array>

namespace rd {
namespace {

constexpr std::array<Pattern, 9> kPatterns = {{
    {{"coral", "corail"}, 0.0545F, 0.062F},
    {{"mitosis", "mitose"}, 0.0367F, 0.0649F},
    {{"maze", "labyrinthe"}, 0.029F, 0.057F},
    {{"solitons", "solitons"}, 0.03F, 0.062F},
    {{"worms", "vers"}, 0.078F, 0.061F},
    {{"holes", "trous"}, 0.039F, 0.058F},
    {{"pulsating", "pulsations"}, 0.025F, 0.06F},
    {{"chaos", "chaos"}, 0.026F, 0.051F},
    {{"u-skate", "u-skate"}, 0.062F, 0.0609F},
}};

constexpr int kSquareSide = 9;
constexpr int kCellsASquare = 300 * 200 / 20;
constexpr int kLeastSquares = 3;
constexpr int kMapCellsASquare = 300;

// SplitMix64 (Steele, Lea, Flood 2014): the standard library's distributions differ between
// implementations, this does not.
class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    // 0 to n-1
    int below(int n) {
        return static_cast<int>((next() >> 32) * static_cast<std::uint64_t>(n) >> 32);
    }
    // 0 to 1, 1 excluded
    float unit() { return static_cast<float>(next() >> 40) * 0x1p-24F; }

  private:
    std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return z ^ (z >> 31);
    }
    std::uint64_t state_;
};

Field with_squares(int width, int height, std::uint64_t seed, int squares) {
    Field field(width, height);
    Random random(seed);
    for (int i = 0; i < squares; ++i) {
        const int left = random.below(width);
        const int top = random.below(height);
        for (int y = 0; y < kSquareSide; ++y)
            for (int x = 0; x < kSquareSide; ++x)
                // the small differences break the square's symmetry
                field.set(left + x, top + y, kDroppedU, kDroppedV + 0.02F * (random.unit() - 0.5F));
    }
    return field;
}

float between(float from, float to, int i, int n) {
    return from + (to - from) * static_cast<float>(i) / static_cast<float>(n - 1);
}

}  // namespace

std::span<const Pattern> patterns() {
    return kPatterns;
}

const Pattern* find_pattern(std::string_view name) {
    for (const Pattern& pattern : kPatterns)
        if (pattern.names.match(name)) return &pattern;
    return nullptr;
}

Rates map_rates(int width, int height) {
    Rates rates;
    for (int x = 0; x < width; ++x)
        rates.kill.push_back(between(kMapKillLeft, kMapKillRight, x, width));
    for (int y = 0; y < height; ++y)
        rates.feed.push_back(between(kMapFeedTop, kMapFeedBottom, y, height));
    return rates;
}

Field seeded_field(int width, int height, std::uint64_t seed) {
    return with_squares(width, height, seed,
                        std::max(kLeastSquares, width * height / kCellsASquare));
}

Field seeded_map(int width, int height, std::uint64_t seed) {
    return with_squares(width, height, seed,
                        std::max(kLeastSquares, width * height / kMapCellsASquare));
}

Rates rates_of(const Pattern* pattern, int width, int height) {
    return pattern ? uniform_rates(pattern->feed, pattern->kill) : map_rates(width, height);
}

Start start_of(const Pattern* pattern, int width, int height, std::uint64_t seed) {
    return {pattern ? seeded_field(width, height, seed) : seeded_map(width, height, seed),
            rates_of(pattern, width, height)};
}

}  // namespace rd
