import { type Course, type CoursePoint, type StopKind, timeOf } from "./course.ts";
import { degrees, element, firstSigns, secondOf, xmlText } from "./xml.ts";

/** Signs of a course's name and of a stop's, by the schema (Token_t). */
const NAME = 15;
const STOP_NAME = 10;

const pointTypes: Record<StopKind, string> = {
  ...{ meeting: "Generic", food: "Food", water: "Water", summit: "Summit", danger: "Danger" },
  ...{ rest: "Generic", toilet: "Generic", view: "Generic", info: "Generic" },
};

/**
 * Writes a TCX course (Garmin's schema TrainingCenterDatabase v2): name, lap, tracks, notes, course points, in this order. The lap
 * leaves its first and last height out: they are valid, but gpsbabel 1.8.0 reads no course that has them.
 */
export function writeTcx(course: Course): string {
  const all = course.segments.flat();
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last) throw new Error("a course without points");
  const position = (name: string, { lat, lon }: CoursePoint): string =>
    `<${name}><LatitudeDegrees>${degrees(lat)}</LatitudeDegrees><LongitudeDegrees>${degrees(lon)}</LongitudeDegrees></${name}>`;
  const lap = [
    `<Lap><TotalTimeSeconds>${last.seconds}</TotalTimeSeconds><DistanceMeters>${last.at.toFixed(1)}</DistanceMeters>`,
    `${position("BeginPosition", first)}${position("EndPosition", last)}<Intensity>Active</Intensity></Lap>`,
  ];
  const tracks = course.segments.map((segment) => {
    const points = segment.map((point) => {
      const height = point.height === null ? "" : `<AltitudeMeters>${Number(point.height.toFixed(1))}</AltitudeMeters>`;
      const distance = `<DistanceMeters>${point.at.toFixed(1)}</DistanceMeters>`;
      return `<Trackpoint><Time>${secondOf(timeOf(course, point))}</Time>${position("Position", point)}${height}${distance}</Trackpoint>`;
    });
    return `<Track>\n${points.join("\n")}\n</Track>`;
  });
  const stops = course.stops.map((stop) => {
    const height = stop.height === null ? "" : `<AltitudeMeters>${Number(stop.height.toFixed(1))}</AltitudeMeters>`;
    return `<CoursePoint>${element("Name", firstSigns(stop.name, STOP_NAME) || "Stop")}<Time>${secondOf(timeOf(course, stop))}</Time>${position("Position", stop)}${height}<PointType>${pointTypes[stop.kind]}</PointType>${element("Notes", stop.name)}</CoursePoint>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Courses><Course>',
    `<Name>${xmlText(courseName(course))}</Name>`,
    ...lap,
    ...tracks,
    element("Notes", course.name),
    ...stops,
    "</Course></Courses></TrainingCenterDatabase>\n",
  ].join("\n");
}

/** The day is what tells the courses of one tour apart, so it comes first: "6: Leh to Khar". */
function courseName({ name, day }: Course): string {
  const told = day.name && name.endsWith(day.name) ? day.name.replace(/^day /i, "") : name;
  return firstSigns(told, NAME);
}
