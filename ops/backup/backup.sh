#!/bin/sh
# backup.sh FOLDER [COUNT]: backs up the SQLite database while the service runs, checks that the backup can be restored
# here, and keeps the newest COUNT backups (default: 14). Needs the service's environment, and `rewards` on the PATH. If any
# step fails, so does this script, and it removes no earlier backup.
set -eu
folder=${1:?the folder of the backups}
count=${2:-14}

umask 077
mkdir -p "$folder"
backup="$folder/rewards-$(date -u +%Y%m%dT%H%M%SZ).db"

# Copies the database and verifies the ledger in the copy.
rewards backup "$backup"
# Checks every page, the schema and the master key. Changes nothing.
rewards restore "$backup" --check

# The names sort by time.
find "$folder" -maxdepth 1 -name 'rewards-*.db' | sort -r | tail -n "+$((count + 1))" | while read -r old; do
  rm -f -- "$old"
done
