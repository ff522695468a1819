#include "serve/server.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <thread>
#include <utility>

#include "badline/media/input_error.hpp"
#include "interruption.hpp"
#include "subcommand.hpp"

namespace badline::monitor {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr Cycle kForEver = kNever / 2;
constexpr int kWaitMs = 100;           // at most, for a client, before a look at signals
constexpr milliseconds kTooLate{200};  // what the machine lags behind more than this is dropped
constexpr std::size_t kPiece = 1 << 16;

std::span<const std::uint8_t> as_bytes(const Bytes& bytes) {
    return bytes;
}
std::span<const std::uint8_t> as_bytes(const std::string& text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

bool broken(const BinaryServer& server) {
    return server.broken();
}
bool broken(const TextServer&) {
    return false;
}

}  // namespace

Server::Server(tools::Emulation& emulation)
    : emulation_(emulation), session_(emulation), binary_(session_), text_(session_) {
    const tools::X64scPlan& plan = emulation.plan();
    if (plan.binary_monitor) {
        binary_port_.emplace(Port{Listener(parse_address(plan.binary_address, "binary monitor"))});
        session_.add(binary_);
    }
    if (plan.remote_monitor) {
        text_port_.emplace(Port{Listener(parse_address(plan.remote_address, "text monitor"))});
        session_.add(text_);
    }
    if (!plan.monitor_commands.empty()) {
        script_ = std::make_unique<MonitorScript>(session_, plan.monitor_commands);
        session_.add(*script_);
    }
}

std::optional<Address> Server::binary_address() const {
    if (!binary_port_) return std::nullopt;
    return binary_port_->listener.address();
}
std::optional<Address> Server::text_address() const {
    if (!text_port_) return std::nullopt;
    return text_port_->listener.address();
}

// The machine's cycle at which the next frame begins.
Cycle Server::frame_end() const {
    const Machine& machine = std::as_const(emulation_).machine();
    const BeamPosition beam = machine.beam();
    const Cycle into_frame = beam.line * machine.cycles_per_line() + beam.cycle - 1;
    return machine.now() + machine.cycles_per_frame() - into_frame;
}

Ending Server::run() {
    std::optional<tools::InterruptionGuard> guard;
    if (attended()) guard.emplace();
    const Cycle limit = emulation_.plan().limit.value_or(kForEver);
    due_ = steady_clock::now();
    if (script_) session_.stop();
    while (!session_.quit_status()) {
        if (tools::InterruptionGuard::signal() != 0) {
            session_.quit(tools::kHeld);
        } else if (session_.stands()) {
            if (script_) script_->open();
            if (session_.stands() && attended() && !session_.quit_status()) {
                exchange(kWaitMs);
                due_ = steady_clock::now();
            }
        } else if (emulation_.elapsed() >= limit) {
            std::printf("Main CPU: Error - cycle limit reached.\n");
            return {tools::kFailed, limit};
        } else {
            if (emulation_.machine().now() >= emulation_.next()) emulation_.act();
            const Cycle before = emulation_.elapsed() - std::as_const(emulation_).machine().now();
            Cycle until = std::min(limit - before, emulation_.next());
            const Cycle frame = attended() ? frame_end() : kNever;
            until = std::min(until, frame);
            const Halt halt = session_.run(until);
            if (const auto ending = act_on(halt, limit)) return *ending;
            if (attended() && (session_.stands() || emulation_.machine().now() >= frame)) {
                if (!session_.stands()) keep_pace();
                exchange(0);
            }
        }
    }
    // What was answered last has to reach the client.
    if (binary_port_) send(*binary_port_, binary_);
    if (text_port_) send(*text_port_, text_);
    return {*session_.quit_status(), emulation_.elapsed()};
}

std::optional<Ending> Server::act_on(Halt halt, Cycle limit) {
    switch (halt) {
        case Halt::debugcart:
            std::printf("DBGCART: exit(%d) ", session_.debugger().stop().value);
            // The cycle of the store.
            return Ending{session_.debugger().stop().value, emulation_.elapsed() - 1};
        case Halt::jam: return jammed(limit);
        default: return std::nullopt;
    }
}

std::optional<Ending> Server::jammed(Cycle limit) {
    const std::uint16_t pc = std::as_const(emulation_).machine().cpu().pc;
    if (!std::exchange(jam_reported_, true)) std::printf("Main CPU: JAM at $%04X\n", pc);
    const tools::X64scPlan& plan = emulation_.plan();
    switch (plan.jam) {
        case tools::JamAction::reset:
        case tools::JamAction::power_cycle:
            session_.reset(plan.jam == tools::JamAction::power_cycle);
            jam_reported_ = false;
            return std::nullopt;
        case tools::JamAction::quit: return Ending{tools::kHeld, emulation_.elapsed()};
        case tools::JamAction::monitor:
            if (attended()) {
                session_.stop();
                return std::nullopt;
            }
            break;
        default: break;
    }
    if (attended()) return std::nullopt;
    // Nothing but the limit ends this any more.
    if (!plan.limit)
        throw InputError(
            "x64sc: the processor jammed, and there is no -limitcycles "
            "to end this; give one");
    // For the picture, the video chip has to go on.
    if (plan.screenshot.empty()) return Ending{tools::kFailed, limit};
    return std::nullopt;
}

// -- clients ------------------------------------------------------------------------------------

// Waits for something to come, up to `timeout_ms`, and answers it.
void Server::exchange(int timeout_ms) {
    std::array<int, 2> fds{-1, -1};
    const auto fd_of = [](const std::optional<Port>& port) {
        if (!port) return -1;
        return port->client.open() ? port->client.fd() : port->listener.fd();
    };
    fds = {fd_of(binary_port_), fd_of(text_port_)};
    if (timeout_ms > 0) {
        // Events of what has just happened do not wait.
        if (binary_port_) send(*binary_port_, binary_);
        if (text_port_) send(*text_port_, text_);
        if (!wait_readable(fds, timeout_ms)) return;
    }
    if (binary_port_) exchange_with(*binary_port_, binary_);
    if (text_port_) exchange_with(*text_port_, text_);
    if (binary_port_) send(*binary_port_, binary_);
    if (text_port_) send(*text_port_, text_);
}

template <class Client>
void Server::exchange_with(Port& port, Client& client) {
    if (!port.client.open()) {
        auto accepted = port.listener.accept();
        if (!accepted) return;
        port.client = std::move(*accepted);
        port.ended = false;
        client.connected();
    }
    static thread_local std::array<std::uint8_t, kPiece> buffer;
    std::size_t count = 0;
    Received received = Received::nothing;
    while (!port.ended && (received = port.client.receive(buffer, count, 0)) == Received::data)
        client.receive(std::span(buffer).first(count));
    port.ended |= received == Received::closed;
    const bool more = client.serve();
    // Who sends no more gets the answers to what was sent (`echo r | nc -N`), as from x64sc.
    if (broken(client) || (port.ended && !more)) {
        send(port, client);
        port.client.close();
    }
    if (!port.client.open()) gone();
}

// A client has gone. Where no other is left that may want the machine to stand still, it goes on.
void Server::gone() {
    const auto connected = [](const std::optional<Port>& port) {
        return port && port->client.open();
    };
    if (!connected(binary_port_) && !connected(text_port_)) session_.go_on();
}

template <class Client>
void Server::send(Port& port, Client& client) {
    if (!client.has_output()) return;
    const auto output = client.take_output();
    if (port.client.open() && !port.client.send(as_bytes(output))) gone();
}

// Waits until the frame that has just been made would be over on a C64.
void Server::keep_pace() {
    const tools::X64scPlan& plan = emulation_.plan();
    const bool starts = plan.start_in_warp && emulation_.starting();
    if (plan.warp || plan.speed == 0 || starts) {
        due_ = steady_clock::now();
        return;
    }
    const Machine& machine = emulation_.machine();
    const double hz = parts_of(machine.config().model).clock_hz * (plan.speed / 100.0);
    due_ += std::chrono::duration_cast<steady_clock::duration>(
        std::chrono::duration<double>(static_cast<double>(machine.cycles_per_frame()) / hz));
    const auto now = steady_clock::now();
    if (due_ + kTooLate < now) due_ = now;
    std::this_thread::sleep_until(due_);
}

}  // namespace badline::monitor
