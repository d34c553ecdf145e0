#!/usr/bin/env bash
# ical.js leaves out the first date of an event that repeats by a list of dates (RDATE) alone.
#
# Expected: RFC 5545 counts DTSTART as the first instance of a set that repeats. A ride on 6 December with RDATE on
#   the 13th and 20th takes place three times.
# Seen: the iterator gives the 13th and the 20th. With an RRULE the first date is given. So a
#   calendar of loose dates, as a departure list is, loses its first ride.
# Version: ical.js 2.2.1.
# Source: run on 29 November 2026; RFC 5545, 3.8.5.2: "DTSTART" is the first instance of the recurrence set.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1
cat >read.mjs <<'JS'
import ICAL from "ical.js";

function datesOf(...lines) {
  const calendar = [
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//rides//EN", "BEGIN:VEVENT", "UID:1@example.com",
    "DTSTAMP:20261129T000000Z", "DTSTART:20261206T003000Z", "DTEND:20261206T040000Z", ...lines,
    "SUMMARY:Ride", "END:VEVENT", "END:VCALENDAR", "",
  ].join("\r\n");
  const iterator = new ICAL.Event(new ICAL.Component(ICAL.parse(calendar)).getFirstSubcomponent("vevent")).iterator();
  const dates = [];
  for (let next = iterator.next(); next; next = iterator.next()) dates.push(next.day);
  return dates.join(", ");
}
const byList = datesOf("RDATE:20261213T003000Z,20261220T003000Z");
const byRule = datesOf("RRULE:FREQ=WEEKLY;COUNT=3");
const byBoth = datesOf("RRULE:FREQ=WEEKLY;COUNT=2", "RDATE:20261220T003000Z");
console.log("ical.js 2.2.1");
console.log(`  RDATE alone: ${byList}`);
console.log(`  RRULE alone: ${byRule}`);
console.log(`  both: ${byBoth}`);
if (byList !== "13, 20" || byRule !== "6, 13, 20" || byBoth !== "6, 13, 20") throw new Error("This has changed.");
JS
node read.mjs
