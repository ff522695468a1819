#include "badline/machine/keyboard.hpp"

#include <algorithm>
#include <cctype>

namespace badline {
namespace {

struct NamedKey {
    std::string_view name;
    KeyStroke stroke;
};

// Characters by place, column by column; '\0' where a key makes no character of its own.
constexpr char kPlain[8][9] = {"\0\r\0\0\0\0\0",
                               "3wa4zse",
                               "5rd6cftx",
                               "7yg8bhuv",
                               "9ij0mkon",
                               "+pl-.:@,",
                               "\0*;\0\0=^/",
                               "1\0\0"
                               "2 \0q"};
constexpr char kShifted[8][9] = {"\0\0\0\0\0\0\0", "#\0\0$\0\0\0",    "%\0\0&\0\0\0\0",
                                 "'\0\0(\0\0\0\0", ")\0\0\0\0\0\0\0", "\0\0\0\0>[\0<",
                                 "\0\0]\0\0\0\0?", "!\0\0\"\0\0\0"};

constexpr NamedKey kNamed[] = {
    {"return", {kKeyReturn}},
    {"space", {kKeySpace}},
    {"f1", {{0, 4}}},
    {"f2", {{0, 4}, true}},
    {"f3", {{0, 5}}},
    {"f4", {{0, 5}, true}},
    {"f5", {{0, 6}}},
    {"f6", {{0, 6}, true}},
    {"f7", {{0, 3}}},
    {"f8", {{0, 3}, true}},
    {"down", {{0, 7}}},
    {"up", {{0, 7}, true}},
    {"right", {{0, 2}}},
    {"left", {{0, 2}, true}},
    {"home", {{6, 3}}},
    {"clr", {{6, 3}, true}},
    {"del", {{0, 0}}},
    {"inst", {{0, 0}, true}},
    {"stop", {kKeyRunStop}},
    {"run", {kKeyRunStop, true}},
    {"ctrl", {kKeyControl}},
    {"cbm", {kKeyCommodore}},
    {"lshift", {kKeyLeftShift}},
    {"rshift", {kKeyRightShift}},
    {"leftarrow", {{7, 1}}},
    {"uparrow", {{6, 6}}},
    {"pound", {{6, 0}}},
    {"pi", {{6, 6}, true}},
};

}  // namespace

std::optional<KeyStroke> key_for(char character) {
    const char wanted =
        character == '\n' ? '\r'
                          : static_cast<char>(std::tolower(static_cast<unsigned char>(character)));
    if (wanted == '\0') return std::nullopt;
    for (std::uint8_t column = 0; column < 8; ++column) {
        for (std::uint8_t row = 0; row < 8; ++row) {
            if (kPlain[column][row] == wanted) return KeyStroke{{column, row}, false};
            if (kShifted[column][row] == wanted) return KeyStroke{{column, row}, true};
        }
    }
    return std::nullopt;
}

std::optional<KeyStroke> key_named(std::string_view name) {
    const auto found = std::find_if(std::begin(kNamed), std::end(kNamed),
                                    [&](const NamedKey& key) { return key.name == name; });
    if (found == std::end(kNamed)) return std::nullopt;
    return found->stroke;
}

// A pressed key joins its two lines, so that a low on either is a low on both, and goes on from
// there through the other pressed keys of that line: the ghosts of a matrix without diodes.
namespace {
struct Lines {
    std::uint8_t a, b;
};
Lines settle(const Keyboard& keyboard, std::uint8_t a, std::uint8_t b) {
    a &= static_cast<std::uint8_t>(~keyboard.joystick[1]);
    b &= static_cast<std::uint8_t>(~keyboard.joystick[0]);
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned column = 0; column < 8; ++column) {
            const std::uint8_t keys = keyboard.matrix[column];
            if (keys == 0) continue;
            const bool low = (a & 1U << column) == 0;
            if (low && (b & keys) != 0) {
                b &= static_cast<std::uint8_t>(~keys);
                changed = true;
            } else if (!low && (keys & ~b) != 0) {
                a &= static_cast<std::uint8_t>(~(1U << column));
                changed = true;
            }
        }
    }
    return {a, b};
}
}  // namespace

std::uint8_t Keyboard::port_a(std::uint8_t port_a_driven, std::uint8_t port_b_driven) const {
    return settle(*this, port_a_driven, port_b_driven).a;
}

std::uint8_t Keyboard::port_b(std::uint8_t port_a_driven, std::uint8_t port_b_driven) const {
    return settle(*this, port_a_driven, port_b_driven).b;
}

}  // namespace badline
