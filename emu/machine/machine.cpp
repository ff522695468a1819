#include "badline/machine/machine.hpp"

#include <algorithm>
#include <cstring>
#include <deque>
#include <map>
#include <memory>
#include <type_traits>
#include <utility>

#include "badline/machine/board.hpp"

namespace badline {

class Machine::Snapshot {
  public:
    BoardState state;
};

namespace {

// Frames between two checkpoints from which pictures are drawn anew.
constexpr Cycle kCheckpointFrames = 8;

}  // namespace

// A checkpoint is made before every run that something from outside has preceded, and every few
// frames; the picture is drawn by running from one to the next with drawing on.
struct Machine::Impl {
    explicit Impl(const MachineConfig& config) : board(config) {}

    Board board;
    std::map<std::uint16_t, TrapHandler> traps;
    std::deque<std::pair<Cycle, std::shared_ptr<const Snapshot>>> checkpoints;
    Cycle trapped_at = kNever;  // where a trap ended the last run
    bool touched = true;        // from outside since the last checkpoint
    Accounts accounts{};

    Cycle frame_cycles() const {
        const VicTiming& timing = board.vic.timing();
        return Cycle{timing.cycles_per_line} * timing.lines;
    }

    void touch() { touched = true; }

    void checkpoint() {
        touched = false;
        if (!board.config.pictures || board.vic.drawing()) return;
        const Cycle now = board.s.clock;
        if (!checkpoints.empty() && checkpoints.back().first == now) checkpoints.pop_back();
        auto snapshot = std::make_shared<Snapshot>();
        board.save(snapshot->state);
        checkpoints.emplace_back(now, std::move(snapshot));
        // The oldest one needed is the last that is two frames old.
        while (checkpoints.size() > 1 && checkpoints[1].first + 2 * frame_cycles() <= now) {
            checkpoints.pop_front();
        }
    }
    void forget_checkpoints() {
        checkpoints.clear();
        touched = true;
    }

    Stop run(Machine& machine, Cycle until) {
        for (;;) {
            const Cycle next = board.config.pictures && !board.vic.drawing() && !checkpoints.empty()
                                   ? checkpoints.back().first + kCheckpointFrames * frame_cycles()
                                   : kNever;
            if (touched || board.s.clock >= next) {
                checkpoint();
                continue;
            }
            const Stop stop = board.run(std::min(until, next));
            if (stop.kind == StopKind::limit && board.s.clock < until) continue;
            if (stop.kind != StopKind::trap) return stop;
            const auto trap = traps.find(stop.address);
            const Cycle before = board.s.clock;
            const std::uint16_t pc = board.s.cpu.pc;
            touch();
            if (trap == traps.end() || trap->second(machine)) {
                trapped_at = board.s.clock;
                return stop;
            }
            // A handler that changed nothing lets the instruction be executed.
            board.passing = board.s.clock == before && board.s.cpu.pc == pc;
            if (board.s.clock >= until) return {StopKind::limit, board.s.cpu.pc, 0};
        }
    }

    void update_stop_map() {
        board.stop_map = board.breakpoints;
        for (const auto& [pc, handler] : traps) board.stop_map.set(pc);
        board.watching = board.stop_map.any();
    }
};

Machine::Machine(const MachineConfig& config) : impl_(std::make_unique<Impl>(config)) {}
Machine::~Machine() = default;
Machine::Machine(Machine&&) noexcept = default;
Machine& Machine::operator=(Machine&&) noexcept = default;

void Machine::power_on() {
    impl_->board.power_on();
    impl_->forget_checkpoints();
}
void Machine::reset() {
    impl_->board.reset();
    impl_->touch();
}
const MachineConfig& Machine::config() const {
    return impl_->board.config;
}
Cycle Machine::now() const {
    return impl_->board.s.clock;
}

BeamPosition Machine::beam() const {
    Board& board = impl_->board;
    board.vic.advance(board.s.clock);
    return {board.vic.state().line, board.vic.state().cycle};
}
Cycle Machine::cycles_per_line() const {
    return impl_->board.vic.timing().cycles_per_line;
}
int Machine::lines_per_frame() const {
    return impl_->board.vic.timing().lines;
}
Cycle Machine::cycles_per_frame() const {
    return impl_->frame_cycles();
}
std::int64_t Machine::frame() const {
    Board& board = impl_->board;
    board.vic.advance(board.s.clock);
    return board.vic.state().frame;
}

const Accounts& Machine::accounts() const {
    Accounts& accounts = impl_->accounts;
    const BoardState& s = impl_->board.s;
    accounts = s.stolen;
    accounts.processor = s.clock - s.accounted_from - s.stolen.badlines - s.stolen.sprites;
    return accounts;
}
void Machine::clear_accounts() {
    impl_->board.s.stolen = Accounts{};
    impl_->board.s.accounted_from = impl_->board.s.clock;
}

Stop Machine::run(Cycle until) {
    Board& board = impl_->board;
    // A trap is passed only by the run after the one that it ended: where a run ended for another
    // reason, its handler has not been called yet.
    const std::uint16_t pc = board.s.cpu.pc;
    board.passing =
        board.breakpoints[pc] || (board.stop_map[pc] && impl_->trapped_at == board.s.clock);
    const Stop stop = impl_->run(*this, until);
    board.passing = false;
    return stop;
}
Stop Machine::step() {
    return run(impl_->board.s.clock + 1);
}
void Machine::hold_processor(Cycle cycles) {
    impl_->board.hold(cycles);
    impl_->forget_checkpoints();
}

Cpu6510State& Machine::cpu() {
    impl_->touch();
    return impl_->board.s.cpu;
}
const Cpu6510State& Machine::cpu() const {
    return impl_->board.s.cpu;
}
std::uint8_t Machine::peek(std::uint16_t address) const {
    return impl_->board.peek(address);
}
std::uint8_t Machine::peek_io(std::uint16_t address) const {
    return impl_->board.peek_io(address);
}
std::uint8_t Machine::read(std::uint16_t address) {
    Board& board = impl_->board;
    impl_->touch();
    const std::uint8_t* page = board.read_page[address >> 8];
    return page != nullptr ? page[address & 0xff] : board.read_slow(address, board.s.clock - 1);
}
void Machine::poke(std::uint16_t address, std::uint8_t value) {
    Board& board = impl_->board;
    impl_->touch();
    std::uint8_t* page = board.write_page[address >> 8];
    if (page != nullptr && address > 1) {
        page[address & 0xff] = value;
    } else {
        const bool pending = board.stop_pending;
        const auto log = std::exchange(board.write_log, nullptr);
        board.write_slow(address, value, board.s.clock - 1);
        board.write_log = log;
        board.stop_pending = pending;
    }
}
std::span<std::uint8_t, 0x10000> Machine::ram() {
    impl_->touch();
    return impl_->board.s.ram;
}
std::span<const std::uint8_t, 0x10000> Machine::ram() const {
    return impl_->board.s.ram;
}
std::span<const std::uint8_t, 0x400> Machine::colour_ram() const {
    return impl_->board.s.colour;
}
void Machine::load(std::uint16_t address, std::span<const std::uint8_t> bytes) {
    impl_->touch();
    Board& board = impl_->board;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const auto at = static_cast<std::uint16_t>(address + i);
        (at < 2 ? board.s.under_port[at] : board.s.ram[at]) = bytes[i];
    }
    board.map_vic_bank();
}

void Machine::break_at(std::uint16_t pc) {
    impl_->board.breakpoints.set(pc);
    impl_->update_stop_map();
}
void Machine::clear_break(std::uint16_t pc) {
    impl_->board.breakpoints.reset(pc);
    impl_->update_stop_map();
}
void Machine::watch_write(std::uint16_t address) {
    impl_->board.watches.set(address);
    impl_->board.remap();
}
void Machine::clear_watch(std::uint16_t address) {
    impl_->board.watches.reset(address);
    impl_->board.remap();
}
void Machine::stop_on_brk(bool on) {
    impl_->board.stop_on_brk = on;
}
void Machine::set_debugcart(bool on) {
    impl_->board.debugcart = on;
}
void Machine::set_trap(std::uint16_t pc, TrapHandler handler) {
    impl_->traps[pc] = std::move(handler);
    impl_->update_stop_map();
}
void Machine::clear_trap(std::uint16_t pc) {
    impl_->traps.erase(pc);
    impl_->update_stop_map();
}
void Machine::clear_stops() {
    Board& board = impl_->board;
    board.breakpoints.reset();
    board.watches.reset();
    board.stop_on_brk = board.debugcart = false;
    impl_->traps.clear();
    impl_->update_stop_map();
    board.remap();
}

void Machine::log_writes(std::vector<LoggedWrite>* log) {
    impl_->board.write_log = log;
    impl_->board.remap();
}

Keyboard& Machine::keyboard() {
    impl_->touch();
    return impl_->board.s.keyboard;
}
void Machine::press_restore() {
    impl_->touch();
    impl_->board.s.restore_until = impl_->board.s.clock + cycles_per_line();
}

void Machine::set_drawing(bool on) {
    impl_->board.vic.set_drawing(on);
}

Picture Machine::picture() const {
    Board& board = impl_->board;
    if (!board.vic.drawing() && !impl_->checkpoints.empty()) {
        BoardState here;
        board.save(here);
        const bool watching = board.watching, debugcart = board.debugcart;
        const bool stop_pending = board.stop_pending, stop_on_brk = board.stop_on_brk;
        const auto watches = board.watches;
        const auto log = std::exchange(board.write_log, nullptr);
        board.watching = board.debugcart = board.stop_on_brk = false;
        board.watches.reset();
        board.vic.set_drawing(true);
        const auto& checkpoints = impl_->checkpoints;
        for (std::size_t i = 0; i < checkpoints.size(); ++i) {
            board.restore(checkpoints[i].second->state);
            const Cycle until = i + 1 < checkpoints.size() ? checkpoints[i + 1].first : here.clock;
            // A jam or a breakpoint's stop is nothing here: the clock decides.
            while (board.s.clock < until) board.run(until);
        }
        board.vic.set_drawing(false);
        board.watching = watching;
        board.debugcart = debugcart;
        board.stop_pending = stop_pending;
        board.stop_on_brk = stop_on_brk;
        board.watches = watches;
        board.write_log = log;
        board.restore(here);
    }
    Picture picture{Vic::kPictureWidth, board.vic.picture_height(), {}};
    const auto frame = board.vic.frame();
    picture.pixels.assign(frame.begin(), frame.begin() + picture.width * picture.height);
    return picture;
}

std::vector<std::uint8_t> Machine::visible_state() const {
    Board& board = impl_->board;
    std::vector<std::uint8_t> out(board.s.ram.begin(), board.s.ram.end());
    out.insert(out.end(), board.s.colour.begin(), board.s.colour.end());
    for (unsigned reg = 0; reg < 0x40; ++reg) out.push_back(board.vic.peek(reg, now() - 1));
    board.s.sid.settle(now() - 1);  // or each look at OSC3 and ENV3 would start from the last one
    for (unsigned reg = 0; reg < 0x20; ++reg) out.push_back(board.s.sid.peek(reg, now() - 1));
    for (Cia* cia : {&board.s.cia1, &board.s.cia2}) {
        cia->advance(now() - 1);
        for (unsigned reg = 0; reg < 0x10; ++reg) out.push_back(cia->peek(reg, now() - 1));
    }
    const Cpu6510State& cpu = board.s.cpu;
    for (const std::uint8_t value :
         {static_cast<std::uint8_t>(cpu.pc), static_cast<std::uint8_t>(cpu.pc >> 8), cpu.a, cpu.x,
          cpu.y, cpu.s, cpu.p, static_cast<std::uint8_t>(cpu.jammed)}) {
        out.push_back(value);
    }
    for (unsigned shift = 0; shift < 64; shift += 8) {
        out.push_back(static_cast<std::uint8_t>(board.s.clock >> shift));
    }
    return out;
}

std::shared_ptr<const Machine::Snapshot> Machine::save() const {
    auto snapshot = std::make_shared<Snapshot>();
    impl_->board.save(snapshot->state);
    return snapshot;
}
void Machine::restore(const Snapshot& snapshot) {
    impl_->board.restore(snapshot.state);
    impl_->forget_checkpoints();
}
std::vector<std::uint8_t> Machine::save_bytes() const {
    static_assert(std::is_trivially_copyable_v<BoardState>);
    auto state = std::make_unique<BoardState>();
    impl_->board.save(*state);
    std::vector<std::uint8_t> bytes(sizeof(BoardState));
    std::memcpy(bytes.data(), state.get(), bytes.size());
    return bytes;
}
bool Machine::restore_bytes(std::span<const std::uint8_t> bytes) {
    if (bytes.size() != sizeof(BoardState)) return false;
    auto state = std::make_unique<BoardState>();
    std::memcpy(state.get(), bytes.data(), bytes.size());
    impl_->board.restore(*state);
    impl_->forget_checkpoints();
    return true;
}

}  // namespace badline
