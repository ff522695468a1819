#include "report.hpp"

#include <cstdio>

#include "badline/cpu/disassembler.hpp"
#include "badline/media/host_file.hpp"
#include "progress.hpp"

namespace badline::tools {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kShownBytes = 16;

std::string hex(unsigned value, int digits) {
    char text[16];
    std::snprintf(text, sizeof text, "$%0*X", digits, value);
    return text;
}

std::string padded(std::string text, std::size_t width) {
    if (text.size() < width) text.append(width - text.size(), ' ');
    return text;
}

std::string line(const std::string& head, const std::string& text) {
    return "  " + padded(head, 12) + text + "\n";
}

std::string flags(std::uint8_t p) {
    constexpr std::string_view kNames = "NV--DIZC";
    std::string text;
    for (std::size_t bit = 0; bit < kNames.size(); ++bit) {
        const char name = kNames[bit];
        text += name == '-'                 ? name
                : (p >> (7 - bit) & 1) != 0 ? name
                                            : static_cast<char>(name + 32);
    }
    return text;
}

std::string label(std::uint16_t address, const Symbols* symbols, std::uint16_t reach) {
    return symbols == nullptr ? std::string() : symbols->describe(address, reach);
}

std::string code_text(const CodeLine& code, const Symbols* symbols) {
    const auto lookup = [&](std::uint16_t address) { return label(address, symbols, 0); };
    const Disassembly line = disassemble(code.pc, code.bytes, lookup);
    char bytes[16] = "";
    for (int i = 0; i < line.length; ++i)
        std::snprintf(bytes + 3 * i, 4, "%02X ", code.bytes[static_cast<std::size_t>(i)]);
    return hex(code.pc, 4) + "  " + padded(bytes, 10) + padded(line.text, 24) +
           label(code.pc, symbols, 255);
}

std::string state_line(const std::string& who, const ProcessorState& state, Cycle began, bool jam) {
    const Processor& cpu = state.processor;
    char text[96];
    std::snprintf(text, sizeof text, "    %-8s $%04X  %02X %02X %02X %02X  %s %5d %5d  %s%s\n",
                  who.c_str(), cpu.pc, cpu.a, cpu.x, cpu.y, cpu.s, flags(cpu.p).c_str(),
                  state.moment.line, state.moment.cycle,
                  grouped(state.moment.clock - began).c_str(), jam ? "  jammed" : "");
    return text;
}

std::string bytes_text(const std::vector<ByteDifference>& bytes, const MachineState* before,
                       const Symbols* symbols) {
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (i == kShownBytes) {
            text += "    and " + grouped(static_cast<std::int64_t>(bytes.size() - i)) + " more\n";
            break;
        }
        const ByteDifference& byte = bytes[i];
        text += "    " + hex(byte.address, 4) + "  Badline " + hex(byte.ours, 2) + "  x64sc " +
                hex(byte.theirs, 2);
        if (before != nullptr)
            text +=
                "  before " +
                hex(byte.io ? before->io[byte.address - 0xd000u] : before->ram[byte.address], 2);
        const std::string name = byte_name(byte, symbols);
        text += (name.empty() ? "" : "  " + name) + "\n";
    }
    return text;
}

std::string end_text(const RunResult& run, const Symbols* symbols) {
    switch (run.reason) {
        case EndReason::until: return "stopped by " + printable(run.by->text);
        case EndReason::returned: return "returned to BASIC";
        case EndReason::limit: return "the limit";
        case EndReason::crashed: return "a BRK at " + hex(run.stop.address, 4);
        case EndReason::jammed:
            return "the processor jammed at " + hex(run.stop.address, 4) +
                   label(run.stop.address, symbols, 255);
        case EndReason::debugcart: return "$D7FF was written";
        default: return "";
    }
}

std::string both(Cycle ours, const std::optional<Cycle>& theirs) {
    if (theirs == ours) return grouped(ours) + " on both";
    return "Badline " + grouped(ours) + ", x64sc " +
           (theirs ? grouped(*theirs) : std::string("did not come there"));
}

Json json_of(const ProcessorState& state, Cycle began) {
    const Processor& cpu = state.processor;
    return {{"pc", cpu.pc},
            {"a", cpu.a},
            {"x", cpu.x},
            {"y", cpu.y},
            {"sp", cpu.s},
            {"p", cpu.p},
            {"line", state.moment.line},
            {"cycle", state.moment.cycle},
            {"cycles", state.moment.clock - began}};
}

Json json_of(const std::vector<ByteDifference>& bytes, const Symbols* symbols) {
    Json list = Json::array();
    for (const ByteDifference& byte : bytes)
        list.push_back({{"address", byte.address},
                        {"chip", byte.io},
                        {"name", byte_name(byte, symbols)},
                        {"badline", byte.ours},
                        {"x64sc", byte.theirs}});
    return list;
}

Json json_of(const FirstDifference& first, Cycle began, const Symbols* symbols) {
    return {{"before", json_of(first.before.at, began)}, {"badline", json_of(first.ours.at, began)},
            {"x64sc", json_of(first.theirs.at, began)},  {"badline_jammed", first.our_jam},
            {"x64sc_jammed", first.their_jam},           {"bytes", json_of(first.bytes, symbols)}};
}

}  // namespace

std::string byte_name(const ByteDifference& byte, const Symbols* symbols) {
    if (!byte.io) return label(byte.address, symbols, 255);
    const std::string name = label(byte.address, symbols, 0);
    if (!name.empty()) return name;
    const unsigned reg = byte.address & 0xff;
    switch (byte.address >> 8) {
        case 0xd0: return "VIC register " + hex(reg & 0x3f, 2);
        case 0xd4: return "SID register " + hex(reg & 0x1f, 2);
        case 0xdc: return "CIA 1 register " + hex(reg & 0x0f, 2);
        case 0xdd: return "CIA 2 register " + hex(reg & 0x0f, 2);
        default: return "colour RAM";
    }
}

std::string first_difference_text(const FirstDifference& first, Cycle began,
                                  const Symbols* symbols) {
    std::string text = "             PC      A  X  Y SP  NV--DIZC  line cycle  cycles\n";
    if (first.instructions > 0) text += state_line("before", first.before.at, began, false);
    text += state_line("Badline", first.ours.at, began, first.our_jam);
    text += state_line("x64sc", first.theirs.at, began, first.their_jam);
    text += bytes_text(first.bytes, first.instructions > 0 ? &first.before : nullptr, symbols);
    return text;
}

std::string compare_text(const Comparison& c, const CompareContext& context) {
    std::string text = printable(context.program) + (c.agrees() ? ": Badline and x64sc agree\n"
                                                                : ": Badline and x64sc differ\n");
    text += line("machine", context.model + "; ROMs: " + context.roms);
    text += line("end",
                 end_text(c.run, context.symbols) + ", " + both(c.our_cycles, c.their_cycles) +
                     (c.clock_known ? "" : " but for whole frames: this x64sc is older than 3.10"));
    for (const MeasuredSpan& span : c.spans)
        text += line("measured", printable(span.text) + ": " +
                                     (span.ours ? both(*span.ours, span.theirs)
                                                : std::string("not passed through alike")));
    const auto bytes = static_cast<std::int64_t>(c.end_bytes.size());
    text += line("memory", bytes == 0
                               ? std::string("the same in the end, and the chips' registers")
                               : grouped(bytes) + (bytes == 1 ? " byte differs" : " bytes differ") +
                                     " in the end");
    text += line("picture",
                 c.picture_differences == 0
                     ? "the same, " + std::to_string(c.our_picture.width) + " x " +
                           std::to_string(c.our_picture.height)
                     : grouped(static_cast<std::int64_t>(c.picture_differences)) +
                           (c.picture_differences == 1 ? " pixel differs" : " pixels differ") +
                           "; --shots DIR shows them");
    if (c.unexplained)
        text += line("first",
                     "a difference was seen that did not come again; x64sc is not "
                     "reproducible here");
    if (!c.first) return text;
    const Cycle began = c.first_moment.clock;
    if (c.first->instructions == 0)
        text +=
            line("first", "they differ where the program begins: this x64sc starts it otherwise");
    else
        text += line("first", "after instruction " +
                                  grouped(static_cast<std::int64_t>(c.first_instruction)) +
                                  ", at " + hex(c.first->before.at.processor.pc, 4) + " " +
                                  label(c.first->before.at.processor.pc, context.symbols, 255));
    text += first_difference_text(*c.first, began, context.symbols);
    if (!c.code.empty()) text += "\n";
    for (std::size_t i = 0; i < c.code.size(); ++i)
        text += (i + 1 == c.code.size() ? " => " : "    ") + code_text(c.code[i], context.symbols) +
                "\n";
    for (const CodeLine& code : c.code_after)
        text += "    " + code_text(code, context.symbols) + "\n";
    return text;
}

Json compare_json(const Comparison& c, const CompareContext& context) {
    const Cycle began = c.first_moment.clock;
    Json json;
    json["program"] = context.program;
    json["model"] = context.model;
    json["roms"] = context.roms;
    json["agrees"] = c.agrees();
    json["end"] = end_text(c.run, context.symbols);
    json["cycles"] = {{"badline", c.our_cycles},
                      {"x64sc", c.their_cycles ? Json(*c.their_cycles) : Json()},
                      {"whole_frames_known", c.clock_known}};
    json["measures"] = Json::array();
    for (const MeasuredSpan& span : c.spans)
        json["measures"].push_back({{"span", span.text},
                                    {"badline", span.ours ? Json(*span.ours) : Json()},
                                    {"x64sc", span.theirs ? Json(*span.theirs) : Json()}});
    json["memory"] = json_of(c.end_bytes, context.symbols);
    json["picture"] = {{"width", c.our_picture.width},
                       {"height", c.our_picture.height},
                       {"differences", c.picture_differences}};
    if (c.first) {
        Json& first = json["first_difference"] = json_of(*c.first, began, context.symbols);
        first["instruction"] = c.first_instruction;
        first["code"] = Json::array();
        for (const CodeLine& code : c.code) {
            const Disassembly line = disassemble(code.pc, code.bytes);
            first["code"].push_back({{"pc", code.pc}, {"text", line.text}});
        }
    } else {
        json["first_difference"] = Json();
    }
    return json;
}

std::string failure_line(const FuzzFailure& failure) {
    std::string text = assemble(failure.program).name + ": ";
    if (failure.first) {
        const MachineState& before = failure.first->before;
        const std::uint16_t pc = before.at.processor.pc;
        const auto byte = [&](unsigned offset) {
            return before.ram[static_cast<std::uint16_t>(pc + offset)];
        };
        text += "differs after " + disassemble(pc, {byte(0), byte(1), byte(2)}).text + " at " +
                hex(pc, 4);
    } else if (failure.picture_differences > 0) {
        text += grouped(static_cast<std::int64_t>(failure.picture_differences)) +
                (failure.picture_differences == 1 ? " pixel of the picture differs"
                                                  : " pixels of the picture differ");
    } else {
        text += "differs, but not when it was looked at again";
    }
    return text + " (" + std::to_string(failure.program.items.size()) + " of " +
           std::to_string(failure.items_before) + " items)";
}

Json fuzz_json(const FuzzResult& result, std::uint64_t seed, const CompareContext& context) {
    Json json = {{"seed", seed},
                 {"programs", result.programs},
                 {"cycles", result.cycles},
                 {"model", context.model},
                 {"roms", context.roms},
                 {"agrees", result.failures.empty()}};
    json["failures"] = Json::array();
    for (const FuzzFailure& failure : result.failures) {
        Json one = {{"program", assemble(failure.program).name},
                    {"number", failure.program.number},
                    {"items", failure.program.items.size()},
                    {"picture_differences", failure.picture_differences}};
        one["first_difference"] =
            failure.first ? json_of(*failure.first, failure.began.clock, nullptr) : Json();
        json["failures"].push_back(std::move(one));
    }
    return json;
}

}  // namespace badline::tools
