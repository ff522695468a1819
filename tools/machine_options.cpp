#include "machine_options.hpp"

#include <optional>
#include <vector>

#include "badline/media/host_file.hpp"
#include "badline/media/input_error.hpp"
#include "badline/media/numbers.hpp"
#include "badline/media/rom_set.hpp"
#include "badline/media/symbols.hpp"

namespace badline::tools {
namespace {

namespace po = boost::program_options;

Model chosen_model(const std::string& name) {
    if (const auto model = model_named(name)) return *model;
    std::vector<std::string> names;
    std::string all;
    for (const ModelParts& parts : kModels) {
        names.emplace_back(parts.name);
        all += (all.empty() ? "" : ", ") + std::string(parts.name);
    }
    const auto likely = closest(name, names);
    throw InputError("unknown model '" + printable(name) + "'" +
                     (likely.empty() ? "; give one of " + all : did_you_mean(likely)));
}

// What RAM holds at power-on: VICE's pattern, one byte everywhere, or random bytes by a seed.
RamPattern chosen_pattern(const std::string& text) {
    if (text == "default" || text == "x64sc") return kX64scRamPattern;
    RamPattern pattern;
    pattern.value_invert = pattern.value_offset = pattern.pattern_invert = 0;
    if (const auto value = parse_number(text); value && *value <= 0xff) {
        pattern.start_value = static_cast<std::uint8_t>(*value);
        return pattern;
    }
    // VALUE,N: the byte, inverted after every N bytes.
    if (const auto comma = text.find(','); comma != std::string::npos) {
        const auto value = parse_number(text.substr(0, comma));
        const auto invert = parse_number(text.substr(comma + 1));
        if (value && *value <= 0xff && invert && *invert > 0 && *invert <= 0x10000) {
            pattern.start_value = static_cast<std::uint8_t>(*value);
            pattern.value_invert = static_cast<std::uint32_t>(*invert);
            return pattern;
        }
    }
    throw InputError(
        "unknown RAM pattern '" + printable(text) +
        "'; give default (x64sc's), a byte ($00), or a byte and after how many bytes it is "
        "inverted ($00,64)");
}

std::optional<std::filesystem::path> path_of(const po::variables_map& values, const char* name) {
    if (values.count(name) == 0) return std::nullopt;
    const auto text = values[name].as<std::string>();
    if (text.empty()) throw InputError(std::string("--") + name + " is empty: give a path");
    return text;
}

}  // namespace

po::options_description machine_options() {
    po::options_description options;
    options.add_options()("model", po::value<std::string>()->default_value("c64c"))(
        "roms", po::value<std::string>())("kernal", po::value<std::string>())(
        "basic", po::value<std::string>())("chargen", po::value<std::string>())(
        "ram-pattern", po::value<std::string>()->default_value("default"))("reference",
                                                                           po::bool_switch());
    return options;
}

ChosenMachine chosen_machine(const po::variables_map& values) {
    ChosenMachine chosen;
    chosen.config.model = chosen_model(values["model"].as<std::string>());
    chosen.config.ram_pattern = chosen_pattern(values["ram-pattern"].as<std::string>());
    chosen.config.reference = values["reference"].as<bool>();
    RomSources sources;
    sources.folder = path_of(values, "roms");
    sources.kernal = path_of(values, "kernal");
    sources.basic = path_of(values, "basic");
    sources.chargen = path_of(values, "chargen");
    chosen.files = load_roms(sources);
    const LoadedRoms& loaded = chosen.files;
    chosen.config.roms = loaded.roms;
    chosen.roms = loaded.own ? "badline's own" : printable(loaded.kernal.string());
    return chosen;
}

std::string machine_options_help() {
    return "The machine:\n"
           "  --model MODEL         c64, c64c (default), ntsc, newntsc, oldntsc, drean\n"
           "  --roms DIR            ROM images in DIR by VICE's file names, in place of ours\n"
           "  --kernal F, --basic F, --chargen F\n"
           "                        one ROM image from a file\n"
           "  --ram-pattern P       RAM at power-on: default (as in x64sc), a byte ($00), or a\n"
           "                        byte and after how many bytes it is inverted ($00,64)\n"
           "  --reference           do everything in every cycle: slow, the judge of the fast "
           "way\n";
}

}  // namespace badline::tools
