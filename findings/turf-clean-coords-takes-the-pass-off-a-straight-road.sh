#!/usr/bin/env bash
# Turf's cleanCoords removes the top of a pass as a redundant point, if the road over it is straight.
#
# Expected: cleanCoords "removes redundant coordinates". Turf's positions may have a height, and it hands heights on.
#   A road from 3,500 m over a pass of 5,300 m and down again has no redundant point: each tells another height.
# Seen: both ends are left, at 3,500 m. The ride's 1,800 m of climb are gone. Whether a point lies on the line between its
#   neighbours is asked of its longitude and latitude alone. A road with a bend at the top keeps it, so a track loses
#   some heights and keeps others.
# Way out: clean points that repeat one another, and compare the heights yourself.
# Versions: @turf/clean-coords 7.4.0, @turf/helpers 7.4.0.
# Source: https://turfjs.org/docs/api/cleanCoords; its cleanLine with booleanPointOnLine; run on 29 November 2026.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @turf/clean-coords@7.4.0 @turf/helpers@7.4.0
cat >clean.mjs <<'JS'
import { cleanCoords } from "@turf/clean-coords";
import { lineString } from "@turf/helpers";

const heights = [3500, 3950, 4400, 4850, 5300, 4850, 4400, 3950, 3500];
const climb = (points) =>
  points.reduce((sum, [, , height], at) => sum + (at ? Math.max(0, height - points[at - 1][2]) : 0), 0);
const cleaned = (road) => cleanCoords(lineString(road)).geometry.coordinates;

const straight = heights.map((height, at) => [77 + at * 0.01, 34, height]);
const bent = heights.map((height, at) => [77 + at * 0.01, at === 4 ? 34.01 : 34, height]);
console.log("@turf/clean-coords 7.4.0");
for (const [name, road] of Object.entries({ straight, bent })) {
  console.log(`  ${name}: climb ${climb(road)} m before, ${climb(cleaned(road))} m after: ${JSON.stringify(cleaned(road))}`);
}
if (climb(cleaned(straight)) !== 0 || climb(cleaned(bent)) !== 1800) throw new Error("This has changed.");
JS
node clean.mjs
