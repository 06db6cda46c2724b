#!/bin/sh
# archive-wal.sh FILE NAME FOLDER: PostgreSQL's archive_command (archive.conf). Succeeds only once the file is whole and on
# the disk, because PostgreSQL then removes its own. PostgreSQL repeats what failed, or of which it didn't see the end.
set -eu
umask 077
target="$3/$2"
if [ -e "$target" ]; then
  # If it is another one, two servers archive into the same folder.
  cmp -s "$1" "$target"
  # The last attempt may have been killed right before this.
  sync "$3"
  exit
fi
cp "$1" "$target.partial"
sync "$target.partial"
mv "$target.partial" "$target"
sync "$3"
