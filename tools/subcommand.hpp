// A subcommand of `badline`: one file each; main.cpp has the table of them.
#pragma once

#include <string>
#include <vector>

namespace badline::tools {

// Exit statuses, the same for all subcommands (and in the manual page).
enum ExitStatus : int {
    kHeld = 0,          // everything held
    kFailed = 1,        // an expectation failed
    kUnusable = 2,      // wrong usage or unusable input
    kLimit = 3,         // the limit came first
    kJammed = 4,        // the processor jammed
    kInterrupted = 130  // SIGINT, as shells count it
};

struct Subcommand {
    const char* name;
    const char* summary;                               // one line for `badline help`
    std::string (*help)();                             // usage, options, examples
    int (*run)(const std::vector<std::string>& args);  // what follows the name; exit status
};

extern const Subcommand kRunCommand, kTestCommand, kBenchCommand, kCompareCommand, kServeCommand,
    kX64scCommand;

// All of them, in the order of `badline help`.
const std::vector<Subcommand>& subcommands();

}  // namespace badline::tools
