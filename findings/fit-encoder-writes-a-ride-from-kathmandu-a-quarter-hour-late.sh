#!/usr/bin/env bash
# fit-encoder moves a ride by as much as the clock of its place was changed between 1970 and 1989.
#
# Expected: FitEncoder.toFitTimestamp makes seconds since 31 December 1989 of a Date, which is one moment everywhere.
# Seen: it takes the distance of 1970 and 1989 from local midnights. In Kathmandu, which went from 5:30 to 5:45 in
#   1986, a start at 06:45 is written as 07:00; in Thimphu half an hour late; in London, which kept summer time through
#   1970, an hour early. In Delhi and in UTC it is right, so a test there does not show it.
# Versions: fit-encoder 0.1.5, read back by @garmin/fitsdk 21.217.0.
# Source: run on 1 December 2026; the FIT protocol (date_time: seconds since UTC 00:00 31 December 1989); the IANA time
#   zone database (zones Asia/Kathmandu, Asia/Thimphu and Europe/London).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts fit-encoder@0.1.5 @garmin/fitsdk@21.217.0
cat >ride.mjs <<'JS'
import { Decoder, Stream } from "@garmin/fitsdk";
import fit from "fit-encoder";

const { FitEncoder, Message, FitMessages, FitConstants } = fit;
// The encoder tells of its work on the console.
const { log } = console;
console.log = () => undefined;
const start = new Date("2026-12-01T01:00:00Z");
const encoder = new (class extends FitEncoder {})();
const fileId = new Message(FitConstants.mesg_num.file_id, FitMessages.file_id, "type", "manufacturer", "time_created");
fileId.writeDataMessage(FitConstants.file.activity, 255, FitEncoder.toFitTimestamp(start));
const { messages } = new Decoder(Stream.fromBuffer(Buffer.from(encoder.getFile()))).read();
log((messages.fileIdMesgs[0].timeCreated - start) / 60_000);
JS
echo "fit-encoder 0.1.5: minutes that 06:30 in Delhi is late, by the zone of the process"
said=""
for zone in UTC Asia/Kolkata Asia/Kathmandu Asia/Thimphu Europe/London; do
  late=$(TZ=$zone node ride.mjs)
  echo "  $zone: $late"
  said="$said $late"
done
if [ "$said" != " 0 0 15 30 -60" ]; then
  echo "This has changed." >&2
  exit 1
fi
