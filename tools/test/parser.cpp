#include "parser.hpp"

#include <algorithm>
#include <initializer_list>

#include "expression_parser.hpp"
#include "selection.hpp"
#include "token_reader.hpp"

namespace badline::suites {
namespace {

constexpr std::size_t kMaxErrors = 20;

// The refusal of what only another backend has.
std::string refusal(std::string_view name, std::string_view backend) {
    return "'" + std::string(name) + "' belongs to sim6502's " + std::string(backend) +
           ", which Badline does not have";
}

class Parser {
  public:
    Parser(std::string_view source, const std::string& path) : reader_(source) {
        file_.path = path;
    }

    SuiteFile run() {
        const bool whole = guarded([&] {
            if (!reader_.is_word("suites")) reader_.unexpected("'suites {'");
            reader_.take();
            reader_.expect_sign("{", "after 'suites'");
            while (!reader_.is_sign("}")) {
                if (!reader_.is_word("suite")) unexpected_word("'suite' or '}'", {"suite"});
                read_suite();
                if (errors_.size() >= kMaxErrors) return;
            }
            reader_.take();
            if (!reader_.at_end()) reader_.unexpected("nothing more");
        });
        if (!whole) {
            file_.errors = std::move(errors_);
            file_.suites.clear();
        }
        return std::move(file_);
    }

  private:
    void read_suite() {
        const std::size_t before = errors_.size();
        Suite read;
        guarded_block([&] { suite(read); });
        if (errors_.size() > kMaxErrors) errors_.resize(kMaxErrors);
        read.errors.assign(errors_.begin() + static_cast<std::ptrdiff_t>(before), errors_.end());
        if (!read.errors.empty()) read.tests.clear();
        file_.suites.push_back(std::move(read));
    }

    // -- errors ----------------------------------------------------------------------------------
    template <class Part>
    bool guarded(Part part) {
        try {
            part();
            return true;
        } catch (const SyntaxError& error) {
            // That the end comes too early is the consequence of what was said before.
            if (!reader_.at_end() || errors_.empty()) errors_.push_back(error.what);
            return false;
        }
    }

    // Parses a block `NAME(...) {...}`. After an error goes on behind its closing brace.
    template <class Part>
    void guarded_block(Part part) {
        const std::size_t begin = reader_.place();
        if (guarded(part)) return;
        // The braces opened since the block began, up to where the error is.
        const std::size_t end = reader_.place();
        reader_.go_to(begin);
        int open = 0;
        bool opened = false;
        while (!reader_.at_end()) {
            if (reader_.is_sign("{")) {
                ++open;
                opened = true;
            } else if (reader_.is_sign("}")) {
                if (--open <= 0 && reader_.place() >= end) {
                    // One that closes more than the block had opened is the outer one's.
                    if (open == 0 && opened) reader_.skip();
                    return;
                }
            } else if (reader_.place() > end && open <= 1 && !opened &&
                       (reader_.is_word("test") || reader_.is_word("suite"))) {
                return;
            }
            reader_.skip();
        }
    }

    [[noreturn]] void unexpected_word(const std::string& wanted,
                                      const std::vector<std::string>& known) {
        const Token& token = reader_.peek();
        if (token.kind != TokenKind::word) reader_.unexpected(wanted);
        fail(token.at, "unknown '" + printable(token.text) + "'" +
                           did_you_mean(closest(token.text, known)) + "; " + wanted +
                           " is expected here");
    }

    // -- suites ----------------------------------------------------------------------------------
    void suite(Suite& suite) {
        suite.at = reader_.take().at;
        reader_.expect_sign("(", "after 'suite'");
        suite.name = reader_.expect_string("the suite's name");
        reader_.expect_sign(")", "after the suite's name");
        reader_.expect_sign("{", "after suite(...)");
        while (!reader_.is_sign("}")) {
            if (reader_.at_end()) reader_.unexpected("'}' to end the suite");
            suite_part(suite);
        }
        reader_.take();
    }

    void suite_part(Suite& suite) {
        const Token token = reader_.peek();
        const auto is = [&](std::string_view word) {
            return token.kind == TokenKind::word && token.text == word;
        };
        if (is("test")) return guarded_block([&] { test(suite); });
        if (is("setup")) return guarded_block([&] { setup(suite); });
        if (is("system") || is("processor") || is("machine")) return system(suite);
        if (is("symbols")) {
            SymbolsFile file{reader_.take().at, {}};
            reader_.expect_sign("(", "after 'symbols'");
            file.file = reader_.expect_string("the symbol file's name");
            reader_.expect_sign(")", "after the symbol file's name");
            suite.symbols.push_back(std::move(file));
            return;
        }
        if (is("load")) return load(suite);
        if (is("rom")) return rom(suite);
        if (token.kind == TokenKind::word)
            if (const char* backend = other_backend(token.text)) {
                reader_.take();
                skip_arguments(reader_);
                suite.refused = {token.at, refusal(token.text, backend)};
                return;
            }
        if (token.kind == TokenKind::word && token.text == "assert")
            fail(token.at, "assert() goes into a test");
        // Whatever it was meant to be, what follows it is looked at as well.
        guarded_block([&] {
            unexpected_word(
                "test, setup, symbols, load, rom, system, machine or '}'",
                {"test", "setup", "symbols", "load", "rom", "system", "processor", "machine"});
        });
    }

    void system(Suite& suite) {
        const Token what = reader_.take();
        reader_.expect_sign("(", "after '" + what.text + "'");
        const Token name = reader_.peek();
        if (what.text == "machine") {
            const std::string model = reader_.expect_string("the machine's model");
            const auto known = model_named(model);
            std::vector<std::string> names;
            for (const ModelParts& parts : kModels) names.emplace_back(parts.name);
            if (!known)
                fail(name.at, "unknown model '" + printable(model) + "'" +
                                  did_you_mean(closest(model, names)) +
                                  "; there are c64, c64c, ntsc, newntsc, oldntsc and drean");
            suite.system = System::machine;
            suite.model = *known;
        } else {
            const bool processor = what.text == "processor";
            if (name.kind != TokenKind::word && name.kind != TokenKind::number)
                reader_.unexpected(processor ? "6502 or 6510" : "a system's name");
            reader_.take();
            const std::string key = (processor ? "generic_" : "") + name.text;
            if (key == "generic_6502") {
                suite.system = System::generic_6502;
            } else if (key == "generic_6510") {
                suite.system = System::generic_6510;
            } else if (!processor && (key == "c64" || key == "C64")) {
                suite.system = System::c64;
            } else if (key == "generic_65c02" || key == "generic_65C02") {
                suite.refused = {name.at,
                                 "the 65C02 is no C64's processor and Badline does not have it; "
                                 "run this suite with sim6502"};
            } else {
                const std::vector<std::string> known =
                    processor ? std::vector<std::string>{"6502", "6510"}
                              : std::vector<std::string>{"generic_6502", "generic_6510", "c64"};
                fail(name.at, "unknown " + what.text + " '" + printable(name.text) + "'" +
                                  did_you_mean(closest(name.text, known)) +
                                  (processor ? "; there are 6502 and 6510"
                                             : "; there are generic_6502, generic_6510 and c64, "
                                               "and machine(\"c64c\") for the whole C64"));
            }
        }
        reader_.expect_sign(")", "after the " + what.text + "'s name");
        if (suite.system_given)
            fail(what.at, "a suite has one " + what.text +
                              "; system(), processor() and machine() exclude each other");
        suite.system_given = true;
    }

    void load(Suite& suite) {
        LoadFile load;
        load.at = reader_.take().at;
        reader_.expect_sign("(", "after 'load'");
        load.file = reader_.expect_string("the program's file name");
        bool strip = false;
        while (reader_.take_sign(",")) {
            const Token name = option({"address", "strip_header"});
            if (name.text == "address") {
                once(load.address.has_value(), name);
                load.address = parse_expression(reader_);
            } else {
                once(strip, name);
                strip = true;
                load.strip_header = boolean(name.text);
            }
        }
        reader_.expect_sign(")", "to end load()");
        suite.loads.push_back(std::move(load));
    }

    void rom(Suite& suite) {
        RomFile rom;
        rom.at = reader_.take().at;
        reader_.expect_sign("(", "after 'rom'");
        const Token name = reader_.peek();
        rom.name = reader_.expect_string("the ROM's name");
        if (rom.name == "char") rom.name = "chargen";
        if (rom.name != "basic" && rom.name != "kernal" && rom.name != "chargen")
            fail(name.at, "unknown ROM '" + printable(rom.name) + "'" +
                              did_you_mean(closest(rom.name, {"basic", "kernal", "chargen"})) +
                              "; there are basic, kernal and chargen");
        reader_.expect_sign(",", "after the ROM's name");
        rom.file = reader_.expect_string("the ROM's file name");
        reader_.expect_sign(")", "to end rom()");
        suite.roms.push_back(std::move(rom));
    }

    void setup(Suite& suite) {
        reader_.take();
        reader_.expect_sign("{", "after 'setup'");
        while (!reader_.is_sign("}")) {
            if (reader_.is_word("assert"))
                fail(reader_.peek().at, "assert() is not allowed in setup; it goes into a test");
            suite.setup.push_back(statement());
        }
        reader_.take();
    }

    void test(Suite& suite) {
        TestCase test;
        test.at = reader_.take().at;
        reader_.expect_sign("(", "after 'test'");
        test.name = reader_.expect_string("the test's name");
        reader_.expect_sign(",", "and a description after the test's name");
        test.description = reader_.expect_string("the test's description");
        std::vector<std::string> given;
        while (reader_.take_sign(",")) {
            const Token name = option({"skip", "trace", "timeout", "tags"});
            once(std::find(given.begin(), given.end(), name.text) != given.end(), name);
            given.push_back(name.text);
            if (name.text == "skip") test.skip = boolean(name.text);
            if (name.text == "trace") test.trace = boolean(name.text);
            if (name.text == "tags") test.tags = split_tags(reader_.expect_string("the tags"));
            if (name.text == "timeout") {
                if (reader_.peek().kind != TokenKind::number)
                    reader_.unexpected("a number of cycles");
                test.timeout = static_cast<std::uint64_t>(reader_.take().value);
            }
        }
        reader_.expect_sign(")", "to end test()'s options");
        reader_.expect_sign("{", "after test(...)");
        while (!reader_.is_sign("}")) test.body.push_back(statement());
        reader_.take();
        suite.tests.push_back(std::move(test));
    }

    // -- options `name = value` ------------------------------------------------------------------
    Token option(const std::vector<std::string>& known) {
        const Token name = reader_.peek();
        if (name.kind != TokenKind::word ||
            std::find(known.begin(), known.end(), name.text) == known.end()) {
            std::string all;
            for (const std::string& word : known)
                all += (all.empty() ? "" : word == known.back() ? " or " : ", ") + word;
            unexpected_word(all, known);
        }
        reader_.take();
        reader_.expect_sign("=", "after '" + name.text + "'");
        return name;
    }

    void once(bool given, const Token& name) {
        if (given) fail(name.at, "'" + name.text + "' is given twice; once is enough");
    }

    bool boolean(const std::string& name) {
        const bool yes = reader_.is_word("true");
        if (!yes && !reader_.is_word("false")) reader_.unexpected("true or false for " + name);
        reader_.take();
        return yes;
    }

    // -- statements ------------------------------------------------------------------------------
    Statement statement() {
        const Token token = reader_.peek();
        const Position at = token.at;
        if (token.kind == TokenKind::word) {
            if (const char name = register_named(token)) {
                reader_.take();
                expect_assignment();
                return {at, AssignRegister{{name}, parse_expression(reader_)}};
            }
            if (const char name = flag_named(token)) {
                reader_.take();
                expect_assignment();
                return {at, AssignFlag{{name}, parse_expression(reader_)}};
            }
            if (token.text == "assert") return {at, assertion()};
            if (token.text == "jsr" || token.text == "phases") return {at, call()};
            if (token.text == "memfill") return {at, fill()};
            if (token.text == "memdump") return {at, dump()};
            if (const char* backend = other_backend(token.text)) {
                reader_.take();
                skip_arguments(reader_);
                return {at, Refused{refusal(token.text, backend)}};
            }
            if (token.text != "peekbyte" && token.text != "peekword")
                unexpected_word(
                    "an assignment, jsr, assert, memfill or memdump",
                    {"assert", "jsr", "phases", "memfill", "memdump", "peekbyte", "peekword"});
        }
        AssignMemory assign{parse_expression(reader_), {}};
        expect_assignment();
        if (const char name = register_named(reader_.peek())) {
            reader_.take();
            assign.value = RegisterName{name};
        } else {
            assign.value = parse_expression(reader_);
        }
        return {at, std::move(assign)};
    }

    void expect_assignment() {
        if (reader_.is_sign("=="))
            fail(reader_.peek().at, "'==' compares, inside of assert(); to assign, write '='");
        reader_.expect_sign("=", "to assign");
    }

    Assertion assertion() {
        Assertion assertion;
        reader_.take();
        reader_.expect_sign("(", "after 'assert'");
        assertion.comparison = parse_comparison(reader_);
        reader_.expect_sign(",", "and a description after what is asserted");
        assertion.description = reader_.expect_string("the assertion's description");
        reader_.expect_sign(")", "to end assert()");
        return assertion;
    }

    Call call() {
        Call call;
        const Token name = reader_.take();
        call.all_phases = name.text == "phases";
        reader_.expect_sign("(", "after '" + name.text + "'");
        call.address = parse_expression(reader_);
        bool rts = false, brk = false;
        while (reader_.take_sign(",")) {
            const Token what = option({"stop_on_rts", "stop_on_address", "fail_on_brk"});
            if (what.text == "stop_on_rts") {
                once(rts, what);
                rts = true;
                call.stop_on_rts = boolean(what.text);
            } else if (what.text == "fail_on_brk") {
                once(brk, what);
                brk = true;
                call.fail_on_brk = boolean(what.text);
            } else {
                once(call.stop_address.has_value(), what);
                call.stop_address = parse_expression(reader_);
            }
        }
        if (rts && call.stop_address)
            fail(name.at, name.text + "() has one stop condition: stop_on_rts or stop_on_address");
        if (!rts && !call.stop_address)
            fail(name.at, name.text +
                              "() needs a stop condition: stop_on_rts = true or stop_on_address = "
                              "an address");
        reader_.expect_sign(")", "to end " + name.text + "()");
        return call;
    }

    // NAME(A, B, ...): so many expressions, which `names` names for messages.
    std::vector<Expression> values(std::initializer_list<const char*> names) {
        const std::string function = reader_.take().text;
        reader_.expect_sign("(", "after '" + function + "'");
        std::vector<Expression> values;
        std::string before;
        for (const char* name : names) {
            if (!values.empty()) reader_.expect_sign(",", "after " + function + "'s " + before);
            values.push_back(parse_expression(reader_));
            before = name;
        }
        reader_.expect_sign(")", "to end " + function + "()");
        return values;
    }

    Fill fill() {
        auto given = values({"address", "count", "value"});
        return {std::move(given[0]), std::move(given[1]), std::move(given[2])};
    }

    Dump dump() {
        auto given = values({"address", "count"});
        return {std::move(given[0]), std::move(given[1])};
    }

    TokenReader reader_;
    SuiteFile file_;
    std::vector<Diagnostic> errors_;  // so far
};

}  // namespace

SuiteFile parse(std::string_view source, const std::string& path) {
    return Parser(source, path).run();
}

}  // namespace badline::suites
