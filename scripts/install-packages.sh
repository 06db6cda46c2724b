#!/usr/bin/env bash
# install-packages.sh WHO PACKAGE…: installs Debian packages, as root. If that fails, prints what WHO needs.
set -euo pipefail

who=$1
shift

fail() {
  echo "$who need $*" >&2
  exit 1
}
command -v apt-get >/dev/null || fail "$*. There is no apt-get here, so install them yourself."
[ "$(id -u)" -eq 0 ] || fail "$*. Run \"apt-get install $*\" as root."
export DEBIAN_FRONTEND=noninteractive
{
  apt-get update -qq && apt-get install -y -qq --no-install-recommends "$@"
} >&2 || fail "$*, but apt-get could not install them. See its output above."
