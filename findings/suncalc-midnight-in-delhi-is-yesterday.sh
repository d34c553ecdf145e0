#!/usr/bin/env bash
# suncalc gives yesterday's sunrise for Delhi's midnight.
#
# Expected: getTimes(00:00 of 28 November in Delhi, Delhi) gives the sunrise and sunset of 28 November. "The day
#   at its first moment" is the usual way to hand over a calendar day.
# Seen: it answers for the SOLAR day that holds the moment. Delhi lies 5.3 degrees west of its zone's meridian, so
#   solar midnight comes at about 00:09 IST in late November: midnight by the clock still belongs to the 27th.
#   A timetable made of midnights shows each dawn one day late. In Kolkata, east of the meridian, the answer is the
#   28th. Noon of the day is safe in both.
# Version: suncalc 2.0.2. Source: its README, "the solar day containing `date`"; run on 28 November 2026.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund suncalc@2.0.2
cat >ask.mjs <<'JS'
import * as SunCalc from "suncalc";

const places = { Delhi: [28.6562, 77.241], Kolkata: [22.5726, 88.3639] };
const expected = {
  "Delhi 00:00": "2026-11-27",
  "Delhi 12:00": "2026-11-28",
  "Kolkata 00:00": "2026-11-28",
  "Kolkata 12:00": "2026-11-28",
};
const inIndia = (moment) => new Date(moment.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 16).replace("T", " ");
console.log("suncalc 2.0.2");
let changed = false;
for (const [place, [latitude, longitude]] of Object.entries(places))
  for (const clock of ["00:00", "12:00"]) {
    const { sunrise } = SunCalc.getTimes(new Date(`2026-11-28T${clock}:00+05:30`), latitude, longitude);
    console.log(`  asked for 2026-11-28 ${clock} IST in ${place}: sunrise ${inIndia(sunrise)} IST`);
    changed ||= !inIndia(sunrise).startsWith(expected[`${place} ${clock}`]);
  }
if (changed) throw new Error("This has changed.");
JS
node ask.mjs
