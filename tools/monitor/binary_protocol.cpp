#include "binary_protocol.hpp"

#include <algorithm>

namespace badline::monitor {

std::string_view error_text(ErrorCode code) {
    switch (code) {
        case ErrorCode::ok: return "no error";
        case ErrorCode::object_missing: return "the object does not exist";
        case ErrorCode::invalid_memspace: return "the memspace is invalid";
        case ErrorCode::invalid_length: return "the length is wrong for this command";
        case ErrorCode::invalid_parameter: return "a parameter has an invalid value";
        case ErrorCode::invalid_version: return "the version of the protocol is not understood";
        case ErrorCode::invalid_command: return "the command is not understood";
        case ErrorCode::failure: return "the command failed";
    }
    return "an unknown error";
}

// -- packets ------------------------------------------------------------------------------------

Bytes encode(const Request& request) {
    return BodyWriter()
        .u8(kStx)
        .u8(request.version)
        .u32(static_cast<std::uint32_t>(request.body.size()))
        .u32(request.id)
        .u8(request.command)
        .bytes(request.body)
        .take();
}

Bytes encode(const Response& response) {
    Bytes bytes;
    append(bytes, response);
    return bytes;
}

void append(Bytes& to, const Response& response) {
    const Bytes header = BodyWriter()
                             .u8(kStx)
                             .u8(response.version)
                             .u32(static_cast<std::uint32_t>(response.body.size()))
                             .u8(response.type)
                             .u8(static_cast<std::uint8_t>(response.error))
                             .u32(response.id)
                             .take();
    to.insert(to.end(), header.begin(), header.end());
    to.insert(to.end(), response.body.begin(), response.body.end());
}

namespace {

void read_header(BodyReader& in, Request& request, std::uint32_t& length) {
    request.version = in.u8();
    length = in.u32();
    request.id = in.u32();
    request.command = in.u8();
}

void read_header(BodyReader& in, Response& response, std::uint32_t& length) {
    response.version = in.u8();
    length = in.u32();
    response.type = in.u8();
    response.error = static_cast<ErrorCode>(in.u8());
    response.id = in.u32();
}

template <class Packet>
constexpr std::size_t kHeader = 0;
template <>
constexpr std::size_t kHeader<Request> = kRequestHeader;
template <>
constexpr std::size_t kHeader<Response> = kResponseHeader;
template <class Packet>
constexpr std::uint32_t kLongest = 0;
template <>
constexpr std::uint32_t kLongest<Request> = kLongestRequest;
template <>
constexpr std::uint32_t kLongest<Response> = kLongestResponse;

}  // namespace

template <class Packet>
std::optional<Packet> PacketReader<Packet>::next() {
    if (broken_) return std::nullopt;
    const auto begin = buffer_.begin() + static_cast<std::ptrdiff_t>(at_);
    at_ = static_cast<std::size_t>(std::find(begin, buffer_.end(), kStx) - buffer_.begin());
    const std::span<const std::uint8_t> rest = std::span(buffer_).subspan(at_);
    if (rest.size() >= kHeader<Packet>) {
        BodyReader in(rest.first(kHeader<Packet>).subspan(1));
        std::uint32_t length = 0;
        read_header(in, packet_, length);
        if (length > kLongest<Packet>) {
            broken_ = true;
            return std::nullopt;
        }
        if (rest.size() - kHeader<Packet> >= length) {
            const auto body = rest.subspan(kHeader<Packet>, length);
            packet_.body.assign(body.begin(), body.end());
            at_ += kHeader<Packet> + length;
            return packet_;
        }
    }
    buffer_.erase(buffer_.begin(), buffer_.begin() + static_cast<std::ptrdiff_t>(at_));
    at_ = 0;
    return std::nullopt;
}
template class PacketReader<Request>;
template class PacketReader<Response>;

// -- reading and writing bodies -----------------------------------------------------------------

BodyWriter& BodyWriter::u8(unsigned value) {
    body_.push_back(static_cast<std::uint8_t>(value));
    return *this;
}
BodyWriter& BodyWriter::u16(unsigned value) {
    return u8(value).u8(value >> 8);
}
BodyWriter& BodyWriter::u32(std::uint32_t value) {
    return u16(value).u16(value >> 16);
}
BodyWriter& BodyWriter::u64(std::uint64_t value) {
    return u32(static_cast<std::uint32_t>(value)).u32(static_cast<std::uint32_t>(value >> 32));
}
BodyWriter& BodyWriter::bytes(std::span<const std::uint8_t> bytes) {
    body_.insert(body_.end(), bytes.begin(), bytes.end());
    return *this;
}
BodyWriter& BodyWriter::text(std::string_view text) {
    const std::string_view cut = text.substr(0, 255);
    u8(static_cast<unsigned>(cut.size()));
    body_.insert(body_.end(), cut.begin(), cut.end());
    return *this;
}

std::uint64_t BodyReader::number(std::size_t count) {
    std::uint64_t value = 0;
    const auto read = bytes(count);
    for (std::size_t i = 0; i < read.size(); ++i) value |= std::uint64_t{read[i]} << (8 * i);
    return value;
}
std::span<const std::uint8_t> BodyReader::bytes(std::size_t count) {
    if (left() < count) {
        ok_ = false;
        at_ = body_.size();
        return {};
    }
    at_ += count;
    return body_.subspan(at_ - count, count);
}
std::string BodyReader::text() {
    const auto read = bytes(u8());
    return {read.begin(), read.end()};
}

// -- bodies -------------------------------------------------------------------------------------

namespace {

// Lists are a count of 16 bits, and per item a byte with its length.
template <class Item, class Write>
Bytes encode_list(BodyWriter out, std::span<const Item> items, Write write) {
    out.u16(static_cast<unsigned>(items.size()));
    for (const Item& item : items) {
        BodyWriter fields;
        write(fields, item);
        const Bytes bytes = fields.take();
        out.u8(static_cast<unsigned>(bytes.size())).bytes(bytes);
    }
    return out.take();
}

template <class Item, class Read>
std::optional<std::vector<Item>> decode_list(BodyReader in, Read read) {
    std::vector<Item> items;
    for (unsigned left = in.u16(); left > 0 && in.ok(); --left) {
        BodyReader fields(in.bytes(in.u8()));
        items.push_back(read(fields));
        if (!fields.ok()) return std::nullopt;
    }
    if (!in.ok()) return std::nullopt;
    return items;
}

}  // namespace

Bytes MemoryRequest::encode() const {
    return BodyWriter()
        .u8(side_effects)
        .u16(from)
        .u16(to)
        .u8(memspace)
        .u16(bank)
        .bytes(data)
        .take();
}
std::optional<MemoryRequest> MemoryRequest::decode(std::span<const std::uint8_t> body) {
    BodyReader in(body);
    MemoryRequest request;
    request.side_effects = in.u8() != 0;
    request.from = in.u16();
    request.to = in.u16();
    request.memspace = in.u8();
    request.bank = in.u16();
    if (!in.ok()) return std::nullopt;
    const auto rest = in.bytes(in.left());
    request.data.assign(rest.begin(), rest.end());
    return request;
}

Bytes encode_memory(std::span<const std::uint8_t> data) {
    return BodyWriter().u16(static_cast<unsigned>(data.size())).bytes(data).take();
}
std::optional<Bytes> decode_memory(std::span<const std::uint8_t> body) {
    BodyReader in(body);
    std::size_t length = in.u16();
    if (length == 0) length = 0x10000;
    const auto data = in.bytes(length);
    if (!in.ok()) return std::nullopt;
    return Bytes(data.begin(), data.end());
}

Bytes CheckpointRequest::encode() const {
    return BodyWriter()
        .u16(from)
        .u16(to)
        .u8(stop)
        .u8(enabled)
        .u8(operation)
        .u8(temporary)
        .u8(memspace)
        .take();
}
std::optional<CheckpointRequest> CheckpointRequest::decode(std::span<const std::uint8_t> body) {
    BodyReader in(body);
    CheckpointRequest request;
    request.from = in.u16();
    request.to = in.u16();
    request.stop = in.u8() != 0;
    request.enabled = in.u8() != 0;
    request.operation = in.u8();
    request.temporary = in.u8() != 0;
    if (!in.ok()) return std::nullopt;
    if (in.left() > 0) request.memspace = in.u8();
    return request;
}

Bytes CheckpointInfo::encode() const {
    return BodyWriter()
        .u32(number)
        .u8(hit)
        .u16(from)
        .u16(to)
        .u8(stop)
        .u8(enabled)
        .u8(operation)
        .u8(temporary)
        .u32(hit_count)
        .u32(ignore_count)
        .u8(has_condition)
        .u8(memspace)
        .take();
}
std::optional<CheckpointInfo> CheckpointInfo::decode(std::span<const std::uint8_t> body) {
    BodyReader in(body);
    CheckpointInfo info;
    info.number = in.u32();
    info.hit = in.u8() != 0;
    info.from = in.u16();
    info.to = in.u16();
    info.stop = in.u8() != 0;
    info.enabled = in.u8() != 0;
    info.operation = in.u8();
    info.temporary = in.u8() != 0;
    info.hit_count = in.u32();
    info.ignore_count = in.u32();
    info.has_condition = in.u8() != 0;
    if (!in.ok()) return std::nullopt;
    if (in.left() > 0) info.memspace = in.u8();
    return info;
}

Bytes ConditionRequest::encode() const {
    return BodyWriter().u32(checkpoint).text(expression).take();
}
std::optional<ConditionRequest> ConditionRequest::decode(std::span<const std::uint8_t> body) {
    BodyReader in(body);
    ConditionRequest request;
    request.checkpoint = in.u32();
    request.expression = in.text();
    if (!in.ok()) return std::nullopt;
    return request;
}

namespace {

void write_register(BodyWriter& out, const RegisterValue& value) {
    out.u8(value.id).u16(value.value);
}

}  // namespace

Bytes encode_registers(std::span<const RegisterValue> registers) {
    return encode_list(BodyWriter(), registers, write_register);
}
std::optional<std::vector<RegisterValue>> decode_registers(std::span<const std::uint8_t> body) {
    return decode_list<RegisterValue>(BodyReader(body), [](BodyReader& in) {
        RegisterValue value;
        value.id = in.u8();
        value.value = in.u16();
        return value;
    });
}
Bytes encode_registers_set(std::uint8_t memspace, std::span<const RegisterValue> registers) {
    BodyWriter out;
    out.u8(memspace);
    return encode_list(std::move(out), registers, write_register);
}

Bytes encode_register_names(std::span<const RegisterName> names) {
    return encode_list(BodyWriter(), names, [](BodyWriter& out, const RegisterName& name) {
        out.u8(name.id).u8(name.bits).text(name.name);
    });
}
std::optional<std::vector<RegisterName>> decode_register_names(std::span<const std::uint8_t> body) {
    return decode_list<RegisterName>(BodyReader(body), [](BodyReader& in) {
        RegisterName name;
        name.id = in.u8();
        name.bits = in.u8();
        name.name = in.text();
        return name;
    });
}

Bytes encode_banks(std::span<const Bank> banks) {
    return encode_list(BodyWriter(), banks,
                       [](BodyWriter& out, const Bank& bank) { out.u16(bank.id).text(bank.name); });
}
std::optional<std::vector<Bank>> decode_banks(std::span<const std::uint8_t> body) {
    return decode_list<Bank>(BodyReader(body), [](BodyReader& in) {
        Bank bank;
        bank.id = in.u16();
        bank.name = in.text();
        return bank;
    });
}

Bytes Display::encode() const {
    const Bytes fields = BodyWriter()
                             .u16(width)
                             .u16(height)
                             .u16(x)
                             .u16(y)
                             .u16(inner_width)
                             .u16(inner_height)
                             .u8(bits)
                             .take();
    return BodyWriter()
        .u32(static_cast<std::uint32_t>(fields.size()))
        .bytes(fields)
        .u32(static_cast<std::uint32_t>(pixels.size()))
        .bytes(pixels)
        .take();
}
std::optional<Display> Display::decode(std::span<const std::uint8_t> body) {
    BodyReader in(body);
    BodyReader fields(in.bytes(in.u32()));
    Display display;
    display.width = fields.u16();
    display.height = fields.u16();
    display.x = fields.u16();
    display.y = fields.u16();
    display.inner_width = fields.u16();
    display.inner_height = fields.u16();
    display.bits = fields.u8();
    const auto pixels = in.bytes(in.u32());
    if (!in.ok() || !fields.ok()) return std::nullopt;
    display.pixels.assign(pixels.begin(), pixels.end());
    return display;
}

Bytes encode_palette(std::span<const Rgb> colours) {
    return encode_list(BodyWriter(), colours, [](BodyWriter& out, const Rgb& colour) {
        out.u8(colour.red).u8(colour.green).u8(colour.blue);
    });
}
std::optional<std::vector<Rgb>> decode_palette(std::span<const std::uint8_t> body) {
    return decode_list<Rgb>(BodyReader(body), [](BodyReader& in) {
        Rgb colour;
        colour.red = in.u8();
        colour.green = in.u8();
        colour.blue = in.u8();
        return colour;
    });
}

Bytes ResourceValue::encode() const {
    BodyWriter out;
    out.u8(is_number);
    if (is_number)
        out.u8(4).u32(number);
    else
        out.text(text);
    return out.take();
}
std::optional<ResourceValue> ResourceValue::decode(std::span<const std::uint8_t> body) {
    BodyReader in(body);
    ResourceValue value;
    value.is_number = in.u8() != 0;
    if (value.is_number) {
        const std::uint8_t length = in.u8();
        if (length > 4) return std::nullopt;
        value.number = static_cast<std::uint32_t>(in.number(length));
    } else {
        value.text = in.text();
    }
    if (!in.ok()) return std::nullopt;
    return value;
}
Bytes encode_resource_get(std::string_view name) {
    return BodyWriter().text(name).take();
}
Bytes encode_resource_set(std::string_view name, const ResourceValue& value) {
    const Bytes encoded = value.encode();
    return BodyWriter().u8(value.is_number).text(name).bytes(std::span(encoded).subspan(1)).take();
}

Bytes AutostartRequest::encode() const {
    return BodyWriter().u8(run).u16(index).text(file).take();
}
std::optional<AutostartRequest> AutostartRequest::decode(std::span<const std::uint8_t> body) {
    BodyReader in(body);
    AutostartRequest request;
    request.run = in.u8() != 0;
    request.index = in.u16();
    request.file = in.text();
    if (!in.ok()) return std::nullopt;
    return request;
}

}  // namespace badline::monitor
