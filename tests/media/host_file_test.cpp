#include "badline/media/host_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "badline/media/input_error.hpp"
#include "temp_folder.hpp"

namespace badline {
namespace {

using test::message_of;
using ::testing::AllOf;
using ::testing::HasSubstr;

TEST(HostFile, IsReplacedWhole) {
    const test::TempFolder folder;
    folder.put("a", "old and longer");
    write_file(folder / "a", std::string_view("new"));
    EXPECT_EQ(folder.get("a"), "new");
    EXPECT_EQ(folder.files(), 1u);
}

TEST(HostFile, KeepsTheLinkItIsWrittenThrough) {
    const test::TempFolder folder;
    folder.put("target", "old");
    std::filesystem::create_symlink("target", folder / "link");
    write_file(folder / "link", std::string_view("new"));
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
    EXPECT_EQ(folder.get("target"), "new");
    std::filesystem::create_symlink("link2", folder / "link1");
    std::filesystem::create_symlink(folder / "later", folder / "link2");
    write_file(folder / "link1", std::string_view("new"));
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "link1"));
    EXPECT_EQ(folder.get("later"), "new");
}

TEST(HostFile, KeepsPermissions) {
    const test::TempFolder folder;
    folder.put("a", "old");
    using std::filesystem::perms;
    std::filesystem::permissions(folder / "a", perms::owner_read | perms::owner_write);
    write_file(folder / "a", std::string_view("new"));
    EXPECT_EQ(std::filesystem::status(folder / "a").permissions(),
              perms::owner_read | perms::owner_write);
}

TEST(FileBatch, WritesNothingBeforeItIsComplete) {
    const test::TempFolder folder;
    folder.put("a", "old");
    {
        FileBatch batch;
        batch.add(folder / "a", std::string_view("new"));
        batch.add(folder / "b", std::string_view("new"));
        EXPECT_EQ(folder.get("a"), "old");
        EXPECT_FALSE(std::filesystem::exists(folder / "b"));
    }
    EXPECT_EQ(folder.files(), 1u) << "a batch that is given up leaves nothing";
    FileBatch batch;
    batch.add(folder / "a", std::string_view("new"));
    batch.add(folder / "b", std::string_view("new"));
    batch.commit();
    EXPECT_EQ(folder.get("a"), "new");
    EXPECT_EQ(folder.get("b"), "new");
}

TEST(FileBatch, LeavesNothingOfTheOldBehind) {
    const test::TempFolder folder;
    folder.put("a", "old");
    write_file(folder / "a", std::string_view("new"));
    write_file(folder / "b", std::string_view("new"));
    EXPECT_EQ(folder.files(), 2u);
}

// The last of them fails when the first have their names already.
TEST(FileBatch, OneThatFailsTakesTheOthersBack) {
    const test::TempFolder folder;
    folder.put("old", "old");
    std::filesystem::create_directory(folder / "gone");
    {
        FileBatch batch;
        for (const char* const name : {"old", "created", "gone/c"})
            batch.add(folder / name, std::string_view("new"));
        std::filesystem::remove_all(folder / "gone");
        EXPECT_THAT(message_of<InputError>([&] { batch.commit(); }), HasSubstr("gone/c"));
    }
    EXPECT_EQ(folder.get("old"), "old");
    EXPECT_EQ(folder.files(), 1u);
}

// /dev/full: any write to it says that there is no space left (Linux, full(4)).
TEST(FileBatch, ADeviceThatIsFullStopsAllOfIt) {
    const test::TempFolder folder;
    {
        FileBatch batch;
        batch.add(folder / "a", std::string_view("new"));
        batch.add("/dev/full", std::string_view("new"));
        EXPECT_THAT(message_of<InputError>([&] { batch.commit(); }),
                    AllOf(HasSubstr("/dev/full"), HasSubstr("No space left"), HasSubstr("room")));
    }
    EXPECT_EQ(folder.files(), 0u);
}

TEST(HostFile, SaysBeforehandWhatCannotBeWritten) {
    const test::TempFolder folder;
    EXPECT_THAT(message_of<InputError>([&] { check_writable(folder.path()); }),
                HasSubstr("is a directory"));
    EXPECT_THAT(message_of<InputError>([&] { check_writable(folder / "none" / "a"); }),
                AllOf(HasSubstr("none/a"), HasSubstr("cannot be written")));
    EXPECT_THAT(message_of<InputError>([&] { check_writable(""); }), HasSubstr("empty"));
    EXPECT_THAT(message_of<InputError>([&] { check_writable(folder / std::string(300, 'a')); }),
                HasSubstr("cannot be written"));
    folder.put("file", "");
    EXPECT_THAT(message_of<InputError>([&] { check_writable(folder / "file" / "a"); }),
                HasSubstr("cannot be written"));
    EXPECT_NO_THROW(check_writable(folder / "a"));
    EXPECT_NO_THROW(check_writable("/dev/null"));
    EXPECT_EQ(folder.files(), 1u);
}

TEST(HostFile, IsNoLargerThanAllowed) {
    const test::TempFolder folder;
    folder.put("a", std::string(100, 'x'));
    EXPECT_EQ(read_file(folder / "a", "file", 100).size(), 100u);
    EXPECT_THAT(message_of<InputError>([&] { read_file(folder / "a", "PRG file", 99); }),
                HasSubstr("larger than 99"));
}

TEST(HostFile, PrintsOneLineWhateverAName) {
    EXPECT_EQ(printable("a\nb\x1b[0m"), "a?b?[0m");
    EXPECT_EQ(printable(std::string(200, 'a')).size(), 83u);
}

// A message is UTF-8 whatever went into it (RFC 3629).
TEST(HostFile, PrintsUtf8AndNoPartOfIt) {
    EXPECT_EQ(printable("caf\u00e9 \u03c0 \U0001f600"), "caf\u00e9 \u03c0 \U0001f600");
    EXPECT_EQ(printable("\xc3"), "?");  // its second byte is missing
    EXPECT_EQ(printable("\xa9"
                        "a\xff"),
              "?a?");                                  // a second byte alone; never a byte of UTF-8
    EXPECT_EQ(printable("\xc0\xaf"), "??");            // overlong
    EXPECT_EQ(printable("\xed\xa0\x80"), "???");       // a surrogate
    EXPECT_EQ(printable("\xf4\x90\x80\x80"), "????");  // beyond U+10FFFF
    EXPECT_EQ(printable("\u009b"
                        "0m"),
              "?0m");  // a control character: CSI
    std::string long_name, cut;
    for (int i = 0; i < 100; ++i) (i < 80 ? cut : long_name) += "\u00e9";
    EXPECT_EQ(printable(cut + long_name), cut + "...");
    EXPECT_EQ(utf8_character("\u20ac!"), 3u);
    EXPECT_EQ(utf8_character(""), 0u);
}

}  // namespace
}  // namespace badline
