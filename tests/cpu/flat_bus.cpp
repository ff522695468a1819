#include "flat_bus.hpp"

namespace badline {
template Leave run(Cpu6510State&, testing::FastFlatBus&);
template Leave run(Cpu6510State&, testing::ExactFlatBus&);
}  // namespace badline
