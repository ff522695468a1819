// Labels: names for addresses, as assemblers and compilers leave them beside a program.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace badline {

// The labels of a program, looked up both ways.
//
// A name may have a scope: `_inner::loop`. It is found by its whole name, or by its last part as
// long as that stands for one address only. Lookups go on to these when the name itself is
// unknown: without a leading dot (VICE writes `.name`), and with the underscore that cc65 puts
// before C names (`main` finds `_main`). A dot between scopes (KickAssembler, 64tass) and `::`
// (ca65) mean the same.
class Symbols {
  public:
    // A place in the program can be an address's name in disassemblies; a constant has a value
    // but is never shown for an address.
    enum class Kind { place, constant };

    void add(std::string_view name, std::uint16_t address, Kind kind = Kind::place);
    // Adds all of another set.
    void add(const Symbols& other);

    bool empty() const { return by_name_.empty(); }
    std::size_t size() const { return by_name_.size(); }

    // The address of `name`; nothing when it is unknown or stands for several addresses.
    std::optional<std::uint16_t> find(std::string_view name) const;

    // The address of `name`. Throws InputError: for an unknown name with the names most like it,
    // for one with several addresses with the full names to choose from.
    std::uint16_t resolve(std::string_view name) const;

    // The names at `address`, the shortest first; empty when there is none.
    std::vector<std::string> names_at(std::uint16_t address) const;

    // `name` or `name+3` for the nearest place at or before `address`, at most `reach` bytes
    // away; empty when there is none.
    std::string describe(std::uint16_t address, std::uint16_t reach = 0) const;

    // Up to three known names that a mistyped `name` may have meant, the likeliest first.
    std::vector<std::string> suggestions(std::string_view name) const;

    // Every label, by name.
    const std::multimap<std::string, std::uint16_t, std::less<>>& all() const { return by_name_; }

  private:
    std::vector<std::uint16_t> addresses(std::string_view name) const;

    std::multimap<std::string, std::uint16_t, std::less<>> by_name_;
    std::multimap<std::string, std::string, std::less<>> full_names_;  // last part -> whole name
    std::multimap<std::uint16_t, std::string> places_;
};

// Reads a label file, its format told from its contents:
//  - VICE labels, as written by ld65 -Ln, ACME --vicelabels, 64tass --vice-labels, oscar64 (.lbl)
//    and KickAssembler -vicesymbols (.vs): `al C:0810 .name`, `al 000810 .name`
//  - cc65's debug information (ld65 --dbgfile)
//  - KickAssembler -symbolfile: `.label name=$0810`, in `.namespace`
//  - KickAssembler -debugdump: the <Labels> of its XML
//  - plain lists, as of ACME -l and 64tass -l: `name = $0810`
// Throws InputError, with the line where it applies, for a file that is none of these.
Symbols load_symbols(const std::filesystem::path& path);

// The same from text; `name` is for messages.
Symbols parse_symbols(std::string_view text, std::string_view name);

// The label file beside a program, by the names that the tools give it: for game.prg game.dbg,
// game.lbl, game.labels, game.vs, game.sym and the like. Nothing when there is none.
std::optional<std::filesystem::path> symbols_beside(const std::filesystem::path& program);

// Number of single-character changes (insert, delete, replace, swap of neighbours) between two
// words, the case of letters ignored.
std::size_t edit_distance(std::string_view a, std::string_view b);

// Those of `candidates` that a mistyped `word` may have meant, the likeliest first, at most
// `max`.
std::vector<std::string> closest(std::string_view word, const std::vector<std::string>& candidates,
                                 std::size_t max = 3);

// "; did you mean A, B or C?", or empty for an empty list.
std::string did_you_mean(const std::vector<std::string>& suggestions);

}  // namespace badline
