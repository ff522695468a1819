#include "badline/cia/tod.hpp"

namespace badline {

namespace {

enum Register { kTenths, kSeconds, kMinutes, kHours };

constexpr std::uint8_t kPm = 0x80;

// Which bits of each register exist (MOS 6526 data sheet, register map).
constexpr std::uint8_t kExists[4] = {0x0f, 0x7f, 0x7f, 0x9f};

// Seconds and minutes: 4 bits that carry at 9, 3 bits that carry at 5. Returns the carry.
bool count_to_59(std::uint8_t& value) {
    unsigned low = value & 0x0f;
    unsigned high = value >> 4;
    bool carry = false;
    if (low == 9) {
        low = 0;
        carry = high == 5;
        high = carry ? 0 : (high + 1) & 7;
    } else {
        low = (low + 1) & 0x0f;
    }
    value = static_cast<std::uint8_t>(high << 4 | low);
    return carry;
}

// Hours: 1 to 12, and the PM flag turns on reaching 12.
std::uint8_t next_hour(std::uint8_t value) {
    std::uint8_t pm = value & kPm;
    unsigned hour = value & 0x1f;
    if (hour == 0x12) {
        hour = 0x01;
    } else if (hour == 0x09) {
        hour = 0x10;
    } else {
        hour = (hour & 0x10) | ((hour + 1) & 0x0f);
        if (hour == 0x12) pm ^= kPm;
    }
    return static_cast<std::uint8_t>(pm | hour);
}

}  // namespace

void TodTime::tenth_later() {
    if (digits[kTenths] != 9) {
        digits[kTenths] = (digits[kTenths] + 1) & 0x0f;
        return;
    }
    digits[kTenths] = 0;
    if (count_to_59(digits[kSeconds]) && count_to_59(digits[kMinutes])) {
        digits[kHours] = next_hour(digits[kHours]);
    }
}

void Tod::power_on(Cycle now, Mains mains) {
    *this = Tod{};
    mains_ = mains;
    origin_ = now;
    next_mains_edge();
    reset(now);
}

// What a reset leaves is what the clock shows after power-on: stopped at 1:00:00.0 AM with the
// alarm at 0:00:00.0 (VICE's CIA/tod/powerup.prg).
void Tod::reset(Cycle now) {
    skip_to(now);
    time_ = TodTime{};
    alarm_ = TodTime{{0, 0, 0, 0}};
    latch_ = time_;
    divider_ = 0;
    running_ = latched_ = equal_ = false;
}

std::uint8_t Tod::read(unsigned index) {
    if (index == kHours && !latched_) {
        latch_ = time_;
        latched_ = true;
    }
    const std::uint8_t value = latched_ ? latch_.digits[index] : time_.digits[index];
    if (index == kTenths) latched_ = false;
    return value;
}

bool Tod::write_time(unsigned index, std::uint8_t value) {
    value &= kExists[index];
    if (index == kHours) {
        // 12 turns the PM flag by being written as it does by being reached
        // (VICE's CIA/tod/hour-test.prg).
        if ((value & 0x1f) == 0x12) value ^= kPm;
        running_ = false;
    } else if (index == kTenths && !running_) {
        running_ = true;
        divider_ = 0;
    }
    time_.digits[index] = value;
    return alarm_edge();
}

bool Tod::write_alarm(unsigned index, std::uint8_t value) {
    alarm_.digits[index] = value & kExists[index];
    return alarm_edge();
}

bool Tod::tick(bool fifty) {
    edge_++;
    next_mains_edge();
    // A ring counter that is compared with 5 or 6 when the mains tick and else goes on to its
    // end: switching to 50 Hz at the wrong moment loses a tenth (VICE's CIA/tod/hzsync6.prg).
    const std::uint8_t last = fifty ? 4 : 5;
    if (divider_ != last) {
        divider_ = divider_ == 5 ? 0 : divider_ + 1;
        return false;
    }
    divider_ = 0;
    time_.tenth_later();
    return alarm_edge();
}

void Tod::skip_to(Cycle now) {
    if (tick_at_ > now) return;
    // Edge k is at the first cycle that is not before its moment.
    edge_ = (now - origin_) * mains_.hertz / mains_.cycles_per_second;
    next_mains_edge();
    while (tick_at_ <= now) {
        edge_++;
        next_mains_edge();
    }
}

void Tod::next_mains_edge() {
    const Cycle cycles = edge_ * mains_.cycles_per_second;
    tick_at_ = origin_ + (cycles + mains_.hertz - 1) / mains_.hertz;
}

bool Tod::alarm_edge() {
    const bool was = equal_;
    equal_ = time_ == alarm_;
    return equal_ && !was;
}

}  // namespace badline
