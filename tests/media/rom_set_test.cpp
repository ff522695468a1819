#include "badline/media/rom_set.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "badline/media/input_error.hpp"
#include "temp_folder.hpp"

namespace badline {
namespace {

using test::message_of;
using ::testing::AllOf;
using ::testing::HasSubstr;

void put_roms(const test::TempFolder& folder) {
    folder.put("kernal-901227-03.bin", std::string(8192, 'k'));
    folder.put("basic-901226-01.bin", std::string(8192, 'b'));
    folder.put("chargen-901225-01.bin", std::string(4096, 'c'));
}

TEST(RomSet, IsReadFromAFolderByVicesNames) {
    const test::TempFolder folder;
    put_roms(folder);
    const LoadedRoms loaded = load_roms({.folder = folder.path()});
    EXPECT_EQ(loaded.roms.kernal[8191], 'k');
    EXPECT_EQ(loaded.roms.basic[0], 'b');
    EXPECT_EQ(loaded.roms.chargen[4095], 'c');
    EXPECT_FALSE(loaded.own);
    EXPECT_EQ(loaded.kernal, folder / "kernal-901227-03.bin");
}

TEST(RomSet, KnowsTheNamesOfOlderVice) {
    const test::TempFolder folder;
    folder.put("kernal", std::string(8192, 'k'));
    folder.put("basic", std::string(8192, 'b'));
    folder.put("chargen", std::string(4096, 'c'));
    EXPECT_EQ(load_roms({.folder = folder.path()}).roms.kernal[0], 'k');
}

TEST(RomSet, TakesASingleFileBeforeTheFolder) {
    const test::TempFolder folder;
    put_roms(folder);
    const auto own = folder.put("my.rom", std::string(8192, 'm'));
    const LoadedRoms loaded = load_roms({.folder = folder.path(), .kernal = own});
    EXPECT_EQ(loaded.roms.kernal[0], 'm');
    EXPECT_EQ(loaded.roms.basic[0], 'b');
}

TEST(RomSet, NamesWhatIsMissingOrOfTheWrongSize) {
    const test::TempFolder folder;
    const auto error = [&](const RomSources& sources) {
        return message_of<InputError>([&] { load_roms(sources); });
    };
    EXPECT_THAT(error({.folder = folder / "none"}), HasSubstr("no such folder"));
    EXPECT_THAT(error({.folder = folder.put("file", "")}), HasSubstr("is no folder"));
    EXPECT_THAT(error({.folder = folder.path()}),
                AllOf(HasSubstr("no KERNAL ROM"), HasSubstr("kernal-901227-03.bin"),
                      HasSubstr("--kernal")));
    put_roms(folder);
    folder.put("chargen-901225-01.bin", std::string(4095, 'c'));
    EXPECT_THAT(error({.folder = folder.path()}),
                AllOf(HasSubstr("chargen-901225-01.bin"), HasSubstr("4095"), HasSubstr("4096")));
}

}  // namespace
}  // namespace badline
