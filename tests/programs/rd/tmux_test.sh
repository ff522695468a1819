#!/usr/bin/env bash
# rd in a real terminal with real keys. Usage: tmux_test.sh RD
set -uo pipefail
rd=$(realpath "$1")
socket=rd-test-$$
folder=$(mktemp -d)
t() { tmux -u -L "$socket" "$@"; }
trap 't kill-server 2>/dev/null; rm -rf "$folder"' EXIT
failures=0

fail() {
    echo "FAIL: $*"
    screen | sed 's/^/    | /'
    failures=$((failures + 1))
}
screen() { t capture-pane -p; }
# The picture, a cell's two colours a line: the same pair may be sent as an upper half block or as
# a lower one, as a space or as a full block, so the bytes alone do not tell.
pixels() {
    t capture-pane -peN | sed '$d; s/▀/^/g; s/▄/_/g; s/█/#/g' | awk '
        {
            for (rest = $0; rest != "";) {
                if (match(rest, /^\033\[[0-9;]*m/)) {
                    codes = substr(rest, 3, RLENGTH - 3)
                    rest = substr(rest, RLENGTH + 1)
                    if (match(codes, /38;2;[0-9]+;[0-9]+;[0-9]+/)) fg = substr(codes, RSTART + 5, RLENGTH - 5)
                    if (match(codes, /48;2;[0-9]+;[0-9]+;[0-9]+/)) bg = substr(codes, RSTART + 5, RLENGTH - 5)
                    continue
                }
                c = substr(rest, 1, 1)
                rest = substr(rest, 2)
                if (c == "^") print fg, bg
                else if (c == "_") print bg, fg
                else if (c == "#") print fg, fg
                else print bg, bg
            }
        }'
}
keys() { t send-keys "$@"; }

# eventually COMMAND...: it holds now or within a minute, however slow the host is
eventually() {
    local end=$((SECONDS + 60))
    until "$@"; do
        [ $SECONDS -lt $end ] || return
        sleep 0.1
    done
}
# shows REGEX: the screen gets a line like that
has_line() { screen | grep -qE -- "$1"; }
shows() { eventually has_line "$1" || fail "never shown: $1"; }
is() { [ "$(pixels)" = "$1" ]; }
is_not() { ! is "$1"; }
restored() { [ "$(state)" = "$before" ]; }
# The picture once it stands still: a screen may be read while a frame is being sent.
still() {
    local was now=
    until [ -n "$now" ] && [ "$now" = "$was" ]; do
        was=$now
        now=$(pixels)
        sleep 0.2
    done
    printf '%s' "$now"
}
# What a shell is left with: the terminal's modes, and whether tmux saw the main screen, the
# cursor and no mouse tracking.
state() {
    t display -p '#{alternate_on} #{cursor_flag} #{mouse_any_flag}'
    stty -F "$(t display -p '#{pane_tty}')" -g
}
run() { keys "COLORTERM=truecolor '$rd' $*" Enter; }

t -f /dev/null new-session -d -x 80 -y 24 "env -u NO_COLOR PS1='ready> ' bash --norc --noprofile"
shows "^ready>"
before=$(state)

# every key
run
shows "coral F 0.0545 k 0.0620 .*16x"
[ "$(t display -p '#{alternate_on} #{cursor_flag} #{mouse_button_flag}#{mouse_sgr_flag}')" = "1 0 11" ] ||
    fail "alternate screen, no cursor, SGR mouse: $(t display -p \
        '#{alternate_on} #{cursor_flag} #{mouse_button_flag}#{mouse_sgr_flag}')"
number=1
for name in coral mitosis maze solitons worms holes pulsating chaos u-skate; do
    keys $number
    shows "^ $name F 0\.0"
    number=$((number + 1))
done
keys +
shows " 32x"
keys -
keys -
shows " 8x"
keys m
shows "^ map F 0-0.08 k 0.03-0.07"
keys m
shows "^ u-skate"
keys Space
shows "paused"
paused=$(still)
sleep 0.5
is "$paused" || fail "a paused picture moves"
keys c
eventually is_not "$paused" || fail "c changed no colour"
keys c c c
eventually is "$paused" || fail "four times c is not the first palette again"
# SGR mouse: press, drag and release left at column 20 to 40, line 8; then the same with right
keys -l $'\e[<0;20;8M\e[<32;40;8M\e[<0;40;8m'
eventually is_not "$paused" || fail "the left button dropped nothing"
drawn=$(still)
keys -l $'\e[<2;20;8M\e[<34;40;8M\e[<2;40;8m'
eventually is_not "$drawn" || fail "the right button erased nothing"
keys r
shows "step 0  paused"
keys Space
shows " 8x"

# another size of window
t resize-window -x 100 -y 30
shows "speed  m map  q quit" # there is room for more help now
last_line_of_30() { [ "$(screen | wc -l)" = 30 ] && screen | tail -1 | grep -q "u-skate"; }
eventually last_line_of_30 || fail "the status line is not the last of 30"

# suspend and resume
keys C-z
shows "Stopped"
eventually restored || fail "suspended, the terminal is not as before"
keys "clear; fg" Enter
shows "u-skate F .*x "

# the ends
keys q
shows "^ready> $|^ready>$"
eventually restored || fail "after q the terminal is not as before"
for signal in TERM HUP INT SEGV; do
    keys "clear" Enter
    run "maze --size 300x200"
    shows "^ maze"
    child=$(pgrep -P "$(t display -p '#{pane_pid}')" -x rd)
    kill -$signal "$child"
    shows "^ready>"
    eventually restored || fail "after SIG$signal the terminal is not as before"
done
keys clear Enter
run
shows "^ coral"
keys C-c
shows "^ready>"

# --export on a terminal: a progress bar on standard error, gone afterwards
keys "clear; '$rd' maze --steps 30000000 --export '$folder/a.png'; echo status \$?" Enter
shows "^\[#*\.*\] +[0-9]+ %  step [0-9]+ of 30000000"
keys C-c
shows "^ready>"
keys "clear; '$rd' maze --steps 300 --export '$folder/a.png'; echo status \$?" Enter
shows "^status 0"
screen | grep -q "step" && fail "the progress bar is still there"
[ -s "$folder/a.png" ] || fail "no picture"
[ "$(ls -A "$folder")" = a.png ] || fail "more than the picture: $(ls -A "$folder")"

[ $failures = 0 ] && echo "all held"
exit $((failures > 0))
