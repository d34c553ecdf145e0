#!/usr/bin/env bash
# gpx-parser-builder reads a ride's name "06.30" as the number 6.3, and writes it back so.
#
# Expected: GPX 1.1 says that a name is a text (xsd:string). Rides are named by their hour, "06.30", by their day, "007",
#   or by a year, "1857": what is read is a text, and reading and writing again changes nothing.
# Seen: the names become 6.3, 7 and 1857, numbers in memory, and the file that is written has <name>6.3</name>. A name with
#   a letter stays. So code that calls name.trim() works until somebody names a ride by its hour, and nobody finds "06.30".
# Versions: gpx-parser-builder 1.2.0.
# Source: https://www.topografix.com/GPX/1/1/ (trkType, name); run on 29 November 2026.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund gpx-parser-builder@1.2.0
cat >read.mjs <<'JS'
import module from "gpx-parser-builder";

const GPX = module.default ?? module;
const file = (name) =>
  `<?xml version="1.0"?><gpx version="1.1" creator="us" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>${name}</name>` +
  '<trkseg><trkpt lat="28.6" lon="77.2"/><trkpt lat="28.61" lon="77.2"/></trkseg></trk></gpx>';
const found = ["06.30", "007", "1857", "Ride 1857"].map((name) => {
  const read = GPX.parse(file(name));
  const [{ name: now }] = [read.trk].flat();
  return { name, now, kind: typeof now, written: /<name>(.*?)<\/name>/.exec(read.toString())[1] };
});
console.log("gpx-parser-builder 1.2.0");
for (const { name, now, kind, written } of found) console.log(`  "${name}" is read as ${JSON.stringify(now)} (${kind}), written as "${written}"`);
const kinds = found.map(({ kind, written }) => `${kind} ${written}`).join();
if (kinds !== "number 6.3,number 7,number 1857,string Ride 1857") throw new Error("This has changed.");
JS
node read.mjs
