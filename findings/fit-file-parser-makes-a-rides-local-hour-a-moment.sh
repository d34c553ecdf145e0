#!/usr/bin/env bash
# fit-file-parser makes a moment of a ride's local hour, and Garmin's SDK makes none.
#
# Expected: an activity of FIT carries `timestamp` (a moment) and `localTimestamp` (the rider's wall clock). Both
#   readers turn times into Dates, so one expects two Dates that name one moment, or the wall clock as plain words.
# Seen: for a ride that ends at 06:00 in Delhi (00:30Z), fit-file-parser's `local_timestamp` is the Date 06:00Z: five
#   and a half hours late. Shown by a formatter with India's zone it says 11:30. Garmin's own decoder converts
#   `timestamp` and leaves `localTimestamp` a bare number, seconds since 1989-12-31 by that clock, although
#   `convertDateTimesToDates` is on. Only the difference of both fields gives the zone: +05:30.
# Version: @garmin/fitsdk 21.217.0, fit-file-parser 6.1.2. Source: the FIT profile's types `date_time` (UTC) and
#   `local_date_time` (local). Run on 30 November 2026.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @garmin/fitsdk@21.217.0 fit-file-parser@6.1.2
cat >read.mjs <<'JS'
import { Decoder, Encoder, Profile, Stream } from "@garmin/fitsdk";
import parser from "fit-file-parser";

const EPOCH_S = Date.UTC(1989, 11, 31) / 1000;
const end = new Date("2026-12-01T06:00:00+05:30");
const wall = end.getTime() / 1000 - EPOCH_S + 5.5 * 3600;
const file = new Encoder();
file.onMesg(Profile.MesgNum.FILE_ID, { type: "activity", manufacturer: "development", product: 1, timeCreated: end });
const activity = { timestamp: end, localTimestamp: wall, numSessions: 1, type: "manual", event: "activity" };
file.onMesg(Profile.MesgNum.ACTIVITY, { ...activity, eventType: "stop", totalTimerTime: 3600 });
const bytes = file.close();

const [read] = new Decoder(Stream.fromByteArray(bytes)).read().messages.activityMesgs;
console.log("@garmin/fitsdk 21.217.0 ", read.timestamp, read.localTimestamp);
const Parser = parser.default ?? parser;
const { activity: parsed } = await new Parser({ mode: "list" }).parseAsync(Buffer.from(bytes));
const { timestamp, local_timestamp: local } = parsed;
console.log("fit-file-parser 6.1.2   ", timestamp, local);
const inDelhi = new Intl.DateTimeFormat("en-IN", { timeStyle: "short", hourCycle: "h23", timeZone: "Asia/Kolkata" });
console.log("  shown for Delhi: ", inDelhi.format(new Date(timestamp)), "and", inDelhi.format(new Date(local)));
const isLate = new Date(local) - new Date(timestamp) === 5.5 * 3_600_000;
if (read.localTimestamp !== wall || !isLate) throw new Error("This has changed.");
JS
node read.mjs
