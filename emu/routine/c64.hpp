// A C64 with a program in it, in the words of those who write its routines.
//
//     C64 c64("multiply.prg");             with multiply.lbl or .dbg beside it, as ld65 leaves them
//     c64.a = 7;                           registers: a, x, y, sp
//     c64.carry = true;                    flags: carry, zero, decimal, overflow, negative
//     c64.word("factor") = 1234;           memory by label or address: byte, word, dword
//     c64.byte(0xfb) = 3;                  "table+3" and byte("table", 3) are one place
//     c64.fill("buffer", 256, 0);
//     c64.call("multiply");
//     int product = c64.word("product");   words are little-endian
//     c64.bytes("buffer", 16)
//
// CYCLES, of the last call; the routine's RTS counted, the JSR (6 cycles) that calls it not:
//
//     cycles()                             all of them: from the first one of its first instruction
//     own_cycles()                         those that the processor worked
//     stolen_cycles()                      those that it waited for the video chip
//     badline_cycles(), sprite_cycles()    ... for the one or for the other
//
// A call begins at the beginning of raster line 251, below the last badline. On PAL the next 7,000
// cycles meet no badline (3,900 on NTSC), so that a short routine's cycles are what is counted on
// paper. start_at(line, cycle) lets it begin elsewhere; phases() tries every cycle of the frame.
//
// WHAT ELSE IT DID, found out when asked, by the same call run once more and watched:
//
//     stack_depth()                        bytes of stack in use when most were, the return
//                                          address counted: 2 for a routine that pushes nothing
//     writes_outside({{"product", 2}})     what it wrote anywhere else; its own stack is its own
//     report()                             how it was called, how it ended, its last instructions
//
// call() ends with an error (see on_lost()) when the routine does not return: never, within a
// million cycles; with a BRK or JAM, when it runs into data, say; or with the stack in disorder.
// try_call() gives back how it ended instead.
//
// Interrupts are off, as by SEI. call_irq() calls an interrupt handler, and wait() lets the machine
// run, interrupts and all, while the interrupted program does nothing.
#pragma once

#include <concepts>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <iosfwd>
#include <memory>
#include <optional>
#include <source_location>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "badline/routine/harness.hpp"
#include "badline/routine/phases.hpp"

namespace testing {
class AssertionResult;  // GoogleTest's; nothing of it is needed here
}

namespace badline {

class C64;

// What a call did was asked, and nothing had been kept of it: see C64::set_remember().
struct NotRemembered : std::logic_error {
    NotRemembered();
};

// An address: a label, "label+3", "$c000", or a number.
class Place {
  public:
    Place(const char* text) : text_(text) {}         // NOLINT: implicit, as an address is
    Place(std::string_view text) : text_(text) {}    // NOLINT
    Place(const std::string& text) : text_(text) {}  // NOLINT
    Place(std::integral auto address) : address_(check(address)) {}  // NOLINT

    // Throws InputError for a label that is unknown, naming those most like it.
    std::uint16_t in(const Symbols& symbols) const;

  private:
    static std::uint16_t check(long long address);
    std::string_view text_;
    std::uint16_t address_ = 0;
};

// Something of the C64's that has a value. It is compared and printed as a number; test failures
// show it in hexadecimal with its place, and after it the call that left it so.
template <class T>
concept OfC64 = requires(const T& thing) {
    { thing.c64() } -> std::same_as<const C64&>;
    { thing.text() } -> std::same_as<std::string>;
    { thing.digits() } -> std::same_as<int>;
};

// A register, one byte. Assigning a number outside -128 to 255 throws std::out_of_range.
class Register {
  public:
    Register(C64& c64, std::uint8_t Cpu6510State::*which, const char* name)
        : c64_(c64), which_(which), name_(name) {}
    Register(const Register&) = delete;
    Register& operator=(const Register& other) { return *this = static_cast<long long>(other); }
    Register& operator=(long long value);
    operator long long() const;  // NOLINT: implicit, as a number is

    const C64& c64() const { return c64_; }
    std::string text() const;
    int digits() const { return 2; }

  private:
    C64& c64_;
    std::uint8_t Cpu6510State::*which_;
    const char* name_;
};

// A flag of the status register. Converts to bool; and, for EXPECT_TRUE(carry) to say more than
// "false", to GoogleTest's AssertionResult.
class Flag {
  public:
    Flag(C64& c64, std::uint8_t bit, const char* name) : c64_(c64), bit_(bit), name_(name) {}
    Flag(const Flag&) = delete;
    Flag& operator=(const Flag& other) { return *this = static_cast<bool>(other); }
    Flag& operator=(bool on);
    operator bool() const;  // NOLINT
    template <class Result>
    requires std::same_as<Result, testing::AssertionResult>
    operator Result() const {  // NOLINT
        return Result(static_cast<bool>(*this)) << explanation();
    }

    const C64& c64() const { return c64_; }
    std::string text() const;
    int digits() const { return 0; }

  private:
    std::string explanation() const;
    C64& c64_;
    std::uint8_t bit_;
    const char* name_;
};

// One, two or four bytes of memory, as the processor sees it: RAM, ROM, or the chips at $D000.
// Reading has no effects on the chips, writing has those that it has for the processor.
class Memory {
  public:
    Memory(C64& c64, std::uint16_t address, int bytes)
        : c64_(c64), address_(address), bytes_(bytes) {}
    Memory& operator=(const Memory& other) { return *this = static_cast<long long>(other); }
    Memory& operator=(long long value);
    operator long long() const;  // NOLINT

    const C64& c64() const { return c64_; }
    std::string text() const;
    int digits() const { return bytes_ * 2; }

  private:
    C64& c64_;
    std::uint16_t address_;
    int bytes_;
};

// A count of the last call's.
class Count {
  public:
    Count(const C64& c64, long long value, const char* unit)
        : c64_(c64), value_(value), unit_(unit) {}
    operator long long() const { return value_; }  // NOLINT

    const C64& c64() const { return c64_; }
    std::string text() const;
    int digits() const { return 0; }

  private:
    const C64& c64_;
    long long value_;
    const char* unit_;
};

// A copy of some memory. Two are equal when their bytes are, wherever these were.
class Bytes {
  public:
    Bytes(std::uint16_t address, std::vector<std::uint8_t> bytes)
        : address_(address), bytes_(std::move(bytes)) {}

    using value_type = std::uint8_t;
    using const_iterator = std::vector<std::uint8_t>::const_iterator;
    const_iterator begin() const { return bytes_.begin(); }
    const_iterator end() const { return bytes_.end(); }
    std::size_t size() const { return bytes_.size(); }
    std::uint8_t operator[](std::size_t i) const { return bytes_[i]; }
    friend bool operator==(const Bytes& a, const Bytes& b) { return a.bytes_ == b.bytes_; }
    friend bool operator==(const Bytes& a, const std::vector<std::uint8_t>& b) {
        return a.bytes_ == b;
    }
    std::uint16_t address() const { return address_; }  // of the first one
    std::string dump() const;  // "$0400: 01 02 03 ...", sixteen bytes a line

  private:
    std::uint16_t address_;
    std::vector<std::uint8_t> bytes_;
};

// Some bytes of memory that a routine may write.
struct Area {
    Place place;
    int bytes = 1;
};

// The writes that were found where none should be. True when there are any; prints who wrote.
class Writes {
  public:
    Writes(const C64& c64, std::vector<RoutineWrite> writes)
        : c64_(c64), writes_(std::move(writes)) {}
    bool empty() const { return writes_.empty(); }
    std::size_t size() const { return writes_.size(); }
    const RoutineWrite& operator[](std::size_t i) const { return writes_[i]; }
    std::string text() const;

  private:
    const C64& c64_;
    std::vector<RoutineWrite> writes_;
};

struct C64Options {
    Model model = Model::c64c;
    // A folder with ROM images by VICE's file names; empty: Badline's own.
    std::filesystem::path roms{};
    // The label file; empty: the one beside the program, or none.
    std::filesystem::path labels{};
};

class C64 {
  public:
    // Loads the program and its labels into a C64 that says READY. The next one of the same program
    // and options is a copy of that and costs microseconds. Throws InputError for a file that is
    // missing or none.
    explicit C64(const std::filesystem::path& prg, const C64Options& options = {});
    // Without a program: load() one, or poke it.
    explicit C64(const C64Options& options);
    // Another C64 in the state that this one is in now.
    std::unique_ptr<C64> twin() const;
    virtual ~C64();
    C64(const C64&) = delete;
    C64& operator=(const C64&) = delete;

    Register a, x, y, sp;
    Flag carry, zero, interrupts_off, decimal, overflow, negative;

    // -- memory, before a call and after it ------------------------------------------------------
    Memory byte(Place place, int index = 0) { return memory(place, index, 1); }
    Memory word(Place place, int index = 0) { return memory(place, 2 * index, 2); }
    Memory dword(Place place, int index = 0) { return memory(place, 4 * index, 4); }
    void set(Place place, std::initializer_list<int> bytes);
    void set(Place place, const std::vector<std::uint8_t>& bytes);
    void fill(Place place, int bytes, int value);
    Bytes bytes(Place place, int count) const;
    std::uint16_t address(Place place) const { return place.in(harness().symbols()); }

    // -- calling ---------------------------------------------------------------------------------
    void call(Place routine, const std::source_location& from = std::source_location::current());
    // An interrupt handler behind $FFFE or $FFFA, ending in RTI; with `through_kernal` one behind
    // $0314 or $0318, ending in JMP $EA81 or $EA31.
    void call_irq(Place handler, bool through_kernal = false,
                  const std::source_location& from = std::source_location::current());
    // How the call ended, whatever that is; with `options` in place of set_limit() and the like.
    CallResult try_call(Place routine);
    CallResult try_call(Place routine, const CallOptions& options);
    // Lets `cycles` go by with interrupts on, in a loop that does nothing.
    void wait(Cycle cycles, const std::source_location& from = std::source_location::current());
    void wait_frames(int frames,
                     const std::source_location& from = std::source_location::current());
    // The same until that address is written: where the beam is then; nothing when it is not
    // written within `limit` cycles.
    std::optional<BeamPosition> wait_for_write(Place place, Cycle limit = 200'000);
    // The most cycles that a call may take; a million at first.
    void set_limit(Cycle cycles) { options_.limit = cycles; }

    // -- when, and what the video chip does meanwhile --------------------------------------------
    void start_at(int line, int cycle = 1);  // lines from 0, cycles from 1, as in Bauer's article
    // Without the screen there are no badlines. To be said before start_at().
    void screen_off() { harness_->set_screen(false); }
    void screen_on() { harness_->set_screen(true); }
    // So many sprites side by side, which are fetched in the 21 lines from `line` on.
    void sprites_on(int count = 8, int line = 100) { harness_->set_sprites(count, line); }
    void sprites_off() { harness_->set_sprites(0, 0); }

    // -- what the last call cost and did ---------------------------------------------------------
    Count cycles() const { return {*this, last().accounts.total(), "cycles"}; }
    Count own_cycles() const { return {*this, last().accounts.processor, "cycles of its own"}; }
    Count stolen_cycles() const;
    Count badline_cycles() const { return {*this, last().accounts.badlines, "cycles of badlines"}; }
    Count sprite_cycles() const { return {*this, last().accounts.sprites, "cycles of sprites"}; }
    // Both throw std::logic_error before the first call.
    Count stack_depth() const;
    Writes writes_outside(std::initializer_list<Area> areas) const;
    const CallResult& last() const { return last_; }
    // Empty before the first call.
    std::string report() const;
    // The same the first time after each call, then "".
    std::string report_once() const;

    // From the registers and memory as they are now, the routine called once from every cycle of a
    // frame, on all processors of the host. The C64 itself stays as it is.
    PhaseFigures phases(Place routine,
                        const std::source_location& from = std::source_location::current());
    // The same as a picture: a PNG file with the raster lines from top to bottom, the cycles of a
    // line from left to right, and what a start there took as colour.
    void save_picture(const std::filesystem::path& png, const PhaseFigures& figures,
                      std::string_view title) const;

    // -- behind it -------------------------------------------------------------------------------
    Harness& harness() { return *harness_; }
    const Harness& harness() const { return *harness_; }
    Machine& machine() { return harness_->machine(); }
    const Machine& machine() const { return std::as_const(*harness_).machine(); }
    // Back to how it was when it was made.
    void restore();
    // With false, nothing is kept of how a call begins: it costs half, and cannot be looked into;
    // stack_depth() and writes_outside() throw NotRemembered.
    void set_remember(bool on) { options_.remember = on; }

    // What call() does about a routine that does not return. At first it throws std::runtime_error
    // with the one-line explanation and the report.
    using Lost = std::function<void(const std::string& message, const std::source_location& from)>;
    void on_lost(Lost lost) { lost_ = std::move(lost); }

  private:
    friend class Register;
    friend class Flag;
    C64(std::shared_ptr<Harness> harness, CallOptions options);
    Memory memory(Place place, int offset, int bytes);
    void called(const std::source_location& from);
    Examination examined() const;

    std::shared_ptr<Harness> harness_;
    CallOptions options_;
    CallResult last_;
    bool any_call_ = false;
    mutable bool reported_ = true;
    Lost lost_;
};

// -- how GoogleTest shows them, found by it through the namespace --------------------------------

void show(std::ostream& out, const std::string& text);
std::string in_comparison(long long value, int digits, const C64& c64);
std::string in_comparison(const Bytes& bytes, const Bytes& other);

template <OfC64 T>
void PrintTo(const T& thing, std::ostream* out) {
    show(*out, thing.text());
}
inline void PrintTo(const Bytes& bytes, std::ostream* out) {
    show(*out, bytes.dump());
}
inline void PrintTo(const Writes& writes, std::ostream* out) {
    show(*out, writes.text());
}

// GoogleTest calls these for both sides of a comparison that failed. The number that a thing of the
// C64's is held against is shown as that is; the report follows it. (A GoogleTest that does not ask
// any more would show that number as it shows any.)
template <OfC64 T, class Other>
std::string FormatForComparisonFailureMessage(const T& thing, const Other&) {
    return thing.text();
}
template <std::integral Number, OfC64 T>
std::string FormatForComparisonFailureMessage(const Number& number, const T& thing) {
    return in_comparison(static_cast<long long>(number), thing.digits(), thing.c64());
}
inline std::string FormatForComparisonFailureMessage(const Bytes& bytes, const Bytes& other) {
    return in_comparison(bytes, other);
}

}  // namespace badline
