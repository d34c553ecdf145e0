import { Decoder, Stream } from "@garmin/fitsdk";
import { DOMParser } from "@xmldom/xmldom";
import FitParser from "fit-file-parser";
import { describe, expect, it } from "vitest";
import { measureRoute } from "../measure.ts";
import { readGpx } from "../read-gpx.server.ts";
import { type Course, coursesOf, paceOf } from "./course.ts";
import { writeFit } from "./write-fit.server.ts";
import { writeGpx } from "./write-gpx.ts";
import { writeTcx } from "./write-tcx.ts";

const START = new Date("2026-12-01T01:00:00Z");

/** Two days; the first has a gap, a hole in its heights, places on the equator and names with signs of XML. */
const FILE = `<gpx xmlns="http://www.topografix.com/GPX/1/1">
<wpt lat="0.005" lon="77"><name>Tea &amp; &lt;toast&gt; दिल्ली</name><type>highlight</type><sym>Restaurant</sym></wpt>
<trk><name>Day 1: over the line</name>
<trkseg><trkpt lat="-0.01" lon="77"><ele>-3</ele></trkpt><trkpt lat="0" lon="77"/><trkpt lat="0.01" lon="77"><ele>40.3</ele></trkpt></trkseg>
<trkseg><trkpt lat="0.5" lon="77"><ele>8.2</ele></trkpt><trkpt lat="0.51" lon="77.0001"><ele>8848.8</ele></trkpt></trkseg></trk>
<trk><name>Day 2: home</name><trkseg><trkpt lat="28.6561234" lon="77.2410987"/><trkpt lat="28.66" lon="77.25"/></trkseg></trk></gpx>`;

function courses(): [Course, Course] {
  const read = readGpx(new TextEncoder().encode(FILE));
  if (!read.ok) throw new Error(read.fault.words);
  const pace = paceOf("cycle", 20_000, null);
  const [first, second] = coursesOf(measureRoute(read.route), {
    tour: "Over & out",
    mode: "cycle",
    start: START,
    pace,
  });
  if (!first || !second) throw new Error("not two days");
  return [first, second];
}

const pointsOf = (course: Course) => course.segments.flat();

describe("times", () => {
  it("are whole seconds that grow, a day apart for each day", () => {
    const [first, second] = courses();
    const seconds = pointsOf(first).map((point) => point.seconds);
    expect(seconds).toEqual([...new Set(seconds)].sort((a, b) => a - b));
    expect(seconds.every(Number.isInteger)).toBe(true);
    expect(second.start.getTime() - first.start.getTime()).toBe(86_400_000);
  });

  it("follow the tour's hours, within what riders and walkers do", () => {
    expect(paceOf("cycle", 40_000, 240) * 3.6).toBeCloseTo(10, 6);
    expect(paceOf("cycle", 14_000, 240) * 3.6).toBeCloseTo(8, 6);
    expect(paceOf("walk", 20_000, 120) * 3.6).toBeCloseTo(5, 6);
    expect(paceOf("cycle", 60_000, null) * 3.6).toBeCloseTo(14, 6);
  });
});

describe("GPX", () => {
  it("is read back as it was", () => {
    const [first] = courses();
    const read = readGpx(new TextEncoder().encode(writeGpx(first, "A & B")));
    if (!read.ok) throw new Error(read.fault.words);
    expect(read.route.tracks[0]?.segments.flat()).toEqual(
      pointsOf(first).map(({ lon, lat, height }) => ({ lon, lat, height })),
    );
    expect(read.route.places.map(({ name }) => name)).toEqual(["Tea & <toast> दिल्ली"]);
    expect(read.route.tracks[0]?.name).toBe("Over & out, Day 1: over the line");
  });
});

describe("TCX", () => {
  const read = (text: string) => new DOMParser().parseFromString(text, "text/xml");
  const texts = (text: string, name: string) =>
    [...read(text).getElementsByTagName(name)].map(({ textContent }) => textContent ?? "");

  it("has a position and a time at each point, on the equator too", () => {
    const [first] = courses();
    const tracks = [...read(writeTcx(first)).getElementsByTagName("Trackpoint")];
    expect(tracks).toHaveLength(pointsOf(first).length);
    for (const [index, one] of tracks.entries()) {
      const { lat, lon } = pointsOf(first)[index] ?? {};
      expect(Number(one.getElementsByTagName("LatitudeDegrees")[0]?.textContent)).toBe(lat);
      expect(Number(one.getElementsByTagName("LongitudeDegrees")[0]?.textContent)).toBe(lon);
      expect(one.getElementsByTagName("Time")[0]?.textContent).toMatch(/^2026-12-01T0\d:\d\d:\d\dZ$/);
    }
  });

  it("keeps the schema's order and lengths of names, with the full names as notes", () => {
    const [first, second] = courses();
    const text = writeTcx(first);
    const course = read(text).getElementsByTagName("Course")[0];
    const order = [...(course?.childNodes ?? [])].flatMap(({ nodeName }) => (nodeName === "#text" ? [] : [nodeName]));
    expect(order).toEqual(["Name", "Lap", "Track", "Track", "Notes", "CoursePoint"]);
    const [name = "", stop = ""] = texts(text, "Name");
    expect([[...name].length <= 15, [...stop].length <= 10, texts(writeTcx(second), "Name")[0] === name]).toEqual([
      ...[true, true, false],
    ]);
    expect(texts(text, "Notes")).toEqual(["Over & out, Day 1: over the line", "Tea & <toast> दिल्ली"]);
    expect(texts(text, "PointType")).toEqual(["Food"]);
  });

  it("leaves the heights of the lap out, for gpsbabel 1.8.0 reads no course that has them", () => {
    expect(writeTcx(courses()[0])).not.toContain("AltitudeMeters>-3</BeginAltitudeMeters");
    expect(writeTcx(courses()[0])).not.toContain("BeginAltitude");
  });
});

describe("FIT", () => {
  const decoded = (course: Course) => new Decoder(Stream.fromByteArray([...writeFit(course)])).read();

  it("is read back by Garmin's SDK: positions, heights, distances, times", () => {
    for (const course of courses()) {
      const { messages, errors } = decoded(course);
      expect(errors).toEqual([]);
      const records = messages.recordMesgs ?? [];
      expect(records).toHaveLength(pointsOf(course).length);
      for (const [index, point] of pointsOf(course).entries()) {
        const record = records[index];
        expect(((record?.positionLat ?? 0) * 180) / 2 ** 31).toBeCloseTo(point.lat, 6);
        expect(((record?.positionLong ?? 0) * 180) / 2 ** 31).toBeCloseTo(point.lon, 6);
        expect(Math.abs((record?.distance ?? -1) - point.at)).toBeLessThanOrEqual(0.005);
        if (point.height === null) expect(record?.altitude).toBeUndefined();
        else expect(Math.abs(Number(record?.altitude) - point.height)).toBeLessThanOrEqual(0.1 + 1e-9);
        expect(Number(record?.timestamp)).toBe(course.start.getTime() + point.seconds * 1000);
      }
    }
  });

  it("is read by another reader, with its course, stops and Hindi names", async () => {
    const [first] = courses();
    const bytes = writeFit(first);
    const found = (await new FitParser({ force: false, mode: "list" }).parseAsync(Buffer.from(bytes) as never)) as {
      course_points?: { name: string; type: string }[];
      records?: { position_lat: number }[];
    };
    expect(found.records?.[0]?.position_lat).toBeCloseTo(-0.01, 6);
    expect(found.course_points).toMatchObject([{ name: "Tea & <toast> दिल्ली", type: "food" }]);
  });
});
