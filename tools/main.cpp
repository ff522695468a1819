// The command `badline`: finds the subcommand and runs it.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "badline/media/host_file.hpp"
#include "badline/media/input_error.hpp"
#include "badline/media/symbols.hpp"
#include "subcommand.hpp"

namespace badline::tools {
namespace {

std::string overview() {
    std::string text =
        "Badline runs Commodore 64 programs without a screen and counts every cycle.\n\n"
        "usage: badline SUBCOMMAND [ARGUMENTS]\n\n";
    for (const Subcommand& command : subcommands()) {
        std::string name = command.name;
        name.resize(10, ' ');
        text += "  " + name + command.summary + "\n";
    }
    text +=
        "  help      how a subcommand is used, with examples: badline help run\n\n"
        "  badline run game.prg                          run, and say where the cycles went\n"
        "  badline run game.prg --until '$02ff=$01'      until that byte is written\n"
        "  badline run game.prg --screenshot game.png    keep the picture\n\n"
        "badline --version prints the version. The manual page is badline(1).\n";
    return text;
}

const Subcommand& find(const std::string& name) {
    std::vector<std::string> names;
    for (const Subcommand& command : subcommands()) {
        if (name == command.name) return command;
        names.emplace_back(command.name);
    }
    throw InputError("unknown subcommand '" + printable(name) + "'" +
                     did_you_mean(closest(name, names)) + "; see badline help");
}

// Under another name, say by a link, badline is the subcommand of that name.
bool is_other_name(const std::string& program) {
    return program == kX64scCommand.name;
}

int run(const std::string& program, std::vector<std::string> args) {
    if (is_other_name(program)) args.insert(args.begin(), program);
    if (args.empty()) {
        std::cerr << overview();
        return kUnusable;
    }
    const std::string name = args.front();
    args.erase(args.begin());
    if (name == "--version") {
        std::cout << "badline " BADLINE_VERSION "\n";
        return kHeld;
    }
    if (name == "help" || name == "--help" || name == "-h") {
        std::cout << (args.empty() ? overview() : find(args.front()).help());
        return kHeld;
    }
    const Subcommand& command = find(name);
    for (const std::string& argument : args) {
        if (argument == "--") break;
        if (argument == "--help") {
            std::cout << command.help();
            return kHeld;
        }
    }
    return command.run(args);
}

}  // namespace
}  // namespace badline::tools

int main(int argc, char** argv) {
    using badline::tools::kUnusable;
    std::ios::sync_with_stdio(false);
    int status = kUnusable;
    try {
        status = badline::tools::run(
            argc > 0 ? std::filesystem::path(argv[0]).filename().string() : std::string(),
            {argv + std::min(argc, 1), argv + argc});
        std::cout.flush();
        if (!std::cout) {
            std::cerr << "badline: standard output cannot be written to\n";
            return kUnusable;
        }
    } catch (const badline::InputError& error) {
        std::cerr << "badline: " << error.what() << "\n";
    } catch (const std::bad_alloc&) {
        std::cerr << "badline: not enough memory for this; close something or give less\n";
    } catch (const std::exception& error) {
        std::cerr << "badline: internal error: " << error.what() << "; please report it\n";
    }
    return status;
}
