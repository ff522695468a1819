// The C64 models, by VICE's names, and the chips in them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "badline/cia/cia.hpp"
#include "badline/sid/sid.hpp"
#include "badline/vic/vic_model.hpp"

namespace badline {

enum class Model : std::uint8_t { c64, c64c, ntsc, newntsc, oldntsc, drean };

// What a model is made of. `clock_hz` is phi2 in cycles a second, `mains_hz` what the TOD pins of
// the CIAs get. Clock figures: Bauer's VIC-II article, section 3.2, with the crystals' values.
struct ModelParts {
    Model model;
    std::string_view name;
    VicModel vic;
    CiaModel cia;
    SidModel sid;
    std::int32_t clock_hz;
    std::int32_t mains_hz;
};

// All models, in the order of the enumeration.
inline constexpr ModelParts kModels[] = {
    {Model::c64, "c64", VicModel::mos6569, CiaModel::mos6526, SidModel::mos6581, 985248, 50},
    {Model::c64c, "c64c", VicModel::mos8565, CiaModel::mos8521, SidModel::mos8580, 985248, 50},
    {Model::ntsc, "ntsc", VicModel::mos6567, CiaModel::mos6526, SidModel::mos6581, 1022730, 60},
    {Model::newntsc, "newntsc", VicModel::mos8562, CiaModel::mos8521, SidModel::mos8580, 1022730,
     60},
    {Model::oldntsc, "oldntsc", VicModel::mos6567r56a, CiaModel::mos6526, SidModel::mos6581,
     1022730, 60},
    {Model::drean, "drean", VicModel::mos6572, CiaModel::mos6526, SidModel::mos6581, 1023444, 50},
};

constexpr const ModelParts& parts_of(Model model) {
    return kModels[static_cast<int>(model)];
}

// The model of that name, or nothing.
constexpr std::optional<Model> model_named(std::string_view name) {
    for (const ModelParts& parts : kModels) {
        if (parts.name == name) return parts.model;
    }
    return std::nullopt;
}

}  // namespace badline
