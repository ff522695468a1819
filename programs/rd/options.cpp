#include "rd/options.hpp"

#include <array>
#include <boost/program_options.hpp>
#include <charconv>
#include <map>
#include <ostream>
#include <string_view>

#include "rd/picture.hpp"

namespace rd {
namespace {

namespace po = boost::program_options;

constexpr std::array<Names, 10> kOptionNames = {{{"steps", "etapes"},
                                                 {"size", "taille"},
                                                 {"palette", "palette"},
                                                 {"export", "export"},
                                                 {"figures", "chiffres"},
                                                 {"seed", "graine"},
                                                 {"threads", "fils"},
                                                 {"kernel", "noyau"},
                                                 {"bench", "mesure"},
                                                 {"help", "aide"}}};

constexpr int kMostSteps = 1'000'000'000;
constexpr int kMostThreads = 1024;

// The whole of `text` as a decimal number from `least` to `most`.
template <class Number>
Number number(std::string_view text, const char* option, Number least, Number most) {
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < least || value > most)
        throw Unusable("--" + std::string(option) + " " + std::string(text) +
                       ": give a whole number from " + std::to_string(least) + " to " +
                       std::to_string(most));
    return value;
}

Size size(const std::string& text) {
    const std::size_t cross = text.find_first_of("xX");
    if (cross == std::string::npos)
        throw Unusable("--size " + text + ": give WIDTHxHEIGHT in cells, as 300x200");
    return {
        number(std::string_view(text).substr(0, cross), "size", Field::kMinSide, Field::kMaxSide),
        number(std::string_view(text).substr(cross + 1), "size", Field::kMinSide, Field::kMaxSide)};
}

// "coral, mitosis, ..." for a message
template <class List>
std::string names_in(const List& list) {
    std::string all;
    for (const auto& one : list) {
        if (!all.empty()) all += ", ";
        all += one.names.english;
    }
    return all;
}

po::options_description described() {
    po::options_description options("Options");
    const auto text = [](const char* name) { return po::value<std::string>()->value_name(name); };
    options.add_options()  //
        ("steps", text("N"),
         "steps before the picture is saved (12000), or made at full "
         "speed before the live run slows down to watch (0)")                                 //
        ("size", text("WxH"), "cells across and down (300x200; live: the window)")            //
        ("palette", text("NAME"), "violet, magma, ice or moss")                               //
        ("export", text("FILE"), "compute without a terminal and save FILE.png or FILE.ppm")  //
        ("figures", po::bool_switch(),
         "compute without a terminal and print mean V, covered "
         "area and spots")                                                                  //
        ("seed", text("N"), "which random places V is dropped at (1)")                      //
        ("threads", text("N"), "how many threads compute (all the processor has)")          //
        ("kernel", text("NAME"), "scalar, vector4, avx2 or avx512 (the fastest there is)")  //
        ("bench", po::bool_switch(), "measure cell updates a second against a plain loop")  //
        ("help,h", po::bool_switch(), "this page");
    return options;
}

// Puts the English option for the French: both spellings give the same Options.
std::vector<std::string> in_english(std::vector<std::string> arguments) {
    for (std::string& argument : arguments) {
        if (argument == "--") break;
        if (!argument.starts_with("--")) continue;
        const std::size_t end = argument.find('=');
        const std::string name = argument.substr(2, end == std::string::npos ? end : end - 2);
        for (const Names& names : kOptionNames)
            if (name == names.french)
                argument = "--" + std::string(names.english) +
                           (end == std::string::npos ? "" : argument.substr(end));
    }
    return arguments;
}

po::variables_map parsed(const std::vector<std::string>& arguments) {
    po::options_description all = described();
    all.add_options()("pattern", po::value<std::vector<std::string>>());
    po::positional_options_description places;
    places.add("pattern", -1);
    using Style = po::command_line_style::style_t;
    const int style = Style::allow_long | Style::long_allow_adjacent | Style::long_allow_next |
                      Style::allow_short | Style::short_allow_next | Style::allow_dash_for_short;
    po::variables_map values;
    try {
        po::store(po::command_line_parser(in_english(arguments))
                      .options(all)
                      .positional(places)
                      .style(style)
                      .run(),
                  values);
    } catch (const po::error& error) {
        throw Unusable(std::string(error.what()) + ": see rd --help");
    }
    return values;
}

void choose_pattern(Options& options, const std::vector<std::string>& words) {
    if (words.size() > 1)
        throw Unusable(words[1] + ": one pattern at a time; " + words[0] + " was named already");
    if (kMapNames.match(words[0])) {
        options.map = true;
        return;
    }
    options.pattern = find_pattern(words[0]);
    if (options.pattern == nullptr)
        throw Unusable(words[0] + ": no such pattern; there are " + names_in(patterns()) +
                       " and map");
}

}  // namespace

Options parse_options(const std::vector<std::string>& arguments) {
    const po::variables_map values = parsed(arguments);
    const auto text = [&](const char* name) -> std::optional<std::string> {
        if (values.count(name) == 0) return std::nullopt;
        return values[name].as<std::string>();
    };

    Options options;
    options.pattern = &patterns()[0];
    options.palette = &palettes()[0];
    options.kernel = &best_kernel();
    options.help = values["help"].as<bool>();
    options.bench = values["bench"].as<bool>();
    options.figures = values["figures"].as<bool>();
    if (values.count("pattern") != 0)
        choose_pattern(options, values["pattern"].as<std::vector<std::string>>());
    if (const auto steps = text("steps")) options.steps = number(*steps, "steps", 0, kMostSteps);
    if (const auto wanted = text("size")) options.size = size(*wanted);
    if (const auto seed = text("seed"))
        options.seed = number<std::uint64_t>(*seed, "seed", 0, UINT64_MAX);
    if (const auto threads = text("threads"))
        options.threads = number(*threads, "threads", 1, kMostThreads);
    if (const auto name = text("palette")) {
        options.palette = find_palette(*name);
        if (options.palette == nullptr)
            throw Unusable("--palette " + *name + ": no such palette; there are " +
                           names_in(palettes()));
    }
    if (const auto name = text("kernel")) {
        options.kernel = find_kernel(*name);
        if (options.kernel == nullptr) {
            std::string all;
            for (const Kernel& kernel : kernels()) all += std::string(" ") + kernel.name;
            throw Unusable("--kernel " + *name + ": not on this processor; it can run" + all);
        }
    }
    if (const auto file = text("export")) {
        picture_format(*file);  // refuses an ending it does not know
        options.export_file = *file;
    }
    return options;
}

void print_help(std::ostream& out) {
    out << "rd: Gray-Scott reaction-diffusion, live in the terminal\n\n"
           "  rd [PATTERN] [--steps N] [--size WxH] [--palette NAME] [--export FILE.png|FILE.ppm]\n"
           "  rd map                      the parameter map\n\n"
           "Patterns, by key (the French names are accepted too):\n";
    int key = 1;
    for (const Pattern& pattern : patterns()) {
        out << "  " << key++ << " " << pattern.names.english;
        if (pattern.names.french != pattern.names.english)
            out << " (" << pattern.names.french << ")";
        out << "\n";
    }
    out << "\nKeys: 1 to 9 pattern; left click and drag drops V, right click erases; space "
           "pauses;\n"
           "r restarts; c next palette; + and - more or fewer steps a frame; m the map; q "
           "quits.\n\n"
        << described() << "\nFrench spellings:";
    for (const Names& names : kOptionNames)
        if (names.french != names.english) out << " --" << names.french;
    out << "\n";
}

}  // namespace rd
