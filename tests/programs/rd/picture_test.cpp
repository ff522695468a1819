#include "rd/picture.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <lodepng.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "rd/pattern.hpp"
#include "rd/simulation.hpp"

namespace rd {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class PictureFile : public testing::Test {
  protected:
    PictureFile() {
        std::string name = (fs::temp_directory_path() / "rd-test-XXXXXX").string();
        folder_ = ::mkdtemp(name.data());
    }
    ~PictureFile() override { fs::remove_all(folder_); }

    std::set<std::string> files() const {
        std::set<std::string> names;
        for (const auto& entry : fs::directory_iterator(folder_))
            names.insert(entry.path().filename().string());
        return names;
    }
    static std::vector<std::uint8_t> read(const fs::path& file) {
        std::ifstream in(file, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    static std::string refusal(const auto& action) {
        try {
            action();
        } catch (const Unusable& error) {
            return error.what();
        }
        return "nothing was refused";
    }

    fs::path folder_;
};

Picture coral() {
    Simulation simulation(seeded_field(90, 61, 1), uniform_rates(0.0545F, 0.062F));
    simulation.steps(400);
    return draw(simulation.field(), palettes()[1]);
}

TEST_F(PictureFile, PngAndPpmHoldTheSamePixels) {
    const Picture picture = coral();
    const auto png = encode(picture, PictureFormat::kPng);
    std::vector<unsigned char> decoded;
    unsigned width = 0;
    unsigned height = 0;
    ASSERT_EQ(lodepng::decode(decoded, width, height, png, LCT_RGB, 8), 0U);
    EXPECT_EQ(width, 90U);
    EXPECT_EQ(height, 61U);

    const auto ppm = encode(picture, PictureFormat::kPpm);
    const std::string head = "P6\n90 61\n255\n";
    ASSERT_EQ(std::string(ppm.begin(), ppm.begin() + static_cast<long>(head.size())), head);
    const std::vector<unsigned char> pixels(ppm.begin() + static_cast<long>(head.size()),
                                            ppm.end());
    EXPECT_EQ(decoded, pixels);
    EXPECT_EQ(pixels, picture.rgb);
}

TEST_F(PictureFile, APixelIsThePalettesColourOfV) {
    Field field(5, 4);
    field.set(3, 2, 0.5F, 0.2F);
    field.set(4, 3, 0.5F, 0.9F);
    for (const Palette& palette : palettes()) {
        const Picture picture = draw(field, palette);
        const auto at = [&](int x, int y) {
            const auto i = static_cast<std::size_t>((y * 5 + x) * 3);
            return Rgb{picture.rgb[i], picture.rgb[i + 1], picture.rgb[i + 2]};
        };
        EXPECT_EQ(at(0, 0), palette(0.0F));
        EXPECT_EQ(at(3, 2), palette(0.2F));
        EXPECT_EQ(at(4, 3), palette(Palette::kFullV));  // what is above is the last colour
        EXPECT_NE(palette(0.0F), palette(0.2F));
    }
}

TEST_F(PictureFile, ThePalettesGoFromDarkToLight) {
    const char* const names[][2] = {
        {"violet", "violet"}, {"magma", "magma"}, {"ice", "glace"}, {"moss", "mousse"}};
    ASSERT_EQ(palettes().size(), 4U);
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(find_palette(names[i][0]), &palettes()[i]);
        EXPECT_EQ(find_palette(names[i][1]), &palettes()[i]);
        int before = -1;
        for (int step = 0; step <= 100; ++step) {
            const Rgb c = palettes()[i](static_cast<float>(step) * Palette::kFullV / 100);
            const int light = 299 * c.r + 587 * c.g + 114 * c.b;
            EXPECT_GE(light, before) << names[i][0] << " at " << step;
            before = light;
        }
    }
    EXPECT_EQ(find_palette("sepia"), nullptr);
}

TEST_F(PictureFile, IsWrittenWholeWithTheUsualRights) {
    const fs::path file = folder_ / "a.ppm";
    const auto bytes = encode(coral(), PictureFormat::kPpm);
    const mode_t before = ::umask(022);
    write_file(file, {1, 2, 3});
    write_file(file, bytes);
    ::umask(before);
    EXPECT_EQ(read(file), bytes);
    EXPECT_EQ(files(), std::set<std::string>{"a.ppm"});
    struct stat status {};
    ASSERT_EQ(::stat(file.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, 0644U);
}

TEST_F(PictureFile, GoesThroughALinkAndLeavesItALink) {
    fs::create_directory(folder_ / "there");
    write_file(folder_ / "there/b.png", {1});
    fs::create_symlink("there/b.png", folder_ / "b.png");
    write_file(folder_ / "b.png", {1, 2});
    EXPECT_TRUE(fs::is_symlink(folder_ / "b.png"));
    EXPECT_EQ(read(folder_ / "there/b.png"), (std::vector<std::uint8_t>{1, 2}));
}

TEST_F(PictureFile, AFailureNamesTheFileAndLeavesNothing) {
    const fs::path nowhere = folder_ / "no/such/a.png";
    EXPECT_THAT(refusal([&] { check_writable(nowhere); }),
                testing::AllOf(HasSubstr(nowhere.string()), HasSubstr("no folder")));
    fs::create_directory(folder_ / "d.png");
    EXPECT_THAT(refusal([&] { write_file(folder_ / "d.png", {1}); }), HasSubstr("no plain file"));
    EXPECT_EQ(files(), std::set<std::string>{"d.png"});
    if (::geteuid() != 0) {  // root may write anywhere
        fs::permissions(folder_, fs::perms::owner_read | fs::perms::owner_exec);
        EXPECT_THAT(refusal([&] { check_writable(folder_ / "a.png"); }), HasSubstr("cannot write"));
        fs::permissions(folder_, fs::perms::owner_all);
    }
}

TEST_F(PictureFile, TheFormatIsTheEndings) {
    EXPECT_EQ(picture_format("a.png"), PictureFormat::kPng);
    EXPECT_EQ(picture_format("a.b/C.PPM"), PictureFormat::kPpm);
    for (const char* name : {"a.gif", "png", ".png", "a."})
        EXPECT_THAT(refusal([&] { picture_format(name); }), HasSubstr(".png or .ppm")) << name;
}

}  // namespace
}  // namespace rd
