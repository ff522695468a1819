#include "badline/media/palette.hpp"

#include <sstream>

#include "badline/media/host_file.hpp"
#include "badline/media/input_error.hpp"
#include "badline/media/numbers.hpp"

namespace badline {

namespace {

// The 6572 has the 6569's.
constexpr Palette k6569 = {0x000000, 0xffffff, 0xab3c65, 0x87f0cb, 0xb23def, 0x5ed638,
                           0x3a31ff, 0xffff3b, 0xb76418, 0x814c00, 0xea79a3, 0x626262,
                           0x949494, 0xb2ff8d, 0x8178ff, 0xcdcdcd};

constexpr Palette k8565 = {0x000000, 0xffffff, 0xaf3c58, 0x7ef3d6, 0xaa40f5, 0x62d532,
                           0x2c3dec, 0xffff46, 0xb7631e, 0x775300, 0xee7b95, 0x626262,
                           0x949494, 0xb7ff86, 0x7385ff, 0xcdcdcd};

constexpr Palette k6567 = {0x000000, 0xffffff, 0xa94764, 0x8ae6cb, 0x9a58b9, 0x72bd67,
                           0x1949b4, 0xfff88d, 0xc46241, 0x974000, 0xe686a3, 0x626262,
                           0x949494, 0xc6ffba, 0x6291fb, 0xcdcdcd};

constexpr Palette k8562 = {0x000000, 0xffffff, 0xae475d, 0x80e9d1, 0x915abc, 0x78bc63,
                           0x104fa5, 0xfff894, 0xc36045, 0x8f4400, 0xec859b, 0x626262,
                           0x949494, 0xccffb7, 0x5897ec, 0xcdcdcd};

// An early chip: fewer levels of brightness than the later ones.
constexpr Palette k6567r56a = {0x000000, 0xffffff, 0x92314e, 0xb2fff3, 0xc683e5, 0x72bd67,
                               0x1949b4, 0xfff88d, 0xf08d6d, 0x974000, 0xe686a3, 0x4c4c4c,
                               0xa0a0a0, 0xc6ffba, 0x6e9eff, 0xf4f4f4};

}  // namespace

const Palette& default_palette(VicModel vic) {
    switch (vic) {
        case VicModel::mos6569:
        case VicModel::mos6572: return k6569;
        case VicModel::mos8565: return k8565;
        case VicModel::mos6567: return k6567;
        case VicModel::mos8562: return k8562;
        case VicModel::mos6567r56a: return k6567r56a;
    }
    return k8565;
}

const Palette kPepto = {0x000000, 0xffffff, 0x68372b, 0x70a4b2, 0x6f3d86, 0x588d43,
                        0x352879, 0xb8c76f, 0x6f4f25, 0x433900, 0x9a6759, 0x444444,
                        0x6c6c6c, 0x9ad284, 0x6c5eb5, 0x959595};

Palette parse_vpl(std::string_view text, std::string_view name) {
    Palette palette{};
    std::size_t colours = 0;
    int line_number = 0;
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) {
        ++line_number;
        std::istringstream words{line.substr(0, line.find('#'))};
        std::string first;
        if (!(words >> first)) continue;
        const auto fail = [&](const std::string& problem) {
            throw InputError(printable(name) + ":" + std::to_string(line_number) + ": " + problem);
        };
        if (colours == palette.size()) fail("more than 16 colours; a C64 has 16");
        std::uint32_t rgb = 0;
        std::string word = first;
        for (int part = 0; part < 3; ++part) {
            // A fourth number, VICE's dither, says nothing about the colour.
            if (part > 0 && !(words >> word)) fail("a colour needs red, green and blue");
            const auto value = parse_number("$" + word);
            if (!value || *value > 0xff)
                fail("'" + printable(word) + "' is no hexadecimal byte; write 00 to FF");
            rgb = rgb << 8 | static_cast<std::uint32_t>(*value);
        }
        palette[colours++] = rgb;
    }
    if (colours != palette.size())
        throw InputError(printable(name) + ": has " + std::to_string(colours) +
                         " colours; a palette file has 16 lines of red, green and blue");
    return palette;
}

Palette palette_named(const std::string& name, VicModel vic) {
    if (name == "default") return default_palette(vic);
    if (name == "default-pal") return k8565;
    if (name == "default-ntsc") return k8562;
    if (name == "pepto" || name == "pepto-pal") return kPepto;
    std::error_code error;
    if (name.find('/') == std::string::npos && !name.ends_with(".vpl") &&
        !std::filesystem::exists(name, error))
        throw InputError("unknown palette '" + printable(name) +
                         "'; give default, pepto or a .vpl file");
    const auto bytes = read_file(name, "palette file", 1u << 20);
    return parse_vpl({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, name);
}

}  // namespace badline
