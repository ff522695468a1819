#include "picture.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <numbers>

namespace snake {
namespace {

using badline::terminal::Cell;
using badline::terminal::Color;
using badline::terminal::Frame;
using badline::terminal::kBold;
using badline::terminal::kDim;
using badline::terminal::kPlain;
using badline::terminal::Style;

constexpr std::array<Theme, 10> kThemes{{
    {"Solar", {226, 220, 214, 208, 202, 196, 160}},
    {"Matrix", {28, 34, 40, 76, 46, 82, 118}},
    {"Ocean", {24, 25, 31, 33, 39, 45, 51}},
    {"Fire", {196, 202, 208, 214, 220, 226, 227}},
    {"Nova", {54, 55, 56, 57, 93, 129, 165}},
    {"Medusa", {57, 63, 93, 99, 105, 111, 159}},
    {"Lava", {52, 88, 124, 160, 196, 202, 208}},
    {"Ghost", {244, 245, 247, 249, 251, 253, 255}},
    {"Aurora", {28, 34, 64, 71, 78, 121, 159}},
    {"Neon", {201, 165, 129, 93, 57, 51, 45}},
}};
constexpr Theme kEightColors{"", {3, 3, 2, 2, 6, 6, 4}};

constexpr Color kHudColor = Color::indexed(226), kHelpColor = Color::indexed(51);
constexpr std::string_view kHelp =
    " q:quit  spc:pause  r:reset  UD:spd  LR/ad:freq  ws:amp  +/-:wave-x  t/T:theme ";

constexpr int kLastBold = 7, kFirstDim = 25;            // segments
constexpr int kLastHeadNode = 10, kFirstTailNode = 20;  // joints
constexpr float kSampleEvery = 3, kShortestRun = 0.1F;  // pixels

struct CellPlace {
    int x, y;
    friend bool operator==(CellPlace, CellPlace) = default;
};

CellPlace place_of(Point p) {
    return {static_cast<int>(std::floor(p.x / kCellWidth + 0.5F)),
            static_cast<int>(std::floor(p.y / kCellHeight + 0.5F))};
}

Style style_of(int segment, const Theme& theme) {
    const auto color = static_cast<std::size_t>(segment * 6 / (kSegments - 1));
    return {.fg = Color::indexed(theme.colors[color]),
            .attributes = segment <= kLastBold   ? kBold
                          : segment >= kFirstDim ? kDim
                                                 : kPlain};
}

void draw_run(Point tail_end, Point head_end, Style style, Frame& frame) {
    const float dx = head_end.x - tail_end.x, dy = head_end.y - tail_end.y;
    const float length = std::sqrt(dx * dx + dy * dy);
    if (length < kShortestRun) return;
    const int n = static_cast<int>(std::ceil(length / kSampleEvery)) + 1;
    for (int i = 0; i <= n; ++i) {
        const float t = static_cast<float>(i) / static_cast<float>(n);
        const CellPlace place = place_of({tail_end.x + dx * t, tail_end.y + dy * t});
        frame.set(place.x, place.y, {U'o', style});
    }
}

char32_t node_character(int joint) {
    if (joint <= kLastHeadNode) return U'0';
    return joint >= kFirstTailNode ? U'.' : U'o';
}

std::string status_line(const View& view) {
    std::array<char, 160> text{};
    const Settings& s = view.settings;
    std::snprintf(text.data(), text.size(),
                  " %5.1f fps  sim:%3d Hz  spd:%.0f  amp:%.2f  freq:%.1f  x%.2f  [%.*s]  %s ",
                  view.fps, static_cast<int>(std::lround(s.hz)), static_cast<double>(s.speed),
                  static_cast<double>(s.amplitude), static_cast<double>(s.frequency),
                  static_cast<double>(s.scale), static_cast<int>(view.theme_name.size()),
                  view.theme_name.data(), view.paused ? "PAUSED" : "swimming");
    return text.data();
}

}  // namespace

std::span<const Theme> themes() {
    return kThemes;
}
const Theme& eight_color_theme() {
    return kEightColors;
}

std::optional<std::size_t> find_theme(std::string_view name) {
    const auto same = [](char a, char b) {
        return std::tolower(static_cast<unsigned char>(a)) ==
               std::tolower(static_cast<unsigned char>(b));
    };
    const auto found = std::find_if(kThemes.begin(), kThemes.end(), [&](const Theme& theme) {
        return std::equal(theme.name.begin(), theme.name.end(), name.begin(), name.end(), same);
    });
    if (found == kThemes.end()) return std::nullopt;
    return static_cast<std::size_t>(found - kThemes.begin());
}

char head_character(float heading) {
    constexpr float kPi = std::numbers::pi_v<float>;
    const int quarter = static_cast<int>(std::floor(heading / (kPi / 2) + 0.5F));
    return ">v<^"[quarter & 3];
}

void draw(const View& view, Frame& frame) {
    frame.clear();
    const Joints& joints = view.joints;
    for (int i = kSegments - 1; i >= 0; --i) {
        const auto head_end = static_cast<std::size_t>(i);
        draw_run(joints[head_end + 1], joints[head_end], style_of(i, *view.colors), frame);
    }
    for (int i = kJoints - 1; i >= 0; --i) {
        const CellPlace place = place_of(joints[static_cast<std::size_t>(i)]);
        frame.set(place.x, place.y,
                  {node_character(i), style_of(std::max(i - 1, 0), *view.colors)});
    }
    const CellPlace head = place_of(joints[0]);
    frame.set(head.x, head.y,
              {static_cast<char32_t>(head_character(view.heading)), style_of(0, *view.colors)});

    const std::string status = status_line(view);
    frame.text(std::max(0, frame.columns() - static_cast<int>(status.size())), 0, status,
               {.fg = kHudColor, .attributes = kBold});
    frame.text(0, frame.rows() - 1, kHelp, {.fg = kHelpColor, .attributes = kBold});
}

}  // namespace snake
