import { expect, it } from "vitest";
import { singleFlight } from "./single-flight.ts";

it("asks once for simultaneous callers, and again for later ones", async () => {
  let times = 0;
  const ask = singleFlight(async () => {
    times += 1;
    return times;
  });
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  expect(await Promise.all([ask(), ask()])).toEqual([2, 2]);
});

it("fails for all of them, and not for later ones", async () => {
  let isThere = false;
  const ask = singleFlight(async () => {
    if (!isThere) throw new Error("nobody there");
    return "here";
  });
  const said = await Promise.allSettled([ask(), ask()]);
  expect(said.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  isThere = true;
  expect(await ask()).toBe("here");
});
