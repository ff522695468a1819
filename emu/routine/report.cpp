#include "badline/routine/report.hpp"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>

#include "badline/cpu/disassembler.hpp"

namespace badline {
namespace {

constexpr std::uint16_t kReach = 127;

[[gnu::format(printf, 1, 2)]] std::string format(const char* pattern, ...) {
    char text[160];
    std::va_list arguments;
    va_start(arguments, pattern);
    std::vsnprintf(text, sizeof text, pattern, arguments);
    va_end(arguments);
    return text;
}

std::string bytes_of(int count) {
    return std::to_string(count) + (count == 1 ? " byte" : " bytes");
}

// The routine by its name where it has one.
std::string name(const Symbols& symbols, std::uint16_t routine) {
    const std::string label = symbols.describe(routine);
    return label.empty() ? format("the routine at $%04x", routine) : label;
}

}  // namespace

std::string place(const Symbols& symbols, std::uint16_t address) {
    const std::string label = symbols.describe(address, kReach);
    return format("$%04x", address) + (label.empty() ? "" : " (" + label + ")");
}

std::string explain(const Symbols& symbols, const CallResult& result) {
    const std::string who = name(symbols, result.routine);
    const std::string where = place(symbols, result.address);
    const std::string after = " after " + std::to_string(result.accounts.total()) + " cycles";
    switch (result.end) {
        case CallEnd::returned: return who + " returned" + after;
        case CallEnd::written: return who + " was interrupted by the write waited for" + after;
        case CallEnd::stopped: return who + " came to " + where + after;
        case CallEnd::brk:
            return who + " did not return: it executed a BRK at " + where + after +
                   "; does it run on into data?";
        case CallEnd::jam:
            return who + " did not return: the processor jammed at " + where + after +
                   "; does it run on into data?";
        case CallEnd::limit:
            return who + " did not return within " + std::to_string(result.limit) +
                   " cycles; it was at " + where;
        case CallEnd::astray: break;
    }
    const std::string stack = result.surplus > 0
                                  ? bytes_of(result.surplus) + " too many on the stack"
                                  : bytes_of(-result.surplus) + " too few on the stack";
    if (result.target == kReturnAddress)
        return who + " came back to its caller with " + stack + after;
    return who + " did not return: the return at " + where + " found " + stack + " and went to " +
           place(symbols, result.target);
}

std::string explain_with_start(const Symbols& symbols, const CallResult& result) {
    return format("started at line %d, cycle %d, ", result.start.line, result.start.cycle) +
           explain(symbols, result);
}

std::string describe_call(const Symbols& symbols, const CallResult& result) {
    static constexpr const char* kEnds[] = {"returned", "stopped",  "went astray", "BRK",
                                            "jammed",   "not done", "written"};
    const Cpu6510State& cpu = result.before;
    return name(symbols, result.routine) +
           format(", called at line %d, cycle %d with a=$%02x x=$%02x y=$%02x p=%s: ",
                  result.start.line, result.start.cycle, cpu.a, cpu.x, cpu.y,
                  flags_text(cpu.p).c_str()) +
           kEnds[static_cast<int>(result.end)] +
           format(", %lld cycles (%lld its own, %lld for badlines, %lld for sprites)",
                  static_cast<long long>(result.accounts.total()),
                  static_cast<long long>(result.accounts.processor),
                  static_cast<long long>(result.accounts.badlines),
                  static_cast<long long>(result.accounts.sprites));
}

std::string flags_text(std::uint8_t p) {
    std::string text = "NV-.DIZC";
    for (int bit = 0; bit < 8; ++bit)
        if (bit != 5 && (p >> bit & 1) == 0) text[static_cast<std::size_t>(7 - bit)] = '.';
    text[3] = '.';
    return text;
}

std::string listing_line(const Symbols& symbols, const ExecutedInstruction& done) {
    const auto label = [&](std::uint16_t address) { return symbols.describe(address, 3); };
    const std::string text =
        done.interrupt ? "(interrupt)" : disassemble(done.pc, done.bytes, label).text;
    const Cpu6510State& cpu = done.after;
    return format("%7lld  $%04x  %-18s %-24s %3lld  a=%02x x=%02x y=%02x sp=%02x ",
                  static_cast<long long>(done.began), done.pc,
                  symbols.describe(done.pc, kReach).c_str(), text.c_str(),
                  static_cast<long long>(done.cycles), cpu.a, cpu.x, cpu.y, cpu.s) +
           flags_text(cpu.p);
}

std::string listing(const Symbols& symbols, const std::vector<ExecutedInstruction>& instructions) {
    std::string text =
        "  cycle  at     label              instruction           cycles  "
        "afterwards\n";
    for (const ExecutedInstruction& done : instructions) text += listing_line(symbols, done) + '\n';
    return text;
}

std::string describe(const Symbols& symbols, const RoutineWrite& write) {
    return place(symbols, write.address) + format(" = $%02x by ", write.value) +
           place(symbols, write.pc);
}

}  // namespace badline
