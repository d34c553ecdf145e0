import { expect, it } from "vitest";
import { createMetrics } from "./metrics.server.ts";

it("leaves out unreadable figures", async () => {
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

it("counts requests too", async () => {
  const metrics = createMetrics();
  metrics.request("page", 200, 0.002);
  metrics.pageMade(200);
  const text = await metrics.text();
  expect(text).toContain("# TYPE pahiya_request_seconds histogram\n");
  expect(text).toContain('\npahiya_request_seconds_bucket{le="0.005",kind="page",status="2xx"} 1\n');
  expect(text).toContain('\npahiya_pages_made_total{status="200"} 1\n');
  expect(text).toMatch(/[^\n]\n$/);
});
