#include "rd/options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "rd/picture.hpp"

namespace rd {
namespace {

using testing::HasSubstr;

Options parsed(const std::string& line) {
    std::istringstream words(line);
    std::vector<std::string> arguments;
    for (std::string word; words >> word;) arguments.push_back(word);
    return parse_options(arguments);
}

TEST(Options, WithoutAnyCoralLiveInViolet) {
    const Options o = parsed("");
    EXPECT_EQ(o.pattern->names.english, "coral");
    EXPECT_EQ(o.palette->names.english, "violet");
    EXPECT_FALSE(o.map);
    EXPECT_FALSE(o.steps);
    EXPECT_FALSE(o.size);
    EXPECT_TRUE(o.export_file.empty());
    EXPECT_EQ(o.kernel, &best_kernel());
    EXPECT_EQ(o.threads, 0);
}

// The line the specification wants to work as it stands.
TEST(Options, UnderstandsFrench) {
    const Options o =
        parsed("vers --export vers.png --etapes 12000 --taille 300x200 --palette glace");
    EXPECT_EQ(o.pattern->names.english, "worms");
    EXPECT_EQ(o.export_file, "vers.png");
    EXPECT_EQ(o.steps, 12000);
    ASSERT_TRUE(o.size);
    EXPECT_EQ(o.size->width, 300);
    EXPECT_EQ(o.size->height, 200);
    EXPECT_EQ(o.palette->names.english, "ice");
}

TEST(Options, UnderstandsEnglishInAnyOrder) {
    const Options o = parsed(
        "--size=64X48 --seed 18446744073709551615 --threads 3 mitosis --steps=0 --palette moss "
        "--figures --kernel scalar --export a.PPM");
    EXPECT_EQ(o.pattern->names.english, "mitosis");
    EXPECT_EQ(o.size->width, 64);
    EXPECT_EQ(o.size->height, 48);
    EXPECT_EQ(o.seed, UINT64_MAX);
    EXPECT_EQ(o.threads, 3);
    EXPECT_EQ(o.steps, 0);
    EXPECT_TRUE(o.figures);
    EXPECT_STREQ(o.kernel->name, "scalar");
    EXPECT_EQ(o.palette->names.english, "moss");
}

TEST(Options, TheMapIsNamedLikeAPattern) {
    EXPECT_TRUE(parsed("map").map);
    EXPECT_TRUE(parsed("carte --taille=90x90").map);
    EXPECT_EQ(parsed("map").pattern->names.english, "coral");  // where the key m leads back to
}

struct Refused {
    const char* line;
    const char* thing;   // what the message names
    const char* remedy;  // and what it says to do
};

class Refusal : public testing::TestWithParam<Refused> {};

INSTANTIATE_TEST_SUITE_P(
    Options, Refusal,
    testing::Values(Refused{"stripes", "stripes", "coral, mitosis, maze"},
                    Refused{"coral maze", "maze", "one pattern"},
                    Refused{"--palette sepia", "sepia", "violet, magma, ice, moss"},
                    Refused{"--steps many", "--steps many", "whole number"},
                    Refused{"--steps -1", "--steps -1", "from 0"},
                    Refused{"--steps 12x", "12x", "whole number"},
                    Refused{"--steps 99999999999", "99999999999", "1000000000"},
                    Refused{"--size 300", "300", "WIDTHxHEIGHT"},
                    Refused{"--size 300x", "--size", "whole number"},
                    Refused{"--size x200", "--size", "whole number"},
                    Refused{"--size 2x200", "--size 2", "from 3 to 16384"},
                    Refused{"--taille 300x16385", "16385", "from 3 to 16384"},
                    Refused{"--threads 0", "--threads 0", "from 1"},
                    Refused{"--kernel mmx", "mmx", "scalar"},
                    Refused{"--export a.gif", "a.gif", ".png or .ppm"},
                    Refused{"--export", "export", "--help"},
                    Refused{"--colour red", "colour", "--help"},
                    Refused{"--step 5", "step", "--help"}, Refused{"-x", "-x", "--help"}));

TEST_P(Refusal, NamesTheThingAndTheRemedyInOneLine) {
    try {
        parsed(GetParam().line);
        FAIL() << GetParam().line << " was accepted";
    } catch (const Unusable& error) {
        EXPECT_THAT(error.what(), HasSubstr(GetParam().thing));
        EXPECT_THAT(error.what(), HasSubstr(GetParam().remedy));
        EXPECT_THAT(error.what(), testing::Not(HasSubstr("\n")));
    }
}

TEST(Options, HelpNamesEveryPatternPaletteAndKey) {
    std::ostringstream out;
    print_help(out);
    for (const Pattern& pattern : patterns())
        for (const auto name : {pattern.names.english, pattern.names.french})
            EXPECT_THAT(out.str(), HasSubstr(std::string(name)));
    for (const Palette& palette : palettes())
        EXPECT_THAT(out.str(), HasSubstr(std::string(palette.names.english)));
    for (const char* option : {"--steps", "--etapes", "--taille", "--export", "q quits"})
        EXPECT_THAT(out.str(), HasSubstr(option));
}

}  // namespace
}  // namespace rd
