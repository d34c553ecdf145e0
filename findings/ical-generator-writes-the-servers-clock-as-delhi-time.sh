#!/usr/bin/env bash
# ical-generator writes the hour of the server's clock under the name of the event's zone.
#
# Expected: a ride begins at an instant, 01:00 UTC, which is 06:30 in Delhi. With `timezone: "Asia/Kolkata"` the file says
#   DTSTART;TZID=Asia/Kolkata:20261206T063000, whichever machine writes it. From a Luxon DateTime it does.
# Seen: from a Date of the same instant it says 010000 on a server in UTC, 020000 in Berlin, and 063000 only on a machine
#   in India: right on the desk of whoever wrote it, five and a half hours early from the server. Its README says that the
#   time is taken as one of that zone, and shows `start: new Date()` with a zone as its example.
# Way out: no zone, so that instants are written in UTC, or a type that carries its zone.
# Versions: ical-generator 10.2.0, luxon 3.7.2.
# Source: README, "Date, Time & Timezones"; RFC 5545, 3.3.5 (form 3); run on 29 November 2026.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical-generator@10.2.0 luxon@3.7.2
cat >write.mjs <<'JS'
import ical from "ical-generator";
import { DateTime } from "luxon";

const instant = new Date("2026-12-06T01:00:00Z");
const written = (start, timezone) => {
  const calendar = ical();
  calendar.createEvent({ start, timezone, summary: "Ride" });
  return /^DTSTART.*$/m.exec(calendar.toString())[0].trim();
};
const zone = "Asia/Kolkata";
console.log([written(instant, zone), written(DateTime.fromJSDate(instant).setZone(zone), zone), written(instant)].join(" "));
JS
echo "ical-generator 10.2.0, luxon 3.7.2: 01:00 UTC as a Date, as a DateTime of Luxon's, as a Date without a zone"
all=$(for zone in UTC Europe/Berlin Asia/Kolkata; do TZ=$zone node write.mjs; done)
echo "$all"
dates=$(echo "$all" | cut -d' ' -f1 | cut -d: -f2 | tr '\n' ' ')
others=$(echo "$all" | cut -d' ' -f2,3 | sort -u)
[ "$dates" = "20261206T010000 20261206T020000 20261206T063000 " ] || { echo "This has changed." >&2; exit 1; }
[ "$others" = "DTSTART;TZID=Asia/Kolkata:20261206T063000 DTSTART:20261206T010000Z" ] || { echo "This has changed." >&2; exit 1; }
