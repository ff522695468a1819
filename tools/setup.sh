#!/usr/bin/env bash
# Installs the Debian packages that Badline is built with, when any is missing. Says nothing and
# takes no time when none is.
set -euo pipefail

packages=(g++ cmake make cc65 libboost-program-options-dev libgtest-dev libgmock-dev
          liblodepng-dev libgif-dev libpugixml-dev libxml2-utils nlohmann-json3-dev zlib1g-dev
          libvterm-dev tmux)

fail() {
    echo "setup.sh: $*" >&2
    exit 2
}

command -v dpkg-query >/dev/null ||
    fail "no Debian here; install what corresponds to these packages: ${packages[*]}"

installed=" $(dpkg-query -W -f='${db:Status-Status}:${Package} ' "${packages[@]}" 2>/dev/null || true)"
missing=()
for package in "${packages[@]}"; do
    [[ $installed == *" installed:$package "* ]] || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null ||
        fail "no sudo here to install with; as root, run: apt-get install ${missing[*]}"
    as_root=(sudo)
fi
echo "Installing ${missing[*]}"
# One package source out of order must not stop the others; the installation will tell.
"${as_root[@]}" apt-get update -q || true
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -q --no-install-recommends "${missing[@]}" ||
    fail "apt-get could not install ${missing[*]}"
