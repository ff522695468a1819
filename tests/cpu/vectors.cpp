#include "vectors.hpp"

#include <zlib.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <map>
#include <ostream>
#include <stdexcept>

namespace badline::testing {
namespace {

using Bytes = std::vector<std::uint8_t>;

// The columns of a packed file, in its order; each is read front to back.
class Columns {
  public:
    explicit Columns(const std::string& path) {
        std::ifstream file(path, std::ios::binary);
        const Bytes packed{std::istreambuf_iterator<char>(file), {}};
        for (std::size_t at = 0; at < packed.size();) {
            if (at + 8 > packed.size()) throw std::runtime_error(path + ": cut off");
            Bytes column(number(packed, at));
            const std::size_t packed_length = number(packed, at + 4);
            uLongf length = column.size();
            at += 8;
            if (at + packed_length > packed.size() ||
                uncompress(column.data(), &length, &packed[at], packed_length) != Z_OK ||
                length != column.size())
                throw std::runtime_error(path + ": a column does not unpack");
            at += packed_length;
            columns_.push_back(std::move(column));
        }
        if (columns_.size() != kCount) throw std::runtime_error(path + ": cannot be read");
    }

    enum Name {
        kLength,
        kPcLow,
        kPcHigh,
        kS,
        kA,
        kX,
        kY,
        kP,
        kFinal,
        kLines,
        kStep,
        kAddress,
        kKnown,
        kData,
        kCount
    };

    bool empty(Name name) const { return next_[name] == columns_[name].size(); }
    std::uint8_t take(Name name) { return columns_[name].at(next_[name]++); }
    std::uint16_t take_word(Name low, Name high) {
        const unsigned byte = take(low);
        return byte | take(high) << 8;
    }

  private:
    static std::size_t number(const Bytes& bytes, std::size_t at) {
        return bytes[at] | bytes[at + 1] << 8 | bytes[at + 2] << 16 |
               std::size_t{bytes[at + 3]} << 24;
    }

    std::vector<Bytes> columns_;
    std::size_t next_[kCount] = {};
};

Cpu6510State take_state(Columns& columns) {
    Cpu6510State state;
    state.pc = columns.take_word(Columns::kPcLow, Columns::kPcHigh);
    state.s = columns.take(Columns::kS);
    state.a = columns.take(Columns::kA);
    state.x = columns.take(Columns::kX);
    state.y = columns.take(Columns::kY);
    state.p = columns.take(Columns::kP);
    return state;
}

Cpu6510State take_final_state(Columns& columns) {
    Cpu6510State state;
    state.pc = columns.take_word(Columns::kFinal, Columns::kFinal);
    state.s = columns.take(Columns::kFinal);
    state.a = columns.take(Columns::kFinal);
    state.x = columns.take(Columns::kFinal);
    state.y = columns.take(Columns::kFinal);
    state.p = columns.take(Columns::kFinal);
    return state;
}

LowPhase take_low_phase(Columns& columns) {
    LowPhase phase;
    phase.first = columns.take(Columns::kLines);
    phase.end = columns.take(Columns::kLines);
    return phase;
}

std::vector<BusCycle> take_log(Columns& columns, std::uint16_t last) {
    std::vector<BusCycle> log(columns.take(Columns::kLength));
    std::map<std::uint16_t, std::uint8_t> memory;
    for (BusCycle& cycle : log) {
        const std::uint8_t step = columns.take(Columns::kStep);
        switch (step >> 1) {
            case 0: ++last; break;
            case 1: break;
            case 2: --last; break;
            default: last = columns.take_word(Columns::kAddress, Columns::kAddress);
        }
        cycle.address = last;
        cycle.write = step & 1;
        const bool known = cycle.write ? columns.take(Columns::kKnown) : memory.contains(last);
        cycle.data = known ? memory.at(last) : columns.take(Columns::kData);
        memory[last] = cycle.data;
    }
    return log;
}

}  // namespace

std::vector<Vector> read_vectors(const std::string& name) {
    Columns columns(BADLINE_TEST_DATA "/cpu/" + name + ".packed");
    const bool with_lines = !columns.empty(Columns::kLines);
    std::vector<Vector> vectors;
    int number = 0;
    while (!columns.empty(Columns::kLength)) {
        Vector vector;
        vector.before = take_state(columns);
        vector.cycles = take_log(columns, vector.before.pc);
        if (with_lines) {
            vector.irq = take_low_phase(columns);
            vector.nmi = take_low_phase(columns);
            vector.rdy = take_low_phase(columns);
        } else if (kOpcodes[vector.opcode()].operation != Operation::kJam) {
            vector.after = take_final_state(columns);
        }
        number = !vectors.empty() && vectors.back().opcode() == vector.opcode() ? number + 1 : 0;
        char text[16];
        std::snprintf(text, sizeof text, "%02x %d", vector.opcode(), number);
        vector.name = text;
        vectors.push_back(std::move(vector));
    }
    return vectors;
}

void PrintTo(const BusCycle& cycle, std::ostream* out) {
    char text[24];
    std::snprintf(text, sizeof text, "$%04x %c %02x", cycle.address, cycle.write ? 'w' : 'r',
                  cycle.data);
    *out << text;
}

}  // namespace badline::testing

namespace badline {

void PrintTo(const Cpu6510State& state, std::ostream* out) {
    char text[80];
    std::snprintf(text, sizeof text, "pc %04x a %02x x %02x y %02x s %02x p %02x%s%s", state.pc,
                  state.a, state.x, state.y, state.s, state.p, state.jammed ? " jammed" : "",
                  state.interrupt ? " interrupt" : "");
    *out << text;
}

}  // namespace badline
