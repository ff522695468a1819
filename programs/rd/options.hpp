// The command line, in English and, for those who learnt rd in French, in French.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "rd/kernel.hpp"
#include "rd/palette.hpp"
#include "rd/pattern.hpp"

namespace rd {

inline constexpr int kDefaultExportSteps = 12000;
inline constexpr int kDefaultExportWidth = 300;
inline constexpr int kDefaultExportHeight = 200;

struct Size {
    int width;
    int height;
};

struct Options {
    const Pattern* pattern = nullptr;
    bool map = false;  // the parameter map instead of one pattern
    std::optional<int> steps;
    std::optional<Size> size;
    const Palette* palette = nullptr;
    std::string export_file;  // empty: live on the terminal
    bool figures = false;     // print them instead of showing anything
    std::uint64_t seed = 1;
    int threads = 0;  // 0: as many as the processor runs at once
    const Kernel* kernel = nullptr;
    bool bench = false;
    bool help = false;
};

// Throws Unusable, with a line for the user, for anything that is not understood.
Options parse_options(const std::vector<std::string>& arguments);

void print_help(std::ostream& out);

}  // namespace rd
