#!/bin/sh
# Follows the tutorial in programs/examples/README.md as it stands, in an empty folder:
#
#   tutorial.sh README PREFIX FOLDER [flags for C++]
#
# Each file is what its code block says, each command one of the README's; the tests have to be
# green, red and green again where it says so.
set -eu
readme=$1 prefix=$2 folder=$3 flags=${4:-}
PATH=$prefix/bin:$PATH
rm -rf "$folder"
mkdir -p "$folder"
cd "$folder"

# block LANGUAGE N: the Nth code block in that language.
block() {
    awk -v language="$1" -v wanted="$2" '
        /^```/ { inside = !open && $0 == "```" language && ++n == wanted; open = !open; next }
        inside' "$readme"
}
fail() { echo "tutorial: $1" >&2; exit 1; }
run_tests() {
    cmake --build build > build.log 2>&1 || { cat build.log; fail "it does not build"; }
    ctest --test-dir build --output-on-failure > "$1.log" 2>&1
}

block ca65 1 > larger.s
block cpp 1 > larger_test.cpp
block cmake 1 > CMakeLists.txt
cmake -B build -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_CXX_FLAGS="$flags" > configure.log 2>&1 ||
    { cat configure.log; fail "it cannot be configured"; }
run_tests first || { cat first.log; fail "the first two tests are not green"; }
grep -q '100% tests passed, 0 tests failed out of 2' first.log || fail "there are not two tests"

block cpp 2 >> larger_test.cpp
if run_tests red; then fail "the bug is not found"; fi
# What the README shows is what was printed.
sed -n '/^    Expected equality/,/^    larger_test.cpp/s/^    //p' "$readme" > shown
test -s shown || fail "the README shows no failure"
while IFS= read -r line; do
    grep -qF -- "$line" red.log || { cat red.log; fail "the README shows another line: $line"; }
done < shown

fixed=$(sed -n 's/^            \(bcs done.*\)/        \1/p' "$readme")
sed "s/^        bpl done.*/$fixed/" larger.s > fixed.s && mv fixed.s larger.s
grep -q bcs larger.s || fail "the README has no correction"
run_tests green || { cat green.log; fail "the corrected routine is not green"; }

block cpp 3 >> larger_test.cpp
run_tests budget || { cat budget.log; fail "the budget does not hold"; }
badline bench build/larger.prg larger --set a=1 --picture larger.png
test -s larger.png || fail "there is no picture"
block '' 1 > larger.6502
badline test larger.6502

# The same with cc65 alone.
mkdir alone
cp larger.s larger.6502 alone
cd alone
sed -n '/^    mkdir -p build/s/^    //p; /^    cl65 /s/^    //p' "$readme" > commands
grep -q cl65 commands || fail "the README has no command for cc65 alone"
sh -eu commands
badline test larger.6502
