// A suite with everything it names loaded: ready to run its tests.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ast.hpp"
#include "badline/media/rom_set.hpp"
#include "badline/media/symbols.hpp"
#include "target.hpp"

namespace badline::suites {

struct PreparedSuite {
    const SuiteFile* file = nullptr;
    const Suite* suite = nullptr;
    Symbols symbols;
    std::unique_ptr<Target> target;   // its programs in memory; each thread takes a twin
    std::optional<Diagnostic> error;  // why there is no target
};

// Loads the symbols and programs of suites. The files of each are looked for in the folder of the
// suite file, then in the current one; what is not there as /code/FILE as FILE.
class Preparer {
  public:
    // `roms` are those of machine() suites, rom() aside.
    explicit Preparer(RomSources roms) : roms_(std::move(roms)) {}

    // `file` must outlive the result.
    PreparedSuite prepare(const SuiteFile& file, const Suite& suite);

    // Every file that was looked for so far, suite files aside: what --watch watches.
    const std::vector<std::filesystem::path>& files() const { return files_; }

  private:
    std::filesystem::path found(const SuiteFile& file, const std::string& name);
    void load(PreparedSuite& prepared);
    void load_flat(PreparedSuite& prepared);
    void load_machine(PreparedSuite& prepared);

    RomSources roms_;
    std::optional<LoadedRoms> loaded_roms_;
    std::map<std::string, Harness> harnesses_;  // booted ones without programs, by ROMs and model
    std::vector<std::filesystem::path> files_;
};

}  // namespace badline::suites
