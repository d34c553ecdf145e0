import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { indiaSize, onIndia, regionRound } from "#app/site/destinations/india-projection.ts";
import { destinations } from "#content/index.ts";
import { destinationsContent } from "#content/pages/destinations.ts";
import { indiaDrawing, statesOfIndia } from "../../bin/india-map.mjs";

type Point = { x: number; y: number };
const states = statesOfIndia();

/** The rings of a path as the script writes it: M, relative steps, z. */
function rings(path: string): Point[][] {
  return [...path.matchAll(/M(\d+) (\d+)l([^z]*)z/g)].map(([, x, y, steps = ""]) => {
    const numbers = (steps.match(/-?\d+/g) ?? []).map(Number);
    const points = [{ x: Number(x), y: Number(y) }];
    for (let at = 0; at < numbers.length; at += 2) {
      const last = points.at(-1) as Point;
      points.push({ x: last.x + (numbers[at] ?? 0), y: last.y + (numbers[at + 1] ?? 0) });
    }
    return points;
  });
}

/** True if a point lies inside, by counting borders between it and the sheet's edge. */
const holds = (path: string, { x, y }: Point): boolean =>
  rings(path).some(
    (ring) =>
      ring.filter((a, index) => {
        const b = ring[(index + 1) % ring.length] as Point;
        return a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x;
      }).length %
        2 ===
      1,
  );

describe("the map of India", () => {
  it("is generated from its source", () => {
    expect(readFileSync("app/site/destinations/india.svg", "utf8")).toBe(indiaDrawing());
  });

  it("has all states and territories, in a small size", () => {
    expect(Object.keys(states)).toHaveLength(36);
    expect(indiaDrawing().length).toBeLessThan(60_000);
  });

  it.each(destinations.map(({ slug }) => slug))("has %s inside its state", (slug) => {
    const place = destinationsContent.places.find(({ destination }) => destination === slug);
    if (!place) throw new Error(`${slug} is not on the map`);
    const inside = Object.keys(states).filter((id) => holds(states[id]?.[1] ?? "", onIndia(place)));
    expect(inside).toEqual(place.states);
  });

  it("cuts off a region outside the sheet", () => {
    expect(regionRound({ latitude: 37, longitude: 68.5 }, 2000, 1600)).toEqual({ x: 0, y: 0 });
    expect(regionRound({ latitude: 7, longitude: 97 }, 2000, 1600)).toEqual({
      x: indiaSize.width - 2000,
      y: indiaSize.height - 1600,
    });
  });
});
