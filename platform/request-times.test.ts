import { Histogram, Registry } from "prom-client";
import { expect, it } from "vitest";
import { RequestTimes } from "./request-times.server.ts";

it("says of what it was told, line for line, what prom-client says", async () => {
  const registry = new Registry();
  const theirs = new Histogram({
    name: "request_seconds",
    help: "Requests answered",
    labelNames: ["kind", "status"],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  const ours = new RequestTimes("request_seconds", "Requests answered");
  const both = async () => [ours.text(), await registry.metrics()];
  const [none, noneOfTheirs] = await both();
  expect(none).toBe(noneOfTheirs);
  // On a bound, between two, beyond the last, and none at all.
  for (const [kind, status] of [
    ["page", 200],
    ["page", 304],
    ["page", 499],
    ["form", 303],
    ["health", 503],
  ] as const)
    for (const seconds of [0, 0.000_1, 0.001, 0.003_7, 0.1, 0.7, 5, 5.000_1, 60]) {
      ours.observe(kind, status, seconds);
      theirs.observe({ kind, status: `${Math.floor(status / 100)}xx` }, seconds);
    }
  const [some, someOfTheirs] = await both();
  expect(some).toContain('request_seconds_bucket{le="+Inf",kind="page",status="4xx"} 9');
  expect(some).toBe(someOfTheirs);
});
