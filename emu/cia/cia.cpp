#include "badline/cia/cia.hpp"

#include <algorithm>

#include "badline/cia/pipeline.hpp"

namespace badline {

using namespace cia_pipeline;

namespace {

// Bits of the ICR.
enum Flag : std::uint8_t {
    kFlagA = 0x01, kFlagB = 0x02, kFlagAlarm = 0x04, kFlagSerial = 0x08, kFlagPin = 0x10,
    kAllFlags = 0x1f, kIr = 0x80,
};

// Bits of the control registers; those from kInMode on differ between the two.
enum Control : std::uint8_t {
    kStart = 0x01, kPbOn = 0x02, kOutToggle = 0x04, kOneShot = 0x08, kLoad = 0x10,
    kInCntA = 0x20, kSerialOut = 0x40, kFiftyHertz = 0x80,
    kInModeB = 0x60, kInCntB = 0x20, kInUnderflowA = 0x40, kInUnderflowACnt = 0x60,
    kSetAlarm = 0x80,
};

constexpr std::uint8_t kPb6 = 0x40, kPb7 = 0x80;

}  // namespace

void Cia::power_on(CiaModel model, Cycle now, Mains mains, bool reference) {
    *this = Cia{};
    model_ = model;
    reference_ = reference;
    tod_.power_on(now, mains);
    s_.t = now;
    reset(now);
}

void Cia::reset(Cycle now) {
    advance(now);
    const bool cnt = s_.cnt_in, sp = s_.sp_in;
    s_ = State{};
    s_.t = now;
    s_.cnt_in = cnt;
    s_.sp_in = sp;
    tod_.reset(now);
    find_quiet();
}

std::uint8_t Cia::port_b_out() const {
    std::uint8_t out = s_.prb | static_cast<std::uint8_t>(~s_.ddrb);
    if (s_.cra & kPbOn) {
        out = (out & ~kPb6) | ((s_.cra & kOutToggle ? s_.toggle : s_.pulse) & kPb6);
    }
    if (s_.crb & kPbOn) {
        out = (out & ~kPb7) | ((s_.crb & kOutToggle ? s_.toggle : s_.pulse) & kPb7);
    }
    return out;
}

std::uint8_t Cia::port_b_driven() const {
    return s_.ddrb | (s_.cra & kPbOn ? kPb6 : 0) | (s_.crb & kPbOn ? kPb7 : 0);
}

std::uint8_t Cia::read(unsigned reg, Cycle now) {
    advance(now);
    switch (reg & 15) {
        case kPra: return port_a_pins();
        case kPrb: pc_at_ = now; return port_b_pins();
        case kDdra: return s_.ddra;
        case kDdrb: return s_.ddrb;
        case kTaLo: return s_.a.counter & 0xff;
        case kTaHi: return s_.a.counter >> 8;
        case kTbLo: return s_.b.counter & 0xff;
        case kTbHi: return s_.b.counter >> 8;
        case kSdr: return s_.sdr;
        case kIcr: return read_icr();
        case kCra: return s_.cra;
        case kCrb: return s_.crb;
        default: return tod_.read(reg & 3);
    }
}

std::uint8_t Cia::peek(unsigned reg, Cycle now) const {
    Cia copy = *this;
    return copy.read(reg, now);
}

void Cia::write(unsigned reg, std::uint8_t value, Cycle now) {
    advance(now);
    switch (reg & 15) {
        case kPra: s_.pra = value; break;
        case kPrb:
            s_.prb = value;
            pc_at_ = now;
            break;
        case kDdra: s_.ddra = value; break;
        case kDdrb: s_.ddrb = value; break;
        case kTaLo:
            s_.a.latch = (s_.a.latch & 0xff00) | value;
            if (s_.delay & kLoadA2) s_.a.counter = (s_.a.counter & 0xff00) | value;
            break;
        case kTaHi:
            s_.a.latch = static_cast<std::uint16_t>((s_.a.latch & 0x00ff) | value << 8);
            if (s_.delay & kLoadA2) {
                s_.a.counter = static_cast<std::uint16_t>((s_.a.counter & 0x00ff) | value << 8);
            }
            if (!(s_.cra & kStart)) s_.delay |= kLoadA0;
            break;
        case kTbLo:
            s_.b.latch = (s_.b.latch & 0xff00) | value;
            if (s_.delay & kLoadB2) s_.b.counter = (s_.b.counter & 0xff00) | value;
            break;
        case kTbHi:
            s_.b.latch = static_cast<std::uint16_t>((s_.b.latch & 0x00ff) | value << 8);
            if (s_.delay & kLoadB2) {
                s_.b.counter = static_cast<std::uint16_t>((s_.b.counter & 0x00ff) | value << 8);
            }
            if (!(s_.crb & kStart)) s_.delay |= kLoadB0;
            break;
        case kTodTenths:
        case kTodSeconds:
        case kTodMinutes:
        case kTodHours: {
            if (!tod_.running()) tod_.skip_to(now);
            const bool alarm = s_.crb & kSetAlarm ? tod_.write_alarm(reg & 3, value)
                                                  : tod_.write_time(reg & 3, value);
            if (alarm) s_.pending |= kFlagAlarm;
            break;
        }
        case kSdr:
            s_.sdr = value;
            break;
        case kIcr: write_icr(value); break;
        case kCra: write_cra(value); break;
        case kCrb: write_crb(value); break;
    }
    find_quiet();
}

void Cia::write_cra(std::uint8_t value) {
    if (value & kStart) {
        if (!(s_.cra & kStart)) s_.toggle |= kPb6;
        s_.delay |= kCountA1 | kCountA0;
        s_.feed |= kCountA0;
    } else {
        s_.delay &= ~(kCountA1 | kCountA0);
        s_.feed &= ~kCountA0;
    }
    if (value & kInCntA) {
        s_.delay &= ~(kCountA1 | kCountA0);
        s_.feed &= ~kCountA0;
    }
    s_.feed = value & kOneShot ? s_.feed | kOneShotA0 : s_.feed & ~kOneShotA0;
    if (value & kLoad) s_.delay |= kLoadA0;
    s_.cra = value & ~kLoad;
}

void Cia::write_crb(std::uint8_t value) {
    if (value & kStart) {
        if (!(s_.crb & kStart)) s_.toggle |= kPb7;
        s_.delay |= kCountB1 | kCountB0;
        s_.feed |= kCountB0;
    } else {
        s_.delay &= ~(kCountB1 | kCountB0);
        s_.feed &= ~kCountB0;
    }
    if (value & kInModeB) {
        s_.delay &= ~(kCountB1 | kCountB0);
        s_.feed &= ~kCountB0;
    }
    s_.feed = value & kOneShot ? s_.feed | kOneShotB0 : s_.feed & ~kOneShotB0;
    if (value & kLoad) s_.delay |= kLoadB0;
    s_.crb = value & ~kLoad;
}

void Cia::write_icr(std::uint8_t value) {
    if (value & 0x80) {
        s_.mask |= value & kAllFlags;
    } else {
        s_.mask &= ~value;
    }
    if ((s_.flags & s_.mask) && !s_.ir) {
        s_.delay |= model_ == CiaModel::mos6526 ? kInterrupt0 : kInterrupt1;
    }
}

std::uint8_t Cia::read_icr() {
    const std::uint8_t value = s_.flags | (s_.ir ? kIr : 0);
    s_.icr_read = s_.t;
    if (value == 0 && !(s_.delay & kInterrupt)) return value;
    s_.delay &= ~kInterrupt;
    if (s_.int_low) s_.delay |= kRelease0;
    s_.flags = 0;
    s_.ir = false;
    find_quiet();
    return value;
}

void Cia::flag_edge(Cycle now) {
    advance(now);
    s_.pending |= kFlagPin;
    find_quiet();
}

void Cia::set_cnt(bool level, Cycle now) {
    advance(now);
    if (level && !s_.cnt_in) {
        if ((s_.cra & (kStart | kInCntA)) == (kStart | kInCntA)) s_.delay |= kCountA0;
        if ((s_.crb & (kStart | kInModeB)) == (kStart | kInCntB)) s_.delay |= kCountB0;
    }
    s_.cnt_in = level;
    find_quiet();
}

void Cia::set_sp(bool level, Cycle now) {
    advance(now);
    s_.sp_in = level;
}

bool Cia::cnt_out(Cycle now) {
    advance(now);
    return !(s_.cra & kSerialOut) || s_.cnt_high;
}

bool Cia::sp_out(Cycle now) {
    advance(now);
    return !(s_.cra & kSerialOut) || s_.sp_high;
}

bool Cia::same_state(const Cia& other) const { return s_ == other.s_ && tod_ == other.tod_; }

void Cia::raise(std::uint8_t flag) {
    s_.flags |= flag;
    if (s_.mask & flag) {
        s_.delay |= model_ == CiaModel::mos6526 ? kInterrupt0 : kInterrupt1;
    }
}

void Cia::underflow_a() {
    if ((s_.delay | s_.feed) & kOneShotA0) {
        s_.cra &= ~kStart;
        s_.delay &= ~(kCountA2 | kCountA1 | kCountA0);
        s_.feed &= ~kCountA0;
    }
    const std::uint8_t b_counts = s_.crb & (kStart | kInModeB);
    if (b_counts == (kStart | kInUnderflowA) ||
        (b_counts == (kStart | kInUnderflowACnt) && s_.cnt_in)) {
        s_.delay |= kCountB1;
    }
    s_.delay |= kLoadA1;
    s_.toggle ^= kPb6;
    s_.pulse |= kPb6;
    raise(kFlagA);
}

void Cia::underflow_b() {
    if ((s_.delay | s_.feed) & kOneShotB0) {
        s_.crb &= ~kStart;
        s_.delay &= ~(kCountB2 | kCountB1 | kCountB0);
        s_.feed &= ~kCountB0;
    }
    s_.delay |= kLoadB1;
    s_.toggle ^= kPb7;
    s_.pulse |= kPb7;
    if (model_ == CiaModel::mos6526 && s_.icr_read == s_.t - 1) {
        // The older chip loses B's flag to a read of the ICR in the cycle before, not the
        // interrupt (VICE's CIA/cia-timer).
        if (s_.mask & kFlagB) s_.delay |= kInterrupt0;
    } else {
        raise(kFlagB);
    }
}

// One cycle: from what phi2 of cycle t - 1 left to what phi2 of cycle t meets.
void Cia::step() {
    s_.t++;
    s_.pulse = 0;
    if (s_.pending) {
        raise(s_.pending);
        s_.pending = 0;
    }

    if (s_.delay & kCountA3) s_.a.counter--;
    if (s_.a.counter == 0 && (s_.delay & kCountA2)) underflow_a();
    if (s_.delay & kLoadA1) {
        s_.a.counter = s_.a.latch;
        s_.delay &= ~kCountA2;
    }

    if (s_.delay & kCountB3) s_.b.counter--;
    if (s_.b.counter == 0 && (s_.delay & kCountB2)) underflow_b();
    if (s_.delay & kLoadB1) {
        s_.b.counter = s_.b.latch;
        s_.delay &= ~kCountB2;
    }

    if (s_.t == tod_.next_tick() && tod_.tick(s_.cra & kFiftyHertz)) raise(kFlagAlarm);

    if (s_.delay & kRelease0) s_.int_low = false;
    if (s_.delay & kInterrupt1) s_.ir = s_.int_low = true;

    s_.delay = shifted(s_.delay, s_.feed);
}

// Sets quiet_until_ to the last cycle before which nothing can happen but counting.
void Cia::find_quiet() {
    quiet_until_ = s_.t;
    if (reference_ || s_.pulse || s_.pending || s_.delay != shifted(s_.delay, s_.feed)) return;
    counts_a_ = s_.delay & kCountA3;
    counts_b_ = s_.delay & kCountB3;
    Cycle until = tod_.next_tick() - 1;
    // A counter at 0 that is not about to underflow has the whole way round before it.
    if (counts_a_) {
        until = std::min<Cycle>(until, s_.t + static_cast<std::uint16_t>(s_.a.counter - 1));
    }
    if (counts_b_) {
        until = std::min<Cycle>(until, s_.t + static_cast<std::uint16_t>(s_.b.counter - 1));
    }
    quiet_until_ = until;
}

void Cia::catch_up(Cycle now) {
    while (s_.t < now) {
        if (s_.t < quiet_until_) {
            skip(std::min(now, quiet_until_) - s_.t);
            continue;
        }
        step();
        find_quiet();
    }
}

Cycle Cia::next_event() const {
    const Cycle next = s_.t + 1;
    if (s_.delay & (kRelease0 | kInterrupt)) return next;
    if (s_.int_low) return kNever;  // only a read of the ICR changes that
    if (s_.mask == 0) return kNever;
    if (s_.pending & s_.mask) return next;

    Cycle event = kNever;
    // The next underflow of A: exact while it counts phi2, at once while anything is under way.
    const Bits a = s_.delay & (kCountA | kLoadA);
    Cycle a_next = kNever;
    if (a == kCountA && (s_.feed & kCountA0)) {
        a_next = next + static_cast<std::uint16_t>(s_.a.counter - 1);
    } else if (a || (s_.feed & kCountA0)) {
        a_next = next;
    }
    if (s_.mask & kFlagA) event = a_next;
    if (s_.mask & kFlagB) {
        const Bits b = s_.delay & (kCountB | kLoadB);
        if (b == kCountB && (s_.feed & kCountB0)) {
            event = std::min<Cycle>(event,
                                    next + static_cast<std::uint16_t>(s_.b.counter - 1));
        } else if (b || (s_.feed & kCountB0)) {
            event = next;
        } else if ((s_.crb & kStart) && (s_.crb & kInUnderflowA) && a_next != kNever) {
            event = std::min(event, a_next + Cycle{s_.b.counter} * (s_.a.latch + 1));
        }
    }
    if (s_.mask & kFlagAlarm) event = std::min(event, tod_.next_tick());
    return event;
}

}  // namespace badline
