import { type Course, timeOf } from "./course.ts";
import { degrees, element, secondOf } from "./xml.ts";

/** GPX 1.1: waypoints, then a track with its segments. */
export function writeGpx(course: Course, creator: string): string {
  const stops = course.stops.map(
    (stop) =>
      `<wpt lat="${degrees(stop.lat)}" lon="${degrees(stop.lon)}">${element("name", stop.name)}${element("type", stop.kind)}</wpt>`,
  );
  const segments = course.segments.map((segment) => {
    const points = segment.map((point) => {
      const height = point.height === null ? "" : `<ele>${Number(point.height.toFixed(1))}</ele>`;
      const position = `lat="${degrees(point.lat)}" lon="${degrees(point.lon)}"`;
      return `<trkpt ${position}>${height}<time>${secondOf(timeOf(course, point))}</time></trkpt>`;
    });
    return `<trkseg>\n${points.join("\n")}\n</trkseg>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Pahiya" xmlns="http://www.topografix.com/GPX/1/1">',
    `<metadata>${element("name", course.name)}<author>${element("name", creator)}</author></metadata>`,
    ...stops,
    `<trk>${element("name", course.name)}${element("type", course.mode === "cycle" ? "cycling" : "walking")}`,
    ...segments,
    "</trk></gpx>\n",
  ].join("\n");
}
