// The snake's motion: a head that steers itself by a sine wave and a soft fence at the edges, and
// a body laid on the path the head took. Pixels, x right, y down, single precision; a character
// cell is 8 x 16 pixels. From the project's specification of snake, which was learnt from the
// original program.
#pragma once

#include <array>
#include <cstddef>

namespace snake {

inline constexpr float kCellWidth = 8, kCellHeight = 16;
inline constexpr int kSegments = 32;
inline constexpr int kJoints = kSegments + 1;  // joint 0 is the head

struct Point {
    float x = 0, y = 0;
};

// A value the keys change, with its limits.
struct Range {
    float low, high;
    float clamp(float v) const { return v < low ? low : v > high ? high : v; }
};
inline constexpr Range kSpeedRange{20, 500}, kAmplitudeRange{0, 4}, kFrequencyRange{0.1F, 6},
    kScaleRange{0.05F, 8}, kHzRange{10, 120};

struct Settings {
    float speed = 72;         // pixels a second
    float amplitude = 0.52F;  // of the turning, radians a second
    float frequency = 0.95F;  // radians per unit of wave time
    float scale = 1;          // wave time per second
    float hz = 60;            // ticks a second
};

using Joints = std::array<Point, kJoints>;

class Swimmer {
  public:
    // A water of width x height pixels, the snake at its start in it.
    Swimmer(float width, float height) { reset(width, height); }

    void reset(float width, float height);
    // The snake stays where it is, its head moved inside.
    void resize(float width, float height);
    // One step of 1 / settings.hz seconds. With `paused` only the previous joints catch up.
    void tick(const Settings& settings, bool paused);

    const Joints& joints() const { return joints_; }
    // Between the tick before (0) and the last one (1).
    Joints joints_between(float alpha) const;
    float heading() const { return heading_; }  // radians, never wrapped
    float wave_time() const { return wave_time_; }

  private:
    float edge_turn() const;
    void push(Point head);
    void place_joints();
    const Point& sample(std::size_t age) const {  // 0 the newest
        return trail_[(newest_ + kTrail - age) % kTrail];
    }

    static constexpr std::size_t kTrail = 4096;
    std::array<Point, kTrail> trail_{};
    std::size_t newest_ = 0;
    Joints joints_{}, previous_{};
    float width_ = 0, height_ = 0;
    Point head_;
    float heading_ = 0, wave_time_ = 0;
};

}  // namespace snake
