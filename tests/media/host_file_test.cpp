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

}  // namespace
}  // namespace badline
