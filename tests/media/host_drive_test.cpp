// What the drive does is the 1541's behaviour as its User's Guide tells it; the byte protocol is
// that of roms_stub/README.md.
#include "badline/media/host_drive.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "badline/media/host_names.hpp"
#include "badline/media/input_error.hpp"
#include "temp_folder.hpp"

namespace badline {
namespace {

using ::testing::HasSubstr;

// The KERNAL's side of the bus.
class HostDriveTest : public ::testing::Test {
  protected:
    void open(int channel, std::string_view name) {
        ASSERT_TRUE(drive_.listen(8));
        drive_.second(static_cast<std::uint8_t>(0xf0 + channel));
        for (const char c : name) drive_.write(static_cast<std::uint8_t>(c));
        drive_.unlisten();
    }
    void close(int channel) {
        ASSERT_TRUE(drive_.listen(8));
        drive_.second(static_cast<std::uint8_t>(0xe0 + channel));
        drive_.unlisten();
    }
    // What the channel gives up to EOI; the status it ended with in status_.
    std::string read(int channel) {
        std::string text;
        EXPECT_TRUE(drive_.talk(8));
        drive_.talk_second(static_cast<std::uint8_t>(0x60 + channel));
        for (status_ = 0; status_ == 0 && text.size() < 100'000;) {
            const auto [byte, status] = drive_.read();
            status_ = status;
            if ((status & HostDrive::kReadTimeout) == 0) text += static_cast<char>(byte);
        }
        drive_.untalk();
        return text;
    }
    void print(int channel, std::string_view text) {
        EXPECT_TRUE(drive_.listen(8));
        drive_.second(static_cast<std::uint8_t>(0x60 + channel));
        status_ = 0;
        for (const char c : text) status_ |= drive_.write(static_cast<std::uint8_t>(c));
        drive_.unlisten();
    }
    std::string command(std::string_view text) {
        open(15, text);
        return error();
    }
    std::string error() {
        std::string text = read(15);
        if (text.ends_with('\r')) text.pop_back();
        return text;
    }
    std::string load(std::string_view name) {
        open(0, name);
        const std::string text = read(0);
        close(0);
        return text;
    }

    test::TempFolder folder_;
    HostDrive drive_{folder_.path()};
    std::uint8_t status_ = 0;
};

TEST_F(HostDriveTest, IsOnlyDevice8) {
    EXPECT_FALSE(drive_.listen(4));
    EXPECT_FALSE(drive_.active());
    EXPECT_FALSE(drive_.talk(9));
    EXPECT_TRUE(drive_.talk(8));
    EXPECT_TRUE(drive_.active());
    drive_.untalk();
    EXPECT_FALSE(drive_.active());
}

TEST_F(HostDriveTest, SaysWhoItIsFirst) {
    EXPECT_EQ(error(), "73,CBM DOS V2.6 1541,00,00");
    EXPECT_EQ(error(), "00, OK,00,00");
    EXPECT_EQ(status_, HostDrive::kEndOfFile);
}

TEST_F(HostDriveTest, SendsAFileWithEoiAtItsLastByte) {
    folder_.put("data", "abc");
    open(2, "DATA,S,R");
    ASSERT_TRUE(drive_.talk(8));
    drive_.talk_second(0x62);
    EXPECT_EQ(drive_.read().status, 0);
    EXPECT_EQ(drive_.read().status, 0);
    const auto last = drive_.read();
    EXPECT_EQ(last.byte, 'c');
    EXPECT_EQ(last.status, HostDrive::kEndOfFile);
    const auto after = drive_.read();
    EXPECT_EQ(after.byte, 0x0d);
    EXPECT_EQ(after.status, HostDrive::kEndOfFile | HostDrive::kReadTimeout);
}

TEST_F(HostDriveTest, FindsNamesAsTheyAreTyped) {
    folder_.put("level1.prg", "L1");
    folder_.put("my_data", "MD");
    folder_.put("README", "RM");
    EXPECT_EQ(load("LEVEL1"), "L1");  // without its extension
    EXPECT_EQ(load("LEVEL1.PRG"), "L1");
    EXPECT_EQ(load("0:LEVEL1,P,R"), "L1");
    EXPECT_EQ(load("MY\xa4"
                   "DATA"),
              "MD");  // _ as cc65 writes it
    EXPECT_EQ(load("MY\x5f"
                   "DATA"),
              "MD");
    EXPECT_EQ(load("README"), "RM");  // capitals on the host
    EXPECT_EQ(load("\xd2\xc5\xc1\xc4\xcd\xc5"), "RM");
    EXPECT_EQ(load("L*"), "L1");
    EXPECT_EQ(load("?EVEL1"), "L1");
    EXPECT_EQ(load("*"), "RM");  // the first of the directory
}

TEST_F(HostDriveTest, PrefersTheExactName) {
    folder_.put("A.prg", "upper");
    folder_.put("a", "exact");
    folder_.put("a.prg", "extension");
    EXPECT_EQ(load("A"), "exact");
    EXPECT_EQ(load("A.PRG"), "extension");
    EXPECT_EQ(load("\xc1"), "upper");
}

TEST_F(HostDriveTest, ReportsAMissingFile) {
    EXPECT_EQ(load("NONE"), "");
    EXPECT_EQ(status_, HostDrive::kEndOfFile | HostDrive::kReadTimeout);
    EXPECT_EQ(error(), "62,FILE NOT FOUND,00,00");
}

TEST_F(HostDriveTest, WritesAFileWhenItIsClosed) {
    open(2, "SCORES,S,W");
    print(2, "100\r");
    print(2, "200\r");
    EXPECT_EQ(status_, 0);
    EXPECT_FALSE(std::filesystem::exists(folder_ / "scores"));
    close(2);
    EXPECT_EQ(folder_.get("scores"), "100\r200\r");
    EXPECT_EQ(load("SCORES"), "100\r200\r");
}

TEST_F(HostDriveTest, SavesOnChannelOne) {
    open(1, "PROG");
    print(1, "\x01\x08x");
    close(1);
    EXPECT_EQ(folder_.get("prog"), "\x01\x08x");
}

TEST_F(HostDriveTest, KeepsWhatExistsUnlessToldToReplace) {
    folder_.put("a", "old");
    open(2, "A,S,W");
    EXPECT_EQ(error(), "63,FILE EXISTS,00,00");
    print(2, "new");
    EXPECT_EQ(status_, HostDrive::kWriteTimeout | HostDrive::kReadTimeout);
    close(2);
    EXPECT_EQ(folder_.get("a"), "old");
    open(2, "@0:A,S,W");
    print(2, "new");
    close(2);
    EXPECT_EQ(folder_.get("a"), "new");
    open(2, "A,S,A");
    print(2, "er");
    close(2);
    EXPECT_EQ(folder_.get("a"), "newer");
}

TEST_F(HostDriveTest, ScratchesRenamesAndCopies) {
    folder_.put("one", "1");
    folder_.put("two", "2");
    folder_.put("three", "3");
    EXPECT_EQ(command("R:UNO=ONE"), "00, OK,00,00");
    EXPECT_EQ(folder_.get("uno"), "1");
    EXPECT_EQ(command("R:TWO=UNO"), "63,FILE EXISTS,00,00");
    EXPECT_EQ(command("R:X=NONE"), "62,FILE NOT FOUND,00,00");
    EXPECT_EQ(command("C:BOTH=UNO,TWO"), "00, OK,00,00");
    EXPECT_EQ(folder_.get("both"), "12");
    EXPECT_EQ(command("S:T*"), "01,FILES SCRATCHED,02,00");
    EXPECT_EQ(command("S0:UNO,BOTH"), "01,FILES SCRATCHED,02,00");
    EXPECT_EQ(folder_.files(), 0u);
    EXPECT_EQ(command("S:NONE"), "01,FILES SCRATCHED,00,00");
}

TEST_F(HostDriveTest, TakesCommandsAlsoByPrint) {
    folder_.put("one", "1");
    print(15, "S:ONE\r");
    EXPECT_EQ(error(), "01,FILES SCRATCHED,01,00");
}

TEST_F(HostDriveTest, AnswersOtherCommands) {
    EXPECT_EQ(command("I"), "00, OK,00,00");
    EXPECT_EQ(command("UI"), "73,CBM DOS V2.6 1541,00,00");
    EXPECT_EQ(command("N:DISK,ID"), "26,WRITE PROTECT ON,00,00");
    EXPECT_EQ(command("B-R:2 0 18 0"), "31,SYNTAX ERROR,00,00");
    EXPECT_EQ(command("S"), "34,SYNTAX ERROR,00,00");
}

TEST_F(HostDriveTest, ListsItsDirectoryAsABasicProgram) {
    folder_.put("game.prg", std::string(255, 'x'));
    folder_.put("notes.txt", "x");
    folder_.put(".hidden", "x");
    std::filesystem::create_directory(folder_ / "folder");
    const std::string listing = load("$");
    EXPECT_EQ(listing.substr(0, 2), "\x01\x04");  // $0401
    EXPECT_THAT(listing, HasSubstr(std::string("\x02\x00   \"GAME\"             PRG\0", 28)));
    EXPECT_THAT(listing, HasSubstr(std::string("\x01\x00   \"NOTES.TXT\"        SEQ\0", 28)));
    EXPECT_THAT(listing, HasSubstr("BLOCKS FREE."));
    EXPECT_EQ(listing.find("HIDDEN"), std::string::npos);
    EXPECT_EQ(listing.find("FOLDER"), std::string::npos);
    EXPECT_EQ(listing.substr(listing.size() - 3), std::string(3, '\0'));
    const std::string some = load("$0:G*");
    EXPECT_THAT(some, HasSubstr("GAME"));
    EXPECT_EQ(some.find("NOTES"), std::string::npos);
}

// Nothing outside the folder is read, written, renamed to or scratched.
TEST_F(HostDriveTest, StaysInItsFolder) {
    const test::TempFolder outside;
    outside.put("secret", "secret");
    std::filesystem::create_symlink(outside / "secret", folder_ / "link");
    std::filesystem::create_symlink(outside / "new", folder_ / "dangling");
    std::filesystem::create_directory_symlink(outside.path(), folder_ / "sub");
    const std::string relative = "../" + outside.path().filename().string() + "/SECRET";
    for (const std::string& name : {relative, std::string("SUB/SECRET"), std::string("LINK"),
                                    std::string("/ETC/PASSWD"), std::string("..")}) {
        EXPECT_EQ(load(name), "") << name;
        EXPECT_EQ(command("S:" + name), "01,FILES SCRATCHED,00,00") << name;
    }
    for (const char* name :
         {"../NEW", "SUB/NEW", "DANGLING", "LINK", "..", ".", "@:LINK", ".HIDDEN"}) {
        open(2, std::string(name) + ",S,W");
        print(2, "x");
        close(2);
    }
    EXPECT_EQ(outside.files(), 1u);
    EXPECT_EQ(outside.get("secret"), "secret");
    EXPECT_FALSE(std::filesystem::exists(folder_.path().parent_path() / "new"));
}

TEST_F(HostDriveTest, CanBeReadOnly) {
    folder_.put("a", "1");
    drive_ = HostDrive(folder_.path(), 8, true);
    EXPECT_EQ(command("S:A"), "26,WRITE PROTECT ON,00,00");
    open(2, "B,S,W");
    EXPECT_EQ(error(), "26,WRITE PROTECT ON,00,00");
    EXPECT_EQ(folder_.files(), 1u);
}

TEST_F(HostDriveTest, IsCopiedWithItsOpenFiles) {
    folder_.put("a", "abc");
    open(2, "A");
    const HostDrive snapshot = drive_;
    EXPECT_EQ(read(2), "abc");
    drive_ = snapshot;
    EXPECT_EQ(read(2), "abc");
}

TEST_F(HostDriveTest, NeedsAFolder) {
    EXPECT_THROW(HostDrive(folder_ / "none"), InputError);
    EXPECT_THROW(HostDrive(folder_.put("file", "")), InputError);
}

TEST_F(HostDriveTest, TakesAnySequenceOfCalls) {
    folder_.put("a", "abc");
    std::mt19937 random(64);
    for (int round = 0; round < 100'000; ++round) {
        const auto byte = static_cast<std::uint8_t>(random() % 3 == 0 ? random() : 0x41);
        switch (random() % 8) {
            case 0: drive_.listen(random() % 2 == 0 ? 8 : byte); break;
            case 1: drive_.talk(random() % 2 == 0 ? 8 : byte); break;
            case 2: drive_.second(byte); break;
            case 3: drive_.talk_second(byte); break;
            case 4: drive_.unlisten(); break;
            case 5: drive_.untalk(); break;
            case 6: drive_.write(byte); break;
            case 7: drive_.read(); break;
        }
    }
    EXPECT_FALSE(drive_.message().empty());
}

TEST(HostNames, GoBothWays) {
    EXPECT_EQ(host_name("HELLO.TXT"), "hello.txt");
    EXPECT_EQ(host_name("\xc8\x45\x4c\x4c\x4f"), "Hello");
    EXPECT_EQ(host_name("A/B"), "a_b");
    EXPECT_EQ(petscii_name("Hello_1"),
              "\xc8\x45\x4c\x4c\x4f\xa4"
              "1");
    for (const char* name : {"level1", "Read Me", "a-b.c", "x_y"})
        EXPECT_EQ(host_name(petscii_name(name)), name);
}

TEST(HostNames, MatchPatterns) {
    EXPECT_TRUE(matches("GAME", "GAME"));
    EXPECT_TRUE(matches("GAME", "G*"));
    EXPECT_TRUE(matches("GAME", "*"));
    EXPECT_TRUE(matches("GAME", "?AM?"));
    EXPECT_FALSE(matches("GAME", "?AM"));
    EXPECT_FALSE(matches("GAME", "GAMES"));
    EXPECT_TRUE(matches("GAME", "G*XYZ"));  // a 1541 ignores what follows the star
}

}  // namespace
}  // namespace badline
