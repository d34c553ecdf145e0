#!/usr/bin/env bash
# gpxpy 1.5.0, which Debian 12 ships, takes a missing height for 0 metres when it counts the climb.
#
# Expected: GPX 1.1 lets a point have no <ele>. A ride of 215, nothing, 225, nothing, nothing, 220 metres has
#   climbed 10 metres and come down 5.
# Seen: 445 metres up and 440 down, for a road in a plain. With each height given, the same ride climbs 8: the
#   smoothing takes some of it. So climbs may be compared with it only for files with all heights.
# Versions: Debian 12's python3-gpxpy 1.5.0 (needs apt-get and dpkg, no root); upstream mended it in 1.6.0 (issue 252).
# Source: run on 29 November 2026; https://www.topografix.com/GPX/1/1/ (wptType, ele minOccurs=0).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download --quiet python3-gpxpy=1.5.0-1 >/dev/null
dpkg -x python3-gpxpy_*.deb package
cat >read.py <<'PY'
import gpxpy

def climb_of(heights):
    points = "".join(
        '<trkpt lat="%.3f" lon="77.2">%s</trkpt>' % (28.6 + at * 0.001, "" if one is None else "<ele>%s</ele>" % one)
        for at, one in enumerate(heights)
    )
    head = '<gpx version="1.1" creator="us" xmlns="http://www.topografix.com/GPX/1/1">'
    climb = gpxpy.parse(head + "<trk><trkseg>" + points + "</trkseg></trk></gpx>").get_uphill_downhill()
    return round(climb.uphill), round(climb.downhill)

holes = climb_of([215, None, 225, None, None, 220])
whole = climb_of([215, 220, 225, 223, 221, 220])
print("gpxpy 1.5.0")
print("  with holes: %d m up, %d m down" % holes)
print("  with each height: %d m up, %d m down" % whole)
if holes != (445, 440) or whole[0] > 10:
    raise SystemExit("This has changed.")
PY
PYTHONPATH=package/usr/lib/python3/dist-packages /usr/bin/python3 read.py
