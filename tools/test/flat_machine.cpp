#include "flat_machine.hpp"

namespace badline::suites {

// Between the processor and the machine; what is asked of it is in cpu6510.hpp. No line ever
// goes low.
class FlatBus {
  public:
    static constexpr bool kExact = false;
    static constexpr bool kWatched = true;

    explicit FlatBus(FlatMachine& machine) : m_(&machine) {}

    Cycle clock() const { return m_->clock_; }
    void set_clock(Cycle now) { m_->clock_ = now; }
    bool more(Cycle now) const { return now < m_->horizon_; }
    bool irq_line_low() const { return false; }
    bool stop_at(std::uint16_t pc) const {
        if (pc != m_->first_stop_ && pc != m_->second_stop_) [[likely]] {
            m_->pass_ = false;
            return false;
        }
        if (!m_->pass_) return true;
        m_->pass_ = false;
        return false;
    }
    std::uint8_t fetch(std::uint16_t address, Cycle) { return m_->read(address); }
    void dummy_fetch(std::uint16_t, Cycle) {}
    std::uint8_t read(std::uint16_t address, Cycle) { return m_->read(address); }
    void dummy_read(std::uint16_t, Cycle) {}
    void write(std::uint16_t address, std::uint8_t value, Cycle) { m_->write(address, value); }
    void dummy_write(std::uint16_t, std::uint8_t, Cycle) {}
    std::uint8_t read_zero_page(std::uint8_t address, Cycle) { return m_->read(address); }
    void write_zero_page(std::uint8_t address, std::uint8_t value, Cycle) {
        m_->write(address, value);
    }
    void dummy_write_zero_page(std::uint8_t, std::uint8_t, Cycle) {}
    std::uint8_t read_stack(std::uint8_t address, Cycle) { return m_->state_.ram[0x100 | address]; }
    void write_stack(std::uint8_t address, std::uint8_t value, Cycle) {
        m_->state_.ram[0x100 | address] = value;
    }

  private:
    FlatMachine* m_;
};

FlatMachine::FlatMachine(std::shared_ptr<const FlatImage> image) : image_(std::move(image)) {
    restore();
}

void FlatMachine::restore() {
    state_.ram = image_->ram;
    state_.io.fill(0);
    state_.cpu = {};
    state_.cpu.s = 0xfd;  // as after a reset
    map();
}

void FlatMachine::set(const State& from) {
    state_ = from;
    map();
}

// RAM everywhere, and over it what the port shows: the table of the 6510's lines in the C64
// Programmer's Reference Guide, without cartridges. Writes go to RAM under ROM.
void FlatMachine::map() {
    for (unsigned page = 0; page < 256; ++page)
        read_page_[page] = write_page_[page] = &state_.ram[page << 8];
    if (!image_->banked) return;
    read_page_[0] = nullptr;
    write_page_[0] = nullptr;
    // An input is pulled up.
    const unsigned lines = (state_.ram[1] | ~state_.ram[0]) & 7;
    const bool loram = lines & 1, hiram = lines & 2, charen = lines & 4;
    const auto show = [&](unsigned first, const std::uint8_t* rom, std::size_t size) {
        for (unsigned page = 0; page < size >> 8; ++page)
            read_page_[(first >> 8) + page] = rom + (page << 8);
    };
    if (image_->basic && loram && hiram) show(0xa000, image_->basic->data(), 0x2000);
    if (image_->kernal && hiram) show(0xe000, image_->kernal->data(), 0x2000);
    if (!loram && !hiram) return;
    if (charen) {
        show(0xd000, state_.io.data(), state_.io.size());
        for (unsigned page = 0; page < 16; ++page) write_page_[0xd0 + page] = &state_.io[page << 8];
    } else if (image_->chargen) {
        show(0xd000, image_->chargen->data(), image_->chargen->size());
    }
}

// The C64's zero page: what is behind the port's two addresses lies in the RAM's first two bytes.
std::uint8_t FlatMachine::read_port(std::uint16_t address) const {
    if (address != 1) return state_.ram[address];
    // An input reads the C64's pull-ups: memory lines, cassette sense.
    return static_cast<std::uint8_t>((state_.ram[1] & state_.ram[0]) | (~state_.ram[0] & 0x17));
}

void FlatMachine::write_port(std::uint16_t address, std::uint8_t value) {
    state_.ram[address] = value;
    if (address < 2) map();
}

Leave FlatMachine::run(Cycle until, int first, int second, bool pass) {
    horizon_ = until;
    first_stop_ = first;
    second_stop_ = second;
    pass_ = pass;
    FlatBus bus(*this);
    return badline::run(state_.cpu, bus);
}

}  // namespace badline::suites
