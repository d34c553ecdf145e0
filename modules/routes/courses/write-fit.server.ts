import { Encoder, Profile } from "@garmin/fitsdk";
import { type Course, type CoursePoint, type StopKind, timeOf } from "./course.ts";

const pointTypes: Record<StopKind, string> = {
  ...{ meeting: "meetingSpot", food: "food", water: "water", summit: "summit", danger: "danger" },
  ...{ rest: "restArea", toilet: "toilet", view: "overlook", info: "info" },
};

/** The SDK stores what it is given: degrees would be cut to whole numbers without a word. */
const semicircles = (degrees: number): number => Math.round((degrees * 2 ** 31) / 180);

const positionOf = ({ lat, lon }: CoursePoint) => ({ positionLat: semicircles(lat), positionLong: semicircles(lon) });

/** Writes a FIT course: file, course, lap, start, stops, records, end. Distances are ours, without gaps. */
export function writeFit(course: Course): Uint8Array {
  const all = course.segments.flat();
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last) throw new Error("a course without points");
  const encoder = new Encoder();
  const write = (message: Message, fields: object): unknown =>
    encoder.writeMesg({ mesgNum: numberOf(message), ...fields });
  const end = timeOf(course, last);
  write("FILE_ID", { type: "course", manufacturer: "development", timeCreated: course.start });
  write("COURSE", { name: course.name, sport: course.mode === "cycle" ? "cycling" : "walking" });
  write("LAP", {
    ...{ startTime: course.start, timestamp: end, totalElapsedTime: last.seconds, totalTimerTime: last.seconds },
    ...{
      totalDistance: last.at,
      totalAscent: Math.round(course.day.climb),
      totalDescent: Math.round(course.day.descent),
    },
    ...{ startPositionLat: semicircles(first.lat), startPositionLong: semicircles(first.lon) },
    ...{ endPositionLat: semicircles(last.lat), endPositionLong: semicircles(last.lon) },
  });
  write("EVENT", { event: "timer", timestamp: course.start, eventType: "start" });
  for (const [messageIndex, stop] of course.stops.entries())
    write("COURSE_POINT", {
      ...{ messageIndex, timestamp: timeOf(course, stop), ...positionOf(stop), distance: stop.at },
      ...{ type: pointTypes[stop.kind], name: stop.name },
    });
  for (const point of all)
    write("RECORD", {
      ...{ timestamp: timeOf(course, point), ...positionOf(point), distance: point.at },
      ...(point.height !== null && { altitude: point.height }),
    });
  write("EVENT", { event: "timer", timestamp: end, eventType: "stopDisableAll" });
  return encoder.close();
}

type Message = "FILE_ID" | "COURSE" | "LAP" | "EVENT" | "COURSE_POINT" | "RECORD";

/** The SDK's types allow names, as in "fileId"; its encoder takes numbers alone. */
function numberOf(message: Message): number {
  const number = Profile.MesgNum[message];
  if (number === undefined) throw new Error(`the FIT profile has no message ${message}`);
  return number;
}
