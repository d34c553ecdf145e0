#!/usr/bin/env bash
# Turf's along gives a point between two others the whole height of the next one.
#
# Expected: a place half-way up a climb from 0 to 400 m is at 200 m, or, where a tool knows no heights, a position of
#   two numbers. Longitude and latitude are found between the two points.
# Seen: the position has three numbers and the third is 400, the height of the point that comes next. 10 metres after the
#   start the rider is at the top. With heights that were read off every kilometre, each kilometre is a wall and then
#   flat: the sum of the climb stays right, and the steepest 100 metres say 400 % in the place of 40 %.
# Way out: find the two neighbours yourself and weigh their heights by distance.
# Versions: @turf/along 7.4.0, @turf/helpers 7.4.0.
# Source: https://turfjs.org/docs/api/along; run on 29 November 2026.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @turf/along@7.4.0 @turf/helpers@7.4.0
cat >climb.mjs <<'JS'
import { along } from "@turf/along";
import { lineString } from "@turf/helpers";

/** A kilometre to the north, 400 metres up. */
const hill = lineString([
  [77.2, 28.6, 0],
  [77.2, 28.6 + 1000 / 111_195, 400],
]);
const at = (metres) => along(hill, metres / 1000, { units: "kilometers" }).geometry.coordinates;
const steepest = Math.max(...[0, 100, 200, 300].map((metres) => (at(metres + 100)[2] - at(metres)[2]) / 100));
console.log("@turf/along 7.4.0");
for (const metres of [0, 10, 500, 990]) console.log(`  after ${metres} m: ${JSON.stringify(at(metres))}`);
console.log(`  steepest of the first hundreds of metres: ${Math.round(steepest * 100)} %`);
if ([0, 10, 500, 990].map((metres) => at(metres)[2]).join() !== "0,400,400,400") throw new Error("This has changed.");
JS
node climb.mjs
