// A disk drive on the serial bus whose disk is a folder of the host.
//
//        computer                       drive
//    LISTEN 8, SECOND $F2, "NAME" ----> opens NAME as channel 2
//    TALK 8, TKSA $62 ----------------> sends channel 2
//                     <---------------- bytes, EOI with the last
//    LISTEN 8, SECOND $E2 ------------> closes channel 2
//
// It works on whole bytes, as the KERNAL's serial routines see them (the protocol is in
// roms_stub/README.md); there is no drive processor, no bit timing, no disk image and no
// relative files or block commands. What it does follow is the 1541's behaviour as its User's
// Guide tells it: names with wild cards and ,S,R forms, the `$` directory, the command and error
// channel 15 with scratch, rename, copy and initialise, @ to replace.
//
// Files are read whole when they are opened and written whole when they are closed, so that a
// copy of the drive is a snapshot of it. No name leads out of the folder.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace badline {

class HostDrive {
  public:
    // Bits of the KERNAL's status byte $90.
    static constexpr std::uint8_t kWriteTimeout = 0x01;
    static constexpr std::uint8_t kReadTimeout = 0x02;
    static constexpr std::uint8_t kEndOfFile = 0x40;

    // Serves `folder` as device number `device`. With `read_only`, writing, scratching and
    // renaming answer 26, WRITE PROTECT ON. Throws InputError when there is no such folder.
    explicit HostDrive(std::filesystem::path folder, int device = 8, bool read_only = false);

    int device() const { return device_; }
    const std::filesystem::path& folder() const { return folder_; }

    // LISTEN and TALK: whether this is the device meant. If not, the calls up to the next of
    // these are not for this drive: active() is false.
    bool listen(std::uint8_t device);
    bool talk(std::uint8_t device);
    bool active() const { return session_ != Session::none; }

    void second(std::uint8_t secondary);       // after LISTEN: $60, $E0 or $F0 plus channel
    void talk_second(std::uint8_t secondary);  // after TALK: $60 plus channel
    void unlisten();
    void untalk();

    // CIOUT; the bits to OR into the status byte.
    std::uint8_t write(std::uint8_t byte);

    // ACPTR: a byte, and the bits to OR into the status byte.
    struct Read {
        std::uint8_t byte;
        std::uint8_t status;
    };
    Read read();

    // The message that reading channel 15 would give, without its carriage return.
    const std::string& message() const { return message_; }

  private:
    enum class Session { none, listening, naming, talking };

    struct Channel {
        enum class Mode { closed, reading, writing };
        Mode mode = Mode::closed;
        std::vector<std::uint8_t> data;
        std::size_t position = 0;      // reading
        std::filesystem::path target;  // writing
    };

    void open(int channel, std::string_view name);
    void open_file(int channel, std::string_view name);
    void open_directory(int channel, std::string_view pattern);
    void close(int channel);
    void execute(std::string_view command);
    void scratch(std::string_view patterns);
    void rename(std::string_view names);
    void copy(std::string_view names);
    std::filesystem::path new_path(std::string_view petscii) const;
    void report(int code, std::string_view text, int track = 0, int sector = 0);
    void ok() { report(0, " OK"); }

    std::filesystem::path folder_;
    int device_;
    bool read_only_;
    Session session_ = Session::none;
    int channel_ = 0;
    std::string name_;  // what CIOUT has brought of a name or command
    std::string message_;
    std::size_t message_read_ = 0;
    std::array<Channel, 16> channels_{};
};

}  // namespace badline
