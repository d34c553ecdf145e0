#!/usr/bin/env bash
# tz-lookup gives towns of India the clock of the country next to them.
#
# Expected: a place's zone by its longitude and latitude. The README warns of errors "far away from populated areas",
#   so a district's chief town with its airport is safe. Riders of Ladakh and Arunachal sleep in such towns.
# Seen: Kargil, Dras and Turtuk get Asia/Karachi (UTC+5), Tawang gets Asia/Thimphu, Hanle Asia/Shanghai, Moreh
#   Asia/Yangon and Sunauli Asia/Kathmandu. A start at 06:30 in Kargil is then shown as 06:00, in Hanle as 09:00.
#   The maintained fork @photostructure/tz-lookup says the same of each. Neither throws or says that it guesses:
#   squares of the map have one answer. geo-tz keeps the borders and answers Asia/Kolkata for all seven.
# Versions: tz-lookup 6.1.25, @photostructure/tz-lookup 11.7.0, geo-tz 8.1.9. Source: their READMEs; run on
#   30 November 2026. Places from OpenStreetMap, to a kilometre.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund tz-lookup@6.1.25 @photostructure/tz-lookup@11.7.0 geo-tz@8.1.9
cat >ask.cjs <<'JS'
const small = require("tz-lookup");
const fork = require("@photostructure/tz-lookup");
const { find } = require("geo-tz");

const places = [
  ["Leh", 34.1526, 77.5771, "Asia/Kolkata"],
  ["Kargil", 34.557, 76.126, "Asia/Karachi"],
  ["Dras", 34.43, 75.76, "Asia/Karachi"],
  ["Turtuk", 34.847, 76.828, "Asia/Karachi"],
  ["Tawang", 27.586, 91.865, "Asia/Thimphu"],
  ["Hanle", 32.779, 78.976, "Asia/Shanghai"],
  ["Moreh", 24.25, 94.3, "Asia/Yangon"],
  ["Sunauli", 27.47, 83.47, "Asia/Kathmandu"],
];
console.log("tz-lookup 6.1.25, @photostructure/tz-lookup 11.7.0, geo-tz 8.1.9");
let changed = false;
for (const [name, latitude, longitude, expected] of places) {
  const answers = [small(latitude, longitude), fork(latitude, longitude), find(latitude, longitude).join()];
  console.log(`  ${name}: ${answers.join(", ")}`);
  changed ||= answers.join() !== [expected, expected, "Asia/Kolkata"].join();
}
if (changed) throw new Error("This has changed.");
JS
node ask.cjs
