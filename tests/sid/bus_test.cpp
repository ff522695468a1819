// What is read where nothing drives the data bus.
#include "sid_fixture.hpp"

namespace badline::test {
namespace {

using BusTest = BothSids;
BADLINE_BOTH_SIDS(BusTest);

// VICE test programs, SID/busvalue: the last value on the bus, be it written or read.
TEST_P(BusTest, WriteOnlyRegistersGiveTheLastValueOnTheBus) {
    d.write(16, 0xa5);
    EXPECT_EQ(d.read(16), 0xa5u);
    EXPECT_EQ(d.read(0), 0xa5u);
    EXPECT_EQ(d.read(29), 0xa5u);
    EXPECT_EQ(d.read(kEnv3), 0u);
    EXPECT_EQ(d.read(16), 0u);
    EXPECT_EQ(d.read(31), 0u);
}

// SID/bitfade/readme.txt: $1d00 cycles on a 6581, more than $7a000 and less than $108000 on 8580s.
TEST_P(BusTest, TheValueFades) {
    d.write(0, 0xff);
    EXPECT_EQ(d.read(0, old() ? 0x1cff : 0x79fff), 0xffu);
    EXPECT_EQ(d.read(0, old() ? 2 : 0x108000), 0u);
}

// SID/paddles/readme.txt: nothing connected is an infinite resistance, $ff.
TEST_P(BusTest, PaddlesGiveFFUnlessConnected) {
    EXPECT_EQ(d.read(25), 0xffu);
    EXPECT_EQ(d.read(26), 0xffu);
    d.sid.set_paddles(0x12, 0x34);
    EXPECT_EQ(d.read(25), 0x12u);
    EXPECT_EQ(d.read(26), 0x34u);
    EXPECT_EQ(d.read(0), 0x34u);
}

TEST_P(BusTest, PeekLeavesTheBusAlone) {
    d.write(0, 0x5a);
    EXPECT_EQ(d.sid.peek(25, d.now + 1), 0xffu);
    EXPECT_EQ(d.read(0), 0x5au);
}

}  // namespace
}  // namespace badline::test
