#!/usr/bin/env bash
# tcx-builder divides a ride's speeds by 3.6 as it writes them, under the names of fields that hold metres a second.
#
# Expected: its options are named after the elements of TCX, so MaximumSpeed 5 is written as 5, as the distance and the
#   height beside it are.
# Seen: 5 is written as 1.388…, in the lap and in each point. It takes kilometres an hour; neither its types nor its
#   README say so. A ride that is read from a TCX file and written again is 3.6 times slower, over the same way.
# Versions: tcx-builder 1.1.1, read back by @tmcw/togeojson 7.1.3 with @xmldom/xmldom 0.9.12.
# Source: run on 1 December 2026; Garmin's TrainingCenterDatabasev2.xsd (MaximumSpeed) and ActivityExtensionv2.xsd
#   (Speed: metres a second).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund tcx-builder@1.1.1 @tmcw/togeojson@7.1.3 @xmldom/xmldom@0.9.12
cat >ride.mjs <<'JS'
import { tcx } from "@tmcw/togeojson";
import { DOMParser } from "@xmldom/xmldom";
import builder from "tcx-builder";

const { Activity, ActivityLap, ActivityList, Position, Track, TrackPoint, TrackPointExtensions, TrainingCenterDatabase } =
  builder;
// Five metres in each second.
const at = (second) => new Date(Date.UTC(2026, 11, 1, 1, 0, second));
const trackPoints = [0, 1, 2].map(
  (second) =>
    new TrackPoint({
      ...{ time: at(second), position: new Position(28.65 + second * 0.000045, 77.23), altitudeMeters: 216 },
      ...{ distanceMeters: second * 5, extensions: new TrackPointExtensions({ Speed: 5 }) },
    }),
);
const lap = new ActivityLap(at(0), {
  ...{ TotalTimeSeconds: 2, DistanceMeters: 10, MaximumSpeed: 5, Calories: 0, Intensity: "Active" },
  ...{ TriggerMethod: "Manual", Track: new Track({ trackPoints }) },
});
const activity = new Activity("Biking", { Id: at(0), Laps: [lap] });
const written = new TrainingCenterDatabase({ activities: new ActivityList({ activity: [activity] }) }).toXml();
const inPoints = [...written.matchAll(/<Speed>\s*([\d.]+)\s*</g)].map(([, speed]) => Number(speed));
const { maxSpeed, distanceMeters } = tcx(new DOMParser().parseFromString(written, "text/xml")).features[0].properties;
console.log("tcx-builder 1.1.1");
console.log(`  given: 10 m in 2 s, MaximumSpeed 5, Speed 5 in each point`);
console.log(`  read back: ${distanceMeters} m, maximum ${maxSpeed}, points ${inPoints.join(", ")}`);
const isSlow = (speed) => Math.abs(speed - 5 / 3.6) < 1e-9;
if (distanceMeters !== 10 || !isSlow(maxSpeed) || inPoints.length !== 3 || !inPoints.every(isSlow))
  throw new Error("This has changed.");
JS
node ride.mjs
