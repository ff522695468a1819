#!/usr/bin/env bash
# The main job in one command: builds Badline and the level-fill program, runs it on a PAL and an
# NTSC machine, checks its verdict, its checksums and the cycles of its fill against what VICE's
# x64sc counts, and saves its picture. Installs what is missing first; quick the second time.
set -euo pipefail
cd "$(dirname "$0")/.."

tools/setup.sh

log=$(mktemp)
trap 'rm -f "$log"' EXIT
quietly() {  # runs a command; shows what it said only when it fails
    "$@" >"$log" 2>&1 || { cat "$log" >&2; echo "demo.sh: failed: $*" >&2; exit 1; }
}
echo "Building badline and level-fill in build/ ..."
quietly cmake --preset release
quietly cmake --build --preset release --parallel "$(nproc)" \
    --target badline_command badline_roms level-fill

badline=build/bin/badline
program=build/programs/level-fill/level-fill.prg

# The program's verdict and checksums; the cycles between its two labels, on its screen, and as
# measured on x64sc (programs/level-fill/README.md).
check() {  # check MODEL CYCLES
    local picture=build/level-fill-$1.png
    echo
    "$badline" run "$program" --model "$1" --until '$02ff=$01' --until '$02ff=$02' \
        --expect '$02ff=$01' --expect 'checksum1=$1731' --expect 'checksum1_again=$1731' \
        --expect 'checksum2=$d622' --measure fill_begin..fill_end \
        --expect "fill_begin..fill_end=$2" --expect "gen_cycles.w=$2"
    "$badline" run "$program" --model "$1" --until pc=level_shown --quiet \
        --expect "screen~GEN CYC 0$2" --screenshot "$picture"
    echo "picture      $picture"
}
check c64c 15217
check ntsc 15173
echo
echo "level-fill passes on PAL and NTSC."
