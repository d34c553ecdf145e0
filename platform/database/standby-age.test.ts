import { expect, it } from "vitest";
import { StandbyAge } from "./standby-age.ts";

it("is fresh for two seconds after the moment of its data", () => {
  const age = new StandbyAge();
  expect(age.isFresh(0)).toBe(false);
  expect(age.waitFor("0/10", 1_000)).toBe("0/10");
  expect(age.isFresh(1_000)).toBe(false);
  // Not there yet: the same position is waited for, not the newer one, which a busy primary would always be ahead by.
  expect(age.waitFor("0/20", 1_500)).toBe("0/10");
  age.reached();
  expect([1_600, 3_000, 3_001].map((now) => age.isFresh(now))).toEqual([true, true, false]);
  expect(age.waitFor("0/30", 3_100)).toBe("0/30");
});

it("is not read after a change until it has the primary's later data", () => {
  const age = new StandbyAge();
  age.waitFor("0/10", 1_000);
  age.changed(1_000);
  age.reached();
  expect(age.isFresh(1_001)).toBe(false);
  age.waitFor("0/20", 1_200);
  age.reached();
  expect(age.isFresh(1_201)).toBe(true);
});

it("is not read while silent", () => {
  const age = new StandbyAge();
  age.waitFor("0/10", 1_000);
  age.reached();
  age.lost();
  expect(age.isFresh(1_001)).toBe(false);
});
