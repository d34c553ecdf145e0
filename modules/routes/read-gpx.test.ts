import { describe, expect, it } from "vitest";
import { readGpx } from "./read-gpx.server.ts";

const GPX = 'xmlns="http://www.topografix.com/GPX/1/1"';
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const file = (inside: string, attributes = GPX): Uint8Array =>
  bytes(`<?xml version="1.0"?>\n<gpx version="1.1" ${attributes}>\n${inside}\n</gpx>`);
const point = (lat: number, lon: number, inside = ""): string => `<trkpt lat="${lat}" lon="${lon}">${inside}</trkpt>`;
const track = (...points: string[]): string => `<trk><trkseg>${points.join("")}</trkseg></trk>`;

function routeIn(given: Uint8Array) {
  const read = readGpx(given);
  if (!read.ok) throw new Error(`${read.fault.line}:${read.fault.column} ${read.fault.words}`);
  return read.route;
}

function faultIn(given: Uint8Array) {
  const read = readGpx(given);
  if (read.ok) throw new Error("no fault was found");
  return read.fault;
}

const two = [point(28.65, 77.23), point(28.66, 77.24)];

describe("lines", () => {
  it("keeps position and height of each point, a day a track, each segment a line of its own", () => {
    const day = `<trk><name>Day 1</name><trkseg>${two.join("")}</trkseg><trkseg>${two.join("")}</trkseg></trk>`;
    const { tracks } = routeIn(file(day + track(point(0, 0, "<ele>0</ele>"), point(-1, -1, "<ele>-2.5</ele>"))));
    expect(tracks.map(({ name, segments }) => [name, segments.map((line) => line.length)])).toEqual([
      ["Day 1", [2, 2]],
      ["", [2]],
    ]);
    expect(tracks[1]?.segments[0]).toEqual([
      { lat: 0, lon: 0, height: 0 },
      { lat: -1, lon: -1, height: -2.5 },
    ]);
  });

  it("takes a missing or empty height as none", () => {
    const [line] = routeIn(file(track(point(1, 1), point(2, 2, "<ele/>"), point(3, 3, "<ele> 12 </ele>")))).tracks;
    expect(line?.segments[0]?.map(({ height }) => height)).toEqual([null, null, 12]);
  });

  it("reads a route without tracks, with Garmin's shaping points in the order of the file", () => {
    const shaping =
      '<extensions><x:RoutePointExtension><x:rpt lat="28.1" lon="77.1"/><x:rpt lat="28.2" lon="77.2"/></x:RoutePointExtension></extensions>';
    const given = `<rte><name>A way</name><rtept lat="28" lon="77">${shaping}</rtept><rtept lat="28.3" lon="77.3"/></rte>`;
    const namespaces = `${GPX} xmlns:x="http://www.garmin.com/xmlschemas/GpxExtensions/v3"`;
    const [way] = routeIn(file(given, namespaces)).tracks;
    expect(way?.name).toBe("A way");
    expect(way?.segments[0]?.map(({ lat }) => lat)).toEqual([28, 28.1, 28.2, 28.3]);
  });

  it("draws the tracks of a file with tracks and routes, and says so", () => {
    const { tracks, notes } = routeIn(
      file(`${track(...two)}<rte><rtept lat="1" lon="1"/><rtept lat="2" lon="2"/></rte>`),
    );
    expect(tracks).toHaveLength(1);
    expect(notes).toEqual(["The file has tracks and routes: the tracks are drawn."]);
  });

  it("leaves segments of one point out, and heights that cannot be, and says so", () => {
    const alone = `<trk><trkseg>${two[0]}</trkseg><trkseg>${two[0]}${point(1, 2, "<ele>9999</ele>")}</trkseg></trk>`;
    const { tracks, notes } = routeIn(file(alone));
    expect(tracks[0]?.segments).toHaveLength(1);
    expect(tracks[0]?.segments[0]?.[1]?.height).toBeNull();
    expect(notes).toEqual([
      "1 segment of one point: not drawn.",
      "1 height below −500 or above 9,000 metres: left out.",
    ]);
  });
});

describe("elements", () => {
  it("are known by namespace and name, whatever their prefix", () => {
    const given = track(...two).replaceAll(/<(\/?)(\w)/g, "<$1g:$2");
    const text = `<g:gpx version="1.0" xmlns:g="http://www.topografix.com/GPX/1/0">${given}</g:gpx>`;
    expect(routeIn(bytes(text)).tracks).toHaveLength(1);
    const foreign = track(point(1, 1, '<o:ele xmlns:o="urn:other">7</o:ele>'), point(2, 2));
    expect(routeIn(file(foreign)).tracks[0]?.segments[0]?.[0]?.height).toBeNull();
  });

  it("may hold entities and CDATA", () => {
    const place = `<wpt lat="1" lon="2"><name><![CDATA[Tea & toast]]></name><desc> A &lt; B </desc><type>highlight</type><sym>Flag</sym></wpt>`;
    const { places, name } = routeIn(file(`<metadata><name>R &amp; D</name></metadata>${place}${track(...two)}`));
    expect(name).toBe("R & D");
    expect(places).toEqual([
      { lat: 1, lon: 2, name: "Tea & toast", description: "A < B", kind: "highlight", symbol: "Flag" },
    ]);
  });

  it("may be of another encoding", () => {
    const text = `<?xml version="1.0" encoding="ISO-8859-1"?><gpx ${GPX}><metadata><name>Café</name></metadata>${track(...two)}</gpx>`;
    expect(routeIn(Uint8Array.from(text, (sign) => sign.charCodeAt(0))).name).toBe("Café");
    const marked = `\uFEFF<?xml version="1.0" encoding="UTF-16"?><gpx ${GPX}><metadata><name>दिल्ली</name></metadata>${track(...two)}</gpx>`;
    expect(routeIn(new Uint8Array(Buffer.from(marked, "utf16le"))).name).toBe("दिल्ली");
  });
});

describe("faults", () => {
  it("name line and column", () => {
    expect(faultIn(file(`<trk>\n<trkseg>\n${point(91, 77)}</trkseg></trk>`))).toEqual({
      ...{ line: 5, column: 26 },
      words: 'A point has no latitude between −90 and 90: "91".',
    });
  });

  it.each([
    ["no GPX file", bytes("<kml/>"), "The file is no GPX file."],
    ["no line", file(track(two[0] ?? "")), "The file has no line of two points or more."],
    ["a height in words", file(track(point(1, 1, "<ele>high</ele>"))), 'A height is no number: "high".'],
    ["a point without a place", file(track("<trkpt/>")), "A point has no longitude between −180 and 180."],
    ["a DOCTYPE", bytes(`<!DOCTYPE gpx><gpx ${GPX}/>`), "A GPX file has no DOCTYPE."],
    [
      "bytes that are no text",
      new Uint8Array([60, 255, 254, 200]),
      "The file is no text in the encoding that it names.",
    ],
  ])("refuses %s", (_, given, words) => {
    expect(faultIn(given).words).toBe(words);
  });

  it("refuses a file that ends in the middle", () => {
    expect(faultIn(bytes(`<gpx ${GPX}><trk>`)).words).toContain("not well formed");
  });

  it("refuses more than 50,000 points and more than 6 MB, in one sentence", () => {
    const points = Array.from({ length: 50_001 }, (_, at) => point(28 + at / 1e6, 77));
    expect(faultIn(file(track(...points))).words).toContain("more than 50,000 points");
    expect(routeIn(file(track(...points.slice(1)))).tracks[0]?.segments[0]).toHaveLength(50_000);
    expect(faultIn(new Uint8Array(6_000_001)).words).toContain("larger than 6 MB");
  });
});
