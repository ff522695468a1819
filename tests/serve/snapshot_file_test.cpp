// Snapshots in files.
#include "serve/snapshot_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "badline/media/input_error.hpp"
#include "badline/media/rom_set.hpp"
#include "temp_folder.hpp"

namespace badline::monitor {
namespace {

using badline::test::message_of;
using badline::test::TempFolder;
using testing::HasSubstr;

MachineConfig config(Model model = Model::c64c) {
    MachineConfig config;
    config.model = model;
    config.roms = load_roms().roms;
    return config;
}

TEST(SnapshotFile, AMachineGoesOnFromItAsBefore) {
    TempFolder folder;
    Machine machine(config());
    machine.run(1'000'000);
    write_snapshot(folder / "s", machine);
    machine.run(1'500'000);
    const auto later = machine.visible_state();

    Machine other(config());
    read_snapshot(folder / "s", other);
    other.run(1'500'000);
    EXPECT_EQ(other.visible_state(), later);
    EXPECT_EQ(other.picture().pixels, machine.picture().pixels);
}

TEST(SnapshotFile, WhatDoesNotFitIsRefused) {
    TempFolder folder;
    Machine machine(config());
    machine.run(10'000);
    write_snapshot(folder / "s", machine);
    const auto before = machine.visible_state();

    Machine ntsc(config(Model::ntsc));
    EXPECT_THAT(message_of<InputError>([&] { read_snapshot(folder / "s", ntsc); }),
                HasSubstr("another version, model, ROM or cartridge"));

    std::string bytes = folder.get("s");
    bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
    folder.put("damaged", bytes);
    folder.put("short", bytes.substr(0, 1000));
    folder.put("empty", "");
    folder.put("line", "badline snapshot 1 \n");
    folder.put("vice", "VICE Snapshot File\032");
    for (const char* name : {"damaged", "short", "empty", "line", "vice", "nowhere"})
        EXPECT_THAT(message_of<InputError>([&] { read_snapshot(folder / name, machine); }),
                    HasSubstr(name));
    EXPECT_EQ(machine.visible_state(), before);
}

}  // namespace
}  // namespace badline::monitor
