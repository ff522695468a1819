// Random bytes as programs, labels and options: no crash, no hang past the limit, always one of
// the statuses there are.
#include <gtest/gtest.h>

#include <random>

#include "command.hpp"

namespace badline::test {
namespace {

// A program can only end in one of these ways; 2 is an error of one line.
void expect_orderly(const Outcome& outcome, const std::string& what) {
    EXPECT_EQ(outcome.signal, 0) << what;
    EXPECT_FALSE(outcome.timed_out) << what;
    EXPECT_TRUE(outcome.status >= 0 && outcome.status <= 4) << what << ": " << outcome.status;
    if (outcome.status == 2) {
        EXPECT_EQ(outcome.err.find('\n'), outcome.err.size() - 1) << what << ": " << outcome.err;
        EXPECT_EQ(outcome.err.find("internal error"), std::string::npos) << what << outcome.err;
    }
}

std::string random_bytes(std::mt19937& random, std::size_t size) {
    std::string bytes(size, '\0');
    for (char& byte : bytes) byte = static_cast<char>(random());
    return bytes;
}

TEST(Fuzz, RandomBytesAsProgram) {
    std::mt19937 random(1);
    const TempFolder folder;
    for (int round = 0; round < 40; ++round) {
        std::string file = random_bytes(random, random() % 2000);
        // Half of them get a BASIC line, so that the bytes are executed.
        if (round % 2 == 0) file = sys_prg({}) + file;
        const std::string path = folder.put("random.prg", file).string();
        expect_orderly(run_command({"run", path, "--limit", "300k", "--json"}),
                       "round " + std::to_string(round));
    }
}

TEST(Fuzz, RandomBytesAsLabels) {
    std::mt19937 random(2);
    const TempFolder folder;
    const std::string program = folder.put("test.prg", sys_prg({0x60})).string();
    constexpr const char* kBeginnings[] = {"", "al 0810 .", "version\tmajor=2,minor=0\nsym\t",
                                           ".label ", "<C64debugger>\n<Labels>\n"};
    for (int round = 0; round < 40; ++round) {
        const std::string labels =
            folder.put("test.lbl", kBeginnings[round % 5] + random_bytes(random, random() % 300))
                .string();
        const bool named = round % 2 == 0;
        std::vector<std::string> args = {"run", program, "--limit", "100k"};
        if (named) args.push_back("--labels=" + labels);
        const Outcome outcome = run_command(args);
        EXPECT_EQ(outcome.signal, 0);
        // What only lies beside the program does not stop it.
        if (!named) {
            EXPECT_EQ(outcome.status, 0) << outcome.err;
        }
    }
}

TEST(Fuzz, RandomOptions) {
    std::mt19937 random(3);
    const TempFolder folder;
    const std::string program = folder.put("test.prg", sys_prg({0x4c, 0x0d, 0x08})).string();
    constexpr const char* kOptions[] = {"--until", "--expect",   "--measure", "--limit",
                                        "--keys",  "--joystick", "--dump",    "--start",
                                        "--model", "--palette",  "--labels",  "--ram-pattern"};
    constexpr const char* kPieces[] = {"$02ff", "=",  "1",   "..",  "pc=", "2:",  "60f", ":",
                                       "fire",  "{",  "}",   "-",   "$",   "up+", "a",   "cycles",
                                       "wait ", "<=", "20k", "c64", "%",   "(",   ".w",  "screen~"};
    for (int round = 0; round < 150; ++round) {
        std::string value;
        for (unsigned n = random() % 5; n > 0; --n) {
            if (random() % 5 == 0) {
                value += static_cast<char>(random() % 255 + 1);
            } else {
                value += kPieces[random() % std::size(kPieces)];
            }
        }
        const std::string option = kOptions[random() % std::size(kOptions)];
        expect_orderly(run_command({"run", program, "--limit", "100k", option + "=" + value}),
                       option + "=" + value);
    }
}

}  // namespace
}  // namespace badline::test
