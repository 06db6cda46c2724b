#!/usr/bin/env bash
# install-packages.sh WHO PACKAGE…: installs Debian's packages for WHO, as root; says what to do where it can't.
set -euo pipefail

who=$1
shift

fail() {
  echo "$who need $*" >&2
  exit 1
}
command -v apt-get >/dev/null || fail "$*: install them, there is no apt-get here."
[ "$(id -u)" -eq 0 ] || fail "$*: run \"apt-get install $*\" as root."
export DEBIAN_FRONTEND=noninteractive
{
  apt-get update -qq && apt-get install -y -qq --no-install-recommends "$@"
} >&2 || fail "$*: apt-get could not install them (its words are above)."
