// Palettes and PNG files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "badline/media/host_file.hpp"
#include "badline/media/input_error.hpp"
#include "badline/media/palette.hpp"
#include "badline/media/png.hpp"
#include "temp_folder.hpp"

namespace badline {
namespace {

using test::message_of;
using ::testing::AllOf;
using ::testing::HasSubstr;

std::string sixteen_lines() {
    std::string text = "# a comment\n\n";
    for (int i = 0; i < 16; ++i) text += "0" + std::string(1, "0123456789abcdef"[i]) + " 80 FF 4\n";
    return text;
}

TEST(Palette, IsReadFromAVplFile) {
    const Palette palette = parse_vpl(sixteen_lines(), "a.vpl");
    EXPECT_EQ(palette[0], 0x0080ffu);
    EXPECT_EQ(palette[15], 0x0f80ffu);
}

TEST(Palette, NamesTheFaultOfAVplFile) {
    const auto error = [](const std::string& text) {
        return message_of<InputError>([&] { parse_vpl(text, "a.vpl"); });
    };
    EXPECT_THAT(error(""), AllOf(HasSubstr("a.vpl"), HasSubstr("0 colours")));
    EXPECT_THAT(error("00 11\n"), HasSubstr("a.vpl:1:"));
    EXPECT_THAT(error("# x\n00 11 xx\n"), AllOf(HasSubstr("a.vpl:2:"), HasSubstr("'xx'")));
    EXPECT_THAT(error("00 11 100\n"), HasSubstr("'100'"));
    EXPECT_THAT(error(sixteen_lines() + "00 00 00\n"), HasSubstr("more than 16"));
}

TEST(Palette, IsChosenByName) {
    constexpr VicModel kVic = VicModel::mos8565;
    EXPECT_EQ(palette_named("default", kVic)[2], 0xaf3c58u);
    EXPECT_EQ(palette_named("pepto", kVic)[2], 0x68372bu);
    EXPECT_THAT(message_of<InputError>([] { palette_named("peptoo", VicModel::mos8565); }),
                AllOf(HasSubstr("'peptoo'"), HasSubstr("pepto or a .vpl")));
    EXPECT_THAT(message_of<InputError>([] { palette_named("/none/x.vpl", VicModel::mos8565); }),
                HasSubstr("no such file"));
}

// Red and light grey in x64sc's screenshots with -model c64, c64c, ntsc, newntsc, oldntsc, drean.
TEST(Palette, OfEachChipIsX64scs) {
    const auto red_and_grey = [](VicModel vic) {
        const Palette palette = palette_named("default", vic);
        return std::pair(palette[2], palette[15]);
    };
    EXPECT_EQ(red_and_grey(VicModel::mos6569), std::pair(0xab3c65u, 0xcdcdcdu));
    EXPECT_EQ(red_and_grey(VicModel::mos8565), std::pair(0xaf3c58u, 0xcdcdcdu));
    EXPECT_EQ(red_and_grey(VicModel::mos6567), std::pair(0xa94764u, 0xcdcdcdu));
    EXPECT_EQ(red_and_grey(VicModel::mos8562), std::pair(0xae475du, 0xcdcdcdu));
    EXPECT_EQ(red_and_grey(VicModel::mos6567r56a), std::pair(0x92314eu, 0xf4f4f4u));
    EXPECT_EQ(red_and_grey(VicModel::mos6572), std::pair(0xab3c65u, 0xcdcdcdu));
}

TEST(Png, KeepsEveryPixel) {
    const std::uint32_t colours[] = {0x000000, 0xff0000, 0x123456};
    const std::uint8_t pixels[] = {0, 1, 2, 2, 1, 0};
    const auto file = encode_png(3, 2, pixels, colours);
    const RgbPicture picture = decode_png(file, "x.png");
    EXPECT_EQ(picture.width, 3);
    EXPECT_EQ(picture.height, 2);
    EXPECT_EQ(picture.pixels, (std::vector<std::uint32_t>{0x000000, 0xff0000, 0x123456, 0x123456,
                                                          0xff0000, 0x000000}));
    EXPECT_EQ(file, encode_png(3, 2, pixels, colours));
    // A palette image of 8 bits: PNG specification, IHDR, bytes 24 and 25 of the file.
    EXPECT_EQ(file[24], 8);
    EXPECT_EQ(file[25], 3);
}

TEST(Png, RefusesPixelsThatDoNotFillThePicture) {
    const std::uint32_t colours[] = {0};
    const std::uint8_t pixels[] = {0, 0, 0};
    EXPECT_THROW(encode_png(2, 2, pixels, colours), std::invalid_argument);
    EXPECT_THROW(encode_png(0, 2, {}, colours), std::invalid_argument);
}

TEST(Png, IsWrittenWholeOrNotAtAll) {
    const test::TempFolder folder;
    const std::uint32_t colours[] = {0, 0xffffff};
    const std::uint8_t pixels[] = {0, 1};
    write_png(folder / "a.png", 2, 1, pixels, colours);
    EXPECT_EQ(decode_png(read_file(folder / "a.png", "picture"), "a.png").pixels[1], 0xffffffu);
    EXPECT_EQ(folder.files(), 1u);
    EXPECT_THROW(write_png(folder / "none" / "a.png", 2, 1, pixels, colours), InputError);
    EXPECT_EQ(folder.files(), 1u);
}

TEST(Png, NamesAFileThatIsNone) {
    const std::uint8_t bytes[] = {1, 2, 3};
    EXPECT_THAT(message_of<InputError>([&] { decode_png(bytes, "x.png"); }), HasSubstr("x.png"));
}

}  // namespace
}  // namespace badline
