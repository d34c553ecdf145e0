#!/usr/bin/env bash
# node-ical overlooks the VTIMEZONE of a calendar when its name is no IANA name, and takes the clock of the process.
#
# Expected: RFC 5545 lets a calendar name its zones as it likes and describe each by a VTIMEZONE. A ride at 06:00 of
#   zone "Delhi", described with +0530, begins at 00:30 UTC wherever the file is read.
# Seen: it begins at 06:00 of the process: 06:00 UTC on a server, 11:00 UTC in New York. The answer even says `tz: "Delhi"`.
#   The same calendar with the name Asia/Kolkata is read rightly; so is the first one by ical.js.
# Versions: node-ical 0.26.1, ical.js 2.2.1.
# Source: run on 29 November 2026; RFC 5545, 3.2.19 and 3.6.5.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node-ical@0.26.1 ical.js@2.2.1
cat >read.mjs <<'JS'
import ICAL from "ical.js";
import ical from "node-ical";

const calendar = (zone) =>
  [
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//rides//EN",
    "BEGIN:VTIMEZONE", `TZID:${zone}`, "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0530",
    "TZOFFSETTO:+0530", "TZNAME:IST", "END:STANDARD", "END:VTIMEZONE",
    "BEGIN:VEVENT", "UID:1@example.com", "DTSTAMP:20261129T000000Z", `DTSTART;TZID=${zone}:20261206T060000`,
    "SUMMARY:Ride", "END:VEVENT", "END:VCALENDAR", "",
  ].join("\r\n");
const byNodeIcal = (zone) =>
  Object.values(ical.sync.parseICS(calendar(zone))).find(({ type }) => type === "VEVENT").start.toISOString();
const byIcalJs = (zone) =>
  new ICAL.Event(new ICAL.Component(ICAL.parse(calendar(zone))).getFirstSubcomponent("vevent")).startDate
    .toJSDate()
    .toISOString();
const seen = [byNodeIcal("Delhi"), byNodeIcal("Asia/Kolkata"), byIcalJs("Delhi")].map((one) => one.slice(11, 16));
console.log(`  ${process.env.TZ}: node-ical "Delhi" ${seen[0]}, "Asia/Kolkata" ${seen[1]}; ical.js "Delhi" ${seen[2]} UTC`);
if (seen.join() !== process.argv[2]) throw new Error("This has changed.");
JS
echo "node-ical 0.26.1"
TZ=UTC node read.mjs 06:00,00:30,00:30
TZ=America/New_York node read.mjs 11:00,00:30,00:30
