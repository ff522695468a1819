#include "serve/text_commands.hpp"

#include <cstdio>
#include <string>

#include "badline/media/host_names.hpp"
#include "badline/media/input_error.hpp"
#include "serve/profile.hpp"
#include "serve/resources.hpp"
#include "serve/text_format.hpp"

namespace badline::monitor {
namespace {

using T = TextCommands;

}  // namespace

// The order of x64sc's `help`.
std::span<const TextCommands::Entry> TextCommands::entries() {
    static constexpr Entry kEntries[] = {
        {"help", "?", &T::help, "[COMMAND]", "this list, or one command"},
        {"device", "dev", &T::device, "[c:]", "the computer is the only device"},
        {"exit", "x", &T::exit, "", "let the machine go on"},
        {"quit", "q", &T::quit, "[STATUS]", "end the emulator"},
        {"radix", "rad", &T::radix, "[H]", "numbers are hexadecimal"},
        {"sidefx", "sfx", &T::sidefx, "[on|off|toggle]", "effects of reading I/O"},
        {"dump", "", &T::dump, "\"FILE\"", "write a snapshot, in Badline's format"},
        {"undump", "", &T::undump, "\"FILE\"", "read a snapshot"},
        {"bank", "", &T::bank, "[BANK]", "which memory commands see"},
        {"backtrace", "bt", &T::backtrace, "", "the calls on the stack"},
        {"registers", "r", &T::registers, "[REG = NUMBER [, REG = NUMBER]*]", "show or set"},
        {"stopwatch", "sw", &T::stopwatch, "[reset]", "count of cycles"},
        {"goto", "g", &T::go, "[ADDRESS]", "go on at the address"},
        {"next", "n", &T::next, "[COUNT]", "instructions, subroutines as one"},
        {"return", "ret", &T::step_out, "", "behind the next return from here"},
        {"step", "z", &T::step, "[COUNT]", "instructions"},
        {"profile", "prof", &T::profile,
         "[on|off]|[flat [NUM]]|[graph [CTX] [depth N]]|[func|disass|clear FUNCTION]|[context CTX]",
         "where the cycles go"},
        {"reset", "", &T::reset, "[0|1]", "reset, or switch off and on"},
        {"keybuf", "", &T::keybuf, "TEXT", "type; \\x0d is RETURN"},
        {"warp", "", &T::warp, "[on|off|toggle]", "as fast as it goes"},
        {"add_label", "al", &T::add_label, "ADDRESS .LABEL", "name an address"},
        {"load_labels", "ll", &T::load_labels, "\"FILE\"", "any format that --labels takes"},
        {"show_labels", "shl", &T::show_labels, "", "all labels"},
        {"clear_labels", "cl", &T::clear_labels, "", "forget them"},
        {">", "", &T::write, "ADDRESS DATA...", "write memory"},
        {"compare", "c", &T::compare, "FROM TO ADDRESS", "show what differs"},
        {"disass", "d", &T::disassemble, "[FROM [TO]]", "code"},
        {"fill", "f", &T::fill, "FROM TO DATA...", "fill memory"},
        {"hunt", "h", &T::hunt, "FROM TO DATA...", "find bytes"},
        {"i", "", &T::petscii, "[FROM [TO]]", "memory as PETSCII"},
        {"ii", "", &T::screen_codes, "[FROM [TO]]", "memory as screen codes"},
        {"mem", "m", &T::memory, "[FROM [TO]]", "memory"},
        {"move", "t", &T::move, "FROM TO ADDRESS", "copy memory"},
        {"screen", "sc", &T::screen, "", "the text screen"},
        {"break", "bk", &T::break_at, "[load|store|exec] [FROM [TO] [if CONDITION]]",
         "stop, where nothing else is said at execution"},
        {"command", "", &T::command, "NUMBER \"COMMAND\"", "executed at a checkpoint"},
        {"condition", "cond", &T::condition, "NUMBER if CONDITION", "for a checkpoint"},
        {"delete", "del", &T::remove, "[NUMBER]", "a checkpoint, or all"},
        {"disable", "dis", &T::disable, "[NUMBER]", "a checkpoint, or all"},
        {"enable", "en", &T::enable, "[NUMBER]", "a checkpoint, or all"},
        {"ignore", "", &T::ignore, "NUMBER [COUNT]", "hits of a checkpoint"},
        {"until", "un", &T::until, "[FROM [TO]]", "go on to there"},
        {"watch", "w", &T::watch, "[load|store|exec] [FROM [TO] [if CONDITION]]",
         "stop at accesses"},
        {"trace", "tr", &T::trace, "[load|store|exec] [FROM [TO] [if CONDITION]]",
         "show without stopping"},
        {"cd", "", &T::cd, "FOLDER", "change the host's folder"},
        {"pwd", "", &T::pwd, "", "show it"},
        {"attach", "", &T::attach, "\"FILE\" DEVICE", "a disk: there are none"},
        {"autostart", "", &T::autostart, "\"FILE\"", "load and run a program"},
        {"autoload", "", &T::autoload, "\"FILE\"", "load a program"},
        {"bload", "bl", &T::bload, "\"FILE\" 0 ADDRESS", "bytes into memory"},
        {"bsave", "bs", &T::bsave, "\"FILE\" 0 FROM TO", "memory as bytes"},
        {"detach", "", &T::detach, "DEVICE", "take a disk out"},
        {"load", "l", &T::load, "\"FILE\" 0 [ADDRESS]", "a program into memory"},
        {"save", "s", &T::save, "\"FILE\" 0 FROM TO", "memory as a program"},
        {"screenshot", "scrsh", &T::screenshot, "\"FILE\" [2]", "a PNG"},
        {"resourceget", "resget", &T::resource_get, "\"NAME\"", "a setting"},
        {"resourceset", "resset", &T::resource_set, "\"NAME\" \"VALUE\"", "change it"},
    };
    return kEntries;
}

void TextCommands::execute(const std::string& line) {
    std::string text;  // up to the comment
    bool quoted = false;
    for (const char c : line) {
        if (c == ';' && !quoted) break;
        if (c == '"') quoted = !quoted;
        if (c != '\r' && c != '\n') text += c;
    }
    LineReader in(text, session_.lookup());
    if (!in.more()) return;
    const std::size_t begin = in.at();
    std::string name = in.take('>') ? ">" : in.word();
    for (const Entry& entry : entries()) {
        if (entry.name == name || (!entry.short_name.empty() && entry.short_name == name)) {
            (this->*entry.run)(in);
            return;
        }
    }
    throw UnknownCommand(name, begin + text.substr(begin).size());
}

void TextCommands::execute_and_answer(const std::string& line) {
    try {
        execute(line);
    } catch (const SyntaxError& error) {
        const std::string what = error.what();
        say("ERROR -- " + what + (what.ends_with(".") ? "" : ":") + "\n  " + line + "\n" +
            std::string(2 + error.at, ' ') + "^\n");
    } catch (const CommandFailed& error) {
        say(std::string(error.what()) + "\n");
    } catch (const InputError& error) {
        say(std::string(error.what()) + "\n");
    }
}

std::string TextCommands::prompt() const {
    char text[16];
    std::snprintf(text, sizeof text, "(C:$%04x) ", dot_);
    return text;
}

void TextCommands::stopped() {
    dot_ = std::as_const(session_).machine().cpu().pc;
}

void TextCommands::show_hit(const Checkpoint& checkpoint, const Hit& hit) {
    const Machine& machine = session_.machine();
    say(hit_line(machine, checkpoint, hit) + "\n" +
        state_line(machine, hit.pc, clock(), [this](std::uint16_t at) { return label_at(at); }) +
        "\n");
    if (checkpoint.commander != this || checkpoint.command.empty()) return;
    say("Executing: " + checkpoint.command + "\n");
    execute_and_answer(checkpoint.command);
}

void TextCommands::show_state() {
    const Machine& machine = session_.machine();
    say(state_line(machine, machine.cpu().pc, clock(),
                   [this](std::uint16_t at) { return label_at(at); }) +
        "\n");
}

// registers [REG = NUMBER [, ...]]
void TextCommands::registers(LineReader& in) {
    if (!in.more()) {
        say(register_lines(session_.machine(), clock()));
        return;
    }
    struct Change {
        RegisterId id;
        std::uint16_t value;
    };
    struct Name {
        std::string_view name;
        RegisterId id;
    };
    constexpr Name kNames[] = {{"pc", kRegisterPc}, {"sp", kRegisterSp}, {"fl", kRegisterFlags},
                               {"a", kRegisterA},   {"x", kRegisterX},   {"y", kRegisterY}};
    std::vector<Change> changes;
    while (in.more()) {
        const Name* found = nullptr;
        for (const Name& name : kNames) {
            if (found == nullptr && in.take_word(name.name)) found = &name;
        }
        if (found == nullptr) in.fail("Invalid register.");
        if (!in.take('=')) in.unexpected();
        // What the register has no room for is cut.
        changes.push_back({found->id, static_cast<std::uint16_t>(in.number(0xffffffff))});
    }
    for (const Change& change : changes) session_.set_register(change.id, change.value);
}

void TextCommands::advance(LineReader& in, bool over) {
    std::uint32_t count = 1;
    if (in.more()) {
        count = in.number(0xffffff);
        in.end();
        sayf("%s through the next %u instruction(s).\n", over ? "Nexting" : "Stepping", count);
    }
    if (over)
        session_.debugger().step_over(count);
    else
        session_.debugger().step_into(count);
    session_.resume();
}
void TextCommands::step(LineReader& in) {
    advance(in, false);
}
void TextCommands::next(LineReader& in) {
    advance(in, true);
}
void TextCommands::step_out(LineReader& in) {
    in.end();
    session_.debugger().step_out();
    session_.resume();
}

void TextCommands::go(LineReader& in) {
    if (in.more()) {
        const std::uint16_t address = in.address();
        in.end();
        session_.set_pc(address);
    }
    session_.go_on();
}
void TextCommands::exit(LineReader& in) {
    in.end();
    session_.go_on();
}
void TextCommands::quit(LineReader& in) {
    session_.quit(in.more() ? static_cast<int>(in.number(0xffffffff) & 0xff) : 0);
}
void TextCommands::reset(LineReader& in) {
    const std::uint32_t kind = in.more() ? in.number(0xff) : 0;
    if (kind > 1)
        throw CommandFailed("There is no drive to reset; 0 is a reset, 1 power off and on");
    session_.reset(kind == 1);
}

void TextCommands::stopwatch(LineReader& in) {
    if (in.take_word("reset")) {
        stopwatch_ = session_.emulation().elapsed();
        say("Stopwatch reset to 0.\n");
    } else {
        in.end();
        sayf("Stopwatch: %10lld\n", static_cast<long long>(clock()));
    }
}

namespace {

// on, off, toggle; nothing where no word follows.
std::optional<bool> switched(LineReader& in, bool now) {
    if (!in.more()) return std::nullopt;
    if (in.take_word("on")) return true;
    if (in.take_word("off")) return false;
    if (in.take_word("toggle")) return !now;
    in.unexpected();
}

}  // namespace

void TextCommands::warp(LineReader& in) {
    bool& warp = session_.emulation().plan().warp;
    if (const auto on = switched(in, warp))
        warp = *on;
    else
        sayf("Warp mode is %s.\n", warp ? "on" : "off");
}
void TextCommands::sidefx(LineReader& in) {
    if (const auto on = switched(in, sidefx_))
        sidefx_ = *on;
    else
        sayf("I/O side effects are %s\n", sidefx_ ? "enabled" : "disabled");
}

void TextCommands::keybuf(LineReader& in) {
    std::string text(in.rest());
    if (text.size() >= 2 && text.starts_with('"') && text.ends_with('"'))
        text = text.substr(1, text.size() - 2);
    session_.emulation().type(tools::typed_keys(text));
}

void TextCommands::backtrace(LineReader& in) {
    in.end();
    const Machine& machine = session_.machine();
    const Peek peek = [&](std::uint16_t address) { return machine.peek(address); };
    const LabelLookup label = [this](std::uint16_t at) { return label_at(at); };
    int length = 0;
    const std::uint16_t pc = machine.cpu().pc;
    sayf("             PC        .C:%04x   %s\n", pc, code_text(peek, pc, label, length).c_str());
    for (const CallFrame& frame : call_frames(machine))
        sayf("%04x -> %04x [SP + %2d] .C:%04x   %s\n", frame.from, frame.to, frame.offset + 1,
             frame.from, code_text(peek, frame.from, label, length).c_str());
}

void TextCommands::device(LineReader& in) {
    if (in.more() && !in.take_word("c:"))
        throw CommandFailed("There is no drive; the device is c:");
    say("Setting default device to `Computer'\n");
}
void TextCommands::radix(LineReader& in) {
    if (!in.more()) {
        say("Default radix is Hexadecimal\n");
    } else if (!in.take_word("h")) {
        throw CommandFailed("The radix is H; write +10 or %1010 for other numbers");
    }
}

void TextCommands::help(LineReader& in) {
    if (!in.more()) {
        say("Available commands are:\n\n");
        for (const Entry& entry : entries()) {
            std::string name(entry.name);
            if (!entry.short_name.empty()) name += " (" + std::string(entry.short_name) + ")";
            sayf("%-22s %s\n", name.c_str(), std::string(entry.meaning).c_str());
        }
        say("\nUse \"help <command>\" for details.\n");
        return;
    }
    const std::string word = in.word();
    for (const Entry& entry : entries()) {
        if (entry.name != word && entry.short_name != word) continue;
        say("\nSyntax: " + std::string(entry.name) + " " + std::string(entry.usage) + "\n");
        if (!entry.short_name.empty()) say("Abbreviation: " + std::string(entry.short_name) + "\n");
        say(std::string(entry.meaning) + "\n");
        return;
    }
    say("\nNo help available for '" + word + "'. Use \"help\" to get the full list.\n");
}

void TextCommands::resource_get(LineReader& in) {
    const std::string name = in.file_name();
    const auto value = get_resource(session_.emulation(), name);
    if (!value) throw CommandFailed("Unknown resource \"" + name + "\".");
    say(name + "=" + (value->is_number ? std::to_string(value->number) : value->text) + "\n");
}
void TextCommands::resource_set(LineReader& in) {
    const std::string name = in.file_name(), text = in.file_name();
    if (!get_resource(session_.emulation(), name))
        throw CommandFailed("Unknown resource \"" + name + "\".");
    if (!set_resource(session_.emulation(), name, {false, text, 0})) throw CommandFailed("Failed.");
}

}  // namespace badline::monitor
