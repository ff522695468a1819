#include "serve/profile.hpp"

#include <algorithm>
#include <cstdio>
#include <set>

namespace badline::monitor {
namespace {

constexpr std::uint8_t kJsr = 0x20;
constexpr std::uint16_t kResetVector = 0xfffc, kIrqVector = 0xfffe;
constexpr std::size_t kMostContexts = 100'000;  // a program may call itself for ever
constexpr const char* kHead = "        Total      %          Self      %\n";
constexpr const char* kRule = "------------- ------ ------------- ------";

std::string hex(std::uint16_t value) {
    char text[8];
    std::snprintf(text, sizeof text, "%04x", value);
    return text;
}

double percent(Cycle part, Cycle whole) {
    return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

template <class... Args>
std::string format(const char* pattern, Args... args) {
    char text[200];
    std::snprintf(text, sizeof text, pattern, args...);
    return text;
}

std::string figures(Cycle total, Cycle self, Cycle whole) {
    return format("%13lld %5.1f%% %13lld %5.1f%% ", static_cast<long long>(total),
                  percent(total, whole), static_cast<long long>(self), percent(self, whole));
}

// Three digits and a unit: "60.9 us".
std::string seconds(double value) {
    const char* unit = " s";
    if (value < 1e-3) {
        value *= 1e6;
        unit = " us";
    } else if (value < 1) {
        value *= 1e3;
        unit = " ms";
    }
    const int digits = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
    return format("%.*f%s", digits, value, unit);
}

std::uint16_t word_at(const Machine& machine, std::uint16_t address) {
    return static_cast<std::uint16_t>(machine.peek(address) | machine.peek(address + 1) << 8);
}

Cycle stolen_cycles(const Machine& machine) {
    return machine.accounts().badlines + machine.accounts().sprites;
}

bool is_branch(std::uint8_t opcode) {
    return (opcode & 0x1f) == 0x10;
}

}  // namespace

std::vector<CallFrame> call_frames(const Machine& machine) {
    std::vector<CallFrame> frames;
    const std::uint8_t s = machine.cpu().s;
    for (unsigned at = s + 1U; at + 1 <= 0xff; ++at) {
        const auto low = machine.ram()[0x100 + at], high = machine.ram()[0x100 + at + 1];
        const auto from = static_cast<std::uint16_t>((low | high << 8) - 2);
        if (machine.peek(from) != kJsr) continue;
        const auto operand = [&](int i) {
            return machine.peek(static_cast<std::uint16_t>(from + i));
        };
        frames.push_back({from, static_cast<std::uint16_t>(operand(1) | operand(2) << 8),
                          static_cast<int>(at) - s - 1});
        ++at;
    }
    return frames;
}

Cycle Profile::Context::total() const {
    Cycle sum = self;
    for (const auto& child : children) sum += child->total();
    return sum;
}
Cycle Profile::Context::total_stolen() const {
    Cycle sum = stolen;
    for (const auto& child : children) sum += child->total_stolen();
    return sum;
}

void Profile::begin(const Machine& machine) {
    all_.clear();
    stack_.clear();
    clock_hz_ = parts_of(machine.config().model).clock_hz;
    root_ = std::make_unique<Context>();
    root_->number = 1;
    all_.push_back(root_.get());
    stack_.push_back({root_.get(), 0xff});
    // All began with a reset.
    enter(word_at(machine, kResetVector), "RST", 0xff);
    stack_.back().context->entered = 0;
    auto frames = call_frames(machine);
    const std::uint8_t s = machine.cpu().s;
    for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame) {
        enter(frame->to, hex(frame->from), static_cast<std::uint8_t>(s + frame->offset));
        stack_.back().context->entered = 0;
    }
}

Profile::Context* Profile::child(Context& parent, std::uint16_t function,
                                 const std::string& caller) {
    for (const auto& known : parent.children) {
        if (known->function == function && known->caller == caller) return known.get();
    }
    if (all_.size() >= kMostContexts) return &parent;
    auto context = std::make_unique<Context>();
    context->function = function;
    context->caller = caller;
    context->parent = &parent;
    context->number = all_.size() + 1;
    all_.push_back(context.get());
    parent.children.push_back(std::move(context));
    return all_.back();
}

void Profile::enter(std::uint16_t function, const std::string& caller, std::uint8_t s) {
    Context* context = child(*stack_.back().context, function, caller);
    ++context->entered;
    // The stack has room for no more calls than this; what looks like more forgot to return.
    if (stack_.size() > 0x100) stack_.erase(stack_.begin() + 1);
    stack_.push_back({context, s});
}

void Profile::leave(std::uint8_t s) {
    while (stack_.size() > 1 && s > stack_.back().s) {
        ++stack_.back().context->exited;
        stack_.pop_back();
    }
}

void Profile::before(const Machine& machine) {
    pc_ = machine.cpu().pc;
    opcode_ = machine.peek(pc_);
    at_ = machine.now();
    stolen_at_ = stolen_cycles(machine);
}

void Profile::after(const Machine& machine) {
    const Cycle cycles = machine.now() - at_;
    Context& context = *stack_.back().context;
    context.self += cycles;
    context.stolen += stolen_cycles(machine) - stolen_at_;
    Instruction& instruction = context.instructions[pc_];
    instruction.cycles += cycles;
    ++instruction.times;
    const Cpu6510State& cpu = machine.cpu();
    if (is_branch(opcode_) && cpu.pc != static_cast<std::uint16_t>(pc_ + 2)) ++instruction.taken;
    leave(cpu.s);
    if (opcode_ == kJsr) enter(cpu.pc, hex(pc_), cpu.s);
    at_ = machine.now();
    stolen_at_ = stolen_cycles(machine);
}

// Its cycles are the interrupting function's.
void Profile::interrupted(const Machine& machine) {
    const std::uint16_t handler = machine.cpu().pc;
    enter(handler, handler == word_at(machine, kIrqVector) ? "IRQ" : "NMI", machine.cpu().s);
    stack_.back().context->self += machine.now() - at_;
    stack_.back().context->stolen += stolen_cycles(machine) - stolen_at_;
}

std::vector<const Profile::Context*> Profile::of_function(std::uint16_t address) const {
    std::vector<const Context*> found;
    for (const Context* context : all_) {
        if (context->parent != nullptr && context->function == address) found.push_back(context);
    }
    return found;
}

// With what it called; a function that calls itself counts once.
Cycle Profile::total_of(std::uint16_t address) const {
    Cycle sum = 0;
    for (const Context* context : of_function(address)) {
        bool inside = false;
        for (const Context* up = context->parent; up != nullptr; up = up->parent)
            inside |= up->parent != nullptr && up->function == address;
        if (!inside) sum += context->total();
    }
    return sum;
}

std::string Profile::flat(std::size_t count, const Names& name) const {
    struct Row {
        std::string name;
        int address;
        Cycle total, self;
    };
    std::set<std::uint16_t> functions;
    for (const Context* context : all_) {
        if (context->parent != nullptr) functions.insert(context->function);
    }
    std::vector<Row> rows = {{"ROOT", -1, root_->total(), root_->self}};
    for (const std::uint16_t address : functions) {
        Cycle self = 0;
        for (const Context* context : of_function(address)) self += context->self;
        rows.push_back({name(address), address, total_of(address), self});
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [](const Row& a, const Row& b) { return a.self > b.self; });
    if (rows.size() > count) rows.resize(count);
    std::string out = std::string(kHead) + kRule + "\n";
    for (const Row& row : rows)
        out += figures(row.total, row.self, root_->total()) + format("%-40s\n", row.name.c_str());
    return out;
}

const Profile::Context* Profile::by_number(std::size_t number) const {
    return number >= 1 && number <= all_.size() ? all_[number - 1] : nullptr;
}

bool Profile::running_inside(const Context& context) const {
    for (const Context* at = stack_.back().context; at != nullptr; at = at->parent) {
        if (at == &context) return true;
    }
    return false;
}

void Profile::graph_line(std::string& out, const Context& context, int level, int depth,
                         const Names& name) const {
    const int width = 31 + 2 * depth;
    std::string place = std::string(static_cast<std::size_t>(4 + 2 * level), ' ') + "[" +
                        std::to_string(context.number) + "] ";
    place += context.parent == nullptr
                 ? "START"
                 : format("%-4s -> ", context.caller.c_str()) + name(context.function);
    if (&context == stack_.back().context) place[0] = '>';
    out += format("%-*s", width, place.c_str()) +
           figures(context.total(), context.self, root_->total());
    out.back() = '\n';
    if (context.children.empty()) return;
    if (level == depth) {
        const bool here = running_inside(context) && &context != stack_.back().context;
        out += format("%c%*s...\n", here ? '>' : ' ', 10 + 2 * depth, "");
        return;
    }
    for (const auto& child : context.children) graph_line(out, *child, level + 1, depth, name);
}

std::optional<std::string> Profile::graph(std::size_t number, int depth, const Names& name) const {
    const Context* context = by_number(number);
    if (context == nullptr) return std::nullopt;
    const std::string margin(static_cast<std::size_t>(31 + 2 * depth), ' ');
    std::string out = margin + kHead + margin + kRule + "\n";
    graph_line(out, *context, 0, depth, name);
    return out;
}

std::optional<std::string> Profile::function(std::uint16_t address, const Names& name) const {
    const auto contexts = of_function(address);
    if (contexts.empty()) return std::nullopt;
    const auto name_of = [&](const Context& context) {
        return context.parent == nullptr ? std::string("ROOT") : name(context.function);
    };
    const Cycle total = total_of(address);
    Cycle self = 0;
    std::map<std::string, std::pair<Cycle, Cycle>> callers, callees;
    for (const Context* context : contexts) {
        self += context->self;
        auto& caller = callers[name_of(*context->parent)];
        caller.first += context->total();
        caller.second += context->self;
        for (const auto& child : context->children) {
            auto& callee = callees[name_of(*child)];
            callee.first += child->total();
            callee.second += child->self;
        }
    }
    std::string out = std::string(42, ' ') + "Callers\n" + "        Total      %          Self" +
                      "      %         Callees\n" + kRule + " |---|---|------\n";
    for (const auto& [caller, cycles] : callers)
        out += figures(cycles.first, cycles.second, total) + format("%-40s\n", caller.c_str());
    out += figures(total, self, total) + format("    %-40s\n", name(address).c_str());
    for (const auto& [callee, cycles] : callees)
        out +=
            figures(cycles.first, cycles.second, total) + format("        %-40s\n", callee.c_str());
    return out;
}

std::string Profile::summary(const std::vector<const Context*>& contexts) const {
    std::int64_t entered = 0, exited = 0;
    Cycle total = 0, self = 0, stolen = 0;
    for (const Context* context : contexts) {
        entered += context->entered;
        exited += context->exited;
        total += context->total();
        self += context->self;
        stolen += context->total_stolen();
    }
    const auto time = [&](double cycles) { return seconds(cycles / clock_hz_); };
    const auto line = [&](const char* what, Cycle cycles) {
        return format("   %-12s%13lld cycles %13s\n", what, static_cast<long long>(cycles),
                      time(static_cast<double>(cycles)).c_str());
    };
    std::string out = format("   Entered     %13lld times\n", static_cast<long long>(entered)) +
                      format("   Exited      %13lld times\n", static_cast<long long>(exited)) +
                      line("Total", total) + line("Self", self);
    if (entered > 0) out += line("Average", total / entered);
    return out + line("Stolen total", stolen) + "\n";
}

std::string Profile::instructions(const std::vector<const Context*>& contexts, Cycle total,
                                  const Lines& lines) const {
    std::map<std::uint16_t, Instruction> sum;
    for (const Context* context : contexts) {
        for (const auto& [address, instruction] : context->instructions) {
            sum[address].cycles += instruction.cycles;
            sum[address].times += instruction.times;
            sum[address].taken += instruction.taken;
        }
    }
    std::string out =
        "       Cycles      %         Times OPC Branch% Address  Disassembly\n"
        "------------- ------ ------------- --- ------- -------  -------------------------\n";
    for (const auto& [address, instruction] : sum) {
        const double each =
            static_cast<double>(instruction.cycles) / static_cast<double>(instruction.times);
        std::string per_time = format("%.1f", each);
        if (per_time.ends_with(".0")) per_time.resize(per_time.size() - 2);
        const std::string taken =
            instruction.taken == 0
                ? ""
                : format("%5.1f%%", percent(instruction.taken, instruction.times));
        out += format("%13lld %5.1f%% %13lld %-3s %-6s", static_cast<long long>(instruction.cycles),
                      percent(instruction.cycles, total), static_cast<long long>(instruction.times),
                      per_time.c_str(), taken.c_str());
        out += format("%c.C:%04x   ", address == contexts.front()->function ? '*' : ' ', address) +
               lines(address) + "\n";
    }
    return out;
}

std::optional<std::string> Profile::disassembly(std::uint16_t address, const Names& name,
                                                const Lines& lines) const {
    const auto contexts = of_function(address);
    if (contexts.empty()) return std::nullopt;
    std::string out = format("\nFunction %-70s\n\n", name(address).c_str()) + "   Contexts";
    std::string below;
    for (const Context* context : contexts) {
        out += format(" [%zu]", context->number);
        for (const auto& child : context->children) below += format(" [%zu]", child->number);
    }
    out += "\n";
    if (!below.empty()) out += "   Subcontexts" + below + "\n";
    return out + "\n" + summary(contexts) + instructions(contexts, total_of(address), lines);
}

std::optional<std::string> Profile::context(std::size_t number, const Names& name,
                                            const Lines& lines) const {
    const Context* context = by_number(number);
    if (context == nullptr) return std::nullopt;
    const auto title = [&](const Context& c) {
        return format("[%zu] ", c.number) +
               (c.parent == nullptr ? "START"
                                    : format("%-4s -> ", c.caller.c_str()) + name(c.function));
    };
    std::string out = "\nContext    " + title(*context) + "\n\n";
    if (context->parent != nullptr) out += "   Parent     " + title(*context->parent) + "\n";
    if (!context->children.empty()) {
        out += "   Subcontexts";
        for (const auto& child : context->children) out += format(" [%zu]", child->number);
        out += "\n";
    }
    return out + "\n" + summary({context}) + instructions({context}, context->total(), lines);
}

void Profile::clear(std::uint16_t address) {
    for (Context* context : all_) {
        if (context->parent == nullptr || context->function != address) continue;
        context->self = context->stolen = 0;
        context->entered = context->exited = 0;
        context->instructions.clear();
    }
}

}  // namespace badline::monitor
