#!/usr/bin/env bash
# Builds Badline and runs every test. Installs what is missing first (Debian's packages, with
# sudo where one is not root); quick the second time.
set -euo pipefail
cd "$(dirname "$0")/.."
tools/setup.sh
cmake --preset release
cmake --build --preset release --parallel "$(nproc)"
ctest --preset release --parallel "$(nproc)" "$@"
