// memory-copy.s, tested.
#include <badline/routine/gtest.hpp>

namespace {

class MemoryCopy : public badline::RoutineTest {
  protected:
    MemoryCopy() : RoutineTest(BADLINE_PRG) {}

    void SetUp() override {
        for (int i = 0; i < 0x1000; ++i) byte(0x4000 + i) = i * 7 & 0xff;
        fill(0x8000, 0x1002, 0xee);
        word("source") = 0x4000;
        word("target") = 0x8001;
    }
};

TEST_F(MemoryCopy, OfThreeBytes) {
    set(0x4000, {1, 2, 3});
    word("length") = 3;
    call("copy");
    EXPECT_EQ(bytes(0x8000, 5), (std::vector<std::uint8_t>{0xee, 1, 2, 3, 0xee}));
}

TEST_F(MemoryCopy, OfNothing) {
    word("length") = 0;
    call("copy");
    EXPECT_TRUE(wrote_only({}));
}

TEST_F(MemoryCopy, OfLessThanAPage) {
    every_byte([](badline::C64& c64, int length) {
        c64.word("length") = length;
        c64.call("copy");
        EXPECT_EQ(c64.bytes(0x8001, length), c64.bytes(0x4000, length));
        EXPECT_EQ(c64.byte(0x8000), 0xee);
        EXPECT_EQ(c64.byte(0x8001 + length), 0xee);
    });
}

TEST_F(MemoryCopy, OfSeveralPages) {
    random_inputs(500, {12}, [](badline::C64& c64, const badline::Input& in) {
        const int length = static_cast<int>(in[0]);
        c64.word("length") = length;
        c64.call("copy");
        EXPECT_EQ(c64.bytes(0x8001, length), c64.bytes(0x4000, length));
        EXPECT_EQ(c64.byte(0x8001 + length), 0xee);
    });
}

TEST_F(MemoryCopy, DownwardsWithinItself) {
    word("source") = 0x4010;
    word("target") = 0x4000;
    word("length") = 0x200;
    const badline::Bytes before = bytes(0x4010, 0x200);
    call("copy");
    EXPECT_EQ(bytes(0x4000, 0x200), before);
}

TEST_F(MemoryCopy, WritesNowhereElse) {
    word("length") = 0x234;
    call("copy");
    EXPECT_TRUE(wrote_only({{0x8001, 0x234}, {"source", 2}, {"target", 2}}));
    EXPECT_EQ(stack_depth(), 2);
}

// 2 + 3 + 3 before; a byte takes 5 + 6 + 2 + 3 in a page, 5 + 6 + 2 + 2 + 3 behind it, each loop's
// last branch one less; a page 5 + 5 + 2 + 3 more. Reading through a pointer takes a cycle more
// where the page is left, which it never is from $4000.
TEST_F(MemoryCopy, TakesItsCycles) {
    word("length") = 3;
    call("copy");
    EXPECT_EQ(cycles(), 8 + 3 + 2 + (3 * 18 - 1) + 6);
    word("source") = 0x4000;
    word("length") = 0x100;
    start_at(251);
    call("copy");
    EXPECT_EQ(own_cycles(), 8 - 1 + (256 * 16 - 1) + 5 + 5 + 2 + 2 + 3 + 3 + 6);
}

}  // namespace
