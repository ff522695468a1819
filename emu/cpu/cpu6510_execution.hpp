// How run() of cpu6510.hpp executes: the registers in locals, one function a kind of opcode,
// put together by the table in opcodes.hpp.
#pragma once

#include <type_traits>

#include "badline/cpu/cpu6510.hpp"

// In a build for speed all of this is inlined into run(), so that the registers are the host's. In
// others each opcode stays a function of its own: a compiler with sanitizers takes minutes for
// all of them in one.
#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__)
#define BADLINE_INLINE [[gnu::always_inline]]
#define BADLINE_INLINE_OPCODE [[gnu::always_inline]]
#else
#define BADLINE_INLINE
#define BADLINE_INLINE_OPCODE [[gnu::noinline]]
#endif

namespace badline::detail {

// What the results of ANE and LXA (LAX #imm) depend on, bits of A that the chip does not quite
// drive, differs from chip to chip and with temperature. These values keep all known programs
// working; ANE has the other one when RDY held its operand fetch. (VICE test programs, CPU/ane
// and CPU/lax, analyses in their readme.txt.)
inline constexpr unsigned kAneConstant = 0xef, kAneHeldConstant = 0xee, kLxaConstant = 0xee;

// A bus that is no more than a pointer is copied, so that the pointer stays in a register: behind
// a reference the compiler would load it again after every byte stored.
template <class Bus>
using BusHandle = std::conditional_t<!Bus::kExact && sizeof(Bus) <= sizeof(void*), Bus, Bus&>;

// Whether the bus can show where code lies in the host's memory.
template <class Bus>
concept ShowsCode = requires(Bus bus, std::uint16_t pc) {
    { bus.code(pc) } -> std::same_as<const std::uint8_t*>;
};

// One stretch of execution. It lives in run() only, and as everything here is inlined there, its
// members become registers of the host.
template <CpuBus Bus>
class Execution {
  public:
    BADLINE_INLINE Execution(const Cpu6510State& state, BusHandle<Bus> bus)
        : bus_(bus), pc_(state.pc), a_(state.a), x_(state.x), y_(state.y), s_(state.s) {
        unpack_status(state.p);
        if constexpr (!Bus::kExact) clock_ = bus.clock();
    }

    BADLINE_INLINE void save(Cpu6510State& state) {
        state.pc = pc_;
        state.a = a_;
        state.x = x_;
        state.y = y_;
        state.s = s_;
        state.p = packed_status();
        state.interrupt = interrupt_;
        if constexpr (!Bus::kExact) bus_.set_clock(clock_);
    }

    BADLINE_INLINE bool more() {
        if constexpr (Bus::kExact)
            return bus_.more();
        else
            return bus_.more(clock_);
    }

    BADLINE_INLINE bool stop_here() {
        if constexpr (Bus::kWatched)
            return bus_.stop_at(pc_);
        else
            return false;
    }

    // On the fast bus no interrupt ever comes next: it leaves before.
    BADLINE_INLINE bool interrupt_next() const { return Bus::kExact && interrupt_; }

    BADLINE_INLINE std::uint8_t next_opcode() { return fetch_opcode(); }

    // The interrupt sequence in place of an instruction: BRK's, with the opcode and the byte
    // behind it fetched and dropped, and B clear on the stack. Exact bus only.
    BADLINE_INLINE void enter_interrupt() {
        dummy_fetch();
        dummy_fetch();
        push_and_jump_through_vector(0);
    }

    BADLINE_INLINE void enter_reset() {
        dummy_fetch();
        dummy_fetch();
        for (int n = 0; n < 3; ++n) {
            dummy_stack();
            --s_;
        }
        flags_ |= status::kInterruptDisable;
        const unsigned low = read(0xfffc);
        pc_ = low | read(0xfffd) << 8;
        interrupt_ = false;
    }

    // All of one instruction after its opcode fetch.
    template <std::uint8_t kOpcode>
    BADLINE_INLINE_OPCODE void execute() {
        constexpr Operation kOperation = kOpcodes[kOpcode].operation;
        constexpr Mode kMode = kOpcodes[kOpcode].mode;
        constexpr Access kAccess = access_of(kOperation);
        const unsigned flags_before = flags_;

        if constexpr (kMode == Mode::kRelative) {
            branch(condition<kOperation>());
            return;
        } else if constexpr (kOperation == Operation::kBrk) {
            fetch<1>();
            push_and_jump_through_vector(status::kBreak);
            return;
        } else if constexpr (kMode == Mode::kAccumulator) {
            dummy_fetch();
            a_ = modified<kOperation>(a_);
        } else if constexpr (kMode == Mode::kImplied) {
            implied<kOperation>();
        } else if constexpr (kMode == Mode::kImmediate) {
            consume<kOperation>(fetch<1>());
        } else if constexpr (kAccess == Access::kRead) {
            consume<kOperation>(load<kMode>(effective_address<kMode, kAccess>()));
        } else if constexpr (kOperation == Operation::kSha || kOperation == Operation::kShx ||
                             kOperation == Operation::kShy || kOperation == Operation::kTas) {
            store_and_high_byte<kOperation, kMode>();
        } else if constexpr (kAccess == Access::kWrite) {
            store<kMode>(effective_address<kMode, kAccess>(), produced<kOperation>());
        } else if constexpr (kAccess == Access::kModify) {
            const auto address = effective_address<kMode, kAccess>();
            const std::uint8_t before = load<kMode>(address);
            dummy_store<kMode>(address, before);
            store<kMode>(address, modified<kOperation>(before));
        } else if constexpr (kOperation == Operation::kJmp) {
            jump<kMode>();
        } else {
            static_assert(kOperation == Operation::kJsr);
            jump_to_subroutine();
        }

        // The chip looks at the interrupts in the last cycle but one. CLI, SEI and PLP change I
        // after that; RTI has changed it before. When RDY holds the last cycle of CLI or SEI, they
        // have changed it there; PLP still has to wait for its byte.
        constexpr bool kPlp = kOperation == Operation::kPlp;
        constexpr bool kLateFlag =
            kPlp || kOperation == Operation::kCli || kOperation == Operation::kSei;
        if constexpr (Bus::kExact) {
            interrupt_ =
                interrupt_seen(kLateFlag ? flags_before : flags_, kPlp ? flags_before : flags_);
        } else if constexpr (kOperation == Operation::kRti) {
            interrupt_ = !(flags_ & status::kInterruptDisable) && bus_.irq_line_low();
        }
    }

    // Whether this opcode may clear I, so that the fast bus's promise does not hold any more.
    template <std::uint8_t kOpcode>
    BADLINE_INLINE bool breaks_promise() {
        constexpr Operation kOperation = kOpcodes[kOpcode].operation;
        if constexpr (!Bus::kExact &&
                      (kOperation == Operation::kCli || kOperation == Operation::kPlp ||
                       kOperation == Operation::kRti))
            return !(flags_ & status::kInterruptDisable) && bus_.irq_line_low();
        else
            return false;
    }

    // A jammed processor's bus, for ever.
    BADLINE_INLINE void idle_jammed() {
        if constexpr (Bus::kExact)
            bus_.read(0xffff);
        else
            clock_ += 1;
    }

  private:
    // ---- the bus: every access is one cycle ----

    // The byte at the pc, which is the opcode or byte `kIndex` of the instruction.
    template <int kIndex>
    BADLINE_INLINE std::uint8_t fetch() {
        if constexpr (Bus::kExact) {
            return bus_.read(pc_++);
        } else if constexpr (ShowsCode<Bus> && kIndex > 0) {
            ++pc_;
            ++clock_;
            return static_cast<std::uint8_t>(instruction_ >> 8 * kIndex);
        } else {
            return bus_.fetch(pc_++, clock_++);
        }
    }

    BADLINE_INLINE std::uint8_t fetch_opcode() {
        if constexpr (ShowsCode<Bus>) {
            if (const std::uint8_t* code = bus_.code(pc_)) [[likely]]
                instruction_ = code[0] | code[1] << 8 | code[2] << 16 |
                               static_cast<std::uint32_t>(code[3]) << 24;
            else
                instruction_ = fetch_instruction(bus_, pc_, clock_);
            ++pc_;
            ++clock_;
            return static_cast<std::uint8_t>(instruction_);
        } else {
            return fetch<0>();
        }
    }

    // The bytes of an instruction that lies where they must be fetched one by one. (JSR's third
    // is not fetched with the others.)
    [[gnu::noinline]] static std::uint32_t fetch_instruction(BusHandle<Bus> bus, std::uint16_t pc,
                                                             Cycle now) {
        std::uint32_t bytes = bus.fetch(pc, now);
        const Opcode opcode = kOpcodes[bytes];
        int length = instruction_length(opcode.mode);
        if (opcode.operation == Operation::kBrk || opcode.operation == Operation::kJsr) length = 2;
        for (int n = 1; n < length; ++n)
            bytes |=
                static_cast<std::uint32_t>(bus.fetch(static_cast<std::uint16_t>(pc + n), now + n))
                << 8 * n;
        return bytes;
    }

    BADLINE_INLINE void dummy_fetch() {
        if constexpr (Bus::kExact)
            bus_.read(pc_);
        else
            bus_.dummy_fetch(pc_, clock_++);
    }

    BADLINE_INLINE std::uint16_t fetch_word() {
        const unsigned low = fetch<1>();
        return low | fetch<2>() << 8;
    }

    BADLINE_INLINE std::uint8_t read(std::uint16_t address) {
        if constexpr (Bus::kExact)
            return bus_.read(address);
        else
            return bus_.read(address, clock_++);
    }

    BADLINE_INLINE void dummy_read(std::uint16_t address) {
        if constexpr (Bus::kExact)
            bus_.read(address);
        else
            bus_.dummy_read(address, clock_++);
    }

    // A dummy read at `address` before the carry into its high byte, which is still the base's.
    // While RDY holds it, the adder goes on, so that from its second cycle `address` is on the
    // bus.
    BADLINE_INLINE void dummy_read_uncarried(std::uint16_t base, std::uint16_t address) {
        const std::uint16_t uncarried = (base & 0xff00) | (address & 0x00ff);
        if constexpr (Bus::kExact)
            bus_.read_moving(uncarried, address);
        else
            bus_.dummy_read(uncarried, clock_++);
    }

    BADLINE_INLINE void write(std::uint16_t address, std::uint8_t value) {
        if constexpr (Bus::kExact)
            bus_.write(address, value);
        else
            bus_.write(address, value, clock_++);
    }

    BADLINE_INLINE std::uint8_t read_zero_page(std::uint8_t address) {
        if constexpr (Bus::kExact)
            return bus_.read(address);
        else
            return bus_.read_zero_page(address, clock_++);
    }

    BADLINE_INLINE void dummy_zero_page([[maybe_unused]] std::uint8_t address) {
        if constexpr (Bus::kExact)
            bus_.read(address);
        else
            ++clock_;
    }

    BADLINE_INLINE void dummy_stack() {
        if constexpr (Bus::kExact)
            bus_.read(0x100 | s_);
        else
            ++clock_;
    }

    BADLINE_INLINE void push(std::uint8_t value) {
        if constexpr (Bus::kExact)
            bus_.write(0x100 | s_, value);
        else
            bus_.write_stack(s_, value, clock_++);
        --s_;
    }

    BADLINE_INLINE std::uint8_t pull() {
        ++s_;
        if constexpr (Bus::kExact)
            return bus_.read(0x100 | s_);
        else
            return bus_.read_stack(s_, clock_++);
    }

    // ---- status ----

    BADLINE_INLINE void unpack_status(std::uint8_t p) {
        nz_ = alu::make_nz((p & status::kNegative) != 0, (p & status::kZero) != 0);
        carry_ = p & status::kCarry;
        v_ = static_cast<unsigned>(p) << 1;
        flags_ = p & (status::kInterruptDisable | status::kDecimal);
    }

    BADLINE_INLINE std::uint8_t packed_status() const {
        return static_cast<std::uint8_t>((nz_ & 0x180 ? status::kNegative : 0) |
                                         (nz_ & 0xff ? 0 : status::kZero) | carry_ |
                                         (v_ >> 1 & status::kOverflow) | flags_ | status::kUnused);
    }

    // ---- interrupts ----

    // Whether the lines ask for an interrupt sequence, at the end of an instruction: they are
    // looked at in the cycle before its last access, and, while RDY holds that access, in each
    // cycle but the last. I is looked at with them: as it was in the first of these cycles, and
    // as it was in those held.
    BADLINE_INLINE bool interrupt_seen(unsigned flags_first, unsigned flags_held) {
        const int first = bus_.access_cycles();
        const std::uint64_t irq = bus_.irq_history();
        if (!(flags_first & status::kInterruptDisable) && irq >> first & 1) return true;
        const std::uint64_t held = (std::uint64_t{1} << first) - 2;
        if (!(flags_held & status::kInterruptDisable) && (irq & held) != 0) return true;
        return (bus_.nmi_history() & 2) != 0;
    }

    // The last five cycles of BRK, IRQ and NMI. Which of them it was only shows in B: the vector
    // is chosen by the NMI latch as it was two cycles before it is fetched, so that an NMI that
    // comes early enough takes over the others. The latch is kept clear until the low byte has
    // been fetched. An NMI that came too late to take over is found again after that, but only
    // while its pin is still low.
    //
    // No interrupt follows at once, so that the first instruction of the handler is executed
    // before the next one; only while RDY holds the last cycle NMI is looked at.
    BADLINE_INLINE void push_and_jump_through_vector(std::uint8_t break_flag) {
        push(pc_ >> 8);
        push(pc_ & 0xff);
        push(packed_status() | break_flag);
        bool nmi = false;
        if constexpr (Bus::kExact) nmi = (bus_.nmi_history() & 2) != 0;
        const std::uint16_t vector = nmi ? 0xfffa : 0xfffe;
        flags_ |= status::kInterruptDisable;
        const unsigned low = read(vector);
        if constexpr (Bus::kExact) {
            if (nmi)
                bus_.acknowledge_nmi();
            else if (bus_.nmi_history() & 1)
                bus_.look_again_for_nmi();
        }
        pc_ = low | read(vector + 1) << 8;
        if constexpr (Bus::kExact)
            interrupt_ = bus_.access_cycles() > 1 && (bus_.nmi_history() & 2) != 0;
    }

    // ---- addressing ----

    template <Mode kMode, Access kAccess>
    BADLINE_INLINE std::uint16_t effective_address() {
        if constexpr (kMode == Mode::kZeroPage) {
            return fetch<1>();
        } else if constexpr (kMode == Mode::kZeroPageX || kMode == Mode::kZeroPageY) {
            const std::uint8_t base = fetch<1>();
            dummy_zero_page(base);
            return static_cast<std::uint8_t>(base + (kMode == Mode::kZeroPageX ? x_ : y_));
        } else if constexpr (kMode == Mode::kAbsolute) {
            return fetch_word();
        } else if constexpr (kMode == Mode::kAbsoluteX) {
            return indexed<kAccess>(fetch_word(), x_);
        } else if constexpr (kMode == Mode::kAbsoluteY) {
            return indexed<kAccess>(fetch_word(), y_);
        } else if constexpr (kMode == Mode::kIndirectX) {
            const std::uint8_t base = fetch<1>();
            dummy_zero_page(base);
            return pointer_at(base + x_);
        } else {
            static_assert(kMode == Mode::kIndirectY);
            return indexed<kAccess>(pointer_at(fetch<1>()), y_);
        }
    }

    BADLINE_INLINE std::uint16_t pointer_at(std::uint8_t address) {
        const unsigned low = read_zero_page(address);
        return low | read_zero_page(address + 1) << 8;
    }

    // The low byte is added first and the bus already has that address, on the old page, while
    // the high byte is put right. Reading is spared the cycle when the page was right.
    template <Access kAccess>
    BADLINE_INLINE std::uint16_t indexed(std::uint16_t base, std::uint8_t index) {
        const std::uint16_t address = base + index;
        if (kAccess != Access::kRead || (base ^ address) & 0xff00)
            dummy_read_uncarried(base, address);
        return address;
    }

    static constexpr bool in_zero_page(Mode mode) {
        return mode == Mode::kZeroPage || mode == Mode::kZeroPageX || mode == Mode::kZeroPageY;
    }

    template <Mode kMode>
    BADLINE_INLINE std::uint8_t load(std::uint16_t address) {
        if constexpr (in_zero_page(kMode))
            return read_zero_page(static_cast<std::uint8_t>(address));
        else
            return read(address);
    }

    template <Mode kMode>
    BADLINE_INLINE void store(std::uint16_t address, std::uint8_t value) {
        if constexpr (Bus::kExact)
            bus_.write(address, value);
        else if constexpr (in_zero_page(kMode))
            bus_.write_zero_page(static_cast<std::uint8_t>(address), value, clock_++);
        else
            bus_.write(address, value, clock_++);
    }

    template <Mode kMode>
    BADLINE_INLINE void dummy_store(std::uint16_t address, std::uint8_t value) {
        if constexpr (Bus::kExact)
            bus_.write(address, value);
        else if constexpr (in_zero_page(kMode))
            bus_.dummy_write_zero_page(static_cast<std::uint8_t>(address), value, clock_++);
        else
            bus_.dummy_write(address, value, clock_++);
    }

    // ---- operations ----

    BADLINE_INLINE std::uint8_t flagged(std::uint8_t value) {
        nz_ = value;
        return value;
    }

    BADLINE_INLINE void take(const alu::Result& result) {
        a_ = static_cast<std::uint8_t>(result.value);
        nz_ = result.nz;
        carry_ = result.carry;
        v_ = result.v;
    }

    BADLINE_INLINE void add(std::uint8_t m) {
        take(flags_ & status::kDecimal ? alu::add_decimal(a_, m, carry_)
                                       : alu::add_binary(a_, m, carry_));
    }

    BADLINE_INLINE void subtract(std::uint8_t m) {
        take(flags_ & status::kDecimal ? alu::subtract_decimal(a_, m, carry_)
                                       : alu::subtract_binary(a_, m, carry_));
    }

    // Returns the difference, which only AXS keeps.
    BADLINE_INLINE std::uint8_t compare(std::uint8_t reg, std::uint8_t m) {
        carry_ = reg >= m;
        return flagged(reg - m);
    }

    // Operations that take a byte from memory.
    template <Operation kOperation>
    BADLINE_INLINE void consume(std::uint8_t m) {
        using enum Operation;
        if constexpr (kOperation == kAdc)
            add(m);
        else if constexpr (kOperation == kSbc)
            subtract(m);
        else if constexpr (kOperation == kAnd)
            a_ = flagged(a_ & m);
        else if constexpr (kOperation == kOra)
            a_ = flagged(a_ | m);
        else if constexpr (kOperation == kEor)
            a_ = flagged(a_ ^ m);
        else if constexpr (kOperation == kLda)
            a_ = flagged(m);
        else if constexpr (kOperation == kLdx)
            x_ = flagged(m);
        else if constexpr (kOperation == kLdy)
            y_ = flagged(m);
        else if constexpr (kOperation == kCmp)
            compare(a_, m);
        else if constexpr (kOperation == kCpx)
            compare(x_, m);
        else if constexpr (kOperation == kCpy)
            compare(y_, m);
        else if constexpr (kOperation == kBit) {
            nz_ = (a_ & m) | (m & 0x80u) << 1;
            v_ = static_cast<unsigned>(m) << 1;
        } else if constexpr (kOperation == kLax)
            a_ = x_ = flagged(m);
        else if constexpr (kOperation == kLas)
            a_ = x_ = s_ = flagged(m & s_);
        else if constexpr (kOperation == kAnc) {
            a_ = flagged(a_ & m);
            carry_ = a_ >> 7;
        } else if constexpr (kOperation == kAlr) {
            a_ &= m;
            a_ = modified<kLsr>(a_);
        } else if constexpr (kOperation == kArr)
            take_arr(m);
        else if constexpr (kOperation == kAxs)
            x_ = compare(a_ & x_, m);
        else if constexpr (kOperation == kAne) {
            bool held = false;
            if constexpr (Bus::kExact) held = bus_.access_cycles() > 1;
            a_ = flagged((a_ | (held ? kAneHeldConstant : kAneConstant)) & x_ & m);
        } else if constexpr (kOperation == kLxa)
            a_ = x_ = flagged((a_ | kLxaConstant) & m);
        else
            static_assert(kOperation == kNop);
    }

    BADLINE_INLINE void take_arr(std::uint8_t m) {
        take(alu::and_rotate_right(a_, m, carry_, (flags_ & status::kDecimal) != 0));
    }

    // The byte that an operation puts into memory.
    template <Operation kOperation>
    BADLINE_INLINE std::uint8_t produced() const {
        using enum Operation;
        if constexpr (kOperation == kSta)
            return a_;
        else if constexpr (kOperation == kStx)
            return x_;
        else if constexpr (kOperation == kSty)
            return y_;
        else {
            static_assert(kOperation == kSax);
            return a_ & x_;
        }
    }

    // Operations that turn a byte into another, in memory or the accumulator. The unintended
    // ones are two documented operations in one.
    template <Operation kOperation>
    BADLINE_INLINE std::uint8_t modified(std::uint8_t m) {
        using enum Operation;
        if constexpr (kOperation == kAsl) {
            carry_ = m >> 7;
            return flagged(m << 1);
        } else if constexpr (kOperation == kLsr) {
            carry_ = m & 1;
            return flagged(m >> 1);
        } else if constexpr (kOperation == kRol) {
            const unsigned rotated = m << 1 | carry_;
            carry_ = m >> 7;
            return flagged(rotated);
        } else if constexpr (kOperation == kRor) {
            const unsigned rotated = m >> 1 | carry_ << 7;
            carry_ = m & 1;
            return flagged(rotated);
        } else if constexpr (kOperation == kInc)
            return flagged(m + 1);
        else if constexpr (kOperation == kDec)
            return flagged(m - 1);
        else if constexpr (kOperation == kSlo)
            return modified_then<kAsl, kOra>(m);
        else if constexpr (kOperation == kRla)
            return modified_then<kRol, kAnd>(m);
        else if constexpr (kOperation == kSre)
            return modified_then<kLsr, kEor>(m);
        else if constexpr (kOperation == kRra)
            return modified_then<kRor, kAdc>(m);
        else if constexpr (kOperation == kDcp)
            return modified_then<kDec, kCmp>(m);
        else {
            static_assert(kOperation == kIsc);
            return modified_then<kInc, kSbc>(m);
        }
    }

    template <Operation kModify, Operation kConsume>
    BADLINE_INLINE std::uint8_t modified_then(std::uint8_t m) {
        const std::uint8_t result = modified<kModify>(m);
        consume<kConsume>(result);
        return result;
    }

    // SHA, SHX, SHY, TAS: the register is put on the internal bus together with the high byte of
    // the address plus one, and the zeros win. Crossing a page, that mixture is the high byte of
    // the address too. The high byte is gone from the data (not from the address) when RDY falls
    // in the cycle before the write. (VICE test programs CPU/sha, shs, shxy.)
    template <Operation kOperation, Mode kMode>
    BADLINE_INLINE void store_and_high_byte() {
        using enum Operation;
        const std::uint16_t base =
            kMode == Mode::kIndirectY ? pointer_at(fetch<1>()) : fetch_word();
        std::uint8_t value;
        if constexpr (kOperation == kShx)
            value = x_;
        else if constexpr (kOperation == kShy)
            value = y_;
        else
            value = a_ & x_;
        const std::uint8_t mixed = value & ((base >> 8) + 1);

        std::uint16_t address = base + (kMode == Mode::kAbsoluteX ? x_ : y_);
        if ((base ^ address) & 0xff00) address = mixed << 8 | (address & 0x00ff);
        dummy_read_uncarried(base, address);
        bool held = false;
        if constexpr (Bus::kExact) held = bus_.access_cycles() > 1;
        if constexpr (kOperation == kTas) s_ = value;
        write(address, held ? value : mixed);
    }

    template <Operation kOperation>
    BADLINE_INLINE void implied() {
        using enum Operation;
        dummy_fetch();
        if constexpr (kOperation == kClc)
            carry_ = 0;
        else if constexpr (kOperation == kSec)
            carry_ = 1;
        else if constexpr (kOperation == kCld)
            flags_ &= ~unsigned{status::kDecimal};
        else if constexpr (kOperation == kSed)
            flags_ |= status::kDecimal;
        else if constexpr (kOperation == kCli)
            flags_ &= ~unsigned{status::kInterruptDisable};
        else if constexpr (kOperation == kSei)
            flags_ |= status::kInterruptDisable;
        else if constexpr (kOperation == kClv)
            v_ = 0;
        else if constexpr (kOperation == kInx)
            x_ = flagged(x_ + 1);
        else if constexpr (kOperation == kIny)
            y_ = flagged(y_ + 1);
        else if constexpr (kOperation == kDex)
            x_ = flagged(x_ - 1);
        else if constexpr (kOperation == kDey)
            y_ = flagged(y_ - 1);
        else if constexpr (kOperation == kTax)
            x_ = flagged(a_);
        else if constexpr (kOperation == kTay)
            y_ = flagged(a_);
        else if constexpr (kOperation == kTxa)
            a_ = flagged(x_);
        else if constexpr (kOperation == kTya)
            a_ = flagged(y_);
        else if constexpr (kOperation == kTsx)
            x_ = flagged(s_);
        else if constexpr (kOperation == kTxs)
            s_ = x_;
        else if constexpr (kOperation == kPha)
            push(a_);
        else if constexpr (kOperation == kPhp)
            push(packed_status() | status::kBreak);
        else if constexpr (kOperation == kPla) {
            dummy_stack();
            a_ = flagged(pull());
        } else if constexpr (kOperation == kPlp) {
            dummy_stack();
            unpack_status(pull());
        } else if constexpr (kOperation == kRti) {
            dummy_stack();
            unpack_status(pull());
            const unsigned low = pull();
            pc_ = low | pull() << 8;
        } else if constexpr (kOperation == kRts) {
            dummy_stack();
            const unsigned low = pull();
            pc_ = low | pull() << 8;
            dummy_fetch();
            ++pc_;
        } else if constexpr (kOperation == kJam) {
            --pc_;
            dummy_read(0xffff);
            dummy_read(0xfffe);
            dummy_read(0xfffe);
        } else {
            static_assert(kOperation == kNop);
        }
    }

    template <Mode kMode>
    BADLINE_INLINE void jump() {
        const std::uint16_t target = fetch_word();
        if constexpr (kMode == Mode::kIndirect) {
            // The pointer's high byte is read from the same page.
            const unsigned low = read(target);
            pc_ = low | read((target & 0xff00) | ((target + 1) & 0x00ff)) << 8;
        } else {
            pc_ = target;
        }
    }

    // The return address is pushed before the high byte of the target is fetched.
    BADLINE_INLINE void jump_to_subroutine() {
        const unsigned low = fetch<1>();
        dummy_stack();
        push(pc_ >> 8);
        push(pc_ & 0xff);
        pc_ = low | fetch<0>() << 8;
    }

    template <Operation kOperation>
    BADLINE_INLINE bool condition() const {
        using enum Operation;
        if constexpr (kOperation == kBne)
            return (nz_ & 0xff) != 0;
        else if constexpr (kOperation == kBeq)
            return (nz_ & 0xff) == 0;
        else if constexpr (kOperation == kBpl)
            return (nz_ & 0x180) == 0;
        else if constexpr (kOperation == kBmi)
            return (nz_ & 0x180) != 0;
        else if constexpr (kOperation == kBcc)
            return carry_ == 0;
        else if constexpr (kOperation == kBcs)
            return carry_ != 0;
        else if constexpr (kOperation == kBvc)
            return (v_ & 0x80) == 0;
        else {
            static_assert(kOperation == kBvs);
            return (v_ & 0x80) != 0;
        }
    }

    // The interrupts are looked at as if the branch was not taken, and again before the cycle
    // that a page crossing costs, but not before the cycle that taking the branch costs.
    BADLINE_INLINE void branch(bool taken) {
        const std::uint8_t offset = fetch<1>();
        if constexpr (Bus::kExact) interrupt_ = interrupt_seen(flags_, flags_);
        if (!taken) return;
        const std::uint16_t target = pc_ + static_cast<std::int8_t>(offset);
        dummy_fetch();
        if ((target ^ pc_) & 0xff00) {
            const std::uint16_t uncarried = (pc_ & 0xff00) | (target & 0x00ff);
            if constexpr (Bus::kExact) {
                // Held by RDY, the carry of a branch forward goes on, a borrow does not.
                bus_.read_moving(uncarried, offset < 0x80 ? target : uncarried);
                interrupt_ = interrupt_ || interrupt_seen(flags_, flags_);
            } else {
                bus_.dummy_fetch(uncarried, clock_++);
            }
        }
        pc_ = target;
    }

    BusHandle<Bus> bus_;
    Cycle clock_ = 0;
    std::uint32_t instruction_ = 0;  // with ShowsCode: its bytes, the opcode lowest
    std::uint16_t pc_;
    std::uint8_t a_, x_, y_, s_;
    unsigned nz_, carry_, v_;  // as in alu::Result
    unsigned flags_;           // D and I at their places in the status register
    bool interrupt_ = false;
};

}  // namespace badline::detail

namespace badline {

// clang-format off
#define BADLINE_OPCODES_ROW(X, high)                                                     \
    X(0x##high##0) X(0x##high##1) X(0x##high##2) X(0x##high##3) X(0x##high##4) X(0x##high##5) \
    X(0x##high##6) X(0x##high##7) X(0x##high##8) X(0x##high##9) X(0x##high##a) X(0x##high##b) \
    X(0x##high##c) X(0x##high##d) X(0x##high##e) X(0x##high##f)
#define BADLINE_OPCODES(X)                                                                   \
    BADLINE_OPCODES_ROW(X, 0) BADLINE_OPCODES_ROW(X, 1) BADLINE_OPCODES_ROW(X, 2)            \
    BADLINE_OPCODES_ROW(X, 3) BADLINE_OPCODES_ROW(X, 4) BADLINE_OPCODES_ROW(X, 5)            \
    BADLINE_OPCODES_ROW(X, 6) BADLINE_OPCODES_ROW(X, 7) BADLINE_OPCODES_ROW(X, 8)            \
    BADLINE_OPCODES_ROW(X, 9) BADLINE_OPCODES_ROW(X, a) BADLINE_OPCODES_ROW(X, b)            \
    BADLINE_OPCODES_ROW(X, c) BADLINE_OPCODES_ROW(X, d) BADLINE_OPCODES_ROW(X, e)            \
    BADLINE_OPCODES_ROW(X, f)
// clang-format on

// The dispatch is GNU C++'s computed goto, one behind each opcode, so that the host predicts each
// by what went before it. ISO C++ has nothing of the kind.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"

template <CpuBus Bus>
Leave run(Cpu6510State& state, Bus& bus) {
    detail::Execution<Bus> execution(state, bus);
    if constexpr (!Bus::kExact) {
        if (state.interrupt) return Leave::kInterrupt;
        if (!execution.more()) return Leave::kHorizon;
    }
    if (state.jammed) {
        do execution.idle_jammed();
        while (execution.more());
        execution.save(state);
        return Leave::kHorizon;
    }

    Leave why = Leave::kHorizon;
    if (Bus::kExact && state.interrupt) goto interrupt;

#define BADLINE_LABEL(opcode) &&execute_##opcode,
    static const void* const kLabels[256] = {BADLINE_OPCODES(BADLINE_LABEL)};
#undef BADLINE_LABEL

#define BADLINE_DISPATCH()                      \
    do {                                        \
        if (execution.stop_here()) goto watch;  \
        goto* kLabels[execution.next_opcode()]; \
    } while (false)

    BADLINE_DISPATCH();

#define BADLINE_EXECUTE(opcode)                                               \
    execute_##opcode : {                                                      \
        constexpr Operation kOperation = kOpcodes[opcode].operation;          \
        execution.template execute<opcode>();                                 \
        if constexpr (kOperation == Operation::kBrk) goto broke;              \
        if constexpr (kOperation == Operation::kJam) goto jammed;             \
        if (execution.template breaks_promise<opcode>()) goto promise_broken; \
        if (!execution.more()) goto leave;                                    \
        if (execution.interrupt_next()) goto interrupt;                       \
        BADLINE_DISPATCH();                                                   \
    }
    BADLINE_OPCODES(BADLINE_EXECUTE)
#undef BADLINE_EXECUTE

interrupt:
    execution.enter_interrupt();
    if (!execution.more()) goto leave;
    if (execution.interrupt_next()) goto interrupt;
    BADLINE_DISPATCH();
#undef BADLINE_DISPATCH

watch:
    why = Leave::kWatch;
    goto leave;
promise_broken:
    why = Leave::kInterrupt;
    goto leave;
broke:
    why = Leave::kBreak;
    goto leave;
jammed:
    why = Leave::kJam;
leave:
    execution.save(state);
    state.jammed = why == Leave::kJam;
    return why;
}

#pragma GCC diagnostic pop

#undef BADLINE_OPCODES
#undef BADLINE_OPCODES_ROW
#undef BADLINE_INLINE
#undef BADLINE_INLINE_OPCODE

template <ExactBus Bus>
void reset(Cpu6510State& state, Bus& bus) {
    detail::Execution<Bus> execution(state, bus);
    execution.enter_reset();
    execution.save(state);
    state.jammed = false;
}

}  // namespace badline
