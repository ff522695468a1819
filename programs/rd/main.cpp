// rd: Gray-Scott reaction-diffusion, live in the terminal or into a picture.
#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "rd/bench.hpp"
#include "rd/headless.hpp"
#include "rd/live.hpp"
#include "rd/options.hpp"
#include "rd/picture.hpp"

namespace {

constexpr int kDone = 0;
constexpr int kUnusable = 2;

int run(const std::vector<std::string>& arguments) {
    const rd::Options options = rd::parse_options(arguments);
    if (options.help) {
        rd::print_help(std::cout);
    } else if (options.bench) {
        if (!rd::bench(options, std::cout)) return kUnusable;
    } else if (!options.export_file.empty() || options.figures) {
        rd::run_headless(options, std::cout);
    } else {
        rd::run_live(options);
    }
    if (!std::cout.flush())
        throw rd::Unusable(
            "standard output: cannot be written; redirect it to where there is room");
    return kDone;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run({argv + 1, argv + argc});
    } catch (const std::exception& error) {
        std::cerr << "rd: " << error.what() << "\n";
        return kUnusable;
    }
}
