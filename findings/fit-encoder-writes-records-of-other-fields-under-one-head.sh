#!/usr/bin/env bash
# fit-encoder writes a record with other fields under the definition of the record before it.
#
# Expected: each of its messages carries its own list of fields, so a second without a position (a tunnel, a mosque's
#   gate) is written with a definition of its own, as the FIT protocol asks.
# Seen: the definition is left out where the message before had the same number, whatever its fields were. The SDK reads
#   the heart beat and the next bytes as a position, half the world away, and runs out of the file. The checksum is right:
#   isFIT and checkIntegrity say true. With a message of another kind in between, all is well.
# Versions: fit-encoder 0.1.5, read back by @garmin/fitsdk 21.217.0.
# Source: run on 1 December 2026; the FIT protocol (a definition message tells the fields of the data messages after it).
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
const { mesg_num: kinds, file, event, event_type } = FitConstants;
// The encoder tells of its work on the console.
const { log } = console;
console.log = () => undefined;
const semicircles = (degrees) => Math.round((degrees * 2 ** 31) / 180);
const start = FitEncoder.toFitTimestamp(new Date("2026-12-01T01:00:00Z"));

/** The degrees of latitude that the SDK reads of three seconds, the middle one without a position. */
function ride(hasEventBetween) {
  const encoder = new (class extends FitEncoder {})();
  new Message(kinds.file_id, FitMessages.file_id, "type", "time_created").writeDataMessage(file.activity, start);
  const open = new Message(kinds.record, FitMessages.record, "timestamp", "position_lat", "position_long");
  const covered = new Message(kinds.record, FitMessages.record, "timestamp", "heart_rate");
  const mark = new Message(kinds.event, FitMessages.event, "timestamp", "event", "event_type");
  const between = () => hasEventBetween && mark.writeDataMessage(start, event.timer, event_type.marker);
  open.writeDataMessage(start, semicircles(28.65), semicircles(77.23));
  between();
  covered.writeDataMessage(start + 1, 140);
  between();
  open.writeDataMessage(start + 2, semicircles(28.651), semicircles(77.23));
  const bytes = Buffer.from(encoder.getFile());
  const isWhole = new Decoder(Stream.fromBuffer(bytes)).checkIntegrity();
  const { messages, errors } = new Decoder(Stream.fromBuffer(bytes)).read();
  const of = ({ positionLat }) => (positionLat === undefined ? "none" : ((positionLat * 180) / 2 ** 31).toFixed(3));
  return `integrity ${isWhole}, latitudes ${messages.recordMesgs.map(of).join(" ")}, errors ${errors.length}`;
}
const [together, apart] = [ride(false), ride(true)];
log(`fit-encoder 0.1.5\n  one after the other: ${together}\n  with an event in between: ${apart}`);
const isLost = together.startsWith("integrity true, latitudes 28.650 -") && together.endsWith("errors 1");
if (!isLost || apart !== "integrity true, latitudes 28.650 none 28.651, errors 0") throw new Error("This has changed.");
JS
node ride.mjs
