import { expect, it } from "vitest";
import { groupStarts, type ListedStart } from "./group-starts.ts";

const at = (number: number, lat: number, lon: number, destination = "delhi"): ListedStart => ({
  ...{ number, lat, lon, destination },
});

it("makes one sign of starts on both sides of a street, and two of the next corner", () => {
  const [town, ...others] = groupStarts([at(1, 28.6556, 77.2365), at(2, 28.6562, 77.2369), at(3, 28.6564, 77.2281)]);
  expect(others).toEqual([]);
  expect(town?.signs.map(({ numbers }) => numbers)).toEqual([[1, 2], [3]]);
});

it("keeps towns apart, and joins two of them by a start between", () => {
  const far = [at(1, 28.65, 77.22), at(2, 34.13, 77.54, "ladakh"), at(3, 28.25, 77.22, "agra")];
  expect(groupStarts(far).map(({ destination }) => destination)).toEqual(["delhi", "ladakh", "agra"]);
  const joined = groupStarts([...far, at(4, 28.45, 77.22)]);
  expect(joined.map(({ destination, signs }) => [destination, signs.flatMap(({ numbers }) => numbers)])).toEqual([
    ["delhi", [1, 3, 4]],
    ["ladakh", [2]],
  ]);
});
