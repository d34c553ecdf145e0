import { describe, expect, it } from "vitest";
import { roadAcross, roadDown } from "./winding-road.ts";

describe.each([
  ["across", roadAcross, "x"],
  ["down", roadDown, "y"],
] as const)("a road %s", (_name, roadOf, along) => {
  it.each([3, 6, 9])("has a place on the sheet for each of %i stones, in order", (stones) => {
    const { points, width, height } = roadOf(stones);
    expect(points).toHaveLength(stones);
    expect(points.map((point) => point[along])).toEqual(points.map((point) => point[along]).toSorted((a, b) => a - b));
    for (const { x, y } of points) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(height);
    }
  });

  it("passes every stone", () => {
    const { points, path } = roadOf(5);
    for (const { x, y } of points) expect(path).toContain(`${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`);
  });
});
