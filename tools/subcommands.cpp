// The table of subcommands.
#include "subcommand.hpp"

namespace badline::tools {

const std::vector<Subcommand>& subcommands() {
    static const std::vector<Subcommand> kAll = {kRunCommand,     kTestCommand,  kBenchCommand,
                                                 kCompareCommand, kServeCommand, kX64scCommand};
    return kAll;
}

}  // namespace badline::tools
