#!/usr/bin/env bash
# geolib measures a walk that was recorded each second as almost a third too short.
#
# Expected: the length of a path is the sum of its steps. 1,000 steps of 1.4 m in one straight line are 1,400 m, as far
#   as its start is from its end, which geolib measures right.
# Seen: getPathLength says 1,000 m. Each step is rounded to a whole metre before it is added: 1.4 becomes 1. The same walk
#   with a point each ten seconds is 1,400 m. getPreciseDistance as its measure rounds too. A stroll of 0.4 m a second has
#   no length at all. The rounding is the default of getDistance; that the sum is made of it stands nowhere.
# Way out: give a measure with an accuracy, as (from, to) => getDistance(from, to, 0.01).
# Versions: geolib 3.3.14.
# Source: its es/getPathLength.js and README ("accuracy", 1 by default); run on 29 November 2026.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund geolib@3.3.14
cat >measure.mjs <<'JS'
import { getDistance, getPathLength, getPreciseDistance } from "geolib";

const METRES_A_DEGREE = 6_378_137 * (Math.PI / 180);
const walk = (steps, metres) =>
  Array.from({ length: steps + 1 }, (_, step) => ({ latitude: 28.6 + (step * metres) / METRES_A_DEGREE, longitude: 77.2 }));
const eachSecond = walk(1000, 1.4);
const found = {
  "straight from start to end": getDistance(eachSecond[0], eachSecond.at(-1)),
  "path, a point each second": getPathLength(eachSecond),
  "path, a point each ten seconds": getPathLength(walk(100, 14)),
  "path by getPreciseDistance": getPathLength(eachSecond, getPreciseDistance),
  "path of 0.4 m a second": getPathLength(walk(1000, 0.4)),
  "path, to the centimetre": Math.round(getPathLength(eachSecond, (from, to) => getDistance(from, to, 0.01))),
};
console.log("geolib 3.3.14, metres");
for (const [name, metres] of Object.entries(found)) console.log(`  ${name}: ${metres}`);
if (Object.values(found).join() !== "1400,1000,1400,1000,0,1400") throw new Error("This has changed.");
JS
node measure.mjs
