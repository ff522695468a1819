// Which of the two makes of the chip.
#pragma once

namespace badline {

// 6581: NMOS, in the breadbox C64. 8580: HMOS-II, in the C64C.
enum class SidModel { mos6581, mos8580 };

}  // namespace badline
