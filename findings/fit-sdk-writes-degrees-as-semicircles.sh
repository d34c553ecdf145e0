#!/usr/bin/env bash
# Garmin's FIT SDK cuts a position in degrees to a whole number, without a word.
#
# Expected: the SDK scales what it writes. A height of 215.1 m goes in as metres and is stored as (215.1 + 500) x 5;
#   a speed goes in as m/s. So a position goes in as degrees, or the encoder refuses a fraction.
# Seen: positions alone are stored as they are given, in semicircles (degrees x 2^31 / 180). 28.6562 becomes 28
#   semicircles, which is 2 millionths of a degree: a course off the coast of Ghana. No error, the check sum is right,
#   and the SDK's own decoder reads 28 back, which looks like degrees that were rounded.
# Versions: @garmin/fitsdk 21.217.0, read back by itself and by fit-file-parser 6.1.2.
# Source: FIT Profile, units "semicircles" of record.position_lat; run on 28 November 2026.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @garmin/fitsdk@21.217.0 fit-file-parser@6.1.2
cat >write.mjs <<'JS'
import { Decoder, Encoder, Profile, Stream } from "@garmin/fitsdk";
import parser from "fit-file-parser";

const Parser = parser.default ?? parser;
const start = new Date("2026-11-28T01:00:00Z");
function record(latitude, longitude) {
  const encoder = new Encoder();
  const { FILE_ID, RECORD } = Profile.MesgNum;
  encoder.writeMesg({ mesgNum: FILE_ID, type: "course", manufacturer: "development", timeCreated: start });
  const position = { positionLat: latitude, positionLong: longitude };
  encoder.writeMesg({ mesgNum: RECORD, timestamp: start, altitude: 215.2, ...position });
  return encoder.close();
}
async function readBack(bytes) {
  const { messages, errors } = new Decoder(Stream.fromByteArray(bytes)).read();
  const data = await new Promise((resolve, reject) =>
    new Parser({ force: false }).parse(Buffer.from(bytes), (error, found) => (error ? reject(error) : resolve(found))),
  );
  return { sdk: messages.recordMesgs[0].positionLat, height: messages.recordMesgs[0].altitude, errors, other: data.records[0].position_lat };
}
const semicircles = (degrees) => Math.round((degrees * 2 ** 31) / 180);
const asDegrees = await readBack(record(28.6562, 77.241));
const asSemicircles = await readBack(record(semicircles(28.6562), semicircles(77.241)));
console.log("@garmin/fitsdk 21.217.0, fit-file-parser 6.1.2");
console.log(`  degrees given: SDK reads ${asDegrees.sdk}, the other reader ${asDegrees.other}, errors ${asDegrees.errors.length}`);
console.log(`  semicircles given: SDK reads ${asSemicircles.sdk}, the other reader ${asSemicircles.other}`);
console.log(`  the height beside them, given in metres: ${asDegrees.height}`);
const silent = asDegrees.sdk === 28 && asDegrees.errors.length === 0 && asDegrees.other < 0.00001;
if (!silent || Math.abs(asSemicircles.other - 28.6562) > 0.000001) throw new Error("This has changed.");
JS
node write.mjs
