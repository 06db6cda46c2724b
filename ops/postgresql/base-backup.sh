#!/bin/sh
# base-backup.sh FOLDER [COUNT]: makes a base backup of PostgreSQL in FOLDER/base-TIME, and keeps the newest COUNT (default:
# 4), with the archived log since the oldest of these (archive.conf). Older ones hold the keys of people who were erased since.
# Needs all of PostgreSQL's programs on the PATH. If any step fails, so does this script: it removes what it has copied, and no other
# backup.
set -eu
folder=${1:?the folder of the backups}
count=${2:-4}

umask 077
backup="$folder/base-$(date -u +%Y%m%dT%H%M%SZ)"
trap 'rm -rf -- "$backup.partial"' EXIT
trap 'exit 1' HUP INT TERM
pg_basebackup --pgdata="$backup.partial" --checkpoint=fast
pg_verifybackup "$backup.partial"
mv "$backup.partial" "$backup"

# The names sort by time.
find "$folder" -maxdepth 1 -name 'base-*Z' | sort -r | tail -n "+$((count + 1))" | while read -r old; do
  rm -rf -- "$old"
done
oldest=$(find "$folder" -maxdepth 1 -name 'base-*Z' | sort | head -n 1)
first=$(sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
pg_archivecleanup "$folder/wal" "${first:?the oldest backup does not say where its log begins}"
