// run_sum PRG ROMS: runs sum.prg on the machine. Its result, and the processor's own cycles, must
// be what they are by the book.
#include <exception>
#include <iostream>

#include "badline/machine/machine.hpp"
#include "badline/media/prg.hpp"
#include "badline/media/rom_set.hpp"
#include "badline/media/symbols.hpp"

int main(int, char** argv) try {
    const badline::Prg prg = badline::load_prg(argv[1]);
    const badline::Symbols symbols = badline::load_symbols(*badline::symbols_beside(argv[1]));

    badline::RomSources roms;
    roms.folder = argv[2];
    badline::Machine machine({.roms = badline::load_roms(roms).roms});
    machine.load(prg.load, prg.bytes);
    machine.cpu().pc = symbols.resolve("start");
    machine.cpu().p |= 0x04;  // no interrupts
    machine.break_at(symbols.resolve("done"));
    machine.clear_accounts();
    machine.run(machine.now() + 100'000);

    const std::uint16_t result = symbols.resolve("result");
    const int sum = machine.peek(result) | machine.peek(result + 1) << 8;
    // 12 before the loop; a pass is 2+2+4+4+3+2+3 = 20 cycles, 5 more when a carry is counted
    // (2+6 for 3), which is 19 times for 5050 = 19 * 256 + 186; the last branch is not taken.
    const badline::Cycle cycles = machine.accounts().processor;
    std::cout << "sum " << sum << ", cycles " << cycles << '\n';
    return sum == 5050 && cycles == 12 + 100 * 20 + 19 * 5 - 1 ? 0 : 1;
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 2;
}
