#!/usr/bin/env bash
# gpxjs makes GeoJSON with `null` for a missing height, and loses the climb on both sides of it.
#
# Expected: GPX 1.1 lets a point have no <ele>. A GeoJSON position is two or three NUMBERS (RFC 7946, 3.1.1): the
#   third is left out where it is not known. And a ride of 215, nothing, 225 metres has climbed 10 metres.
# Seen: the position has a third entry that is undefined. Written as JSON it is [77.2, 28.602, null], which is no
#   valid position; JavaScript adds that null up as a height of 0 metres.
#   The elevation says highest 225 and lowest 215, but has no climb: a rise counts only between neighbours.
# Versions: @we-gold/gpxjs 1.2.0 with xmldom-qsa 1.1.3; @tmcw/togeojson 7.1.3 with @xmldom/xmldom 0.9.12 leaves it out.
# Source: run on 28 November 2026; RFC 7946; https://www.topografix.com/GPX/1/1/ (wptType, ele minOccurs=0).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @we-gold/gpxjs@1.2.0 xmldom-qsa@1.1.3 \
  @tmcw/togeojson@7.1.3 @xmldom/xmldom@0.9.12
cat >read.mjs <<'JS'
import { gpx } from "@tmcw/togeojson";
import { parseGPXWithCustomParser } from "@we-gold/gpxjs";
import { DOMParser } from "@xmldom/xmldom";
import { DOMParser as QueryParser } from "xmldom-qsa";

const heights = [215, null, 225];
const points = heights.map((height, index) => {
  const inside = height === null ? "" : `<ele>${height}</ele>`;
  return `<trkpt lat="${(28.6 + index * 0.002).toFixed(3)}" lon="77.2">${inside}</trkpt>`;
});
const file = `<gpx version="1.1" creator="us" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points.join("")}</trkseg></trk></gpx>`;

const [parsed, fault] = parseGPXWithCustomParser(file, (text) => new QueryParser().parseFromString(text, "text/xml"));
if (fault) throw fault;
const theirs = parsed.toGeoJSON().features[0].geometry.coordinates[1];
const other = gpx(new DOMParser().parseFromString(file, "text/xml")).features[0].geometry.coordinates[1];
const { maximum, minimum, positive } = parsed.tracks[0].elevation;
console.log("@we-gold/gpxjs 1.2.0, @tmcw/togeojson 7.1.3");
console.log(`  gpxjs position ${JSON.stringify(theirs)}, togeojson position ${JSON.stringify(other)}`);
console.log(`  gpxjs elevation: lowest ${minimum}, highest ${maximum}, climb ${positive}`);
console.log(`  in memory: ${theirs[2]}`);
if (JSON.stringify(theirs) !== "[77.2,28.602,null]" || other.length !== 2 || positive) throw new Error("This has changed.");
JS
node read.mjs
