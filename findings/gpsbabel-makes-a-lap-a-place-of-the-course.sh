#!/usr/bin/env bash
# gpsbabel turns the lap of a TCX course into a course point "LAP001" when it writes FIT, and food into "generic".
#
# Expected: a TCX course with one lap and one course point (Chai, Food) becomes a FIT course with one course point,
#   of type food: both formats have that type.
# Seen: two course points. The first is "LAP001" at the start, which no one placed there; a bicycle computer announces it.
#   "Chai" has lost its type. So a comparison of course points through gpsbabel needs both set aside.
# Versions: Debian 12's gpsbabel 1.8.0+ds-5 (needs apt-get and dpkg, no root), @garmin/fitsdk 21.217.0.
# Source: run on 29 November 2026; Garmin's TrainingCenterDatabasev2.xsd (CoursePointType_t), FIT profile (course_point).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download --quiet gpsbabel=1.8.0+ds-5 >/dev/null
dpkg -x gpsbabel_*.deb package
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @garmin/fitsdk@21.217.0
place() { echo "<$2><LatitudeDegrees>$1</LatitudeDegrees><LongitudeDegrees>77.23</LongitudeDegrees></$2>"; }
point() { echo "<Trackpoint><Time>2026-12-01T01:0$2:00Z</Time>$(place "$1" Position)</Trackpoint>"; }
cat >course.tcx <<XML
<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Courses><Course>
<Name>Lanes</Name><Lap><TotalTimeSeconds>60</TotalTimeSeconds><DistanceMeters>111</DistanceMeters>
$(place 28.65 BeginPosition)$(place 28.651 EndPosition)<Intensity>Active</Intensity></Lap>
<Track>$(point 28.65 0)$(point 28.651 1)</Track><CoursePoint><Name>Chai</Name><Time>2026-12-01T01:01:00Z</Time>
$(place 28.651 Position)<PointType>Food</PointType></CoursePoint></Course></Courses></TrainingCenterDatabase>
XML
./package/usr/bin/gpsbabel -i gtrnctr -f course.tcx -o garmin_fit -F course.fit
cat >read.mjs <<'JS'
import { readFileSync } from "node:fs";
import { Decoder, Stream } from "@garmin/fitsdk";

const { messages } = new Decoder(Stream.fromBuffer(readFileSync("course.fit"))).read();
const points = (messages.coursePointMesgs ?? []).map(({ name, type }) => `${name} (${type})`).join(", ");
console.log("gpsbabel 1.8.0");
console.log(`  course points of the FIT file: ${points}`);
if (points !== "LAP001 (generic), Chai (generic)") throw new Error("This has changed.");
JS
node read.mjs
