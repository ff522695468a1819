// The program without a terminal: `snake --text` and the ways it refuses.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>

namespace {

struct Outcome {
    int status = -1;
    std::string output;
};

Outcome run(const std::string& arguments) {
    FILE* pipe = popen((SNAKE_PROGRAM " " + arguments).c_str(), "r");
    Outcome outcome;
    std::array<char, 4096> bytes;
    while (const std::size_t n = fread(bytes.data(), 1, bytes.size(), pipe)) {
        outcome.output.append(bytes.data(), n);
    }
    outcome.status = WEXITSTATUS(pclose(pipe));
    return outcome;
}

std::string given_frame(int tick) {
    std::ifstream in(SNAKE_DATA "/frame-80x24-" + std::to_string(tick) + ".txt");
    EXPECT_TRUE(in);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

std::string without_first_line(const std::string& text) {
    return text.substr(text.find('\n'));
}

// Frames of the original program at default values, status line aside.
TEST(SnakeText, IsTheGivenFrame) {
    for (const int tick : {60, 600, 1800}) {
        const Outcome outcome = run("--size 80x24 --text --ticks " + std::to_string(tick));
        EXPECT_EQ(outcome.status, 0);
        EXPECT_EQ(without_first_line(outcome.output), without_first_line(given_frame(tick)))
            << "tick " << tick;
    }
}

TEST(SnakeText, OptionsAreShownInTheStatusLine) {
    const Outcome outcome =
        run("--text --size 100x30 --theme neon --speed 100 --amplitude 1 --frequency 2 --scale 0.5 "
            "--hz 30");
    EXPECT_EQ(outcome.output.substr(0, outcome.output.find('\n')),
              "                         60.0 fps  sim: 30 Hz  spd:100  amp:1.00  freq:2.0  x0.50"
              "  [Neon]  swimming");
}

TEST(SnakeUsage, WrongOptionsAreOneLineAndStatusTwo) {
    for (const char* wrong :
         {"--text --size 80", "--text --size 0x5", "--text --size 80x24x3", "--ticks 60",
          "--text --ticks -1", "--text --speed 5", "--text --speed nan", "--theme nosuch --text",
          "--nosuch", "file", "--text --hz abc"}) {
        const Outcome outcome = run(std::string(wrong) + " 2>&1 >/dev/null");
        EXPECT_EQ(outcome.status, 2) << wrong;
        EXPECT_TRUE(outcome.output.starts_with("snake: ")) << outcome.output;
        EXPECT_EQ(outcome.output.find('\n'), outcome.output.size() - 1) << outcome.output;
    }
}

TEST(SnakeUsage, WithoutATerminalItSaysWhatToDo) {
    const Outcome outcome = run("2>&1 >/dev/null");
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.output,
              "snake: standard output is not a terminal: give --text to print a frame\n");
}

TEST(SnakeUsage, AFullDiskIsAnError) {
    const Outcome outcome = run("--text 2>&1 >/dev/full");
    EXPECT_EQ(outcome.status, 2);
    EXPECT_TRUE(outcome.output.starts_with("snake: standard output takes no more"));
}

TEST(SnakeUsage, HelpNamesEveryOption) {
    const Outcome outcome = run("--help");
    EXPECT_EQ(outcome.status, 0);
    for (const char* option : {"--theme", "--speed", "--amplitude", "--frequency", "--scale",
                               "--hz", "--text", "--size", "--ticks", "--help"}) {
        EXPECT_NE(outcome.output.find(option), std::string::npos) << option;
    }
}

}  // namespace
