#!/usr/bin/env bash
# togeojson reads the line of a TCX course and leaves its course points out.
#
# Expected: a course's named places ("Chai", kind Food) become points, as the waypoints of a GPX file do.
# Seen: the collection holds the line alone. Whoever checks a TCX course against its GPX file by togeojson finds the
#   same line and no place. gpsbabel reads the same course point as a waypoint.
# Versions: @tmcw/togeojson 7.1.3 with @xmldom/xmldom 0.9.12.
# Source: run on 29 November 2026; Garmin's TrainingCenterDatabasev2.xsd (Course_t has CoursePoint, 0 to unbounded).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @tmcw/togeojson@7.1.3 @xmldom/xmldom@0.9.12
cat >read.mjs <<'JS'
import { gpx, tcx } from "@tmcw/togeojson";
import { DOMParser } from "@xmldom/xmldom";

const place = (at) =>
  `<Position><LatitudeDegrees>${at}</LatitudeDegrees><LongitudeDegrees>77.23</LongitudeDegrees></Position>`;
const point = (at, minute) => `<Trackpoint><Time>2026-12-01T01:0${minute}:00Z</Time>${place(at)}</Trackpoint>`;
const course = `<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Courses>
<Course><Name>Lanes</Name><Lap><TotalTimeSeconds>60</TotalTimeSeconds><DistanceMeters>111</DistanceMeters>
<Intensity>Active</Intensity></Lap><Track>${point(28.65, 0)}${point(28.651, 1)}</Track><CoursePoint><Name>Chai</Name>
<Time>2026-12-01T01:01:00Z</Time>${place(28.651)}<PointType>Food</PointType></CoursePoint></Course></Courses>
</TrainingCenterDatabase>`;
const file = `<gpx version="1.1" creator="us" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="28.651" lon="77.23">
<name>Chai</name></wpt><trk><name>Lanes</name><trkseg><trkpt lat="28.65" lon="77.23"/><trkpt lat="28.651" lon="77.23"/>
</trkseg></trk></gpx>`;
const kinds = (read, text) =>
  read(new DOMParser().parseFromString(text, "text/xml"))
    .features.map(({ geometry, properties }) => `${geometry.type} ${properties.name}`)
    .sort()
    .join(", ");
const [ofCourse, ofFile] = [kinds(tcx, course), kinds(gpx, file)];
console.log("@tmcw/togeojson 7.1.3");
console.log(`  TCX course: ${ofCourse}`);
console.log(`  GPX file: ${ofFile}`);
if (ofCourse !== "LineString Lanes" || ofFile !== "LineString Lanes, Point Chai") throw new Error("This has changed.");
JS
node read.mjs
