#include "badline/terminal/color.hpp"

#include <gtest/gtest.h>

namespace badline::terminal {
namespace {

// no-color.org: "when present and not an empty string (regardless of its value)".
TEST(ColorDepth, NoColorComesFirstUnlessEmpty) {
    EXPECT_EQ(depth_from_environment("1", "truecolor", "xterm-256color"), ColorDepth::kNone);
    EXPECT_EQ(depth_from_environment("0", "truecolor", "xterm-256color"), ColorDepth::kNone);
    EXPECT_EQ(depth_from_environment("", "truecolor", "xterm-256color"), ColorDepth::kTrue);
}

TEST(ColorDepth, ColortermThenTerm) {
    const auto depth = [](const char* colorterm, const char* term) {
        return depth_from_environment(nullptr, colorterm, term);
    };
    EXPECT_EQ(depth("truecolor", "xterm"), ColorDepth::kTrue);
    EXPECT_EQ(depth("24bit", nullptr), ColorDepth::kTrue);
    EXPECT_EQ(depth("yes", "xterm-256color"), ColorDepth::k256);
    EXPECT_EQ(depth(nullptr, "tmux-256color"), ColorDepth::k256);
    EXPECT_EQ(depth(nullptr, "xterm-direct"), ColorDepth::kTrue);
    EXPECT_EQ(depth(nullptr, "xterm-kitty"), ColorDepth::kTrue);
    EXPECT_EQ(depth(nullptr, "xterm"), ColorDepth::k8);
    EXPECT_EQ(depth(nullptr, "linux"), ColorDepth::k8);
    EXPECT_EQ(depth(nullptr, "screen"), ColorDepth::k8);
    EXPECT_EQ(depth(nullptr, "vt220"), ColorDepth::kNone);
    EXPECT_EQ(depth(nullptr, "dumb"), ColorDepth::kNone);
}

TEST(Term, DumbAndUnknownCannotPlaceACursor) {
    EXPECT_FALSE(term_is_usable(nullptr));
    EXPECT_FALSE(term_is_usable(""));
    EXPECT_FALSE(term_is_usable("dumb"));
    EXPECT_TRUE(term_is_usable("vt100"));
}

// Values of xterm's palette, from its 256colres.pl.
TEST(Color, PaletteEntriesHaveXtermsValues) {
    EXPECT_EQ(Color::indexed(1).rgb(), (Rgb{205, 0, 0}));
    EXPECT_EQ(Color::indexed(16).rgb(), (Rgb{0, 0, 0}));
    EXPECT_EQ(Color::indexed(226).rgb(), (Rgb{255, 255, 0}));
    EXPECT_EQ(Color::indexed(67).rgb(), (Rgb{95, 135, 175}));
    EXPECT_EQ(Color::indexed(232).rgb(), (Rgb{8, 8, 8}));
    EXPECT_EQ(Color::indexed(255).rgb(), (Rgb{238, 238, 238}));
}

// Against the plain search of all 240 fixed entries.
TEST(Color, TheNearestOf256IsTheNearest) {
    for (int i = 0; i < 4096; ++i) {
        const Rgb c{static_cast<std::uint8_t>((i & 15) * 17),
                    static_cast<std::uint8_t>((i >> 4 & 15) * 17),
                    static_cast<std::uint8_t>((i >> 8) * 17)};
        const auto distance = [&](int index) {
            const Rgb p = Color::indexed(static_cast<std::uint8_t>(index)).rgb();
            return (c.r - p.r) * (c.r - p.r) + (c.g - p.g) * (c.g - p.g) +
                   (c.b - p.b) * (c.b - p.b);
        };
        int best = 16;
        for (int index = 17; index < 256; ++index) {
            if (distance(index) < distance(best)) best = index;
        }
        const Color found = reduce(c, ColorDepth::k256);
        ASSERT_TRUE(found.is_indexed());
        ASSERT_EQ(distance(found.index()), distance(best)) << i;
    }
}

TEST(Color, EightColours) {
    EXPECT_EQ(reduce(Color::indexed(11), ColorDepth::k8), Color::indexed(3));
    EXPECT_EQ(reduce(Color{250, 240, 20}, ColorDepth::k8), Color::indexed(3));
    EXPECT_EQ(reduce(Color{30, 30, 30}, ColorDepth::k8), Color::indexed(0));
    EXPECT_EQ(reduce(Color{}, ColorDepth::k8), Color{});
    EXPECT_EQ(reduce(Color{1, 2, 3}, ColorDepth::kTrue), Color(1, 2, 3));
    EXPECT_EQ(reduce(Color{1, 2, 3}, ColorDepth::kNone), Color{});
}

}  // namespace
}  // namespace badline::terminal
