// The motion against positions of the original program, data/joints.jsonl.
#include "swimmer.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace snake {
namespace {

struct Sample {
    std::string name;
    int tick = 0;
    double heading = 0, wave_time = 0;
    std::vector<std::pair<int, Point>> joints;
};

// One line: {"case":"...","tick":N,"heading":X,"wave_time":X,"joints":[[i,x,y],...]}
Sample parse(const std::string& line) {
    Sample sample;
    const auto after = [&](const std::string& key) {
        const auto at = line.find('"' + key + "\":");
        EXPECT_NE(at, std::string::npos) << line;
        return line.substr(at + key.size() + 3);
    };
    const std::string name = after("case");
    sample.name = name.substr(1, name.find('"', 1) - 1);
    sample.tick = std::stoi(after("tick"));
    sample.heading = std::stod(after("heading"));
    sample.wave_time = std::stod(after("wave_time"));
    std::string numbers = after("joints");
    for (char& c : numbers) {
        if (c == '[' || c == ']' || c == ',' || c == '}') c = ' ';
    }
    std::istringstream in(numbers);
    for (std::pair<int, Point> joint; in >> joint.first >> joint.second.x >> joint.second.y;) {
        sample.joints.push_back(joint);
    }
    return sample;
}

std::vector<Sample> samples(const std::string& name) {
    std::ifstream in(SNAKE_DATA "/joints.jsonl");
    EXPECT_TRUE(in) << SNAKE_DATA "/joints.jsonl";
    std::vector<Sample> result;
    for (std::string line; std::getline(in, line);) {
        if (const Sample sample = parse(line); sample.name == name) result.push_back(sample);
    }
    return result;
}

// A case of the data: its name, the screen in cells, the settings it was recorded with. Those of
// `fast`, `straight` and `slow` are the limits; they follow from the first tick's figures.
struct Case {
    const char* name;
    int columns, rows;
    Settings settings;
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

class Joints : public testing::TestWithParam<Case> {};

TEST_P(Joints, AgreeToATwentiethOfAPixelUpToTick600) {
    const Case& c = GetParam();
    Swimmer swimmer(static_cast<float>(c.columns) * kCellWidth,
                    static_cast<float>(c.rows) * kCellHeight);
    int tick = 0, compared = 0;
    for (const Sample& sample : samples(c.name)) {
        if (sample.tick > 600) continue;
        for (; tick < sample.tick; ++tick) swimmer.tick(c.settings, false);
        EXPECT_NEAR(swimmer.heading(), sample.heading, 0.001) << "tick " << tick;
        EXPECT_NEAR(swimmer.wave_time(), sample.wave_time, 0.0001) << "tick " << tick;
        for (const auto& [i, point] : sample.joints) {
            const Point& ours = swimmer.joints()[static_cast<std::size_t>(i)];
            EXPECT_NEAR(ours.x, point.x, 0.05) << "joint " << i << " at tick " << tick;
            EXPECT_NEAR(ours.y, point.y, 0.05) << "joint " << i << " at tick " << tick;
            ++compared;
        }
    }
    EXPECT_GE(compared, 33 + 6 + 6 + 6) << "ticks 0, 1, 60 and 600";
}

INSTANTIATE_TEST_SUITE_P(
    Recorded, Joints,
    testing::Values(Case{"default 80x24 60Hz", 80, 24, {}},
                    Case{"default 200x50 60Hz", 200, 50, {}}, Case{"tiny 20x6 60Hz", 20, 6, {}},
                    Case{"straight 120x40 30Hz", 120, 40, {.amplitude = 0, .hz = 30}},
                    Case{"slow 80x24 120Hz",
                         80,
                         24,
                         {.speed = 20, .frequency = 0.1F, .scale = 0.05F, .hz = 120}},
                    Case{"fast 80x24 60Hz",
                         80,
                         24,
                         {.speed = 500, .amplitude = 4, .frequency = 6, .scale = 8}}),
    [](const auto& info) {
        const std::string name = info.param.name;
        return name.substr(0, name.find(' ')) + std::to_string(info.param.columns);
    });

TEST(Swimmer, StaysInTheWaterWhateverTheSettings) {
    Swimmer swimmer(160, 96);
    const Settings wild{.speed = 500, .amplitude = 4, .frequency = 6, .scale = 8, .hz = 10};
    for (int tick = 0; tick < 20000; ++tick) {
        swimmer.tick(wild, false);
        ASSERT_GE(swimmer.joints()[0].x, 0);
        ASSERT_LE(swimmer.joints()[0].x, 160);
        ASSERT_GE(swimmer.joints()[0].y, 0);
        ASSERT_LE(swimmer.joints()[0].y, 96);
    }
}

// Joints lie on the path: two neighbours are never farther apart than their 18 px of arc.
TEST(Swimmer, NoSegmentIsLongerThanItsArc) {
    Swimmer swimmer(640, 384);
    for (int tick = 0; tick < 3000; ++tick) {
        swimmer.tick({}, false);
        for (std::size_t i = 0; i + 1 < kJoints; ++i) {
            const Point a = swimmer.joints()[i], b = swimmer.joints()[i + 1];
            ASSERT_LE(std::hypot(a.x - b.x, a.y - b.y), 18.01) << "segment " << i;
        }
    }
}

TEST(Swimmer, PausedItStandsStill) {
    Swimmer swimmer(640, 384);
    for (int tick = 0; tick < 10; ++tick) swimmer.tick({}, false);
    const float x = swimmer.joints()[0].x, wave_time = swimmer.wave_time();
    EXPECT_NE(swimmer.joints_between(0)[0].x, x);
    swimmer.tick({}, true);
    EXPECT_EQ(swimmer.joints()[0].x, x);
    EXPECT_EQ(swimmer.joints_between(0)[0].x, x) << "no interpolation back and forth";
    EXPECT_EQ(swimmer.wave_time(), wave_time);
}

TEST(Swimmer, AResizeKeepsItWhereItIsMovedInside) {
    Swimmer swimmer(640, 384);
    const Point before = swimmer.joints()[5];
    swimmer.resize(100, 384);
    EXPECT_EQ(swimmer.joints()[5].x, before.x);
    swimmer.tick({}, false);
    EXPECT_LE(swimmer.joints()[0].x, 100);
    EXPECT_NEAR(swimmer.joints()[0].y, 192, 2);
}

}  // namespace
}  // namespace snake
