#!/usr/bin/env bash
# Installs Debian's prototype.js 1.7.3 and MooTools 1.4.5 for e2e/browser/embed-libraries.test.ts, if they are missing.
set -euo pipefail

missing=()
[ -e /usr/share/javascript/prototype/prototype-1.7.3.js ] || missing+=(libjs-prototype)
[ -e /usr/share/javascript/mootools/mootools-core-nc.js ] || missing+=(libjs-mootools)
[ ${#missing[@]} -eq 0 ] || "$(dirname "$0")/install-packages.sh" 'The tests of pages with old libraries' "${missing[@]}"
