#!/bin/sh
# dump.sh FOLDER [COUNT]: dumps the PostgreSQL database that libpq's environment names (PGHOST, PGUSER, PGPASSWORD, PGDATABASE)
# while the service runs, reads the whole dump once, and keeps the newest COUNT (default: 14). If any step fails, so does
# this script: it removes what it has written, and no earlier dump. Run `rewards backup --note` after it.
set -eu
folder=${1:?the folder of the dumps}
count=${2:-14}

umask 077
mkdir -p -- "$folder"
dump="$folder/rewards-$(date -u +%Y%m%dT%H%M%SZ).dump"
trap 'rm -f -- "$dump.partial"' EXIT
trap 'exit 1' HUP INT TERM
pg_dump --format=custom --file="$dump.partial"
# Unpacks every row, and restores nothing.
pg_restore --file=/dev/null "$dump.partial"
mv "$dump.partial" "$dump"

# The names sort by time.
find "$folder" -maxdepth 1 -name 'rewards-*.dump' | sort -r | tail -n "+$((count + 1))" | while read -r old; do
  rm -f -- "$old"
done
