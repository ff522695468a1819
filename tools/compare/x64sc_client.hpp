// Talks to x64sc's binary monitor.
//
// x64sc answers only while its processor stands still: every request stops it, and it stays
// stopped until it is told to go on. So the machine moves in advance() and go() alone.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "machine_state.hpp"
#include "monitor/binary_protocol.hpp"
#include "monitor/socket.hpp"
#include "x64sc_process.hpp"

namespace badline::tools {

// Ctrl-C came while x64sc was being waited for.
struct Interrupted {
    int signal = 0;
};

struct X64scRegisters {
    Processor processor;
    int line = 0;   // raster line
    int cycle = 0;  // in the line, from 0
};

class X64scClient {
  public:
    // Connects, waiting until the process serves the port. The machine is stopped then. Throws
    // InputError where x64sc ended or does not answer, with its last words.
    X64scClient(X64scProcess& process, std::uint16_t port);

    X64scRegisters registers();
    enum class Bank : std::uint16_t { cpu = 0, ram = 1, rom = 2, io = 3 };
    std::vector<std::uint8_t> memory(Bank bank, std::uint16_t from, std::uint16_t to);
    void set_memory(Bank bank, std::uint16_t from, const std::vector<std::uint8_t>& bytes);

    enum class Stopped { yes, jammed, no };
    Stopped advance(std::uint16_t instructions);
    // Until a checkpoint; `no` when none was met within so many seconds.
    Stopped go(int seconds);
    std::uint32_t break_at(std::uint16_t pc, std::uint8_t operation = monitor::kExec);
    bool hit(std::uint32_t number);  // that one has been hit since it was set
    void clear_break(std::uint32_t number);

    // The cycle, from power-on, in which the last instruction began; nothing before VICE 3.10.
    std::optional<Cycle> last_instruction();

    void dump(const std::string& file);
    void undump(const std::string& file);
    monitor::Display display();

  private:
    using Clock = std::chrono::steady_clock;

    std::optional<monitor::Response> receive(Clock::time_point deadline);
    monitor::Bytes ask(monitor::Command command, monitor::Bytes body = {});
    Stopped move(monitor::Command command, monitor::Bytes body, int seconds = 0);
    [[noreturn]] void gone();

    X64scProcess& process_;
    monitor::Connection connection_;
    monitor::ResponseReader reader_;
    std::vector<monitor::Response> events_;
    std::uint32_t next_id_ = 1;
    bool has_history_ = true;
};

}  // namespace badline::tools
