#include "x64sc_client.hpp"

#include <algorithm>
#include <thread>

#include "badline/media/input_error.hpp"
#include "interruption.hpp"

namespace badline::tools {
namespace {

using namespace monitor;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr auto kLongestStart = seconds(30);
constexpr auto kLongestAnswer = seconds(60);
constexpr int kLongestAdvance = 20;  // seconds; a C64 takes one for as many as can be asked for
constexpr int kPoll = 100;           // milliseconds after which Ctrl-C is looked for

void check_interruption() {
    if (const int signal = InterruptionGuard::signal(); signal != 0) throw Interrupted{signal};
}

}  // namespace

X64scClient::X64scClient(X64scProcess& process, std::uint16_t port) : process_(process) {
    const auto deadline = Clock::now() + kLongestStart;
    Address address;
    address.port = port;
    while (!connection_.open()) {
        check_interruption();
        try {
            connection_ = Connection::to(address, 1);
        } catch (const InputError&) {
            if (!process_.running() || Clock::now() > deadline) gone();
            std::this_thread::sleep_for(milliseconds(1));
        }
    }
    ask(Command::ping);
    events_.clear();
}

void X64scClient::gone() {
    const bool running = process_.running();
    const std::string words = process_.complaint();
    throw InputError(std::string(running ? "x64sc does not answer" : "x64sc ended by itself") +
                     (words.empty() ? "" : ": " + words) +
                     (running ? ""
                              : "; if it needs a display: run this under xvfb-run, or set "
                                "SDL_VIDEODRIVER=dummy for an SDL build; if it needs its "
                                "data: --x64sc-options '-directory DIR'"));
}

// Nothing when none came in time.
std::optional<Response> X64scClient::receive(Clock::time_point deadline) {
    std::array<std::uint8_t, 65536> buffer;
    while (true) {
        if (auto response = reader_.next()) return response;
        if (reader_.broken())
            throw InputError("what answers as x64sc speaks no binary monitor protocol");
        std::size_t count = 0;
        switch (connection_.receive(buffer, count, kPoll)) {
            case Received::data: reader_.feed({buffer.data(), count}); break;
            case Received::closed: gone();
            case Received::nothing:
                check_interruption();
                if (Clock::now() > deadline) return std::nullopt;
                break;
        }
    }
}

Bytes X64scClient::ask(Command command, Bytes body) {
    const std::uint32_t id = next_id_++;
    if (!connection_.send(
            encode(Request{kVersion, id, static_cast<std::uint8_t>(command), std::move(body)})))
        gone();
    const auto deadline = Clock::now() + kLongestAnswer;
    while (true) {
        auto received = receive(deadline);
        if (!received) gone();
        Response response = std::move(*received);
        if (response.id != id) {
            events_.push_back(std::move(response));
            continue;
        }
        if (response.error != ErrorCode::ok) {
            char number[8];
            std::snprintf(number, sizeof number, "$%02x", static_cast<unsigned>(command));
            throw InputError("x64sc refuses command " + std::string(number) +
                             " of its binary monitor: " + std::string(error_text(response.error)) +
                             "; VICE 3.5 or newer is needed");
        }
        return std::move(response.body);
    }
}

X64scClient::Stopped X64scClient::move(Command command, Bytes body, int limit) {
    events_.clear();
    ask(command, std::move(body));
    bool resumed = false;
    const auto deadline = Clock::now() + (limit > 0 ? seconds(limit) : kLongestAnswer);
    while (true) {
        Response event;
        if (!events_.empty()) {
            event = std::move(events_.front());
            events_.erase(events_.begin());
        } else {
            auto received = receive(deadline);
            if (!received && limit > 0) return Stopped::no;
            if (!received) gone();
            event = std::move(*received);
        }
        if (event.type == static_cast<std::uint8_t>(ResponseType::resumed)) resumed = true;
        if (event.type == static_cast<std::uint8_t>(ResponseType::jam)) return Stopped::jammed;
        if (resumed && event.type == static_cast<std::uint8_t>(ResponseType::stopped))
            return Stopped::yes;
    }
}

X64scClient::Stopped X64scClient::advance(std::uint16_t instructions) {
    const Stopped stopped = move(Command::advance_instructions,
                                 BodyWriter().u8(0).u16(instructions).take(), kLongestAdvance);
    if (stopped != Stopped::no) return stopped;
    // x64sc tells of no jam here: it goes on for ever, until it is asked for something.
    ask(Command::ping);
    return Stopped::jammed;
}

X64scClient::Stopped X64scClient::go(int limit) {
    return move(Command::exit, {}, limit);
}

X64scRegisters X64scClient::registers() {
    const auto values = decode_registers(ask(Command::registers_get, {0}));
    X64scRegisters registers;
    Processor& cpu = registers.processor;
    for (const RegisterValue& value : values.value_or(std::vector<RegisterValue>())) {
        const auto byte = static_cast<std::uint8_t>(value.value);
        switch (value.id) {
            case kRegisterA: cpu.a = byte; break;
            case kRegisterX: cpu.x = byte; break;
            case kRegisterY: cpu.y = byte; break;
            case kRegisterPc: cpu.pc = value.value; break;
            case kRegisterSp: cpu.s = byte; break;
            case kRegisterFlags: cpu.p = byte & kFlagBits; break;
            case kRegisterLine: registers.line = value.value; break;
            case kRegisterCycle: registers.cycle = value.value; break;
            default: break;
        }
    }
    return registers;
}

std::vector<std::uint8_t> X64scClient::memory(Bank bank, std::uint16_t from, std::uint16_t to) {
    MemoryRequest request;
    request.from = from;
    request.to = to;
    request.bank = static_cast<std::uint16_t>(bank);
    auto bytes = decode_memory(ask(Command::memory_get, request.encode()));
    if (!bytes || bytes->size() != to - from + 1u)
        throw InputError("x64sc's binary monitor sends memory of another size than asked for");
    return std::move(*bytes);
}

void X64scClient::set_memory(Bank bank, std::uint16_t from,
                             const std::vector<std::uint8_t>& bytes) {
    MemoryRequest request;
    request.from = from;
    request.to = static_cast<std::uint16_t>(from + bytes.size() - 1);
    request.bank = static_cast<std::uint16_t>(bank);
    request.data = bytes;
    ask(Command::memory_set, request.encode());
}

std::uint32_t X64scClient::break_at(std::uint16_t pc, std::uint8_t operation) {
    CheckpointRequest request;
    request.from = request.to = pc;
    request.operation = operation;
    const auto info = CheckpointInfo::decode(ask(Command::checkpoint_set, request.encode()));
    return info ? info->number : 0;
}

bool X64scClient::hit(std::uint32_t number) {
    const auto info =
        CheckpointInfo::decode(ask(Command::checkpoint_get, BodyWriter().u32(number).take()));
    return info && info->hit_count > 0;
}

void X64scClient::clear_break(std::uint32_t number) {
    ask(Command::checkpoint_delete, BodyWriter().u32(number).take());
}

std::optional<Cycle> X64scClient::last_instruction() {
    if (!has_history_) return std::nullopt;
    Bytes body;
    try {
        body = ask(Command::cpu_history_get, BodyWriter().u8(0).u32(1).take());
    } catch (const InputError&) {
        has_history_ = false;
        return std::nullopt;
    }
    // One item: its size, registers, the clock, the instruction's bytes.
    BodyReader reader(body);
    if (reader.u32() == 0) return std::nullopt;
    reader.u8();
    const unsigned registers = reader.u16();
    for (unsigned i = 0; i < registers; ++i) reader.bytes(reader.u8());
    const auto clock = static_cast<Cycle>(reader.u64());
    if (!reader.ok()) return std::nullopt;
    return clock;
}

void X64scClient::dump(const std::string& file) {
    ask(Command::dump, BodyWriter().u8(0).u8(0).text(file).take());
}

void X64scClient::undump(const std::string& file) {
    ask(Command::undump, BodyWriter().text(file).take());
}

Display X64scClient::display() {
    auto display = Display::decode(ask(Command::display_get, {1, 0}));
    if (!display) throw InputError("x64sc's binary monitor sends a picture that cannot be read");
    return std::move(*display);
}

}  // namespace badline::tools
