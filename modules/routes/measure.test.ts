import fs from "node:fs";
import { gpx as togeojson } from "@tmcw/togeojson";
import { DOMParser } from "@xmldom/xmldom";
import { describe, expect, it } from "vitest";
import { climbOf, measureRoute } from "./measure.ts";
import { metresBetween } from "./metres.ts";
import type { RoutePlace, RoutePoint } from "./model.ts";
import { readGpx } from "./read-gpx.server.ts";

const at = (lat: number, lon: number, height: number | null = null): RoutePoint => ({ lat, lon, height });
const place = (lat: number, lon: number, name = "A place"): RoutePlace => ({
  ...{ lat, lon, name, description: "", kind: "highlight", symbol: "" },
});
const measure = (segments: RoutePoint[][], places: RoutePlace[] = []) =>
  measureRoute({ tracks: [{ name: "", segments }], places });

/** Their shapes, as far as routes have them. */
type Drawn =
  | { type: "Point" }
  | { type: "LineString"; coordinates: [number, number][] }
  | { type: "MultiLineString"; coordinates: [number, number][][] };

const lengthOf = (lines: readonly (readonly [number, number])[][]): number =>
  lines
    .flatMap((line) =>
      line.slice(1).map(([lon, lat], step) => {
        const [fromLon, fromLat] = line[step] ?? [lon, lat];
        return metresBetween(fromLon, fromLat, lon, lat);
      }),
    )
    .reduce((sum, length) => sum + length, 0);

/** A height each 20 m; a sine as a hill is steepest in its middle, as roads are. */
const hills = (count: number, top: number): number[] =>
  Array.from({ length: count * 200 + 1 }, (_, step) => (top / 2) * (1 - Math.cos((step * Math.PI) / 100)));
/** Trembling of a device, the same at each run. */
const tremble = (heights: number[], most: number): number[] => {
  let seed = 7;
  return heights.map((height) => {
    seed = (seed * 16_807) % 2_147_483_647;
    return height + (seed / 2_147_483_647 - 0.5) * 2 * most;
  });
};

describe("climb", () => {
  it("counts five hills of 200 m whole, and hardly more with trembling heights", () => {
    expect(climbOf(hills(5, 200)).climb).toBeCloseTo(1000, 6);
    expect(climbOf(hills(5, 200)).descent).toBeCloseTo(1000, 6);
    const { climb } = climbOf(tremble(hills(5, 200), 1.5));
    expect(climb).toBeGreaterThan(1000);
    expect(climb).toBeLessThan(1020);
  });

  it("counts nothing on a flat road, however the heights tremble", () => {
    expect(
      climbOf(
        tremble(
          Array.from({ length: 1000 }, () => 215),
          2,
        ),
      ),
    ).toEqual({ climb: 0, descent: 0 });
  });

  it("counts a rise of 5 m, and none of 4.9 m", () => {
    expect(climbOf([100, 105, 100])).toEqual({ climb: 5, descent: 5 });
    expect(climbOf([100, 104.9, 100])).toEqual({ climb: 0, descent: 0 });
  });

  it("joins heights across a hole, and takes no missing height for the sea", () => {
    const line = [215, null, 225, null, null, 220].map((height, step) => at(28 + step / 1000, 77, height));
    const [day] = measure([line]).days;
    expect(day).toMatchObject({ climb: 10, descent: 5, lowest: 215, highest: 225, unmeasured: 0 });
  });
});

describe("distance", () => {
  it("is a degree of latitude on the mean earth", () => {
    expect(metresBetween(77, 28, 77, 29)).toBeCloseTo(111_195.08, 1);
  });

  it("takes the shorter way across 180 degrees", () => {
    const [day] = measure([[at(0, 179.9), at(0, -179.9)]]).days;
    expect(day?.distance).toBeCloseTo(22_239, 0);
  });

  it("counts no gap between segments, nor its climb", () => {
    const [day] = measure([
      [at(28, 77, 200), at(28.01, 77, 200)],
      [at(28.5, 77, 900), at(28.51, 77, 900)],
    ]).days;
    expect(day?.distance).toBeCloseTo(2 * metresBetween(77, 28, 77, 28.01), 0);
    expect(day).toMatchObject({ climb: 0, descent: 0 });
  });

  it.each(["old-delhi-at-dawn", "ladakh-high-passes"])(
    "of %s agrees with togeojson's line, segment by segment",
    (slug) => {
      const bytes = fs.readFileSync(new URL(`../../content/routes/${slug}.gpx`, import.meta.url));
      const read = readGpx(bytes);
      if (!read.ok) throw new Error(read.fault.words);
      const document = new DOMParser().parseFromString(bytes.toString(), "text/xml");
      const { features } = togeojson(document as never) as { features: { geometry: Drawn }[] };
      const theirs = features.flatMap(({ geometry }) =>
        geometry.type === "Point"
          ? []
          : [lengthOf(geometry.type === "LineString" ? [geometry.coordinates] : geometry.coordinates)],
      );
      const ours = measureRoute(read.route).days.map(({ distance }) => distance);
      expect(ours).toHaveLength(theirs.length);
      for (const [day, distance] of ours.entries()) expect(distance).toBeCloseTo(theirs[day] ?? 0, 3);
    },
  );
});

describe("places", () => {
  const line = [at(28, 77), at(28.1, 77)];

  it("stand at the nearest place of the line, not at its nearest point", () => {
    const [found] = measure([line], [place(28.03, 77.001)]).places;
    expect(found?.at).toBeCloseTo(metresBetween(77, 28, 77, 28.03), 0);
  });

  it("farther than 200 m away belong to no line", () => {
    expect(measure([line], [place(28.03, 77.003)]).places[0]?.at).toBeNull();
  });

  it("are found in their order where the way comes by twice", () => {
    const thereAndBack = [at(28, 77), at(28.1, 77), at(28, 77)];
    const [first, second] = measure([thereAndBack], [place(28.05, 77), place(28.03, 77)]).places;
    expect(first?.at).toBeCloseTo(metresBetween(77, 28, 77, 28.05), -1);
    expect(second?.at).toBeCloseTo(metresBetween(77, 28, 77, 28.17), -1);
  });
});

describe("what is drawn", () => {
  it("keeps ends, the highest and the lowest point, and the points beside places", () => {
    const line = Array.from({ length: 500 }, (_, step) =>
      at(28 + step / 10_000, 77, step === 100 ? 300 : step === 400 ? 150 : 200),
    );
    const [day] = measure([line], [place(28.02, 77)]).days;
    const kept = day?.segments[0] ?? [];
    expect(kept.length).toBeLessThan(12);
    expect(kept.map(([, , height]) => height)).toEqual(expect.arrayContaining([300, 150]));
    expect([kept[0]?.[1], kept.at(-1)?.[1]]).toEqual([28, 28.0499]);
  });

  it("keeps the hills of a straight road in the profile", () => {
    const line = hills(5, 200).map((height, step) => at(28 + step / 5_000, 77, height));
    const [day] = measure([line]).days;
    expect(day?.segments[0]?.length).toBeLessThan(10);
    expect(climbOf(day?.profile[0]?.map(([, height]) => height) ?? []).climb).toBeCloseTo(1000, -1);
  });

  it("bridges a hole of a kilometre in the heights, and leaves a longer one open", () => {
    const heights = (from: number, to: number) =>
      Array.from({ length: 101 }, (_, step) => at(28 + step / 1_000, 77, step > from && step < to ? null : 200));
    expect(measure([heights(40, 48)]).days[0]?.profile).toHaveLength(1);
    const [open] = measure([heights(40, 60)]).days;
    expect(open?.profile).toHaveLength(2);
    expect(open?.unmeasured).toBeCloseTo(20 * 111.195, -1);
  });
});
