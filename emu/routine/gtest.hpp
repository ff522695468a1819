// Unit tests of 6502 routines with GoogleTest, on the exact C64.
//
//     #include <badline/routine/gtest.hpp>
//
//     class Multiply : public badline::RoutineTest {
//       protected:
//         Multiply() : RoutineTest("multiply.prg") {}
//     };
//
//     TEST_F(Multiply, SevenTimesSix) {
//         a = 7;
//         x = 6;
//         call("multiply");
//         EXPECT_EQ(word("product"), 42);
//         EXPECT_FALSE(decimal);
//         EXPECT_LE(cycles(), 200);
//         EXPECT_EQ(stack_depth(), 2);
//         EXPECT_TRUE(wrote_only({{"product", 2}, {"factor"}}));
//     }
//
// c64.hpp is the manual of the words: a, x, y, carry, byte(), word(), call(), cycles() and the
// rest. A failed comparison shows both sides in hexadecimal, and behind it the routine's last
// dozen instructions. A routine that does not return fails its test where it was called; the other
// tests go on.
//
// The PRG and its labels are loaded once; each test starts from a copy of that C64, in
// microseconds.
//
// ALL INPUTS. The check is called on every processor of the host at once, each with a C64 of its
// own, in the state in which the fixture's was when it was asked. It uses EXPECT_ and ASSERT_ like
// any test; stack_depth() and writes_outside() in it make it several times slower. What is reported
// is the smallest input that fails, by calling the check once more:
//
//     TEST_F(Multiply, IsRightForAll) {
//         every_two_bytes([](badline::C64& c64, int left, int right) {
//             c64.a = left;
//             c64.x = right;
//             c64.call("multiply");
//             EXPECT_EQ(c64.word("product"), left * right);
//         });
//     }
//
// For wider inputs, random ones: so many, after the corners (each input 0, 1, or all ones). The
// seed is printed; BADLINE_SEED=N in the environment makes it N. A failing input is made smaller as
// long as it fails:
//
//     random_inputs(100'000, {16, 16}, [](badline::C64& c64, const badline::Input& in) {
//         c64.word("left") = in[0];
//         ...
//
// ALL PHASES. phases() calls the routine from every cycle of a frame; min(), median(), max() and
// worst() are its figures, and a failure of always_within() says them all:
//
//     EXPECT_TRUE(always_within(1200, phases("move_sprite")));
//
// Link badline::gtest, or let badline_add_routine_test() (cmake/BadlineRoutineTest.cmake) do it.
#pragma once

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <iostream>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "badline/media/numbers.hpp"
#include "badline/routine/c64.hpp"
#include "badline/routine/inputs.hpp"

namespace badline {

// A random input: as many numbers as random_inputs() was asked for, each below 2 to its bits.
using Input = std::vector<long long>;

class RoutineTest : public testing::Test, public C64 {
  protected:
    explicit RoutineTest(const std::filesystem::path& prg, C64Options options = {})
        : C64(prg, with_roms(std::move(options))) {
        on_lost([](const std::string& message, const std::source_location& from) {
            ADD_FAILURE_AT(from.file_name(), static_cast<int>(from.line())) << message;
            // GoogleTest takes this one for "already reported": the test ends here.
            throw testing::AssertionException(testing::TestPartResult(
                testing::TestPartResult::kFatalFailure, from.file_name(),
                static_cast<int>(from.line()), "the routine did not return"));
        });
    }

    // What no failed comparison has shown yet. A fixture with a TearDown() of its own calls this
    // one.
    void TearDown() override {
        if (!HasFailure()) return;
        const std::string report = report_once();
        if (!report.empty()) std::cout << report << '\n';
    }

    // Whether the last call wrote nowhere else. Its own stack is its own.
    testing::AssertionResult wrote_only(std::initializer_list<Area> areas) const {
        const Writes others = writes_outside(areas);
        if (others.empty()) return testing::AssertionSuccess();
        return testing::AssertionFailure() << "it wrote elsewhere:\n" << others.text();
    }

    // Whether no start took more cycles than that.
    static testing::AssertionResult always_within(Cycle budget, const PhaseFigures& figures) {
        return testing::AssertionResult(figures.max() <= budget)
               << (figures.max() <= budget ? "within " : "over ") << budget
               << " cycles: " << summary(figures);
    }

    // check(C64&, int): for 0 to 255.
    template <class Check>
    void every_byte(Check check,
                    const std::source_location& from = std::source_location::current()) {
        every(
            from, 256,
            [&check](C64& c64, std::uint64_t input) { check(c64, static_cast<int>(input)); },
            [](std::uint64_t input) { return hex(input, 8); });
    }

    // check(C64&, int, int): for all 65,536 pairs of bytes, the smaller first ones first.
    template <class Check>
    void every_two_bytes(Check check,
                         const std::source_location& from = std::source_location::current()) {
        every(
            from, 0x10000,
            [&check](C64& c64, std::uint64_t input) {
                check(c64, static_cast<int>(input >> 8), static_cast<int>(input & 0xff));
            },
            [](std::uint64_t input) { return hex(input >> 8, 8) + ", " + hex(input & 0xff, 8); });
    }

    // check(C64&, const Input&): for `count` inputs of numbers with so many bits each, 1 to 62.
    template <class Check>
    void random_inputs(std::uint64_t count, const std::vector<int>& bits, Check check,
                       const std::source_location& from = std::source_location::current());

  private:
    static C64Options with_roms(C64Options options) {
#ifdef BADLINE_ROMS
        if (options.roms.empty()) options.roms = BADLINE_ROMS;
#endif
        return options;
    }
    static std::string hex(std::uint64_t value, int bits) {
        char text[32];
        std::snprintf(text, sizeof text, "$%0*llx", (bits + 3) / 4,
                      static_cast<unsigned long long>(value));
        return text;
    }

    // A C64 for one thread, and whether a check went well on it; failures go no further.
    class Worker {
      public:
        explicit Worker(const C64& model) : c64_(model.twin()) {
            c64_->set_remember(false);
            c64_->on_lost([](const std::string&, const std::source_location&) { throw Lost{}; });
        }
        template <class Check>
        bool holds(const Check& check) {
            if (!caught_) {
                failures_.emplace();
                caught_.emplace(
                    testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD,
                    &*failures_);
            }
            c64_->restore();
            bool failed = false;
            try {
                check(*c64_);
            } catch (const NotRemembered&) {
                // A check that looks into its calls: from now on they are kept.
                c64_->set_remember(true);
                release();
                return holds(check);
            } catch (const Lost&) {
                failed = true;
            } catch (const std::exception&) {
                failed = true;  // a value out of range, say: told by try_once_more()
            }
            for (int i = 0; i < failures_->size(); ++i)
                failed = failed || failures_->GetTestPartResult(i).failed();
            if (failed || failures_->size() != 0) release();
            return !failed;
        }
        // Failures are the test's own again.
        void release() {
            caught_.reset();
            failures_.reset();
        }

      private:
        struct Lost {};
        std::unique_ptr<C64> c64_;
        std::optional<testing::TestPartResultArray> failures_;
        std::optional<testing::ScopedFakeTestPartResultReporter> caught_;
    };

    // Tries the check on all numbers below `count`; for the smallest that fails, once more with the
    // fixture's own C64, where its failures count. `text` says how an input is to be called.
    template <class Check, class Text>
    void every(const std::source_location& from, std::uint64_t count, const Check& check,
               const Text& text) {
        const auto smallest = for_all_inputs(count, 0, [&]() -> InputCheck {
            auto worker = std::make_shared<Worker>(*this);
            return [worker, &check](std::uint64_t input) {
                return worker->holds([&](C64& c64) { check(c64, input); });
            };
        });
        if (!smallest) return;
        const testing::ScopedTrace trace(from.file_name(), static_cast<int>(from.line()),
                                         "the smallest input that fails: " + text(*smallest));
        try_once_more(from, [&] { check(*this, *smallest); });
    }
    // A check that failed on a worker, on the fixture's own C64, where its failures count.
    template <class Check>
    static void try_once_more(const std::source_location& from, const Check& check) {
        const int before = failures();
        try {
            check();
        } catch (const testing::AssertionException&) {
            throw;
        } catch (const std::exception& error) {
            // Here, and not by GoogleTest, which would no longer know the input.
            ADD_FAILURE_AT(from.file_name(), static_cast<int>(from.line()))
                << "the check threw: " << error.what();
        }
        if (failures() == before)
            ADD_FAILURE() << "failed before, and not when tried again: the check must depend on "
                             "nothing but its C64 and its input";
    }
    static int failures() {
        const testing::TestResult& result =
            *testing::UnitTest::GetInstance()->current_test_info()->result();
        int count = 0;
        for (int i = 0; i < result.total_part_count(); ++i)
            count += result.GetTestPartResult(i).failed() ? 1 : 0;
        return count;
    }
};

namespace routine_detail {

// The n-th input of a seed: first the corners, in which every number is 0, 1 or all ones, as far
// as there are at most 4,096 of them; then random ones.
inline Input make_input(std::uint64_t seed, std::uint64_t n, const std::vector<int>& bits) {
    Input input;
    std::uint64_t corners = 1;
    for (std::size_t i = 0; i < bits.size() && corners <= 4096; ++i) corners *= 3;
    const bool corner = corners <= 4096 && n < corners;
    std::uint64_t which = n;
    for (std::size_t i = 0; i < bits.size(); ++i) {
        const std::uint64_t mask = (std::uint64_t{1} << bits[i]) - 1;
        std::uint64_t value = random_number(seed, n * bits.size() + i) & mask;
        if (corner) {
            value = which % 3 == 0 ? 0 : which % 3 == 1 ? 1 : mask;
            which /= 3;
        }
        input.push_back(static_cast<long long>(value));
    }
    return input;
}

inline std::uint64_t make_seed() {
    if (const char* text = std::getenv("BADLINE_SEED")) {
        const auto seed = parse_number(text);
        if (seed) return *seed;
        ADD_FAILURE() << "BADLINE_SEED=" << text << ": a seed is a number";
    }
    return std::random_device{}();
}

}  // namespace routine_detail

template <class Check>
void RoutineTest::random_inputs(std::uint64_t count, const std::vector<int>& bits, Check check,
                                const std::source_location& from) {
    for (const int wide : bits)
        ASSERT_TRUE(wide >= 1 && wide <= 62) << wide << " bits: 1 to 62 can be asked for";
    const std::uint64_t seed = routine_detail::make_seed();
    const std::string seeded = "seed " + std::to_string(seed) +
                               " (BADLINE_SEED=" + std::to_string(seed) +
                               " in the environment repeats it)";
    std::cout << "random inputs: " << seeded << '\n';
    RecordProperty("seed", std::to_string(seed));
    const auto first = for_all_inputs(count, 0, [&]() -> InputCheck {
        auto worker = std::make_shared<Worker>(*this);
        return [&, worker](std::uint64_t n) {
            const Input input = routine_detail::make_input(seed, n, bits);
            return worker->holds([&](C64& c64) { check(c64, input); });
        };
    });
    if (!first) return;
    // Smaller ones that fail as well, number by number: 0, the halves, one less.
    Input input = routine_detail::make_input(seed, *first, bits);
    {
        Worker worker(*this);
        for (bool smaller = true; smaller;) {
            smaller = false;
            for (std::size_t i = 0; i < input.size(); ++i) {
                for (long long less = input[i]; less > 0; less /= 2) {
                    Input candidate = input;
                    candidate[i] = input[i] - less;
                    if (worker.holds([&](C64& c64) { check(c64, candidate); })) continue;
                    input = candidate;
                    smaller = true;
                    break;
                }
            }
        }
        worker.release();
    }
    std::string text;
    for (std::size_t i = 0; i < input.size(); ++i)
        text += (i == 0 ? "" : ", ") + hex(static_cast<std::uint64_t>(input[i]), bits[i]);
    const testing::ScopedTrace trace(
        from.file_name(), static_cast<int>(from.line()),
        "the smallest input found that fails: " + text + "; " + seeded);
    try_once_more(from, [&] { check(*this, input); });
}

}  // namespace badline
