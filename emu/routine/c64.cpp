#include "badline/routine/c64.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <mutex>
#include <ostream>
#include <stdexcept>
#include <tuple>

#include "badline/media/conditions.hpp"
#include "badline/media/input_error.hpp"
#include "badline/media/rom_set.hpp"
#include "badline/routine/phase_picture.hpp"
#include "badline/routine/report.hpp"

namespace badline {
namespace {

std::string hex(long long value, int digits) {
    std::array<char, 24> text{};
    std::snprintf(text.data(), text.size(), "$%0*llx", digits,
                  static_cast<unsigned long long>(value) &
                      (digits >= 8 ? 0xffffffffU : (1ULL << (4 * digits)) - 1));
    return text.data();
}

// "$2a (42)".
std::string number(long long value, int digits) {
    return hex(value, digits) + " (" + std::to_string(value) + ")";
}

// The same for a number that something is held against, with more digits where it needs them.
std::string expected(long long value, int digits) {
    if (digits == 0) return std::to_string(value);
    const auto fits = [&](int count) { return count >= 16 || value >> (4 * count) == 0; };
    while (value > 0 && !fits(digits)) digits += 2;
    return value < 0 ? std::to_string(value) : number(value, digits);
}

void check_range(long long value, int bytes, const std::string& what) {
    const long long size = 1LL << (8 * bytes);
    if (value >= -size / 2 && value < size) return;
    throw std::out_of_range(what + " = " + std::to_string(value) + ": " +
                            (bytes == 1   ? "a byte"
                             : bytes == 2 ? "a word"
                                          : "a number of four bytes") +
                            " is " + std::to_string(-size / 2) + " to " + std::to_string(size - 1));
}

// -- C64s made before, to be copied ---------------------------------------------------------------

using Key = std::tuple<std::string, Model, std::string, std::string>;

struct Made {
    std::shared_ptr<Harness> harness;
    std::shared_ptr<const Machine::Snapshot> state;
};

std::shared_ptr<Harness> make_harness(const std::filesystem::path& prg, const C64Options& options) {
    HarnessConfig config;
    config.model = options.model;
    RomSources sources;
    if (!options.roms.empty()) sources.folder = options.roms;
    config.roms = load_roms(sources).roms;
    auto harness = std::make_shared<Harness>(config);
    if (!prg.empty()) {
        harness->load(load_prg(prg));
        const auto labels = options.labels.empty() ? symbols_beside(prg) : options.labels;
        if (labels) harness->symbols() = load_symbols(*labels);
    }
    harness->keep();
    return harness;
}

std::shared_ptr<Harness> harness_for(const std::filesystem::path& prg, const C64Options& options) {
    static std::mutex lock;
    static std::map<Key, Made> made;
    const std::lock_guard hold(lock);
    Made& known =
        made[{prg.string(), options.model, options.roms.string(), options.labels.string()}];
    if (known.harness == nullptr) {
        known.harness = make_harness(prg, options);
        known.state = known.harness->kept();
    }
    // Another C64 may be using it.
    const auto mine = known.harness.use_count() == 1
                          ? known.harness
                          : std::make_shared<Harness>(known.harness->twin());
    mine->keep(known.state);
    mine->restore();
    return mine;
}

}  // namespace

NotRemembered::NotRemembered()
    : std::logic_error(
          "nothing was kept of this call, so what it did cannot be looked into; "
          "set_remember(true) before it") {}

// -- places and things ----------------------------------------------------------------------------

std::uint16_t Place::check(long long address) {
    if (address < 0 || address > 0xffff)
        throw std::out_of_range("address " + std::to_string(address) +
                                ": the C64 has $0000 to $ffff");
    return static_cast<std::uint16_t>(address);
}

std::uint16_t Place::in(const Symbols& symbols) const {
    return text_.data() == nullptr ? address_ : parse_place(text_, symbols, "place");
}

Register& Register::operator=(long long value) {
    check_range(value, 1, name_);
    c64_.machine().cpu().*which_ = static_cast<std::uint8_t>(value);
    return *this;
}
Register::operator long long() const {
    return std::as_const(c64_).machine().cpu().*which_;
}
std::string Register::text() const {
    return number(*this, 2);
}

Flag& Flag::operator=(bool on) {
    std::uint8_t& p = c64_.machine().cpu().p;
    p = static_cast<std::uint8_t>(on ? p | bit_ : p & ~bit_);
    return *this;
}
Flag::operator bool() const {
    return (std::as_const(c64_).machine().cpu().p & bit_) != 0;
}
std::string Flag::text() const {
    return *this ? "set" : "clear";
}
std::string Flag::explanation() const {
    const std::string report = c64_.report_once();
    return std::string(name_) + " is " + text() + (report.empty() ? "" : "\n" + report);
}

Memory& Memory::operator=(long long value) {
    check_range(value, bytes_, place(c64_.harness().symbols(), address_));
    for (int i = 0; i < bytes_; ++i)
        c64_.machine().poke(static_cast<std::uint16_t>(address_ + i),
                            static_cast<std::uint8_t>(value >> (8 * i)));
    return *this;
}
Memory::operator long long() const {
    long long value = 0;
    for (int i = bytes_; i-- > 0;)
        value = value << 8 |
                std::as_const(c64_).machine().peek(static_cast<std::uint16_t>(address_ + i));
    return value;
}
std::string Memory::text() const {
    return number(*this, digits()) + " at " + place(c64_.harness().symbols(), address_);
}

std::string Count::text() const {
    return std::to_string(value_) + " " + unit_;
}

std::string Bytes::dump() const {
    std::string text;
    for (std::size_t i = 0; i < bytes_.size(); ++i) {
        if (i % 16 == 0)
            text += (i == 0 ? "" : "\n") + hex(static_cast<long long>(address_ + i), 4) + ":";
        text += " " + hex(bytes_[i], 2).substr(1);
    }
    return text.empty() ? "no bytes" : text;
}

std::string Writes::text() const {
    if (writes_.empty()) return "none";
    constexpr std::size_t kShown = 8;
    std::string text;
    for (std::size_t i = 0; i < std::min(writes_.size(), kShown); ++i)
        text += (i == 0 ? "" : "\n") + describe(c64_.harness().symbols(), writes_[i]);
    if (writes_.size() > kShown)
        text += "\nand " + std::to_string(writes_.size() - kShown) + " more";
    return text;
}

void show(std::ostream& out, const std::string& text) {
    out << text;
}

std::string in_comparison(long long value, int digits, const C64& c64) {
    const std::string report = c64.report_once();
    return expected(value, digits) + (report.empty() ? "" : "\n" + report);
}

std::string in_comparison(const Bytes& bytes, const Bytes& other) {
    const auto end = static_cast<std::ptrdiff_t>(std::min(bytes.size(), other.size()));
    const auto differs =
        std::mismatch(bytes.begin(), bytes.begin() + end, other.begin()).first - bytes.begin();
    const auto row = differs / 16 * 16;
    std::vector<std::uint8_t> part(
        bytes.begin() + row,
        bytes.begin() + std::min(row + 16, static_cast<std::ptrdiff_t>(bytes.size())));
    return std::to_string(bytes.size()) + " bytes, with byte " + std::to_string(differs) +
           " the first that differs:\n" +
           Bytes(static_cast<std::uint16_t>(bytes.address() + row), std::move(part)).dump();
}

// -- the C64 --------------------------------------------------------------------------------------

C64::C64(std::shared_ptr<Harness> harness, CallOptions options)
    : a(*this, &Cpu6510State::a, "a"),
      x(*this, &Cpu6510State::x, "x"),
      y(*this, &Cpu6510State::y, "y"),
      sp(*this, &Cpu6510State::s, "sp"),
      carry(*this, status::kCarry, "carry"),
      zero(*this, status::kZero, "zero"),
      interrupts_off(*this, status::kInterruptDisable, "interrupts_off"),
      decimal(*this, status::kDecimal, "decimal"),
      overflow(*this, status::kOverflow, "overflow"),
      negative(*this, status::kNegative, "negative"),
      harness_(std::move(harness)),
      options_(std::move(options)) {}

C64::C64(const std::filesystem::path& prg, const C64Options& options)
    : C64(harness_for(prg, options), CallOptions{}) {}

C64::C64(const C64Options& options) : C64(harness_for({}, options), CallOptions{}) {}

C64::~C64() = default;

std::unique_ptr<C64> C64::twin() const {
    return std::unique_ptr<C64>(new C64(std::make_shared<Harness>(harness_->twin()), options_));
}

Memory C64::memory(Place place, int offset, int bytes) {
    return {*this, static_cast<std::uint16_t>(address(place) + offset), bytes};
}

void C64::set(Place place, std::initializer_list<int> bytes) {
    int index = 0;
    for (const int value : bytes) byte(place, index++) = value;
}
void C64::set(Place place, const std::vector<std::uint8_t>& bytes) {
    int index = 0;
    for (const std::uint8_t value : bytes) byte(place, index++) = value;
}
void C64::fill(Place place, int bytes, int value) {
    const std::uint16_t at = address(place);
    for (int i = 0; i < bytes; ++i) byte(static_cast<std::uint16_t>(at + i)) = value;
}
Bytes C64::bytes(Place place, int count) const {
    const std::uint16_t at = address(place);
    std::vector<std::uint8_t> found;
    for (int i = 0; i < count; ++i)
        found.push_back(machine().peek(static_cast<std::uint16_t>(at + i)));
    return {at, std::move(found)};
}

CallResult C64::try_call(Place routine) {
    return try_call(routine, options_);
}
CallResult C64::try_call(Place routine, const CallOptions& options) {
    last_ = harness_->call(address(routine), options);
    any_call_ = true;
    reported_ = false;
    return last_;
}

void C64::called(const std::source_location& from) {
    if (last_.returned()) return;
    std::string message = explain(harness().symbols(), last_);
    const std::string more = report_once();
    if (!more.empty()) message += "\n" + more;
    if (lost_) lost_(message, from);
    throw std::runtime_error(message);
}

void C64::call(Place routine, const std::source_location& from) {
    try_call(routine);
    called(from);
}

void C64::call_irq(Place handler, bool through_kernal, const std::source_location& from) {
    CallOptions options = options_;
    options.entry = through_kernal ? Entry::kernal_irq : Entry::irq;
    try_call(handler, options);
    called(from);
}

void C64::wait(Cycle cycles, const std::source_location& from) {
    last_ = harness_->idle(cycles, options_);
    any_call_ = true;
    reported_ = false;
    if (last_.end != CallEnd::limit) called(from);
}

void C64::wait_frames(int frames, const std::source_location& from) {
    wait(frames * machine().cycles_per_frame(), from);
}

std::optional<BeamPosition> C64::wait_for_write(Place place, Cycle limit) {
    const auto at = harness_->idle_until_write(address(place), limit);
    last_ = harness_->last();
    any_call_ = true;
    reported_ = false;
    return at;
}

void C64::start_at(int line, int cycle) {
    harness_->go_to(line, cycle);
}

Count C64::stolen_cycles() const {
    return {*this, last_.accounts.badlines + last_.accounts.sprites, "cycles stolen"};
}

// Never an empty answer where nothing is known: that would let every test pass.
Examination C64::examined() const {
    if (!any_call_)
        throw std::logic_error("no routine has been called yet, so there is nothing to look into");
    if (!harness_->can_examine()) throw NotRemembered();
    return harness_->examine();
}

Count C64::stack_depth() const {
    return {*this, examined().deepest_stack, "bytes of stack"};
}

Writes C64::writes_outside(std::initializer_list<Area> areas) const {
    std::vector<AddressRange> allowed;
    for (const Area& area : areas) {
        const std::uint16_t first = address(area.place);
        allowed.push_back({first, static_cast<std::uint16_t>(first + area.bytes - 1)});
    }
    return {*this, badline::writes_outside(examined(), last_.before.s, allowed)};
}

std::string C64::report() const {
    if (!any_call_) return {};
    const Symbols& symbols = harness().symbols();
    std::string text = "after " + describe_call(symbols, last_) + "\n";
    if (harness_->can_examine()) text += listing(symbols, harness_->latest(kListed));
    while (!text.empty() && text.back() == '\n') text.pop_back();
    return text;
}

std::string C64::report_once() const {
    if (std::exchange(reported_, true)) return {};
    return report();
}

PhaseFigures C64::phases(Place routine, const std::source_location& from) {
    const PhaseFigures figures = measure_phases(*harness_, address(routine), options_);
    if (figures.lost) {
        Harness twin = harness_->twin();
        twin.go_to(figures.lost->line, figures.lost->cycle);
        const std::string message =
            explain_with_start(twin.symbols(), twin.call(address(routine), options_));
        if (lost_) lost_(message, from);
        throw std::runtime_error(message);
    }
    return figures;
}

void C64::save_picture(const std::filesystem::path& png, const PhaseFigures& figures,
                       std::string_view title) const {
    write_phase_picture(png, figures, title, machine().config().roms.chargen);
}

void C64::restore() {
    harness_->restore();
    any_call_ = false;
    reported_ = true;
}

}  // namespace badline
