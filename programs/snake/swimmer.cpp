#include "swimmer.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace snake {
namespace {

constexpr float kPi = std::numbers::pi_v<float>;
constexpr float kSegmentLength = 18;  // pixels
constexpr float kMargin = 80;         // the fence's depth, pixels
constexpr float kFenceStrength = 3.5F;
constexpr float kShortest = 1e-4F;  // a piece of trail counts as at least this long

float wrap(float angle) {  // to (-pi, pi]
    while (angle > kPi) angle -= 2 * kPi;
    while (angle <= -kPi) angle += 2 * kPi;
    return angle;
}

// How far the fence pushes inwards along one axis: 0 outside of the margins, 1 at the edge.
float push_inwards(float position, float size) {
    float force = 0;
    if (position < kMargin) force += (kMargin - position) / kMargin;
    if (position > size - kMargin) force -= (position - (size - kMargin)) / kMargin;
    return force;
}

}  // namespace

void Swimmer::reset(float width, float height) {
    width_ = width;
    height_ = height;
    head_ = {width * 0.38F, height * 0.5F};
    heading_ = kPi / 8;
    wave_time_ = kPi / 2;
    const Point back{-std::cos(heading_), -std::sin(heading_)};
    newest_ = kTrail - 1;
    for (std::size_t age = 0; age < kTrail; ++age) {
        const auto distance = static_cast<float>(age);
        trail_[newest_ - age] = {head_.x + back.x * distance, head_.y + back.y * distance};
    }
    place_joints();
    previous_ = joints_;
}

void Swimmer::resize(float width, float height) {
    width_ = width;
    height_ = height;
    head_ = {std::clamp(head_.x, 0.0F, width), std::clamp(head_.y, 0.0F, height)};
}

float Swimmer::edge_turn() const {
    const float fx = push_inwards(head_.x, width_), fy = push_inwards(head_.y, height_);
    if (fx == 0 && fy == 0) return 0;
    return wrap(std::atan2(fy, fx) - heading_) * std::sqrt(fx * fx + fy * fy) * kFenceStrength;
}

void Swimmer::tick(const Settings& settings, bool paused) {
    previous_ = joints_;
    if (paused) return;
    const float dt = 1 / settings.hz;
    wave_time_ += dt * settings.scale;
    const float turn = settings.amplitude * std::sin(settings.frequency * wave_time_) + edge_turn();
    heading_ += turn * dt;
    head_.x += settings.speed * std::cos(heading_) * dt;
    head_.y += settings.speed * std::sin(heading_) * dt;
    head_ = {std::clamp(head_.x, 0.0F, width_), std::clamp(head_.y, 0.0F, height_)};
    push(head_);
    place_joints();
}

void Swimmer::push(Point head) {
    newest_ = (newest_ + 1) % kTrail;
    trail_[newest_] = head;
}

// Walks the trail once from the head backwards, setting each joint when its arc length is passed.
void Swimmer::place_joints() {
    int joint = 0;
    float walked = 0;
    for (std::size_t age = 0; age + 1 < kTrail && joint < kJoints; ++age) {
        const Point &a = sample(age), &b = sample(age + 1);
        const float length =
            std::max(std::sqrt((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)), kShortest);
        for (; joint < kJoints; ++joint) {
            const float wanted = static_cast<float>(joint) * kSegmentLength;
            if (wanted > walked + length) break;
            const float t = (wanted - walked) / length;
            joints_[static_cast<std::size_t>(joint)] = {a.x + (b.x - a.x) * t,
                                                        a.y + (b.y - a.y) * t};
        }
        walked += length;
    }
    for (; joint < kJoints; ++joint) joints_[static_cast<std::size_t>(joint)] = sample(kTrail - 1);
}

Joints Swimmer::joints_between(float alpha) const {
    Joints result;
    for (std::size_t i = 0; i < result.size(); ++i) {
        result[i] = {previous_[i].x + (joints_[i].x - previous_[i].x) * alpha,
                     previous_[i].y + (joints_[i].y - previous_[i].y) * alpha};
    }
    return result;
}

}  // namespace snake
