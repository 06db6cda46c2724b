#!/usr/bin/env bash
# Installs the programs that use the files in ops/, as root: Caddy, nginx, Docker Compose and PostgreSQL. They are used by
# e2e/packages/ops-programs.test.ts and ops-dump.test.ts, e2e/faults/point-in-time.test.ts and
# e2e/workers/rolling-restart.test.ts.
set -euo pipefail
cd "$(dirname "$0")/.."

needed=()
command -v caddy >/dev/null || needed+=(caddy)
command -v nginx >/dev/null || needed+=(nginx-light)
command -v docker-compose >/dev/null || needed+=(docker-compose)
if ! compgen -G '/usr/lib/postgresql/*/bin/postgres' >/dev/null; then
  needed+=(postgresql)
  # The package would also create a cluster and start it.
  settings=/etc/postgresql-common/createcluster.conf
  if [ "$(id -u)" -eq 0 ] && [ ! -e "$settings" ]; then
    mkdir -p "${settings%/*}"
    echo 'create_main_cluster = false' >"$settings"
  fi
fi
[ "${#needed[@]}" -eq 0 ] || scripts/install-packages.sh 'The tests of ops/' "${needed[@]}"
