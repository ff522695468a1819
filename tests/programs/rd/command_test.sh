#!/usr/bin/env bash
# rd without a terminal, as its user calls it. Usage: command_test.sh RD
set -uo pipefail
rd=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
failures=0

fail() {
    echo "FAIL: $*"
    failures=$((failures + 1))
}

# status N COMMAND...: the command ends with N; its output is in out and err
status() {
    local expected=$1 got=0
    shift
    "$@" >out 2>err </dev/null || got=$?
    [ "$got" = "$expected" ] || fail "status $got, not $expected: $*: $(cat err)"
}

# refused WORD COMMAND...: status 2 and one line on standard error, "rd: ...", with the word
refused() {
    local word=$1
    shift
    status 2 "$@"
    [ "$(wc -l <err)" = 1 ] || fail "not one line on standard error: $*"
    grep -q "^rd: " err || fail "the line does not name rd: $*"
    grep -qF -- "$word" err || fail "the line does not say '$word': $(cat err)"
}

# The specification's line, as it stands.
status 0 "$rd" vers --export vers.png --etapes 12000 --taille 300x200 --palette glace
[ "$(head -c 8 vers.png | od -An -tx1 | tr -d ' \n')" = 89504e470d0a1a0a ] || fail "no PNG"
# width and height in IHDR
[ "$(od -An -tx1 -j16 -N8 vers.png | tr -d ' \n')" = 0000012c000000c8 ] || fail "not 300 x 200"
[ -s err ] && fail "something on standard error that is no terminal: $(cat err)"
[ -s out ] && fail "something on standard output: $(cat out)"

# Same seed, same picture, byte for byte, whatever computes it.
status 0 "$rd" worms --export again.png --palette ice
cmp -s vers.png again.png || fail "the same run gave another picture"
status 0 "$rd" mitosis --steps 500 --export a.ppm --threads 1 --kernel scalar
for threads in 2 3 5; do
    status 0 "$rd" mitosis --steps 500 --export b.ppm --threads $threads
    cmp -s a.ppm b.ppm || fail "another picture with $threads threads"
done
status 0 "$rd" mitosis --steps 500 --export b.ppm --seed 2
cmp -s a.ppm b.ppm && fail "another seed gave the same picture"
status 0 "$rd" map --size 60x40 --steps 100 --export map.ppm
[ "$(head -2 map.ppm | tail -1)" = "60 40" ] || fail "the map is not 60 x 40"

# Figures, alone and with a picture.
status 0 "$rd" --figures --steps 0 --size 300x200
grep -qx "pattern coral" out || fail "no pattern among the figures"
grep -qx "steps 0" out || fail "no steps among the figures"
grep -qx "mean-v 0.00[5-9][0-9]*" out || fail "mean V of twenty squares: $(cat out)"
status 0 "$rd" --help
grep -q "labyrinthe" out || fail "no French name in the help"

# Wrong usage and unusable files.
refused "coral, mitosis" "$rd" stripes
refused "violet, magma" "$rd" --palette sepia
refused "WIDTHxHEIGHT" "$rd" --size big
refused "whole number" "$rd" --steps=-3
refused "see rd --help" "$rd" --colour
refused ".png or .ppm" "$rd" --export picture.gif
refused "no folder" "$rd" --export no/such/folder/a.png
refused "--export" "$rd" # no terminal here
mkdir taken.png
refused "no plain file" "$rd" --export taken.png
if [ -e /dev/full ]; then
    "$rd" --figures --steps 1 >/dev/full 2>err
    [ $? = 2 ] || fail "standard output full, and no status 2"
fi

# Nothing half-written stays behind: not without room ...
before=$(ls -A)
(
    ulimit -f 8
    refused "a.ppm" "$rd" --steps 1 --export a.ppm
    exit $failures
) || fail "without room for the file"
[ "$(wc -c <a.ppm)" = 180015 ] || fail "the old picture is gone"
# ... nor after a signal.
"$rd" --steps 1000000000 --export late.png 2>err </dev/null &
pid=$!
sleep 0.5
kill -TERM $pid
wait $pid
[ $? = 143 ] || fail "did not end by SIGTERM"
[ "$before" = "$(ls -A)" ] || fail "left behind: $(ls -A)"

# The emulator stays out.
if command -v nm >/dev/null; then
    nm -C "$rd" | grep -E ' badline::' | grep -v 'badline::terminal' | grep -q . &&
        fail "rd links more of badline than the terminal layer"
fi

[ $failures = 0 ] && echo "all held"
exit $((failures > 0))
