// `profile` of the text monitor.
#include <cstdio>
#include <string>

#include "serve/text_commands.hpp"
#include "serve/text_format.hpp"

namespace badline::monitor {
namespace {

constexpr std::uint32_t kFlatRows = 20, kDepth = 4, kDeepest = 60;

}  // namespace

void TextCommands::profile(LineReader& in) {
    Profile& profile = session_.profile();
    if (in.take_word("on")) {
        session_.set_profiling(true);
        say("Profiling restarted.\n");
        return;
    }
    if (!profile.started()) {
        say("Profiling not started.\nUse \"help prof\" for more information.\n");
        return;
    }
    const Profile::Names name = [this](std::uint16_t address) {
        const std::string label = label_at(address);
        if (!label.empty()) return label;
        char text[8];
        std::snprintf(text, sizeof text, "%04x", address);
        return std::string(text);
    };
    const Profile::Lines line = [this](std::uint16_t address) {
        int length = 0;
        return code_text([this](std::uint16_t at) { return peek(at); }, address,
                         [this](std::uint16_t at) { return label_at(at); }, length);
    };
    std::optional<std::string> table;
    if (in.take_word("off")) {
        session_.set_profiling(false);
        table = "Profiling stopped.\n";
    } else if (in.take_word("flat")) {
        table = profile.flat(in.more() ? in.number(0xffff) : kFlatRows, name);
    } else if (in.take_word("graph")) {
        std::uint32_t context = 1, depth = kDepth;
        if (in.more() && !in.rest().starts_with("depth")) context = in.number(0xffffff);
        if (in.take_word("depth")) depth = in.number(kDeepest);
        table = profile.graph(context, static_cast<int>(depth), name);
        if (!table) table = "Invalid context. Use \"prof graph\" to list contexts.\n";
    } else if (in.take_word("func")) {
        table = profile.function(in.address(), name);
    } else if (in.take_word("disass")) {
        table = profile.disassembly(in.address(), name, line);
    } else if (in.take_word("context")) {
        table = profile.context(in.number(0xffffff), name, line);
        if (!table) table = "Invalid context. Use \"prof graph\" to list contexts.\n";
    } else if (in.take_word("clear")) {
        profile.clear(in.address());
    } else {
        in.unexpected();
    }
    if (table) say(*table);
}

}  // namespace badline::monitor
