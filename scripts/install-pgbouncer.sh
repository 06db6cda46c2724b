#!/usr/bin/env bash
# Installs PgBouncer for tests, as root. Versions before 1.21 lack prepared statements in transaction mode, so if Debian's
# package is older, this builds the source of a newer Debian into .cache/pgbouncer.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=$PWD/.cache/pgbouncer
who='The tests with PgBouncer'

# Succeeds if the version on standard input is 1.21 or newer.
is_new_enough() {
  local version
  version=$(cat)
  [ -n "$version" ] && [ "$(printf '1.21\n%s\n' "$version" | sort -V | head -n 1)" = 1.21 ]
}
version_of() {
  "$1" --version 2>/dev/null | sed -n 's/^PgBouncer //p'
}
if version_of pgbouncer | is_new_enough || version_of "$folder/pgbouncer" | is_new_enough; then exit 0; fi

scripts/install-packages.sh "$who" build-essential dpkg-dev libevent-dev libssl-dev pkg-config
if apt-cache policy pgbouncer | sed -n 's/^ *Candidate: \([0-9.]*\).*/\1/p' | is_new_enough; then
  exec scripts/install-packages.sh "$who" pgbouncer
fi

# Debian's sources of a release with a new enough PgBouncer. Its package lists are kept apart from the system's.
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' 'Label: Debian' | sort -u | head -n 1)
if [ -z "$mirror" ]; then
  echo "$who need PgBouncer 1.21 or newer, and this is not Debian. Install it yourself." >&2
  exit 1
fi
apt=$(mktemp -d)
trap 'rm -rf "$apt"' EXIT
mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial"
echo "deb-src $mirror trixie main" >"$apt/sources.list"
options=(
  -o "Dir::Etc::SourceList=$apt/sources.list" -o Dir::Etc::SourceParts=/dev/null
  -o "Dir::State::Lists=$apt/lists" -o "Dir::Cache=$apt/cache" -o APT::Sandbox::User=root
)
{
  cd "$apt"
  apt-get "${options[@]}" update -qq
  apt-get "${options[@]}" source -qq pgbouncer
  cd pgbouncer-*/
  ./configure --without-cares --without-pam --without-systemd --quiet
  make --silent -j2 pgbouncer
} >&2
mkdir -p "$folder"
cp pgbouncer "$folder/pgbouncer"
