// VICE's binary monitor protocol, version 2: packets and what is in them, for both sides of the
// connection. No sockets here (socket.hpp), no machine (../serve).
//
//   request   02 | version | body length (4) | request id (4) | command | body
//   response  02 | version | body length (4) | type | error code | request id (4) | body
//
// All numbers are little endian. A response to a request has its id; one that the server sends
// by itself, an event, has kEventId. The body length is all that holds the stream together: there
// is no terminator, and no way to find the next packet but to believe the length.
//
// Learnt from: the VICE 3.10 manual, chapter "Binary monitor", and x64sc 3.10 where the manual is
// silent; tests/serve has what x64sc answers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace badline::monitor {

using Bytes = std::vector<std::uint8_t>;

inline constexpr std::uint8_t kStx = 0x02;
inline constexpr std::uint8_t kVersion = 0x02;  // x64sc takes 1 as well
inline constexpr std::uint32_t kEventId = 0xffffffff;
inline constexpr std::size_t kRequestHeader = 11, kResponseHeader = 12;
// A request longer than this is none: the longest that has a use sets all 64 KiB of memory.
inline constexpr std::uint32_t kLongestRequest = 0x10000 + 256;
// The longest response is a picture.
inline constexpr std::uint32_t kLongestResponse = 16u << 20;

enum class Command : std::uint8_t {
    memory_get = 0x01,
    memory_set = 0x02,
    checkpoint_get = 0x11,
    checkpoint_set = 0x12,
    checkpoint_delete = 0x13,
    checkpoint_list = 0x14,
    checkpoint_toggle = 0x15,
    condition_set = 0x22,
    registers_get = 0x31,
    registers_set = 0x32,
    dump = 0x41,
    undump = 0x42,
    resource_get = 0x51,
    resource_set = 0x52,
    advance_instructions = 0x71,
    keyboard_feed = 0x72,
    execute_until_return = 0x73,
    ping = 0x81,
    banks_available = 0x82,
    registers_available = 0x83,
    display_get = 0x84,
    vice_info = 0x85,
    cpu_history_get = 0x86,
    palette_get = 0x91,
    joyport_set = 0xa2,
    exit = 0xaa,
    userport_set = 0xb2,
    quit = 0xbb,
    reset = 0xcc,
    autostart = 0xdd,
};

// Most responses have the type of the command they answer; these are the others.
enum class ResponseType : std::uint8_t {
    invalid = 0x00,          // an error
    checkpoint_info = 0x11,  // also the answer to checkpoint_set
    register_info = 0x31,    // also the answer to registers_set
    jam = 0x61,
    stopped = 0x62,
    resumed = 0x63,
};

enum class ErrorCode : std::uint8_t {
    ok = 0x00,
    object_missing = 0x01,
    invalid_memspace = 0x02,
    invalid_length = 0x80,
    invalid_parameter = 0x81,
    invalid_version = 0x82,
    invalid_command = 0x83,
    failure = 0x8f,
};
// For messages: "the object does not exist".
std::string_view error_text(ErrorCode code);

// Which processor's memory or registers. Badline has the computer alone.
enum class Memspace : std::uint8_t {
    computer = 0,
    drive8 = 1,
    drive9 = 2,
    drive10 = 3,
    drive11 = 4
};

// -- packets ------------------------------------------------------------------------------------

struct Request {
    std::uint8_t version = kVersion;
    std::uint32_t id = 0;
    std::uint8_t command = 0;  // a Command, or one that does not exist
    Bytes body{};
};

struct Response {
    std::uint8_t version = kVersion;
    std::uint8_t type = 0;
    ErrorCode error = ErrorCode::ok;
    std::uint32_t id = kEventId;
    Bytes body{};
};

Bytes encode(const Request& request);
Bytes encode(const Response& response);
void append(Bytes& to, const Response& response);  // encoded

// Cuts the bytes of a stream into packets. Bytes that cannot begin a packet are dropped up to the
// next STX, as x64sc does. A length above the longest sensible one ends the stream: whoever sent
// it cannot be followed any further.
template <class Packet>
class PacketReader {
  public:
    void feed(std::span<const std::uint8_t> bytes) {
        buffer_.insert(buffer_.end(), bytes.begin(), bytes.end());
    }
    std::optional<Packet> next();
    bool broken() const { return broken_; }                  // a length that cannot be
    const Packet& broken_packet() const { return packet_; }  // its header

  private:
    Bytes buffer_{};
    std::size_t at_ = 0;
    bool broken_ = false;
    Packet packet_{};
};
using RequestReader = PacketReader<Request>;
using ResponseReader = PacketReader<Response>;

// -- reading and writing bodies -----------------------------------------------------------------

class BodyWriter {
  public:
    BodyWriter& u8(unsigned value);
    BodyWriter& u16(unsigned value);
    BodyWriter& u32(std::uint32_t value);
    BodyWriter& u64(std::uint64_t value);
    BodyWriter& bytes(std::span<const std::uint8_t> bytes);
    // A length byte and the text: at most 255 characters, what is more is cut.
    BodyWriter& text(std::string_view text);
    Bytes take() { return std::move(body_); }

  private:
    Bytes body_{};
};

// Reads past the end give 0 and make ok() false.
class BodyReader {
  public:
    explicit BodyReader(std::span<const std::uint8_t> body) : body_(body) {}
    std::uint8_t u8() { return static_cast<std::uint8_t>(number(1)); }
    std::uint16_t u16() { return static_cast<std::uint16_t>(number(2)); }
    std::uint32_t u32() { return static_cast<std::uint32_t>(number(4)); }
    std::uint64_t u64() { return number(8); }
    std::uint64_t number(std::size_t bytes);  // at most 8
    std::span<const std::uint8_t> bytes(std::size_t count);
    std::string text();  // a length byte and as many characters
    std::size_t left() const { return body_.size() - at_; }
    bool ok() const { return ok_; }

  private:
    std::span<const std::uint8_t> body_;
    std::size_t at_ = 0;
    bool ok_ = true;
};

// -- bodies -------------------------------------------------------------------------------------
// Each has encode(), and decode(), which gives nothing for a body too short; bytes behind its end
// are passed over, as the protocol demands for the sake of newer versions.

// memory_get; and memory_set, where `data` follows, to - from + 1 bytes.
struct MemoryRequest {
    bool side_effects = false;
    std::uint16_t from = 0, to = 0;  // both included
    std::uint8_t memspace = 0;
    std::uint16_t bank = 0;
    Bytes data{};

    Bytes encode() const;
    static std::optional<MemoryRequest> decode(std::span<const std::uint8_t> body);
};

// The answer to memory_get; its length field is 0 for all of 64 KiB.
Bytes encode_memory(std::span<const std::uint8_t> data);
std::optional<Bytes> decode_memory(std::span<const std::uint8_t> body);

// The kinds of access that a checkpoint looks for; they may be combined.
inline constexpr std::uint8_t kLoad = 0x01, kStore = 0x02, kExec = 0x04;

struct CheckpointRequest {           // checkpoint_set
    std::uint16_t from = 0, to = 0;  // both included
    bool stop = true;
    bool enabled = true;
    std::uint8_t operation = kExec;
    bool temporary = false;
    std::uint8_t memspace = 0;

    Bytes encode() const;
    static std::optional<CheckpointRequest> decode(std::span<const std::uint8_t> body);
};

struct CheckpointInfo {
    std::uint32_t number = 0;  // from 1
    bool hit = false;          // the one that is hit now
    std::uint16_t from = 0, to = 0;
    bool stop = true;
    bool enabled = true;
    std::uint8_t operation = kExec;
    bool temporary = false;
    std::uint32_t hit_count = 0;
    std::uint32_t ignore_count = 0;
    bool has_condition = false;
    std::uint8_t memspace = 0;

    Bytes encode() const;
    static std::optional<CheckpointInfo> decode(std::span<const std::uint8_t> body);
    friend bool operator==(const CheckpointInfo&, const CheckpointInfo&) = default;
};

struct ConditionRequest {  // condition_set
    std::uint32_t checkpoint = 0;
    std::string expression{};

    Bytes encode() const;
    static std::optional<ConditionRequest> decode(std::span<const std::uint8_t> body);
};

// Registers go by numbers, which registers_available tells; these are x64sc's for the 6510.
enum RegisterId : std::uint8_t {
    kRegisterA = 0x00,
    kRegisterX = 0x01,
    kRegisterY = 0x02,
    kRegisterPc = 0x03,
    kRegisterSp = 0x04,
    kRegisterFlags = 0x05,  // "FL": NV-BDIZC
    kRegisterLine = 0x35,   // "LIN": raster line
    kRegisterCycle = 0x36,  // "CYC": cycle in the line, from 0
    kRegisterPort0 = 0x37,  // "00": the data direction of the processor's port
    kRegisterPort1 = 0x38,  // "01": its data
};

struct RegisterValue {
    std::uint8_t id = 0;
    std::uint16_t value = 0;
    friend bool operator==(const RegisterValue&, const RegisterValue&) = default;
};
Bytes encode_registers(std::span<const RegisterValue> registers);  // register_info
std::optional<std::vector<RegisterValue>> decode_registers(std::span<const std::uint8_t> body);
Bytes encode_registers_set(std::uint8_t memspace, std::span<const RegisterValue> registers);

struct RegisterName {
    std::uint8_t id = 0;
    std::uint8_t bits = 8;
    std::string name{};
    friend bool operator==(const RegisterName&, const RegisterName&) = default;
};
Bytes encode_register_names(std::span<const RegisterName> names);
std::optional<std::vector<RegisterName>> decode_register_names(std::span<const std::uint8_t> body);

struct Bank {
    std::uint16_t id = 0;
    std::string name{};
    friend bool operator==(const Bank&, const Bank&) = default;
};
Bytes encode_banks(std::span<const Bank> banks);
std::optional<std::vector<Bank>> decode_banks(std::span<const std::uint8_t> body);

// The picture, a byte a pixel: an index into the palette.
struct Display {
    std::uint16_t width = 0, height = 0;  // of the buffer
    std::uint16_t x = 0, y = 0;           // the inner part of it
    std::uint16_t inner_width = 0, inner_height = 0;
    std::uint8_t bits = 8;
    Bytes pixels{};

    Bytes encode() const;
    static std::optional<Display> decode(std::span<const std::uint8_t> body);
};

struct Rgb {
    std::uint8_t red = 0, green = 0, blue = 0;
    friend bool operator==(const Rgb&, const Rgb&) = default;
};
Bytes encode_palette(std::span<const Rgb> colours);
std::optional<std::vector<Rgb>> decode_palette(std::span<const std::uint8_t> body);

// A resource's value is a text or a number of 32 bits.
struct ResourceValue {
    bool is_number = false;
    std::string text{};
    std::uint32_t number = 0;

    Bytes encode() const;  // the answer to resource_get
    static std::optional<ResourceValue> decode(std::span<const std::uint8_t> body);
};
Bytes encode_resource_get(std::string_view name);
Bytes encode_resource_set(std::string_view name, const ResourceValue& value);

struct AutostartRequest {
    bool run = true;
    std::uint16_t index = 0;
    std::string file{};

    Bytes encode() const;
    static std::optional<AutostartRequest> decode(std::span<const std::uint8_t> body);
};

}  // namespace badline::monitor
