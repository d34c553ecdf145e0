#!/usr/bin/env bash
# calendar-link writes a tour of whole days as times without an hour, and Outlook's link by the server's clock.
#
# Expected: an event with allDay becomes dates: RFC 5545 (3.3.4, 3.2.20) marks them DTSTART;VALUE=DATE:20261205. A ride
#   that begins at an instant, 06:30 in Delhi, begins then for everybody who presses "add to Outlook".
# Seen: the file says DTSTART:20261205, whose type is a date with a time by default. ical.js, which Thunderbird uses,
#   raises "invalid date-time value". node-ical takes it for a day.
#   Outlook's link has the hour of the server's clock and no zone: 01:00 from a server on UTC, 06:30 from one in Delhi.
#   Google's link of the same ride has an instant (Z), so whoever tries that one sees no fault.
# Versions: calendar-link 2.11.5, ical.js 2.2.1, node-ical 0.26.1. Source: RFC 5545; run on 30 November 2026.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund calendar-link@2.11.5 ical.js@2.2.1 node-ical@0.26.1
cat >ask.mjs <<'JS'
import { google, ics, outlook } from "calendar-link";
import ICAL from "ical.js";
import nodeIcal from "node-ical";

const weekend = { title: "Foothills weekend", start: "2026-12-05", end: "2026-12-07", allDay: true };
const file = decodeURIComponent(ics(weekend).replace(/^data:[^,]*,/, ""));
const readByIcalJs = () => {
  try {
    const event = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent("vevent");
    return new ICAL.Event(event).startDate.toString();
  } catch ({ message }) {
    return message;
  }
};
const read = Object.values(nodeIcal.sync.parseICS(file)).find(({ type }) => type === "VEVENT");
const ride = { title: "Dawn", start: "2026-12-08T06:30:00+05:30", duration: [3, "hour"] };
console.log(/DTSTART.*/.exec(file)[0], "|", readByIcalJs(), "|", read.datetype);
const [, start] = /startdt=([^&]*)/.exec(decodeURIComponent(outlook(ride)));
console.log(start, /dates=(\w{16})/.exec(google(ride))[1]);
JS
echo "calendar-link 2.11.5, ical.js 2.2.1, node-ical 0.26.1"
utc=$(TZ=UTC node ask.mjs)
delhi=$(TZ=Asia/Kolkata node ask.mjs)
printf '%s\n' "on UTC:" "$utc" "in Delhi:" "$delhi"
grep -qF 'DTSTART:20261205 | invalid date-time value: "2026-12-05T::" | date' <<<"$utc"
grep -qF '2026-12-08T01:00:00 20261208T010000Z' <<<"$utc"
grep -qF '2026-12-08T06:30:00 20261208T010000Z' <<<"$delhi"
