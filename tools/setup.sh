#!/usr/bin/env bash
# Installs the Debian packages that Badline is built with, when any is missing.
set -euo pipefail
packages=(g++ cmake make cc65 libboost-program-options-dev libgtest-dev libgmock-dev
          liblodepng-dev nlohmann-json3-dev zlib1g-dev libvterm-dev tmux)
missing=()
for p in "${packages[@]}"; do
    dpkg-query -W -f='${Status}' "$p" 2>/dev/null | grep -q 'ok installed' || missing+=("$p")
done
[ ${#missing[@]} -eq 0 ] && exit 0
echo "Installing ${missing[*]}"
as_root=()
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || { echo "setup.sh: ${missing[*]} missing, and no sudo to install them: run 'apt-get install ${missing[*]}' as root" >&2; exit 2; }
    as_root=(sudo)
fi
"${as_root[@]}" apt-get update -q
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}"
