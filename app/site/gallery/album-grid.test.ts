import { expect, it } from "vitest";
import { rowLengths } from "./album-grid.tsx";

it("fills every row of an album, for any number of pictures", () => {
  expect(rowLengths(1)).toEqual([1]);
  expect(rowLengths(3)).toEqual([1, 2, 2]);
  expect(rowLengths(6)).toEqual([1, 2, 2, 3, 3, 3]);
  expect(rowLengths(7)).toEqual([1, 2, 2, 3, 3, 3, 1]);
  expect(rowLengths(8)).toEqual([1, 2, 2, 3, 3, 3, 2, 2]);
});
