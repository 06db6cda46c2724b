#!/usr/bin/env bash
# Installs Debian's Firefox, its WebKit with a WebDriver server, and a screen in memory, where they are missing.
set -euo pipefail

missing=()
command -v firefox-esr >/dev/null || missing+=(firefox-esr)
command -v WebKitWebDriver >/dev/null || missing+=(webkit2gtk-driver)
command -v Xvfb >/dev/null || missing+=(xvfb)
[ ${#missing[@]} -eq 0 ] && exit 0

fail() {
  echo "The tests in Firefox and WebKit need ${missing[*]}: $1" >&2
  exit 1
}
command -v apt-get >/dev/null || fail 'install them, there is no apt-get here.'
[ "$(id -u)" -eq 0 ] || fail "run \"apt-get install ${missing[*]}\" as root."
export DEBIAN_FRONTEND=noninteractive
{
  apt-get update -qq && apt-get install -y -qq --no-install-recommends "${missing[@]}"
} >&2 || fail 'apt-get could not install them (its words are above).'
