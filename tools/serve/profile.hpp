// Where a program's cycles went: by function, by call graph, by instruction.
//
// A function is what JSR or an interrupt enters, named by its address or label. A context is a
// function by the way it was called; their tree is the call graph. A call ends when the stack is
// higher than it began, whatever instruction did it. The tables look like those of x64sc 3.10's
// `profile`.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "badline/machine/machine.hpp"
#include "serve/debugger.hpp"

namespace badline::monitor {

// A call on the stack, guessed from what looks like a return address: where the JSR is, what it
// called, and how far above the stack pointer the return address lies.
struct CallFrame {
    std::uint16_t from = 0, to = 0;
    int offset = 0;
};
std::vector<CallFrame> call_frames(const Machine& machine);  // the latest first

class Profile : public InstructionWatcher {
  public:
    // Begins anew with the calls that are on the stack.
    void begin(const Machine& machine);
    bool started() const { return root_ != nullptr; }

    void before(const Machine& machine) override;
    void after(const Machine& machine) override;
    void interrupted(const Machine& machine) override;

    using Names = std::function<std::string(std::uint16_t)>;  // of a function
    // One instruction's line without address: bytes and text.
    using Lines = std::function<std::string(std::uint16_t)>;

    std::string flat(std::size_t count, const Names& name) const;
    // From a context, as numbered in it; nothing for a number that is none.
    std::optional<std::string> graph(std::size_t context, int depth, const Names& name) const;
    std::optional<std::string> function(std::uint16_t address, const Names& name) const;
    std::optional<std::string> disassembly(std::uint16_t address, const Names& name,
                                           const Lines& lines) const;
    std::optional<std::string> context(std::size_t number, const Names& name,
                                       const Lines& lines) const;
    void clear(std::uint16_t address);

  private:
    struct Instruction {
        Cycle cycles = 0;
        std::int64_t times = 0;
        std::int64_t taken = 0;  // a branch
    };
    struct Context {
        std::uint16_t function = 0;
        std::string caller;  // "c001", "IRQ", "NMI", "RST"; empty for the root
        Context* parent = nullptr;
        std::size_t number = 0;  // from 1
        std::vector<std::unique_ptr<Context>> children{};
        std::int64_t entered = 0, exited = 0;
        Cycle self = 0;
        Cycle stolen = 0;
        std::map<std::uint16_t, Instruction> instructions{};
        Cycle total() const;
        Cycle total_stolen() const;
    };
    struct Frame {
        Context* context;
        std::uint8_t s;  // when it was entered
    };

    Context* child(Context& parent, std::uint16_t function, const std::string& caller);
    void enter(std::uint16_t function, const std::string& caller, std::uint8_t s);
    void leave(std::uint8_t s);
    std::vector<const Context*> of_function(std::uint16_t address) const;
    Cycle total_of(std::uint16_t address) const;
    const Context* by_number(std::size_t number) const;
    void graph_line(std::string& out, const Context& context, int level, int depth,
                    const Names& name) const;
    bool running_inside(const Context& context) const;
    std::string instructions(const std::vector<const Context*>& contexts, Cycle total,
                             const Lines& lines) const;
    std::string summary(const std::vector<const Context*>& contexts) const;

    std::unique_ptr<Context> root_;
    std::vector<Context*> all_;  // by number
    std::vector<Frame> stack_;
    double clock_hz_ = 985248;
    // The instruction that is executed.
    std::uint16_t pc_ = 0;
    std::uint8_t opcode_ = 0;
    Cycle at_ = 0, stolen_at_ = 0;
};

}  // namespace badline::monitor
