#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bench.hpp"

using namespace badline;

namespace {

constexpr Mains kPal{985248, 50};
constexpr Mains kNtsc{1022730, 60};

void set_time(Bench& b, int h, int m, int s, int t) {
    b.sta(Cia::kTodHours, static_cast<std::uint8_t>(h));
    b.sta(Cia::kTodMinutes, static_cast<std::uint8_t>(m));
    b.sta(Cia::kTodSeconds, static_cast<std::uint8_t>(s));
    b.sta(Cia::kTodTenths, static_cast<std::uint8_t>(t));
}

// hhmmsst in hexadecimal digits, as the registers show them.
unsigned get_time(Bench& b) {
    unsigned v = b.lda(Cia::kTodHours);
    v = v << 8 | b.lda(Cia::kTodMinutes);
    v = v << 8 | b.lda(Cia::kTodSeconds);
    return v << 4 | b.lda(Cia::kTodTenths);
}

// Stopped at 1:00:00.0 (VICE's CIA/tod/powerup.prg).
TEST(CiaTod, PowerOn) {
    Bench b(CiaModel::mos8521, kPal);
    b.now = 2000000;
    EXPECT_EQ(get_time(b), 0x0100000u);
}

TEST(CiaTod, OneSecondIsOneSecond) {
    for (const auto& [mains, cra] : {std::pair{kPal, 0x80}, std::pair{kNtsc, 0x00}}) {
        Bench b(CiaModel::mos8521, mains);
        b.sta(Cia::kCra, static_cast<std::uint8_t>(cra));
        set_time(b, 1, 2, 3, 4);
        const Cycle start = b.now;
        b.now = start + 10 * mains.cycles_per_second;
        EXPECT_EQ(get_time(b), 0x0102134u) << mains.hertz;
        b.now = start + 3600LL * mains.cycles_per_second;
        EXPECT_EQ(get_time(b), 0x0202034u) << mains.hertz;
    }
}

// 50 Hz mains counted as 60 run slow by a sixth.
TEST(CiaTod, WrongMainsSetting) {
    Bench b(CiaModel::mos8521, kPal);
    set_time(b, 1, 0, 0, 0);
    b.now += 60LL * 985248;
    EXPECT_EQ(get_time(b), 0x0100500u);
}

TEST(CiaTod, HoursStopAndLatchTenthsRelease) {
    Bench b(CiaModel::mos8521, kPal);
    b.sta(Cia::kCra, 0x80);
    set_time(b, 1, 0, 0, 0);
    EXPECT_EQ(b.lda(Cia::kTodHours), 1);  // latches
    b.now += 2 * 985248;
    EXPECT_EQ(b.lda(Cia::kTodSeconds), 0);
    EXPECT_EQ(b.lda(Cia::kTodTenths), 0);  // releases
    EXPECT_EQ(b.lda(Cia::kTodSeconds), 2);
    b.sta(Cia::kTodHours, 5);  // stops
    b.now += 2 * 985248;
    EXPECT_EQ(b.lda(Cia::kTodSeconds), 2);
    b.sta(Cia::kTodTenths, 0);  // starts
    b.now += 2 * 985248;
    EXPECT_EQ(b.lda(Cia::kTodSeconds), 4);
}

// "24hr: Wr => Rd => Nx" of VICE's CIA/tod/hour-test.txt, from a real C64.
TEST(CiaTod, HourTable) {
    const int table[][3] = {{0x92, 0x12, 0x01}, {0x01, 0x01, 0x02}, {0x02, 0x02, 0x03},
                            {0x09, 0x09, 0x10}, {0x11, 0x11, 0x92}, {0x12, 0x92, 0x81},
                            {0x81, 0x81, 0x82}, {0x82, 0x82, 0x83}, {0x89, 0x89, 0x90},
                            {0x91, 0x91, 0x12}};
    for (const auto& [written, reads, next] : table) {
        Bench b(CiaModel::mos8521, kPal);
        b.sta(Cia::kCra, 0x80);
        set_time(b, written, 0x59, 0x59, 9);
        EXPECT_EQ(b.lda(Cia::kTodHours), reads);
        b.lda(Cia::kTodTenths);
        b.now += 985248 / 9;
        EXPECT_EQ(b.lda(Cia::kTodHours), next) << std::hex << written;
    }
}

// The alarm is the moment of becoming equal, by counting or by writing either
// (VICE's CIA/tod/alarm.prg, alarm-cond.prg, hammerfist1.prg).
TEST(CiaTod, Alarm) {
    Bench b(CiaModel::mos8521, kPal);
    b.sta(Cia::kCrb, 0x80);
    set_time(b, 1, 0, 2, 0);
    b.sta(Cia::kCrb, 0x00);
    b.sta(Cia::kCra, 0x80);
    b.sta(Cia::kIcr, 0x84);
    set_time(b, 1, 0, 1, 0);
    EXPECT_EQ(b.lda(Cia::kIcr), 0x84);  // the alarm passed the clock while it was written
    b.now += 985248 / 2;
    EXPECT_EQ(b.lda(Cia::kIcr), 0x00);
    while (!b.chip.interrupt_low(b.now)) {
        ASSERT_LT(b.now, 2 * 985248);
        ASSERT_GT(b.chip.next_event(), b.now);
        b.now = b.chip.next_event();
    }
    EXPECT_EQ(b.chip.read(Cia::kIcr, b.now), 0x84);
    EXPECT_EQ(b.lda(Cia::kIcr), 0x00);  // still equal, not again

    b.sta(Cia::kTodSeconds, 1);
    EXPECT_EQ(b.lda(Cia::kIcr), 0x00);
    b.sta(Cia::kTodSeconds, 2);
    EXPECT_EQ(b.lda(Cia::kIcr), 0x84);
}

// Switching from 60 to 50 Hz after five ticks: the comparison with 5 was missed, the ring goes on
// to 6 and then to 5 (VICE's CIA/tod/hzsync6.prg).
TEST(CiaTod, DividerMissesItsComparison) {
    Bench b(CiaModel::mos8521, kPal);
    set_time(b, 1, 0, 0, 0);
    const Cycle tick = 19705;
    b.now += 5 * tick;
    b.sta(Cia::kCra, 0x80);
    b.now += 5 * tick;
    EXPECT_EQ(b.lda(Cia::kTodTenths), 0);
    b.now += 2 * tick;
    EXPECT_EQ(b.lda(Cia::kTodTenths), 1);
}

}  // namespace
