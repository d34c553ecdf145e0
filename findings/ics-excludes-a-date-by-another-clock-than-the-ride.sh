#!/usr/bin/env bash
# The npm package ics writes dates to leave out in UTC beside a ride in local time, so that they stay in the calendar.
#
# Expected: a ride at 06:30 each Tuesday, written without a zone (`startOutputType: "local"`), leaves 8 December out with
#   `exclusionDates: [[2026, 12, 8, 6, 30]]`. RFC 5545 (3.8.5.1) takes out what equals a start: EXDATE:20261208T063000.
# Seen: the start stays in local time, and the exclusion is turned to UTC by the clock of the machine that writes: in Delhi
#   20261208T010000Z. No start equals it, and a reader shows the ride that does not take place. On a server in UTC the
#   same program writes 20261208T063000Z, which ical.js takes for the ride: it works there by luck.
# Way out: write the start in UTC (`startOutputType: "utc"`): then both are instants.
# Versions: ics 3.12.0, ical.js 2.2.1.
# Source: ics/dist/pipeline/format.js, EXDATE by formatDate without the types of the start; run on 29 November 2026.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ics@3.12.0 ical.js@2.2.1
cat >write.mjs <<'JS'
import ICAL from "ical.js";
import { createEvent } from "ics";

const ride = {
  ...{ title: "Old Delhi at Dawn", start: [2026, 12, 1, 6, 30], startInputType: "local", duration: { hours: 4 } },
  ...{ recurrenceRule: "FREQ=WEEKLY;COUNT=3", exclusionDates: [[2026, 12, 8, 6, 30]] },
};
for (const startOutputType of ["local", "utc"]) {
  const { value, error } = createEvent({ ...ride, startOutputType });
  if (error) throw error;
  const of = (name) => new RegExp(`^${name}:(\\S+)`, "m").exec(value)[1];
  const days = new ICAL.Event(new ICAL.Component(ICAL.parse(value)).getFirstSubcomponent("vevent")).iterator();
  const shown = [];
  for (let next = days.next(); next; next = days.next()) shown.push(next.day);
  console.log(`${process.env.TZ} ${startOutputType}: ${of("DTSTART")} without ${of("EXDATE")}: days ${shown.join(", ")}`);
}
JS
echo "ics 3.12.0, ical.js 2.2.1: a weekly ride without its second date"
all=$(for zone in Asia/Kolkata UTC; do TZ=$zone node write.mjs; done)
echo "$all"
[ "$all" = "Asia/Kolkata local: 20261201T063000 without 20261208T010000Z: days 1, 8, 15
Asia/Kolkata utc: 20261201T010000Z without 20261208T010000Z: days 1, 15
UTC local: 20261201T063000 without 20261208T063000Z: days 1, 15
UTC utc: 20261201T063000Z without 20261208T063000Z: days 1, 15" ] || { echo "This has changed." >&2; exit 1; }
