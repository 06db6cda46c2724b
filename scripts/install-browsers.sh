#!/usr/bin/env bash
# Installs Debian's Firefox, WebKit with its WebDriver server, and Xvfb, if they are missing.
set -euo pipefail

missing=()
command -v firefox-esr >/dev/null || missing+=(firefox-esr)
command -v WebKitWebDriver >/dev/null || missing+=(webkit2gtk-driver)
command -v Xvfb >/dev/null || missing+=(xvfb)
[ ${#missing[@]} -eq 0 ] || "$(dirname "$0")/install-packages.sh" 'The tests in Firefox and WebKit' "${missing[@]}"
