#!/usr/bin/env bash
# sunrise-sunset-js gives India's sunrise half an hour too early when it is told of India's zone.
#
# Expected: a sunrise is one moment. The zone of the process, and the option `timezoneId`, may choose the day that
#   is meant, and change nothing else: "Asia/Kolkata" is the natural value for a place in Delhi.
# Seen: with that zone, sunrise, noon and sunset of Delhi come 30 minutes early; with Nepal's (+05:45), 15
#   minutes. With UTC they are right. A guide who trusts it waits half an hour in the dark. Zones of whole hours are
#   right, so a developer in Berlin or New York sees nothing.
# Reason: it takes 5.5 hours off by `setUTCHours`, which drops the fraction of an hour.
# Version: sunrise-sunset-js 3.2.1, suncalc 2.0.2 beside it. Source: `fractionalHourToDate` in its dist/index.js.
#   Run on 30 November 2026.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund sunrise-sunset-js@3.2.1 suncalc@2.0.2
cat >ask.mjs <<'JS'
import * as SunCalc from "suncalc";
import { getSunrise, getSunset } from "sunrise-sunset-js";

const delhi = [28.6562, 77.241];
const noon = new Date("2026-11-30T12:00:00+05:30");
const beside = SunCalc.getTimes(noon, ...delhi);
const inIndia = (moment) => new Date(moment.getTime() + 5.5 * 3_600_000).toISOString().slice(11, 16);
const minutes = (one, other) => Math.round((one - other) / 60_000);
console.log("sunrise-sunset-js 3.2.1");
console.log(`  suncalc: ${inIndia(beside.sunrise)} to ${inIndia(beside.sunset)} IST`);
const early = {};
for (const timezoneId of ["UTC", "Europe/Berlin", "Asia/Kolkata", "Asia/Kathmandu"]) {
  const [rise, set] = [getSunrise, getSunset].map((ask) => ask(...delhi, noon, { timezoneId }));
  early[timezoneId] = [minutes(beside.sunrise, rise), minutes(beside.sunset, set)];
  console.log(`  ${timezoneId}: ${inIndia(rise)} to ${inIndia(set)} IST, early by ${early[timezoneId].join(" and ")} min`);
}
const isAbout = (zone, expected) => early[zone].every((one) => Math.abs(one - expected) <= 2);
const as = { UTC: 0, "Europe/Berlin": 0, "Asia/Kolkata": 30 };
if (!Object.entries(as).every(([zone, expected]) => isAbout(zone, expected))) throw new Error("This has changed.");
JS
node ask.mjs
