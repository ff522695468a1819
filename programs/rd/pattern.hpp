// The nine patterns, the parameter map, and how a run begins.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "rd/field.hpp"
#include "rd/simulation.hpp"

namespace rd {

// A name in English and the French one that is accepted as well.
struct Names {
    std::string_view english;
    std::string_view french;
    bool match(std::string_view name) const { return name == english || name == french; }
};

struct Pattern {
    Names names;
    float feed;
    float kill;
};

// In the order of their keys, 1 to 9; the first is the default.
std::span<const Pattern> patterns();

// The one of that English or French name, or nullptr.
const Pattern* find_pattern(std::string_view name);

inline constexpr Names kMapNames = {"map", "carte"};

// The map's edges: k from left to right, F from bottom to top.
inline constexpr float kMapKillLeft = 0.03F;
inline constexpr float kMapKillRight = 0.07F;
inline constexpr float kMapFeedBottom = 0.0F;
inline constexpr float kMapFeedTop = 0.08F;

// J. E. Pearson, "Complex Patterns in a Simple System", Science 261, 1993, figure 3: each cell
// has its own pair, at the edges the values above. Row 0 is at the top.
Rates map_rates(int width, int height);

// U = 1, V = 0, and squares of 9 x 9 cells with U = 0.5 and V about 0.3 at random places: twenty
// for 300 x 200 cells, as many for the same area elsewhere, but never under three.
Field seeded_field(int width, int height, std::uint64_t seed);

// For the map, where a spot has to grow where it lies: the same squares, all over.
Field seeded_map(int width, int height, std::uint64_t seed);

// How a run begins.
struct Start {
    Field field;
    Rates rates;
};

// Of that pattern, or of the map if there is none.
Start start_of(const Pattern* pattern, int width, int height, std::uint64_t seed);

// The rates alone.
Rates rates_of(const Pattern* pattern, int width, int height);

// What the mouse drops.
inline constexpr float kDroppedU = 0.5F;
inline constexpr float kDroppedV = 0.3F;

}  // namespace rd
