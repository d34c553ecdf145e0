#!/usr/bin/env bash
# gpsbabel writes a route's name into TCX without escaping, and a point on the equator without its place.
#
# Expected: a GPX route "Lanes &amp; lassi" becomes well-formed TCX, and each of its points keeps its position.
# Seen: the TCX has a bare "&", which XML readers refuse. A point at latitude 0 has no <Position>; the lap's
#   <BeginPosition> of the same file has it. gpsbabel's KML of the same route is escaped.
# Version: Debian 12's gpsbabel 1.8.0+ds-5, read by Python's ElementTree (needs apt-get and dpkg, no root).
# Source: run on 29 November 2026; https://www.w3.org/TR/xml/ (2.4, "&" must be escaped).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download --quiet gpsbabel=1.8.0+ds-5 >/dev/null
dpkg -x gpsbabel_*.deb package
point() { echo "<trkpt lat=\"$1\" lon=\"77.1\"><ele>10</ele><time>2026-12-01T01:0$2:00Z</time></trkpt>"; }
cat >route.gpx <<XML
<gpx version="1.1" creator="us" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Lanes &amp; lassi</name>
<trkseg>$(point 0 0)$(point 0.001 1)</trkseg></trk></gpx>
XML
./package/usr/bin/gpsbabel -i gpx -f route.gpx -o gtrnctr,course -F route.tcx
cat >read.py <<'PY'
import re
from xml.etree import ElementTree

def well_formed(name):
    try:
        return bool(ElementTree.parse(name))
    except ElementTree.ParseError as fault:
        return str(fault)

text = open("route.tcx").read()
points = re.findall("<Trackpoint>.*?</Trackpoint>", text, re.S)
places = [one for one in points if "<Position>" in one]
before, after = well_formed("route.gpx"), well_formed("route.tcx")
print("gpsbabel 1.8.0")
print("  GPX well-formed:", before)
print("  TCX well-formed:", after)
print("  points in TCX: %d, with a position: %d" % (len(points), len(places)))
if before is not True or after is True or (len(points), len(places)) != (2, 1):
    raise SystemExit("This has changed.")
PY
/usr/bin/python3 read.py
