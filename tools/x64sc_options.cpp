#include "x64sc_options.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string_view>
#include <type_traits>

#include "badline/media/crt.hpp"
#include "badline/media/host_file.hpp"
#include "badline/media/host_names.hpp"
#include "badline/media/input_error.hpp"
#include "badline/media/numbers.hpp"
#include "badline/media/symbols.hpp"
#include "monitor/socket.hpp"

namespace badline::tools {
namespace {

namespace fs = std::filesystem;

// What the options say so far; they count in their order.
struct Reading {
    X64scPlan plan;
    Model model = Model::c64c;  // the last -model
    std::optional<VicModel> vic;
    std::optional<CiaModel> cia1, cia2;
    std::optional<SidModel> sid;
    bool external_palette = false;
    std::string palette_file;
    std::string data_folder;  // -directory
};

// An option in the hand: as written, and its value if it takes one.
struct Given {
    const std::string& name;
    const std::string& value;

    [[noreturn]] void fail(const std::string& problem) const {
        throw InputError("x64sc option " + printable(name) +
                         (value.empty() ? "" : " " + printable(value)) + ": " + problem);
    }
    // A number from `low` to `high`; 0x and $ are hexadecimal.
    std::uint64_t number(std::uint64_t low, std::uint64_t high) const {
        const auto parsed = parse_number(value);
        if (!parsed || *parsed < low || *parsed > high)
            fail("give a number from " + std::to_string(low) + " to " + std::to_string(high));
        return *parsed;
    }
};

using Handler = void (*)(Reading&, const Given&);

// -- what the options do ------------------------------------------------------------------------

// The value, or for `-name` and `+name` the switch, as it is.
template <auto kMember>
void set_in_plan(Reading& r, const Given& given) {
    auto& member = r.plan.*kMember;
    if constexpr (std::is_same_v<decltype(member), bool&>)
        member = given.name[0] == '-';
    else
        member = given.value;
}
template <auto kMember>
void set_rom(Reading& r, const Given& given) {
    r.plan.roms.*kMember = given.value;
}
template <auto kMember, std::uint64_t kHighest>
void set_ram_pattern(Reading& r, const Given& given) {
    auto& member = r.plan.config.ram_pattern.*kMember;
    member = static_cast<std::remove_reference_t<decltype(member)>>(given.number(0, kHighest));
}
template <auto kMember>
void set_address(Reading& r, const Given& given) {
    r.plan.*kMember = monitor::parse_address(given.value, "x64sc option " + given.name).text();
}

void set_model(Reading& r, const Given& given) {
    // x64sc's other names for the same boards; it has more models than the C64 of DESIGN.md.
    struct Alias {
        std::string_view name;
        Model model;
    };
    constexpr Alias kAliases[] = {{"c64old", Model::c64},      {"c64new", Model::c64c},
                                  {"pal", Model::c64},         {"newpal", Model::c64c},
                                  {"c64ntsc", Model::ntsc},    {"c64cntsc", Model::newntsc},
                                  {"ntscold", Model::oldntsc}, {"oldpal", Model::c64}};
    auto model = model_named(given.value);
    for (const Alias& alias : kAliases) {
        if (!model && alias.name == given.value) model = alias.model;
    }
    if (!model) given.fail("badline has c64, c64c, ntsc, newntsc, oldntsc and drean");
    r.model = *model;
    r.vic.reset();
    r.cia1.reset();
    r.cia2.reset();
    r.sid.reset();
}

void set_vic(Reading& r, const Given& given) {
    struct Chip {
        std::string_view name;
        VicModel model;
    };
    constexpr Chip kChips[] = {{"6569", VicModel::mos6569}, {"6569r3", VicModel::mos6569},
                               {"8565", VicModel::mos8565}, {"6567", VicModel::mos6567},
                               {"8562", VicModel::mos8562}, {"6567r56a", VicModel::mos6567r56a},
                               {"6572", VicModel::mos6572}};
    for (const Chip& chip : kChips) {
        if (chip.name == given.value) {
            r.vic = chip.model;
            return;
        }
    }
    given.fail("badline has 6569, 8565, 6567, 8562, 6567r56a and 6572");
}

CiaModel cia_model(const Given& given) {
    return given.number(0, 1) == 0 ? CiaModel::mos6526 : CiaModel::mos8521;
}
void set_cias(Reading& r, const Given& given) {
    r.cia1 = r.cia2 = cia_model(given);
}
void set_cia1(Reading& r, const Given& given) {
    r.cia1 = cia_model(given);
}
void set_cia2(Reading& r, const Given& given) {
    r.cia2 = cia_model(given);
}

// 2 is an 8580 with an input driven for louder samples: the same chip to a program.
void set_sid(Reading& r, const Given& given) {
    r.sid = given.number(0, 2) == 0 ? SidModel::mos6581 : SidModel::mos8580;
}
// The engine in the high byte, the model in the low one.
void set_sid_engine_model(Reading& r, const Given& given) {
    const std::uint64_t model = given.number(0, 0xffff) & 0xff;
    r.sid = model == 0 ? SidModel::mos6581 : SidModel::mos8580;
}

// A video standard keeps the chip where it has that standard already, else takes the one of the
// same generation.
void set_standard(Reading& r, VicModel older, VicModel newer) {
    const VicModel now = r.vic.value_or(parts_of(r.model).vic);
    if (now != older && now != newer) r.vic = is_hmos2(now) ? newer : older;
}
void set_pal(Reading& r, const Given&) {
    set_standard(r, VicModel::mos6569, VicModel::mos8565);
}
void set_ntsc(Reading& r, const Given&) {
    set_standard(r, VicModel::mos6567, VicModel::mos8562);
}
void set_old_ntsc(Reading& r, const Given&) {
    r.vic = VicModel::mos6567r56a;
}
void set_pal_n(Reading& r, const Given&) {
    r.vic = VicModel::mos6572;
}

void set_directory(Reading& r, const Given& given) {
    r.data_folder = given.value;
}
void change_folder(Reading&, const Given& given) {
    std::error_code error;
    fs::current_path(given.value, error);
    if (error) given.fail("this folder cannot be entered; give one that exists");
}

void set_program(Reading& r, const Given& given) {
    r.plan.program = given.value;
    r.plan.run_after_load = true;
}
void set_program_to_load(Reading& r, const Given& given) {
    r.plan.program = given.value;
    r.plan.run_after_load = false;
}
void set_program_mode(Reading& r, const Given& given) {
    r.plan.program_mode = static_cast<ProgramMode>(given.number(0, 2));
}
void set_delay(Reading& r, const Given& given) {
    const auto seconds = static_cast<double>(given.number(0, 1000));
    r.plan.delay.reset();
    if (seconds > 0) r.plan.delay = seconds;
}
void set_limit(Reading& r, const Given& given) {
    r.plan.limit = static_cast<Cycle>(given.number(1, static_cast<std::uint64_t>(kNever / 4)));
}
void set_jam(Reading& r, const Given& given) {
    r.plan.jam = static_cast<JamAction>(given.number(0, 5));
}
// A percentage of a C64's; 0 is no limit. x64sc's negative ones, frames a second, are refused.
void set_speed(Reading& r, const Given& given) {
    r.plan.speed = static_cast<int>(given.number(0, 100'000));
}
void set_crt(Reading& r, const Given& given) {
    r.plan.config.cartridge = std::make_shared<CartridgeImage>(load_crt(given.value));
}
void set_raw_cartridge(Reading& r, const Given& given, RawCartridge kind) {
    r.plan.config.cartridge = std::make_shared<CartridgeImage>(
        parse_raw_cartridge(read_file(given.value, "cartridge", 1u << 20), kind, given.value));
}
void set_cart8(Reading& r, const Given& given) {
    set_raw_cartridge(r, given, RawCartridge::rom_8k);
}
void set_cart16(Reading& r, const Given& given) {
    set_raw_cartridge(r, given, RawCartridge::rom_16k);
}
void set_cart_ultimax(Reading& r, const Given& given) {
    set_raw_cartridge(r, given, RawCartridge::ultimax);
}
void set_no_cartridge(Reading& r, const Given&) {
    r.plan.config.cartridge.reset();
}
// A disk image in the drive matters to programs that look at it, which then find none; the others
// run as they are. A folder is what -fs8 takes.
void note_disk_image(Reading& r, const Given& given) {
    std::error_code error;
    if (fs::is_directory(given.value, error)) {
        r.plan.folder = given.value;
        return;
    }
    read_file(given.value, "disk image", 1u << 30);
    std::cerr << "badline: x64sc option -8 " << printable(given.value)
              << ": disk images are not read; device 8 has no disk in it\n";
}

void set_keys(Reading& r, const Given& given) {
    r.plan.keys = typed_keys(given.value);
}

void use_internal_palette(Reading& r, const Given&) {
    r.external_palette = false;
}
void use_external_palette(Reading& r, const Given&) {
    r.external_palette = true;
}
void set_palette(Reading& r, const Given& given) {
    r.palette_file = given.value;
}

// Options that Badline follows only where they ask for what there is anyway.
void only_zero(Reading&, const Given& given) {
    if (parse_number(given.value).value_or(1) != 0)
        given.fail("badline has only 0 here; leave the option out");
}
void set_port_device(Reading& r, const Given& given) {
    const auto device = parse_number(given.value);
    constexpr std::uint64_t kSimulation = 37;  // driven through the binary monitor
    if (!device || (*device > 1 && *device != kSimulation))
        given.fail("badline has joysticks (1) on the control ports, or 37, no other device");
    r.plan.joyport[given.name == "-controlport2device" ? 1 : 0] =
        static_cast<std::uint32_t>(*device);
}

// -- the table ----------------------------------------------------------------------------------

enum class Use { used, ignored, refused };

// Names with a space between them. Digits stand for any number where an entry has `#` for them.
// For refused ones `why` is what Badline lacks.
struct Options {
    std::string_view names;
    int arguments;
    Use use;
    Handler handler;
    std::string_view why;
};

constexpr Options kOptions[] = {
    {"-model", 1, Use::used, set_model, ""},
    {"-VICIImodel", 1, Use::used, set_vic, ""},
    {"-pal", 0, Use::used, set_pal, ""},
    {"-ntsc", 0, Use::used, set_ntsc, ""},
    {"-ntscold", 0, Use::used, set_old_ntsc, ""},
    {"-paln", 0, Use::used, set_pal_n, ""},
    {"-ciamodel", 1, Use::used, set_cias, ""},
    {"-cia1model", 1, Use::used, set_cia1, ""},
    {"-cia2model", 1, Use::used, set_cia2, ""},
    {"-sidmodel", 1, Use::used, set_sid, ""},
    {"-sidenginemodel", 1, Use::used, set_sid_engine_model, ""},
    {"-kernal", 1, Use::used, set_rom<&RomSources::kernal>, ""},
    {"-basic", 1, Use::used, set_rom<&RomSources::basic>, ""},
    {"-chargen", 1, Use::used, set_rom<&RomSources::chargen>, ""},
    {"-directory", 1, Use::used, set_directory, ""},
    {"-chdir", 1, Use::used, change_folder, ""},
    {"-autostart", 1, Use::used, set_program, ""},
    {"-autoload", 1, Use::used, set_program_to_load, ""},
    {"-autostartprgmode", 1, Use::used, set_program_mode, ""},
    {"-autostartwithcolon +autostartwithcolon", 0, Use::used,
     set_in_plan<&X64scPlan::run_with_colon>, ""},
    {"-basicload +basicload", 0, Use::used, set_in_plan<&X64scPlan::load_to_basic>, ""},
    {"-autostart-delay", 1, Use::used, set_delay, ""},
    {"-limitcycles", 1, Use::used, set_limit, ""},
    {"-exitscreenshot", 1, Use::used, set_in_plan<&X64scPlan::screenshot>, ""},
    {"-moncommands", 1, Use::used, set_in_plan<&X64scPlan::monitor_commands>, ""},
    {"-debugcart +debugcart", 0, Use::used, set_in_plan<&X64scPlan::debugcart>, ""},
    {"-binarymonitor +binarymonitor", 0, Use::used, set_in_plan<&X64scPlan::binary_monitor>, ""},
    {"-binarymonitoraddress", 1, Use::used, set_address<&X64scPlan::binary_address>, ""},
    {"-remotemonitor +remotemonitor", 0, Use::used, set_in_plan<&X64scPlan::remote_monitor>, ""},
    {"-remotemonitoraddress", 1, Use::used, set_address<&X64scPlan::remote_address>, ""},
    {"-warp +warp", 0, Use::used, set_in_plan<&X64scPlan::warp>, ""},
    {"-autostart-warp +autostart-warp", 0, Use::used, set_in_plan<&X64scPlan::start_in_warp>, ""},
    {"-speed", 1, Use::used, set_speed, ""},
    {"-cartcrt", 1, Use::used, set_crt, ""},
    {"-cart8", 1, Use::used, set_cart8, ""},
    {"-cart16", 1, Use::used, set_cart16, ""},
    {"-cartultimax", 1, Use::used, set_cart_ultimax, ""},
    {"+cart", 0, Use::used, set_no_cartridge, ""},
    {"-jamaction", 1, Use::used, set_jam, ""},
    {"-keybuf", 1, Use::used, set_keys, ""},
    {"-fs8", 1, Use::used, set_in_plan<&X64scPlan::folder>, ""},
    {"-VICIIintpal", 0, Use::used, use_internal_palette, ""},
    {"-VICIIextpal", 0, Use::used, use_external_palette, ""},
    {"-VICIIpalette", 1, Use::used, set_palette, ""},
    {"-raminitstartvalue", 1, Use::used, set_ram_pattern<&RamPattern::start_value, 255>, ""},
    {"-raminitvalueinvert", 1, Use::used, set_ram_pattern<&RamPattern::value_invert, 65536>, ""},
    {"-raminitvalueoffset", 1, Use::used, set_ram_pattern<&RamPattern::value_offset, 65536>, ""},
    {"-raminitpatterninvert", 1, Use::used, set_ram_pattern<&RamPattern::pattern_invert, 65536>,
     ""},
    {"-raminitpatterninvertvalue", 1, Use::used, set_ram_pattern<&RamPattern::pattern_value, 255>,
     ""},
    {"-raminitstartrandom", 1, Use::used, set_ram_pattern<&RamPattern::random_start, 65536>, ""},
    {"-raminitrepeatrandom", 1, Use::used, set_ram_pattern<&RamPattern::random_repeat, 65536>, ""},
    {"-raminitrandomchance", 1, Use::used, set_ram_pattern<&RamPattern::random_chance, 0xfff>, ""},
    {"-VICIIborders -sidextra -memoryexphack -userportdevice -burstmod -kernalrev", 1, Use::used,
     only_zero, ""},
    {"-controlport1device -controlport2device", 1, Use::used, set_port_device, ""},
    {"-controlport#device -tapeport#device -parallel#", 1, Use::used, only_zero, ""},

    // Nothing here sounds, is shown in a window, asks back, or runs slower than it can.
    {"-default -console -minimized +minimized -silent -verbose -debug -logtofile +logtofile "
     "-logtostdout +logtostdout "
     "-logtomonitor +logtomonitor -logcolorize +logcolorize -core +core -monlog +monlog "
     "-keepmonopen +keepmonopen -refreshonbreak +refreshonbreak -sound +sound "
     "-kbdstatusbar +kbdstatusbar "
     "-autostart-delay-random +autostart-delay-random -autostart-handle-tde "
     "+autostart-handle-tde -tapebasicload +tapebasicload",
     0, Use::ignored, nullptr, ""},
    {"-logfile -loglimit -config -addconfig -seed -monlogname -monscrollbacklines -monchislines "
     "-soundrate -soundbufsize -soundfragsize -soundoutput -soundvolume -soundwarpmode "
     "-sounddev -soundarg -soundrecdev -soundrecarg -aneloglevel -lxaloglevel -keybuf-delay "
     "-autostartprgdiskimage -autostarttapoffset -autostart-drop-mode -flipname "
     "-quicksaveformat -ffmpegaudiobitrate -ffmpegvideobitrate -ocpoversize -ocpundersize "
     "-ocpmc -koalaoversize -koalaundersize -minipaintoversize -minipaintundersize",
     1, Use::ignored, nullptr, ""},
    {"-VICIIvcache +VICIIvcache -VICIIdsize +VICIIdsize -VICIIdscan +VICIIdscan -VICIIaudioleak "
     "+VICIIaudioleak -VICIIshowstatusbar +VICIIshowstatusbar +VICIIvspbug -VICIIchecksb "
     "-VICIIcheckss -power50 -power60",
     0, Use::ignored, nullptr, ""},
    {"-VICIIfilter -VICIIsaturation -VICIIcontrast -VICIIbrightness -VICIIgamma -VICIItint "
     "-VICIIcrtblur -VICIIcrtscanlineshade -VICIIoddlinesphase -VICIIoddlinesoffset "
     "-VICIIcrtdelaylinetype",
     1, Use::ignored, nullptr, ""},
    {"-sidfilters +sidfilters -residrawoutput +residrawoutput -resid#oldcaps +resid#oldcaps", 0,
     Use::ignored, nullptr, ""},
    {"-sidengine -residsamp -residpass -residgain -residfilterbias -resid#pass -resid#gain "
     "-resid#filterbias -resid#filtercurve -resid#filterrange -residcombinedwaveformstrength "
     "-sid#address -iecreset -gluelogictype -iocollision",
     1, Use::ignored, nullptr, ""},
    // Details of devices that are not there: without the device they change nothing.
    {"-trapdevice# +trapdevice# -busdevice# +busdevice# -attach#ro -attach#rw -attach#d#ro "
     "-attach#d#rw -drive#truedrive +drive#truedrive -drivesound +drivesound -drive#rtcsave "
     "+drive#rtcsave +drive#ram# +drive#rama# +drive#profdos +drive#supercard +drive#stardos "
     "+drive#dd# -fs#convertp# +fs#convertp# +fs#savep# +fs#hidecbm -fslongnames +fslongnames "
     "+fsoverwrite +acia# +mouse +swapjoysticks +joyopposite +keyset +joystick#autofire "
     "+extrajoystick#autofire +rsuserup# +rsdev#ip# -dsresetwithcpu +dsresetwithcpu "
     "-datasettesound +datasettesound +reu -reuimagerw +reuimagerw +georam -georamimagerw "
     "+georamimagerw +ramcart -ramcartro -ramcartrw -ramcartimagerw +ramcartimagerw +dqbb "
     "-dqbbimagerw +dqbbimagerw +isepic -isepicswitch +isepicswitch -isepicimagerw "
     "+isepicimagerw +expert -expertimagerw +expertimagerw +mmc# +magicvoice +ieee# +ramlink "
     "+digimax +sbdigimax +ds#c#rtc +sfxse +sfxss +cpmcart +ssramexpansion "
     "+easyflashcrtwrite -easyflashcrtoptimize +easyflashcrtoptimize +easyflashjumper "
     "-cartreset +cartreset +eventimageinc",
     0, Use::ignored, nullptr, ""},
    {"-drive#type -drive#extend -drive#idle -drive#rpm -drive#wobblefrequency "
     "-drive#wobbleamplitude -drivesoundvolume -drive#fixedsize -dos# -dos#II -dosCMDHD -profdos# "
     "-supercard -stardos -devicebackend# -joydev# -extrajoydev# -joystick#autofiremode "
     "-joystick#autofirespeed -extrajoystick#autofiremode -extrajoystick#autofirespeed -rsdev# "
     "-rsdev#baud -rsuserbaud -rsuserdev -prusertxtdev -prtxtdev# -pr#txtdev -pr#output -pr#drv "
     "-pruserdrv -pruseroutput -dszerogapdelay -dsspeedtuning -dstapewobblefreq "
     "-dstapewobbleamp -dstapeerror -dssoundvolume -reusize -reuimage -georamsize -georamimage "
     "-ramcartsize -ramcartimage -dqbbsize -dqbbmode -dqbbimage -isepicimagename "
     "-expertimagename -expertmode -plus#kimage -plus#kbase -#kimage -#kbase -acia#base "
     "-acia#irq -acia#mode -myaciadev -digimaxbase -sbdigimaxbase -ds#c#rtcbase -sfxsetype "
     "-mmc#bios -mmc#image -mmc#rev -mmc#sdtype -magicvoiceimage -ieee#image -ramlinkbios "
     "-ramlinkmode -ramlinksize -ramlinkimage -samplename -samplerdev -samplergain "
     "-eventsnapshotdir",
     1, Use::ignored, nullptr, ""},

    {"-reu", 0, Use::refused, nullptr, "RAM expansion unit"},
    {"-georam", 0, Use::refused, nullptr, "GEO-RAM"},
    {"-ramcart", 0, Use::refused, nullptr, "RamCart"},
    {"-dqbb", 0, Use::refused, nullptr, "Double Quick Brown Box"},
    {"-isepic", 0, Use::refused, nullptr, "ISEPIC"},
    {"-expert", 0, Use::refused, nullptr, "Expert cartridge"},
    {"-ramlink", 0, Use::refused, nullptr, "RAMLink"},
    {"-mmc# -magicvoice -ieee# -digimax -sbdigimax -ds#c#rtc -sfxse -sfxss -cpmcart "
     "-ssramexpansion -acia# -easyflashjumper -easyflashcrtwrite",
     0, Use::refused, nullptr, "such hardware"},
    {"-VICIIvspbug", 0, Use::refused, nullptr, "memory corruption by VSP"},
    {"+VICIIchecksb +VICIIcheckss", 0, Use::refused, nullptr,
     "video chip without sprite collisions"},
    {"-8", 1, Use::used, note_disk_image, ""},
    {"-9 -10 -11 -#d#", 1, Use::refused, nullptr,
     "disk drive for images (a folder of files can be device 8: -fs8 DIR)"},
    {"-fs#", 1, Use::refused, nullptr, "drive but number 8"},
    {"-1 -tcrt", 1, Use::refused, nullptr, "tape recorder"},
    {"-initbreak", 1, Use::refused, nullptr,
     "interactive monitor; put `break` into the file of -moncommands"},
    {"-mouse -swapjoysticks -joyopposite -keyset -joystick#autofire", 0, Use::refused, nullptr,
     "input from the host"},
    {"-playback", 0, Use::refused, nullptr, "recorded events"},
    {"-romsetfile -romsetarchive -romsetarchiveselect -dumpconfig", 1, Use::refused, nullptr,
     "settings in files; give each as an option"},
};

// `-drive8type` as `-drive#type`.
std::string with_number_signs(std::string_view name) {
    std::string text;
    for (const char c : name) {
        if (std::isdigit(static_cast<unsigned char>(c)) == 0)
            text += c;
        else if (text.empty() || text.back() != '#')
            text += '#';
    }
    return text;
}

template <typename F>
void for_each_name(const Options& options, F f) {
    std::string_view rest = options.names;
    while (!rest.empty()) {
        const auto space = std::min(rest.find(' '), rest.size());
        if (space > 0) f(rest.substr(0, space));
        rest.remove_prefix(std::min(space + 1, rest.size()));
    }
}

const Options* find(std::string_view name) {
    const Options* found = nullptr;
    for (const std::string& spelling : {std::string(name), with_number_signs(name)}) {
        for (const Options& options : kOptions) {
            for_each_name(options, [&](std::string_view known) {
                if (found == nullptr && known == spelling) found = &options;
            });
        }
    }
    return found;
}

[[noreturn]] void unknown(const std::string& name) {
    std::vector<std::string> names;
    for (const Options& options : kOptions)
        for_each_name(options, [&](std::string_view known) { names.emplace_back(known); });
    throw InputError("x64sc option " + printable(name) + ": unknown option" +
                     did_you_mean(closest(name, names)) + "; see badline help x64sc");
}

// The board for a video chip: what has its timing decides the clock and the mains.
Model model_for(VicModel vic, Model chosen) {
    if (parts_of(chosen).vic == vic) return chosen;
    for (const ModelParts& parts : kModels) {
        if (parts.vic == vic) return parts.model;
    }
    return chosen;
}

void finish(Reading& r) {
    X64scPlan& plan = r.plan;
    const ModelParts& parts = parts_of(r.model);
    plan.config.vic = r.vic.value_or(parts.vic);
    plan.config.model = model_for(*plan.config.vic, r.model);
    plan.config.sid = r.sid.value_or(parts.sid);
    const CiaModel cia1 = r.cia1.value_or(parts.cia), cia2 = r.cia2.value_or(parts.cia);
    if (cia1 != cia2)
        throw InputError(
            "x64sc options -cia1model and -cia2model: badline has the same CIA in "
            "both places; give -ciamodel");
    plan.config.cia = cia1;

    std::error_code error;
    if (!r.data_folder.empty()) {
        const fs::path roms = fs::path(r.data_folder) / "C64";
        if (fs::is_directory(roms, error)) plan.roms.folder = roms;
    }
    // x64sc's external palette, where none is named, is this one too.
    std::string palette = r.external_palette ? "pepto-pal" : "default";
    if (r.external_palette && !r.palette_file.empty()) {
        palette = r.palette_file;
        const fs::path installed = fs::path(r.data_folder) / "C64" / palette;
        if (fs::is_regular_file(palette, error)) {
            palette = fs::path(palette).string();
        } else if (!r.data_folder.empty() && fs::is_regular_file(installed, error)) {
            palette = installed.string();
        } else if (palette == "pepto-pal.vpl") {
            palette = "pepto-pal";
        }
    }
    plan.palette = palette_named(palette, *plan.config.vic);
}

}  // namespace

std::string typed_keys(const std::string& text) {
    std::string host, keys;
    const auto flush = [&] {
        keys += petscii_name(host);
        host.clear();
    };
    const auto hex = [&](std::size_t at) {
        return at < text.size() && std::isxdigit(static_cast<unsigned char>(text[at])) != 0;
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\n' || text[i] == '\r') {
            flush();
            keys += '\r';
            continue;
        }
        if (text[i] != '\\' || i + 1 == text.size()) {
            host += text[i];
            continue;
        }
        const char next = text[++i];
        const std::size_t digits = next == 'x' ? i + 1 : i;
        if (next == 'n' || next == 'r') {
            flush();
            keys += '\r';
        } else if ((next == 'x' || std::isdigit(static_cast<unsigned char>(next)) != 0) &&
                   hex(digits) && hex(digits + 1)) {
            flush();
            keys += static_cast<char>(std::stoi(text.substr(digits, 2), nullptr, 16));
            i = digits + 1;
        } else {
            host += next;
        }
    }
    flush();
    return keys;
}

X64scPlan parse_x64sc_options(const std::vector<std::string>& args) {
    Reading reading;
    reading.plan.config.ram_pattern = kX64scRamPattern;
    for (std::size_t i = 0; i < args.size(); ++i) {
        const std::string& name = args[i];
        if (name.empty()) throw InputError("x64sc: an empty argument is no program to start");
        if (name[0] != '-' && name[0] != '+') {
            if (!reading.plan.program.empty())
                throw InputError("x64sc: '" + printable(name) +
                                 "' is one program too many; it starts one");
            reading.plan.program = name;
            continue;
        }
        const Options* options = find(name);
        if (options == nullptr) unknown(name);
        static const std::string kNone;
        if (options->use == Use::refused)
            throw InputError("x64sc option " + printable(name) + ": badline has no " +
                             std::string(options->why));
        if (options->arguments != 0 && i + 1 == args.size())
            throw InputError("x64sc option " + printable(name) + " needs a value");
        const std::string& value = options->arguments != 0 ? args[++i] : kNone;
        if (options->handler != nullptr) options->handler(reading, {name, value});
    }
    finish(reading);
    return reading.plan;
}

std::string x64sc_options_help() {
    std::string text;
    for (const Use use : {Use::used, Use::ignored, Use::refused}) {
        text += use == Use::used      ? "\nThat do what they do in x64sc:\n"
                : use == Use::ignored ? "\nThat are accepted and change nothing (# a number):\n"
                                      : "\nThat are refused, for Badline has nothing like it:\n";
        std::string line = " ";
        for (const Options& options : kOptions) {
            if (options.use != use) continue;
            for_each_name(options, [&](std::string_view name) {
                if (line.size() + name.size() + 1 > 78) {
                    text += line + "\n";
                    line = " ";
                }
                line += " " + std::string(name);
            });
        }
        text += line + "\n";
    }
    return text;
}

}  // namespace badline::tools
