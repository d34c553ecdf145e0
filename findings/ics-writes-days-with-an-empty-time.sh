#!/usr/bin/env bash
# The npm package ics writes a holiday of nine days as P9DT, which is no duration.
#
# Expected: RFC 5545 (3.3.6) writes nine days as P9D: a "T" must be followed by hours, minutes or seconds, and weeks stand
#   alone (P9W). A duration of `{ days: 9 }` or `{ weeks: 1, days: 2 }` therefore becomes P9D, or an error.
# Seen: the "T" is always written, and weeks stand before days: P9DT and P1W2DT. An alarm a day before gets -P1DT. Readers
#   that follow a grammar refuse them (Temporal throws a RangeError); ical.js and node-ical guess nine days.
# Way out: write the end instead of the duration, and an alarm in hours.
# Versions: ics 3.12.0, temporal-polyfill 1.0.8, ical.js 2.2.1.
# Source: ics/dist/utils/format-duration.js; RFC 5545, 3.3.6 (dur-value); ISO 8601-1, 5.5.2.3; run on 29 November 2026.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ics@3.12.0 temporal-polyfill@1.0.8 ical.js@2.2.1
cat >write.mjs <<'JS'
import ICAL from "ical.js";
import { createEvent } from "ics";
import { Temporal } from "temporal-polyfill";

const holiday = { title: "Ladakh, the High Passes", start: [2027, 6, 20, 4, 30], startInputType: "utc" };
const alarms = [{ action: "display", description: "Pack", trigger: { days: 1, before: true } }];
const strictly = (duration) => {
  try {
    return Temporal.Duration.from(duration).toString();
  } catch (error) {
    return error.name;
  }
};
for (const duration of [{ days: 9 }, { weeks: 1, days: 2 }, { days: 9, hours: 4 }]) {
  const { value, error } = createEvent({ ...holiday, duration, alarms });
  if (error) throw error;
  const [, written] = /^DURATION:(\S+)/m.exec(value);
  const [, before] = /^TRIGGER:(\S+)/m.exec(value);
  const end = new ICAL.Event(new ICAL.Component(ICAL.parse(value)).getFirstSubcomponent("vevent")).endDate;
  console.log(`${JSON.stringify(duration)} ${written} ${before}; Temporal: ${strictly(written)}; ical.js: ${end}`);
}
JS
echo "ics 3.12.0: a duration as written, an alarm a day before, and two readers"
all=$(node write.mjs)
echo "$all"
[ "$all" = '{"days":9} P9DT -P1DT; Temporal: RangeError; ical.js: 2027-06-29T04:30:00Z
{"weeks":1,"days":2} P1W2DT -P1DT; Temporal: RangeError; ical.js: 2027-06-29T04:30:00Z
{"days":9,"hours":4} P9DT4H -P1DT; Temporal: P9DT4H; ical.js: 2027-06-29T08:30:00Z' ] || { echo "This has changed." >&2; exit 1; }
