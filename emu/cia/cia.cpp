#include "badline/cia/cia.hpp"

#include <algorithm>
#include <numeric>

#include "badline/cia/pipeline.hpp"

namespace badline {

using namespace cia_pipeline;

namespace {

// Bits of the ICR.
enum Flag : std::uint8_t {
    kFlagA = 0x01,
    kFlagB = 0x02,
    kFlagAlarm = 0x04,
    kFlagSerial = 0x08,
    kFlagPin = 0x10,
    kAllFlags = 0x1f,
    kIrFlag = 0x80,
};

// Bits of the control registers; those from kInMode on differ between the two.
enum Control : std::uint8_t {
    kStart = 0x01,
    kPbOn = 0x02,
    kOutToggle = 0x04,
    kOneShot = 0x08,
    kLoad = 0x10,
    kInCntA = 0x20,
    kSerialOut = 0x40,
    kFiftyHertz = 0x80,
    kInModeB = 0x60,
    kInCntB = 0x20,
    kInUnderflowA = 0x40,
    kInUnderflowACnt = 0x60,
    kSetAlarm = 0x80,
};

constexpr std::uint8_t kPb6 = 0x40, kPb7 = 0x80;

// Cycles to catch up from which on it pays to look for a period.
constexpr Cycle kWorthALeap = 256;

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
            if (s_.cra & kSerialOut) {
                // The shift register takes it at once when it has no bit left to put out, so
                // that two bytes can be written in a row (VICE's shiftregister/cia-sdr-load).
                if (s_.half_bits <= 1 && !s_.loaded) {
                    serial_load(value);
                } else {
                    s_.sdr_waiting = true;
                }
            }
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
    if ((value ^ s_.cra) & kSerialOut) serial_mode(value & kSerialOut);
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
    if (s_.flags & ~s_.ack & s_.mask) {
        if (!s_.ir) {
            s_.delay |= model_ == CiaModel::mos6526 ? kInterrupt0 | kIr0 : kInterrupt1 | kIr1;
        }
    } else if (s_.icr_written == s_.t - 1) {
        // Clearing the mask is too late for an interrupt that is on its way, but for the second
        // write of INC (VICE's CIA/dd0dtest, test 11, against interrupts/cia-int).
        s_.delay &= ~(kInterrupt | kIr);
    }
    s_.icr_written = s_.t;
}

// A read in cycle n: the 6526's flags are gone in n + 1, its bit 7 in n + 2, even one that only
// comes in n + 1; on the 8521 all go in n + 2. Seen by INC abs,X, which reads twice (VICE's
// CIA/dd0dtest, tests 0c, 0d, 18 and 19). The pin is let go in n + 1, and an interrupt on its way
// to it is lost.
std::uint8_t Cia::read_icr() {
    const std::uint8_t value = s_.flags | (s_.ir ? kIrFlag : 0);
    s_.icr_read = s_.t;
    if (value == 0 && !(s_.delay & kInterrupt)) return value;
    s_.delay &= ~kInterrupt;
    if (s_.int_low) s_.delay |= kRelease0;
    s_.delay |= kAck0;
    if (model_ == CiaModel::mos6526) {
        s_.flags = 0;
        s_.ack |= kIrFlag;
    } else {
        s_.ack |= value;
    }
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
        if (!(s_.cra & kSerialOut)) {
            s_.shift = static_cast<std::uint8_t>(s_.shift << 1 | s_.sp_in);
            if (++s_.half_bits == 8) {
                s_.half_bits = 0;
                s_.sdr = s_.shift;
                s_.delay |= kSerial0;
            }
        }
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

std::uint64_t Cia::interrupt_history(Cycle now) {
    advance(now);
    // The lowest `cycles` bits.
    const auto ones = [](Cycle cycles) {
        return cycles >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << cycles) - 1;
    };
    const std::uint64_t since_fall = ones(now - s_.fell_at + 1);
    const std::uint64_t since_rise = ones(now - s_.rose_at + 1);
    return s_.int_low ? since_fall | ~since_rise : since_fall & ~since_rise;
}

bool Cia::same_state(const Cia& other) const {
    return s_ == other.s_ && tod_ == other.tod_;
}

void Cia::raise(std::uint8_t flag) {
    s_.flags |= flag;
    s_.ack &= ~flag;
    if (s_.mask & flag) interrupt();
}

void Cia::interrupt() {
    if (model_ == CiaModel::mos6526) {
        s_.delay |= kInterrupt0 | kIr0;
    } else if (s_.icr_read == s_.t - 1) {
        // The 8521 keeps the pin for a cycle when the ICR was read in the cycle before; bit 7
        // is there at once (VICE's CIA/dd0dtest, test 17).
        s_.delay |= kInterrupt0 | kIr1 | kIr0;
    } else {
        s_.delay |= kInterrupt1 | kIr1;
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
    if (s_.cra & kSerialOut) serial_clock();
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
        if (s_.mask & kFlagB) interrupt();
    } else {
        raise(kFlagB);
    }
}

void Cia::serial_load(std::uint8_t byte) {
    s_.shift = byte;
    s_.loaded = true;
    s_.loaded_at = s_.t;
}

// Half a bit: an underflow of A in serial output. CNT idles high; it falls as a bit is put on SP
// and rises for the other side to take it. The flag comes with the last bit, not with its end, and
// four cycles after it (VICE's shiftregister/cia-sdr-icr).
void Cia::serial_clock() {
    // An underflow that follows another in the next cycle is no new edge: with the latch at 0
    // only the first half bit is ever sent (cia-sdr-icr, latch 0).
    const bool edge = s_.underflow_a != s_.t - 1;
    if (s_.half_bits == 0) {
        if (!s_.loaded || s_.loaded_at > s_.t - 2) return;
        s_.loaded = false;
        s_.half_bits = 16;
    }
    s_.underflow_a = s_.t;
    if (!edge) return;

    const bool old = model_ == CiaModel::mos6526;
    s_.half_bits--;
    s_.cnt_high = !(s_.half_bits & 1);
    if (s_.cnt_high) {
        s_.delay |= kHigh0;
        return;
    }
    s_.sp_high = s_.shift & 0x80;
    s_.shift = static_cast<std::uint8_t>(s_.shift << 1);
    if (s_.half_bits == 1) {
        s_.delay |= kSerial0 | (old ? kLow1 : kLow0);
        if (s_.sdr_waiting) serial_load(s_.sdr);
        s_.sdr_waiting = false;
    } else {
        s_.delay |= old ? kLow2 : kLow2 | kHigh2 | kLow0;
    }
}

// Back to output after a switch to input that came while CNT was low: the flag.
void Cia::serial_mode(bool output) {
    if (output && s_.sending_low) s_.pending |= kFlagSerial;
    s_.delay &= ~(kLow | kHigh);
    if (output) s_.sending_low = false;
    s_.half_bits = 0;
    s_.loaded = s_.sdr_waiting = false;
    s_.cnt_high = s_.sp_high = true;
}

// One cycle: from what phi2 of cycle t - 1 left to what phi2 of cycle t meets.
void Cia::step() {
    s_.t++;
    s_.pulse = 0;
    if (s_.delay & kAck1) {
        s_.flags &= ~s_.ack;
        if (s_.ack & kIrFlag) s_.ir = false;
        s_.ack = 0;
    }
    if (s_.pending) {
        raise(s_.pending);
        s_.pending = 0;
    }
    if (s_.delay & (kSerial4 | kHigh4 | kLow3)) {
        if (s_.delay & kSerial4) raise(kFlagSerial);
        if (s_.delay & kHigh4) s_.sending_low = false;
        if (s_.delay & kLow3) s_.sending_low = true;
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

    if (s_.delay & (kRelease0 | kInterrupt1 | kIr1)) {
        const bool was_low = s_.int_low;
        if (s_.delay & kRelease0) s_.int_low = false;
        if (s_.delay & kInterrupt1) s_.int_low = true;
        if (s_.delay & kIr1) s_.ir = true;
        if (s_.int_low != was_low) (s_.int_low ? s_.fell_at : s_.rose_at) = s_.t;
    }

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

// Catching up, from event to event.
void Cia::count_up_to(Cycle now) {
    while (s_.t < now) {
        if (s_.t < quiet_until_) {
            skip(std::min(now, quiet_until_) - s_.t);
        } else {
            step();
            find_quiet();
        }
    }
}

void Cia::catch_up(Cycle now) {
    while (now - s_.t > kWorthALeap && !reference_) {
        const Cycle tick = tod_.next_tick();
        if (!leap(now)) count_up_to(std::min(now, tick));
    }
    count_up_to(now);
}

// Timers with short latches come back to the same state again and again: goes through one period
// and, if it changed nothing, past all the others. Of two timers with different periods the
// slower one may have gone on counting. False when there is nothing to leap over.
bool Cia::leap(Cycle now) {
    const Cycle limit = std::min(now, tod_.next_tick() - 1);
    const bool a = (s_.feed & (kCountA0 | kOneShotA0)) == kCountA0;
    const bool b = (s_.feed & (kCountB0 | kOneShotB0)) == kCountB0;
    const bool chained = a && (s_.crb & (kStart | kInUnderflowA)) == (kStart | kInUnderflowA);
    if (!a && !b) return false;
    const Cycle period_a = s_.a.latch + 1, period_b = s_.b.latch + 1;

    // Twice, for the toggle outputs to come round.
    Cycle period = 2 * (!b && !chained ? period_a
                        : !a           ? period_b
                        : chained      ? period_a * period_b
                                       : std::lcm(period_a, period_b));
    std::uint16_t Timer::*const counter = &Timer::counter;
    Timer State::*slower = nullptr;
    if (4 * period > limit - s_.t && a && (b || chained)) {
        slower = chained || period_a < period_b ? &State::b : &State::a;
        period = 2 * (slower == &State::b ? period_a : period_b);
    }
    if (4 * period > limit - s_.t) return false;

    // What is long past is equal, whenever it was.
    const auto comparable = [slower](State s) {
        const auto ago = [&s](Cycle& when) { when = std::min<Cycle>(s.t - when, 5); };
        ago(s.icr_read);
        ago(s.icr_written);
        ago(s.fell_at);
        ago(s.rose_at);
        ago(s.loaded_at);
        ago(s.underflow_a);
        s.t = 0;
        if (slower) (s.*slower).counter = 0;
        return s;
    };
    const State before = s_;
    count_up_to(s_.t + period);
    if (comparable(before) != comparable(s_)) return true;

    Cycle times = (limit - s_.t) / period;
    std::uint16_t counted = 0;
    if (slower) {
        counted = (before.*slower).*counter - (s_.*slower).*counter;
        if (counted) times = std::min<Cycle>(times, ((s_.*slower).*counter - 1) / counted - 1);
        if (times <= 0) return true;
        (s_.*slower).*counter -= static_cast<std::uint16_t>(times * counted);
    }
    if (s_.underflow_a > s_.t - 5) s_.underflow_a += times * period;
    s_.t += times * period;
    find_quiet();
    return true;
}

Cycle Cia::next_interrupt() const {
    const Cycle next = s_.t + 1;
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
            event = std::min<Cycle>(event, next + static_cast<std::uint16_t>(s_.b.counter - 1));
        } else if (b || (s_.feed & kCountB0)) {
            event = next;
        } else if ((s_.crb & kStart) && (s_.crb & kInUnderflowA) && a_next != kNever) {
            event = std::min(event, a_next + Cycle{s_.b.counter} * (s_.a.latch + 1));
        }
    }
    if (s_.mask & kFlagSerial) {
        const unsigned edges = s_.half_bits ? s_.half_bits : 16;
        if (s_.delay & kSerial) {
            event = next;
        } else if ((s_.half_bits || s_.loaded) && a_next != kNever) {
            // The flag comes four cycles after the last edge but one.
            event = std::min(event,
                             edges < 2 ? a_next : a_next + Cycle{edges - 2} * (s_.a.latch + 1) + 4);
        }
    }
    if (s_.mask & kFlagAlarm) event = std::min(event, tod_.next_tick());
    return event;
}

}  // namespace badline
