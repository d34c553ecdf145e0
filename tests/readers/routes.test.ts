import { readdirSync, readFileSync } from "node:fs";
import { Decoder, Stream } from "@garmin/fitsdk";
import { gpx as togeojson } from "@tmcw/togeojson";
import { DOMParser } from "@xmldom/xmldom";
import FitParser from "fit-file-parser";
import { describe, expect, it } from "vitest";
import { coursesOf, measureRoute, readGpx, writeFit, writeGpx, writeTcx } from "#modules/routes/index.server.ts";
import { startsOf } from "#modules/routes/model.ts";
import { measureByGpxpy, runGpsbabel } from "#tests/harness/machine/route-readers.ts";

/** gpxpy and gpsbabel measure on the equator's radius, we on the mean one. */
const EQUATOR = 6_378_137 / 6_371_008.8;
const folder = "content/routes";
const demo = readdirSync(folder).filter((name) => name.endsWith(".gpx"));

const HEAD = `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test">`;
const point = (lat: number, lon: number, height: number): string =>
  `<trkpt lat="${lat.toFixed(7)}" lon="${lon.toFixed(7)}"><ele>${height.toFixed(2)}</ele></trkpt>`;

/** Smooth hills, a height each 20 m: trembling heights are counted differently by every reader. */
function hills(count: number, top: number, { lat = 28.65, lon = 77.2, segments = 1 } = {}): string {
  const all = Array.from({ length: count * 200 + 1 }, (_, step) =>
    point(lat + step * 0.00018, lon, 300 + (top / 2) * (1 - Math.cos((step * Math.PI) / 100))),
  );
  const each = Math.ceil(all.length / segments);
  const parts = Array.from({ length: segments }, (_, at) => all.slice(at * each, (at + 1) * each));
  return `${HEAD}<trk><name>Hills</name>${parts.map((part) => `<trkseg>${part.join("")}</trkseg>`).join("")}</trk></gpx>`;
}

const measure = (gpx: string | Uint8Array) => {
  const read = readGpx(typeof gpx === "string" ? new TextEncoder().encode(gpx) : gpx);
  if (!read.ok) throw new Error(read.fault.words);
  return { ...measureRoute(read.route), file: read.route };
};

/** Their shapes, as far as routes have them. */
type Drawn =
  | { type: "Point" }
  | { type: "LineString"; coordinates: [number, number][] }
  | { type: "MultiLineString"; coordinates: [number, number][][] };

/** togeojson's lines, of each track. */
function linesOf(gpx: string): [number, number][][][] {
  const { features } = togeojson(new DOMParser().parseFromString(gpx, "text/xml") as unknown as Document);
  return (features as { geometry: Drawn }[]).flatMap(({ geometry }) => {
    if (geometry.type === "LineString") return [[geometry.coordinates]];
    return geometry.type === "MultiLineString" ? [geometry.coordinates] : [];
  });
}

const rad = Math.PI / 180;
/** As turf writes it. */
function metres([a, b]: [number, number], [c, d]: [number, number]): number {
  const h =
    Math.sin(((d - b) * rad) / 2) ** 2 + Math.cos(b * rad) * Math.cos(d * rad) * Math.sin(((c - a) * rad) / 2) ** 2;
  return 6_371_008.8 * 2 * Math.atan2(Math.sqrt(h), Math.sqrt(1 - h));
}
const lengthOf = (lines: [number, number][][]): number =>
  lines.flatMap((line) => line.slice(1).map((to, at) => metres(line[at] ?? to, to))).reduce((sum, one) => sum + one, 0);

const within = (share: number, ours: number, theirs: number): void =>
  expect(Math.abs(ours / theirs - 1), `${ours} and ${theirs}`).toBeLessThan(share);

describe("distance", () => {
  const files = new Map([
    ...demo.map((name): [string, string] => [name, readFileSync(`${folder}/${name}`, "utf8")]),
    ["hills in three segments", hills(3, 200, { segments: 3 })] as const,
    ["a road in Kerala", hills(2, 100, { lat: 8.5, lon: 76.9 })] as const,
  ]);

  it.each([...files.keys()])("of %s is togeojson's with turf's formula, to 5 cm in a hundred kilometres", (name) => {
    const gpx = files.get(name) ?? "";
    const { days } = measure(gpx);
    const theirs = linesOf(gpx).map(lengthOf);
    expect(theirs).toHaveLength(days.length);
    for (const [at, { distance }] of days.entries()) expect(Math.abs(distance - (theirs[at] ?? 0))).toBeLessThan(0.05);
  });

  it.each([...files.keys()])("of %s is gpxpy's within 15 in 10,000, and within 1 once scaled by the radii", (name) => {
    const gpx = files.get(name) ?? "";
    const { days } = measure(gpx);
    for (const [at, track] of measureByGpxpy(gpx).entries()) {
      const theirs = track.reduce((sum, [length]) => sum + length, 0);
      within(0.0015, days[at]?.distance ?? 0, theirs);
      within(0.0001, days[at]?.distance ?? 0, theirs / EQUATOR);
    }
  });

  it.each([...files.keys()].filter((name) => files.get(name)?.split("<trkseg>").length === 2))(
    "of %s, one line, is gpsbabel's in a FIT file",
    (name) => {
      const gpx = files.get(name) ?? "";
      const fit = runGpsbabel("gpx", gpx, "garmin_fit", ["-x", "track,faketime=f20260101000000+10"]);
      const { messages } = new Decoder(Stream.fromByteArray([...fit])).read();
      within(0.0001, measure(gpx).days[0]?.distance ?? 0, Number(messages.recordMesgs?.at(-1)?.distance) / EQUATOR);
    },
  );
});

describe("climb", () => {
  it.each([
    [5, 200],
    [2, 600],
    [20, 40],
  ])("of %i smooth hills of %i m is gpxpy's within a per cent", (count, top) => {
    const gpx = hills(count, top);
    const [[[, climb = 0] = []] = []] = measureByGpxpy(gpx);
    within(0.01, measure(gpx).days[0]?.climb ?? 0, climb);
    within(0.01, measure(gpx).days[0]?.climb ?? 0, count * top);
  });
});

describe.each(demo)("files for devices of %s", (name) => {
  const measured = measure(readFileSync(`${folder}/${name}`));
  const courses = coursesOf(measured, {
    ...{ tour: "Old Delhi & चाय", mode: "cycle", pace: 4, start: new Date("2026-12-01T01:00:00Z") },
  });
  const pointsOf = (course: (typeof courses)[number]) => course.segments.flat();
  const stopsOf = (course: (typeof courses)[number]) => course.stops.map(({ name: stop }) => stop);

  it("have a course for each day", () => {
    expect(courses).toHaveLength(startsOf(measured.days).length);
  });

  it.each([
    ["gpx", "gpx", (course: (typeof courses)[number]) => writeGpx(course, "Pahiya")],
    ["tcx", "gtrnctr", (course: (typeof courses)[number]) => writeTcx(course)],
    ["fit", "garmin_fit", (course: (typeof courses)[number]) => writeFit(course)],
  ] as const)("are read back by gpsbabel: %s", (_ending, format, write) => {
    for (const course of courses) {
      const { file } = measure(runGpsbabel(format, write(course), "gpx"));
      const read = file.tracks.flatMap(({ segments }) => segments.flat());
      expect(read).toHaveLength(pointsOf(course).length);
      for (const [at, { lat, lon, height }] of pointsOf(course).entries()) {
        expect(read[at]?.lat).toBeCloseTo(lat, 6);
        expect(read[at]?.lon).toBeCloseTo(lon, 6);
        // FIT has steps of 0.2 m, which gpsbabel cuts off.
        if (height !== null) expect(Math.abs((read[at]?.height ?? -999) - height)).toBeLessThanOrEqual(0.3);
      }
    }
  });

  it("say their stops: GPX and TCX to gpsbabel, FIT to fit-file-parser and Garmin's SDK", async () => {
    for (const course of courses) {
      const namesIn = (format: string, written: string): string[] =>
        measure(runGpsbabel(format, written, "gpx")).file.places.map(({ name: stop }) => stop);
      expect(namesIn("gpx", writeGpx(course, "Pahiya"))).toEqual(stopsOf(course));
      // A lap becomes a waypoint too. Names have ten signs at most.
      const tcx = namesIn("gtrnctr", writeTcx(course)).filter((stop) => !/^LAP\d+$/.test(stop));
      expect(tcx.toSorted()).toEqual(
        stopsOf(course)
          .map((stop) => [...stop].slice(0, 10).join("").trim())
          .toSorted(),
      );
      const fit = writeFit(course);
      const parsed = (await new FitParser({ force: false, mode: "list" }).parseAsync(Buffer.from(fit) as never)) as {
        course_points?: { name: string }[];
      };
      expect(parsed.course_points?.map(({ name: stop }) => stop) ?? []).toEqual(stopsOf(course));
      const { messages, errors } = new Decoder(Stream.fromByteArray([...fit])).read();
      expect(errors).toEqual([]);
      expect(messages.recordMesgs).toHaveLength(pointsOf(course).length);
    }
  });
});
