#!/usr/bin/env bash
# Installs Debian's PHP for the command line, with the extensions that the guides' examples use, if they are missing.
set -euo pipefail

missing=()
command -v php >/dev/null || missing+=(php-cli)
for extension in curl:curl sqlite3:pdo_sqlite; do
  php -r 'exit(extension_loaded($argv[1]) ? 0 : 1);' "${extension#*:}" 2>/dev/null || missing+=("php-${extension%:*}")
done
[ ${#missing[@]} -eq 0 ] || "$(dirname "$0")/install-packages.sh" "The tests of the guides' PHP" "${missing[@]}"
