// The keyboard matrix and the two joysticks, as CIA 1 sees them.
//
//             CIA 1 port B (rows) bit 0..7, read by the KERNAL
//   port A  0  DEL RETURN CRSR-LR F7 F1 F3 F5 CRSR-UD
//   (cols)  1  3 W A 4 Z S E LSHIFT
//           2  5 R D 6 C F T X
//           3  7 Y G 8 B H U V
//           4  9 I J 0 M K O N
//           5  + P L - . : @ ,
//           6  POUND * ; HOME RSHIFT = ^ /
//           7  1 <- CTRL 2 SPACE C= Q RUN/STOP
//
// (Commodore 64 Programmer's Reference Guide, schematic; each key joins one line of port A with
// one of port B, so that three pressed keys can show a fourth.)
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace badline {

// A key by its place: `column` is the line of port A, `row` that of port B, both 0 to 7.
struct Key {
    std::uint8_t column;
    std::uint8_t row;
    friend bool operator==(const Key&, const Key&) = default;
};

inline constexpr Key kKeyLeftShift{1, 7}, kKeyRightShift{6, 4}, kKeyReturn{0, 1}, kKeyRunStop{7, 7},
    kKeyCommodore{7, 5}, kKeyControl{7, 2}, kKeySpace{7, 4};

// Which keys make a character, as typed in the upper case/graphics set (lower and upper case
// letters are the same key here); `shift` when SHIFT is held with it. Nothing where no key makes it.
struct KeyStroke {
    Key key;
    bool shift = false;
};
std::optional<KeyStroke> key_for(char character);
// By name, as written in braces in --keys: return, space, f1 to f8, up, down, left, right, home,
// clr, del, inst, stop, ctrl, cbm, lshift, rshift, leftarrow, uparrow, pound, pi.
std::optional<KeyStroke> key_named(std::string_view name);

// Joystick lines, active high here (1 = pressed); on the port they pull the line low.
enum JoystickLine : std::uint8_t {
    kJoystickUp = 1, kJoystickDown = 2, kJoystickLeft = 4, kJoystickRight = 8, kJoystickFire = 16
};

struct Keyboard {
    void press(Key key) { matrix[key.column] |= static_cast<std::uint8_t>(1U << key.row); }
    void release(Key key) { matrix[key.column] &= static_cast<std::uint8_t>(~(1U << key.row)); }
    void release_all() { matrix = {}; }
    // `port` 1 or 2; `lines` a sum of JoystickLine.
    void set_joystick(int port, std::uint8_t lines) { joystick[port - 1] = lines & 0x1fU; }

    // What port A's pins are pulled to when port B's are driven as given (1 = high or open), and
    // the other way round.
    std::uint8_t port_a(std::uint8_t port_a_driven, std::uint8_t port_b_driven) const;
    std::uint8_t port_b(std::uint8_t port_a_driven, std::uint8_t port_b_driven) const;

    std::array<std::uint8_t, 8> matrix{};    // per column, the rows whose keys are pressed
    std::array<std::uint8_t, 2> joystick{};  // lines pressed, ports 1 and 2
};

}  // namespace badline
