import { expect, it } from "vitest";
import { createMetrics } from "./metrics.server.ts";

it("leaves out a figure that cannot be read, with labels or without: no watch takes it for none", async () => {
  const metrics = createMetrics();
  let isAway = false;
  const read = (value: [Record<string, string>, number]) => async () => {
    if (isAway) throw new Error("the database is away");
    return [value];
  };
  metrics.gauge("captures_last_hour", "without labels", [], read([{}, 3]));
  metrics.gauge("holds", "with them", ["state"], read([{ state: "held" }, 2]));
  const figures = async () =>
    (await metrics.text()).split("\n").filter((line) => /^pahiya_(captures|holds)/.test(line));
  expect(await figures()).toEqual(["pahiya_captures_last_hour 3", 'pahiya_holds{state="held"} 2']);
  isAway = true;
  expect(await figures()).toEqual([]);
});
