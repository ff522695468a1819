// What a comparison came to, for people and for programs.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "badline/media/symbols.hpp"
#include "comparison.hpp"
#include "fuzz.hpp"

namespace badline::tools {

struct CompareContext {
    std::string program;
    std::string roms;
    std::string model;
    const Symbols* symbols = nullptr;
};

std::string compare_text(const Comparison& comparison, const CompareContext& context);
nlohmann::ordered_json compare_json(const Comparison& comparison, const CompareContext& context);

// The first instruction after which they differ, with what is round it.
std::string first_difference_text(const FirstDifference& first, Cycle began,
                                  const Symbols* symbols);

// What a byte's address is called: a label, or a chip's register.
std::string byte_name(const ByteDifference& byte, const Symbols* symbols);

// One line, for `--fuzz`: "fuzz-1-17: differs after LDA $D41C at $0A12 (3 of 90 items)".
std::string failure_line(const FuzzFailure& failure);

nlohmann::ordered_json fuzz_json(const FuzzResult& result, std::uint64_t seed,
                                 const CompareContext& context);

}  // namespace badline::tools
