// A suite file as the parser gives it: plain structs, nothing looked up or loaded yet.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "badline/machine/models.hpp"
#include "badline/media/conditions.hpp"
#include "source.hpp"

namespace badline::suites {

struct Expression {
    enum class Kind {
        number,    // `value`
        boolean,   // `value`
        symbol,    // the address, or constant, of `name`
        peekbyte,  // the byte at an address; also ADDRESS.b
        peekword,  // the word at an address; also ADDRESS.w
        low,       // .l
        high,      // .h
        memchk,    // address, size, value
        memcmp,    // source, target, size
        binary,    // `operation` of + - * / & | ^, two arguments
        refused,   // a function of another backend: `name`
    };
    Kind kind = Kind::number;
    Position at;
    std::int64_t value = 0;
    std::string name;
    char operation = 0;
    std::vector<Expression> arguments;
};

// A register or flag by its letter in lower case: a, x, y; c, n, z, d, v.
struct RegisterName {
    char letter;
};
struct FlagName {
    char letter;
};

// What is known of the calls of a test.
enum class Figure {
    cycles,       // the processor's own, as in sim6502
    stolen,       // those it waited for the video chip: badlines and sprites
    badlines,     //
    sprites,      //
    total,        // cycles + stolen: the time that passed
    best,         // of phases(): total of the best start,
    median,       //   of the one in the middle,
    worst,        //   of the worst
    worst_line,   //   raster line of the worst start, from 0
    worst_cycle,  //   cycle in that line, from 1
};

struct FigureName {
    std::string_view name;
    Figure figure;
    bool whole_machine;  // only where machine() is
    bool phases;         // only after phases()
};
inline constexpr FigureName kFigures[] = {
    {"cycles", Figure::cycles, false, false},
    {"stolen", Figure::stolen, true, false},
    {"badlines", Figure::badlines, true, false},
    {"sprites", Figure::sprites, true, false},
    {"total", Figure::total, true, false},
    {"best", Figure::best, true, true},
    {"median", Figure::median, true, true},
    {"worst", Figure::worst, true, true},
    {"worst_line", Figure::worst_line, true, true},
    {"worst_cycle", Figure::worst_cycle, true, true},
};

// The byte at a bare address on the left of a comparison.
struct ByteAt {
    Expression address;
};

struct Comparison {
    Position at;
    std::variant<RegisterName, FlagName, Figure, ByteAt, Expression> left;
    Relation relation = Relation::equal;
    Expression right;
    bool alone = false;           // `left` is a function that is true or false, nothing follows
    std::string left_text, text;  // as written, white space made single
};

struct AssignRegister {
    RegisterName target;
    Expression value;
};
struct AssignFlag {
    FlagName target;
    Expression value;
};
struct AssignMemory {
    Expression address;
    std::variant<Expression, RegisterName> value;
};
struct Fill {
    Expression address, count, value;
};
struct Dump {
    Expression address, count;
};
struct Call {
    Expression address;
    std::optional<Expression> stop_address;
    bool stop_on_rts = false;
    bool fail_on_brk = true;
    bool all_phases = false;  // phases() instead of jsr()
};
struct Assertion {
    Comparison comparison;
    std::string description;
};
// A command of another of sim6502's backends.
struct Refused {
    std::string name;
};

struct Statement {
    Position at;
    std::variant<AssignRegister, AssignFlag, AssignMemory, Fill, Dump, Call, Assertion, Refused>
        what;
};

struct TestCase {
    Position at;
    std::string name, description;
    bool skip = false, trace = false;
    std::uint64_t timeout = 0;  // cycles; 0: none
    std::vector<std::string> tags;
    std::vector<Statement> body;
};

// What executes the suite.
enum class System { generic_6502, generic_6510, c64, machine };

struct SymbolsFile {
    Position at;
    std::string file;
};
struct LoadFile {
    Position at;
    std::string file;
    std::optional<Expression> address;
    bool strip_header = false;
};
struct RomFile {
    Position at;
    std::string name;  // basic, kernal, chargen
    std::string file;
};

struct Suite {
    Position at;
    std::vector<Diagnostic> errors;  // it cannot be read, and has no tests then
    std::string name;
    System system = System::generic_6502;
    bool system_given = false;          // by system(), processor() or machine()
    Model model = Model::c64c;          // of System::machine
    std::optional<Diagnostic> refused;  // it needs another of sim6502's backends
    std::vector<SymbolsFile> symbols;
    std::vector<LoadFile> loads;
    std::vector<RomFile> roms;
    std::vector<Statement> setup;
    std::vector<TestCase> tests;
};

struct SuiteFile {
    std::string path;
    std::vector<Diagnostic> errors;  // it cannot be read, and has no suites then
    std::vector<Suite> suites;
};

}  // namespace badline::suites
