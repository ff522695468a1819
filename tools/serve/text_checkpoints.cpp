// Commands of the text monitor for checkpoints.
#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>

#include "serve/text_commands.hpp"

namespace badline::monitor {

void TextCommands::list_checkpoints() {
    std::vector<const Checkpoint*> list;
    for (const Checkpoint& checkpoint : session_.debugger().checkpoints().all())
        list.push_back(&checkpoint);
    if (list.empty()) say("No breakpoints are set\n");
    std::sort(list.begin(), list.end(), [](const Checkpoint* a, const Checkpoint* b) {
        return a->info.number < b->info.number;
    });
    for (const Checkpoint* checkpoint : list) {
        say(checkpoint->text() + "\n");
        if (checkpoint->condition) say("\tCondition: " + checkpoint->condition->text() + "\n");
        if (!checkpoint->command.empty()) say("\tCommand: " + checkpoint->command + "\n");
    }
}

namespace {

void read_place(LineReader& in, CheckpointRequest& request) {
    request.from = request.to = in.address();
    if (in.address_next()) request.to = in.address();
}

}  // namespace

// [load] [store] [exec] FROM [TO] [if CONDITION]; without an address the list of all.
void TextCommands::checkpoint(LineReader& in, std::uint8_t operations, bool stop) {
    struct Word {
        std::string_view name;
        std::uint8_t operation;
    };
    constexpr Word kWords[] = {{"load", kLoad}, {"store", kStore}, {"exec", kExec}};
    std::uint8_t named = 0;
    for (bool found = true; found;) {
        found = false;
        for (const Word& word : kWords) {
            if (in.take_word(word.name)) {
                named |= word.operation;
                found = true;
            }
        }
    }
    if (!in.more()) {
        if (named != 0) in.unexpected();
        list_checkpoints();
        return;
    }
    CheckpointRequest request;
    request.operation = named != 0 ? named : operations;
    request.stop = stop;
    read_place(in, request);
    std::optional<ConditionExpression> condition;
    if (in.take_word("if"))
        condition = read_condition(in);
    else
        in.end();
    Debugger& debugger = session_.debugger();
    Checkpoint& made = debugger.checkpoints().add(request);
    say(made.text() + "\n");
    if (condition) set_condition(made, std::move(*condition));
    debugger.checkpoints_changed();
}
void TextCommands::break_at(LineReader& in) {
    checkpoint(in, kExec, true);
}
void TextCommands::watch(LineReader& in) {
    checkpoint(in, kLoad | kStore, true);
}
void TextCommands::trace(LineReader& in) {
    checkpoint(in, kLoad | kStore | kExec, false);
}

void TextCommands::until(LineReader& in) {
    if (!in.more()) {
        list_checkpoints();
        return;
    }
    CheckpointRequest request;
    request.temporary = true;
    read_place(in, request);
    in.end();
    Debugger& debugger = session_.debugger();
    say(debugger.checkpoints().add(request).text() + "\n");
    debugger.checkpoints_changed();
    session_.go_on();
}

Checkpoint& TextCommands::checkpoint_number(LineReader& in) {
    if (!in.more()) in.fail("Checkpoint number expected");
    const std::uint32_t number = in.decimal();
    Checkpoint* checkpoint = session_.debugger().checkpoints().find(number);
    if (checkpoint == nullptr)
        throw CommandFailed("#" + std::to_string(number) + " not a valid checkpoint");
    return *checkpoint;
}

void TextCommands::remove(LineReader& in) {
    Debugger& debugger = session_.debugger();
    if (in.more()) {
        const std::uint32_t number = checkpoint_number(in).info.number;
        in.end();
        debugger.checkpoints().remove(number);
    } else {
        say("Deleting all checkpoints\n");
        debugger.checkpoints().clear();
    }
    debugger.checkpoints_changed();
}
// One, or all where no number is given.
void TextCommands::switch_checkpoints(LineReader& in, bool on) {
    Debugger& debugger = session_.debugger();
    if (in.more()) {
        checkpoint_number(in).info.enabled = on;
    } else {
        for (const std::uint32_t number : debugger.checkpoints().numbers())
            debugger.checkpoints().find(number)->info.enabled = on;
        sayf("Set all checkpoints to state: %s\n", on ? "enabled" : "disabled");
    }
    debugger.checkpoints_changed();
}
void TextCommands::enable(LineReader& in) {
    switch_checkpoints(in, true);
}
void TextCommands::disable(LineReader& in) {
    switch_checkpoints(in, false);
}

void TextCommands::ignore(LineReader& in) {
    Checkpoint& checkpoint = checkpoint_number(in);
    checkpoint.info.ignore_count = in.more() ? in.number(0x7fffffff) : 1;
    sayf("Will ignore the next %u hits of checkpoint #%u\n", checkpoint.info.ignore_count,
         checkpoint.info.number);
}

// What follows `if`.
ConditionExpression TextCommands::read_condition(LineReader& in) {
    const std::string_view text = in.rest();
    const std::size_t begin = in.at();
    try {
        return ConditionExpression::parse(text, session_.lookup());
    } catch (const SyntaxError& error) {
        throw SyntaxError(error.what(), begin + error.at);
    }
}

void TextCommands::set_condition(Checkpoint& checkpoint, ConditionExpression condition) {
    sayf("Setting checkpoint %u condition to: %.300s\n", checkpoint.info.number,
         condition.text().c_str());
    checkpoint.set_condition(std::move(condition));
}

void TextCommands::condition(LineReader& in) {
    Checkpoint& checkpoint = checkpoint_number(in);
    if (!in.take_word("if")) in.fail("Expecting `if'");
    set_condition(checkpoint, read_condition(in));
}

void TextCommands::command(LineReader& in) {
    Checkpoint& checkpoint = checkpoint_number(in);
    checkpoint.command = in.quoted("Expecting a string.");
    checkpoint.commander = this;
    sayf("Setting checkpoint %u command to: %.300s\n", checkpoint.info.number,
         checkpoint.command.c_str());
}

}  // namespace badline::monitor
