#include "emulation.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <memory>
#include <utility>

#include "badline/media/crt.hpp"
#include "badline/media/host_drive.hpp"
#include "badline/media/host_file.hpp"
#include "badline/media/host_names.hpp"
#include "badline/media/input_error.hpp"
#include "badline/media/prg.hpp"
#include "device8.hpp"

namespace badline::tools {
namespace {

namespace fs = std::filesystem;

// x64sc leaves the KERNAL this many seconds before it autostarts a program.
constexpr double kAutostartDelay = 3;
// The KERNAL's keyboard buffer, and how many characters are in it.
constexpr std::uint16_t kBuffer = 0x0277, kBufferCount = 0xc6;
constexpr std::size_t kBufferSize = 10;

// A program file of the host: a PRG, or one in a P00, which has 26 bytes before it.
Prg read_program(const std::string& path) {
    std::string extension = fs::path(path).extension().string();
    for (char& c : extension) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    for (const char* image : {".d64", ".d71", ".d81", ".g64", ".p64", ".t64", ".tap", ".x64"}) {
        if (extension == image)
            throw InputError(
                "x64sc: " + printable(path) +
                ": disk and tape images are not read; give the program in it as a PRG");
    }
    auto bytes = read_file(path, "program", 1u << 20);
    if (is_crt(bytes))
        throw InputError("x64sc: " + printable(path) +
                         ": a cartridge is put in before the machine is switched on; start "
                         "badline with it: -cartcrt FILE");
    constexpr std::string_view kP00 = "C64File";
    constexpr std::size_t kP00Header = 26;
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (text.starts_with(kP00) && bytes.size() > kP00Header)
        bytes.erase(bytes.begin(), bytes.begin() + kP00Header);
    return parse_prg(bytes, path);
}

// The name to LOAD by; empty where the file cannot be named on the command line of BASIC.
std::string load_name(const X64scPlan& plan) {
    const fs::path path = plan.program;
    std::error_code error;
    std::string host = path.filename().string();
    if (plan.program_mode == ProgramMode::disk_image && path.extension() == ".prg" &&
        !fs::exists(path.parent_path() / path.stem(), error))
        host = path.stem().string();
    const std::string name = petscii_name(host);
    constexpr std::size_t kLongest = 16;  // of a name in a directory
    const bool plain = std::none_of(name.begin(), name.end(), [](char c) {
        const auto code = static_cast<unsigned char>(c);
        return code < 0x20 || (code >= 0x80 && code < 0xa0) || c == '"' || c == ',' || c == ':' ||
               c == '*' || c == '?' || c == '$' || c == '@' || c == '=';
    });
    // A name as long as a directory can hold could be another file's, cut to that length.
    return plain && name.size() < kLongest ? name : std::string{};
}

// A program that is a cartridge goes on the expansion port; nothing else starts it.
X64scPlan with_cartridge(X64scPlan plan) {
    if (plan.program.empty()) return plan;
    const auto bytes = read_file(plan.program, "program", 4u << 20);
    if (!is_crt(bytes)) return plan;
    plan.config.cartridge = std::make_shared<CartridgeImage>(parse_crt(bytes, plan.program));
    plan.program.clear();
    return plan;
}

}  // namespace

Emulation::Emulation(X64scPlan plan)
    : plan_(with_cartridge(std::move(plan))), machine_(plan_.config) {
    machine_.set_debugcart(plan_.debugcart);
    prepare();
}

// What autostart is to do, and the drive it needs.
void Emulation::prepare() {
    const std::int32_t clock_hz = parts_of(machine_.config().model).clock_hz;
    Autostart autostart(
        static_cast<Cycle>(plan_.delay.value_or(kAutostartDelay) * static_cast<double>(clock_hz)));
    fs::path folder = plan_.folder;
    if (!plan_.program.empty()) {
        const Prg prg = read_program(plan_.program);
        std::string name;
        if (plan_.program_mode != ProgramMode::inject && plan_.folder.empty())
            name = load_name(plan_);
        if (name.empty()) {
            autostart.inject(prg.load, prg.bytes);
        } else {
            folder = fs::path(plan_.program).parent_path();
            if (folder.empty()) folder = ".";
            autostart.type("LOAD\"" + name + (plan_.load_to_basic ? "\",8\r" : "\",8,1\r"));
        }
        if (plan_.run_after_load) autostart.type(plan_.run_with_colon ? "RUN:\r" : "RUN\r");
    }
    if (!folder.empty())
        attach_drive(machine_, std::make_shared<HostDrive>(folder, 8, plan_.folder.empty()),
                     plan_.folder.empty() ? "x64sc: a program is loaded from a virtual drive; "
                                            "-autostartprgmode 1 does without"
                                          : "x64sc option -fs8");
    if (!plan_.keys.empty()) autostart.type(plan_.keys);
    autostart_.reset();
    if (!plan_.program.empty() || !plan_.keys.empty()) autostart_ = std::move(autostart);
}

Cycle Emulation::next() const {
    return std::min(autostart_ ? autostart_->next() : kNever, next_keys_);
}

void Emulation::act() {
    if (autostart_ && machine_.now() >= autostart_->next()) autostart_->act(machine_);
    if (machine_.now() < next_keys_) return;
    if (std::as_const(machine_).ram()[kBufferCount] == 0) {
        const std::size_t count = std::min(keys_.size(), kBufferSize);
        for (std::size_t i = 0; i < count; ++i)
            machine_.poke(static_cast<std::uint16_t>(kBuffer + i),
                          static_cast<std::uint8_t>(keys_[i]));
        machine_.poke(kBufferCount, static_cast<std::uint8_t>(count));
        keys_.erase(0, count);
    }
    next_keys_ = keys_.empty() ? kNever : machine_.now() + machine_.cycles_per_frame();
}

void Emulation::type(const std::string& petscii) {
    keys_ += petscii;
    next_keys_ = machine_.now();
    act();
}

void Emulation::reset(bool power_cycle) {
    if (power_cycle) {
        powered_on_ += machine_.now();
        machine_.power_on();
        if (next_keys_ != kNever) next_keys_ = 0;
    } else {
        machine_.reset();
    }
}

void Emulation::check_program(const std::string& file) {
    read_program(file);
}

void Emulation::start_program(const std::string& file, bool run) {
    read_program(file);
    plan_.program = file;
    plan_.run_after_load = run;
    plan_.keys.clear();
    keys_.clear();
    next_keys_ = kNever;
    reset(true);
    prepare();
}

}  // namespace badline::tools
