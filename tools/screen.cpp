#include "screen.hpp"

namespace badline::tools {

TextScreen text_screen(const Machine& machine) {
    TextScreen screen;
    const int bank = ~machine.peek_io(0xdd00) & 3;
    const std::uint8_t pointers = machine.peek_io(0xd018);
    screen.matrix = static_cast<std::uint16_t>(bank << 14 | (pointers >> 4) << 10);
    // The ROM's second half begins at $1800 of the bank: bit 1 of $D018.
    screen.set = (pointers & 0x02) != 0 ? CharacterSet::lower_upper : CharacterSet::upper_graphics;
    for (std::size_t i = 0; i < screen.codes.size(); ++i)
        screen.codes[i] = machine.ram()[(screen.matrix + i) & 0xffff];
    return screen;
}

std::string screen_rows(const Machine& machine) {
    const TextScreen screen = text_screen(machine);
    return screen_text(screen.codes, screen.set);
}

}  // namespace badline::tools
