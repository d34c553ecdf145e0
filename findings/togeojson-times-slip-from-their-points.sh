#!/usr/bin/env bash
# togeojson's list of times is shorter than its list of positions when one point has no time.
#
# Expected: coordinateProperties.times stands beside coordinates, one entry a point, with a null where a point has
#   none: its other lists (heart rates, cadences) are filled up so.
# Seen: a point without <time>, which GPX 1.1 allows, is left out of the times alone. The nth time then belongs to a
#   later point: the rider seems to be at the second point when they reached the third, and pace and pauses slip.
# Version: @tmcw/togeojson 7.1.3 with @xmldom/xmldom 0.9.12.
# Source: run on 28 November 2026; https://www.topografix.com/GPX/1/1/ (wptType, time minOccurs=0).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @tmcw/togeojson@7.1.3 @xmldom/xmldom@0.9.12
cat >read.mjs <<'JS'
import { gpx } from "@tmcw/togeojson";
import { DOMParser } from "@xmldom/xmldom";

const extension = (rate) =>
  `<extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>${rate}</gpxtpx:hr></gpxtpx:TrackPointExtension></extensions>`;
const points = [
  `<trkpt lat="28.600" lon="77.2"><time>2026-11-28T01:00:00Z</time>${extension(100)}</trkpt>`,
  `<trkpt lat="28.602" lon="77.2"></trkpt>`,
  `<trkpt lat="28.604" lon="77.2"><time>2026-11-28T01:10:00Z</time>${extension(120)}</trkpt>`,
];
const spaces = `xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"`;
const file = `<gpx version="1.1" creator="us" ${spaces}><trk><trkseg>${points.join("")}</trkseg></trk></gpx>`;
const [ride] = gpx(new DOMParser().parseFromString(file, "text/xml")).features;
const { times, heart, ...others } = ride.properties.coordinateProperties;
console.log("@tmcw/togeojson 7.1.3");
console.log(`  ${ride.geometry.coordinates.length} positions, ${times.length} times: ${times.join(", ")}`);
console.log(`  other lists: ${JSON.stringify({ heart, ...others })}`);
const rates = heart ?? Object.values(others)[0];
if (ride.geometry.coordinates.length !== 3 || times.length !== 2 || rates.length !== 3)
  throw new Error("This has changed.");
JS
node read.mjs
