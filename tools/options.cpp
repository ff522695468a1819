#include "options.hpp"

#include <algorithm>

#include "badline/media/host_file.hpp"
#include "badline/media/input_error.hpp"
#include "badline/media/numbers.hpp"
#include "badline/media/symbols.hpp"

namespace badline::tools {

namespace po = boost::program_options;

po::variables_map parse_options(std::string_view subcommand, const std::vector<std::string>& args,
                                const po::options_description& options,
                                const std::string& positional) {
    const std::string see = "; see badline help " + std::string(subcommand);
    po::positional_options_description places;
    po::options_description all;
    all.add(options);
    if (!positional.empty()) {
        places.add(positional.c_str(), -1);
        all.add_options()(positional.c_str(), po::value<Repeated>());
    }
    po::variables_map values;
    try {
        using namespace po::command_line_style;
        po::command_line_parser parser(args);
        parser.options(all).positional(places).style(allow_long | long_allow_adjacent |
                                                     long_allow_next);
        po::store(parser.run(), values);
        po::notify(values);
    } catch (const po::unknown_option& error) {
        std::vector<std::string> known;
        for (const auto& option : options.options()) known.push_back(option->format_name());
        std::string name = error.get_option_name();
        name = name.substr(0, name.find('='));
        throw InputError("unknown option '" + printable(name) + "'" +
                         did_you_mean(closest(name, known)) + see);
    } catch (const po::multiple_occurrences& error) {
        throw InputError("option " + error.get_option_name() + " is given twice; once is enough");
    } catch (const po::invalid_command_line_syntax& error) {
        using Fault = po::invalid_command_line_syntax;
        const bool missing = error.kind() == Fault::missing_parameter ||
                             error.kind() == Fault::empty_adjacent_parameter;
        throw InputError("option " + printable(error.get_option_name()) +
                         (missing ? " needs a value" : " takes no value") + see);
    } catch (const po::error& error) {
        throw InputError(printable(error.what()) + see);
    }
    return values;
}

Repeated all_of(const po::variables_map& values, const char* name) {
    return values.count(name) == 0 ? Repeated{} : values[name].as<Repeated>();
}

std::string text_of(const po::variables_map& values, const char* name) {
    return values.count(name) == 0 ? std::string{} : values[name].as<std::string>();
}

std::optional<std::string> given_text(const po::variables_map& values, const char* name) {
    if (values.count(name) == 0) return std::nullopt;
    return values[name].as<std::string>();
}

std::uint64_t number_of(const po::variables_map& values, const char* name, std::uint64_t least,
                        std::uint64_t most, std::uint64_t otherwise) {
    if (values.count(name) == 0) return otherwise;
    const std::string text = text_of(values, name);
    const auto number = parse_count(text);
    if (!number || *number < least || *number > most)
        throw InputError(std::string("--") + name + " '" + printable(text) +
                         "': give a number from " + std::to_string(least) + " to " +
                         std::to_string(most));
    return *number;
}

std::vector<std::string> with_standard_output(std::vector<std::string> args,
                                              std::initializer_list<std::string_view> names) {
    for (std::string& arg : args) {
        if (arg == "--") break;
        if (std::find(names.begin(), names.end(), arg) != names.end())
            arg += std::string("=") + kStandardOutput;
    }
    return args;
}

}  // namespace badline::tools
