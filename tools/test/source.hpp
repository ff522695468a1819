// Places in a suite file, and what is wrong there.
#pragma once

#include <string>

namespace badline::suites {

// A place in a text: line and column count from 1, columns in characters. Line 0: no place in it,
// but the file as a whole.
struct Position {
    int line = 1;
    int column = 1;
};

// One thing wrong with a suite file: `message` is a line without a full stop, with the remedy.
struct Diagnostic {
    Position at;
    std::string message;
};

// "tests.6502:12:7: message"
inline std::string located(const std::string& file, Position at, const std::string& message) {
    if (at.line == 0) return message;
    return file + ":" + std::to_string(at.line) + ":" + std::to_string(at.column) + ": " + message;
}

}  // namespace badline::suites
