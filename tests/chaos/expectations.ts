import { expect } from "vitest";
import type { ChaosPlan, runChaos } from "./run.ts";

/** Checks money and seats after the chaos, on either PostgreSQL, and prints its figures. */
export function staysTrue(
  { untruths, deaths, figures }: Awaited<ReturnType<typeof runChaos>>,
  { seed, kills }: Pick<ChaosPlan, "seed" | "kills">,
): void {
  console.log(JSON.stringify({ seed, ...figures }));
  expect(untruths).toEqual([]);
  expect(deaths).toEqual([]);
  expect(figures.kills).toBe(kills);
  // Nothing is true of a shop that sold nothing.
  expect(figures.paid).toBeGreaterThan(0);
  expect(figures.confirmed).toBeGreaterThan(0);
}
