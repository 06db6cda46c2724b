#!/usr/bin/env bash
# Installs the programs that read files of ops/, so that e2e/packages/ops-programs.test.ts and
# e2e/workers/rolling-restart.test.ts run them, as root: Caddy, nginx and Docker Compose.
set -euo pipefail
cd "$(dirname "$0")/.."

needed=()
command -v caddy >/dev/null || needed+=(caddy)
command -v nginx >/dev/null || needed+=(nginx-light)
command -v docker-compose >/dev/null || needed+=(docker-compose)
[ "${#needed[@]}" -eq 0 ] || scripts/install-packages.sh 'The tests of ops/' "${needed[@]}"
